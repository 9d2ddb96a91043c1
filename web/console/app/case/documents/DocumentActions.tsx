import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import { openingRules } from '@thamani/domain/review/document-openings.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { isJudging, statusOf, type CaseDetails } from '../case-data.ts';
import { useUndo } from '../useUndo.ts';
import { caseDocument, filedIn, isOpenedBy, nextWaiting, type Filed } from './case-documents.ts';
import { useWide } from './document-layout.ts';

/** The documents of the field that the reader has not been shown whole. */
export function unopenedOf(caseDetails: CaseDetails, field: RequirementId, staffId: string): readonly Filed[] {
  return filedIn(caseDetails).filter((filed) => filed.field === field && !isOpenedBy(caseDetails, filed.paper.id, staffId));
}

interface DocumentCommands {
  /** The documents that wait for the reader, in the order of the case, around its end. */
  openNext(after: string | undefined, without?: RequirementId): void;
  /** What the key a does for a document: shows it, or accepts it and shows the next. */
  acceptAndOpenNext(filed: Filed): void;
}

function useDocumentCommands(): DocumentCommands {
  const { t } = useLingui();
  const { caseDetails, staffId } = useReviewCase();
  const { shown } = useCaseSelection();
  const { run, show } = useCaseActions();
  const offerUndo = useUndo();
  const openNext = (after: string | undefined, without?: RequirementId) => {
    const next = nextWaiting(caseDetails, after, without);
    if (next !== undefined) show(next.key);
    else sayInToast('info', t`No other document is waiting for you.`);
  };
  const acceptThenOpenNext = async (field: RequirementId, key: string) => {
    const result = await run(decideRequirement, { fields: [field], verdict: 'accepted' });
    if (result.status !== 'done') return;
    offerUndo({ text: t`Accepted.`, caseId: caseDetails.id, undo: result.undo });
    openNext(key, field);
  };
  const acceptAndOpenNext = (filed: Filed) => {
    const { field, key } = filed;
    if (!isOpenedBy(caseDetails, filed.paper.id, staffId))
      return shown?.key === key ? sayInToast('info', t`Read the whole document first.`) : show(key);
    if (field === undefined || !isJudging(caseDetails) || statusOf(caseDetails, field) !== 'open') return openNext(key);
    // Several documents are accepted together: the last one that is shown accepts them.
    const [unopened] = unopenedOf(caseDetails, field, staffId);
    if (unopened !== undefined) return show(unopened.key);
    void acceptThenOpenNext(field, key);
  };
  return { openNext, acceptAndOpenNext };
}

/** Keys for the documents of the case: they work wherever the reader is on the page. */
export function useDocumentKeys(): void {
  const { caseDetails } = useReviewCase();
  const { current, form, shown } = useCaseSelection();
  const { openNext, acceptAndOpenNext } = useDocumentCommands();
  // An answer or a figure that is chosen takes the key itself.
  const chosen = current === undefined || shown?.field === current ? shown : filedIn(caseDetails).find(({ field }) => field === current);
  useSingleKeys({
    d: () => openNext(shown?.key),
    a: chosen !== undefined && form === undefined ? () => acceptAndOpenNext(chosen) : undefined,
  });
}

/** Below the document in the viewer. */
export function DocumentActions({ filed }: { readonly filed: Filed }) {
  const { t } = useLingui();
  const { caseDetails, staffId, busy, isOutOfScope } = useReviewCase();
  const { select, closeViewer } = useCaseActions();
  const { openNext, acceptAndOpenNext } = useDocumentCommands();
  // In a dialog the keys of the page do nothing.
  const hasKeys = useWide();
  const { field, key, paper } = filed;
  if (paper.state !== 'ready') return null;
  const isOpened = isOpenedBy(caseDetails, paper.id, staffId);
  const isDeciding = field !== undefined && isJudging(caseDetails) && !isOutOfScope && statusOf(caseDetails, field) === 'open';
  const others = field === undefined ? [] : unopenedOf(caseDetails, field, staffId).filter((one) => one.key !== key);
  const giveReason = () => {
    closeViewer();
    select(field, 'reason');
  };
  return (
    <div className="document-actions">
      {!isOpened && <NotWhole id="document-not-whole" filed={filed} />}
      {isDeciding && (
        <Button size="small" icon="return" onClick={giveReason}>
          <Trans>Return</Trans>
        </Button>
      )}
      {isDeciding ? (
        <Button
          size="small"
          kind="main"
          {...(others.length === 0 && { icon: 'check' as const })}
          {...(hasKeys && { title: t`Shortcut: a`, 'aria-keyshortcuts': 'a' })}
          aria-disabled={busy || !isOpened}
          aria-describedby={isOpened ? undefined : 'document-not-whole'}
          onClick={() => isOpened && acceptAndOpenNext(filed)}
        >
          {others.length === 0 ? (
            <Trans>Accept and open next</Trans>
          ) : (
            <Plural value={others.length} one="Open the other document" other="Open the other # documents" />
          )}
        </Button>
      ) : (
        nextWaiting(caseDetails, key) !== undefined && (
          <Button size="small" {...(hasKeys && { title: t`Shortcut: d`, 'aria-keyshortcuts': 'd' })} onClick={() => openNext(key)}>
            <Trans>Open next</Trans>
          </Button>
        )
      )}
    </div>
  );
}

interface NotWholeProps {
  /** Another one in a dialog above the page. */
  readonly id: string;
  readonly filed: Filed;
}

/** What is left of a document before it counts as opened. */
export function NotWhole({ id, filed }: NotWholeProps) {
  const { caseDetails } = useReviewCase();
  const counted = caseDocument(caseDetails, filed.paper.id);
  const pages = counted?.page_count ?? null;
  const needed = [...new Set([1, ...(counted?.cited_pages ?? [])])].toSorted((one, other) => one - other).join(', ');
  return (
    <p id={id} className="document-not-whole small">
      {pages === null || pages <= openingRules.everyPageUpTo ? (
        <Trans>It counts as opened when every page was shown.</Trans>
      ) : (
        <Trans>
          It counts as opened when these pages were shown: <bdi>{needed}</bdi>
        </Trans>
      )}
    </p>
  );
}

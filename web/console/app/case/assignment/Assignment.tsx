import { Trans, useLingui } from '@lingui/react/macro';
import { declareConflictOfInterest, releaseCase, takeCase } from '@thamani/contract/review.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useRef, useState } from 'react';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import { usePaletteActions } from '../../palette/usePaletteActions.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { useNextCase } from '../useNextCase.ts';
import { useUndo } from '../useUndo.ts';
import { Reassign } from './Reassign.tsx';
import { InterestExplained } from '../../components/CommentFormDialog.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import { isClosed, may, type CaseDetails } from '../case-data.ts';

type Others = readonly NonNullable<CaseDetails['assignee']>[];

/** Who has the case, who else looks at it, and the ways to take or leave it. */
export function Holding({ others }: { readonly others: Others }) {
  const { t } = useLingui();
  const { caseDetails, busy, isOutOfScope, staffId } = useReviewCase();
  const { run } = useCaseActions();
  const [open, setOpen] = useState<'interest' | 'reassign'>();
  const { assignee } = caseDetails;
  const isMine = assignee?.id === staffId;
  const status = useRef<HTMLParagraphElement>(null);
  const { take, release } = useHolding(() => status.current?.focus());
  const isOffered = (permission: Permission) => !isOutOfScope && may(caseDetails, permission);
  const canTake = assignee === null && isOffered('take_case');
  const canRelease = isMine && isOffered('release_case');
  useSingleKeys({ t: canTake ? take : undefined, q: canRelease ? release : undefined });
  usePaletteActions([
    ...(canTake ? [{ id: 'take case', label: t`Take the case`, icon: 'person' as const, shortcut: 't', run: take }] : []),
    ...(canRelease ? [{ id: 'release case', label: t`Return to queue`, icon: 'return' as const, shortcut: 'q', run: release }] : []),
  ]);
  return (
    <section className="case-holding" aria-label={t`Who is working on this case`}>
      <p ref={status} tabIndex={-1}>
        <Icon name="person" small />
        <span>
          {assignee === null ? (
            isClosed(caseDetails) ? (
              <Trans>This case is closed.</Trans>
            ) : (
              <Trans>This case is not assigned.</Trans>
            )
          ) : isMine ? (
            <Trans>This case is assigned to you.</Trans>
          ) : (
            <Trans>
              This case is assigned to <bdi>{assignee.name}</bdi>.
            </Trans>
          )}
        </span>
      </p>
      <Presence others={others} />
      <div className="case-holding-ways">
        {canTake && (
          <Button size="small" kind="main" title={t`Shortcut: t`} aria-keyshortcuts="t" aria-disabled={busy} onClick={take}>
            <Trans>Take the case</Trans>
          </Button>
        )}
        {canRelease && (
          <Button size="small" kind="quiet" title={t`Shortcut: q`} aria-keyshortcuts="q" aria-disabled={busy} onClick={release}>
            <Trans>Return to queue</Trans>
          </Button>
        )}
        {isOffered('reassign_case') && (
          <Button size="small" kind="quiet" onClick={() => setOpen('reassign')}>
            <Trans>Assign to a person</Trans>
          </Button>
        )}
        {isOffered('declare_conflict_of_interest') && !caseDetails.interests.some(({ by }) => by.id === staffId) && (
          <Button size="small" kind="quiet" onClick={() => setOpen('interest')}>
            <Trans>Declare an interest</Trans>
          </Button>
        )}
      </div>
      {caseDetails.interests.map(({ by }) => (
        <p key={by.id} className="case-interest small">
          <Icon name="scales" small />
          <span>
            {by.id === staffId ? (
              <Trans>You declared a personal or financial interest in this case. You can read it, but you can no longer work on it.</Trans>
            ) : (
              <Trans>
                <bdi>{by.name}</bdi> declared a personal or financial interest in this case and cannot work on it.
              </Trans>
            )}
          </span>
        </p>
      ))}
      {open === 'reassign' && <Reassign onClose={() => setOpen(undefined)} />}
      {open === 'interest' && (
        <CommentDialog
          title={t`Declare an interest`}
          label={t`Your connection to this case`}
          hint={t`Only staff can read what you write here.`}
          action={t`Submit declaration`}
          isBlocking
          onClose={() => setOpen(undefined)}
          onSend={(comment) => run(declareConflictOfInterest, { comment })}
        >
          <InterestExplained
            consequence={<Trans>You cannot undo this declaration. Afterwards, you can no longer work on this case or decide on it.</Trans>}
          />
        </CommentDialog>
      )}
    </section>
  );
}

/** Both can be undone. After a return to the queue the next case opens. */
function useHolding(onDone: () => void) {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { run } = useCaseActions();
  const offerUndo = useUndo();
  const { openNext, openCase } = useNextCase();
  const { id } = caseDetails;
  const take = async () => {
    const result = await run(takeCase, {});
    if (result.status !== 'done') return;
    // The button goes with what it did; the sentence that tells of it takes the focus.
    onDone();
    offerUndo({ text: t`Case taken.`, caseId: id, undo: result.undo });
  };
  const release = async () => {
    const result = await run(releaseCase, {});
    if (result.status !== 'done') return;
    if (openNext() === undefined) onDone();
    offerUndo({ text: t`Returned to the queue.`, caseId: id, undo: result.undo, onUndoneElsewhere: () => openCase(id) });
  };
  return { take: () => void take(), release: () => void release() };
}

function Presence({ others }: { readonly others: Others }) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale).format(others.map(({ name }) => name));
  return (
    <p className="case-presence small" role="status">
      {others.length > 0 && (
        <>
          <Icon name="people" small />
          <span>
            {others.length === 1 ? (
              <Trans>
                <bdi>{names}</bdi> has this case open too.
              </Trans>
            ) : (
              <Trans>
                <bdi>{names}</bdi> have this case open too.
              </Trans>
            )}
          </span>
        </>
      )}
    </p>
  );
}

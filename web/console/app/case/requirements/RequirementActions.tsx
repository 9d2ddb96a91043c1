import { Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import type { Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isAssessedFigure } from '@thamani/domain/review/requirement-review.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { FigureForm } from './FigureForm.tsx';
import { SendBackForm } from './SendBackForm.tsx';
import { inPageOrder, isJudging, statusOf, type CaseDetails, type Undo } from '../case-data.ts';
import { useUndo } from '../useUndo.ts';

interface JudgingProps {
  readonly requirement: Requirement;
  /** Of a document: whether every part of it was shown to the reader, who can accept it only then. */
  readonly canAccept?: boolean;
}

/** What the officer decides on the current requirement. For the two figures of the value addition it can be another figure. */
export function Judging({ requirement, canAccept = true }: JudgingProps) {
  const { t } = useLingui();
  const { caseDetails, busy, isOutOfScope } = useReviewCase();
  const { form } = useCaseSelection();
  const { run, select } = useCaseActions();
  const { id, kind } = requirement;
  const status = statusOf(caseDetails, id);
  const moveOn = () => select(nextOpenAfter(caseDetails, id) ?? id);
  const cancel = () => select(id);
  const offerUndo = useUndo();
  const afterDecision = (text: string, undo: Undo | null) => {
    offerUndo({ text, caseId: caseDetails.id, undo });
    moveOn();
  };
  const judge = async (verdict: 'accepted' | 'open') => {
    const result = await run(decideRequirement, { fields: [id], verdict });
    if (result.status !== 'done') return;
    if (verdict === 'accepted') afterDecision(t`Accepted.`, result.undo);
    else select(id);
  };
  const accept = () => void judge('accepted');
  const giveReason = () => select(id, 'reason');
  const offers = isJudging(caseDetails) && form === undefined && !isOutOfScope;
  useSingleKeys({
    // For a document the key belongs to the viewer (useDocumentKeys).
    a: offers && kind !== 'document' && status !== 'accepted' ? accept : undefined,
    s: offers && status !== 'returned' ? giveReason : undefined,
  });
  if (!isJudging(caseDetails)) return null;
  if (form === 'reason')
    return <SendBackForm requirement={requirement} onDone={(undo) => afterDecision(t`Marked for return.`, undo)} onCancel={cancel} />;
  if (form === 'figure' && isAssessedFigure(id))
    return <FigureForm id={id} onDone={(undo) => afterDecision(t`Accepted.`, undo)} onCancel={cancel} />;
  if (isOutOfScope) return null;
  return (
    <div className="requirement-buttons">
      {isAssessedFigure(id) && (
        <Button size="small" kind="quiet" title={t`Shortcut: f`} aria-keyshortcuts="f" onClick={() => select(id, 'figure')}>
          <Trans>Enter the figure from the evidence</Trans>
        </Button>
      )}
      {status !== 'open' && (
        <Button size="small" kind="quiet" aria-disabled={busy} onClick={() => void judge('open')}>
          <Trans>Reopen</Trans>
        </Button>
      )}
      {status !== 'returned' && (
        <Button
          size="small"
          {...(kind !== 'document' && { icon: 'return' as const })}
          title={t`Shortcut: s`}
          aria-keyshortcuts="s"
          onClick={giveReason}
        >
          {/* As below the document in the viewer, and short enough for its row. */}
          {kind === 'document' ? <Trans>Return</Trans> : <Trans>Mark for return</Trans>}
        </Button>
      )}
      {status !== 'accepted' && canAccept && (
        <Button size="small" kind="main" icon="check" title={t`Shortcut: a`} aria-keyshortcuts="a" aria-disabled={busy} onClick={accept}>
          <Trans>Accept</Trans>
        </Button>
      )}
    </div>
  );
}

/** The next one in the order of the page, around its end; after a figure the other figure first, which is beside it. */
function nextOpenAfter(caseDetails: CaseDetails, id: RequirementId): RequirementId | undefined {
  const ids = inPageOrder(caseDetails).map((row) => row.id);
  const at = ids.indexOf(id);
  const open = [...ids.slice(at + 1), ...ids.slice(0, at)].filter((one) => statusOf(caseDetails, one) === 'open');
  return (isAssessedFigure(id) ? open.find(isAssessedFigure) : undefined) ?? open[0];
}

import { Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isAssessedFigure } from '@thamani/domain/review/requirement-review.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { FigureForm } from './FigureForm.tsx';
import { SendBackForm } from './SendBackForm.tsx';
import { isJudging, decisionsIn, statusOf, type CaseDetails } from '../case-data.ts';

/** The officer's two answers to one answer; for the two figures of the value addition a third. */
export function Judging({ id }: { readonly id: RequirementId }) {
  const { t } = useLingui();
  const { caseDetails, busy } = useReviewCase();
  const { run, select } = useCaseActions();
  const [open, setOpen] = useState<'reason' | 'figure'>();
  const status = statusOf(caseDetails, id);
  const goOn = () => select(nextOpenAfter(caseDetails, id) ?? id);
  const done = () => {
    setOpen(undefined);
    goOn();
  };
  const cancel = () => {
    setOpen(undefined);
    select(id);
  };
  const judge = async (verdict: 'accepted' | 'open') => {
    const result = await run(decideRequirement, { fields: [id], verdict });
    if (result.status !== 'done') return;
    if (verdict === 'accepted') goOn();
    else select(id);
  };
  const accept = () => void judge('accepted');
  const giveReason = () => setOpen('reason');
  const offers = isJudging(caseDetails) && open === undefined;
  useSingleKeys({
    a: offers && status !== 'accepted' ? accept : undefined,
    s: offers && status !== 'returned' ? giveReason : undefined,
  });
  if (!isJudging(caseDetails)) return null;
  if (open === 'reason') return <SendBackForm id={id} onDone={done} onCancel={cancel} />;
  if (open === 'figure' && isAssessedFigure(id)) return <FigureForm id={id} onDone={done} onCancel={cancel} />;
  return (
    <div className="requirement-buttons">
      {isAssessedFigure(id) && (
        <Button size="small" kind="quiet" onClick={() => setOpen('figure')}>
          <Trans>Enter the figure from the evidence</Trans>
        </Button>
      )}
      {status !== 'open' && (
        <Button size="small" kind="quiet" aria-disabled={busy} onClick={() => void judge('open')}>
          <Trans>Reopen</Trans>
        </Button>
      )}
      {status !== 'returned' && (
        <Button size="small" icon="return" title={t`Shortcut: s`} aria-keyshortcuts="s" onClick={giveReason}>
          <Trans>Mark for return</Trans>
        </Button>
      )}
      {status !== 'accepted' && (
        <Button size="small" kind="main" icon="check" title={t`Shortcut: a`} aria-keyshortcuts="a" aria-disabled={busy} onClick={accept}>
          <Trans>Accept</Trans>
        </Button>
      )}
    </div>
  );
}

/** The next one in the form's order, around its end. */
function nextOpenAfter(caseDetails: CaseDetails, id: RequirementId): RequirementId | undefined {
  const ids = decisionsIn(caseDetails).map((row) => row.id);
  const at = ids.indexOf(id);
  return [...ids.slice(at + 1), ...ids.slice(0, at)].find((one) => statusOf(caseDetails, one) === 'open');
}

import { Trans, useLingui } from '@lingui/react/macro';
import { takeStep } from '@thamani/contract/review.ts';
import { officerStages, type OfficerStage } from '@thamani/domain/review/case-stages.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useState } from 'react';
import type { Refused } from '../../components/useCommand.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { Grounds } from './Grounds.tsx';
import { ProposalShown, ReturnedShown } from './StepFacts.tsx';
import { stageLabels } from '../review-labels.ts';
import { isProposal, type StepAction } from './steps.ts';
import { StepLabel } from './StepLabel.tsx';
import { SignalsWait } from '../signals/UnresolvedSignalsNotice.tsx';

/** Steps for which the reviewer must give a reason. */
const withWords: readonly StepAction[] = ['propose_approval', 'propose_rejection', 'return_to_officer'];

interface StepDialogProps {
  readonly action: StepAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onGoToSignals: () => void;
}

export function StepDialog({ action, onClose, onDone, onGoToSignals }: StepDialogProps) {
  const { t, i18n } = useLingui();
  const { busy } = useReviewCase();
  const { run } = useCaseActions();
  const titles = useTitles();
  const [comment, setComment] = useState('');
  const [to, setTo] = useState<OfficerStage>('documents');
  const [grounds, setGrounds] = useState<readonly GroundCode[]>([]);
  const [refused, setRefused] = useState<Refused>();
  const wordsMissing = withWords.includes(action) && comment.trim() === '';
  const groundsMissing = action === 'propose_rejection' && grounds.length === 0;
  const send = async () => {
    if (wordsMissing || groundsMissing) return setRefused({ message: '', errors: {} });
    const result = await run(takeStep, {
      action,
      ...(withWords.includes(action) && { comment: comment.trim() }),
      ...(action === 'propose_rejection' && { grounds: [...grounds] }),
      ...(action === 'return_to_officer' && { to }),
    });
    if (result.status === 'done') onDone();
    else if (result.status === 'refused') setRefused(result);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[action]}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind={action === 'propose_rejection' || action === 'reject' ? 'stop' : 'main'}
            aria-disabled={busy}
            busyLabel={<Trans>Sending…</Trans>}
            onClick={() => void send()}
          >
            <StepLabel action={action} />
          </Button>
        </>
      }
    >
      <StepQuestion action={action} />
      {action === 'propose_rejection' && (
        <Grounds
          chosen={grounds}
          onChange={setGrounds}
          error={refused && groundsMissing ? t`Choose at least one ground for rejection.` : undefined}
        />
      )}
      {action === 'return_to_officer' && (
        <Select
          id="hand-back-to"
          label={t`Return to stage`}
          value={to}
          onChange={({ target }) => setTo(target.value as OfficerStage)}
          choices={officerStages.map((value) => ({ value, word: i18n._(stageLabels[value]) }))}
        />
      )}
      {withWords.includes(action) && (
        <TextArea
          id="step-comment"
          label={
            action === 'propose_rejection'
              ? t`Explanation`
              : action === 'return_to_officer'
                ? t`What the officer should do`
                : t`Reasons for approval`
          }
          hint={
            action === 'propose_rejection' ? t`The company will see this text exactly as you write it.` : t`The company never sees this.`
          }
          error={refused && wordsMissing ? t`Write at least one full sentence.` : undefined}
          rows={4}
          maxLength={5000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
      {refused !== undefined && refused.message !== '' && (
        <p className="case-refused" role="alert">
          {refused.message}
        </p>
      )}
      {/* A check may have ended while the question was open. */}
      {isProposal(action) && (
        <p>
          <SignalsWait onGo={onGoToSignals} />
        </p>
      )}
    </Dialog>
  );
}

function useTitles(): Record<StepAction, string> {
  const { t } = useLingui();
  return {
    accept_assessment: t`Accept the assessment?`,
    request_site_visit: t`Ask for a site visit?`,
    request_correction: t`Return the case to the company?`,
    end_correction: t`Withdraw the correction request?`,
    propose_approval: t`Propose approval`,
    propose_rejection: t`Propose rejection`,
    approve: t`Approve this application?`,
    reject: t`Reject this application?`,
    return_to_officer: t`Return the case to the officer`,
  };
}

/** What the step brings about, before it is taken. */
function StepQuestion({ action }: { readonly action: StepAction }) {
  switch (action) {
    case 'accept_assessment':
      return (
        <p>
          <Trans>The case moves to the documents stage. The company is notified.</Trans>
        </p>
      );
    case 'request_site_visit':
      return (
        <p>
          <Trans>A field verifier will visit the facility and record what they find. The company will be notified of the visit.</Trans>
        </p>
      );
    case 'request_correction':
      return <ReturnedShown />;
    case 'end_correction':
      return (
        <p>
          <Trans>The company will no longer be able to change its answers. You continue the review with the current answers.</Trans>
        </p>
      );
    case 'approve':
    case 'reject':
    case 'return_to_officer':
      return <ProposalShown decides={action !== 'return_to_officer'} />;
    default:
      return (
        <p>
          <Trans>After you propose a decision, an administrator other than you makes the final decision.</Trans>
        </p>
      );
  }
}

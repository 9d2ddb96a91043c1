import { Plural, Trans } from '@lingui/react/macro';
import { isDecided, isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { assessedFigures } from '@thamani/domain/review/requirement-review.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { ButtonProps } from '@thamani/ui/button/Button.tsx';
import { useRef } from 'react';
import { useOpenPart } from '../../components/focus.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { goToSignals, unanswered } from '../signals/signal-groups.ts';
import { SignalsWait } from '../signals/UnresolvedSignalsNotice.tsx';
import { ApprovalWait, isApprovalWaiting } from './ApprovalWait.tsx';
import { StepDialog } from './StepDialog.tsx';
import { isOnEvidence, isProposal, stepsIn, type StepAction } from './steps.ts';
import { StepLabel } from './StepLabel.tsx';
import { unopenedIn } from './UnopenedDocuments.tsx';
import { unprovenIn } from '../requirements/FiguresTable.tsx';
import { sentBackIn, statusOf, openDocumentRequests, type CaseDetails } from '../case-data.ts';
import { measureBar } from '../documents/document-layout.ts';

const looks: Record<StepAction, Pick<ButtonProps, 'kind' | 'icon'>> = {
  accept_assessment: { kind: 'main', icon: 'check' },
  request_site_visit: { kind: 'quiet' },
  request_correction: { icon: 'return' },
  end_correction: {},
  propose_approval: { kind: 'main', icon: 'check' },
  propose_rejection: { kind: 'stop' },
  approve: { kind: 'main', icon: 'check' },
  reject: { kind: 'stop', icon: 'cross' },
  return_to_officer: { icon: 'return' },
};

/** What blocks the next step, and the steps that this stage offers this reader. */
export function StepsBar() {
  const { caseDetails, busy } = useReviewCase();
  const dialog = useOpenPart<StepAction>();
  const status = useRef<HTMLParagraphElement>(null);
  const steps = stepsIn(caseDetails);
  return (
    <footer className="case-bar" ref={measureBar}>
      <p ref={status} id="case-status" role="status" tabIndex={-1}>
        {steps.includes('propose_approval') && isApprovalWaiting(caseDetails) ? (
          <ApprovalWait />
        ) : (
          <>
            {steps.some(isProposal) && <SignalsWait />} <Status caseDetails={caseDetails} steps={steps} />
            {steps.some(isOnEvidence) && <EvidenceWait steps={steps} />}
          </>
        )}
      </p>
      {steps.length > 0 && (
        <div className="case-steps">
          {steps.map((action) => (
            <Button
              key={action}
              {...looks[action]}
              aria-disabled={busy || isInTheWay(caseDetails, action)}
              aria-describedby={isInTheWay(caseDetails, action) ? 'case-status' : undefined}
              onClick={() => isInTheWay(caseDetails, action) || dialog.show(action)}
            >
              <StepLabel action={action} />
            </Button>
          ))}
        </div>
      )}
      {dialog.open !== undefined && (
        <StepDialog
          action={dialog.open}
          onClose={() => dialog.close()}
          // The new stage removes the button that opened the dialog, so the case status takes the focus.
          onDone={() => dialog.close(() => status.current?.focus())}
          onGoToSignals={() => dialog.close(goToSignals)}
          onChoose={(action) => dialog.show(action)}
        />
      )}
    </footer>
  );
}

/** Told in the bar, so a button that would only be refused waits. */
function isInTheWay(caseDetails: CaseDetails, action: StepAction): boolean {
  if (isProposal(action) && unanswered(caseDetails).length > 0) return true;
  if (isProposal(action) && unprovenIn(caseDetails).length > 0) return true;
  if (action === 'propose_approval') return isApprovalWaiting(caseDetails);
  if (action === 'accept_assessment') return assessedFigures.some((id) => statusOf(caseDetails, id) !== 'accepted');
  if (action === 'request_correction') return sentBackIn(caseDetails).length + openDocumentRequests(caseDetails).length === 0;
  return false;
}

/** What of the evidence blocks the step, with the way to the first of it. */
function EvidenceWait({ steps }: { readonly steps: readonly StepAction[] }) {
  const { caseDetails } = useReviewCase();
  const { select, show } = useCaseActions();
  const unopened = unopenedIn(caseDetails);
  const [unproven] = unprovenIn(caseDetails);
  const [first] = unopened;
  return (
    <>
      {/* A rejection that is proposed needs only what its grounds cite, and an approval has its own line. */}
      {first !== undefined && !steps.some(isProposal) && (
        <span className="evidence-wait">
          <strong>
            <Plural
              value={unopened.length}
              one="You have not opened # required document."
              other="You have not opened # required documents."
            />
          </strong>{' '}
          <a
            href="#documents"
            onClick={(event) => {
              event.preventDefault();
              show(first.key);
            }}
          >
            <Plural value={unopened.length} one="Open # document" other="Open # documents" />
          </a>
        </span>
      )}
      {unproven !== undefined && (
        <span className="evidence-wait">
          <strong>
            <Trans>A changed figure has no reason or no place in a document.</Trans>
          </strong>{' '}
          <a
            href={`#requirement-${unproven.field}`}
            onClick={(event) => {
              event.preventDefault();
              select(unproven.field);
            }}
          >
            <Trans>Go to the figure</Trans>
          </a>
        </span>
      )}
    </>
  );
}

function Status({ caseDetails, steps }: { readonly caseDetails: CaseDetails; readonly steps: readonly StepAction[] }) {
  const { staffId } = useReviewCase();
  const open = caseDetails.open_requirements.length;
  if (caseDetails.decision !== null && caseDetails.proposal === null && isDecided(caseDetails.stage))
    return <Trans>A decision has been made on this case.</Trans>;
  if (caseDetails.proposal?.by.id === staffId)
    return (
      <Trans>
        <strong>You have proposed a decision.</strong> An administrator other than you must decide.
      </Trans>
    );
  if (caseDetails.proposal !== null)
    return steps.length === 0 ? (
      <Trans>
        <strong>
          <bdi>{caseDetails.proposal.by.name}</bdi> has proposed a decision.
        </strong>{' '}
        An administrator other than the proposer must decide.
      </Trans>
    ) : (
      <Trans>
        <strong>
          <bdi>{caseDetails.proposal.by.name}</bdi> has proposed a decision.
        </strong>{' '}
        Make the decision, or return the case to the officer.
      </Trans>
    );
  if (steps.includes('accept_assessment') && isInTheWay(caseDetails, 'accept_assessment'))
    return (
      <>
        <strong>
          <Trans>Both figures for the value addition must be accepted first.</Trans>
        </strong>{' '}
        <Trans>You can check everything else in the documents stage.</Trans>
      </>
    );
  if (caseDetails.stage === 'correction') return <Trans>The case is waiting for the company. The time limit is paused.</Trans>;
  if (open > 0)
    return (
      <>
        <strong>
          <Plural value={open} one="# requirement is open." other="# requirements are open." />
        </strong>{' '}
        <Trans>After you propose a decision, an administrator other than you makes the final decision.</Trans>
      </>
    );
  if (isWithOfficer(caseDetails.stage))
    return (
      <>
        <strong>
          <Trans>Every required answer is accepted.</Trans>
        </strong>{' '}
        <Trans>After you propose a decision, an administrator other than you makes the final decision.</Trans>
      </>
    );
  return null;
}

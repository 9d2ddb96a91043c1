import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isDecided, isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { assessedFigures } from '@thamani/domain/review/requirement-review.ts';
import { useClosingDetails } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { ButtonProps } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { useOpenPart } from '../../components/focus.ts';
import { useSingleKeys } from '../../components/keyboard-shortcuts.ts';
import { partOnDemand } from '../../components/lazy-part.tsx';
import { usePaneContext } from '../../pane/pane-context.ts';
import { usePaletteActions, type PaletteAction } from '../../palette/usePaletteActions.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { goToSignals, unanswered } from '../signals/signal-groups.ts';
import { SignalsWait } from '../signals/UnresolvedSignalsNotice.tsx';
import { ApprovalWait, isApprovalWaiting } from './ApprovalWait.tsx';
import { isOnEvidence, isProposal, mainStepIn, stepsIn, type StepAction } from './steps.ts';
import { StepLabel, useStepLabel } from './StepLabel.tsx';
import { unopenedIn } from './UnopenedDocuments.tsx';
import { useAfterStep } from './useAfterStep.ts';
import { unprovenIn } from '../requirements/FiguresTable.tsx';
import { sentBackIn, statusOf, openDocumentRequests, type CaseDetails } from '../case-data.ts';
import { measureBar, usePhone } from '../documents/document-layout.ts';

const StepDialog = partOnDemand(async () => (await import('./StepDialog.tsx')).StepDialog);

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
  const { caseDetails, busy, isOutOfScope } = useReviewCase();
  const dialog = useOpenPart<StepAction>();
  const status = useRef<HTMLParagraphElement>(null);
  const moreSteps = useRef<HTMLElement>(null);
  const steps: readonly StepAction[] = isOutOfScope ? [] : stepsIn(caseDetails);
  const main = mainStepIn(steps);
  const isOnPhone = usePhone();
  // A phone has room for one step and the next case: the others are behind a button.
  const folded = isOnPhone && main !== undefined ? steps.filter((action) => action !== main) : [];
  const [isLast, setLast] = useState(false);
  const { goOn, toNext, toPrevious } = useAfterStep();
  const openMain = () => {
    if (main === undefined || isInTheWay(caseDetails, main)) status.current?.focus();
    else dialog.show(main);
  };
  useStepsInPalette(steps, main, dialog.show);
  useSingleKeys({ p: steps.length > 0 && !busy ? openMain : undefined, n: toNext, N: toPrevious });
  // The new stage removes the button that opened the dialog, so the case status takes the focus, unless the next case opens.
  const finish = (action: StepAction) => {
    const outcome = goOn(action);
    setLast(outcome === 'last');
    dialog.close(outcome === 'opened' ? undefined : () => status.current?.focus());
  };
  // The button of the step cannot take the focus again where the list around it has closed, or where it has gone with the scope.
  const cancel = () => {
    const isFolded = dialog.open !== undefined && folded.includes(dialog.open);
    const place = isOutOfScope ? status : isFolded ? moreSteps : undefined;
    dialog.close(place && (() => place.current?.focus()));
  };
  const buttonOf = (action: StepAction) => (
    <span key={action} className="case-step">
      <Button
        {...looks[action]}
        aria-disabled={busy || isInTheWay(caseDetails, action)}
        aria-describedby={isInTheWay(caseDetails, action) ? 'case-status' : undefined}
        aria-keyshortcuts={action === main ? 'p' : undefined}
        onClick={() => isInTheWay(caseDetails, action) || dialog.show(action)}
      >
        <StepLabel action={action} />
      </Button>
      {action === main && <kbd aria-hidden="true">P</kbd>}
    </span>
  );
  return (
    <footer className="case-bar" ref={measureBar}>
      <p ref={status} id="case-status" role="status" tabIndex={-1}>
        {isOutOfScope ? (
          <WithQueueLink>
            <Trans>This case is no longer in your countries and sectors.</Trans>
          </WithQueueLink>
        ) : isLast && toNext === undefined ? (
          // After the last case of the list: the reader stays, and is led to more.
          <LastOfList />
        ) : steps.includes('propose_approval') && isApprovalWaiting(caseDetails) ? (
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
          {folded.length > 0 && <MoreSteps summary={moreSteps}>{folded.map(buttonOf)}</MoreSteps>}
          {steps.filter((action) => !folded.includes(action)).map(buttonOf)}
        </div>
      )}
      {toNext !== undefined && (
        <div className="case-next">
          <Button aria-keyshortcuts="n" onClick={toNext}>
            <span className="case-next-name">
              <Trans>Next case</Trans>
            </span>
            <Icon name="arrow" small turns />
            <kbd aria-hidden="true">N</kbd>
          </Button>
        </div>
      )}
      {dialog.open !== undefined && (
        <StepDialog
          action={dialog.open}
          onClose={cancel}
          onDone={finish}
          onGoToSignals={() => dialog.close(goToSignals)}
          onChoose={(action) => dialog.show(action)}
        />
      )}
    </footer>
  );
}

interface MoreStepsProps {
  readonly summary: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

function MoreSteps({ summary, children }: MoreStepsProps) {
  const { t } = useLingui();
  const place = useClosingDetails();
  return (
    <div className="case-more" ref={place}>
      <details>
        <summary ref={summary} aria-label={t`More steps`}>
          <Icon name="dots" />
        </summary>
        <div className="case-more-sheet">{children}</div>
      </details>
    </div>
  );
}

/** The steps that are not blocked, and the way to the next case. */
function useStepsInPalette(steps: readonly StepAction[], main: StepAction | undefined, show: (action: StepAction) => void): void {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { toNext, toPrevious } = useAfterStep();
  const labelOf = useStepLabel();
  const offered = steps
    .filter((action) => !isInTheWay(caseDetails, action))
    .map((action): PaletteAction => {
      const { icon = 'arrow' } = looks[action];
      return { id: `step ${action}`, label: labelOf(action), icon, ...(action === main && { shortcut: 'p' }), run: () => show(action) };
    });
  usePaletteActions([
    ...offered,
    ...(toNext ? [{ id: 'next case', label: t`Next case`, icon: 'arrow' as const, shortcut: 'n', run: toNext }] : []),
    ...(toPrevious ? [{ id: 'previous case', label: t`Previous case`, icon: 'arrow' as const, shortcut: 'Shift N', run: toPrevious }] : []),
  ]);
}

/** Why nothing is left to do here, and the way to other cases. */
function WithQueueLink({ children }: { readonly children: ReactNode }) {
  const { language } = useAddress();
  return (
    <>
      <strong>{children}</strong>{' '}
      <Link to={addressIn(language, '/cases')}>
        <Trans>Go to the queue</Trans>
      </Link>
    </>
  );
}

/** A list of a question may be at its end while the reader's own cases wait. */
function LastOfList() {
  const { language } = useAddress();
  const pane = usePaneContext();
  if (pane === undefined || pane.search === '')
    return (
      <WithQueueLink>
        <Trans>No more cases are waiting.</Trans>
      </WithQueueLink>
    );
  return (
    <>
      <strong>
        <Trans>This list has no more cases.</Trans>
      </strong>{' '}
      <Link to={addressIn(language, '/cases?whose=mine')}>
        <Trans>Go to your open cases</Trans>
      </Link>
    </>
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
          <Plural
            value={open}
            one="# required figure, document or answer is not accepted yet."
            other="# required figures, documents and answers are not accepted yet."
          />
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

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { takeStep } from '@thamani/contract/review.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { Moment, PercentValue } from '../../language/format.tsx';
import { useMyself } from '../../session/current-user.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';
import { ThresholdMeter, unprovenIn } from '../requirements/FiguresTable.tsx';
import { unanswered } from '../signals/signal-groups.ts';
import { ChangedFigures } from './ChangedFigures.tsx';
import { StepLabel } from './StepLabel.tsx';
import { unopenedIn, UnopenedDocuments } from './UnopenedDocuments.tsx';

interface ApproveDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Where the reader can return the case. */
  readonly onReturn: (() => void) | undefined;
}

/** What could be wrong comes before the statement: the result, changed figures, unopened documents, the two people. */
export function ApproveDialog({ onClose, onDone, onReturn }: ApproveDialogProps) {
  const { t } = useLingui();
  const { caseDetails, busy, isOutOfScope } = useReviewCase();
  const { run } = useCaseActions();
  const [isConfirmed, setConfirmed] = useState(false);
  const [refused, setRefused] = useState('');
  const unopened = unopenedIn(caseDetails);
  const isBlocked = isConfirmed ? isInTheWay(caseDetails) : true;
  const { product_name: product } = caseDetails;
  const approve = async () => {
    if (isBlocked) return;
    const result = await run(takeStep, { action: 'approve' });
    if (result.status === 'done') onDone();
    else if (result.status === 'refused') setRefused(result.message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Approve ${product}?`}
      closeWord={t`Close`}
      actions={
        <>
          <p id="approve-blocked" className="approve-blocked" role="status">
            <Blocked isConfirmed={isConfirmed} />
          </p>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {onReturn !== undefined && (
            <Button onClick={onReturn}>
              <StepLabel action="return_to_officer" />
            </Button>
          )}
          <Button
            kind="main"
            aria-disabled={busy || isBlocked}
            aria-describedby={isBlocked ? 'approve-blocked' : undefined}
            {...(busy && !isOutOfScope && { busyLabel: <Trans>Sending…</Trans> })}
            onClick={() => void approve()}
          >
            <StepLabel action="approve" />
          </Button>
        </>
      }
    >
      <div className="approve">
        <ProposedBy />
        <Result />
        <ChangedFigures />
        <UnopenedDocuments documents={unopened} showsCount />
        <TwoPeople isConfirmed={isConfirmed} onConfirm={setConfirmed} />
        {refused !== '' && (
          <p className="case-refused" role="alert">
            {refused}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What the server would refuse as well. */
function isInTheWay(caseDetails: CaseDetails): boolean {
  const { unopened_by_proposer: byProposer } = caseDetails.evidence;
  return unopenedIn(caseDetails).length + byProposer.length + unprovenIn(caseDetails).length > 0;
}

/** Why the button waits, beside it. */
function Blocked({ isConfirmed }: { readonly isConfirmed: boolean }) {
  const { caseDetails } = useReviewCase();
  const { unopened_by_proposer: byProposer } = caseDetails.evidence;
  const unopened = unopenedIn(caseDetails);
  if (unopened.length > 0)
    return (
      <>
        <Icon name="warning" small />
        <Plural value={unopened.length} one="Open # document to approve." other="Open # documents to approve." />
      </>
    );
  if (byProposer.length > 0)
    return (
      <>
        <Icon name="warning" small />
        <Trans>The person who proposed this decision has not opened every required document. Return the case to the officer.</Trans>
      </>
    );
  if (unprovenIn(caseDetails).length > 0)
    return (
      <>
        <Icon name="warning" small />
        <Trans>A changed figure has no reason or no place in a document. Return the case to the officer.</Trans>
      </>
    );
  return isConfirmed ? null : <Trans>Tick the statement to approve.</Trans>;
}

function ProposedBy() {
  const { caseDetails } = useReviewCase();
  const { company_name: company, application_number: number, proposal } = caseDetails;
  if (proposal === null) return null;
  return (
    <p className="approve-case soft">
      <bdi>{company}</bdi> · <span className="code">{number}</span> ·{' '}
      <Trans>
        proposed by <bdi className="code">{proposal.by.staff_number}</bdi>, <Moment at={proposal.at} />
      </Trans>
    </p>
  );
}

function Result() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const declared = caseDetails.application.calculated_value_addition;
  const assessed = caseDetails.assessed_cva;
  const answered = unanswered(caseDetails).length === 0 ? caseDetails.signals.length : 0;
  return (
    <section className="approve-result" aria-label={t`Result`}>
      <div>
        <p className="small soft">
          <Trans>Assessed value addition</Trans>
        </p>
        <p className="figure approve-figure">
          <PercentValue percent={assessed} />
        </p>
      </div>
      <div>
        <ThresholdMeter declared={declared} assessed={assessed} />
        <p className="small soft">
          {declared === assessed ? (
            <Trans>The same as declared.</Trans>
          ) : (
            <Trans>
              Declared: <PercentValue percent={declared} /> (dotted line)
            </Trans>
          )}
        </p>
        {answered > 0 && (
          <p className="small soft">
            <Plural value={answered} one="The point to check is answered." other="All # points to check are answered." />
          </p>
        )}
      </div>
    </section>
  );
}

interface TwoPeopleProps {
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Numbers, not names, are printed on the certificate (rulings, section 5). */
function TwoPeople({ isConfirmed, onConfirm }: TwoPeopleProps) {
  const { caseDetails } = useReviewCase();
  const { person } = useMyself();
  const { proposal } = caseDetails;
  if (proposal === null) return null;
  return (
    <section className="approve-people" aria-labelledby="approve-people">
      <h3 id="approve-people">
        <Trans>Two people decide</Trans>
      </h3>
      <div className="approve-statement">
        <dl>
          <div>
            <dt>
              <Trans>Proposed by</Trans>
            </dt>
            <dd>
              <bdi>{proposal.by.name}</bdi> <span className="code">{proposal.by.staff_number}</span>
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Decided by</Trans>
            </dt>
            <dd>
              <Trans>
                You, <bdi>{person.name}</bdi>
              </Trans>{' '}
              <span className="code">{person.staff_number}</span>
            </dd>
          </div>
        </dl>
        <blockquote>
          <bdi>{proposal.comment}</bdi>
        </blockquote>
        <Checkbox
          id="approve-statement"
          label={
            <Trans>
              I did not work on this application and have no interest in this company. Both staff numbers are printed on the certificate.
            </Trans>
          }
          checked={isConfirmed}
          onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
        />
      </div>
      <p className="small soft">
        <Trans>You cannot undo this decision. The company will be notified immediately.</Trans>
      </p>
    </section>
  );
}

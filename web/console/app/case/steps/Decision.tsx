import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Fragment } from 'react';
import { useReviewCase } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';
import { Moment } from '../../language/format.tsx';
import { GroundsListed, ProposalText } from './StepFacts.tsx';

/** What was proposed, or decided, and by whom. */
export function Decided() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { proposal, decision, returned } = caseDetails;
  if (proposal !== null)
    return (
      <div className="case-notice">
        <Notice kind="plain" heading={proposal.kind === 'approval' ? t`Approval proposed` : t`Rejection proposed`}>
          <ProposalText proposal={proposal} />
        </Notice>
      </div>
    );
  if (returned !== null)
    return (
      <div className="case-notice">
        <Notice kind="warning" heading={returned.kind === 'approval' ? t`Proposed approval returned` : t`Proposed rejection returned`}>
          <p>
            <Trans>
              <bdi>{returned.by.name}</bdi> returned the proposal to the officer on <Moment at={returned.at} />. Propose a decision again
              when this is done:
            </Trans>
          </p>
          <Quote text={returned.comment} />
        </Notice>
      </div>
    );
  if (decision === null || caseDetails.overturned !== null) return null;
  const { kind } = decision;
  return (
    <div className="case-notice">
      <Notice kind={kind === 'approval' ? 'success' : 'error'} heading={kind === 'approval' ? t`Approved` : t`Rejected`}>
        <DecisionText decision={decision} />
      </Notice>
    </div>
  );
}

/** The case is open again: the result of the appeal comes first, and the former decision is folded. */
export function Overturned() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { overturned, decision } = caseDetails;
  if (overturned === null || decision === null) return null;
  const isRejection = overturned.against === 'rejection';
  return (
    <div className="case-notice">
      <Notice
        kind="warning"
        heading={isRejection ? t`Appeal allowed: the rejection was overturned` : t`Appeal allowed: the revocation was overturned`}
      >
        <p>
          <Trans>
            The appeals board reopened the case on <Moment at={overturned.at} />. Its reasons:
          </Trans>
        </p>
        {overturned.reasons.map(({ by, text }) => (
          <Fragment key={by.id}>
            <Quote text={text} />
            <p className="small soft">
              <bdi>{by.name}</bdi>
            </p>
          </Fragment>
        ))}
        {overturned.handling !== null && (
          <p>
            <strong>
              {overturned.handling === 'excluded' ? (
                <Trans>You took part in the overturned decision, so another officer must handle this case.</Trans>
              ) : (
                <Trans>
                  You took part in the overturned decision. You can handle this case because no other officer covers its country and sector.
                </Trans>
              )}
            </strong>
          </p>
        )}
        <details>
          <summary>{isRejection ? <Trans>Overturned rejection</Trans> : <Trans>Former approval</Trans>}</summary>
          <DecisionText decision={decision} />
        </details>
      </Notice>
    </div>
  );
}

function DecisionText({ decision }: { readonly decision: NonNullable<CaseDetails['decision']> }) {
  const { proposed_by, decided_by, grounds, citations, comment, at } = decision;
  return (
    <>
      <p>
        <Trans>
          Proposed by <bdi>{proposed_by.name}</bdi>, decided by <bdi>{decided_by.name}</bdi> on <Moment at={at} />.
        </Trans>
      </p>
      <GroundsListed grounds={grounds} citations={citations} />
      {comment !== '' && <Quote text={comment} />}
    </>
  );
}

function Quote({ text }: { readonly text: string }) {
  return (
    <blockquote>
      <bdi>{text}</bdi>
    </blockquote>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useReviewCase } from '../case-context.ts';
import { Moment } from '../../language/format.tsx';
import { GroundsListed, ProposalText } from './StepFacts.tsx';

/** What was proposed, or decided, and by whom. */
export function Decided() {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { proposal, decision } = caseDetails;
  if (proposal !== null)
    return (
      <div className="case-notice">
        <Notice kind="plain" heading={proposal.kind === 'approval' ? t`Approval proposed` : t`Rejection proposed`}>
          <ProposalText proposal={proposal} />
        </Notice>
      </div>
    );
  if (decision === null) return null;
  const { kind, proposed_by, decided_by, grounds, citations, comment, at } = decision;
  return (
    <div className="case-notice">
      <Notice kind={kind === 'approval' ? 'success' : 'error'} heading={kind === 'approval' ? t`Approved` : t`Rejected`}>
        <p>
          <Trans>
            Proposed by <bdi>{proposed_by.name}</bdi>, decided by <bdi>{decided_by.name}</bdi> on <Moment at={at} />.
          </Trans>
        </p>
        <GroundsListed grounds={grounds} citations={citations} />
        {comment !== '' && (
          <blockquote>
            <bdi>{comment}</bdi>
          </blockquote>
        )}
      </Notice>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { correctionDays } from '@thamani/domain/review/service-levels.ts';
import { useReviewCase } from '../case-context.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Moment } from '../../language/format.tsx';
import { groundLabels } from '@thamani/site/labels/decision-reasons.ts';
import { sentBackIn, openDocumentRequests, type CaseDetails } from '../case-data.ts';

/** What the company will be asked for. */
export function ReturnedShown() {
  const { i18n } = useLingui();
  const { caseDetails } = useReviewCase();
  return (
    <>
      <p>
        <Trans>The company has {correctionDays} days to answer and can change only these items:</Trans>
      </p>
      <ul className="case-listed">
        {sentBackIn(caseDetails).map((id) => (
          <li key={id}>{i18n._(fieldLabels[id])}</li>
        ))}
        {openDocumentRequests(caseDetails).map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Another person's proposal, shown to the person who decides on it. */
export function ProposalShown({ decides }: { readonly decides: boolean }) {
  const { caseDetails } = useReviewCase();
  if (caseDetails.proposal === null) return null;
  return (
    <>
      <ProposalText proposal={caseDetails.proposal} />
      {decides && (
        <p className="small soft">
          <Trans>You cannot undo this decision. The company will be notified immediately.</Trans>
        </p>
      )}
    </>
  );
}

export function ProposalText({ proposal }: { readonly proposal: NonNullable<CaseDetails['proposal']> }) {
  const { kind, by, at, grounds, comment } = proposal;
  return (
    <div className="case-proposal">
      <p>
        {kind === 'approval' ? (
          <Trans>
            <bdi>{by.name}</bdi> proposed approval on <Moment at={at} />:
          </Trans>
        ) : (
          <Trans>
            <bdi>{by.name}</bdi> proposed rejection on <Moment at={at} />:
          </Trans>
        )}
      </p>
      <GroundsListed grounds={grounds} />
      <blockquote>
        <bdi>{comment}</bdi>
      </blockquote>
    </div>
  );
}

export function GroundsListed({ grounds }: { readonly grounds: NonNullable<CaseDetails['proposal']>['grounds'] }) {
  const { i18n } = useLingui();
  if (grounds.length === 0) return null;
  return (
    <ul className="case-listed">
      {grounds.map((code) => (
        <li key={code}>{i18n._(groundLabels[code])}</li>
      ))}
    </ul>
  );
}

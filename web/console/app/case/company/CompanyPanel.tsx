import { Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Link } from 'react-router';
import { CompanyPersonName, CompanyRoles } from '../../companies/CompanyPersonName.tsx';
import { Day } from '../../language/format.tsx';
import { maySomewhere, useMyself } from '../../session/current-user.ts';
import { useReviewCase } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';
import { CaseSection } from '../CaseLayout.tsx';

type Submission = NonNullable<CaseDetails['application']['submissions']>[number];

/** The people of the company, and who submitted and signed each version. */
export function CompanyPanel() {
  const { language } = useAddress();
  const myself = useMyself();
  const { caseDetails } = useReviewCase();
  const people = caseDetails.people ?? [];
  const submissions = caseDetails.application.submissions ?? [];
  return (
    <CaseSection
      id="company"
      title={<Trans>The company</Trans>}
      beside={
        maySomewhere(myself, 'read_company_people') && (
          <Link className="small" to={addressIn(language, `/companies/${caseDetails.company_id}`)}>
            <Trans>People and ownership</Trans>
          </Link>
        )
      }
    >
      {people.length === 0 ? (
        <p className="soft small case-none">
          <Trans>The company has no people any more.</Trans>
        </p>
      ) : (
        <ul className="case-history">
          {people.map((person) => (
            <li key={person.id}>
              <span>
                <CompanyPersonName person={person} />
              </span>
              <span className="small soft">
                <CompanyRoles roles={person.roles} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {submissions.length > 0 && (
        <ul className="case-history case-submissions">
          {submissions.map((submission) => (
            <SubmissionLine key={submission.version} submission={submission} />
          ))}
        </ul>
      )}
    </CaseSection>
  );
}

/** The signatory of the declaration need not be the person who submitted it. */
function SubmissionLine({ submission }: { readonly submission: Submission }) {
  const { version, submitted_at: at, submitted_by: person } = submission;
  const { name, title } = submission.signatory;
  return (
    <li>
      <span>
        <Trans>
          Version {version}: submitted by <CompanyPersonName person={person} />
        </Trans>
        {name !== '' && (
          <>
            <br />
            {title === '' ? (
              <Trans>
                Declaration signed by <bdi>{name}</bdi>
              </Trans>
            ) : (
              <Trans>
                Declaration signed by <bdi>{name}</bdi>, <bdi>{title}</bdi>
              </Trans>
            )}
          </>
        )}
      </span>
      <span className="small soft">
        <Day at={at} />
      </span>
    </li>
  );
}

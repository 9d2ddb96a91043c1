import { Trans, useLingui } from '@lingui/react/macro';
import { sectorLabels } from '@thamani/site/labels/roles.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Link } from 'react-router';
import type { ApprovalRequest, Countries } from './person.ts';

type Appointment = NonNullable<ApprovalRequest['appointment']>;

/** Of a company outside the reader's scope nothing is known. */
export function AppointmentTitle({ appointment }: { readonly appointment: Appointment | undefined }) {
  if (appointment === undefined) return <Trans>Appoint an owner of a company</Trans>;
  const person = <bdi>{appointment.person.name}</bdi>;
  const company = <bdi>{appointment.company.name}</bdi>;
  return (
    <Trans>
      Appoint {person} as an owner of {company}
    </Trans>
  );
}

interface AppointmentFactsProps {
  readonly appointment: Appointment;
  readonly countries: Countries;
}

/** All that the second administrator needs in order to decide. */
export function AppointmentFacts({ appointment: { company, person, documents, comment }, countries }: AppointmentFactsProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const country = countries.find(({ value }) => value === company.country)?.word ?? company.country;
  return (
    <dl className="staff-change">
      <dt>
        <Trans>Company</Trans>
      </dt>
      <dd>
        <Link to={addressIn(language, `/companies/${company.id}`)}>
          <bdi>{company.name}</bdi>
        </Link>{' '}
        <span className="small soft">
          {[country, company.sector === null ? '' : i18n._(sectorLabels[company.sector])].filter((part) => part !== '').join(' · ')}
        </span>
      </dd>
      <dt>
        <Trans>Person</Trans>
      </dt>
      <dd>
        <bdi>{person.name}</bdi> <bdi dir="ltr">{person.email}</bdi>{' '}
        <span className="small soft">{person.is_member ? <Trans>member of the company</Trans> : <Trans>not a member yet</Trans>}</span>
      </dd>
      <dt>
        <Trans>Documents shown</Trans>
      </dt>
      <dd>
        <ul className="staff-documents">
          {documents.map((line, index) => (
            <li key={index}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      </dd>
      <dt>
        <Trans>Reason</Trans>
      </dt>
      <dd className="staff-reason">
        <bdi>{comment}</bdi>
      </dd>
    </dl>
  );
}

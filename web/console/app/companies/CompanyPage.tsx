import { Trans, useLingui } from '@lingui/react/macro';
import { sectorLabels } from '@thamani/site/labels/roles.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Head, Section } from '../components/PageHeader.tsx';
import type { CompanyDetails } from './AppointDialog.tsx';
import { entityLabel, type CompanyFile } from './company-file.ts';
import { PeopleOfFile, PeopleWithAppointment } from './CompanyPeople.tsx';
import { CompanyRecords } from './CompanyRecords.tsx';

interface CompanyPageProps {
  /** Null: the company has no case in the reader's countries and sectors. */
  readonly file: CompanyFile | null;
  /** For administrators who may appoint an owner; null for everyone else. */
  readonly details: CompanyDetails | null;
  /** Named on the server: a browser may know other names. */
  readonly countryName: string;
  /** Empty where the company has not said it. */
  readonly headOffice: string;
}

/** A company as staff see it: who it is, and what belongs to its cases in the reader's scope. */
export function CompanyPage({ file, details, countryName, headOffice }: CompanyPageProps) {
  const { t, i18n } = useLingui();
  const company = file?.company ?? details;
  if (company === null) return null;
  const entity = entityLabel(file?.company.type_entity ?? '');
  return (
    <>
      <Head title={company.company_name}>
        {file === null ? (
          <Trans>This company has no cases in your countries and sectors.</Trans>
        ) : (
          <Trans>You see what is in your countries and sectors.</Trans>
        )}
      </Head>
      <Section id="facts" heading={t`Details`}>
        <dl className="card life-facts">
          <Fact name={t`Registration number`}>
            <bdi>{company.rc_number}</bdi>
          </Fact>
          {countryName !== '' && <Fact name={t`Country`}>{countryName}</Fact>}
          {company.sector !== null && <Fact name={t`Sector`}>{i18n._(sectorLabels[company.sector])}</Fact>}
          {entity !== undefined && <Fact name={t`Entity type`}>{i18n._(entity)}</Fact>}
          {headOffice !== '' && (
            <Fact name={t`Head office`}>
              <bdi>{headOffice}</bdi>
            </Fact>
          )}
        </dl>
      </Section>
      {file !== null && <CompanyRecords file={file} />}
      {details === null ? file !== null && <PeopleOfFile people={file.people} /> : <PeopleWithAppointment company={details} />}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { sectorLabels } from '@thamani/site/labels/roles.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { Head, Section } from '../components/PageHeader.tsx';
import { Day } from '../language/format.tsx';
import { AppointDialog, canBeAppointed, type Appointee, type CompanyDetails, type CompanyMember } from './AppointDialog.tsx';
import { CompanyPersonName, CompanyRoles } from './CompanyPersonName.tsx';
import { FindPersonDialog } from './FindPersonDialog.tsx';

interface CompanyPageProps {
  readonly company: CompanyDetails;
  /** Named on the server: a browser may know other names. */
  readonly countryName: string;
}

/** For administrators: who belongs to a company, and the appointment of an owner where none can act. */
export function CompanyPage({ company, countryName }: CompanyPageProps) {
  const { t, i18n } = useLingui();
  const [isFinding, setFinding] = useState(false);
  const [appointee, setAppointee] = useState<Appointee>();
  const find = (person: Appointee) => {
    setFinding(false);
    setAppointee(person);
  };
  return (
    <>
      <Head
        title={company.company_name}
        action={
          // A deleted company has no people, and gets no owner.
          company.people.length > 0 && (
            <Button icon="plus" onClick={() => setFinding(true)}>
              <Trans>Appoint a person who is not listed</Trans>
            </Button>
          )
        }
      >
        <Trans>
          The people of this company. If no owner can act, two administrators can appoint one. Ask for documents that prove who may act for
          the company.
        </Trans>
      </Head>
      <Section id="facts" heading={t`Details`}>
        <dl className="card life-facts">
          <Fact name={t`Registration number`}>
            <bdi>{company.rc_number}</bdi>
          </Fact>
          <Fact name={t`Country`}>{countryName}</Fact>
          <Fact name={t`Sector`}>{i18n._(sectorLabels[company.sector])}</Fact>
        </dl>
      </Section>
      <Section id="people" heading={t`People`}>
        {company.people.length === 0 ? (
          <p className="soft">
            <Trans>The company has no people any more.</Trans>
          </p>
        ) : (
          <ul className="card admin-list">
            {company.people.map((member) => (
              <MemberRow key={member.id} member={member} onAppoint={() => setAppointee(member)} />
            ))}
          </ul>
        )}
      </Section>
      {isFinding && <FindPersonDialog companyId={company.id} onFound={find} onClose={() => setFinding(false)} />}
      {appointee !== undefined && <AppointDialog company={company} person={appointee} onClose={() => setAppointee(undefined)} />}
    </>
  );
}

function MemberRow({ member, onAppoint }: { readonly member: CompanyMember; readonly onAppoint: () => void }) {
  const { t } = useLingui();
  const { days } = knownDeviceRules;
  const { email, designation_job_title: title, joined_at: joinedAt, last_sign_in_on: lastSignIn } = member;
  const name = member.name ?? '';
  return (
    <li className="staff-person">
      <div className="staff-name">
        <h3>
          <CompanyPersonName person={member} />
        </h3>
        <p className="small soft">
          {title.trim() !== '' && (
            <>
              <bdi>{title}</bdi>
              {' · '}
            </>
          )}
          <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <div className="staff-name">
        <p>
          <CompanyRoles roles={member.roles} />
        </p>
        <p className="small soft">
          <Trans>
            Joined <Day at={joinedAt} />
          </Trans>
        </p>
      </div>
      <div className="staff-status">
        <p className="small soft">
          {lastSignIn === null ? (
            <Trans>No sign-in in the last {days} days</Trans>
          ) : (
            <Trans>
              Last sign-in <Day at={lastSignIn} />
            </Trans>
          )}
        </p>
      </div>
      {canBeAppointed(member) && (
        <div className="admin-actions">
          <Button size="small" kind="quiet" aria-label={t`Appoint as owner: ${name}`} onClick={onAppoint}>
            <Trans>Appoint as owner</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

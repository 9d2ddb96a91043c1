import { Trans, useLingui } from '@lingui/react/macro';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { Section } from '../components/PageHeader.tsx';
import { Day } from '../language/format.tsx';
import { AppointDialog, canBeAppointed, type Appointee, type CompanyDetails, type CompanyMember } from './AppointDialog.tsx';
import type { CompanyFile } from './company-file.ts';
import { CompanyPersonName, CompanyRoles } from './CompanyPersonName.tsx';
import { FindPersonDialog } from './FindPersonDialog.tsx';

/** For everyone who reads the file of the company: names and roles. */
export function PeopleOfFile({ people }: Pick<CompanyFile, 'people'>) {
  const { t } = useLingui();
  return (
    <Section id="people" heading={t`People`}>
      {people.length === 0 ? (
        <NoPeople />
      ) : (
        <ul className="card admin-list">
          {people.map((person) => (
            <li key={person.id} className="company-person">
              <h3>
                <CompanyPersonName person={person} />
              </h3>
              <p>
                <CompanyRoles roles={person.roles} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** For administrators: who belongs to the company, and the appointment of an owner where none can act. */
export function PeopleWithAppointment({ company }: { readonly company: CompanyDetails }) {
  const { t } = useLingui();
  const [isFinding, setFinding] = useState(false);
  const [appointee, setAppointee] = useState<Appointee>();
  const find = (person: Appointee) => {
    setFinding(false);
    setAppointee(person);
  };
  return (
    <Section id="people" heading={t`People`}>
      <div className="company-people-head">
        <p className="soft">
          <Trans>
            The people of this company. If no owner can act, two administrators can appoint one. Ask for documents that prove who may act
            for the company.
          </Trans>
        </p>
        {/* A deleted company has no people, and gets no owner. */}
        {company.people.length > 0 && (
          <Button icon="plus" onClick={() => setFinding(true)}>
            <Trans>Appoint a person who is not listed</Trans>
          </Button>
        )}
      </div>
      {company.people.length === 0 ? (
        <NoPeople />
      ) : (
        <ul className="card admin-list">
          {company.people.map((member) => (
            <MemberRow key={member.id} member={member} onAppoint={() => setAppointee(member)} />
          ))}
        </ul>
      )}
      {isFinding && <FindPersonDialog companyId={company.id} onFound={find} onClose={() => setFinding(false)} />}
      {appointee !== undefined && <AppointDialog company={company} person={appointee} onClose={() => setAppointee(undefined)} />}
    </Section>
  );
}

function NoPeople() {
  return (
    <p className="soft">
      <Trans>The company has no people any more.</Trans>
    </p>
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

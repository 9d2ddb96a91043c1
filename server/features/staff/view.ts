import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { permissionsOf } from '@thamani/domain/review/policy.ts';
import { staffRules, type Person, type Sector } from '@thamani/domain/review/staff.ts';
import type { WaitingRequest } from './approval-request-store.ts';
import type { GrantRow, StaffRow } from './people-store.ts';

export function personView(row: StaffRow) {
  return {
    id: row.id,
    staff_number: row.staff_number,
    name: row.name,
    email: row.email,
    status: row.status,
    grants: row.grants.map(grantView),
  };
}

function grantView({ role, countries, sectors }: GrantRow) {
  return { role, countries, sectors };
}

export function signedInView({
  token,
  deviceToken,
  person,
}: {
  readonly token: string;
  readonly deviceToken: string;
  readonly person: StaffRow;
}) {
  return { token, device_token: deviceToken, person: personView(person) };
}

export function myselfView(row: StaffRow, { person, provedAt }: { readonly person: Person; readonly provedAt: Date }, now: Date) {
  return {
    person: personView(row),
    permissions: [...permissionsOf(person, undefined, now)],
    fresh_until: new Date(provedAt.getTime() + staffRules.stepUpMinutes * 60_000).toISOString(),
  };
}

/** Whom an appointment is about, as far as the reader may see it. */
interface AppointmentShown {
  readonly company: {
    readonly id: string;
    readonly company_name: string;
    readonly reg_country: string | null;
    readonly sector: Sector | null;
  };
  readonly person: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
  readonly isMember: boolean;
}

export function requestView(row: WaitingRequest & { readonly facts: AppointmentShown | undefined }, reader: string) {
  return {
    id: row.id,
    permission: row.permission,
    subject: row.subject === undefined ? null : personView(row.subject),
    grants: row.grants?.map(grantView) ?? null,
    ...(row.facts && row.appointment && { appointment: appointmentView(row.facts, row.appointment) }),
    requested_by: { id: row.requested_by, name: row.asker },
    requested_at: row.requested_at.toISOString(),
    yours: row.requested_by === reader,
  };
}

function appointmentView({ company, person, isMember }: AppointmentShown, change: NonNullable<WaitingRequest['appointment']>) {
  const { id, company_name: name, reg_country: country, sector } = company;
  return {
    company: { id, name, country: country ?? '', sector },
    person: { id: person.id, name: `${person.first_name} ${person.last_name}`, email: person.email, is_member: isMember },
    documents: [...change.documents],
    comment: change.comment,
  };
}

interface CompanyPeople {
  readonly id: string;
  readonly company_name: string;
  readonly rc_number: string;
  readonly reg_country: string | null;
  readonly sector: Sector | null;
  readonly people: readonly {
    readonly account_id: string;
    readonly first_name: string;
    readonly last_name: string;
    /** Masked. */
    readonly email: string;
    readonly designation_job_title: string;
    readonly roles: readonly CompanyRole[];
    readonly is_agent: boolean;
    readonly joined_at: Date;
    readonly lastSignInOn: string | null;
  }[];
}

export function companyPeopleView({ id, company_name, rc_number, reg_country, sector, people }: CompanyPeople) {
  return {
    id,
    company_name,
    rc_number,
    reg_country: reg_country ?? '',
    sector,
    people: people.map((member) => ({
      id: member.account_id,
      name: `${member.first_name} ${member.last_name}`,
      email: member.email,
      designation_job_title: member.designation_job_title,
      roles: [...member.roles],
      is_agent: member.is_agent,
      joined_at: member.joined_at.toISOString(),
      last_sign_in_on: member.lastSignInOn,
    })),
  };
}

export function sessionView(session: {
  id: string;
  device: string;
  network: string;
  started_at: Date;
  last_seen_at: Date;
  current: boolean;
}) {
  const { id, device, network, started_at, last_seen_at, current } = session;
  return { id, device, network, started_at: started_at.toISOString(), last_seen_at: last_seen_at.toISOString(), current };
}

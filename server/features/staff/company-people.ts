import { maskedAddress } from '@thamani/domain/companies/members.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isWithinReach } from '@thamani/domain/review/policy.ts';
import { scopeOfCompany, type Person } from '@thamani/domain/review/staff.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { lastSignInDays } from '../devices/service.ts';
import { companyForAppointment, personToAppoint } from '../members/service.ts';
import { recordStaffEvent } from './new-session.ts';

/** A company and its people, for administrators who may have to appoint an owner (owner-appointments.ts). */

type CompanyRow = NonNullable<Awaited<ReturnType<typeof companyForAppointment>>>;

/** By country and sector of registration. A company outside the reader's scope is as unknown as one that does not exist. */
async function companyWithin({ db }: Pick<Context, 'db'>, person: Person, companyId: string): Promise<CompanyRow> {
  const company = await companyForAppointment(db, companyId);
  if (company === undefined || !isInReach(person, company)) throw new Refusal('not_found');
  return company;
}

function isInReach(person: Person, company: CompanyRow): boolean {
  return isWithinReach(person, 'read_company_people', [scopeOfCompany(company)]);
}

export async function readCompanyPeople(context: Pick<Context, 'db'>, { person }: StaffSession, companyId: string) {
  const { people, ...company } = await companyWithin(context, person, companyId);
  const lastSignIns = await lastSignInDays(
    context.db,
    people.map(({ account_id }) => account_id),
  );
  return {
    ...company,
    people: people.map((member) => ({
      ...member,
      email: maskedAddress(member.email),
      lastSignInOn: lastSignIns.get(member.account_id) ?? null,
    })),
  };
}

/** Of one administrator. A search tells whether an address has an account. */
const searchesPerHour = 30;

/** The address is not recorded: events are permanent. */
export async function findAppointee(context: Context, caller: Caller, { person }: StaffSession, companyId: string, email: string) {
  const found = await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now();
    await consumeRateLimit(tx, { bucket: `appointees searched by ${person.id}`, limit: searchesPerHour, windowSeconds: 3600 }, now);
    await companyWithin({ db: tx }, person, companyId);
    await recordStaffEvent(tx, context, caller, person.id, 'appoint_owner.searched', { kind: 'company', id: companyId });
    return personToAppoint(tx, companyId, email);
  });
  return found === undefined ? null : { ...found, email: maskedAddress(found.email) };
}

import {
  denialToAppoint,
  denialToDeleteAccount,
  effectOfDeletion,
  invitedAddress,
  memberRules,
  rolesWithOwnership,
} from '@thamani/domain/companies/members.ts';
import type { Concern, Membership } from '@thamani/domain/companies/roles.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import type { Context } from '../../context.ts';
import { switchTo } from '../../database/acting-for.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { peopleWhoActed, type CompanyPerson } from './acting-people.ts';
import { deleteInvitationsOf, deleteInvitationsTo, pageOfInvitations, withdrawAllOf } from './invitation-store.ts';
import { deleteTransfersOf, namesOfPeople } from './ownership-store.ts';
import { refuse } from './people-command.ts';
import {
  activePersonByEmail,
  companyAndPerson,
  companyIdsOf,
  companyWithRegistration,
  countCompanies,
  deleteMemberships,
  deleteUnconfirmedMemberships,
  hasSecondFactor,
  insertMembership,
  isSecondFactorRequired,
  lockCompany,
  lockPerson,
  membersConcerned,
  membersOf,
  pageOfCompanies,
  pageOfMembers,
  peopleToNotify,
  remaining,
  updateRoles,
} from './store.ts';

export { peopleOf, peopleWhoActed, type CompanyPerson } from './acting-people.ts';
export {
  acceptInvitation,
  inviteMember,
  joinByInvitation,
  listInvitations,
  readInvitation,
  resendInvitation,
  sendInvitation,
  withdrawInvitation,
} from './invitations.ts';
export { enqueueMemberNotification, notifyMembers, recordAndNotify } from './notifications.ts';
export { acceptOwnership, declineOwnership, offerOwnership, readOwnershipTransfer, withdrawOwnership } from './ownership.ts';
export { asOwner } from './people-command.ts';
export {
  changeMemberRoles,
  chooseCompany,
  leaveCompany,
  listMembers,
  listOwnCompanies,
  removeMember,
  requireSecondFactor,
} from './people.ts';
export { lockCompany } from './store.ts';

/** Whom to write to about a company's affairs, by their roles: each in their own language and with their own switches. */
export async function recipientsOf(db: Queryable, companyId: string, concern: Concern) {
  return membersConcerned(db, companyId, concern);
}

export async function numberOfCompanies(db: Queryable, accountId: string): Promise<number> {
  return countCompanies(db, accountId);
}

// Deletion of a person's account

/**
 * The companies that end with the person, whose only member they are. Refused where a company with other members would have no owner. The
 * companies are locked in the order of their ids; the caller has locked the account before.
 */
export async function companiesEndingWith(tx: Tx, accountId: string): Promise<readonly string[]> {
  const companies: (readonly Membership[])[] = [];
  for (const companyId of await companyIdsOf(tx, accountId)) {
    // One after the other: the person's own context shows none of the other members.
    await switchTo(tx, `company:${companyId}`);
    await lockCompany(tx, companyId);
    companies.push(remaining(await membersOf(tx, companyId)));
  }
  refuse(denialToDeleteAccount(companies, accountId));
  return companies
    .filter((members) => effectOfDeletion(members, accountId) === 'deletes_company')
    .flatMap(([first]) => first?.companyId ?? []);
}

/** The company requires a second factor, and the person has none: nothing is done for it, nor is it deleted with the account. */
export async function lacksRequiredSecondFactor(db: Queryable, companyId: string, accountId: string): Promise<boolean> {
  return (await isSecondFactorRequired(db, companyId)) && !(await hasSecondFactor(db, accountId));
}

/** Nobody joins a company that is about to end. */
export async function withdrawInvitationsOf(tx: Tx, companyId: string, now: Date): Promise<void> {
  await withdrawAllOf(tx, companyId, now);
}

interface LeavingPerson {
  /** Companies that end with the person. */
  readonly ending: readonly string[];
  /** Companies that continue without the person. */
  readonly left: readonly string[];
}

/**
 * At the erasure. The memberships are deleted with the account. Locks as `companiesEndingWith`: an owner whom staff appoint at this moment
 * waits, or is counted.
 */
export async function companiesLeftBy(tx: Tx, accountId: string): Promise<LeavingPerson> {
  const ending: string[] = [];
  const left: string[] = [];
  for (const companyId of await companyIdsOf(tx, accountId)) {
    await lockCompany(tx, companyId);
    const isAlone = effectOfDeletion(await membersOf(tx, companyId), accountId) === 'deletes_company';
    (isAlone ? ending : left).push(companyId);
  }
  return { ending, left };
}

/** The address is the erased person's personal data, in every company. */
export async function eraseInvitationsTo(tx: Tx, email: string): Promise<void> {
  await deleteInvitationsTo(tx, email);
}

/** Nobody belongs to it any more, and nothing is left that names people: addresses in invitations, offers of ownership. How many left. */
export async function endCompany(tx: Tx, companyId: string): Promise<number> {
  await deleteInvitationsOf(tx, companyId);
  await deleteTransfersOf(tx, companyId);
  return deleteMemberships(tx, companyId);
}

// Deletion of a company

/** Active people of the company, for the mail about its end. */
export async function activePeopleOf(db: Queryable, companyId: string) {
  return peopleToNotify(db, companyId);
}

/** Undefined for a person who was erased. */
export async function nameOfPerson(db: Queryable, accountId: string): Promise<string | undefined> {
  return (await namesOfPeople(db, [accountId])).get(accountId);
}

// Export

/** With a bound; an agent has 200 companies. */
export async function exportCompaniesOf(db: Queryable, accountId: string) {
  const rows = await pageOfCompanies(db, accountId, { size: 1000, offset: 0 });
  return rows.map(({ id: _, ...company }) => company);
}

/** For an owner: the people of the company, and who is invited. */
export async function exportPeopleOf({ db, clock }: Pick<Context, 'db' | 'clock'>, companyId: string) {
  const people = await pageOfMembers(db, companyId, { size: 1000, offset: 0 });
  const { rows: invited } = await pageOfInvitations(db, companyId, clock.now(), { size: 1000, offset: 0 });
  return {
    people: people.map(({ account_id: _, has_second_factor: __, ...person }) => person),
    invitations: invited.map(({ email, roles, is_agent, created_at, expires_at }) => ({ email, roles, is_agent, created_at, expires_at })),
  };
}

// Appointment of an owner by staff (features/staff asks two administrators)

interface Appointment {
  readonly companyId: string;
  readonly accountId: string;
}

/** Locks the person and the company, and refuses a person who cannot become an owner. */
export async function admitAppointment(tx: Tx, { companyId, accountId }: Appointment): Promise<readonly Membership[]> {
  const person = await lockPerson(tx, accountId);
  if (person === undefined || !(await lockCompany(tx, companyId))) throw new Refusal('not_found');
  const members = await membersOf(tx, companyId);
  refuse(denialToAppoint(members, { accountId, isActive: person.isActive }));
  return members;
}

/**
 * The two people have agreed in this transaction, which a trigger checks. Accounts that were never activated leave the company: a person
 * who takes such an account over, by an invitation to its address, would otherwise own a company of others. How many they were.
 */
export async function appointOwner(tx: Tx, { clock }: Pick<Context, 'clock'>, { companyId, accountId }: Appointment): Promise<number> {
  const members = await admitAppointment(tx, { companyId, accountId });
  const member = members.find((one) => one.accountId === accountId);
  const roles = rolesWithOwnership(member?.roles ?? []);
  if (member === undefined) await insertMembership(tx, { companyId, accountId, roles, isAgent: false }, clock.now());
  else await updateRoles(tx, { companyId, accountId, roles });
  return deleteUnconfirmedMemberships(tx, companyId);
}

export interface AppointmentFacts {
  readonly company: {
    readonly id: string;
    readonly company_name: string;
    readonly reg_country: string | null;
    readonly sector: Sector | null;
  };
  readonly person: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
  readonly isMember: boolean;
}

/** Undefined where one of the two no longer exists. */
export async function appointmentFacts(db: Queryable, { companyId, accountId }: Appointment): Promise<AppointmentFacts | undefined> {
  const { company, person } = await companyAndPerson(db, companyId, accountId);
  if (company === undefined || person === undefined) return undefined;
  return { company, person, isMember: (await membersOf(db, companyId)).some((member) => member.accountId === accountId) };
}

/** A company with its people, for staff who may appoint an owner of it; undefined where there is none. */
export async function companyForAppointment(db: Queryable, companyId: string) {
  const company = await companyWithRegistration(db, companyId);
  return company && { ...company, people: await pageOfMembers(db, companyId, { size: memberRules.mostMembers, offset: 0 }) };
}

/** By the exact address, as it is stored. */
export async function personToAppoint(
  db: Queryable,
  companyId: string,
  typed: string,
): Promise<(CompanyPerson & { readonly email: string }) | undefined> {
  const person = await activePersonByEmail(db, invitedAddress(typed));
  if (person === undefined) return undefined;
  const act = { accountId: person.id, companyId };
  const personOf = await peopleWhoActed(db, [act]);
  return { ...personOf(act), email: person.email };
}

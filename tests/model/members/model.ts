import { isDeletionDue } from '@thamani/domain/accounts/profile.ts';
import * as members from '@thamani/domain/companies/members.ts';
import { companyDenialReason, type CompanyPermission } from '@thamani/domain/companies/policy.ts';
import { orderedRoles, type CompanyRole, type Membership } from '@thamani/domain/companies/roles.ts';
import { addressOf, companiesOf, isEnding, memberIn, membership, membersIn, noInvitations, sessionOf } from './world.ts';
import type { Acting, Answered, ByPerson, Company, Command, Named, Offered, Rules, Sent, Session, World } from './world.ts';

export const rules: Rules = {
  companyDenialReason,
  denialToInvite: members.denialToInvite,
  denialToAccept: members.denialToAccept,
  denialToChangeRoles: members.denialToChangeRoles,
  denialToRemove: members.denialToRemove,
  denialToLeave: members.denialToLeave,
  denialToOffer: members.denialToOffer,
  denialToAcceptOwnership: members.denialToAcceptOwnership,
  denialToDeclineOwnership: members.denialToDeclineOwnership,
  denialToWithdrawOwnership: members.denialToWithdrawOwnership,
  membersAfterTransfer: members.membersAfterTransfer,
  denialToAppoint: members.denialToAppoint,
  denialToDeleteAccount: members.denialToDeleteAccount,
  readsRolesEachTime: true,
  endsSessions: true,
  comparesCompany: true,
  asksForCompany: true,
  asksForMembership: true,
  endsEarlierLinks: true,
  countsLeavingOwners: false,
};

/** A little more than whole days: no end of a term is reached to the millisecond, at which the model and a server could differ. */
export function afterDays({ now }: Pick<World, 'now'>, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000 + 3_600_000);
}

/** What the server should answer to it, and what should be stored afterwards. */
export function expected(world: World, command: Command, by: Rules): Answered {
  switch (command.kind) {
    case 'days':
      return done(daysLater(world, command.days));
    case 'appoint':
      return appointed(world, command, by);
    case 'undo_deletion':
      if (!isEnding(world, command.company)) return refused(world, 'link_expired');
      return done(withCompany(world, command.company, { deletionAt: null }));
    case 'sign_in':
      return signedIn(world, command);
    default:
      break;
  }
  const session = sessionOf(world, command);
  if (!session.isOpen) return refused(world, 'unauthenticated');
  switch (command.kind) {
    case 'accept':
      return accepted(world, command, by);
    case 'choose':
      if (by.asksForMembership && memberIn(world, command.company, command.who) === undefined) return refused(world, 'not_found');
      return done(withSession(world, command, actingFor(world, command.company, command.who)));
    case 'leave':
      return left(world, command, by);
    case 'delete_account':
      return accountDeleted(world, command, by);
    default:
      return ofCompany(world, command, by);
  }
}

const done = (world: World, seen?: readonly number[]): Answered => ({ code: 'done', world, ...(seen && { seen }) });
const refused = (world: World, code: string): Answered => ({ code, world });

function withCompany(world: World, company: number, change: Partial<Company>): World {
  return { ...world, companies: world.companies.map((one, index) => (index === company ? { ...one, ...change } : one)) };
}

function withMembers(world: World, company: number, changed: readonly Membership[]): World {
  return withCompany(world, company, { members: changed });
}

function counted(world: World, company: number, what: keyof Company['today']): World {
  const today = world.companies[company]?.today ?? { invitations: 0, offers: 0, deletions: 0 };
  return withCompany(world, company, { today: { ...today, [what]: today[what] + 1 } });
}

function withSession(world: World, { who, tab }: Pick<Acting, 'who' | 'tab'>, session: Session): World {
  return { ...world, sessions: world.sessions.map((one, index) => (index === who * 2 + tab ? session : one)) };
}

/** Changes the sessions of a person, of those that act for the company where one is named. */
function withSessionsOf(world: World, person: number, company: number | undefined, change: Partial<Session>): World {
  return {
    ...world,
    sessions: world.sessions.map((one, index) =>
      Math.floor(index / 2) === person && (company === undefined || one.company === company) ? { ...one, ...change } : one,
    ),
  };
}

function withInvitation(world: World, which: number, change: Partial<Sent>): World {
  return { ...world, invitations: world.invitations.map((one, index) => (index === which ? { ...one, ...change } : one)) };
}

function withTransfer(world: World, which: number, change: Partial<Offered>): World {
  return { ...world, transfers: world.transfers.map((one, index) => (index === which ? { ...one, ...change } : one)) };
}

const actsForNone = { company: null, chosenAs: null } as const;

function actingFor(world: World, company: number, person: number): Session {
  return { isOpen: true, company, chosenAs: memberIn(world, company, person) ?? null };
}

/** An owner whose account is about to be deleted does not count as one. */
function remaining(world: World, company: number, by: Rules): readonly Membership[] {
  return membersIn(world, company).map((member) => {
    const isLeaving = (world.people[Number(member.accountId)]?.deletionAt ?? null) !== null;
    return isLeaving && !by.countsLeavingOwners ? { ...member, roles: members.rolesWithoutOwnership(member.roles) } : member;
  });
}

const provedAt = ({ now }: World, { isStale }: Pick<Acting, 'isStale'>) => (isStale ? null : now);

/** The membership with which the session acts now. */
function actingAs(world: World, command: Acting, by: Rules): Membership | undefined {
  const { company, chosenAs } = sessionOf(world, command);
  if (company === null) return undefined;
  return by.readsRolesEachTime ? memberIn(world, company, command.who) : (chosenAs ?? undefined);
}

const isOpenedForAnother = ({ openedFor }: Acting, company: number, by: Rules) =>
  by.comparesCompany && openedFor !== null && openedFor !== company;

type OfCompany = Acting & Exclude<Named, { kind: 'accept' | 'choose' | 'leave' | 'delete_account' | 'sign_in' }>;

const permissionOf = {
  invite: 'manage_people',
  resend: 'manage_people',
  withdraw: 'manage_people',
  change_roles: 'manage_people',
  remove: 'manage_people',
  offer: 'manage_people',
  accept_offer: 'read_company',
  decline_offer: 'read_company',
  withdraw_offer: 'read_company',
  create: 'edit_application',
  read: 'read_company',
  list: 'read_company',
  people: 'read_company',
  delete_company: 'delete_company',
} as const satisfies Record<OfCompany['kind'], CompanyPermission>;

/** As the admission does it, before anything is looked for. */
function ofCompany(world: World, command: OfCompany, by: Rules): Answered {
  const acting = actingAs(world, command, by);
  const company = acting === undefined ? undefined : Number(acting.companyId);
  if (company !== undefined && isOpenedForAnother(command, company, by)) return refused(world, 'company_changed');
  const actor = {
    companyId: acting?.companyId ?? null,
    roles: acting?.roles ?? [],
    lacksSecondFactor: false,
    isCompanyEnding: company !== undefined && isEnding(world, company),
  };
  const asking = { permission: permissionOf[command.kind], now: world.now, provedAt: provedAt(world, command) };
  const denial = by.companyDenialReason(actor, asking);
  if (denial !== undefined || company === undefined) return refused(world, denial ?? 'company_not_chosen');
  return carriedOut(world, command, company, by);
}

function carriedOut(world: World, command: OfCompany, company: number, by: Rules): Answered {
  switch (command.kind) {
    case 'invite':
      return invited(world, command, company, by);
    case 'resend':
    case 'withdraw':
      return onInvitation(world, command, company, by);
    case 'change_roles':
      return rolesChanged(world, command, company, by);
    case 'remove':
      return removed(world, command.whom, company, by);
    case 'offer':
      return offered(world, command, company, by);
    case 'accept_offer':
    case 'decline_offer':
    case 'withdraw_offer':
      return onOffer(world, command, company, by);
    case 'create':
      return done({ ...world, applications: [...world.applications, { company, isErased: false }] });
    case 'read': {
      const application = world.applications[command.which];
      const isFound = application !== undefined && !application.isErased && (!by.asksForCompany || application.company === company);
      return isFound ? done(world, [command.which]) : refused(world, 'not_found');
    }
    case 'list':
      return done(world, shownTo(world, company, by));
    case 'people':
      return done(
        world,
        membersIn(world, company).map(({ accountId }) => Number(accountId)),
      );
    case 'delete_company':
      if ((world.companies[company]?.today.deletions ?? 0) >= members.memberRules.deletionRequestsADay)
        return refused(world, 'too_many_requests');
      return done(counted(withCompany(withoutPending(world, company), company, { deletionAt: world.now }), company, 'deletions'));
  }
}

function shownTo({ applications }: World, company: number, by: Rules): readonly number[] {
  return applications.flatMap((one, index) => (!one.isErased && (!by.asksForCompany || one.company === company) ? [index] : []));
}

// Invitations

const isPending = ({ acceptedAt, withdrawnAt, isErased }: Sent) => acceptedAt === null && withdrawnAt === null && !isErased;

/** Whether one more may be sent to this person. */
function denialToSend(world: World, company: number, to: number, by: Rules): string | undefined {
  const open = world.invitations.filter((one) => one.company === company && one.to !== to && isPending(one) && world.now < one.expiresAt);
  return by.denialToInvite({
    isMember: memberIn(world, company, to) !== undefined,
    members: membersIn(world, company).length,
    openInvitations: open.length,
    sentToday: world.companies[company]?.today.invitations ?? 0,
    sentToAddressToday: world.people[to]?.invitedToday[company] ?? 0,
  });
}

function invited(world: World, { to, roles, isAgent }: Extract<Named, { kind: 'invite' }>, company: number, by: Rules): Answered {
  const denial = denialToSend(world, company, to, by);
  if (denial !== undefined) return refused(world, denial);
  const earlier = world.invitations.map((one) =>
    by.endsEarlierLinks && one.company === company && one.to === to && isPending(one) ? { ...one, withdrawnAt: world.now } : one,
  );
  const sent: Sent = {
    company,
    to,
    roles,
    isAgent,
    expiresAt: members.invitationExpiresAt(world.now),
    acceptedAt: null,
    withdrawnAt: null,
    renewals: 0,
    isErased: false,
  };
  return done(countedInvitation({ ...world, invitations: [...earlier, sent] }, company, to));
}

/** For the company and for the address in it. */
function countedInvitation(world: World, company: number, to: number): World {
  const oneMore = (invitedToday: readonly number[]) => invitedToday.map((sent, index) => (index === company ? sent + 1 : sent));
  const people = world.people.map((one, index) => (index === to ? { ...one, invitedToday: oneMore(one.invitedToday) } : one));
  return counted({ ...world, people }, company, 'invitations');
}

function onInvitation(
  world: World,
  { kind, which }: Extract<Named, { kind: 'resend' | 'withdraw' }>,
  company: number,
  by: Rules,
): Answered {
  const invitation = world.invitations[which];
  if (invitation === undefined || invitation.company !== company || !isPending(invitation)) return refused(world, 'not_found');
  if (kind === 'withdraw') return done(withInvitation(world, which, { withdrawnAt: world.now }));
  const denial = denialToSend(world, company, invitation.to, by);
  if (denial !== undefined) return refused(world, denial);
  const renewed = { renewals: invitation.renewals + 1, expiresAt: members.invitationExpiresAt(world.now) };
  return done(countedInvitation(withInvitation(world, which, renewed), company, invitation.to));
}

/** Nobody joins a company that is about to end. */
function withoutPending(world: World, company: number): World {
  const invitations = world.invitations.map((one) =>
    one.company === company && isPending(one) ? { ...one, withdrawnAt: world.now } : one,
  );
  return { ...world, invitations };
}

function accepted(world: World, command: Extract<ByPerson, { kind: 'accept' }>, by: Rules): Answered {
  const invitation = world.invitations[command.which];
  const isOldLink = command.isFirstLink && (invitation?.renewals ?? 0) > 0 && by.endsEarlierLinks;
  if (invitation === undefined || invitation.isErased || isOldLink) return refused(world, 'link_expired');
  const { company, roles, isAgent } = invitation;
  const asked = { ...invitation, email: addressOf(invitation.to) };
  const person = { email: addressOf(command.who), isMember: memberIn(world, company, command.who) !== undefined };
  const denial = by.denialToAccept(asked, person, membersIn(world, company).length, world.now);
  if (denial !== undefined) return refused(world, denial);
  const others = membersIn(world, company).filter(({ accountId }) => accountId !== String(command.who));
  const joined = withMembers(withInvitation(world, command.which, { acceptedAt: world.now }), company, [
    ...others,
    membership(company, command.who, roles, isAgent),
  ]);
  return done(withSession(joined, command, actingFor(joined, company, command.who)));
}

// Members

function rolesChanged(world: World, { whom, roles }: Extract<Named, { kind: 'change_roles' }>, company: number, by: Rules): Answered {
  const member = memberIn(world, company, whom);
  const denial = by.denialToChangeRoles(member, roles);
  if (denial !== undefined) return refused(world, denial);
  const others = membersIn(world, company).filter((one) => one !== member);
  return done(withMembers(world, company, [...others, { ...(member ?? membership(company, whom, [])), roles: orderedRoles(roles) }]));
}

function removed(world: World, whom: number, company: number, by: Rules): Answered {
  const denial = by.denialToRemove(memberIn(world, company, whom));
  if (denial !== undefined) return refused(world, denial);
  const ended = withoutMember(world, company, whom);
  return done(by.endsSessions ? withSessionsOf(ended, whom, company, { isOpen: false }) : ended);
}

function withoutMember(world: World, company: number, person: number): World {
  const others = membersIn(world, company).filter(({ accountId }) => accountId !== String(person));
  const transfers = world.transfers.map((one) =>
    one.company === company && one.resolvedAt === null && (one.from === person || one.to === person)
      ? { ...one, resolvedAt: world.now, outcome: 'withdrawn' as const }
      : one,
  );
  return withMembers({ ...world, transfers }, company, others);
}

function left(world: World, command: Acting, by: Rules): Answered {
  const acting = actingAs(world, command, by);
  if (acting === undefined) return refused(world, 'company_not_chosen');
  const company = Number(acting.companyId);
  if (isOpenedForAnother(command, company, by)) return refused(world, 'company_changed');
  const denial = by.denialToLeave(remaining(world, company, by), String(command.who));
  if (denial !== undefined) return refused(world, denial);
  return done(withSessionsOf(withoutMember(world, company, command.who), command.who, company, actsForNone));
}

// Ownership

const asTransfer = (one: Offered) => ({ ...one, from: String(one.from), to: String(one.to) });

function offered(world: World, command: Acting & Extract<Named, { kind: 'offer' }>, company: number, by: Rules): Answered {
  const unresolved = world.transfers.findIndex((one) => one.company === company && one.resolvedAt === null && !one.isErased);
  const earlier = world.transfers[unresolved];
  const offer = { from: String(command.who), to: String(command.to), fromKeeps: command.keeps };
  const hasOpenTransfer = earlier !== undefined && members.isTransferOpen(asTransfer(earlier), membersIn(world, company), world.now);
  const denial = by.denialToOffer({ ...offer, hasOpenTransfer }, membersIn(world, company));
  if (denial !== undefined) return refused(world, denial);
  if ((world.companies[company]?.today.offers ?? 0) >= members.memberRules.offersADay) return refused(world, 'too_many_requests');
  const outcome = earlier === undefined ? null : members.outcomeOfUnanswered(earlier, world.now);
  const before = withTransfer(world, unresolved, { resolvedAt: world.now, outcome });
  const made: Offered = {
    company,
    from: command.who,
    to: command.to,
    fromKeeps: command.keeps,
    expiresAt: members.transferExpiresAt(world.now),
    resolvedAt: null,
    outcome: null,
    isErased: false,
  };
  return done(counted({ ...before, transfers: [...before.transfers, made] }, company, 'offers'));
}

function onOffer(
  world: World,
  command: Acting & Extract<Named, { kind: 'accept_offer' | 'decline_offer' | 'withdraw_offer' }>,
  company: number,
  by: Rules,
): Answered {
  if (command.kind === 'accept_offer' && isEnding(world, company)) return refused(world, 'company_deletion_pending');
  const found = world.transfers[command.which];
  if (found === undefined || found.isErased || found.company !== company) return refused(world, 'not_found');
  const transfer = asTransfer(found);
  const who = String(command.who);
  const resolved = (outcome: Offered['outcome']) => withTransfer(world, command.which, { resolvedAt: world.now, outcome });
  switch (command.kind) {
    case 'accept_offer': {
      const people = membersIn(world, company);
      const denial = by.denialToAcceptOwnership(transfer, people, who, world.now, provedAt(world, command));
      if (denial !== undefined) return refused(world, denial);
      return done(withMembers(resolved('accepted'), company, by.membersAfterTransfer(people, transfer)));
    }
    case 'decline_offer': {
      const denial = by.denialToDeclineOwnership(transfer, who, world.now);
      return denial === undefined ? done(resolved('declined')) : refused(world, denial);
    }
    case 'withdraw_offer': {
      const denial = by.denialToWithdrawOwnership(transfer, who, world.now);
      return denial === undefined ? done(resolved('withdrawn')) : refused(world, denial);
    }
  }
}

function appointed(world: World, { company, whom }: Extract<Command, { kind: 'appoint' }>, by: Rules): Answered {
  const person = world.people[whom];
  const isActive = person !== undefined && !person.isErased && person.deletionAt === null;
  const denial = by.denialToAppoint(membersIn(world, company), { accountId: String(whom), isActive });
  if (denial !== undefined) return refused(world, denial);
  const member = memberIn(world, company, whom);
  const others = membersIn(world, company).filter((one) => one !== member);
  const roles: CompanyRole[] = members.rolesWithOwnership(member?.roles ?? []);
  return done(withMembers(world, company, [...others, { ...(member ?? membership(company, whom, [])), roles }]));
}

// Sign-in and deletion

/** It cancels a deletion of the account. A person of one company acts for it at once. */
function signedIn(world: World, command: Acting): Answered {
  const person = world.people[command.who];
  if (person === undefined || person.isErased) return refused(world, 'unauthenticated');
  const people = world.people.map((one, index) => (index === command.who ? { ...one, deletionAt: null } : one));
  const [only, another] = companiesOf(world, command.who);
  const session = only === undefined || another !== undefined ? { isOpen: true, ...actsForNone } : actingFor(world, only, command.who);
  return done(withSession({ ...world, people }, command, session));
}

function accountDeleted(world: World, command: Acting, by: Rules): Answered {
  if (command.isStale) return refused(world, 'step_up_required');
  const own = companiesOf(world, command.who);
  const denial = by.denialToDeleteAccount(
    own.map((company) => remaining(world, company, by)),
    String(command.who),
  );
  if (denial !== undefined) return refused(world, denial);
  const closing = own.filter((company) => isAlone(world, company, command.who)).reduce(withoutPending, world);
  const people = closing.people.map((one, index) => (index === command.who ? { ...one, deletionAt: world.now } : one));
  return done(withSessionsOf({ ...closing, people }, command.who, undefined, { isOpen: false }));
}

function isAlone(world: World, company: number, person: number): boolean {
  return membersIn(world, company).every(({ accountId }) => accountId === String(person));
}

function daysLater(world: World, days: number): World {
  const today = { invitations: 0, offers: 0, deletions: 0 };
  const later: World = {
    ...world,
    now: afterDays(world, days),
    companies: world.companies.map((company) => ({ ...company, today })),
    people: world.people.map((person) => ({ ...person, invitedToday: noInvitations })),
  };
  const withoutPeople = later.people.reduce(
    (before, { deletionAt }, person) => (isDeletionDue(deletionAt, later.now) ? withoutPerson(before, person) : before),
    later,
  );
  return withoutPeople.companies.reduce(
    (before, { deletionAt }, company) => (isDeletionDue(deletionAt, later.now) ? withoutCompany(before, company) : before),
    withoutPeople,
  );
}

/** The account is erased: the person leaves, and a company ends with its only member. */
function withoutPerson(world: World, person: number): World {
  const ended = companiesOf(world, person).reduce((before, company) => {
    if (isAlone(before, company, person)) return withoutCompany(before, company);
    return withMembers(
      before,
      company,
      membersIn(before, company).filter(({ accountId }) => accountId !== String(person)),
    );
  }, world);
  return {
    ...ended,
    people: ended.people.map((one, index) => (index === person ? { ...one, deletionAt: null, isErased: true } : one)),
    invitations: ended.invitations.map((one) => (one.to === person ? { ...one, isErased: true } : one)),
    sessions: ended.sessions.map((one, index) => (Math.floor(index / 2) === person ? { ...one, isOpen: false } : one)),
  };
}

/** Its people keep their accounts, and act for no company. */
function withoutCompany(world: World, company: number): World {
  const erased = <One extends { readonly company: number; readonly isErased: boolean }>(one: One): One =>
    one.company === company ? { ...one, isErased: true } : one;
  return {
    ...withCompany(world, company, { members: [], deletionAt: null }),
    invitations: world.invitations.map(erased),
    transfers: world.transfers.map(erased),
    applications: world.applications.map(erased),
    sessions: world.sessions.map((one) => (one.company === company ? { ...one, ...actsForNone } : one)),
  };
}

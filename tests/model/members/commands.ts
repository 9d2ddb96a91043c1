import { invitableRoles, isOwner, type CompanyRole, type InvitableRole } from '@thamani/domain/companies/roles.ts';
import { Draws } from '../draws.ts';
import { companiesOf, companyCount, isEnding, memberIn, membersIn, personCount, sessionOf } from './world.ts';
import type { Acting, Command, Named, World } from './world.ts';

const roleSets: readonly [readonly InvitableRole[], ...(readonly InvitableRole[])[]] = [
  ['editor'],
  ['finance'],
  ['viewer'],
  ['editor', 'finance'],
  [...invitableRoles],
];
const wantedRoles: readonly [readonly CompanyRole[], ...(readonly CompanyRole[])[]] = [...roleSets, ['owner'], ['owner', 'editor']];

/** The next command: mostly a sensible one, sometimes any at all. `calm`: always a sensible one, with a recent step-up. */
export function commandFrom(world: World, draw: number, calm = false): Command {
  const draws = new Draws(draw);
  if (calm) return sensible(world, draws);
  const turn = draws.below(16);
  if (turn < 4) return anything(world, draws);
  return turn < 5 ? { kind: 'days', days: draws.oneOf([1, 3, 6, 7]) } : sensible(world, draws);
}

const isOneOf = (draws: Draws, of: number) => draws.below(of) === 0;

/** One of those that exist, or one that does not. */
const someIndex = (draws: Draws, list: readonly unknown[]) => draws.below(list.length + 1);

/** Whatever it is. */
function anything(world: World, draws: Draws): Command {
  if (isOneOf(draws, 12)) return { kind: 'appoint', company: draws.below(companyCount), whom: draws.below(personCount) };
  if (isOneOf(draws, 20)) return { kind: 'undo_deletion', company: draws.below(companyCount) };
  const acting: Acting = {
    who: draws.below(personCount),
    tab: draws.oneOf([0, 1]),
    openedFor: isOneOf(draws, 3) ? draws.below(companyCount) : null,
    isStale: isOneOf(draws, 5),
  };
  return { ...acting, ...anyCommand(world, draws) };
}

function anyCommand(world: World, draws: Draws): Named {
  const person = draws.below(personCount);
  switch (draws.below(14)) {
    case 0:
      return { kind: 'invite', to: person, roles: draws.oneOf(roleSets), isAgent: isOneOf(draws, 3) };
    case 1:
      return { kind: draws.oneOf(['resend', 'withdraw']), which: someIndex(draws, world.invitations) };
    case 2:
      return { kind: 'accept', which: someIndex(draws, world.invitations), isFirstLink: isOneOf(draws, 2) };
    case 3:
      return { kind: 'change_roles', whom: person, roles: draws.oneOf(wantedRoles) };
    case 4:
      return { kind: 'remove', whom: person };
    case 5:
      return { kind: 'offer', to: person, keeps: isOneOf(draws, 2) };
    case 6:
    case 7:
      return {
        kind: draws.oneOf(['accept_offer', 'accept_offer', 'decline_offer', 'withdraw_offer']),
        which: someIndex(draws, world.transfers),
      };
    case 8:
      return { kind: 'choose', company: draws.below(companyCount) };
    case 9:
    case 10:
      return { kind: 'read', which: someIndex(draws, world.applications) };
    case 11:
      return { kind: draws.oneOf(['create', 'list', 'people']) };
    case 12:
      return draws.oneOf<Named>([{ kind: 'leave' }, { kind: 'delete_account' }, { kind: 'delete_company' }]);
    default:
      return { kind: 'sign_in' };
  }
}

/** What a person would do next who is signed in, or who signs in. */
function sensible(world: World, draws: Draws): Command {
  const living = world.people.flatMap(({ isErased }, person) => (isErased ? [] : [person]));
  // Who was offered ownership often acts next: offers that are accepted would be too few otherwise.
  const offered = draws.oneOf(
    world.transfers.filter(({ resolvedAt, isErased, to }) => resolvedAt === null && !isErased && living.includes(to)),
  );
  const who = offered !== undefined && isOneOf(draws, 3) ? offered.to : draws.oneOf(living);
  if (who === undefined) return { kind: 'days', days: 1 };
  const tab: Acting['tab'] = draws.oneOf([0, 1]);
  const session = sessionOf(world, { who, tab });
  const acting: Acting = { who, tab, openedFor: isOneOf(draws, 3) ? session.company : null, isStale: false };
  if (!session.isOpen) {
    // Most people who asked for their deletion stay away: to sign in cancels it.
    const isLeaving = (world.people[who]?.deletionAt ?? null) !== null;
    return isLeaving && !isOneOf(draws, 4) ? { kind: 'days', days: draws.oneOf([1, 3, 6]) } : { ...acting, kind: 'sign_in' };
  }
  const invited = world.invitations.flatMap((one, which) => (one.to === who && isWaiting(world, one) ? [which] : []));
  const accepted = draws.oneOf(invited);
  if (accepted !== undefined && isOneOf(draws, 2)) return { ...acting, kind: 'accept', which: accepted, isFirstLink: false };
  const { company } = session;
  if (company === null) {
    const chosen = draws.oneOf(companiesOf(world, who));
    return chosen === undefined ? { ...acting, kind: 'list' } : { ...acting, kind: 'choose', company: chosen };
  }
  return { ...acting, ...commandFor(world, draws, who, company) };
}

function isWaiting({ now }: World, one: World['invitations'][number]): boolean {
  return one.acceptedAt === null && one.withdrawnAt === null && !one.isErased && now < one.expiresAt;
}

function commandFor(world: World, draws: Draws, who: number, company: number): Named {
  const offer = world.transfers.findIndex((one) => one.company === company && one.to === who && one.resolvedAt === null && !one.isErased);
  if (offer >= 0 && isOneOf(draws, 2)) return { kind: draws.oneOf(['accept_offer', 'accept_offer', 'decline_offer']), which: offer };
  const elsewhere = draws.oneOf(companiesOf(world, who).filter((one) => one !== company));
  if (elsewhere !== undefined && isOneOf(draws, 4)) return { kind: 'choose', company: elsewhere };
  const member = memberIn(world, company, who);
  const mayManage = member !== undefined && isOwner(member) && !isEnding(world, company);
  if (mayManage && isOneOf(draws, 2)) return ownersCommand(world, draws, company);
  const ownApplication = draws.oneOf(world.applications.flatMap((one, which) => (one.company === company ? [which] : [])));
  return draws.oneOf<Named>([
    { kind: 'create' },
    { kind: 'create' },
    { kind: 'list' },
    { kind: 'people' },
    { kind: 'read', which: ownApplication ?? world.applications.length },
    ...(isOneOf(draws, 3) ? [{ kind: 'leave' } as const] : []),
    ...(isOneOf(draws, 4) ? [{ kind: 'delete_account' } as const] : []),
    ...(isOneOf(draws, 10) ? [{ kind: 'delete_company' } as const] : []),
  ]);
}

function ownersCommand(world: World, draws: Draws, company: number): Named {
  const everyone = Array.from({ length: personCount }, (_, person) => person);
  const outside = draws.oneOf(everyone.filter((person) => memberIn(world, company, person) === undefined));
  const colleague = draws.oneOf(membersIn(world, company).filter((member) => !isOwner(member)));
  const waiting = world.invitations.flatMap((one, which) => (one.company === company && isWaiting(world, one) ? [which] : []));
  const pending = draws.oneOf(waiting);
  const open = world.transfers.findIndex((one) => one.company === company && one.resolvedAt === null && !one.isErased);
  const onInvitation: readonly Named[] = pending === undefined ? [] : [{ kind: isOneOf(draws, 2) ? 'resend' : 'withdraw', which: pending }];
  const invite: Named = { kind: 'invite', to: outside ?? 0, roles: draws.oneOf(roleSets), isAgent: isOneOf(draws, 4) };
  if (colleague === undefined) return draws.oneOf<Named>([invite, invite, invite, ...onInvitation]);
  const whom = Number(colleague.accountId);
  return draws.oneOf<Named>([
    invite,
    { kind: 'change_roles', whom, roles: draws.oneOf(roleSets) },
    { kind: 'remove', whom },
    { kind: 'offer', to: whom, keeps: isOneOf(draws, 2) },
    ...onInvitation,
    ...(open < 0 ? [] : [{ kind: 'withdraw_offer', which: open } as const]),
  ]);
}

import { memberIn, sessionOf } from './world.ts';
import type { Answered, ByPerson, Command, World } from './world.ts';

/** What must hold whatever happens. Said in words of its own, not by the functions that are tested. */
export const laws = [
  'a company has an owner, or no member',
  'every member has a role',
  'an agent owns no company',
  'nobody acts for a company without a role that allows it',
  'after a removal the next command is refused',
  'only a member chooses a company',
  'nothing of one company is seen for another',
  'a page that was opened for another company does nothing',
  'people are managed by an owner who just proved who they are',
  'in a company that is about to be deleted nothing is written',
  'people join by an invitation or an appointment',
  'an invitation works once',
  'an invitation works for its address alone',
  'an invitation works for seven days',
  'an invitation that was withdrawn, replaced or sent again does not work',
  'a person becomes an owner by a transfer that both confirmed, or by an appointment',
  'an owner is not removed by another',
] as const;
export type Law = (typeof laws)[number];

type Kind = ByPerson['kind'];

/** Who may do what, once more and independently of the policy. */
const everyone = ['owner', 'editor', 'finance', 'viewer'];
const rolesFor: Partial<Record<Kind, readonly string[]>> = {
  invite: ['owner'],
  resend: ['owner'],
  withdraw: ['owner'],
  change_roles: ['owner'],
  remove: ['owner'],
  offer: ['owner'],
  delete_company: ['owner'],
  create: ['owner', 'editor'],
  read: everyone,
  list: everyone,
  people: everyone,
  accept_offer: everyone,
  decline_offer: everyone,
  withdraw_offer: everyone,
};
const managing: readonly Kind[] = ['invite', 'resend', 'withdraw', 'change_roles', 'remove', 'offer', 'delete_company'];
const writing: readonly Kind[] = ['invite', 'resend', 'withdraw', 'change_roles', 'remove', 'offer', 'accept_offer', 'create'];

interface Link {
  readonly company: number;
  readonly to: number;
  sentAt: Date;
  renewals: number;
  isEnded: boolean;
  isUsed: boolean;
}

const sevenDays = 7 * 86_400_000;

/** Watches one sequence, and remembers for itself who was removed, what was sent and what was offered. */
export function makeWitness(): (before: World, command: Command, answered: Answered) => readonly Law[] {
  const removed = new Set<string>();
  const links: Link[] = [];
  /** Offers by an owner who had just proved who they are. */
  const offers = new Set<number>();

  return (before, command, answered) => {
    const { code, world: after } = answered;
    const isDone = code === 'done';
    const broken = [
      ...stateBroken(after),
      ...(isDone && 'who' in command ? actingBroken(before, command, answered) : []),
      ...(isDone && command.kind === 'accept' ? acceptingBroken(before, command) : []),
      ...(isDone ? changeBroken(before, command, after) : []),
    ];
    if (isDone) remember(before, command, after);
    return broken;
  };

  function actingBroken(before: World, command: ByPerson, { seen = [] }: Answered): Law[] {
    const allowed = rolesFor[command.kind];
    const { company } = sessionOf(before, command);
    const isAboutCompany = allowed !== undefined || command.kind === 'leave';
    const member = company === null ? undefined : memberIn(before, company, command.who);
    return named({
      'nobody acts for a company without a role that allows it':
        allowed === undefined || (member?.roles.some((role) => allowed.includes(role)) ?? false),
      'after a removal the next command is refused': !isAboutCompany || !removed.has(`${company} ${command.who}`),
      'only a member chooses a company': command.kind !== 'choose' || memberIn(before, command.company, command.who) !== undefined,
      'a page that was opened for another company does nothing':
        !isAboutCompany || command.openedFor === null || command.openedFor === company,
      'nothing of one company is seen for another':
        command.kind === 'people'
          ? seen.every((person) => company !== null && memberIn(before, company, person) !== undefined)
          : seen.every((which) => before.applications[which]?.company === company),
      'people are managed by an owner who just proved who they are':
        !managing.includes(command.kind) || (!command.isStale && (member?.roles.includes('owner') ?? false)),
      'in a company that is about to be deleted nothing is written':
        !writing.includes(command.kind) || company === null || before.companies[company]?.deletionAt === null,
    });
  }

  function acceptingBroken(before: World, command: Extract<ByPerson, { kind: 'accept' }>): Law[] {
    const link = links[command.which];
    return named({
      'an invitation works once': link?.isUsed === false,
      'an invitation works for its address alone': link?.to === command.who,
      'an invitation works for seven days': link !== undefined && before.now.getTime() - link.sentAt.getTime() < sevenDays,
      'an invitation that was withdrawn, replaced or sent again does not work':
        link !== undefined && !link.isEnded && (!command.isFirstLink || link.renewals === 0),
    });
  }

  function changeBroken(before: World, command: Command, after: World): Law[] {
    const pairs = after.companies.flatMap(({ members }, company) =>
      members.map((member) => ({ company, member, former: memberIn(before, company, Number(member.accountId)) })),
    );
    const isAppointed = (company: number, person: string) =>
      command.kind === 'appoint' && command.company === company && String(command.whom) === person;
    const isTransferred = (company: number, person: string) =>
      command.kind === 'accept_offer' &&
      String(command.who) === person &&
      !command.isStale &&
      offers.has(command.which) &&
      before.transfers[command.which]?.company === company &&
      before.transfers[command.which]?.to === command.who;
    const joined = pairs.filter(({ former }) => former === undefined);
    const newOwners = pairs.filter(({ member, former }) => member.roles.includes('owner') && former?.roles.includes('owner') !== true);
    return named({
      'people join by an invitation or an appointment': joined.every(
        ({ company, member: { accountId } }) =>
          isAppointed(company, accountId) ||
          (command.kind === 'accept' && String(command.who) === accountId && links[command.which]?.company === company),
      ),
      'a person becomes an owner by a transfer that both confirmed, or by an appointment': newOwners.every(
        ({ company, member: { accountId } }) => isAppointed(company, accountId) || isTransferred(company, accountId),
      ),
      'an owner is not removed by another': command.kind !== 'remove' || ownersIn(after) >= ownersIn(before),
    });
  }

  function remember(before: World, command: Command, after: World): void {
    if (command.kind === 'invite') {
      const sent = after.invitations.at(-1);
      if (sent === undefined) return;
      for (const link of links) if (link.company === sent.company && link.to === sent.to) link.isEnded = true;
      links.push({ company: sent.company, to: sent.to, sentAt: after.now, renewals: 0, isEnded: false, isUsed: false });
    }
    const link = 'which' in command ? links[command.which] : undefined;
    if (command.kind === 'resend' && link !== undefined) Object.assign(link, { sentAt: after.now, renewals: link.renewals + 1 });
    if (command.kind === 'withdraw' && link !== undefined) link.isEnded = true;
    if (command.kind === 'accept' && link !== undefined) link.isUsed = true;
    if (command.kind === 'offer' && !command.isStale) {
      const made = after.transfers.at(-1);
      const owner = made && memberIn(before, made.company, made.from);
      if (owner?.roles.includes('owner') === true) offers.add(after.transfers.length - 1);
    }
    if (command.kind === 'remove') removed.add(`${sessionOf(before, command).company} ${command.whom}`);
    // Who belongs to the company again is removed no more.
    for (const key of removed) {
      const [company, person] = key.split(' ').map(Number);
      if (memberIn(after, company ?? -1, person ?? -1) !== undefined) removed.delete(key);
    }
  }
}

function stateBroken(world: World): Law[] {
  const people = world.companies.flatMap(({ members }) => members);
  return named({
    'a company has an owner, or no member': world.companies.every(
      ({ members }) => members.length === 0 || members.some(({ roles }) => roles.includes('owner')),
    ),
    'every member has a role': people.every(({ roles }) => roles.length > 0),
    'an agent owns no company': people.every(({ roles, isAgent }) => !isAgent || !roles.includes('owner')),
  });
}

function ownersIn({ companies }: World): number {
  return companies.flatMap(({ members }) => members).filter(({ roles }) => roles.includes('owner')).length;
}

function named(holds: Partial<Record<Law, boolean>>): Law[] {
  return laws.filter((law) => holds[law] === false);
}

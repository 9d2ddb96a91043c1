import { afterChange, type CertificateStatus, type StatusChange } from '@thamani/domain/certificates/status.ts';
import type { CaseFacts, Permission } from '@thamani/domain/review/policy.ts';
import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import type { denialToRequest, denialToConfirm, denialToRefuse, Request } from '@thamani/domain/review/two-person-rule.ts';

/** Everything that needs two people, in one small authority: its staff, a price, and a certificate of Ghana. */
export interface World {
  readonly now: Date;
  readonly people: readonly Person[];
  readonly price: number;
  readonly status: CertificateStatus;
  readonly asked: readonly Asked[];
}

export type Wish =
  | { readonly permission: 'change_scope'; readonly subject: number; readonly grants: readonly Grant[] }
  | { readonly permission: 'suspend_staff' | 'reset_sign_in'; readonly subject: number }
  | { readonly permission: 'change_price'; readonly price: number }
  | { readonly permission: 'change_status'; readonly change: StatusChange };

export interface Asked {
  readonly wish: Wish;
  readonly by: number;
  readonly at: Date;
  readonly outcome: 'confirmed' | 'refused' | 'expired' | null;
  readonly settledBy: number | null;
}

/** `stale`: the second factor was shown too long ago. */
export type Command =
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'ask'; readonly who: number; readonly stale: boolean; readonly wish: Wish }
  | { readonly kind: 'confirm' | 'refuse'; readonly who: number; readonly stale: boolean; readonly which: number };

/** What is asked of the domain. Each can be another's idea of it, which forgets something. */
export interface Rules {
  readonly denialToRequest: typeof denialToRequest;
  readonly denialToConfirm: typeof denialToConfirm;
  readonly denialToRefuse: typeof denialToRefuse;
  /** A person's requests end with that person's suspension. */
  readonly endsWithItsAuthor: boolean;
}

export interface Answered {
  readonly code: string;
  readonly world: World;
}

const caseFacts: CaseFacts = { country: 'GH', sector: 'agriculture', assignee: null, interested: [] };

export function expected(world: World, command: Command, by: Rules): Answered {
  if (command.kind === 'hours')
    return { code: 'done', world: { ...world, now: new Date(world.now.getTime() + command.hours * 3_600_000) } };
  const person = world.people[command.who];
  // A session ends with its person's status.
  if (person?.status !== 'active') return { code: 'unauthenticated', world };
  const provedAt = command.stale ? null : world.now;
  if (command.kind === 'ask') {
    const denial = by.denialToRequest(touched(world, command.wish), person, world.now, provedAt);
    if (denial !== undefined) return { code: denial, world };
    const made: Asked = { wish: command.wish, by: command.who, at: world.now, outcome: null, settledBy: null };
    return { code: 'done', world: { ...world, asked: [...world.asked, made] } };
  }
  const open = world.asked.flatMap((one, index) => (one.outcome === null ? [index] : []));
  const index = open[command.which % Math.max(1, open.length)];
  const asked = index === undefined ? undefined : world.asked[index];
  if (index === undefined || asked === undefined) return { code: 'not_found', world };
  const request: Request = { ...touched(world, asked.wish), by: String(asked.by), at: asked.at };
  if (command.kind === 'refuse') {
    const denial = by.denialToRefuse(request, person, world.now, provedAt);
    return denial === undefined ? { code: 'done', world: settled(world, index, command.who, 'refused') } : { code: denial, world };
  }
  const denial = by.denialToConfirm(request, world.people[asked.by], person, world.now, provedAt);
  if (denial !== undefined) return { code: denial, world };
  return { code: 'done', world: carriedOut(settled(world, index, command.who, 'confirmed'), asked.wish, by) };
}

/** What a request touches, as the service puts it together. */
function touched(world: World, wish: Wish): Omit<Request, 'by' | 'at'> {
  const permission: Permission = wish.permission;
  if (wish.permission === 'change_price') return { permission, subject: null };
  if (wish.permission === 'change_status') return { permission, subject: null, caseFacts };
  const held = world.people[wish.subject]?.grants ?? [];
  return { permission, subject: String(wish.subject), reach: [...held, ...(wish.permission === 'change_scope' ? wish.grants : [])] };
}

function settled(world: World, index: number, who: number, outcome: 'confirmed' | 'refused'): World {
  return { ...world, asked: world.asked.map((one, at) => (at === index ? { ...one, outcome, settledBy: who } : one)) };
}

function carriedOut(world: World, wish: Wish, by: Rules): World {
  const changed = (subject: number, change: Partial<Person>): World => ({
    ...world,
    people: world.people.map((one, at) => (at === subject ? { ...one, ...change } : one)),
  });
  switch (wish.permission) {
    case 'change_scope':
      return changed(wish.subject, { grants: wish.grants });
    case 'suspend_staff': {
      const after = changed(wish.subject, { status: 'suspended' });
      if (!by.endsWithItsAuthor) return after;
      const asked = after.asked.map((one) =>
        one.by === wish.subject && one.outcome === null ? { ...one, outcome: 'expired' as const } : one,
      );
      return { ...after, asked };
    }
    case 'reset_sign_in':
      // The mailed link is used at once.
      return changed(wish.subject, { status: 'active' });
    case 'change_price':
      return { ...world, price: wish.price };
    case 'change_status':
      return { ...world, status: afterChange(world.status, wish.change) ?? world.status };
  }
}

/** A rule that no longer refuses for one reason. */
export function forgetting<Asked extends unknown[], Denial>(rule: (...asked: Asked) => Denial | undefined, forgotten: NoInfer<Denial>) {
  return (...asked: Asked): Denial | undefined => {
    const denial = rule(...asked);
    return denial === forgotten ? undefined : denial;
  };
}

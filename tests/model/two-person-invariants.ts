import type { Grant, Person, Scope } from '@thamani/domain/review/staff.ts';
import type { Answered, Asked, Command, World } from './two-person-model.ts';

export const laws = [
  'nothing takes effect by one person',
  'nothing takes effect by whom it is about',
  'both hold all that it touches, when it takes effect',
  'prices are changed by two admins of everywhere',
  'nothing takes effect after seven days',
  'nothing takes effect that its author left behind when suspended',
  'an admin of everywhere is made, suspended or enrolled again by two such admins',
  'nobody refuses what is about themselves',
  'nothing is settled without a fresh proof',
  'nothing is settled twice',
  'nothing changes but by what two people agreed on',
] as const;
export type Law = (typeof laws)[number];

/**
 * Says which laws a step breaks. It knows nothing of the domain's rules: scopes are compared place by place, and what became of people is
 * remembered here.
 */
export function makeWitness(): (before: World, command: Command, answered: Answered) => readonly Law[] {
  const suspendedAt = new Map<number, number>();
  let step = 0;
  const askedIn = new Map<Asked['at'], Map<number, number>>();
  return (before, command, { world: after }) => {
    step += 1;
    const broken = new Set<Law>();
    const holds = (law: Law, isTrue: boolean) => isTrue || broken.add(law);
    if (command.kind === 'ask' && after.asked.length > before.asked.length) {
      const of = askedIn.get(after.now) ?? new Map<number, number>();
      of.set(after.asked.length - 1, step);
      askedIn.set(after.now, of);
    }
    let confirmed = false;
    after.asked.forEach((asked, index) => {
      const former = before.asked[index];
      if (former === undefined || former.outcome === asked.outcome) return;
      holds('nothing is settled twice', former.outcome === null);
      if (asked.outcome === 'expired') return;
      holds('nothing is settled without a fresh proof', command.kind !== 'hours' && !command.stale);
      const { wish, by, settledBy } = asked;
      const subject = 'subject' in wish ? wish.subject : undefined;
      if (asked.outcome === 'refused') {
        holds('nobody refuses what is about themselves', settledBy !== subject || settledBy === by);
        return;
      }
      confirmed = true;
      const [one, other] = [before.people[by] as Person, before.people[settledBy ?? -1] as Person];
      holds('nothing takes effect by one person', by !== settledBy);
      holds('nothing takes effect by whom it is about', settledBy !== subject);
      holds('nothing takes effect after seven days', after.now.getTime() - asked.at.getTime() < 7 * 86_400_000);
      const made = askedIn.get(asked.at)?.get(index) ?? 0;
      holds('nothing takes effect that its author left behind when suspended', (suspendedAt.get(by) ?? -1) < made);
      const places = touchedPlaces(before, asked);
      holds(
        'both hold all that it touches, when it takes effect',
        [one, other].every((person) => administers(person, places)),
      );
      if (wish.permission === 'change_price')
        holds(
          'prices are changed by two admins of everywhere',
          [one, other].every((person) => administers(person, everyPlace)),
        );
      const touchesWorldwide =
        subject !== undefined &&
        [...(before.people[subject]?.grants ?? []), ...(wish.permission === 'change_scope' ? wish.grants : [])].some(
          (grant) => grant.role === 'admin' && placesOf(grant).length === everyPlace.length,
        );
      if (touchesWorldwide)
        holds(
          'an admin of everywhere is made, suspended or enrolled again by two such admins',
          [one, other].every((person) => administers(person, everyPlace)),
        );
    });
    const changed =
      after.price !== before.price || after.status !== before.status || JSON.stringify(after.people) !== JSON.stringify(before.people);
    holds('nothing changes but by what two people agreed on', !changed || confirmed);
    after.people.forEach(({ status }, index) => {
      if (status === 'suspended' && before.people[index]?.status !== 'suspended') suspendedAt.set(index, step);
    });
    return [...broken];
  };
}

/** Some countries that are named in the sequences, and one that never is: only 'all' holds it. */
const countries = ['GH', 'KE', 'NG', 'never named'];
const sectors = ['agriculture', 'solid_minerals', 'never named'];
const everyPlace = countries.flatMap((country) => sectors.map((sector) => `${country} ${sector}`));

function placesOf({ countries: where, sectors: what }: Scope): string[] {
  return everyPlace.filter((place) => {
    const country = countries.find((one) => place.startsWith(one)) ?? '';
    const sector = place.slice(country.length + 1);
    return (where === 'all' || where.includes(country)) && (what === 'all' || (what as readonly string[]).includes(sector));
  });
}

/** In one grant, as the policy has it: two halves do not make a whole. */
function administers({ status, grants }: Person, places: readonly string[]): boolean {
  const isHeld = (grant: Grant, held: readonly string[]) => held.every((place) => placesOf(grant).includes(place));
  return status === 'active' && grants.some((grant) => grant.role === 'admin' && isHeld(grant, places));
}

function touchedPlaces(world: World, { wish }: Asked): string[] {
  if (wish.permission === 'change_price') return everyPlace;
  if (wish.permission === 'change_status') return ['GH agriculture'];
  const grants = [...(world.people[wish.subject]?.grants ?? []), ...(wish.permission === 'change_scope' ? wish.grants : [])];
  return [...new Set(grants.flatMap(placesOf))];
}

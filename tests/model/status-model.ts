import { next } from '@thamani/domain/applications/lifecycle.ts';
import { reasonsFor } from '@thamani/domain/certificates/status.ts';
import { expiryOf } from '@thamani/domain/certificates/validity.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { isRequestExpired, obstacleToRefuse, type Request, type RequestObstacle } from '@thamani/domain/review/two-person-rule.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { provedAt, withHand } from './appeals-world.ts';
import type { Answered, Certificate, Change, OnStanding, Requested, Rules, World } from './appeals-world.ts';

const refused = (world: World, code: string): Answered => ({ code, world });
const permissionFor = (change: Change) => (change === 'replace' ? 'replace_certificate' : 'change_standing');
const codes: Partial<Record<RequestObstacle, string>> = {
  not_active: 'not_entitled',
  asker_conflicted: 'proposer_conflicted',
  asker_not_entitled: 'proposer_not_entitled',
};
const codeOf = (obstacle: RequestObstacle): string => codes[obstacle] ?? obstacle;

/** What people do about a certificate: one proposes, another confirms or refuses. */
export function onStanding(world: World, deed: OnStanding, person: Person, by: Rules): Answered {
  const asking = { about: world.about, now: world.now, provedAt: provedAt(world, deed) };
  const number = world.certificates.length - 1;
  const certificate = world.certificates[number];
  const request = world.requests.at(-1);
  const isSeen = denialReason(person, { permission: 'read_certificate', ...asking }) === undefined;
  if (certificate === undefined || !isSeen || (deed.kind !== 'ask' && request === undefined)) return refused(world, 'not_found');
  if (deed.kind === 'ask') {
    const obstacle = denialReason(person, { permission: permissionFor(deed.change), ...asking });
    if (obstacle !== undefined) return refused(world, codeOf(obstacle));
    if (!reasonsFor[deed.change].includes(deed.reason)) return refused(world, 'fields_invalid');
    if (request?.outcome === null && !isRequestExpired(request, world.now)) return refused(world, 'standing_change_known');
    if (!isOffered(world, certificate, deed.change, by)) return refused(world, 'action_not_allowed');
    const { change, reason } = deed;
    const asked: Requested = { certificate: number, change, reason, by: person.id, at: world.now, outcome: null, settledBy: null };
    const { requests } = request?.outcome === null ? expired(world) : world;
    return { code: 'done', world: withHand({ ...world, requests: [...requests, asked] }, person) };
  }
  return settled(world, deed, request as Requested, person, by);
}

function settled(world: World, deed: OnStanding, request: Requested, person: Person, by: Rules): Answered {
  const { about, now } = world;
  const wanted: Request = { permission: permissionFor(request.change), by: request.by, at: request.at, subject: null, about };
  const proved = provedAt(world, deed);
  if (request.outcome !== null) return refused(world, 'request_settled');
  if (deed.kind === 'refuse') {
    const isOwn = request.by === person.id;
    const obstacle = obstacleToRefuse(wanted, person, now, proved);
    if (obstacle !== undefined) return refused(world, codeOf(obstacle));
    return { code: 'done', world: withHand(ended(world, isOwn ? 'taken_back' : 'refused', person), person) };
  }
  const asker = world.staff.find(({ id }) => id === request.by);
  const obstacle = by.obstacleToConfirm(wanted, asker, person, now, proved);
  if (obstacle !== undefined) return refused(world, codeOf(obstacle));
  return confirmed(world, request, person, by);
}

function isOffered({ now }: World, { standing, issuedOn, replacedBy }: Certificate, change: Change, by: Rules): boolean {
  return by.changesOffered({ standing, expiresOn: expiryOf(issuedOn), isReplaced: replacedBy !== null }, dayOf(now)).includes(change);
}

function ended(world: World, outcome: Requested['outcome'], { id }: Person): World {
  const requests = world.requests.map((one, index) => (index === world.requests.length - 1 ? { ...one, outcome, settledBy: id } : one));
  return { ...world, requests };
}

/** Nobody settled it: its time is over, or whoever asked was suspended. */
export function expired(world: World): World {
  const requests = world.requests.map((one) => (one.outcome === null ? { ...one, outcome: 'expired' as const } : one));
  return { ...world, requests };
}

function confirmed(world: World, { certificate, change, reason, by: askedBy }: Requested, person: Person, by: Rules): Answered {
  const { about } = world;
  const held = world.certificates[certificate] as Certificate;
  if (!isOffered(world, held, change, by)) return refused(world, 'action_not_allowed');
  const standing = by.afterChange(held.standing, change);
  const place = change === 'replace' ? next(about.place, 'replace_certificate', 'admin') : about.place;
  if (standing === undefined || place === undefined || place === 'erased') return refused(world, 'action_not_allowed');
  const made = { change, reason, askedBy, confirmedBy: person.id, at: world.now };
  const certificates = world.certificates.map((one, index) =>
    index === certificate ? { ...one, standing, changes: [...one.changes, made] } : one,
  );
  return { code: 'done', world: withHand({ ...ended(world, 'confirmed', person), certificates, about: { ...about, place } }, person) };
}

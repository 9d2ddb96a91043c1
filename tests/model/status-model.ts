import { next } from '@thamani/domain/applications/lifecycle.ts';
import { reasonsFor } from '@thamani/domain/certificates/status.ts';
import { expiryOf } from '@thamani/domain/certificates/validity.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { isRequestExpired, denialToRefuse, type Request, type RequestDenial } from '@thamani/domain/review/two-person-rule.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { provedAt, withHand } from './appeals-world.ts';
import type { Answered, Certificate, Change, OnStatus, Requested, Rules, World } from './appeals-world.ts';

const refused = (world: World, code: string): Answered => ({ code, world });
const permissionFor = (change: Change) => (change === 'replace' ? 'replace_certificate' : 'change_status');
const codes: Partial<Record<RequestDenial, string>> = {
  not_active: 'permission_denied',
  asker_conflicted: 'proposer_conflict_of_interest',
  asker_not_entitled: 'proposer_permission_denied',
};
const codeOf = (denial: RequestDenial): string => codes[denial] ?? denial;

/** What people do about a certificate: one proposes, another confirms or refuses. */
export function onStatus(world: World, command: OnStatus, person: Person, by: Rules): Answered {
  const asking = { caseFacts: world.reviewCase, now: world.now, provedAt: provedAt(world, command) };
  const number = world.certificates.length - 1;
  const certificate = world.certificates[number];
  const request = world.requests.at(-1);
  const isSeen = denialReason(person, { permission: 'read_certificate', ...asking }) === undefined;
  if (certificate === undefined || !isSeen || (command.kind !== 'ask' && request === undefined)) return refused(world, 'not_found');
  if (command.kind === 'ask') {
    const denial = denialReason(person, { permission: permissionFor(command.change), ...asking });
    if (denial !== undefined) return refused(world, codeOf(denial));
    if (!reasonsFor[command.change].includes(command.reason)) return refused(world, 'fields_invalid');
    if (request?.outcome === null && !isRequestExpired(request, world.now)) return refused(world, 'status_change_pending');
    if (!isOffered(world, certificate, command.change, by)) return refused(world, 'action_not_allowed');
    const { change, reason } = command;
    const asked: Requested = { certificate: number, change, reason, by: person.id, at: world.now, outcome: null, settledBy: null };
    const { requests } = request?.outcome === null ? expired(world) : world;
    return { code: 'done', world: withHand({ ...world, requests: [...requests, asked] }, person) };
  }
  return settled(world, command, request as Requested, person, by);
}

function settled(world: World, command: OnStatus, request: Requested, person: Person, by: Rules): Answered {
  const { reviewCase, now } = world;
  const wanted: Request = {
    permission: permissionFor(request.change),
    by: request.by,
    at: request.at,
    subject: null,
    caseFacts: reviewCase,
  };
  const proved = provedAt(world, command);
  if (request.outcome !== null) return refused(world, 'request_already_resolved');
  if (command.kind === 'refuse') {
    const isOwn = request.by === person.id;
    const denial = denialToRefuse(wanted, person, now, proved);
    if (denial !== undefined) return refused(world, codeOf(denial));
    return { code: 'done', world: withHand(ended(world, isOwn ? 'withdrawn' : 'refused', person), person) };
  }
  const asker = world.staff.find(({ id }) => id === request.by);
  const denial = by.denialToConfirm(wanted, asker, person, now, proved);
  if (denial !== undefined) return refused(world, codeOf(denial));
  return confirmed(world, request, person, by);
}

function isOffered({ now }: World, { status, issuedOn, replacedBy }: Certificate, change: Change, by: Rules): boolean {
  return by.changesOffered({ status, expiresOn: expiryOf(issuedOn), isReplaced: replacedBy !== null }, dayOf(now)).includes(change);
}

function ended(world: World, outcome: Requested['outcome'], { id }: Person): World {
  const requests = world.requests.map((one, index) => (index === world.requests.length - 1 ? { ...one, outcome, settledBy: id } : one));
  return { ...world, requests };
}

/** The request ends without a decision: its time is over, or the person who asked was suspended. */
export function expired(world: World): World {
  const requests = world.requests.map((one) => (one.outcome === null ? { ...one, outcome: 'expired' as const } : one));
  return { ...world, requests };
}

function confirmed(world: World, { certificate, change, reason, by: askedBy }: Requested, person: Person, by: Rules): Answered {
  const { reviewCase } = world;
  const held = world.certificates[certificate] as Certificate;
  if (!isOffered(world, held, change, by)) return refused(world, 'action_not_allowed');
  const status = by.afterChange(held.status, change);
  const place = change === 'replace' ? next(reviewCase.place, 'replace_certificate', 'admin') : reviewCase.place;
  if (status === undefined || place === undefined || place === 'erased') return refused(world, 'action_not_allowed');
  const made = { change, reason, askedBy, confirmedBy: person.id, at: world.now };
  const certificates = world.certificates.map((one, index) =>
    index === certificate ? { ...one, status, changes: [...one.changes, made] } : one,
  );
  return {
    code: 'done',
    world: withHand({ ...ended(world, 'confirmed', person), certificates, reviewCase: { ...reviewCase, place } }, person),
  };
}

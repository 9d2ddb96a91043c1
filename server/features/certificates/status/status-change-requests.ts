import { actionsFor } from '@thamani/domain/applications/lifecycle.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { denialReason, scopesOf, type CaseFacts } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { denialToConfirm, denialToRefuse, refusalOfRequest, type Request } from '@thamani/domain/review/two-person-rule.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../database/connect.ts';
import { recordCommandEvent } from '../../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../../engine/idempotency.ts';
import { peopleByIds, personById } from '../../staff/service.ts';
import { lockPublished, refuseOtherReasons, refuseUnoffered, applyStatusChange } from './status-changes.ts';
import { caseFactsFor, permissionFor, type StatusChangeInput } from '../staff/staff-queries.ts';
import {
  expireFormerRequest,
  insertStatusChangeRequest,
  lockStatusChangeRequest,
  certificateNumberOfRequest,
  openRequestOf,
  requestsOfOthers,
  resolveStatusChangeRequest,
  type StatusChangeRequest,
} from './status-change-store.ts';

/** One admin requests; the status does not change until another has confirmed it. A certificate has one open request at a time. */
export async function requestStatusChange(
  context: Context,
  caller: Caller,
  session: StaffSession,
  typed: string,
  wish: StatusChangeInput & { readonly comment: string },
): Promise<{ id: string }> {
  const number = readCertificateNumber(typed);
  if (number === undefined) throw new Refusal('not_found');
  const now = context.clock.now();
  const { person } = session;
  const call = { scope: `status of ${number} by ${person.id}`, key: caller.idempotencyKey, body: wish, at: now };
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { certificate, application } = await lockPublished(tx, number);
      const caseFacts = await caseFactsFor(tx, session, application.id, now);
      const denial = denialReason(person, {
        permission: permissionFor(wish.change),
        caseFacts,
        now,
        provedAt: session.provedAt,
      });
      if (denial !== undefined) throw new Refusal(refusalOfRequest(denial));
      refuseOtherReasons(wish.change, wish.reason);
      if ((await openRequestOf(tx, number, now)) !== undefined) throw new Refusal('status_change_pending');
      await expireFormerRequest(tx, number, now);
      refuseUnoffered(certificate, wish.change, now);
      if (wish.change === 'replace' && !actionsFor(application.state, 'admin').includes('replace_certificate'))
        throw new Refusal('action_not_allowed');
      const { comment, ...change } = wish;
      const request = { id: context.ids.uuid(), number, ...change, comment, requested_by: person.id, requested_at: now };
      await insertStatusChangeRequest(tx, request);
      await recordStatusChangeEvent(tx, context, caller, session, request, 'requested');
      return { id: request.id };
    }),
  );
}

/** By another admin, as entitled as the first still is. From then on it holds. */
export async function confirmStatusChange(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  await settle(context, caller, session, id, 'confirm', async (tx, request, caseFacts, now) => {
    const denial = denialToConfirm(
      requestOf(request, caseFacts),
      await personById(tx, request.requested_by),
      session.person,
      now,
      session.provedAt,
    );
    if (denial !== undefined) throw new Refusal(refusalOfRequest(denial));
    await resolveStatusChangeRequest(tx, id, { by: session.person.id, at: now, outcome: 'confirmed' });
    const { number, change, reason, comment } = request;
    await applyStatusChange(tx, context, {
      number,
      change,
      reason,
      comment,
      askedBy: request.requested_by,
      confirmedBy: session.person.id,
    });
  });
}

/** By a person who could have confirmed it. The requester can always withdraw it, even if their permissions have changed since. */
export async function refuseStatusChange(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  await settle(context, caller, session, id, 'refuse', async (tx, request, caseFacts, now) => {
    const { person, provedAt } = session;
    const denial = denialToRefuse(requestOf(request, caseFacts), person, now, provedAt);
    if (denial !== undefined) throw new Refusal(refusalOfRequest(denial));
    const isOwn = request.requested_by === person.id;
    const outcome = isOwn ? 'withdrawn' : 'refused';
    await resolveStatusChangeRequest(tx, id, { by: person.id, at: now, outcome });
    await recordStatusChangeEvent(tx, context, caller, session, request, outcome);
  });
}

/** For the badge, which shows no larger number. */
const mostCounted = 100;

/** Requests of others that the person could confirm now, if they showed their second factor. */
export async function countRequestsToConfirm(db: Queryable, person: Person, now: Date): Promise<number> {
  const scopes = scopesOf(person, 'change_status');
  if (scopes.length === 0) return 0;
  const requests = await requestsOfOthers(db, person.id, now, scopes, mostCounted);
  const askers = await peopleByIds(
    db,
    requests.map(({ requested_by }) => requested_by),
  );
  return requests.filter((request) => {
    const { country, sector, interested, requested_by } = request;
    const asker = askers.find(({ id }) => id === requested_by);
    return denialToConfirm(requestOf(request, { country, sector, interested, assignee: null }), asker, person, now, now) === undefined;
  }).length;
}

type RequestFacts = Pick<StatusChangeRequest, 'change' | 'requested_by' | 'requested_at'>;

function requestOf({ change, requested_by: by, requested_at: at }: RequestFacts, caseFacts: CaseFacts): Request {
  return { permission: permissionFor(change), by, at, subject: null, caseFacts };
}

/** Application, certificate and request are held, in this order, until the transaction ends: of two who settle it, one is late. */
async function settle(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  what: 'confirm' | 'refuse',
  work: (tx: Tx, request: StatusChangeRequest, caseFacts: CaseFacts, now: Date) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  const call = { scope: `${what} status ${id} by ${session.person.id}`, key: caller.idempotencyKey, body: {}, at: now };
  await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const number = await certificateNumberOfRequest(tx, id);
      if (number === undefined) throw new Refusal('not_found');
      const { application } = await lockPublished(tx, number);
      const caseFacts = await caseFactsFor(tx, session, application.id, now);
      const request = await lockStatusChangeRequest(tx, id);
      if (request.outcome !== null) throw new Refusal('request_already_resolved');
      await work(tx, request, caseFacts, now);
      return {};
    }),
  );
}

async function recordStatusChangeEvent(
  tx: Tx,
  context: Context,
  { requestId }: Caller,
  { person }: StaffSession,
  { id, number, change, reason }: StatusChangeRequest,
  what: 'requested' | 'refused' | 'withdrawn',
): Promise<void> {
  const command = { tx, context, actor: { kind: 'staff', id: person.id }, requestId, at: context.clock.now() } as const;
  await recordCommandEvent(command, `certificate.${change}.${what}`, { kind: 'certificate', id: number }, { request: id, reason });
}

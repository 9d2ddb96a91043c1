import type { AuditAction } from '@thamani/domain/audit/actions.ts';
import { Refusal, refusalOfNumber } from '@thamani/domain/errors.ts';
import { isStillAhead, readPriceChange, takesEffectAt } from '@thamani/domain/fees/price-change.ts';
import { permissionsOf } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { denialToConfirm, type Request } from '@thamani/domain/review/two-person-rule.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { recordAuditEvent, recordCommandEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { confirmByAnother, peopleByIds, refuseByAnother } from '../staff/service.ts';
import {
  agreedFor,
  isAsked,
  isOvertaken,
  insertPriceChange,
  insertPriceChangeRequest,
  lockPrice,
  lockPriceRequest,
  markApplied,
  pageOfPriceChanges,
  pageOfPriceRequests,
  pageOfPriceVersions,
  priceChangeById,
  priceRequestsOfOthers,
  updatePrice,
} from './price-change-store.ts';

export interface PriceChangeInput {
  readonly price_id: string;
  readonly amount: string;
  readonly takes_effect_on: string;
}

/** One person asks; nothing changes until another has confirmed it and its day has come. */
export async function requestPriceChange(
  context: Context,
  caller: Caller,
  session: StaffSession,
  wish: PriceChangeInput,
): Promise<{ id: string }> {
  const now = context.clock.now();
  const day = wish.takes_effect_on as Day;
  return context.db.transaction().execute(async (tx) => {
    const price = await lockPrice(tx, wish.price_id);
    if (price === undefined) throw new Refusal('not_found');
    const agreed = await agreedFor(tx, price.id);
    const before = agreed.findLast(({ effective_at }) => effective_at < takesEffectAt(day))?.amount_minor ?? price.amount_minor;
    const snapshot = { minor: Number(before), currency: price.currency, today: dayOf(now) };
    const read = readPriceChange({ amount: wish.amount, day }, snapshot);
    if ('faults' in read) throw new Refusal(refusalOfNumber(read.faults['amount']), { fields: read.faults });
    const change = { price_id: price.id, amount_minor: read.minor, takes_effect_on: day };
    if (isAgreed(agreed, day) || (await isAsked(tx, change, now))) throw new Refusal('price_change_pending');
    const id = context.ids.uuid();
    await insertPriceChangeRequest(tx, { id, change, requested_by: session.person.id, requested_at: now });
    await recordPriceEvent(tx, context, caller, session, 'change_price.requested', price.id, { day, amount_minor: read.minor });
    return { id };
  });
}

function isAgreed(agreed: Awaited<ReturnType<typeof agreedFor>>, day: Day): boolean {
  return agreed.some(({ effective_at }) => effective_at.getTime() === takesEffectAt(day).getTime());
}

/** By another admin, while the day is still ahead. The engine waits for the day. */
export async function confirmPrice(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const request = await openRequest(tx, id);
    const { price_id, amount_minor, takes_effect_on: day } = request.change;
    await confirmByAnother(tx, session, id, requestOf(request), now);
    if (!isStillAhead(day, now)) throw new Refusal('price_date_passed');
    await lockPrice(tx, price_id);
    if (isAgreed(await agreedFor(tx, price_id), day)) throw new Refusal('price_change_pending');
    await insertPriceChange(tx, { id, price_id, amount_minor, effective_at: takesEffectAt(day) });
    await enqueue(tx, { key: context.ids.uuid(), topic: 'price.change_confirmed', subjectId: id, at: now });
    await recordPriceEvent(tx, context, caller, session, 'change_price.confirmed', price_id, { day, amount_minor });
  });
}

export async function refusePrice(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const request = await openRequest(tx, id);
    const { change } = request;
    await refuseByAnother(tx, session, id, requestOf(request), context.clock.now());
    await recordPriceEvent(tx, context, caller, session, 'change_price.refused', change.price_id, { day: change.takes_effect_on });
  });
}

function requestOf({ requested_by, requested_at }: { readonly requested_by: string; readonly requested_at: Date }): Request {
  return { permission: 'change_price', by: requested_by, at: requested_at, subject: null };
}

/** For the badge, which shows no larger number. */
const mostCounted = 100;

/** Requests of others that the person could confirm now, if they showed their second factor. */
export async function countPriceRequests(db: Queryable, person: Person, now: Date): Promise<number> {
  if (!permissionsOf(person, undefined, now).includes('change_price')) return 0;
  const requests = await priceRequestsOfOthers(db, person.id, now, mostCounted);
  const askers = await peopleByIds(
    db,
    requests.map(({ requested_by }) => requested_by),
  );
  return requests.filter((request) => {
    const asker = askers.find(({ id }) => id === request.requested_by);
    return denialToConfirm(requestOf(request), asker, person, now, now) === undefined;
  }).length;
}

async function openRequest(tx: Tx, id: string) {
  const request = await lockPriceRequest(tx, id);
  if (request === undefined) throw new Refusal('not_found');
  if (request.resolved_at !== null) throw new Refusal('request_already_resolved');
  return request;
}

async function recordPriceEvent(
  tx: Tx,
  context: Pick<Context, 'ids' | 'clock'>,
  { requestId }: Caller,
  { person }: StaffSession,
  action: AuditAction,
  priceId: string,
  data: Readonly<Record<string, string | number>>,
): Promise<void> {
  const command = { tx, context, actor: { kind: 'staff', id: person.id }, requestId, at: context.clock.now() } as const;
  await recordCommandEvent(command, action, { kind: 'price', id: priceId }, data);
}

/** For the engine: when to come back. */
export async function priceChangeEffectiveAt({ db }: Pick<Context, 'db'>, id: string): Promise<Date> {
  const change = await priceChangeById(db, id);
  if (change === undefined) throw new Error(`there is no price change ${id}`);
  return change.effective_at;
}

/**
 * Its day has come. Payments that were begun keep the version that they name. Asked again it does nothing; where a later change was
 * faster, after an outage, that one stays.
 */
export async function applyPriceChange(context: Context, { key, subjectId: id }: WorkflowInput): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const known = await priceChangeById(tx, id);
    if (known === undefined) throw new Error(`there is no price change ${id}`);
    await lockPrice(tx, known.price_id);
    const change = await priceChangeById(tx, id);
    if (change === undefined || change.applied_at !== null) return;
    const overtaken = await isOvertaken(tx, change);
    if (!overtaken) await updatePrice(tx, change.price_id, change.amount_minor);
    await markApplied(tx, id, now);
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'system' },
      action: overtaken ? 'price.superseded' : 'price.changed',
      subject: { kind: 'price', id: change.price_id },
      data: { change: id, amount_minor: Number(change.amount_minor) },
      requestId: key,
    });
  });
}

interface PageQuery {
  readonly page: number;
  readonly page_size: number;
}

const pageOf = ({ page, page_size }: PageQuery) => ({ size: page_size, offset: (page - 1) * page_size });

export async function listPriceRequests({ db, clock }: Pick<Context, 'db' | 'clock'>, asked: PageQuery) {
  return pageOfPriceRequests(db, clock.now(), pageOf(asked));
}

export async function listPriceChanges({ db }: Pick<Context, 'db'>, asked: PageQuery) {
  return pageOfPriceChanges(db, pageOf(asked));
}

export async function listPriceVersions({ db }: Pick<Context, 'db'>, asked: PageQuery) {
  return pageOfPriceVersions(db, pageOf(asked));
}

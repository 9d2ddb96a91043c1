import { Refusal } from '@thamani/domain/errors.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { isLive, paymentRules } from '@thamani/domain/payments/payment.ts';
import type { Caller, OpenSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { consumeRateLimit } from '../../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../../engine/idempotency.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { readyForPayment } from '../../applications/payment-interface.ts';
import { lockForPayment } from '../../applications/service.ts';
import { lockPaymentWithItems } from '../payment-lock.ts';
import {
  reservationsOf,
  insertItems,
  insertPayment,
  itemsOf,
  lockPayments,
  paymentByReference,
  type NewItem,
  type PaymentRow,
} from '../payment-store.ts';
import { endLocked } from '../reservations.ts';
import type { CheckoutLinkWaiter } from './checkout-link-waiter.ts';
import { languageOfPage, pageOf } from './return-page.ts';

export interface PayApplicationInput {
  readonly application_ids: readonly string[];
  readonly success_url?: string | undefined;
}

/** More than anybody's clicks, and far less than what would fill the provider's list. */
const perHour = 200;

/** One payment for all of them. The link leads to the provider's page, or to ours where that takes long. */
export async function payOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  asked: PayApplicationInput,
  waiter: CheckoutLinkWaiter,
): Promise<{ readonly reference: string; readonly link: string; readonly isReady: boolean }> {
  const ids = [...new Set(asked.application_ids.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw new Refusal('fields_missing', { fields: { application_ids: 'missing' } });
  if (ids.length > paymentRules.mostApplications) throw new Refusal('fields_invalid', { fields: { application_ids: 'malformed' } });
  if (!ids.every(isId)) throw new Refusal('not_found');
  const language = languageFor(context, caller, asked.success_url);
  const { companyId } = session;
  const at = context.clock.now();
  const { paymentId } = await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, { scope: `payments of ${companyId}`, key: caller.idempotencyKey, body: asked, at }, async () => {
      await consumeRateLimit(tx, { bucket: `payments of ${companyId}`, limit: perHour, windowSeconds: 3600 }, at);
      return { paymentId: await openOrStart(tx, context, caller, session, ids, language) };
    }),
  );
  const payment = await waiter.prepared(paymentId);
  const { reference, link, state } = payment;
  const isReady = state === 'open' && link !== null;
  return { reference, link: isReady ? link : pageOf(context.config.publicOrigin, payment.language, reference), isReady };
}

function isId(id: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id);
}

/** The way back speaks the language of the page that was named for it. */
function languageFor({ config }: Context, caller: Caller, successUrl: string | undefined): Language {
  if (successUrl === undefined || successUrl === '') return caller.language;
  const language = languageOfPage(config.publicOrigin, successUrl);
  if (language === undefined) throw new Refusal('fields_invalid', { fields: { success_url: 'address_foreign' } });
  return language;
}

/** The second request waits for the applications' locks, and then finds the payment of the first. */
async function openOrStart(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  ids: readonly string[],
  language: Language,
): Promise<string> {
  const rows = await lockForPayment(tx, session.companyId, ids);
  if (rows.length < ids.length) throw new Refusal('not_found');
  const at = context.clock.now();
  const holding = new Set((await reservationsOf(tx, ids)).map(({ payment_id }) => payment_id));
  const live = (await lockPayments(tx, [...holding])).filter(({ state }) => isLive(state));
  const [only] = live;
  if (only !== undefined && live.length === 1 && (await isFor(tx, only, ids, at))) return only.id;
  const priced = await readyForPayment(tx, context, caller, session, rows);
  for (const payment of live) await endLocked(tx, context, payment, 'replace', { actor: caller.actor, requestId: caller.requestId, at });
  const items = priced.map(({ fee, ...item }) => ({
    ...item,
    fullMinor: fee.full.minor,
    discountMinor: fee.discount.minor,
    amountMinor: fee.amount.minor,
    currency: fee.amount.currency,
    discountScheme: fee.discountScheme,
  }));
  return start(tx, context, caller, session, items, language);
}

/** Exactly these, all of them still reserved, and a page that still takes money. */
async function isFor(tx: Tx, payment: PaymentRow, ids: readonly string[], at: Date): Promise<boolean> {
  if (payment.link_expires_at !== null && payment.link_expires_at <= at) return false;
  const items = await itemsOf(tx, payment.id);
  return (
    items.length === ids.length &&
    items.every(({ application_id, reserves_application }) => reserves_application && ids.includes(application_id))
  );
}

async function start(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  items: readonly NewItem[],
  language: Language,
): Promise<string> {
  const at = context.clock.now();
  const payment = await insertPayment(tx, {
    id: context.ids.uuid(),
    companyId: session.companyId,
    accountId: session.accountId,
    reference: context.ids.spoken(26),
    provider: context.payments.name,
    amountMinor: items.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency: 'USD',
    language,
    at,
  });
  await insertItems(tx, payment.id, items);
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at,
    actor: caller.actor,
    action: 'payment.started',
    subject: { kind: 'payment', id: payment.id },
    data: { applications: items.length, amount_minor: Number(payment.amount_minor), currency: payment.currency },
    requestId: caller.requestId,
  });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'payment.started', subjectId: payment.id, at });
  return payment.id;
}

/** The company's own, or nothing to speak of. */
export async function ownPayment(context: Pick<Context, 'db'>, session: OpenSession, reference: string): Promise<PaymentRow> {
  const payment = await paymentByReference(context.db, reference);
  if (payment === undefined || payment.company_id !== session.companyId) throw new Refusal('not_found');
  return payment;
}

export async function cancelOwn(context: Context, caller: Caller, session: OpenSession, reference: string): Promise<void> {
  const { id } = await ownPayment(context, session, reference);
  const at = context.clock.now();
  await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, { scope: `cancel payment ${id}`, key: caller.idempotencyKey, body: {}, at }, async () => {
      const payment = await lockPaymentWithItems(tx, id);
      if (!isLive(payment.state)) throw new Refusal('action_not_allowed');
      await endLocked(tx, context, payment, 'cancel', { actor: caller.actor, requestId: caller.requestId, at });
      return {};
    }),
  );
}

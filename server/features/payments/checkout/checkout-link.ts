import { money } from '@thamani/domain/money.ts';
import { isOver, paymentRules } from '@thamani/domain/payments/payment.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { PaymentRefused, type PaymentOrder } from '../../../ports.ts';
import { recordPayment } from '../audit-events.ts';
import { letterSentences } from '../notifications/mail-messages.ts';
import {
  answerAttempt,
  attemptsOf,
  insertAttempt,
  lockPayment,
  openPayment,
  payerOf,
  paymentById,
  type PaymentRow,
} from '../payment-store.ts';
import { endUnpaid } from '../reservations.ts';
import { pollAndSettle } from '../settlement/status-check.ts';
import { pageOf } from './return-page.ts';

/**
 * Gets the provider's page, or ends the payment. Each try is committed under a reference of its own before the provider is asked, and
 * the same reference is never sent twice: the page of a try whose answer was lost is known to nobody, so it cannot be paid; it is looked
 * up all the same before the next one.
 */
export async function createCheckoutLink(context: Context, { subjectId, key }: WorkflowInput): Promise<void> {
  const known = await paymentById(context.db, subjectId);
  if (known?.state !== 'preparing') return;
  // A worker that the engine gave up may still make the page in the meantime. Then the payment ends with its page.
  const ending = { requestId: key, from: 'preparing' } as const;
  // The payer has left by then. A later status check asks the provider about it, as about every payment.
  if (isOver({ begunAt: known.created_at, linkEndsAt: null }, false, context.clock.now()))
    return endUnpaid(context, known.id, { step: 'expire', ...ending });
  const attempts = await attemptsOf(context.db, known.id);
  if (attempts.some(({ answered_at }) => answered_at === null)) {
    const polled = await pollAndSettle(context, known.id, undefined, key);
    if (polled?.pending === true) throw new Error('the provider works on a try whose answer was lost');
  }
  if (attempts.length >= paymentRules.mostAttempts)
    return endUnpaid(context, known.id, { step: 'fail', exception: 'checkout_link_refused', ...ending });
  const order = await orderFor(context, known);
  if (order === undefined) return endUnpaid(context, known.id, { step: 'fail', ...ending });
  const reference = await openAttempt(context, known);
  if (reference === undefined) return;
  try {
    const { link } = await context.payments.createLink({ ...order, reference });
    await storeLink(context, known, reference, link, key);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await context.db.transaction().execute((tx) => answerAttempt(tx, reference, { failure: error.message }, context.clock.now()));
    await endUnpaid(context, known.id, { step: 'fail', exception: 'checkout_link_refused', ...ending });
  }
}

/** Undefined where the payer's account is gone. */
async function orderFor({ db, config, translatorFor }: Context, payment: PaymentRow): Promise<Omit<PaymentOrder, 'reference'> | undefined> {
  const payer = await payerOf(db, payment);
  if (payer === undefined) return undefined;
  const { language, invoice_number: invoice } = payment;
  return {
    amount: money(Number(payment.amount_minor), payment.currency),
    payer: { email: payer.email, name: `${payer.first_name} ${payer.last_name}` },
    returnTo: pageOf(config.publicOrigin, language, payment.reference),
    linkMinutes: paymentRules.linkMinutes,
    title: 'Thamani',
    description: translatorFor(language)(letterSentences.orderDescription, { invoice }),
  };
}

/** The next try's reference; undefined where the payment ended in the meantime. */
async function openAttempt(context: Context, { id, reference }: PaymentRow): Promise<string | undefined> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.state !== 'preparing') return undefined;
    const number = (await attemptsOf(tx, id)).length + 1;
    const attempt = { payment_id: id, number, reference: `${reference}-${number}`, requested_at: context.clock.now() };
    await insertAttempt(tx, attempt);
    return attempt.reference;
  });
}

/** The first answer counts. A page that comes after it, or after the payment ended, is shown to nobody. */
async function storeLink(context: Context, { id, created_at }: PaymentRow, reference: string, link: string, key: string): Promise<void> {
  const at = context.clock.now();
  const opened = await context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    await answerAttempt(tx, reference, { link }, at);
    if (payment?.state !== 'preparing') return false;
    await openPayment(tx, id, { link, link_expires_at: new Date(at.getTime() + paymentRules.linkMinutes * 60_000) }, at);
    await recordPayment(tx, context, id, 'open', at, key);
    return true;
  });
  if (opened) context.metrics.linkDelay.observe((at.getTime() - created_at.getTime()) / 1000);
}

import {
  cancelPayment,
  listPaymentExceptions as listPaymentExceptionsOperation,
  listPayments,
  payApplication,
  readPayment,
  readReceipt,
  returnFromPayment,
  resolvePaymentException as resolvePaymentExceptionOperation,
  receiveWebhook as receiveWebhookOperation,
} from '@thamani/contract/payments.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import { serveRaw } from '../../http/serving/serve-raw.ts';
import { serveRedirect } from '../../http/serving/serve-redirect.ts';
import {
  cancelOwn,
  receiveWebhook,
  receiveReturn,
  linkToReceipt,
  listPaymentExceptions,
  listOwn,
  openCheckoutLinkWaiter,
  payOwn,
  seePayment,
  resolvePaymentException,
} from './service.ts';
import { ownerView, paymentExceptionView, paymentView, publicView } from './view.ts';

const sentences = {
  started: /*i18n*/ { id: 'payments.started', message: 'Your payment is ready. Open the link to pay.' },
  preparing: /*i18n*/ {
    id: 'payments.preparing',
    message: 'Your payment is being prepared. Open the link and wait. The payment page will appear automatically.',
  },
  seen: /*i18n*/ { id: 'payments.seen', message: 'Payment status' },
  cancelled: /*i18n*/ {
    id: 'payments.cancelled',
    message: 'The payment has been cancelled. You can now change the applications or start a new payment.',
  },
  list: /*i18n*/ { id: 'payments.list', message: 'Your payments' },
  attention: /*i18n*/ { id: 'payments.attention', message: 'Payments that need attention' },
  attentionSettled: /*i18n*/ {
    id: 'payments.attention_settled',
    message: 'Resolved. The payment is now in the list of resolved payments.',
  },
  messageTaken: /*i18n*/ { id: 'payments.message_taken', message: 'The webhook event was received.' },
};

type Requester = Parameters<typeof seePayment>[1];

export function paymentRoutes(api: FastifyInstance, context: Context): void {
  const waiter = openCheckoutLinkWaiter(context);
  // Before the requests in flight are waited for: some of them wait here.
  api.addHook('preClose', () => waiter.close());

  const seen = async (reader: Requester, reference: string) => {
    const view = await seePayment(context, reader, reference);
    return 'payment' in view ? ownerView(view.payment, context.clock.now()) : publicView(view.status);
  };

  serve(api, payApplication, async ({ caller, session, body }) => {
    const { reference, link, isReady } = await payOwn(context, caller, session, body, waiter);
    const message = caller.t(isReady ? sentences.started : sentences.preparing);
    return { message, data: { status: 'success' as const, message, reference, data: { link } } };
  });

  serve(api, readPayment, async ({ caller, reader, params }) => ({
    message: caller.t(sentences.seen),
    data: await seen(await reader(), params.reference),
  }));

  serve(api, returnFromPayment, async ({ caller, reader, params, body }) => {
    await receiveReturn(context, params.reference, body);
    return { message: caller.t(sentences.seen), data: await seen(await reader(), params.reference) };
  });

  serve(api, cancelPayment, async ({ caller, session, params }) => {
    await cancelOwn(context, caller, session, params.reference);
    return { message: caller.t(sentences.cancelled), data: await seen(session, params.reference) };
  });

  serve(api, listPayments, async ({ caller, session, query }) => {
    const { payments, total } = await listOwn(context, session, query);
    return {
      message: caller.t(sentences.list),
      data: payments.map((one) => paymentView(one)),
      ...pagesOf(listPayments.path, query, total, { status: query.status, sort: query.sort === 'newest' ? undefined : query.sort }),
    };
  });

  serveRedirect(api, readReceipt, ({ session, params }) => linkToReceipt(context, session, params.reference));

  serveRaw(api, receiveWebhookOperation, async ({ caller, headers, body }) => {
    await receiveWebhook(context, headers, body);
    return { message: caller.t(sentences.messageTaken) };
  });

  serve(api, listPaymentExceptionsOperation, async ({ caller, query }) => {
    const { rows, total } = await listPaymentExceptions(context, query);
    const question = query.settled === 'true' ? { settled: 'true' } : {};
    return {
      message: caller.t(sentences.attention),
      data: rows.map(paymentExceptionView),
      ...pagesOf(listPaymentExceptionsOperation.path, query, total, question),
    };
  });

  serve(api, resolvePaymentExceptionOperation, async ({ caller, session, params, body }) => {
    await resolvePaymentException(context, caller, session, params.id, body.comment);
    return { message: caller.t(sentences.attentionSettled) };
  });
}

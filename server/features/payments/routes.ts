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
import { pagesOf } from '../../http/paging.ts';
import { serveRaw } from '../../http/serve-raw.ts';
import { serveRedirect } from '../../http/serve-redirect.ts';
import { serve } from '../../http/serve.ts';
import {
  cancelOwn,
  receiveWebhook,
  receiveReturn,
  linkToReceipt,
  listPaymentExceptions,
  listOwn,
  openWaitingRoom,
  payOwn,
  seePayment,
  resolvePaymentException,
} from './service.ts';
import { paymentExceptionView, ownerView, paymentView, publicView } from './view.ts';
import { paymentSentences as sentences } from './messages.ts';

type Requester = Parameters<typeof seePayment>[1];

export function paymentRoutes(api: FastifyInstance, context: Context): void {
  const room = openWaitingRoom(context);
  // Before the requests in flight are waited for: some of them wait here.
  api.addHook('preClose', () => room.close());

  const seen = async (reader: Requester, reference: string) => {
    const { payment, isOwner } = await seePayment(context, reader, reference);
    return isOwner ? ownerView(payment, context.clock.now()) : publicView(payment);
  };

  serve(api, payApplication, async ({ caller, session, body }) => {
    const { reference, link, isReady } = await payOwn(context, caller, session, body, room);
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
    return { message: caller.t(sentences.list), data: payments.map(paymentView), ...pagesOf(listPayments.path, query, total) };
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

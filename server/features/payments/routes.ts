import {
  cancelPayment,
  listAttention as listAttentionOperation,
  listPayments,
  payApplication,
  readPayment,
  readReceipt,
  returnFromPayment,
  settleAttention as settleAttentionOperation,
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
  listAttention,
  listOwn,
  openWaitingRoom,
  payOwn,
  seePayment,
  settleAttention,
} from './service.ts';
import { attentionView, ownerView, paymentView, strangerView } from './view.ts';
import { paymentSentences as sentences } from './messages.ts';

type Requester = Parameters<typeof seePayment>[1];

export function paymentRoutes(api: FastifyInstance, context: Context): void {
  const room = openWaitingRoom(context);
  // Before the requests in flight are waited for: some of them wait here.
  api.addHook('preClose', () => room.close());

  const seen = async (reader: Requester, reference: string) => {
    const { whole, isOwner } = await seePayment(context, reader, reference);
    return isOwner ? ownerView(whole, context.clock.now()) : strangerView(whole);
  };

  serve(api, payApplication, async ({ caller, session, body }) => {
    const { reference, link, isReady } = await payOwn(context, caller, session, body, room);
    const message = caller.say(isReady ? sentences.started : sentences.preparing);
    return { message, data: { status: 'success' as const, message, reference, data: { link } } };
  });

  serve(api, readPayment, async ({ caller, reader, params }) => ({
    message: caller.say(sentences.seen),
    data: await seen(await reader(), params.reference),
  }));

  serve(api, returnFromPayment, async ({ caller, reader, params, body }) => {
    await receiveReturn(context, params.reference, body);
    return { message: caller.say(sentences.seen), data: await seen(await reader(), params.reference) };
  });

  serve(api, cancelPayment, async ({ caller, session, params }) => {
    await cancelOwn(context, caller, session, params.reference);
    return { message: caller.say(sentences.cancelled), data: await seen(session, params.reference) };
  });

  serve(api, listPayments, async ({ caller, session, query }) => {
    const { payments, total } = await listOwn(context, session, query);
    return { message: caller.say(sentences.list), data: payments.map(paymentView), ...pagesOf(listPayments.path, query, total) };
  });

  serveRedirect(api, readReceipt, ({ session, params }) => linkToReceipt(context, session, params.reference));

  serveRaw(api, receiveWebhookOperation, async ({ caller, headers, body }) => {
    await receiveWebhook(context, headers, body);
    return { message: caller.say(sentences.messageTaken) };
  });

  serve(api, listAttentionOperation, async ({ caller, query }) => {
    const { rows, total } = await listAttention(context, query);
    const question = query.settled === 'true' ? { settled: 'true' } : {};
    return {
      message: caller.say(sentences.attention),
      data: rows.map(attentionView),
      ...pagesOf(listAttentionOperation.path, query, total, question),
    };
  });

  serve(api, settleAttentionOperation, async ({ caller, session, params, body }) => {
    await settleAttention(context, caller, session, params.id, body.words);
    return { message: caller.say(sentences.attentionSettled) };
  });
}

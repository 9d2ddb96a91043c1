import { sendContactMessage } from '@thamani/contract/contact.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { receiveMessage } from './service.ts';
import { contactSentences } from './messages.ts';

export function contactRoutes(api: FastifyInstance, context: Context): void {
  serve(api, sendContactMessage, async ({ caller, body }) => {
    const data = await receiveMessage(context, caller, body);
    return { message: caller.t(contactSentences.received), data };
  });
}

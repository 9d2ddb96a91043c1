import { deleteAccount, undoDeletion } from '@thamani/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { requestDeletion, cancelDeletionByLink } from './service.ts';
import { deletionSentences } from './messages.ts';

export function deletionRoutes(api: FastifyInstance, context: Context): void {
  serve(api, deleteAccount, async ({ caller, session }) => {
    await requestDeletion(context, caller, session);
    return { message: caller.t(deletionSentences.asked) };
  });

  serve(api, undoDeletion, async ({ caller, body: { link = '' } }) => {
    await cancelDeletionByLink(context, caller, link);
    return { message: caller.t(deletionSentences.takenBack) };
  });
}

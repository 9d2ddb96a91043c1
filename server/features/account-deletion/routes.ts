import { deleteAccount, undoDeletion } from '@thamani/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { requestDeletion, cancelDeletionByLink } from './service.ts';

const sentences = {
  asked: /*i18n*/ {
    id: 'deletion.asked',
    message: 'Your account will be deleted in seven days. To keep it, sign in or use the link in our email before then.',
  },
  takenBack: /*i18n*/ { id: 'deletion.withdrawn', message: 'Your account will not be deleted. You can sign in as before.' },
};

export function deletionRoutes(api: FastifyInstance, context: Context): void {
  serve(api, deleteAccount, async ({ caller, session }) => {
    await requestDeletion(context, caller, session);
    return { message: caller.t(sentences.asked) };
  });

  serve(api, undoDeletion, async ({ caller, body: { link = '' } }) => {
    await cancelDeletionByLink(context, caller, link);
    return { message: caller.t(sentences.takenBack) };
  });
}

import { deleteAccount, undoDeletion } from '@thamani/contract/accounts.ts';
import { deleteCompany, undoCompanyDeletion } from '@thamani/contract/members/ownership.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { cancelCompanyDeletionByLink, cancelDeletionByLink, requestCompanyDeletion, requestDeletion } from './service.ts';

const sentences = {
  asked: /*i18n*/ {
    id: 'deletion.asked',
    message: 'Your account will be deleted in seven days. To keep it, sign in or use the link in our email before then.',
  },
  takenBack: /*i18n*/ { id: 'deletion.withdrawn', message: 'Your account will not be deleted. You can sign in as before.' },
  companyAsked: /*i18n*/ {
    id: 'company_deletion.asked',
    message: 'The company will be deleted in seven days. To keep it, an owner uses the link in our email before then.',
  },
  companyKept: /*i18n*/ {
    id: 'company_deletion.withdrawn',
    message: 'The company will not be deleted. Its people can work for it as before.',
  },
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

  serve(api, deleteCompany, async ({ caller, session }) => {
    await requestCompanyDeletion(context, caller, session);
    return { message: caller.t(sentences.companyAsked) };
  });

  serve(api, undoCompanyDeletion, async ({ caller, body: { link = '' } }) => {
    await cancelCompanyDeletionByLink(context, caller, link);
    return { message: caller.t(sentences.companyKept) };
  });
}

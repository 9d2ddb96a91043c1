import { listSignInFailures } from '@thamani/contract/sign-in-failures.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import * as failures from './service.ts';
import { failureView } from './view.ts';
import { signInFailureSentences as sentences } from './messages.ts';

export function signInFailureRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listSignInFailures, async ({ caller, session, query }) => {
    const { rows, total } = await failures.listSignInFailures(context, session, query);
    return { message: caller.t(sentences.list), data: rows.map(failureView), ...pagesOf(listSignInFailures.path, query, total) };
  });
}

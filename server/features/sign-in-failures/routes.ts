import { listSignInFailures } from '@thamani/contract/audit.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import * as failures from './service.ts';

const listed = /*i18n*/ { id: 'sign_in_failures.list', message: 'Failed sign-ins in the last 90 days' };

export function signInFailureRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listSignInFailures, async ({ caller, session, query }) => {
    const { rows, total } = await failures.listSignInFailures(context, session, query);
    return { message: caller.t(listed), data: rows.map(failureView), ...pagesOf(listSignInFailures.path, query, total) };
  });
}

type ListedFailure = Awaited<ReturnType<typeof failures.listSignInFailures>>['rows'][number];

function failureView(row: ListedFailure) {
  return {
    id: row.id,
    account: { kind: row.account_kind, id: row.account_id, name: row.account_name },
    reason: row.reason,
    hour: row.hour.toISOString(),
    last_at: row.last_at.toISOString(),
    count: row.count,
    networks: row.networks,
    has_more_networks: row.has_more_networks,
  };
}

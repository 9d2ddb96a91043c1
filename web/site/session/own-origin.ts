import { data } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { factsOf } from '../request/request-context.ts';

/** The router holds the forms of pages to our own origin, but not those of routes without a page, such as /logout. */
export const requireOwnOrigin: MiddlewareFunction<Response> = ({ request, context }) => {
  const origin = request.headers.get('origin');
  if (['GET', 'HEAD'].includes(request.method) || origin === null || origin === factsOf(context).publicOrigin) return;
  throw data(null, { status: 400 });
};

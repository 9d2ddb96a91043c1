import { isLanguage } from '@thamani/domain/languages.ts';
import { data, redirect } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { movedTo } from '../language/localized-path.ts';
import { factsOf } from './request-context.ts';

/** The router holds the forms of pages to our own origin, but not those of routes without a page, such as /logout. */
export const requireOwnOrigin: MiddlewareFunction<Response> = ({ request, context }) => {
  const origin = request.headers.get('origin');
  if (['GET', 'HEAD'].includes(request.method) || origin === null || origin === factsOf(context).publicOrigin) return;
  throw data(null, { status: 400 });
};

/** `:language?` takes any word: what is none of our languages is no page, and /en moves to the address without it. */
export const guardLanguage: MiddlewareFunction<Response> = ({ request, params }) => {
  const { pathname, search } = new URL(request.url);
  const moved = movedTo(pathname);
  if (moved !== undefined) throw redirect(moved + search, 301);
  if (params['language'] !== undefined && !isLanguage(params['language'])) throw data(null, { status: 404 });
};

import { redirectDocument } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { signedOut } from './api.ts';
import { hasJustEnded, tokenIn } from './cookies.ts';

/**
 * For the pages of an account: without the session's cookie one is led to the start page. Whether the session holds, the API says.
 * Of two requests of one page the first may have learnt that the session ended, and have removed the cookie: both lead to sign-in.
 */
export const requireSession: MiddlewareFunction<Response> = ({ request, url }) => {
  if (tokenIn(request) !== undefined) return;
  if (hasJustEnded(request)) throw signedOut(request.method, url);
  throw redirectDocument(addressIn(readAddress(url.pathname).language, '/'));
};

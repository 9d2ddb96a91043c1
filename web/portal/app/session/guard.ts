import { redirectDocument } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/address.ts';
import { signedOut } from './api.ts';
import { tokenIn } from './cookies.ts';

/**
 * For the pages of an account: without the session's cookie one is led to the start page. Whether the session holds, the API says.
 * A page that is open already and asks for its data had a session: of two of its requests the first may have learnt of the end, and have
 * removed the cookie. Both lead to sign-in, and back.
 */
export const requireSession: MiddlewareFunction<Response> = ({ request, url }) => {
  if (tokenIn(request) !== undefined) return;
  if (new URL(request.url).pathname.endsWith('.data')) throw signedOut(request.method, url);
  throw redirectDocument(addressIn(readAddress(url.pathname).language, '/'));
};

import { redirectDocument } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/address.ts';
import { tokenIn } from './cookies.ts';

/** For the pages of an account: without the session's cookie one is led to the start page. Whether the session holds, the API says. */
export const requireSession: MiddlewareFunction<Response> = ({ request }) => {
  if (tokenIn(request) !== undefined) return;
  throw redirectDocument(addressIn(readAddress(new URL(request.url).pathname).language, '/'));
};

import { redirect } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { addressIn, readAddress } from '../language/address.ts';

/** For the pages of an account: without the session's cookie one is led to the start page. Whether the session holds, the API says. */
export const requireSession: MiddlewareFunction<Response> = ({ request }) => {
  if (hasSession(request.headers.get('cookie'))) return;
  throw redirect(addressIn(readAddress(new URL(request.url).pathname).language, '/'));
};

export function hasSession(cookie: string | null): boolean {
  return (cookie ?? '').split(';').some((pair) => /^\s*token=[^\s;]/.test(pair));
}

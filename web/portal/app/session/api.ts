import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { clientFor, signingOutAt } from '@thamani/site/session/api.ts';
import type { RouteArgs } from '@thamani/site/session/api.ts';
import { data, redirectDocument } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { returnTo } from '@thamani/site/session/return-to.ts';
import { deviceIn, endedJustNow, endedSession, hasJustEnded, tokenIn } from './cookies.ts';
import { signedInPaths } from '../public-layout/pages.ts';

/** The API for the reader. Any 401 or 403 to a signed-in reader ends the session here too, and leads to sign-in (rulings, section 2). */
export function apiFor(args: RouteArgs): Client {
  const { request, url = new URL(request.url) } = args;
  const token = tokenIn(request);
  const client = clientFor(args, { token });
  return token === undefined ? client : signingOutAt([401, 403], client, () => signedOut(request.method, url));
}

/** The same, for those who are not signed in: a session that may still be there is left alone, a known device is named. */
export function apiForAnyone({ request, context }: RouteArgs): Client {
  return clientFor({ request, context }, { deviceToken: deviceIn(request) });
}

/** To sign-in, and from there back to the page. */
function signedOut(method: string, { pathname, search }: URL): Response {
  const { language } = readAddress(pathname);
  const back = method === 'GET' ? wayBackTo(pathname + search) : wayBackTo(pathname);
  const query = back === undefined ? '' : `&next=${encodeURIComponent(back)}`;
  const headers = new Headers([
    ['Set-Cookie', endedSession],
    ['Set-Cookie', endedJustNow],
  ]);
  return redirectDocument(`${addressIn(language, '/login')}?ended${query}`, { headers });
}

/** What a page needs of a refusal. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Runs a form's call; a refusal becomes the page's answer to the form, anything else goes on. */
export async function refusedAsAnswer<Answer, Kept extends object>(
  work: () => Promise<Answer>,
  kept: Kept,
): Promise<Answer | ReturnType<typeof data<Kept & { problem: Problem }>>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { code, message, errors, status } = error;
    // Without an answer that the contract knows, the client's message is for a log; the page has its own sentence.
    const problem = { code, message: status === 0 ? '' : message, errors };
    return data({ ...kept, problem }, { status: status === 0 ? 503 : status });
  }
}

/** Where sign-in may lead back to: a company's own pages on this site. */
export function wayBackTo(address: string | null): string | undefined {
  return returnTo(address, (path) => signedInPaths.some((own) => path === own || path.startsWith(`${own}/`)));
}

/**
 * For the pages of an account: without the session's cookie one is led to the start page. Whether the session holds, the API says.
 * Of two requests of one page the first may have learnt that the session ended, and have removed the cookie: both lead to sign-in.
 */
export const requireSession: MiddlewareFunction<Response> = ({ request, url }) => {
  if (tokenIn(request) !== undefined) return;
  if (hasJustEnded(request)) throw signedOut(request.method, url);
  throw redirectDocument(addressIn(readAddress(url.pathname).language, '/'));
};

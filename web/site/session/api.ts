import { ApiProblem, createClient, type Client } from '@thamani/client/client.ts';
import type { RouterContextProvider } from 'react-router';
import { cookieIn, type CookieName } from '@thamani/domain/accounts/cookies.ts';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { readAddress } from '../language/localized-path.ts';
import { factsOf } from '../request/request-context.ts';

export interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** The page's own address: that of the request may ask for the page's data alone. */
  readonly url?: URL;
}

interface ReaderSession {
  readonly token?: string | undefined;
  /** The company that the reader's page was opened for. */
  readonly companyId?: string | undefined;
  /** The token of a browser that signed in before. */
  readonly deviceToken?: string | undefined;
}

/** The API, called by a site's server side for the reader: their language, their address, their browser, their session. */
export function clientFor(
  { request, context, url = new URL(request.url) }: RouteArgs,
  { token, companyId, deviceToken }: ReaderSession,
): Client {
  const facts = factsOf(context);
  const { admissionToken, apiOrigin, clientAddress } = facts;
  const userAgent = request.headers.get('user-agent');
  const client = createClient({
    origin: apiOrigin,
    language: readAddress(url.pathname).language,
    forwardedFor: clientAddress,
    admissionToken,
    ...(token === undefined ? {} : { token }),
    ...(companyId === undefined ? {} : { companyId }),
    ...(deviceToken === undefined ? {} : { deviceToken }),
    ...(userAgent === null ? {} : { userAgent }),
  });
  return reportingBrokenAnswers(client, (error) => facts.report(error));
}

/** Pages treat an answer that breaks the contract as none; the log must say so, since it is a fault of ours. */
export function reportingBrokenAnswers(client: Client, report: (error: unknown) => void): Client {
  return {
    async call(operation, ...options) {
      try {
        return await client.call(operation, ...options);
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 0 && error.code === 'unreadable') report(error);
        throw error;
      }
    },
  };
}

/** The same client. In the place of a refusal it throws what `answerTo` gives for it: the refusal itself, or a site's own answer. */
export function answeringRefusals(client: Client, answerTo: (problem: ApiProblem) => unknown): Client {
  return {
    async call(operation, ...options) {
      try {
        return await client.call(operation, ...options);
      } catch (error) {
        throw error instanceof ApiProblem ? await answerTo(error) : error;
      }
    },
  };
}

/** The same client, whose refusals with one of these statuses throw the answer that leads to sign-in. */
export function signingOutAt(statuses: readonly number[], client: Client, signedOut: () => Response): Client {
  return answeringRefusals(client, (problem) => (statuses.includes(problem.status) ? signedOut() : problem));
}

/** A cookie, as ruled: script in a page never sees it, and it goes to nobody else. A browser refuses one named `__Host-` that has a Domain. */
export function cookie(name: CookieName, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}

export function cookieOf(request: Request, name: CookieName): string | undefined {
  return cookieIn(request.headers.get('cookie'), name);
}

/** Signing out leaves it in place: it gives no access, and its owner can sign in from here while others try wrong passwords. */
export function deviceCookie(name: CookieName, token: string): string {
  return cookie(name, token, knownDeviceRules.days * 86_400);
}

/** A cookie alone says nothing: its session may have ended. An API that is away leaves the question open. */
export async function sessionStatus(readOwn: () => Promise<unknown>): Promise<'open' | 'ended' | 'unknown'> {
  try {
    await readOwn();
    return 'open';
  } catch (error) {
    if (error instanceof Response) return 'ended';
    if (error instanceof ApiProblem) return 'unknown';
    throw error;
  }
}

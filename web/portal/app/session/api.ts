import { ApiProblem, createClient } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { data, redirectDocument } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { deviceIn, endedJustNow, endedSession, tokenIn } from './cookies.ts';
import { wayBackTo } from './return-to.ts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** The page's own address: that of the request may ask for the page's data alone. */
  readonly url?: URL;
  /** The token of a browser that signed in before. */
  readonly deviceToken?: string | undefined;
}

/** The API, asked by the site's server side for the reader: their language, their address, their browser, their session. */
export function apiFor({ request, context, url = new URL(request.url), deviceToken }: RouteArgs): Client {
  const { admissionToken, apiOrigin, clientAddress } = factsOf(context);
  const token = tokenIn(request);
  const userAgent = request.headers.get('user-agent');
  const client = createClient({
    origin: apiOrigin,
    language: readAddress(url.pathname).language,
    forwardedFor: clientAddress,
    admissionToken,
    ...(token === undefined ? {} : { token }),
    ...(deviceToken === undefined ? {} : { deviceToken }),
    ...(userAgent === null ? {} : { userAgent }),
  });
  return token === undefined ? client : signingOutWhenEnded(client, request.method, url);
}

/** The same, for those who are not signed in: a session that may still be there is left alone, a known device is named. */
export function apiForAnyone({ request, context }: RouteArgs): Client {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  return apiFor({ request: new Request(request.url, { headers }), context, deviceToken: deviceIn(request) });
}

/** Any 401 or 403 to a signed-in reader ends the session here too, and leads to sign-in, which leads back (rulings, section 2). */
function signingOutWhenEnded(client: Client, method: string, url: URL): Client {
  return {
    async call(operation, options) {
      try {
        return await client.call(operation, options);
      } catch (error) {
        if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) throw signedOut(method, url);
        throw error;
      }
    },
  };
}

/** To sign-in, and from there back to the page. */
export function signedOut(method: string, { pathname, search }: URL): Response {
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
    const { code, message, errors } = error;
    return data({ ...kept, problem: { code, message, errors } }, { status: error.status === 0 ? 503 : error.status });
  }
}

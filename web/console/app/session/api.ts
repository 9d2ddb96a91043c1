import { ApiProblem, createClient } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { redirectDocument } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import { deviceIn, endedSession, tokenIn } from './cookies.ts';
import { signInAddress } from './return-to.ts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** The page's own address: that of the request may ask for the page's data alone. */
  readonly url?: URL;
  /** The token of a browser that signed in before. */
  readonly deviceToken?: string | undefined;
}

/** The API, asked by the console's server side for the reader: their language, their address, their browser, their session. */
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
  return token === undefined ? client : signingInWhenEnded(client, url);
}

/** The same, for those who are not signed in: a session that may still be there is left alone, a known device is named. */
export function apiForAnyone({ request, context }: RouteArgs): Client {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  return apiFor({ request: new Request(request.url, { headers }), context, deviceToken: deviceIn(request) });
}

/** A session that has ended leads to sign-in, which leads back. What one may not do is told where it was tried. */
function signingInWhenEnded(client: Client, url: URL): Client {
  return {
    async call(operation, options) {
      try {
        return await client.call(operation, options);
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 401) throw signedOut(url);
        throw error;
      }
    },
  };
}

function signedOut(url: URL): Response {
  return redirectDocument(signInAddress(url, 'ended'), { headers: { 'Set-Cookie': endedSession } });
}

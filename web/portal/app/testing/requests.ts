import { requestFacts } from '@thamani/site/request/request-context.ts';
import { RouterContextProvider } from 'react-router';
import { vi } from 'vitest';

/** A request as the site's server side receives it, for a route's loader or action. */
export function asked<Args>(path: string, init: RequestInit = {}): Args {
  const facts = {
    nonce: '',
    apiOrigin: 'http://api.example',
    publicOrigin: 'http://localhost',
    mediaOrigin: 'http://media.example',
    clientAddress: '127.0.0.1',
    now: new Date('2026-11-19T08:00:00Z'),
    report: () => undefined,
  };
  return {
    request: new Request(`http://localhost${path}`, init),
    context: new RouterContextProvider(new Map([[requestFacts, facts]])),
    params: {},
  } as Args;
}

/** The same, as a browser sends a form. */
export function posted<Args>(path: string, fields: Readonly<Record<string, string>>, cookie = ''): Args {
  return asked(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } });
}

/** The one answer of the API, in place of the API; `vi.unstubAllGlobals` takes it away. */
export function apiAnswers(status: number, body: object) {
  const fetched = vi.fn<(address: string | URL | Request, init?: RequestInit) => Promise<Response>>(async () =>
    Response.json(body, { status }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** What the API was sent, in the order of the calls. */
export function sentTo(fetched: ReturnType<typeof apiAnswers>): { readonly path: string; readonly body: unknown }[] {
  return fetched.mock.calls.map(([address, init]) => ({
    path: new URL(address instanceof Request ? address.url : address).pathname,
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  }));
}

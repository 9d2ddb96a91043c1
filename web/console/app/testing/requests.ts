import { requestFacts } from '@thamani/site/request/request-context.ts';
import { RouterContextProvider } from 'react-router';

/** A page as the site's server side is asked for it, for a route's loader. */
export function asked<Args>(path: `/${string}`, params: Readonly<Record<string, string>> = {}): Args {
  const facts = {
    nonce: '',
    apiOrigin: 'http://api.example',
    publicOrigin: 'http://localhost',
    mediaOrigin: 'http://media.example',
    clientAddress: '127.0.0.1',
    report: () => undefined,
  };
  const url = new URL(path, 'http://localhost');
  return {
    request: new Request(url, { headers: { cookie: `__Host-staff=${'t'.repeat(43)}` } }),
    url,
    context: new RouterContextProvider(new Map([[requestFacts, facts]])),
    params,
  } as Args;
}

import { I18nProvider } from '@lingui/react';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { render } from '@thamani/site/render.tsx';
import { Nonce, factsOf } from '@thamani/site/request/request-context.ts';
import { consolePolicy } from '@thamani/site/request/csp.ts';
import { ServerRouter } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { textsIn } from './language/catalogs.ts';

/** The host runs the pages with these, reached through the build: a context's key is an object, so only the bundle's own will do. */
export { createRequestHandler } from 'react-router';
export { createLoadContext, handleError, streamTimeout } from '@thamani/site/render.tsx';

/** Every page belongs to one person: React runs on all of them, and no cache keeps any. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { nonce, mediaOrigin, report } = factsOf(loadContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', consolePolicy(nonce, mediaOrigin));
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { language } = readAddress(new URL(request.url).pathname);
  const page = (
    <Nonce value={nonce}>
      <I18nProvider i18n={textsIn(language)}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </I18nProvider>
    </Nonce>
  );
  return render(page, { status, headers }, nonce, report);
}

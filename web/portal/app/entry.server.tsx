import { I18nProvider } from '@lingui/react';
import { createReadableStreamFromReadable } from '@react-router/node';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import { readAddress } from './language/address.ts';
import { textsIn } from './language/catalogs.ts';
import { factsOf, requestFacts } from './request/facts.ts';
import type { RequestFacts } from './request/facts.ts';
import { Nonce } from './request/nonce.ts';
import { hydratedPolicy, publicPolicy } from './request/policy.ts';

/** The host runs the pages with these, both reached through the build: a context's key is an object, so only the bundle's own will do. */
export { createRequestHandler } from 'react-router';
/** The build draws the cards with it (building/cards.ts). */
export { cardWords } from './shell/card-words.ts';

export const streamTimeout = 5_000;

export function createLoadContext(facts: RequestFacts): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestFacts, facts]]));
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { nonce, mediaOrigin, report } = factsOf(loadContext);
  const hydrated = isHydrated(context);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', hydrated ? hydratedPolicy(nonce, mediaOrigin) : publicPolicy);
  const shared = !hydrated && status === 200 && request.method !== 'POST' && headers.has('Cache-Control');
  if (!shared) headers.set('Cache-Control', 'no-store');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { language } = readAddress(new URL(request.url).pathname);
  const page = (
    <Nonce value={hydrated ? nonce : undefined}>
      <I18nProvider i18n={textsIn(language)}>
        <ServerRouter context={context} url={request.url} {...(hydrated ? { nonce } : {})} />
      </I18nProvider>
    </Nonce>
  );
  return render(page, { status, headers }, hydrated ? nonce : undefined, report);
}

/** A page without script waits until all is ready, so that not even React's own inline scripts are needed to put parts in place. */
function render(
  page: React.ReactNode,
  answer: { status: number; headers: Headers },
  nonce: string | undefined,
  report: (error: unknown) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = () => {
      const body = new PassThrough({
        final: (done) => {
          clearTimeout(giveUp);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), answer));
    };
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce === undefined ? { onAllReady: send } : { nonce, onShellReady: send }),
      onShellError: reject,
      onError: report,
    });
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
  });
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  // What reaches the root is drawn in the public shell; the signed-in layout draws its own, and React runs there as before.
  if (staticHandlerContext.errors && 'root' in staticHandlerContext.errors) return false;
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as { hydrate?: boolean } | undefined)?.hydrate === true,
  );
}

/** A page that is not there, or a reader who left, is no fault of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  factsOf(context).report(error);
};

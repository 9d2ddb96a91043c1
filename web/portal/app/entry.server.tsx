import { I18nProvider } from '@lingui/react';
import { render } from '@thamani/site/render.tsx';
import { ServerRouter } from 'react-router';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { textsIn } from './language/catalogs.ts';
import { cardLine, cardTitles } from './public-layout/LinkPreview.tsx';
import type { PublicPageName } from './public-layout/pages.ts';
import { Nonce, factsOf } from '@thamani/site/request/request-context.ts';
import { hydratedPolicy, publicPolicy } from '@thamani/site/request/csp.ts';

/** The host runs the pages with these, both reached through the build: a context's key is an object, so only the bundle's own will do. */
export { createRequestHandler } from 'react-router';
export { createLoadContext, handleError, streamTimeout } from '@thamani/site/render.tsx';

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

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  // What reaches the root is drawn in the public shell; the signed-in layout draws its own, and React runs there as before.
  if (staticHandlerContext.errors && 'root' in staticHandlerContext.errors) return false;
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as { hydrate?: boolean } | undefined)?.hydrate === true,
  );
}

/** The build draws the cards with it (build-tools/og-cards.ts). */
export function cardMessages(name: PublicPageName, language: Language): { readonly title: string; readonly line: string } {
  const texts = textsIn(language);
  return { title: texts._(cardTitles[name]), line: texts._(cardLine) };
}

import fraunces from '@thamani/ui/fonts/fraunces-600.woff2?url';
import { directionOf } from '@thamani/domain/languages.ts';
import { use } from 'react';
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import factorsModule from 'virtual:factors-module';
import publicModule from 'virtual:public-module';
import themeScript from 'virtual:theme-module';
import type { Route } from './+types/root.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Nonce, factsOf } from '@thamani/site/request/request-context.ts';
import { guardLanguage, requireOwnOrigin } from '@thamani/site/request/middleware.ts';
import type { SiteData } from './organisation/operating-organisation.tsx';
import { ErrorPage } from './public-layout/ErrorPage.tsx';
import { PublicShell } from './public-layout/PublicLayout.tsx';
import './styles.css';

export const middleware: Route.MiddlewareFunction[] = [requireOwnOrigin, guardLanguage];

export function loader({ context }: Route.LoaderArgs): SiteData {
  const { publicOrigin, verifyOrigin, organisation, now } = factsOf(context);
  return { publicOrigin, verifyOrigin, organisation, year: now.getUTCFullYear() };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useAddress();
  const nonce = use(Nonce);
  // Given with the policy that lets React run, and read back by the browser (entry.client.tsx).
  const hydrated = nonce !== undefined;
  const asksForFactors = useMatches().some(({ handle }) => (handle as { factors?: boolean } | undefined)?.factors === true);
  return (
    <html lang={language} dir={directionOf(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The script of the theme changes these before React runs. */}
        <meta name="theme-color" data-theme-of="light" content="#FAF6EE" media="(prefers-color-scheme: light)" suppressHydrationWarning />
        <meta name="theme-color" data-theme-of="dark" content="#0E1613" media="(prefers-color-scheme: dark)" suppressHydrationWarning />
        {/* Neither deferred nor a module: it runs before the first paint. */}
        <script src={themeScript} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {language !== 'ar' && <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />}
        {hydrated && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <Links nonce={nonce} />
        {/* A slow phone would paint half a header, and move it as the rest is read: a page of 10 kB is painted when it is whole. */}
        {!hydrated && <link rel="expect" href="#footer" blocking="render" />}
        {!hydrated && <script type="module" src={publicModule} />}
        {!hydrated && asksForFactors && <script type="module" src={factorsModule} />}
      </head>
      <body>
        {children}
        {hydrated && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell>
      <ErrorPage missing={isRouteErrorResponse(error) && error.status === 404} />
    </PublicShell>
  );
}

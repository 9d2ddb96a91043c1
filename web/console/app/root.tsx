import { useLingui } from '@lingui/react/macro';
import { directionOf } from '@thamani/domain/languages.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Nonce } from '@thamani/site/request/request-context.ts';
import { guardLanguage, requireOwnOrigin } from '@thamani/site/request/middleware.ts';
import fraunces from '@thamani/ui/fonts/fraunces-600.woff2?url';
import { ToastRegion } from '@thamani/ui/toast/ToastRegion.tsx';
import { use } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { Failure } from './signed-in-layout/Failure.tsx';
import './styles.css';

export const middleware: Route.MiddlewareFunction[] = [requireOwnOrigin, guardLanguage];

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useAddress();
  const nonce = use(Nonce);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0B3D2E" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" sizes="any" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <I18nProvider locale={language}>
      <Outlet />
      <ToastRegion closeWord={t`Close`} />
    </I18nProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="failed">
      <Failure missing={isRouteErrorResponse(error) && error.status === 404} />
    </main>
  );
}

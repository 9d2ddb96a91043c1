import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Mark } from '@thamani/ui/logo/Logo.tsx';
import type { ReactNode } from 'react';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { isAt, ownPages } from '../signed-in-layout/navigation-items.ts';
import { headerLinks, legalLinks, siteLinks } from './links.ts';

export function ErrorPage({ missing }: { readonly missing: boolean }) {
  return missing ? <Missing /> : <Fault />;
}

function Missing() {
  const { t } = useLingui();
  return (
    <Told title={t`Page not found · Thamani`} heading={<Trans>Page not found</Trans>}>
      <Trans>Check that the web address is correct. The page may have moved. You can also open one of the pages below.</Trans>
    </Told>
  );
}

function Fault() {
  const { t } = useLingui();
  return (
    <Told title={t`Something went wrong · Thamani`} heading={<Trans>This page could not be shown.</Trans>}>
      <Trans>
        Something went wrong on our side. Our team has been notified. Try again in a few minutes. If the problem continues, write to us and
        say what you were doing.
      </Trans>
    </Told>
  );
}

interface ToldProps {
  readonly title: string;
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

function Told({ title, heading, children }: ToldProps) {
  const { language, path } = useAddress();
  return (
    <div className="wrap error-page">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Mark />
      <div>
        <h1>{heading}</h1>
        <p>{children}</p>
        <div className="actions">
          {/* The error page has no session. Without one, the dashboard redirects to the home page. */}
          {ownPages.some((page) => isAt(page, path)) ? (
            <ButtonLink kind="main" href={addressIn(language, '/dashboard')}>
              <Trans>Go to the dashboard</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink kind="main" href={addressIn(language, '/')}>
              <Trans>Go to the home page</Trans>
            </ButtonLink>
          )}
          <ButtonLink href={addressIn(language, '/contact-us')}>
            <Trans>Contact Us</Trans>
          </ButtonLink>
        </div>
        <PagesThatStand />
      </div>
    </div>
  );
}

function PagesThatStand() {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const links = new Map([...headerLinks, ...siteLinks, ...legalLinks].map((link) => [link.path, link]));
  return (
    <nav className="error-links" aria-label={t`Pages of this site`}>
      <ul>
        {[...links.values()].map((link) => (
          <li key={link.path}>
            <a href={addressIn(language, link.path)}>{i18n._(link.title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Mark } from '@thamani/ui/logo/Logo.tsx';
import type { ReactNode } from 'react';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { headerLinks, legalLinks, siteLinks } from './links.ts';

export function ErrorPage({ missing }: { readonly missing: boolean }) {
  return missing ? <Missing /> : <Fault />;
}

function Missing() {
  const { t } = useLingui();
  return (
    <Told title={t`Page not found · Thamani`} heading={<Trans>There is no page at this address.</Trans>}>
      <Trans>The address may be mistyped, or the page may have moved. These are the pages that stand today.</Trans>
    </Told>
  );
}

function Fault() {
  const { t } = useLingui();
  return (
    <Told title={t`Something went wrong · Thamani`} heading={<Trans>This page could not be shown.</Trans>}>
      <Trans>
        The fault is ours, and it has been noted. Please try again in a minute; if it stays, write to us and say what you were doing.
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
  const { language } = useAddress();
  return (
    <div className="wrap error-page">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Mark />
      <div>
        <h1>{heading}</h1>
        <p>{children}</p>
        <div className="actions">
          <ButtonLink kind="main" href={addressIn(language, '/')}>
            <Trans>Go to the start page</Trans>
          </ButtonLink>
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
    <nav className="error-links" aria-label={t`Pages that stand today`}>
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

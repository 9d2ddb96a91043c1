import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { LanguageList, LanguagePicker } from './LanguagePicker.tsx';
import type { ReactNode } from 'react';
import { headerLinks, taskLinks, type SiteLink } from './links.ts';
import { useVerifyAddress } from '../organisation/operating-organisation.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';

export function Header() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <header className="header no-print">
      <nav className="task-links" aria-label={t`Tasks`}>
        <TaskLinks />
      </nav>
      <div className="wrap">
        <a className="wordmark" href={addressIn(language, '/')}>
          <Wordmark />
        </a>
        <nav className="header-links" aria-label={t`Main`}>
          <SiteLinks links={headerLinks} />
        </nav>
        <LanguagePicker />
        <Login />
        <Menu />
      </div>
    </header>
  );
}

/**
 * The page is the same for everybody. For a reader who has signed in in this browser, the module shows the second link instead
 * (public-scripts/signed-in.ts); without script the first leads on to the dashboard too, where a session is open.
 */
function Login() {
  const { language } = useAddress();
  return (
    <span className="way-in">
      <ButtonLink href={addressIn(language, '/login')} data-signed-in="no">
        <Trans>Login</Trans>
      </ButtonLink>
      <ButtonLink href={addressIn(language, '/dashboard')} data-signed-in="yes" hidden>
        <Trans>Dashboard</Trans>
      </ButtonLink>
    </span>
  );
}

function TaskLinks() {
  const verify = useVerifyAddress();
  return (
    <SiteLinks links={taskLinks}>
      <li>
        <a href={verify}>
          <Trans>Check a certificate</Trans>
        </a>
      </li>
    </SiteLinks>
  );
}

/** Below the desktop width the same links fill the screen. The browser opens and closes it; the module adds Escape and keeps focus inside. */
function Menu() {
  const { t } = useLingui();
  return (
    <details className="menu" data-closes="inside">
      <summary>
        <span className="menu-closed">
          <Icon name="menu" />
          <Trans>Menu</Trans>
        </span>
        <span className="menu-open">
          <Icon name="cross" />
          <Trans>Close</Trans>
        </span>
      </summary>
      <div className="menu-sheet">
        <nav className="menu-links" aria-label={t`Menu`}>
          <SiteLinks links={headerLinks} />
        </nav>
        <nav className="menu-tasks" aria-label={t`Tasks`}>
          <TaskLinks />
        </nav>
        <nav className="menu-languages" aria-label={t`Language`}>
          <LanguageList />
        </nav>
        <Login />
      </div>
    </details>
  );
}

export function SiteLinks({ links, children }: { readonly links: readonly SiteLink[]; readonly children?: ReactNode }) {
  const { i18n } = useLingui();
  const { language, path } = useAddress();
  return (
    <ul>
      {children}
      {links.map((link) => (
        <li key={link.path}>
          <a href={addressIn(language, link.path)} aria-current={link.path === path ? 'page' : undefined}>
            {i18n._(link.title)}
          </a>
        </li>
      ))}
    </ul>
  );
}

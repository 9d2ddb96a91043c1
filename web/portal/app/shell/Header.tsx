import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Wordmark } from '@thamani/ui/mark/Mark.tsx';
import { addressIn } from '../language/address.ts';
import { useAddress } from '../language/useAddress.ts';
import { LanguageList, LanguagePicker } from './LanguagePicker.tsx';
import { headerLinks } from './links.ts';

export function Header() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <header className="header no-print">
      <div className="wrap">
        <a className="wordmark" href={addressIn(language, '/')}>
          <Wordmark />
        </a>
        <nav className="header-links" aria-label={t`Main`}>
          <PageLinks />
        </nav>
        <LanguagePicker />
        <Menu />
      </div>
    </header>
  );
}

/** On a phone the same links fill the screen. The browser opens and closes it; the module adds Escape and keeps focus inside. */
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
        <nav aria-label={t`Menu`}>
          <PageLinks />
        </nav>
        <nav aria-label={t`Language`}>
          <LanguageList />
        </nav>
      </div>
    </details>
  );
}

function PageLinks() {
  const { i18n } = useLingui();
  const { language, path } = useAddress();
  return (
    <ul>
      {headerLinks.map((link) => (
        <li key={link.path}>
          <a href={addressIn(language, link.path)} aria-current={link.path === path ? 'page' : undefined}>
            {i18n._(link.title)}
          </a>
        </li>
      ))}
    </ul>
  );
}

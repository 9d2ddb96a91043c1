import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ThemePicker } from '../public-layout/ThemePicker.tsx';
import { isAt, ownPages } from './navigation-items.ts';
import type { OwnPage } from './navigation-items.ts';

/** The same beside the page and in the drawer. */
export function Navigation({ onLogout, onFollow }: { readonly onLogout: () => void; readonly onFollow?: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <nav aria-label={t`Portal`}>
        <ul>
          {ownPages.map((page) => (
            <li key={page.path}>
              <Item page={page} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="side-end">
        <ThemePicker id={useId()} />
        <button type="button" className="side-item" onClick={onLogout}>
          <Icon name="exit" turns />
          <Trans>Logout</Trans>
        </button>
      </div>
    </>
  );
}

function Item({ page, onFollow }: { readonly page: OwnPage; readonly onFollow: (() => void) | undefined }) {
  const { t, i18n } = useLingui();
  const { language, path } = useAddress();
  return (
    <Link
      className="side-item"
      to={addressIn(language, page.path)}
      aria-current={isAt(page, path) ? 'page' : undefined}
      onClick={(event) => {
        // The drawer would hide that the page is loading.
        onFollow?.();
        // A page that cannot be fetched would leave the reader with nothing: they keep the one they have.
        if (navigator.onLine) return;
        event.preventDefault();
        sayInToast('error', t`You are offline. Connect to the internet, and try again.`);
      }}
    >
      <Icon name={page.icon} />
      {i18n._(page.title)}
    </Link>
  );
}

export function Brand() {
  const { language } = useAddress();
  return (
    <a className="wordmark" href={addressIn(language, '/')}>
      <Wordmark />
    </a>
  );
}

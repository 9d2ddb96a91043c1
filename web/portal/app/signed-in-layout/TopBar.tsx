import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useClosingDetails } from '@thamani/site/layout/useDismissibleDetails.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { LanguagePicker } from '../public-layout/LanguagePicker.tsx';
import { Drawer } from './Drawer.tsx';
import { Initials } from './Initials.tsx';
import { Brand } from './Navigation.tsx';
import type { SignedIn } from './signed-in.ts';

export function TopBar({ who, onLogout }: { readonly who: SignedIn | undefined; readonly onLogout: () => void }) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <header className="bar no-print">
      <Drawer onLogout={onLogout} />
      <div className="bar-brand">
        <Brand />
      </div>
      {who && (
        <p className="bar-company">
          <bdi>{who.profile.company_data.company_name}</bdi> · <bdi>{who.country}</bdi>
        </p>
      )}
      <Languages />
      <Link className="bar-person" to={addressIn(language, '/profile')}>
        <Initials of={who?.profile} />
        <span className="unseen">{who ? t`Your profile, ${who.fullName}` : t`Your profile`}</span>
      </Link>
    </header>
  );
}

/** What the public module teaches the picker on public pages: Escape, a press beside it, and to remember. */
function Languages() {
  const place = useClosingDetails();
  return (
    <div className="bar-languages" ref={place}>
      <LanguagePicker />
    </div>
  );
}

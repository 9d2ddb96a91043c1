import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useClosingDetails } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { LanguagePicker } from '../public-layout/LanguagePicker.tsx';
import { Drawer } from './Drawer.tsx';
import { Brand } from './Navigation.tsx';
import type { SignedIn } from './signed-in-user.ts';

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

interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Two letters for a person; a reader of the screen has the name beside them. */
export function Initials({ of, large = false }: { readonly of: PersonName | undefined; readonly large?: boolean }) {
  return (
    <bdi className={large ? 'initials initials-large' : 'initials'} aria-hidden="true">
      {of && initialsOf(of)}
    </bdi>
  );
}

/** Letters of a joining script would melt into one word: a narrow space keeps them two. */
export function initialsOf({ first_name, last_name }: PersonName): string {
  const letters = [first_name, last_name].map(firstLetter);
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u2009' : '').toLocaleUpperCase('en');
}

function firstLetter(name: string): string {
  const first = name.trim().codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first);
}

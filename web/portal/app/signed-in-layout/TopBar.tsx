import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useClosingDetails } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { canSwitch, CompanyOfSession, CompanySwitch } from '../company-context/CompanySwitch.tsx';
import { BellLink } from '../notifications/BellLink.tsx';
import { LanguagePicker } from '../public-layout/LanguagePicker.tsx';
import { useKeepLanguage } from '../language/useKeepLanguage.ts';
import { Drawer } from './Drawer.tsx';
import { Brand } from './Navigation.tsx';
import type { SignedIn } from './signed-in-user.ts';

export function TopBar({ who, onLogout }: { readonly who: SignedIn | undefined; readonly onLogout: () => void }) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <header className="bar no-print">
      <Drawer who={who} onLogout={onLogout} />
      <div className="bar-brand">
        <Brand />
      </div>
      {who && <Company who={who} />}
      <Languages />
      {who !== undefined && who.unread !== null && <BellLink unread={who.unread} />}
      <Link className="bar-person" to={addressIn(language, '/profile')}>
        <Initials of={who?.profile} />
        <span className="unseen">{who ? t`Your profile, ${who.fullName}` : t`Your profile`}</span>
      </Link>
    </header>
  );
}

/** A person of one company has nothing to switch to. */
function Company({ who }: { readonly who: SignedIn }) {
  if (canSwitch(who)) return <CompanySwitch who={who} className="bar-company bar-switch" />;
  if (who.companyName === undefined) return null;
  return (
    <p className="bar-company">
      <CompanyOfSession who={who} />
    </p>
  );
}

/** What the public module teaches the picker on public pages: Escape, a press beside it, and to remember. */
function Languages() {
  const place = useClosingDetails();
  useKeepLanguage(place);
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

/** Of an Arabic name without its article: «الشريف» begins with ش. */
function firstLetter(name: string): string {
  const first = name
    .trim()
    .replace(/^ال(?=\p{L}{2})/u, '')
    .codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first);
}

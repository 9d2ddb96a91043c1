import { Trans, useLingui } from '@lingui/react/macro';
import { languageNames, languages } from '@thamani/domain/languages.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

/** Links to the same page in the other languages, each named in its own: it needs no script, and says nothing with flags. */
export function LanguagePicker() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <details className="picker" data-closes="outside">
      <summary>
        <Icon name="globe" />
        <span className="unseen">
          <Trans>Language:</Trans>
        </span>
        <span className="picker-name">{languageNames[language]}</span>
        <Icon name="chevron" small />
      </summary>
      <nav aria-label={t`Language`}>
        <LanguageList />
      </nav>
    </details>
  );
}

export function LanguageList() {
  const { language, path } = useAddress();
  return (
    <ul className="languages">
      {languages.map((other) => (
        <li key={other}>
          <a href={addressIn(other, path)} hrefLang={other} lang={other} aria-current={other === language ? 'true' : undefined}>
            {languageNames[other]}
            {other === language && <Icon name="check" small />}
          </a>
        </li>
      ))}
    </ul>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { languageNames, languages } from '@thamani/domain/languages.ts';
import { useClosingDetails } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Form, Link, useLocation } from 'react-router';
import type { Myself } from '../session/current-user.ts';
import { staffRoleLabels } from '@thamani/site/labels/roles.ts';

/** Who is signed in, and what belongs to them alone: their language and the way out. Opens without script too. */
export function Person({ myself }: { readonly myself: Myself }) {
  const { language } = useAddress();
  const { name, email } = myself.person;
  const place = useClosingDetails();
  return (
    <div className="bar-person" ref={place}>
      <details>
        <summary>
          <Icon name="person" />
          <span className="bar-office">
            <Office myself={myself} />
          </span>
          <Icon name="chevron" small />
        </summary>
        <div className="bar-sheet">
          <p className="bar-name">
            <bdi>{name}</bdi>
            <small>
              <bdi>{email}</bdi>
            </small>
            <small>
              <Office myself={myself} />
            </small>
          </p>
          <Languages />
          <div className="bar-own">
            <Link to={addressIn(language, '/sessions')}>
              <Icon name="shield" />
              <Trans>Your sessions</Trans>
            </Link>
            <Form method="post" action={addressIn(language, '/logout')} reloadDocument>
              <button type="submit">
                <Icon name="exit" turns />
                <Trans>Sign out</Trans>
              </button>
            </Form>
          </div>
        </div>
      </details>
    </div>
  );
}

/** As the look has it: 'Officer S-0417 · Ghana'. */
function Office({ myself: { person, countries } }: { readonly myself: Myself }) {
  const { t, i18n } = useLingui();
  const held = [...new Set(person.grants.map(({ role }) => role))].map((role) => i18n._(staffRoleLabels[role])).join(', ');
  const many = countries?.length ?? 0;
  return (
    <>
      {held} <span className="code">{person.staff_number}</span> ·{' '}
      <bdi>
        {countries === null
          ? t`All countries`
          : many > 2
            ? t`${plural(many, { one: '# country', other: '# countries' })}`
            : countries.join(', ')}
      </bdi>
    </>
  );
}

/** The same page in the other languages, each named in its own. */
function Languages() {
  const { t } = useLingui();
  const { language, path } = useAddress();
  const { search } = useLocation();
  return (
    <nav aria-label={t`Language`}>
      <ul>
        {languages.map((other) => (
          <li key={other}>
            <a href={addressIn(other, path) + search} hrefLang={other} lang={other} aria-current={other === language ? 'true' : undefined}>
              {languageNames[other]}
              {other === language && <Icon name="check" small />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

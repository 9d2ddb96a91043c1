import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

interface DraftsProps {
  readonly drafts: readonly {
    readonly id: string;
    readonly application_number: string;
    readonly product_name: string;
    readonly updated_at: string;
  }[];
  /** The reader came to start from a copy, which is above: these are something else. */
  readonly isBelowCopy?: boolean;
}

/** What was begun is offered before something new is, unless a copy was asked for. */
export function Drafts({ drafts, isBelowCopy = false }: DraftsProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (drafts.length === 0) return null;
  return (
    <section className="card application-drafts" aria-labelledby="drafts">
      <h2 id="drafts">{isBelowCopy ? <Trans>Or continue a draft that you began before</Trans> : <Trans>Continue a draft</Trans>}</h2>
      {isBelowCopy && (
        <p>
          <Trans>These drafts have their own answers. They are not the copy.</Trans>
        </p>
      )}
      <ul>
        {drafts.map(({ id, application_number: number, product_name: name, updated_at: at }) => (
          <li key={id}>
            <Link to={addressIn(language, `/applications/${id}/edit`)}>
              <span>
                <b>
                  <bdi>{name === '' ? t`Unnamed product` : name}</bdi>
                </b>
                <span className="soft small">
                  <span className="code">{number}</span> · <time dateTime={at}>{dayIn(language, at)}</time>
                </span>
              </span>
              <Icon name="arrow" turns />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day alone, in UTC on both sides: a server and a phone would name different hours. */
function dayIn(language: string, at: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(at));
}

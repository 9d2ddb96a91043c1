import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { audiences } from '../content/audiences.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

export function Audiences() {
  const { i18n } = useLingui();
  const { language } = useAddress();
  return (
    <section className="part audiences">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>Who we serve</Trans>
          </h2>
          <p>
            <Trans>Four groups benefit from our certificates.</Trans>
          </p>
        </div>
        <ul>
          {audiences.map(({ icon, title, description }) => (
            <li key={icon} className="card">
              <Icon name={icon} />
              <h3>{i18n._(title)}</h3>
              <p>{i18n._(description)}</p>
            </li>
          ))}
        </ul>
        <div className="score card">
          <span className="score-check">
            <Icon name="check" />
          </span>
          <div>
            <h3>
              <Trans>Check who we score</Trans>
            </h3>
            <p>
              <Trans>
                We assess the products of registered manufacturers and exporters, cooperatives, small and medium enterprises, industrial
                clusters and social enterprises. The same rule applies to every product.
              </Trans>
            </p>
          </div>
          <a href={addressIn(language, '/eligibility')}>
            <Trans>See who can apply</Trans>
            <Icon name="arrow" small turns />
          </a>
        </div>
      </div>
    </section>
  );
}

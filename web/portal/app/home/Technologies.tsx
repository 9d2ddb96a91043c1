import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { technologies } from '../content/feature-availability.ts';
import { StandingWord } from '../public-layout/AvailabilityLabel.tsx';

export function Technologies() {
  const { i18n } = useLingui();
  return (
    <section className="part technologies">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>Modelled on global best practices</Trans>
          </h2>
          <p>
            <Trans>
              Open standards rather than inventions of our own: credentials as the W3C describes them, a public log as the web’s certificate
              authorities keep one, and two people behind every decision. Each line says whether it stands today.
            </Trans>
          </p>
        </div>
        <ul>
          {Object.entries(technologies).map(([name, { icon, title, description, standing }]) => (
            <li key={name}>
              <Icon name={icon} />
              <div>
                <h3>{i18n._(title)}</h3>
                <p>{i18n._(description)}</p>
                <StandingWord standing={standing} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { technologies, type Offered } from '../content/feature-availability.ts';
import { isOffered, Planned } from '../services/ServiceCard.tsx';

export function Technologies() {
  const { i18n } = useLingui();
  const offered = Object.entries<Offered>(technologies).filter(([, technology]) => isOffered(technology));
  return (
    <section className="part technologies">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>Modelled on global best practices</Trans>
          </h2>
          <p>
            <Trans>
              We use open standards, such as W3C verifiable credentials for digitally signed certificates. Every decision is made by two
              different people.
            </Trans>
          </p>
        </div>
        <ul>
          {offered.map(([name, { icon, title, description }]) => (
            <li key={name}>
              <Icon name={icon} />
              <div>
                <h3>{i18n._(title)}</h3>
                <p>{i18n._(description)}</p>
              </div>
            </li>
          ))}
        </ul>
        <Planned items={Object.values(technologies)} />
      </div>
    </section>
  );
}

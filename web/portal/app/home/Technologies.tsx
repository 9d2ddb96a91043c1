import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { technologies } from '../content/feature-availability.ts';
import { StatusLabel } from '../services/ServiceCard.tsx';

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
              We use open standards, such as W3C verifiable credentials for digitally signed certificates. Every decision is made by two
              different people. Each item below shows whether it is available or planned.
            </Trans>
          </p>
        </div>
        <ul>
          {Object.entries(technologies).map(([name, { icon, title, description, status }]) => (
            <li key={name}>
              <Icon name={icon} />
              <div>
                <h3>{i18n._(title)}</h3>
                <p>{i18n._(description)}</p>
                <StatusLabel status={status} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { coreServices, services, type Offered } from '../content/feature-availability.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { isOffered, Planned, StatusLabel } from '../services/ServiceCard.tsx';

export function CoreServices() {
  const { i18n } = useLingui();
  const { language } = useAddress();
  return (
    <section className="part core-services">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>What we offer</Trans>
          </h2>
        </div>
        <ul>
          {coreServices.map((name) => {
            const service: Offered = services[name];
            if (!isOffered(service)) return null;
            const { icon, title, description, status } = service;
            return (
              <li key={name} className={`card core-${status}`}>
                <Icon name={icon} />
                <h3>
                  <a href={`${addressIn(language, '/services')}#${name}`}>{i18n._(title)}</a>
                </h3>
                <p>{i18n._(description)}</p>
                <StatusLabel status={status} />
              </li>
            );
          })}
        </ul>
        <Planned items={coreServices.map((name) => services[name])} />
      </div>
    </section>
  );
}

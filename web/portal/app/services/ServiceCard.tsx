import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { Service, Availability } from '../content/feature-availability.ts';

export function ServiceCard({ name, service }: { readonly name: string; readonly service: Service }) {
  const { i18n } = useLingui();
  return (
    <article className={`service card service-${service.status}`} id={name}>
      <Icon name={service.icon} />
      <h2>{i18n._(service.title)}</h2>
      <p>{i18n._(service.description)}</p>
      <h3>
        <Trans>Key benefits</Trans>
      </h3>
      <ul>
        {service.benefits.map((benefit) => (
          <li key={benefit.id}>{i18n._(benefit)}</li>
        ))}
      </ul>
      <StatusLabel status={service.status} />
    </article>
  );
}

/** Whether something can be had today. A word and an icon, never colour alone. */
export function StatusLabel({ status }: { readonly status: Availability }) {
  return (
    <p className={`status status-${status}`}>
      <Icon name={status === 'available' ? 'check' : 'clock'} small />
      {status === 'available' ? <Trans>Available</Trans> : <Trans>Planned</Trans>}
    </p>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Availability, Offered, Service } from '../content/feature-availability.ts';

export function ServiceCard({
  name,
  service,
}: {
  readonly name: string;
  readonly service: Service & { readonly status: Exclude<Availability, 'planned'> };
}) {
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
export function StatusLabel({ status }: { readonly status: Exclude<Availability, 'planned'> }) {
  return (
    <p className={`status status-${status}`}>
      <Icon name="check" small />
      {status === 'available' ? <Trans>Available</Trans> : <Trans>Pilot</Trans>}
    </p>
  );
}

/** What is not there yet: one line, with the names alone. */
export function Planned({ items }: { readonly items: readonly Offered[] }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const names = items.filter(({ status }) => status === 'planned').map(({ title }) => i18n._(title));
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <p className="planned">
      <Icon name="clock" small />
      <span>
        <Trans>
          <b>Planned:</b> {list}
        </Trans>
      </span>
    </p>
  );
}

export function isOffered(item: Offered): item is Offered & { readonly status: Exclude<Availability, 'planned'> } {
  return item.status !== 'planned';
}

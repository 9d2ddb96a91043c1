import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { Availability } from '../content/feature-availability.ts';

/** Whether something can be had today. A word and an icon, never colour alone. */
export function StandingWord({ standing }: { readonly standing: Availability }) {
  return (
    <p className={`standing standing-${standing}`}>
      <Icon name={standing === 'stands' ? 'check' : 'clock'} small />
      {standing === 'stands' ? <Trans>Stands today</Trans> : <Trans>Coming</Trans>}
    </p>
  );
}

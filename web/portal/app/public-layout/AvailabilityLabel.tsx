import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { Availability } from '../content/feature-availability.ts';

/** Whether something can be had today. A word and an icon, never colour alone. */
export function StatusLabel({ status }: { readonly status: Availability }) {
  return (
    <p className={`status status-${status}`}>
      <Icon name={status === 'available' ? 'check' : 'clock'} small />
      {status === 'available' ? <Trans>Available</Trans> : <Trans>Planned</Trans>}
    </p>
  );
}

import { Trans } from '@lingui/react/macro';
import { useOnline } from '@thamani/site/layout/hooks.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

/** Told before anything is tried. */
export function Offline() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="strip">
          <Icon name="offline" />
          <Trans>You are offline. Your text is saved on this device. Connect to the internet to send it.</Trans>
        </p>
      )}
    </div>
  );
}

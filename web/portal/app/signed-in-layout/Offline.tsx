import { Trans } from '@lingui/react/macro';
import { useOnline } from '@thamani/site/layout/useOnline.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

/** Told before anything is tried. */
export function Offline() {
  const online = useOnline();
  return (
    <div role="status" className="offline-place">
      {!online && (
        <p className="offline">
          <Icon name="offline" />
          <Trans>You are offline. What you type is saved on this device. Connect to the internet to send it.</Trans>
        </p>
      )}
    </div>
  );
}

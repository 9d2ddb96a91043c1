import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useSyncExternalStore } from 'react';

/** Told before anything is tried. */
export function Offline() {
  const online = useOnline();
  return (
    <div role="status" className="offline-place">
      {!online && (
        <p className="offline">
          <Icon name="offline" />
          <Trans>You are offline. What you type is kept on this device; connect to the internet to send it.</Trans>
        </p>
      )}
    </div>
  );
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

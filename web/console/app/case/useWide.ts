import { useSyncExternalStore } from 'react';

const query = '(min-width: 1000px)';

/** Whether there is room for a document beside the requirements. The server supposes so. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}

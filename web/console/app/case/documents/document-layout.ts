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

/**
 * Keeps the height of the bar at the foot of a case or an appeal in a CSS variable: the document beside it ends where the bar begins
 * (documents.css).
 */
export function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => bar.parentElement?.style.setProperty('--case-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

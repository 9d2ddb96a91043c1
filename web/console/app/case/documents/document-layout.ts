import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1000px)';
const phone = '(max-width: 620px)';

/** Whether there is room for a document beside the requirements. The server supposes so. */
export function useWide(): boolean {
  return useMedia(wide, true);
}

export function isWide(): boolean {
  return matchMedia(wide).matches;
}

/** The heading of the viewer. */
export function focusViewer(): void {
  document.getElementById('viewer-title')?.focus();
}

/** Whether what is done is folded away, so that what is left begins on the first screen. The server supposes not. */
export function usePhone(): boolean {
  return useMedia(phone, false);
}

/** `onServer`: what the server supposes of the screen. */
export function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}

/**
 * Keeps the height of the bar at the foot of a case or an appeal in a CSS variable: the document beside it ends where the bar begins
 * (documents.css).
 */
export function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--case-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

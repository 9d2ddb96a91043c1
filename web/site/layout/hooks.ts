import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';

/** A move inside the page loads nothing that a screen reader would notice: focus goes to what is new. */
export function useFocusAfterMoves(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const at = useRef(pathname);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Teaches the `details` inside a place to close by Escape, and by a press or a move of focus beside it. */
export function useClosingDetails(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = place.current?.querySelector('details');
      if (!details?.open) return;
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
      const left = event.type !== 'keydown' && event.target instanceof Node && !details.contains(event.target);
      if (!escaped && !left) return;
      details.open = false;
      if (escaped) details.querySelector('summary')?.focus();
    };
    const events = ['pointerdown', 'focusin', 'keydown'];
    for (const event of events) document.addEventListener(event, close);
    return () => {
      for (const event of events) document.removeEventListener(event, close);
    };
  }, []);
  return place;
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

/** Writes a name and what is said of it on one line: French has a no-break space before the colon. */
export function useNamedText(): (name: string, text: string) => string {
  const { t } = useLingui();
  return (name, text) => t`${name}: ${text}`;
}

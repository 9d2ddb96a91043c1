import { useEffect, useRef } from 'react';
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

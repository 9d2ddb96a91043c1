import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { mostRowsDrawn, rowWindow } from './row-window.ts';
import type { RowWindow } from './row-window.ts';

/** Of a row in a long list, where all rows have one height (the style sheet of the list). */
export const longRowHeight = 60;

/** Which rows of a long list are near the screen. A short list is drawn as a whole, and nothing is measured. */
export function useRowWindow(body: RefObject<HTMLElement | null>, rows: number, active: number): RowWindow {
  const [shown, setShown] = useState({ first: 0, visible: 20 });
  const isLong = rows > mostRowsDrawn;
  useEffect(() => {
    if (!isLong) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / longRowHeight));
      const visible = Math.ceil(innerHeight / longRowHeight);
      setShown((before) => (before.first === first && before.visible === visible ? before : { first, visible }));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    // Captured: the list may be in an element that scrolls by itself, and such an event does not bubble.
    addEventListener('scroll', later, { passive: true, capture: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later, { capture: true });
      removeEventListener('resize', later);
    };
  }, [body, isLong]);
  return rowWindow({ rows, ...shown, active });
}

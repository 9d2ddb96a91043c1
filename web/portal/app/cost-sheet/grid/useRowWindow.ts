import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { mostRowsDrawn, rowWindow } from './row-window.ts';
import type { RowWindow } from './row-window.ts';

/** Of a row in a long table, where all rows have one height (cost-sheet.css). */
export const longRowHeight = 60;

/** Which rows of a long table are near the screen. A short table is drawn as a whole, and nothing is measured. */
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
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [body, isLong]);
  return rowWindow({ rows, ...shown, active });
}

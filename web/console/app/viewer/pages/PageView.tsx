import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, type ReactNode, useState } from 'react';
import type { DrawableDocument } from '../drawable-document.ts';
import type { Turn } from './geometry.ts';
import { dotsAcross, type PlacedPage } from './page-layout.ts';

interface PageViewProps {
  readonly drawable: DrawableDocument;
  readonly placed: PlacedPage;
  readonly turn: Turn;
  /** Its neighbours are drawn after it. */
  readonly isInView: boolean;
  /** Of a picture, which has no text of its own. */
  readonly alternative: string | undefined;
  /** False once its drawing is gone again. */
  readonly onDrawn: (page: number, isDrawn: boolean) => void;
  readonly onFailed: (page: number) => void;
  /** What lies on the page: marks, found words, the place that is being marked. */
  readonly children: ReactNode;
}

/** A page is drawn again only when zoom has rested for this long; until then the earlier drawing is enlarged. */
const restMilliseconds = 80;
/** Lead of the page in view over its neighbours. */
const neighbourMilliseconds = 150;
/** While the window is visible: a hidden one draws nothing. */
const longestSeconds = 30;

/** One page: its drawing, its text for selection and screen readers, and what lies on it. Not mirrored in any language. */
export function PageView({ drawable, placed, turn, isInView, alternative, onDrawn, onFailed, children }: PageViewProps) {
  const { t } = useLingui();
  const { page, left, top, width, height } = placed;
  const { pageCount } = drawable;
  const drawing = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const dotsWide = dotsAcross(placed, typeof devicePixelRatio === 'number' ? devicePixelRatio : 1);
  const drawn = useEffectEvent(onDrawn);
  const failed = useEffectEvent(onFailed);
  const delayOf = useEffectEvent((hasDrawing: boolean) => (hasDrawing ? restMilliseconds : isInView ? 0 : neighbourMilliseconds));

  const [hasDrawing, setDrawing] = useState(false);
  useEffect(() => {
    const holder = drawing.current;
    if (holder === null) return undefined;
    const stop = new AbortController();
    let clock: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      const canvas = document.createElement('canvas');
      clock = afterVisibleSeconds(longestSeconds, () => {
        stop.abort();
        failed(page);
      });
      void drawable
        .draw(page, canvas, { turn, dotsWide }, stop.signal)
        .then(() => {
          if (stop.signal.aborted) return;
          emptyCanvases(holder);
          holder.replaceChildren(canvas);
          setDrawing(true);
          drawn(page, true);
        })
        .catch(() => {
          canvas.width = 0;
          if (!stop.signal.aborted) failed(page);
        })
        .finally(() => clearInterval(clock));
    };
    const wait = setTimeout(start, delayOf(holder.childElementCount > 0));
    return () => {
      clearTimeout(wait);
      clearInterval(clock);
      stop.abort();
    };
  }, [drawable, page, turn, dotsWide]);

  useEffect(() => {
    const into = words.current;
    // The text comes after the picture: both would wait for the same worker.
    if (into === null || !hasDrawing) return undefined;
    const stop = new AbortController();
    // A page without its text is still a page that is shown.
    const lay = () => void drawable.layText(page, into, { turn, width }, stop.signal).catch(() => undefined);
    const wait = setTimeout(lay, restMilliseconds);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [drawable, page, turn, width, hasDrawing]);

  // Memory of a canvas is freed only when it has no size.
  useEffect(() => {
    const holder = drawing.current;
    return () => {
      if (holder !== null) emptyCanvases(holder);
      drawn(page, false);
      drawable.release(page);
    };
  }, [drawable, page]);

  return (
    <div
      className="viewer-page as-paper"
      role="group"
      aria-label={t`Page ${page} of ${pageCount}`}
      data-page={page}
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width, blockSize: height }}
    >
      <div
        ref={drawing}
        className="viewer-drawing"
        {...(alternative === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alternative })}
      />
      <div ref={words} className="viewer-text" />
      {children}
    </div>
  );
}

function afterVisibleSeconds(limit: number, act: () => void): ReturnType<typeof setInterval> {
  let seconds = 0;
  const clock = setInterval(() => {
    if (document.visibilityState === 'visible') seconds += 1;
    if (seconds < limit) return;
    clearInterval(clock);
    act();
  }, 1_000);
  return clock;
}

export function emptyCanvases(holder: HTMLElement): void {
  for (const canvas of holder.querySelectorAll('canvas')) canvas.width = 0;
  holder.replaceChildren();
}

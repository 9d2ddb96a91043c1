import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { DrawableDocument } from '../drawable-document.ts';
import type { ViewerMark } from '../viewer-document.ts';
import { boxStyle, turnBox, type Turn } from './geometry.ts';
import { emptyCanvases } from './PageView.tsx';

interface ThumbnailsProps {
  readonly drawable: DrawableDocument;
  readonly turn: Turn;
  readonly current: number;
  readonly marks: readonly ViewerMark[];
  /** Pages come first: the list waits until one is drawn. */
  readonly canDraw: boolean;
  readonly onGo: (page: number) => void;
}

const mostKept = 40;
const dotsWide = 108;

/** Small pictures of all pages, drawn as they come into view. Looking at them counts for nothing (useShownPages.ts). */
export function Thumbnails({ drawable, turn, current, marks, canDraw, onGo }: ThumbnailsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [kept, setKept] = useState<readonly number[]>([]);
  const last = useRef(Promise.resolve());
  const enqueue = useCallback((draw: () => Promise<void>) => {
    // A page that cannot be drawn keeps its empty picture; the pages themselves report it.
    last.current = last.current.then(draw).catch(() => undefined);
  }, []);

  useEffect(() => {
    const items = list.current?.children ?? [];
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => Number(target.getAttribute('data-page')));
        if (seen.length > 0) setKept((before) => [...before.filter((page) => !seen.includes(page)), ...seen].slice(-mostKept));
      },
      { root: list.current, rootMargin: '120px' },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [drawable, canDraw]);

  // Only the list itself scrolls: scrollIntoView would move the whole page.
  useEffect(() => {
    const [strip, item] = [list.current, list.current?.children.item(current - 1)];
    if (!strip || !item) return;
    const [around, inner] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
    strip.scrollBy({
      top: Math.min(0, inner.top - around.top) + Math.max(0, inner.bottom - around.bottom),
      left: Math.min(0, inner.left - around.left) + Math.max(0, inner.right - around.right),
      behavior: 'instant',
    });
  }, [current, canDraw]);

  const press = (event: KeyboardEvent, page: number) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const wanted = page + (steps[event.key] ?? 0);
    if (wanted === page || wanted < 1 || wanted > drawable.pageCount) return;
    event.preventDefault();
    onGo(wanted);
    list.current?.children
      .item(wanted - 1)
      ?.querySelector('button')
      ?.focus({ preventScroll: true });
  };
  return (
    <ol ref={list} className="viewer-thumbs" aria-label={t`Small pictures of the pages`} dir="ltr">
      {Array.from({ length: canDraw ? drawable.pageCount : 0 }, (_, index) => index + 1).map((page) => (
        <li key={page} data-page={page}>
          <button
            type="button"
            aria-label={t`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
            tabIndex={page === current ? 0 : -1}
            onClick={() => onGo(page)}
            onKeyDown={(event) => press(event, page)}
          >
            <span className="viewer-thumb as-paper">
              {kept.includes(page) && <Thumbnail drawable={drawable} page={page} turn={turn} enqueue={enqueue} />}
              {marks
                .filter((mark) => mark.page === page)
                .map(({ id, box, tone }) => (
                  <span key={id} className={`viewer-thumb-mark viewer-thumb-${tone}`} style={boxStyle(turnBox(box, turn))} />
                ))}
            </span>
            <span className="viewer-thumb-number num">{page}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface ThumbnailProps {
  readonly drawable: DrawableDocument;
  readonly page: number;
  readonly turn: Turn;
  /** One after the other, so that they never keep the worker from the pages. */
  readonly enqueue: (draw: () => Promise<void>) => void;
}

function Thumbnail({ drawable, page, turn, enqueue }: ThumbnailProps) {
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [place, stop] = [holder.current, new AbortController()];
    if (place === null) return undefined;
    const draw = async () => {
      if (stop.signal.aborted) return;
      const canvas = document.createElement('canvas');
      await drawable.draw(page, canvas, { turn, dotsWide }, stop.signal);
      if (!stop.signal.aborted) place.replaceChildren(canvas);
      drawable.release(page);
    };
    enqueue(draw);
    return () => {
      stop.abort();
      emptyCanvases(place);
    };
  }, [drawable, page, turn, enqueue]);
  return <span ref={holder} className="viewer-thumb-drawing" />;
}

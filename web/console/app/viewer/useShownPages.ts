import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** So long a page is on the screen before it counts as shown. */
const shownAfterMilliseconds = 500;
/** The first page is reported at once, and the last missing one too, since the reader may accept then. The others are reported together. */
const reportEveryMilliseconds = 1_000;

interface ShownPagesTracker {
  /** Pages that are drawn and visible now. */
  onScreen(pages: readonly number[]): void;
  stop(): void;
}

/** Each report names all pages so far: a later one repairs one that was lost. */
export function trackShownPages(report: (pages: readonly number[]) => void, pageCount: number): ShownPagesTracker {
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  const shown = new Set<number>();
  let next: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(next);
    next = undefined;
    report([...shown].sort((a, b) => a - b));
  };
  const show = (page: number) => {
    waiting.delete(page);
    shown.add(page);
    if (shown.size === 1 || shown.size === pageCount) flush();
    else next ??= setTimeout(flush, reportEveryMilliseconds);
  };
  const onScreen = (pages: readonly number[]) => {
    for (const [page, timer] of waiting) {
      if (pages.includes(page)) continue;
      clearTimeout(timer);
      waiting.delete(page);
    }
    for (const page of pages)
      if (!shown.has(page) && !waiting.has(page))
        waiting.set(
          page,
          setTimeout(() => show(page), shownAfterMilliseconds),
        );
  };
  return {
    onScreen,
    stop() {
      onScreen([]);
      if (next !== undefined) flush();
    },
  };
}

/** Of one document: a component that uses it has the document as its key. */
export function useShownPages(pages: readonly number[], pageCount: number, report: (pages: readonly number[]) => void): void {
  const reported = useEffectEvent(report);
  const tracker = useRef<ShownPagesTracker>(undefined);
  const isVisible = useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const onScreen = isVisible ? pages.join(' ') : '';
  useEffect(() => {
    const started = trackShownPages((shown) => reported(shown), pageCount);
    tracker.current = started;
    return () => started.stop();
  }, [pageCount]);
  useEffect(() => {
    tracker.current?.onScreen(onScreen === '' ? [] : onScreen.split(' ').map(Number));
  }, [pageCount, onScreen]);
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const covered = '[inert], [aria-hidden="true"]';

/** Whether no dialog is over the element: react-aria makes the page below a modal inert, or hides it from screen readers. */
export function useUncovered(element: RefObject<HTMLElement | null>): boolean {
  return useSyncExternalStore(
    onCoverChange,
    () => element.current?.closest(covered) === null,
    () => false,
  );
}

function onCoverChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['inert', 'aria-hidden'], subtree: true });
  return () => observer.disconnect();
}

import { useEffectEvent, useLayoutEffect } from 'react';

interface Region {
  readonly inside: string;
  /** The first of these that is there. */
  readonly takesFocus: readonly string[];
}

/** In the order in which a case is worked on: the queue, the case, the document, the steps. One that is not on the page is left out. */
const regions: readonly Region[] = [
  { inside: '.pane', takesFocus: ['.pane-row > [aria-current]', '.pane-row > a', '.pane-head summary'] },
  { inside: '.case-main', takesFocus: ['#case-title'] },
  { inside: '.case-aside', takesFocus: ['#viewer-title'] },
  { inside: '.case-bar', takesFocus: ['#case-status'] },
];

/** F6 leads to the next region of the page, Shift+F6 to the one before, as in desktop programs. */
export function useRegionKeys(): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'F6' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // A toast has the role of a dialog too, and covers nothing.
    if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]:not(.toast)') !== null) return;
    const there = regions.flatMap(({ inside, takesFocus }) => {
      const region = document.querySelector(inside);
      const [focused] = takesFocus.flatMap((selector) => region?.querySelector<HTMLElement>(selector) ?? []);
      return region === null || focused === undefined ? [] : [{ region, focused }];
    });
    if (there.length === 0) return;
    const at = there.findIndex(({ region }) => region.contains(document.activeElement));
    const step = event.shiftKey ? -1 : 1;
    const next = at === -1 && step === -1 ? there.length - 1 : (at + step + there.length) % there.length;
    event.preventDefault();
    there[next]?.focused.focus();
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

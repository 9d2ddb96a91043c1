import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { hasModifier, isTyping, shortcutOf } from '../components/keyboard-shortcuts.ts';

interface Keys {
  readonly on: boolean;
  readonly list: RefObject<HTMLTableElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly showKeys: () => void;
  readonly take: (id: string) => void;
  /** Undefined for a reader who assigns no cases. */
  readonly select: ((id: string, isRange: boolean) => void) | undefined;
  /** Undefined while none is selected. */
  readonly assign: (() => void) | undefined;
}

/** Keyboard shortcuts of the queue. They do not apply while the reader types, in a dialog, or to the browser's own shortcuts. */
export function useKeys({ on, list, search, showKeys, take, select, assign }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event) || isTypingText(event.target)) return;
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('.queue-open') ?? [])];
    const row = document.activeElement?.closest('[data-case]') ?? null;
    const at = links.findIndex((link) => row?.contains(link));
    const id = row?.getAttribute('data-case') ?? '';
    const move = (to: number) => links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
    const onRow = (act: () => void) => (at === -1 ? undefined : act);
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => move(at + 1),
      k: () => move(at === -1 ? 0 : at - 1),
      // The arrows scroll the page, until a row has the focus.
      ArrowDown: onRow(() => move(at + 1)),
      ArrowUp: onRow(() => move(at - 1)),
      t: onRow(() => take(id)),
      x: select && onRow(() => select(id, false)),
      X: select && onRow(() => select(id, true)),
      b: assign,
      '/': () => {
        search.current?.focus();
        search.current?.select();
      },
      '?': showKeys,
    };
    const key = shortcutOf(event);
    const act = acts[key];
    if (act === undefined || (!on && key.length === 1)) return;
    event.preventDefault();
    act();
  });
  // Before the change is painted: a key pressed the moment it is seen must not be lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** In the box that selects a row, a letter is no text. */
function isTypingText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof Element && target.matches('.queue-select > input'));
}

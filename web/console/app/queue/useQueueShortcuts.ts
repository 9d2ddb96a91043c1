import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isTyping } from '../components/keyboard-shortcuts.ts';

interface Keys {
  readonly on: boolean;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly showKeys: () => void;
  readonly take: (id: string) => void;
}

/** Keyboard shortcuts of the queue. They do not apply while the reader types, in a dialog, or to the browser's own shortcuts. */
export function useKeys({ on, list, search, showKeys, take }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('.queue-open') ?? [])];
    const row = document.activeElement?.closest('[data-case]') ?? null;
    const at = links.findIndex((link) => row?.contains(link));
    const move = (to: number) => links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => move(at + 1),
      k: () => move(at === -1 ? 0 : at - 1),
      // The arrows scroll the page, until a row has the focus.
      ArrowDown: at === -1 ? undefined : () => move(at + 1),
      ArrowUp: at === -1 ? undefined : () => move(at - 1),
      t: at === -1 ? undefined : () => take(row?.getAttribute('data-case') ?? ''),
      '/': () => {
        search.current?.focus();
        search.current?.select();
      },
      '?': showKeys,
    };
    const act = acts[event.key];
    if (act === undefined || (!on && event.key.length === 1)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

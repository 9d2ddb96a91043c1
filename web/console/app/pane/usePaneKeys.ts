import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { hasModifier, shortcutOf, useKeysWanted } from '../components/keyboard-shortcuts.ts';

/** The keys of the pane, while it has the focus. The page's own keys of the same names rest then, since these are handled first. */
export function usePaneKeys(pane: RefObject<HTMLElement | null>): void {
  const { on } = useKeysWanted();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event)) return;
    const key = shortcutOf(event);
    const step = steps[key];
    if (step === undefined || (!on && key.length === 1)) return;
    const links = [...(pane.current?.querySelectorAll<HTMLAnchorElement>('.pane-row > a') ?? [])].filter(isShown);
    const at = links.findIndex((link) => link === document.activeElement);
    const start = at === -1 ? links.findIndex((link) => link.getAttribute('aria-current') === 'page') : at;
    links[Math.max(0, Math.min(links.length - 1, start + step))]?.focus();
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const element = pane.current;
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [pane]);
}

const steps: Readonly<Record<string, number | undefined>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** Not folded away. */
function isShown(link: HTMLElement): boolean {
  const fold = link.closest('details');
  return fold === null || fold.open;
}

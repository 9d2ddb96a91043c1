import { useEffect, useEffectEvent, type RefObject } from 'react';
import { hasModifier, shortcutOf, useKeysWanted, useSingleKeys } from '../components/keyboard-shortcuts.ts';

interface ViewerKeys {
  /** Work on the whole page; inside a dialog, where the page's keys rest, in the viewer alone. */
  readonly single: Readonly<Record<string, () => void>>;
  /** Other keys inside the viewer; true where it was handled. */
  press(event: KeyboardEvent): boolean;
}

const dialog = '[role=dialog], [role=alertdialog]';

export function useViewerKeys(root: RefObject<HTMLElement | null>, { single, press }: ViewerKeys): void {
  const { on } = useKeysWanted();
  useSingleKeys(single);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || hasModifier(event)) return;
    if (!(target instanceof Element) || target.closest('input, textarea, select, [contenteditable]') !== null) return;
    const act = on && target.closest(dialog) !== null ? single[shortcutOf(event)] : undefined;
    if (act === undefined && !press(event)) return;
    act?.();
    event.preventDefault();
    // A dialog around the viewer closes by Escape.
    event.stopPropagation();
  });
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('keydown', pressed);
    return () => element?.removeEventListener('keydown', pressed);
  }, [root]);
}

import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useState } from 'react';

/** Something that the reader can do, offered in the command palette. */
export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** The key that does the same, as it is written on the keyboard. */
  readonly shortcut?: string;
  /** Runs after the palette has closed. */
  readonly run: () => void;
}

/** By the component that offers them. */
const offered = new Map<object, readonly PaletteAction[]>();

/** Offers what the page can do now in the command palette, before the actions of every page. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const [component] = useState(() => ({}));
  // Each component keeps its place among the others, however often its actions change.
  useEffect(() => {
    offered.set(component, actions);
  }, [component, actions]);
  useEffect(
    () => () => {
      offered.delete(component);
    },
    [component],
  );
}

export function actionsOfPage(): readonly PaletteAction[] {
  return [...offered.values()].flat();
}

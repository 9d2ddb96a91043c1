import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/** Single-key shortcuts can be switched off, since speech input would trigger them (WCAG 2.1.4). Stored on the device. */
export interface KeysWanted {
  readonly on: boolean;
  readonly want: (on: boolean) => void;
}

const place = 'single-keys';
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

function want(on: boolean): void {
  try {
    if (on) localStorage.removeItem(place);
    else localStorage.setItem(place, 'off');
  } catch {
    // A browser that keeps nothing has them on.
  }
  for (const heard of listeners) heard();
}

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

export function useKeysWanted(): KeysWanted {
  return { on: useSyncExternalStore(listen, isOn, () => true), want };
}

/** Runs the action of the pressed key. `?` works even where a person has switched the others off. */
export function useSingleKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const { on } = useKeysWanted();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    const act = on || event.key === '?' ? actions[shortcutOf(event)] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  // Before the change is painted: a key pressed the moment it is seen must not be lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** With Caps Lock a letter is the one without: only Shift makes another shortcut of it. */
export function shortcutOf({ key, shiftKey }: KeyboardEvent): string {
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key;
}

/** In a field a letter is a letter, and under a question nothing else is worked on. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null;
}

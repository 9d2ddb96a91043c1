import { useEffectEvent, useLayoutEffect } from 'react';
import { deviceSwitch } from './device-switch.ts';

/** Single-key shortcuts can be switched off, since speech input would trigger them (WCAG 2.1.4). */
export const useKeysWanted = deviceSwitch('single-keys');

/** Runs the action of the pressed key. `?` works even where a person has switched the others off. */
export function useSingleKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const { on } = useKeysWanted();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (hasModifier(event) || event.defaultPrevented || isTyping(event.target)) return;
    const key = shortcutOf(event);
    const act = on || key === '?' ? actions[key] : undefined;
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

/**
 * Whether the key belongs to the browser or the system. AltGr does not make it so: French and German keyboards write `[` with it, and on
 * Windows it counts as Ctrl and Alt together.
 */
export function hasModifier(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>): boolean {
  return event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
}

/** On a keyboard with other letters, such as an Arabic one: the Latin key at the same place, alone and with Shift. */
const latinKeys: Readonly<Record<string, readonly [string, string]>> = { Slash: ['/', '?'], BracketLeft: ['[', '{'] };
/** Not the signs that AltGr writes on a Latin keyboard, such as €. */
const beyondLatin = /^[^ -\u024f\u2000-\u2bff]/u;

/** With Caps Lock a letter is the one without: only Shift makes another shortcut of it. */
export function shortcutOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (beyondLatin.test(key)) {
    const letter = code.replace(/^(?:Key|Digit)/, '');
    const [plain, shifted]: readonly [string, string] = latinKeys[code] ?? [letter.toLowerCase(), letter];
    return shiftKey ? shifted : plain;
  }
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key;
}

const typedInto = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]:not([aria-modal=false])';

/**
 * In a field a letter is a letter, and under a question nothing else is worked on. A toast is an alert dialog too, but not a question, and
 * gets the focus when the one whose button was pressed is gone.
 */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}

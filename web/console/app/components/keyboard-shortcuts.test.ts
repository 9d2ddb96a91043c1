// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { hasModifier, isTyping, shortcutOf } from './keyboard-shortcuts.ts';

test.each([
  ['a', 'KeyA', false, 'a'],
  ['A', 'KeyA', true, 'A'],
  // Caps Lock.
  ['A', 'KeyA', false, 'a'],
  // A French keyboard: the letter counts, not its place.
  ['a', 'KeyQ', false, 'a'],
  ['?', 'KeyM', true, '?'],
  ['ArrowDown', 'ArrowDown', false, 'ArrowDown'],
  // An Arabic keyboard. Some of its keys write two letters.
  ['ش', 'KeyA', false, 'a'],
  ['\u0650', 'KeyA', true, 'A'],
  ['لا', 'KeyB', false, 'b'],
  ['ظ', 'Slash', false, '/'],
  ['؟', 'Slash', true, '?'],
  ['ج', 'BracketLeft', false, '['],
  // With AltGr on a French and a German keyboard.
  ['[', 'Digit5', false, '['],
  ['[', 'Digit8', false, '['],
  ['€', 'KeyE', false, '€'],
])('the key %s at %s (Shift: %s) is the shortcut %s', (key, code, shiftKey, shortcut) => {
  expect(shortcutOf({ key, code, shiftKey })).toBe(shortcut);
});

test.each([
  ['no modifier', false, []],
  ['AltGr on Linux', false, ['AltGraph']],
  ['AltGr where it counts as Alt', false, ['Alt', 'AltGraph']],
  ['AltGr on Windows', false, ['Control', 'Alt', 'AltGraph']],
  ['Ctrl', true, ['Control']],
  ['Alt', true, ['Alt']],
  ['Ctrl and Alt', true, ['Control', 'Alt']],
  ['the Command key', true, ['Meta']],
  ['the Command key and AltGr', true, ['Meta', 'Alt', 'AltGraph']],
] as const)('with %s a key is left to the browser: %s', (_, isLeft, pressed) => {
  const modifiers: ReadonlySet<string> = new Set<string>(pressed);
  const has = (name: string) => modifiers.has(name);
  expect(hasModifier({ ctrlKey: has('Control'), metaKey: has('Meta'), altKey: has('Alt'), getModifierState: has })).toBe(isLeft);
});

test.each([
  ['<input>', true],
  ['<div role="dialog"><button></button></div>', true],
  ['<div role="alertdialog" aria-modal="true"><button></button></div>', true],
  ['<div role="alertdialog"><button></button></div>', true],
  // A toast.
  ['<div role="alertdialog" aria-modal="false"><button></button></div>', false],
  ['<button></button>', false],
])('a key in %s belongs to it: %s', (html, expected) => {
  document.body.innerHTML = html;
  expect(isTyping(document.querySelector('input, button'))).toBe(expected);
});

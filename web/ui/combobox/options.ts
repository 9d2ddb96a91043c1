export interface Choice {
  /** What the form sends, e.g. a country's code. */
  readonly value: string;
  /** What the reader sees and types. */
  readonly word: string;
}

/** Longer lists are cut: nobody reads on, and a slow phone would stand still. */
export const mostShown = 300;

/** What fits the typed text: words that begin with it before words that hold it, case and accents aside. */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = folded(typed);
  if (wanted === '') return choices;
  const found = choices
    .map((choice) => ({ choice, place: placeOf(wanted, folded(choice.word)) }))
    .filter(({ place }) => place !== undefined);
  return found.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ choice }) => choice);
}

/** The choice that the text names in full. */
export function choiceNamed(choices: readonly Choice[], text: string): Choice | undefined {
  const wanted = folded(text);
  return wanted === '' ? undefined : choices.find(({ word }) => folded(word) === wanted);
}

function placeOf(wanted: string, word: string): number | undefined {
  const at = word.indexOf(wanted);
  if (at === -1) return undefined;
  if (at === 0) return 0;
  return /[\s\-'’(]/.test(word[at - 1] ?? '') ? 1 : 2;
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** Where a key leads in a list of `length` options; undefined where the key is the field's own. -1 is the field itself. */
export function optionAfter(key: string, at: number, length: number, open: boolean): number | undefined {
  if (!open) return key === 'ArrowDown' ? 0 : key === 'ArrowUp' ? -1 : undefined;
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return at + 1 < length ? at + 1 : 0;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : length - 1;
  // Before an option is reached, Home and End move in the text.
  if (at === -1) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}

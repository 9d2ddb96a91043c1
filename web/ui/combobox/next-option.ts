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

/** Markup that was made here. Everything else that is put into it is text, and is escaped. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | undefined | readonly Markup[];

/** Line breaks and indentation are for readers of the source: each becomes one space, as a browser would render it. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const [first = '', ...rest] = tidied(strings);
  let markup = first;
  parts.forEach((part, index) => (markup += written(part) + (rest[index] ?? '')));
  return { markup };
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

function tidied(strings: TemplateStringsArray): readonly string[] {
  const before = known.get(strings);
  if (before !== undefined) return before;
  const tidy = strings.map((text) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('> <', '><'));
  known.set(strings, tidy);
  return tidy;
}

export function raw(markup: string): Markup {
  return { markup };
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Data for the page's script: no text in it can end the element that holds it. */
export function json(value: unknown): Markup {
  return { markup: JSON.stringify(value).replaceAll('<', String.raw`\u003c`) };
}

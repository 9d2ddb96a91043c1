import type { MachineForm } from './routes.ts';

/** What a certificate's own address returns to a client that asks for it by media type; undefined is the page. */
export type NegotiatedForm = Extract<MachineForm, 'json' | 'linkset' | 'credential'>;

/** In the order in which one goes before the next where a client likes them alike: a reader who might be a person gets the page. */
const offered: readonly { readonly type: string; readonly form?: NegotiatedForm }[] = [
  { type: 'text/html' },
  { type: 'application/json', form: 'json' },
  { type: 'application/linkset+json', form: 'linkset' },
  { type: 'application/vc+jwt', form: 'credential' },
];

/** Longer than any browser's header; a longer one is a probe. */
const longest = 1_000;

/**
 * By RFC 9110, section 12.5.1: the most specific range that covers a type gives its quality. No client is refused: one that
 * accepts none of our types gets the page.
 */
export function formFor(accept: string): NegotiatedForm | undefined {
  if (accept === '' || accept.length > longest) return undefined;
  const ranges = rangesIn(accept);
  let best: { readonly form?: NegotiatedForm; readonly liking: Liking } | undefined;
  for (const { type, form } of offered) {
    const liking = likingOf(type, ranges);
    if (liking.quality > 0 && (best === undefined || isMore(liking, best.liking)))
      best = { liking, ...(form === undefined ? {} : { form }) };
  }
  return best?.form;
}

interface Range {
  readonly type: string;
  readonly quality: number;
}

interface Liking {
  readonly quality: number;
  /** Named itself, by its kind, or by a star alone. */
  readonly specific: number;
}

/** `application/json, *\/*`: both are liked alike, but one was named. */
function isMore(one: Liking, other: Liking): boolean {
  return one.quality > other.quality || (one.quality === other.quality && one.specific > other.specific);
}

function likingOf(type: string, ranges: readonly Range[]): Liking {
  const names = ['*/*', `${type.slice(0, type.indexOf('/'))}/*`, type];
  let liking: Liking = { quality: 0, specific: -1 };
  for (const range of ranges) {
    const specific = names.indexOf(range.type);
    if (specific > liking.specific) liking = { quality: range.quality, specific };
  }
  return liking;
}

/** Commas and semicolons inside quotes divide nothing. */
function rangesIn(accept: string): readonly Range[] {
  return divided(accept, ',').map((range) => {
    const [type = '', ...parameters] = divided(range, ';');
    const weight = parameters.map((parameter) => /^q\s*=\s*(.*)$/i.exec(parameter)?.[1]).find((found) => found !== undefined);
    return { type: type.toLowerCase(), quality: weight === undefined ? 1 : qualityOf(weight) };
  });
}

/** An invalid weight counts as 0: a range that cannot be parsed must not be preferred over all others. */
function qualityOf(weight: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}

function divided(text: string, by: ',' | ';'): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && isQuoted) at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === by && !isQuoted) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

/** The same few headers come again and again. */
export function rememberedForms(): (accept: string | undefined) => NegotiatedForm | undefined {
  const known = new Map<string, NegotiatedForm | undefined>();
  return (accept) => {
    if (accept === undefined || accept === '*/*' || accept.length > longest) return undefined;
    const before = known.get(accept);
    if (before !== undefined || known.has(accept)) return before;
    if (known.size > 2_000) known.clear();
    const form = formFor(accept);
    known.set(accept, form);
    return form;
  };
}

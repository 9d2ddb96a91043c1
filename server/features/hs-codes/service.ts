import { hsRows, type HsRow } from './store.ts';

export interface HsCode extends HsRow {
  readonly written: string;
  readonly heading: HsRow;
  readonly chapter: HsRow;
}

/** Words that stand nearly everywhere and tell nothing. */
const silent = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'from',
  'in',
  'not',
  'of',
  'on',
  'or',
  'other',
  'than',
  'the',
  'to',
  'whether',
  'with',
]);
const maxResults = 20;
const rows = new Map(hsRows.map((row) => [row.code, row]));
const entries: readonly HsCode[] = hsRows.filter(({ code }) => code.length === 6).map(entryOf);
const codes = new Set(entries.map(({ code }) => code));

/** Where a word occurs: in an entry's own description, or above it in its heading or chapter. */
interface Mention {
  readonly entry: HsCode;
  readonly own: boolean;
}

/** Every word with its mentions, in alphabetical order: those that begin alike stand side by side. Reading all texts at each search took 12 ms. */
const index: readonly (readonly [word: string, mentions: readonly Mention[]])[] = indexOf();
const words: readonly string[] = index.map(([word]) => word);

export function isHsCode(code: string): boolean {
  return codes.has(code);
}

/** By the beginning of a code, or by words: those with most of them, each as the beginning of a word of the description, heading or chapter. */
export function findHsCodes(search: string): { readonly found: readonly HsCode[]; readonly total: number } {
  const asCode = search.replaceAll(/[\s.]/g, '');
  const all = /^\d{2,6}$/.test(asCode) ? entries.filter(({ code }) => code.startsWith(asCode)) : byWords(wordsIn(search).slice(0, 8));
  return { found: all.slice(0, maxResults), total: all.length };
}

function byWords(wanted: readonly string[]): readonly HsCode[] {
  const scores = new Map<HsCode, { hits: number; score: number }>();
  for (const word of new Set(wanted)) {
    for (const [entry, score] of scoresOf(word)) {
      const sum = scores.get(entry) ?? { hits: 0, score: 0 };
      scores.set(entry, { hits: sum.hits + 1, score: sum.score + score });
    }
  }
  const hits = Math.max(...[...scores.values()].map((sum) => sum.hits), 0);
  return [...scores]
    .filter(([, sum]) => sum.hits === hits)
    .toSorted(([a, one], [b, other]) => other.score - one.score || a.description.length - b.description.length)
    .map(([entry]) => entry);
}

/** A word of the description itself counts most, and whole more than begun; then one of its heading or chapter. */
function scoresOf(wanted: string): ReadonlyMap<HsCode, number> {
  const scores = new Map<HsCode, number>();
  for (let at = firstFrom(wanted); words[at]?.startsWith(wanted) === true; at += 1) {
    for (const { entry, own } of index[at]?.[1] ?? []) {
      const score = !own ? 3 : words[at] === wanted ? 12 : 10;
      scores.set(entry, Math.max(score, scores.get(entry) ?? 0));
    }
  }
  return scores;
}

/** The place of the first word that is not before the wanted one. */
function firstFrom(wanted: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function entryOf(row: HsRow): HsCode {
  const heading = rows.get(row.code.slice(0, 4)) ?? row;
  const chapter = rows.get(row.code.slice(0, 2)) ?? row;
  return { ...row, written: `${row.code.slice(0, 4)}.${row.code.slice(4)}`, heading, chapter };
}

function indexOf() {
  const made = new Map<string, Mention[]>();
  for (const entry of entries) {
    const own = new Set(wordsIn(entry.description));
    const above = new Set(wordsIn(`${entry.heading.description} ${entry.chapter.description}`));
    for (const word of new Set([...own, ...above])) {
      const mentions = made.get(word) ?? [];
      mentions.push({ entry, own: own.has(word) });
      made.set(word, mentions);
    }
  }
  return [...made].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Without accents, and without the plural's end, on both sides alike. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !silent.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

import type { Answer } from './answers.ts';

/** Longest query that is looked at, in characters, and most words of it: the work for one request has a bound. */
const longest = 120;
const mostWords = 12;

/** Words that say nothing about the subject, folded. */
const stopWords = new Set(
  `a an and are as at be can do does for from how i if in is it my of on or our that the this to we what when where which who why with you your
  au aux avec ce ces comment dans de des du elle en est et il je la le les leur mon ne ou par pas pour qu que quel quelle quels qui sa se si son sont sur un une vous
  ان او اذا الى التي الذي انا ثم عن على في كل كم كيف لا لم ما ماذا متى من هذا هذه هل هو هي و يا`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/**
 * Letters as readers type them: without case, accents, vowel signs and tatweel; forms of alef, yeh, teh marbuta and hamza are one, as
 * keyboards and habits differ. Other digits are read as ours.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[أإآٱ]/gu, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ؤ', 'و')
    .replaceAll('ئ', 'ي')
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_60));
}

/** Folded words without what readers put before them: the Arabic article, with a preposition or without; French elisions are parted. */
export function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !stopWords.has(word))
    .map(stemOf);
}

function stemOf(word: string): string {
  const bare = word.replace(/^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u, '');
  if (bare !== word || /[\u0600-\u06ff]/u.test(word)) return bare;
  // Plurals of English and French, and nothing cleverer.
  return word.length > 3 ? word.replace(/(?:es|s|x)$/u, '') : word;
}

interface Entry {
  readonly answer: Answer;
  readonly title: readonly string[];
  readonly words: readonly string[];
  readonly body: readonly string[];
}

/** What is searched, made once for each language. */
export function indexOf(answers: readonly Answer[]): readonly Entry[] {
  return answers.map((answer) => ({
    answer,
    title: wordsOf(answer.title),
    words: wordsOf(answer.words),
    body: wordsOf(answer.body.flat().join(' ')),
  }));
}

/** A word that begins like the reader's counts half: people stop typing, and languages inflect. */
function weightOf(asked: string, words: readonly string[]): number {
  if (words.includes(asked)) return 2;
  return asked.length > 2 && words.some((word) => word.startsWith(asked) || (word.length > 3 && asked.startsWith(word))) ? 1 : 0;
}

/** Answers that have most of the words, best first; ties in the order of the outline. */
export function search(index: readonly Entry[], query: string): readonly Answer[] {
  const asked = [...new Set(wordsOf(query.slice(0, longest)))].slice(0, mostWords);
  if (asked.length === 0) return [];
  return index
    .map(({ answer, title, words, body }) => {
      const scores = asked.map((word) => 6 * weightOf(word, title) + 4 * weightOf(word, words) + weightOf(word, body));
      const found = scores.filter((score) => score > 0).length;
      return { answer, found, score: scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ found }) => found * 2 >= asked.length && found > 0)
    .toSorted((a, b) => b.found - a.found || b.score - a.score)
    .map(({ answer }) => answer);
}

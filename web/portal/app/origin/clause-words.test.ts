import { languages, type Language } from '@thamani/domain/languages.ts';
import { appendixIV } from '@thamani/domain/origin/list.ts';
import { conditionsIn, processes, stages } from '@thamani/domain/origin/rules.ts';
import { expect, test } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { plainWords, processLabels, processQuestions, stageLabels, type PlainWords } from '@thamani/site/origin/clause-words.ts';
import { pagesOfTexts, periodsOf, readingWords, ruleTexts, statusLabels, statusSentences, textsOfPage } from './rule-texts.ts';

function sentencesOf(words: PlainWords): readonly string[] {
  if ('sentence' in words) return [words.sentence];
  return ('every' in words ? words.every : words.oneOf).flatMap(sentencesOf);
}

const arabic = /\p{Script=Arabic}/u;

/** What is wrong with a sentence of this language: it must be said, whole, and not the English one. */
function faultsOf(sentence: string, language: Language, english: string): readonly string[] {
  const isSaid = sentence.trim() !== '' && !/undefined|this_|\{|\}/.test(sentence);
  const isTranslated = language === 'en' || (sentence !== english && (language !== 'ar' || arabic.test(sentence)));
  return isSaid && isTranslated ? [] : [`${language}: ${sentence}`];
}

test('the list has 88 texts in one spelling, each on one page', () => {
  expect(ruleTexts).toHaveLength(88);
  const paged = Array.from({ length: pagesOfTexts }, (_, index) => textsOfPage(index + 1)).flat();
  expect(paged.map(({ number }) => number)).toEqual(ruleTexts.map(({ number }) => number));
  expect(ruleTexts.flatMap(({ rules }) => rules)).toHaveLength(appendixIV.rules.length);
});

test.each(languages)('%s: every text has words', (language) => {
  const [texts, english] = [textsIn(language), textsIn('en')];
  const pairs = ruleTexts.flatMap((text): (readonly [said: readonly string[], english: readonly string[]])[] => {
    const [own, source] = [readingWords(text, texts), readingWords(text, english)];
    const status = text.reading.status?.is;
    if (status === 'pending' || status === 'no_rule') return [[[texts._(statusSentences[status])], [english._(statusSentences[status])]]];
    const first: readonly [PlainWords | undefined, PlainWords | undefined] = [own.first, source.first];
    const all = own.later === undefined ? [first] : [first, [own.later, source.later] as const];
    return all.map(([said, written]) => [said ? sentencesOf(said) : [], written ? sentencesOf(written) : []] as const);
  });
  expect(pairs.length).toBeGreaterThanOrEqual(88);
  expect(pairs.filter(([said, written]) => said.length === 0 || said.length !== written.length)).toEqual([]);
  expect(pairs.flatMap(([said, written]) => said.flatMap((one, at) => faultsOf(one, language, written[at] ?? '')))).toEqual([]);
});

test.each(languages)('%s: every row has words for each of its periods, and its limits are in them', (language) => {
  const texts = textsIn(language);
  const clauses = appendixIV.rules.flatMap(({ clause, change }) => [clause ?? [], change?.to ?? []].flat());
  const silent = clauses.filter((clause) => {
    const said = sentencesOf(plainWords(clause, texts)).join(' ');
    return conditionsIn(clause).some((condition) => 'percent' in condition && !said.includes(String(condition.percent)));
  });
  expect(silent).toEqual([]);
  for (const stage of stages) expect(texts._(stageLabels[stage])).not.toBe('');
  for (const process of processes) for (const labels of [processLabels, processQuestions]) expect(texts._(labels[process])).not.toBe('');
  for (const label of Object.values(statusLabels)) expect(texts._(label)).not.toBe('');
});

test('English says chapter and heading as the list prints them', () => {
  const english = textsIn('en');
  const words = (row: number) => {
    const clause = appendixIV.rules.find((rule) => rule.row === row)?.clause;
    return clause === undefined ? [] : sentencesOf(plainWords(clause, english));
  };
  expect(words(48)).toEqual([
    'If you use materials of chapter 17, they must be wholly obtained: grown, born, mined or collected in a State Party, or made only of such materials. Work on imported ones is not enough, however much value it adds.',
  ]);
  expect(words(67)[1]).toContain('materials of chapters 4, 17 and 18 and of heading 22.01');
});

test('a row whose years may run shows both rules, one whose start is stated only what is in force', () => {
  const english = textsIn('en');
  const rule = (row: number) => appendixIV.rules.find((one) => one.row === row)!;
  expect(periodsOf(rule(276), '2025-12-31', english)).toHaveLength(2);
  expect(periodsOf(rule(276), '2026-01-01', english)).toMatchObject([{ words: { sentence: expect.stringContaining('55%') } }]);
  expect(periodsOf(rule(46), '2026-03-01', english)).toHaveLength(2);
  expect(periodsOf(rule(147), '2026-11-16', english)).toEqual([]);
});

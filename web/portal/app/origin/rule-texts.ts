import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { readings, repairs, type Reading } from '@thamani/domain/origin/data/rule-texts-2023-12.ts';
import { appendixIV, inOneSpelling } from '@thamani/domain/origin/list.ts';
import type { Rule, RowStatus } from '@thamani/domain/origin/rules.ts';
import { plainWords, type PlainWords } from '@thamani/site/origin/clause-words.ts';

/** What a row asks, in plain words, by the time for which it does. */
export interface Period {
  readonly words: PlainWords;
  /** The first day, and the day on which the next rule begins. */
  readonly from?: string;
  readonly until?: string;
}

/**
 * The periods of a row that can be in force on a day or later, as the engine takes them: while the list leaves open from when its years run,
 * both rules can be.
 */
export function periodsOf({ clause, change }: Rule, day: string, i18n: I18n): readonly Period[] {
  if (clause === undefined) return [];
  const words = plainWords(clause, i18n);
  if (change === undefined) return [{ words }];
  const first = day < change.latest ? [{ words, until: change.latest }] : [];
  return change.to === undefined ? first : [...first, { words: plainWords(change.to, i18n), from: change.earliest }];
}

/** Whether the list leaves open from which day the years of a row run. */
export function hasUnstatedStart({ change }: Rule): boolean {
  return change !== undefined && change.earliest !== change.latest;
}

export const statusLabels: Readonly<Record<RowStatus['is'], MessageDescriptor>> = {
  agreed: msg`agreed`,
  pending: msg`yet to be agreed`,
  not_final: msg`agreed, not final`,
  no_rule: msg`no rule`,
};

/** What a status means where the row has no clause to say. */
export const statusSentences: Readonly<Record<'pending' | 'no_rule', MessageDescriptor>> = {
  pending: msg`The State Parties have not agreed a rule for these goods yet. Wholly obtained goods originate all the same. For others, the rules of a regime that both States share may apply (Annex 2, Article 42(3)).`,
  no_rule: msg`The list says “No rule”: only wholly obtained goods originate.`,
};

/** One distinct text of column 3 with all rows that have it. */
export interface RuleText {
  readonly number: number;
  /** As its first row prints it. */
  readonly text: string;
  readonly reading: Reading;
  readonly rules: readonly Rule[];
}

export const ruleTexts: readonly RuleText[] = [...Map.groupBy(appendixIV.rules, ({ text }) => inOneSpelling(text))]
  .map(([spelling, rules]) => ({ text: rules[0]?.text ?? '', reading: readings.get(spelling) ?? {}, rules }))
  .map((one, at) => ({ number: at + 1, ...one }));

/** How a text is read, for all its rows at once: a reading that names the chapter of a row says so. */
export function readingWords(
  { reading: { clause, after } }: RuleText,
  i18n: I18n,
): { readonly first?: PlainWords; readonly later?: PlainWords } {
  return { ...(clause && { first: plainWords(clause, i18n) }), ...(after && { later: plainWords(after, i18n) }) };
}

/** What is put right in rows of a text, with the reason in the words of the decision, which is in English. */
export function repairsOf({ rules }: RuleText): typeof repairs {
  const rows = new Set(rules.map(({ row }) => row));
  return repairs.filter((repair) => repair.rows.some((row) => rows.has(row)));
}

/** A page of the review has so many texts, so that it stays light. */
export const textsOnPage = 22;
export const pagesOfTexts = Math.ceil(ruleTexts.length / textsOnPage);

export function textsOfPage(page: number): readonly RuleText[] {
  return ruleTexts.slice((page - 1) * textsOnPage, page * textsOnPage);
}

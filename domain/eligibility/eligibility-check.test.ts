import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemes } from '../valuation/value-addition.ts';
import {
  answersIn,
  checkQuestions,
  importedBands,
  nextQuestion,
  questionsInOrder,
  resultOf,
  type CheckAnswers,
} from './eligibility-check.ts';

const good: CheckAnswers = { made_in: 'state_party', transformed: 'yes', registered: 'yes', imported: 'low', documents: 'yes' };
const anyAnswers = fc.record(
  Object.fromEntries(questionsInOrder.map((question) => [question, fc.constantFrom(undefined, ...checkQuestions[question])])),
) as fc.Arbitrary<CheckAnswers>;

describe('the five-question check', () => {
  it('has five questions', () => {
    expect(questionsInOrder).toHaveLength(5);
  });

  it('says maybe where nothing speaks against the product, near the threshold too', () => {
    expect(resultOf(good)).toEqual({ verdict: 'maybe', because: [] });
    expect(resultOf({ ...good, imported: 'near' })?.verdict).toBe('maybe');
  });

  it.each([
    ['made_in', 'elsewhere'],
    ['transformed', 'no'],
    ['imported', 'high'],
  ] as const)('says no where %s is %s, and names it, whatever else is open', (question, answer) => {
    expect(resultOf({ ...good, [question]: answer, documents: 'no' })).toEqual({ verdict: 'no', because: [question] });
  });

  it.each([
    ['registered', 'no'],
    ['documents', 'no'],
    ['made_in', 'unknown'],
    ['transformed', 'unknown'],
    ['imported', 'unknown'],
  ] as const)('stays open where %s is %s', (question, answer) => {
    expect(resultOf({ ...good, [question]: answer })).toEqual({ verdict: 'open', because: [question] });
  });

  it('has a result exactly where every question is answered, and never says maybe with one answer against it', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const result = resultOf(answers);
        expect(result === undefined).toBe(nextQuestion(answers) !== undefined);
        const isAgainst = answers.made_in === 'elsewhere' || answers.transformed === 'no' || answers.imported === 'high';
        expect(result?.verdict === 'no').toBe(isAgainst && result !== undefined);
      }),
    );
  });

  it('draws its bands by the threshold, which itself does not qualify', () => {
    for (const version of Object.keys(schemes) as (keyof typeof schemes)[])
      expect(importedBands(version).high + schemes[version].thresholdPercent).toBe(100);
    expect(importedBands('2026-1')).toEqual({ near: 50, high: 70 });
  });

  it('takes no answer that is none, whatever an address has', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = answersIn(() => text);
        for (const [question, answer] of Object.entries(read))
          expect(checkQuestions[question as keyof typeof checkQuestions]).toContain(answer);
      }),
    );
    expect(answersIn((question) => (question === 'imported' ? 'near' : null))).toEqual({ imported: 'near' });
  });
});

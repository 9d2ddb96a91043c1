import { languages } from '@thamani/domain/languages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersIn } from './answers.ts';
import { folded, indexOf, search, wordsOf } from './search.ts';

const indexes = { en: indexOf(answersIn('en')), fr: indexOf(answersIn('fr')), ar: indexOf(answersIn('ar')) };
const best = (language: keyof typeof indexes, query: string) => search(indexes[language], query)[0]?.id;

describe('the search', () => {
  test.each([
    ['en', 'HS code', 'find-hs-code'],
    ['en', 'what counts as imported', 'what-is-imported'],
    ['en', 'ex-works', 'ex-works-price'],
    ['en', 'REFUNDS', 'refunds'],
    ['en', 'how do i renew', 'renewal'],
    ['en', 'certificate of origin', 'certificate-of-origin'],
    ['en', 'women discount', 'discount'],
    ['fr', 'code sh', 'find-hs-code'],
    ['fr', 'remboursement', 'refunds'],
    ['fr', 'depart usine', 'ex-works-price'],
    ['fr', 'renouvellement', 'renewal'],
    ['fr', 'vérifier hors ligne', 'check-offline'],
    ['ar', 'رمز النظام المنسق', 'find-hs-code'],
    ['ar', 'استرداد', 'refunds'],
    ['ar', 'تجديد الشهادة', 'renewal'],
    ['ar', 'شهاده منشا', 'certificate-of-origin'],
    ['ar', 'مستوردة', 'what-is-imported'],
    ['en', 'how much', 'cost-and-time'],
    ['en', 'money back', 'refunds'],
    ['fr', 'combien ça coûte', 'cost-and-time'],
    ['fr', 'récupérer mon argent', 'refunds'],
    ['ar', 'كم الثمن', 'cost-and-time'],
    ['ar', 'بكم', 'cost-and-time'],
    ['ar', 'استرجاع المال', 'refunds'],
    ['ar', 'استعادة أموالي', 'refunds'],
  ] as const)('in %s finds for “%s” first %s', (language, query, id) => {
    expect(best(language, query)).toBe(id);
  });

  test('finds every answer by its own title, among the first three', () => {
    for (const language of languages)
      for (const answer of answersIn(language)) {
        const found = search(indexes[language], answer.title)
          .slice(0, 3)
          .map(({ id }) => id);
        expect(found).toContain(answer.id);
      }
  });

  test('finds nothing where no word is known, or all say nothing', () => {
    for (const query of ['', '   ', 'the of and', 'xylophone zeppelin', '؟!']) expect(search(indexes.en, query)).toEqual([]);
  });

  test('reads whatever is typed: it neither fails nor finds an answer twice, and reads only so much of it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.string({ unit: 'binary', maxLength: 400 }), (language, query) => {
        const found = search(indexes[language], query);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
    // Only the beginning of a query is looked at: the work does not grow with what is sent.
    expect(search(indexes.en, `refunds ${'x'.repeat(200_000)} renewal`)).toEqual(search(indexes.en, `refunds ${'x'.repeat(200)} renewal`));
  });

  test('does not care for case, accents, vowel signs and forms of letters', () => {
    fc.assert(
      fc.property(fc.constantFrom('Éligibilité', 'Où', 'شَهَادَة', 'أهلية', 'Cœur', 'RÈGLE'), (word) => {
        expect(wordsOf(word)).toEqual(wordsOf(folded(word)));
        expect(folded(folded(word))).toBe(folded(word));
      }),
    );
    expect(wordsOf('الشهادات')).toEqual(wordsOf('شهادات'));
    expect(wordsOf('١٢٣')).toEqual(['123']);
  });
});

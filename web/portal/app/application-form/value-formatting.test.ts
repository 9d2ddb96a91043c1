import { readAnswer } from '@thamani/domain/applications/answers.ts';
import { languages } from '@thamani/domain/languages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidied } from './value-formatting.ts';

test('figures are shown as their language writes them', () => {
  expect(tidied('final_product_value', '1234567,5', 'en')).toBe('1\u202f234\u202f567.50');
  expect(tidied('final_product_value', '1234567.5', 'fr')).toBe('1\u202f234\u202f567,50');
  expect(tidied('final_product_value', '١٨٤', 'ar')).toBe('184.00');
  expect(tidied('pct_of_local_workforce', '94,50 %', 'en')).toBe('94.5');
  expect(tidied('pct_of_local_workforce', '100', 'fr')).toBe('100');
  expect(tidied('total_work_force', '12500', 'en')).toBe('12\u202f500');
  expect(tidied('facility_longitude', '1.6244 W', 'en')).toBe('-1.6244');
  expect(tidied('hs_code', '180400', 'en')).toBe('1804.00');
});

test('what cannot be read, and what is no figure, stays as it was typed', () => {
  for (const typed of ['ten', '1,234', '-5', '']) expect(tidied('final_product_value', typed, 'en')).toBe(typed);
  expect(tidied('product_name', ' Shea ', 'en')).toBe(' Shea ');
});

test('tidying never changes an answer', () => {
  const figures = ['final_product_value', 'pct_of_local_workforce', 'total_work_force', 'facility_latitude', 'hs_code'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...figures),
      fc.constantFrom(...languages),
      fc.oneof(fc.stringMatching(/^[-\d٠-٩., %]{1,12}$/), fc.nat(2_000_000).map(String), fc.string()),
      (id, language, typed) => {
        const [before, after] = [readAnswer(id, typed), readAnswer(id, tidied(id, typed, language))];
        expect(after).toEqual(before);
      },
    ),
    { numRuns: 5_000 },
  );
});

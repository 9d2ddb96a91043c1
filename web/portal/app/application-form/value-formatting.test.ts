import { readAnswer } from '@thamani/domain/applications/answers.ts';
import { languages } from '@thamani/domain/languages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingOf, tidied } from './value-formatting.ts';

test('figures are shown as their language writes them', () => {
  expect(tidied('final_product_value', '1234567,5', 'en')).toBe('1,234,567.50');
  expect(tidied('final_product_value', '1234567.5', 'fr')).toBe('1\u202f234\u202f567,50');
  expect(tidied('final_product_value', '١٨٤', 'ar')).toBe('184.00');
  expect(tidied('pct_of_local_workforce', '94,50 %', 'en')).toBe('94.5');
  expect(tidied('pct_of_local_workforce', '100', 'fr')).toBe('100');
  expect(tidied('total_work_force', '12500', 'en')).toBe('12,500');
  expect(tidied('facility_longitude', '1.6244 W', 'en')).toBe('-1.6244');
  expect(tidied('hs_code', '180400', 'en')).toBe('1804.00');
});

test('what cannot be read, and what is no figure, stays as it was typed', () => {
  for (const typed of ['ten', '1.234', '-5', '']) expect(tidied('final_product_value', typed, 'en')).toBe(typed);
  expect(tidied('product_name', ' Shea ', 'en')).toBe(' Shea ');
});

test('a number that was read is shown as it was read, one with two readings with both', () => {
  expect(readingOf('final_product_value', '1,850', 'en')).toEqual({ read: '1,850.00' });
  expect(readingOf('final_product_value', '1.850', 'en')).toEqual({ asked: ['1,850', '1.85'] });
  expect(readingOf('final_product_value', '1,853', 'fr')).toEqual({ asked: ['1\u202f853', '1,8530'] });
  expect(readingOf('final_product_value', '١٬٨٥٠', 'ar')).toEqual({ read: '1\u202f850.00' });
  expect(readingOf('final_product_value', '1,850', 'ar')).toEqual({ asked: ['1\u202f850', '1.85'] });
  expect(readingOf('facility_latitude', '9,403', 'en')).toEqual({ read: '9.403' });
  expect(readingOf('final_product_value', '400.25', 'en')).toEqual({});
  expect(readingOf('final_product_value', 'ten', 'en')).toEqual({});
});

test('tidying never changes an answer', () => {
  const figures = ['final_product_value', 'pct_of_local_workforce', 'total_work_force', 'facility_latitude', 'hs_code'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...figures),
      fc.constantFrom(...languages),
      fc.oneof(fc.stringMatching(/^[-\d٠-٩., %]{1,12}$/), fc.nat(2_000_000).map(String), fc.string()),
      (id, language, typed) => {
        const [before, after] = [readAnswer(id, typed, language), readAnswer(id, tidied(id, typed, language), language)];
        expect(after).toEqual(before);
      },
    ),
    { numRuns: 5_000 },
  );
});

import { openingPriceList } from '@thamani/domain/fees/fee.ts';
import { expect, test } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { categoryName, categoryNames } from '@thamani/site/labels/application-choices.ts';

test('every category of the price list has a name in the catalogs, in English the list’s own', () => {
  for (const { id, category } of openingPriceList) expect(categoryName(textsIn('en'), id, 'none')).toBe(category);
  expect(Object.keys(categoryNames)).toHaveLength(openingPriceList.length);
});

test('a category that nobody translated shows as the list has it', () => {
  expect(categoryName(textsIn('ar'), 'new-one', 'New one')).toBe('New one');
});

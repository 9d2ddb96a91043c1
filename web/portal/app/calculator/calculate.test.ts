import { expect, test } from 'vitest';
import { calculate, typedIn } from './calculate.ts';

const of = (final: string, imported: string) => calculate({ final, imported }, 'en');

test.each([
  ['184', '71.40', 'above', '61.20'],
  ['100', '70', 'exactly', '30.00'],
  ['100', '', 'above', '100.00'],
  ['100', '80', 'below', '20.00'],
  ['100', '125', 'exceeds', '−25.00'],
  ['100000', '69996', 'just_above', '30.00'],
  ['100000', '70004', 'just_below', '30.00'],
  ['1,850', '410.50', 'above', '77.81'],
] as const)('%s with %s imported says %s', (final, imported, saying, percent) => {
  expect(of(final, imported)).toMatchObject({ saying, figure: { percent } });
});

test('shows the figure with as many decimals as tell the side on which it lies, and the sum as it was read', () => {
  expect(of('100 000', '69,996.00').figure).toEqual({
    percent: '30.00',
    exact: '30.004',
    sum: '(100,000.00 − 69,996.00) ÷ 100,000.00 × 100',
  });
});

test('has no figure without a final value, with a fault, or before anything was asked', () => {
  expect(of('', '')).toEqual({ saying: 'no_final', faults: {}, read: {}, asked: {} });
  expect(of('-1', 'x')).toEqual({ saying: 'faulty', faults: { final: 'negative', imported: 'malformed' }, read: {}, asked: {} });
  expect(calculate(undefined, 'en')).toEqual({ saying: 'waiting', faults: {}, read: {}, asked: {} });
});

test('an address without either name asks for nothing; one with a name asks, and what is missing is blank', () => {
  expect(typedIn('http://host/calculator?other=1')).toBeUndefined();
  expect(typedIn('http://host/calculator?final=5')).toEqual({ final: '5', imported: '' });
  expect(typedIn('http://host/fr/calculator?final=1+234%2C5&imported=')).toEqual({ final: '1 234,5', imported: '' });
});

test('an amount with two readings is asked about in the language of the page, and each button is one of them', () => {
  expect(calculate({ final: '1.850', imported: '0500' }, 'fr')).toMatchObject({
    saying: 'faulty',
    faults: { final: 'ambiguous' },
    asked: { final: ['1\u202f850', '1,85'] },
    read: { imported: '500' },
  });
  expect(typedIn('http://host/calculator?final=1.850&imported=500&number_choice=final%3D1%2C850')).toEqual({
    final: '1,850',
    imported: '500',
  });
  expect(typedIn('http://host/calculator?final=1&imported=5&number_choice=other%3D7')).toEqual({ final: '1', imported: '5' });
});

test.each([
  ['en', '1,850.00', '410.5'],
  ['fr', '1\u202f850,00', '410,5'],
  ['ar', '١٬٨٥٠٫٠٠', '٤١٠٫٥'],
] as const)('the same figures give the same result in %s', (locale, final, imported) => {
  expect(calculate({ final, imported }, locale).figure).toMatchObject({ percent: '77.81' });
});

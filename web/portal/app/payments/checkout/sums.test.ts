import { expect, test } from 'vitest';
import { sumOf } from './sums.ts';

function fee(full_amount: string, discount_amount: string, amount: string) {
  return { full_amount, discount_amount, amount, currency: 'USD', fixed: false } as const;
}

test('fees are added up to the cent, with the discount apart', () => {
  expect(sumOf([fee('250.00', '25.00', '225.00'), fee('300.10', '30.01', '270.09')])).toEqual({
    full: '550.10',
    discount: '55.01',
    amount: '495.09',
  });
});

test('where nothing is taken off, no discount is named', () => {
  expect(sumOf([fee('0.10', '0.00', '0.10'), fee('0.20', '0.00', '0.20')])).toEqual({ full: '0.30', discount: undefined, amount: '0.30' });
});

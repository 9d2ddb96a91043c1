import { expect, test } from 'vitest';
import { comingIn } from './payment-status-loader.ts';

const reference = '0123456789ABCDEFGHJKMNPQRS';

function coming(query: string) {
  return comingIn(new URLSearchParams(query));
}

test('reads the reference from our parameter, or from the provider’s reference', () => {
  expect(coming(`payment=${reference}`).reference).toBe(reference);
  expect(coming(`tx_ref=${reference}-2&status=successful&transaction_id=77`)).toEqual({
    reference,
    told: { status: 'successful', transaction_id: '77' },
    back: undefined,
    going: false,
  });
});

test('what cannot be a reference is none', () => {
  for (const said of ['', 'payment=', 'payment=../x', `payment=${reference.toLowerCase()}`, `payment=${reference}0`, 'tx_ref=1'])
    expect(coming(said).reference).toBeUndefined();
});

test('reads from the address how the person came, and shortens an overlong status', () => {
  expect(coming(`payment=${reference}&left`)).toMatchObject({ told: undefined, back: 'left', going: false });
  expect(coming(`payment=${reference}&returned`).back).toBe('returned');
  expect(coming(`payment=${reference}&going`).going).toBe(true);
  expect(coming(`payment=${reference}&status=${'x'.repeat(99)}`).told).toEqual({ status: 'x'.repeat(40) });
});

import { expect, test } from 'vitest';
import type { Payment, PaymentState } from '../payment.ts';
import { keepsPolling, showingOf } from './status-page-state.ts';

function showing(state: PaymentState, coming: { back?: 'returned' | 'left'; going?: boolean } = {}, link?: string, payment?: Payment) {
  const seen = { state, ...(link === undefined ? {} : { link }), ...(payment === undefined ? {} : { payment }) };
  return showingOf({ kind: 'seen', seen }, { back: coming.back, going: coming.going ?? false });
}

test('only the server says verified, whatever the address says', () => {
  for (const back of ['returned', 'left'] as const) {
    expect(showing('verified', { back })).toBe('verified');
    for (const state of ['open', 'preparing', 'failed', 'expired', 'cancelled', 'replaced', 'refunded'] as const)
      expect(showing(state, { back, going: true })).not.toBe('verified');
  }
});

test('redirects to the provider only if the address requests it and a link is available', () => {
  expect(showing('open', { going: true }, 'https://pay.example/1')).toBe('onward');
  expect(showing('open', { going: true })).toBe('open');
  expect(showing('open', {}, 'https://pay.example/1')).toBe('open');
  expect(showing('failed', { going: true }, 'https://pay.example/1')).toBe('failed');
});

test('leads nobody to pay again while the server waits for a confirmation, however the person came', () => {
  const payment = { confirming: true, items: [] } as never as Payment;
  for (const coming of [{}, { going: true }, { back: 'left' }, { back: 'returned' }] as const)
    expect(showing('open', coming, 'https://pay.example/1', payment)).toBe('confirming');
  expect(showing('open', { going: true }, 'https://pay.example/1', { ...payment, confirming: false })).toBe('onward');
  expect(showing('failed', {}, undefined, payment)).toBe('failed');
});

test('says that everything was paid otherwise only of a payment that ended without money, and only of all of it', () => {
  const paid = { other_payment: { state: 'verified' } };
  const unpaid = { other_payment: null };
  const of = (...items: object[]) => ({ confirming: false, items }) as never as Payment;
  for (const state of ['failed', 'cancelled', 'expired', 'replaced'] as const) {
    expect(showing(state, {}, undefined, of(paid, paid))).toBe('paid_otherwise');
    expect(showing(state, {}, undefined, of(paid, unpaid))).toBe(state);
  }
  expect(showing('refunded', {}, undefined, of(paid))).toBe('refunded');
  expect(showing('verified', {}, undefined, of(unpaid))).toBe('verified');
});

test('what is settled is not looked at again', () => {
  for (const one of ['verified', 'refunded', 'failed', 'cancelled', 'expired', 'replaced', 'paid_otherwise', 'unknown', 'onward'] as const)
    expect(keepsPolling(one)).toBe(false);
  for (const one of ['confirming', 'left', 'open', 'preparing', 'away'] as const) expect(keepsPolling(one)).toBe(true);
});

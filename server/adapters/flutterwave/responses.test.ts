import { describe, expect, it } from 'vitest';
import { parsedExactly } from '../../lossless-json.ts';
import { readCharge, readRefund } from './responses.ts';

const heard = (data: object) => parsedExactly(JSON.stringify({ status: 'success', data }));

describe('what the provider keeps', () => {
  it.each([
    [{ app_fee: null }, 0],
    [{}, 0],
    [{ app_fee: 9.5 }, 950],
    [{ app_fee: 9.501 }, 951],
    [{ app_fee: 0.0001 }, 1],
    [{ app_fee: 9.5, amount_settled: 240.4 }, 960],
    [{ app_fee: 9.5, amount_settled: 240.409 }, 960],
    [{ app_fee: 9.5, amount_settled: 0 }, 950],
    [{ app_fee: 9.5, amount_settled: 300 }, 0],
    [{ app_fee: 9999 }, 25_000],
    [{ app_fee: 9.5, charged_amount: 259.5 }, 0],
  ])('of a charge with %j is %i', (more, chargeMinor) => {
    const charge = readCharge(heard({ id: 7, tx_ref: 'AAA-1', amount: 250, currency: 'USD', status: 'successful', ...more }));
    expect(charge).toMatchObject({ minor: 25_000, chargeMinor });
  });

  it('is whole where the currency has no smaller unit', () => {
    const charge = readCharge(heard({ id: 7, tx_ref: 'AAA-1', amount: 1000, app_fee: 38.5, currency: 'XOF', status: 'successful' }));
    expect(charge).toMatchObject({ minor: 1000, chargeMinor: 39 });
  });
});

describe('a refund', () => {
  const refund = { id: 3, tx_id: 7, amount_refunded: 1.5, status: 'completed' };

  it.each([
    [{}, 'pending'],
    [{ meta: '{"disburse_status":"successful"}' }, 'done'],
    [{ meta: { disburse_status: 'Failed' } }, 'failed'],
    [{ meta: { source: 'availablebalance' } }, 'pending'],
    [{ status: 'completed-momo', meta: 'no json' }, 'done'],
    [{ status: 'completed-bank-transfer' }, 'done'],
    [{ status: 'pending-momo' }, 'pending'],
    [{ status: 'processing' }, 'pending'],
    [{ status: 'something new' }, 'pending'],
    [{ status: 'failed' }, 'failed'],
  ])('told with %j is %s', (more, status) => {
    expect(readRefund(heard({ ...refund, ...more }), '7', 'USD')).toEqual({ id: '3', comment: undefined, minor: 150, status });
  });

  it.each([
    { tx_id: 8 },
    { tx_id: undefined },
    { amount_refunded: undefined },
    { amount_refunded: 1.505 },
    { id: 'x' },
    { status: undefined },
  ])('told with %j is not known', (more) => {
    expect(readRefund(heard({ ...refund, ...more }), '7', 'USD')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { flutterwavePayments } from './client.ts';

const secretKey = 'FLWSECK-9d41f2c7aa';
const messageSecret = 'hash-5be0c2d1f7e94a61';

describe('a message', () => {
  const payments = flutterwavePayments({ origin: 'http://127.0.0.1:1', secretKey, messageSecret });
  const read = (body: unknown, hash: string | string[] | undefined = messageSecret) =>
    payments.verifyWebhook({ 'verif-hash': hash }, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  const charge = {
    event: 'charge.completed',
    data: { id: 7, tx_ref: 'AAA-1', status: 'successful', amount: 1 },
    'event.type': 'CARD_TRANSACTION',
  };

  it.each([undefined, '', 'another', `${messageSecret} `, messageSecret.toUpperCase(), [messageSecret], [messageSecret, messageSecret]])(
    'with the secret %j is nobody’s',
    (hash) => {
      expect(read(charge, hash === undefined ? '' : hash)).toBeUndefined();
      expect(payments.verifyWebhook({}, Buffer.from(JSON.stringify(charge)))).toBeUndefined();
    },
  );

  it('without a secret of ours is nobody’s either', () => {
    const open = flutterwavePayments({ origin: 'http://127.0.0.1:1', secretKey, messageSecret: '' });
    expect(open.verifyWebhook({ 'verif-hash': '' }, Buffer.from(JSON.stringify(charge)))).toBeUndefined();
  });

  it('says which charge it is about, and nothing else', () => {
    expect(read(charge)).toEqual({ reference: 'AAA-1', transactionId: '7' });
    expect(read('{"event":"charge.completed","data":{"id":90071992547409931}}')).toEqual({
      reference: undefined,
      transactionId: '90071992547409931',
    });
  });

  it('of a refund is flat, and its id is not the charge’s', () => {
    const refund = { id: 3, AmountRefunded: 250, status: 'completed-mpgs', FlwRef: 'R', comments: 'x', TransactionId: 7 };
    expect(read(refund)).toEqual({ reference: undefined, transactionId: '7' });
  });

  it.each([
    ['no JSON', '{"event":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a transfer', { event: 'transfer.completed', data: { id: 7, tx_ref: 'AAA-1' } }],
    ['ids that are none', { event: 'charge.completed', data: { id: '../7', tx_ref: 'AAA 1\n' } }],
    ['data that is none', { event: 'charge.completed', data: 'AAA-1' }],
  ])('of %s is about nothing', (_, body) => {
    expect(read(body)).toEqual({ reference: undefined, transactionId: undefined });
  });
});

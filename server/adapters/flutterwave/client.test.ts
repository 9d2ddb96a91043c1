import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { money } from '@thamani/domain/money.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { PaymentRefused, type PaymentOrder, type Payments } from '../../ports.ts';
import { startPaymentProvider } from '../../testing/fake-flutterwave/server.ts';
import { flutterwavePayments } from './client.ts';

const secretKey = 'FLWSECK-9d41f2c7aa';
const messageSecret = 'hash-5be0c2d1f7e94a61';
const closing: Server[] = [];
afterEach(() => closing.splice(0).forEach((server) => server.close().closeAllConnections()));

async function provider(options: { secretKey?: string } = {}) {
  const { origin, server } = await startPaymentProvider({ secretKey, messageSecret });
  closing.push(server);
  const control = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/control/${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const given = { origin, secretKey, messageSecret, ...options };
  const hasty = flutterwavePayments({ ...given, timeouts: { write: 1_000, read: 1_000 } });
  return { origin, control, hasty, payments: flutterwavePayments(given) };
}

async function answering(listener: RequestListener): Promise<Payments> {
  const server = createServer(listener);
  closing.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return flutterwavePayments({ origin, secretKey, messageSecret });
}

/** Says the same to every question. */
const saying = (status: number, body: unknown) =>
  answering((_, response) => void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)));

function order(reference: string, minor = 25_000): PaymentOrder {
  return {
    reference,
    amount: money(minor, 'USD'),
    payer: { email: 'payer@kakao.example', name: 'Kakao Ltd' },
    returnTo: 'http://localhost:3000/paymment-verification?payment=AAA',
    linkMinutes: 60,
    title: 'Thamani',
    description: 'Certificate of Kakao',
  };
}

/** What was thrown, after a look that neither it nor what caused it tells the key or the payer. */
async function refusal(doing: Promise<unknown>): Promise<Error> {
  const error = await doing.then(
    () => new Error('it was done'),
    (thrown: unknown) => thrown as Error,
  );
  const everything = inspect(error, { depth: 10, showHidden: true });
  for (const secret of ['FLWSECK', 'hash-5be', 'kakao.example', 'Kakao Ltd']) expect(everything).not.toContain(secret);
  return error;
}

describe('a link', () => {
  it('is made once, with everything that the payer sees', async () => {
    const { payments, control, origin } = await provider();
    const { link } = await payments.createLink(order('AAA-1'));
    expect(link.startsWith(`${origin}/v3/hosted/pay/`)).toBe(true);
    expect(await control('links')).toMatchObject([
      {
        tx_ref: 'AAA-1',
        amount_text: '250.00',
        minor: 25_000,
        currency: 'USD',
        redirect_url: 'http://localhost:3000/paymment-verification?payment=AAA',
        email: 'payer@kakao.example',
        title: 'Thamani',
        description: 'Certificate of Kakao',
        tries_again: 3,
      },
    ]);
    expect(await payments.chargeByReference('AAA-1')).toBeUndefined();
  });

  it('is refused permanently under a used reference, and the duplicate is counted', async () => {
    const { payments, control } = await provider();
    await payments.createLink(order('AAA-1'));
    const error = await refusal(payments.createLink(order('AAA-1')));
    expect(error).toBeInstanceOf(PaymentRefused);
    expect(error.message).toBe("the payments' provider said no: 400");
    expect(await control('duplicates')).toMatchObject([{ tx_ref: 'AAA-1' }]);
  });

  it('is neither made nor refused with our own wrong key', async () => {
    const { payments, control } = await provider({ secretKey: 'FLWSECK-another' });
    const error = await refusal(payments.createLink(order('AAA-1')));
    expect(error).not.toBeInstanceOf(PaymentRefused);
    expect(error.message).toBe("the payments' provider answered 401");
    expect(await control('links')).toEqual([]);
  });

  it.each([401, 403, 408, 409, 425, 429, 500, 502, 503])('is not refused by a %i', async (status) => {
    const payments = await saying(status, { status: 'error', message: 'No', data: null });
    const error = await refusal(payments.createLink(order('AAA-1')));
    expect(error).not.toBeInstanceOf(PaymentRefused);
    expect(error.message).toBe(`the payments' provider answered ${status}`);
  });

  it.each([400, 402, 404, 422])('is refused by a %i that says so, and by nothing else in its place', async (status) => {
    const said = await saying(status, { status: 'error', message: 'payer@kakao.example is blocked', data: null });
    expect(await refusal(said.createLink(order('AAA-1')))).toBeInstanceOf(PaymentRefused);
    const other = await saying(status, '<html>Bad request</html>');
    expect(await refusal(other.createLink(order('AAA-1')))).not.toBeInstanceOf(PaymentRefused);
  });

  it.each([
    ['no link', { status: 'success', data: {} }],
    ['a script in its place', { status: 'success', data: { link: 'javascript:alert(1)' } }],
    ['an error that calls itself fine', { status: 'error', data: { link: 'https://example.org/pay' } }],
    ['nothing', ''],
  ])('is not known after %s', async (_, body) => {
    const error = await refusal((await saying(200, body)).createLink(order('AAA-1')));
    expect(error.message).toBe("the payments' provider answered 200 in another shape");
  });

  it('over an open line is not taken from a provider on a closed one', async () => {
    const { fetch: real } = globalThis;
    globalThis.fetch = async () => Response.json({ status: 'success', data: { link: 'http://example.org/pay' } });
    try {
      const payments = flutterwavePayments({ origin: 'https://api.example.org', secretKey, messageSecret });
      expect((await refusal(payments.createLink(order('AAA-1')))).message).toMatch(/another shape$/);
    } finally {
      globalThis.fetch = real;
    }
  });
});

describe('a charge', () => {
  it.each(['successful', 'failed', 'pending'] as const)('that is %s is told so, by reference and by id', async (outcome) => {
    const { payments, control } = await provider();
    await payments.createLink(order('AAA-1'));
    const { transaction_id } = (await control('pay', { tx_ref: 'AAA-1', outcome })) as { transaction_id: number };
    const charge = {
      transactionId: String(transaction_id),
      reference: 'AAA-1',
      minor: 25_000,
      currency: 'USD',
      status: outcome,
      chargeMinor: 950,
    };
    expect(await payments.chargeByReference('AAA-1')).toEqual(charge);
    expect(await payments.chargeById(String(transaction_id))).toEqual(charge);
  });

  it('of another amount and currency is told as it is', async () => {
    const { payments, control } = await provider();
    await payments.createLink(order('AAA-1'));
    await control('pay', { tx_ref: 'AAA-1', amount: '1000', currency: 'UGX' });
    expect(await payments.chargeByReference('AAA-1')).toMatchObject({ minor: 1000, currency: 'UGX', status: 'successful' });
  });

  it('that fails and is made again is told by its success', async () => {
    const { payments, control } = await provider();
    await payments.createLink(order('AAA-1'));
    await control('pay', { tx_ref: 'AAA-1', outcome: 'failed' });
    expect(await payments.chargeByReference('AAA-1')).toMatchObject({ status: 'failed' });
    await control('pay', { tx_ref: 'AAA-1', outcome: 'pending' });
    expect(await payments.chargeByReference('AAA-1')).toMatchObject({ status: 'pending' });
    await control('settle', { tx_ref: 'AAA-1' });
    expect(await payments.chargeByReference('AAA-1')).toMatchObject({ status: 'successful' });
  });

  it('that nobody made is not there', async () => {
    const { payments } = await provider();
    expect(await payments.chargeByReference('AAA-1')).toBeUndefined();
    expect(await payments.chargeById('4000001')).toBeUndefined();
  });

  it.each(['', '..', '../refunds', '1/../2', '1e3', '12345678901234567890123'])('cannot have the id "%s"; nobody is asked', async (id) => {
    const asked: (string | undefined)[] = [];
    const payments = await answering((request, response) => void response.end(String(asked.push(request.url))));
    expect(await payments.chargeById(id)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  const data = { id: 7, tx_ref: 'AAA-1', amount: 250, charged_amount: 250, app_fee: 9.5, currency: 'USD', status: 'successful' };
  const told = async (more: object) => (await saying(200, { status: 'success', data: { ...data, ...more } })).chargeByReference('AAA-1');

  it.each(['Successful', 'success', 'succeeded', 'completed', 'SUCCESSFUL', '', 'error', 'cancelled'])(
    'is not paid by the status "%s"',
    async (status) => {
      expect(await told({ status })).toMatchObject({ status: 'pending' });
    },
  );

  it.each([
    ['a number in words', { amount: 'many' }],
    ['an amount finer than a cent', { amount: 249.999 }],
    ['a negative amount', { amount: -250 }],
    ['no amount', { amount: null }],
    ['no currency', { currency: null }],
    ['a currency that is none', { currency: '$' }],
    ['no id', { id: undefined }],
    ['another reference', { tx_ref: 'BBB-1' }],
    ['no status', { status: undefined }],
  ])('is not known after %s', async (_, more) => {
    expect((await refusal(told(more))).message).toBe("the payments' provider answered 200 in another shape");
  });

  it('of which less was taken than it says is as much as was taken', async () => {
    expect(await told({ charged_amount: 1 })).toMatchObject({ minor: 100 });
    expect(await told({ charged_amount: 259.5 })).toMatchObject({ minor: 25_000, chargeMinor: 0 });
    expect(await told({ charged_amount: undefined })).toMatchObject({ minor: 25_000, chargeMinor: 950 });
  });

  it.each([
    [400, { status: 'error', message: 'Merchant is not enabled', data: null }],
    [401, { status: 'error', message: 'No transaction was found for this id', data: null }],
    [404, { status: 'error', message: 'Cannot find the requested resource', data: null }],
    [404, '<html>Not found</html>'],
    [429, { status: 'error', message: 'No transaction was found for this id', data: null }],
    [500, { status: 'error', message: 'No transaction was found for this id', data: null }],
  ])('is not said to be absent by %i %j', async (status, body) => {
    const payments = await saying(status, body);
    expect((await refusal(payments.chargeByReference('AAA-1'))).message).toBe(`the payments' provider answered ${status}`);
    expect((await refusal(payments.chargeById('7'))).message).toBe(`the payments' provider answered ${status}`);
  });

  it('keeps every cent of every amount on the way there and back', { timeout: 60_000 }, async () => {
    const { payments, control } = await provider();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), async (minor) => {
        const reference = `exact-${(count += 1)}`;
        await payments.createLink(order(reference, minor));
        await control('pay', { tx_ref: reference });
        expect(await payments.chargeByReference(reference)).toMatchObject({ minor, currency: 'USD', status: 'successful' });
      }),
      { numRuns: 100, examples: [[1], [10], [101], [110], [1999], [999_999_999_999_999], [Number.MAX_SAFE_INTEGER]] },
    );
  });
});

describe('a refund', () => {
  const paid = async () => {
    const given = await provider();
    await given.payments.createLink(order('AAA-1'));
    const { transaction_id } = (await given.control('pay', { tx_ref: 'AAA-1' })) as { transaction_id: number };
    return { ...given, id: String(transaction_id) };
  };

  it('is given in parts, up to what was charged and no further', async () => {
    const { payments, id } = await paid();
    const first = await payments.refund(id, money(10_001, 'USD'), 'refund one');
    expect(first).toEqual({ id: expect.stringMatching(/^\d+$/), comment: undefined, minor: 10_001, status: 'pending' });
    expect(await refusal(payments.refund(id, money(15_000, 'USD'), 'refund two'))).toBeInstanceOf(PaymentRefused);
    const second = await payments.refund(id, money(14_999, 'USD'), 'refund three');
    expect(await payments.refundsOf(id)).toEqual([
      { id: second.id, comment: 'refund three', minor: 14_999, status: 'done' },
      { id: first.id, comment: 'refund one', minor: 10_001, status: 'done' },
    ]);
  });

  it('is followed until it is paid out, or fails', async () => {
    const { payments, control, id } = await paid();
    await control('settings', { refund_ms: 600_000 });
    const refund = await payments.refund(id, money(100, 'USD'), 'refund one');
    expect(await payments.refundsOf(id)).toMatchObject([{ id: refund.id, status: 'pending' }]);
    await control('refund', { id: refund.id, status: 'failed' });
    expect(await payments.refundsOf(id)).toMatchObject([{ id: refund.id, status: 'failed' }]);
  });

  it('is found on every page of the list', async () => {
    const { payments, id } = await paid();
    for (let count = 1; count <= 45; count += 1) await payments.refund(id, money(count, 'USD'), `refund ${count}`);
    const all = await payments.refundsOf(id);
    expect(all.map(({ minor }) => minor).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  });

  it('of a charge that is not there, or not paid, is refused', async () => {
    const { payments, control } = await paid();
    await payments.createLink(order('BBB-1'));
    const { transaction_id } = (await control('pay', { tx_ref: 'BBB-1', outcome: 'pending' })) as { transaction_id: number };
    for (const id of [String(transaction_id), '1', '../7'])
      expect(await refusal(payments.refund(id, money(100, 'USD'), 'refund'))).toBeInstanceOf(PaymentRefused);
    expect((await refusal(payments.refundsOf('1'))).message).toBe("the payments' provider does not know the transaction");
  });

  it('is told in either spelling, and others of the list are left out', async () => {
    const rows = [
      { id: 1, transaction_id: 7, amount_refunded: 2, comment: 'ours', status: 'completed' },
      { id: 2, TransactionId: 7, AmountRefunded: 3, comments: 'ours too', status: 'completed-mpgs' },
      { id: 3, transaction_id: 8, amount_refunded: 4, comment: 'not ours', status: 'completed' },
    ];
    const charge = { id: 7, tx_ref: 'AAA-1', amount: 250, currency: 'USD', status: 'successful' };
    const payments = await answering(
      (request, response) =>
        void response.end(JSON.stringify({ status: 'success', data: request.url?.includes('refunds') ? rows : charge })),
    );
    expect(await payments.refundsOf('7')).toEqual([
      { id: '1', comment: 'ours', minor: 200, status: 'pending' },
      { id: '2', comment: 'ours too', minor: 300, status: 'done' },
    ]);
    rows.push({ id: 4, amount_refunded: 4, comment: 'of whom', status: 'completed' } as never);
    expect((await refusal(payments.refundsOf('7'))).message).toMatch(/in another shape$/);
  });
});

describe('a bad day', { timeout: 30_000 }, () => {
  const calls = {
    create: (payments: Payments) => payments.createLink(order('NEW-1')),
    verify: (payments: Payments, id: string) => payments.chargeById(id),
    verify_by_reference: (payments: Payments) => payments.chargeByReference('AAA-1'),
    refund: (payments: Payments, id: string) => payments.refund(id, money(100, 'USD'), 'refund one'),
    refunds: (payments: Payments, id: string) => payments.refundsOf(id),
  };
  const faults = [
    ['delay', { ms: 4_000 }, 'not reached: TimeoutError', true],
    ['fail_before', { status: 500 }, 'answered 500', false],
    ['fail_after', { status: 503 }, 'answered 503', true],
    ['cut_before', {}, 'not reached: UND_ERR_SOCKET', false],
    ['cut_after', {}, 'not reached: UND_ERR_SOCKET', true],
    ['malformed', {}, 'in another shape', true],
    ['other_shape', {}, 'in another shape', true],
  ] as const;

  describe.each(Object.entries(calls))('for the call %s', (call, doing) => {
    it.each(faults)('%s leaves it unknown', async (fault, more, sentence, done) => {
      const { payments, control, hasty } = await provider();
      await payments.createLink(order('AAA-1'));
      const { transaction_id } = (await control('pay', { tx_ref: 'AAA-1' })) as { transaction_id: number };
      await control('faults', { call, fault, ...more });
      const error = await refusal(doing(hasty, String(transaction_id)));
      expect(error).not.toBeInstanceOf(PaymentRefused);
      expect(error.message).toContain(sentence);
      const made = {
        create: ((await control('links?prefix=NEW')) as object[]).length,
        refund: ((await control('refunds')) as object[]).length,
      };
      expect(made).toEqual({ create: 0, refund: 0, ...(call in made ? { [call]: done ? 1 : 0 } : {}) });
      expect(await control('faults')).toEqual([]);
    });

    it('late and twice over is heard once', async () => {
      const { payments, control } = await provider();
      await payments.createLink(order('AAA-1'));
      const { transaction_id } = (await control('pay', { tx_ref: 'AAA-1' })) as { transaction_id: number };
      await control('faults', { call, fault: 'late_twice', ms: 50 });
      await doing(payments, String(transaction_id));
      expect(await payments.chargeByReference('AAA-1')).toMatchObject({ status: 'successful' });
      expect(await control('duplicates')).toEqual([]);
    });
  });

  it('nobody listens', async () => {
    const { payments } = await provider();
    closing.splice(0).forEach((server) => server.close().closeAllConnections());
    expect((await refusal(payments.createLink(order('AAA-1')))).message).toMatch(/not reached: ECONNREFUSED$/);
  });

  it('the key cannot be a header', async () => {
    const { payments } = await provider({ secretKey: `${secretKey}\nsecond line` });
    expect((await refusal(payments.createLink(order('AAA-1')))).message).toBe("the payments' provider was not reached: TypeError");
  });

  it('the provider sends us elsewhere: neither the key nor the order goes there', async () => {
    const elsewhere = await provider();
    const payments = await answering(
      (request, response) => void response.writeHead(307, { location: `${elsewhere.origin}${request.url}` }).end(),
    );
    expect((await refusal(payments.createLink(order('AAA-1')))).message).toBe("the payments' provider answered 307");
    expect(await elsewhere.control('links')).toEqual([]);
  });

  it('the answer quotes the key and the payer', async () => {
    const quoting = await saying(400, { status: 'error', message: `${secretKey} payer@kakao.example`, data: null });
    expect((await refusal(quoting.createLink(order('AAA-1')))).message).toBe("the payments' provider said no: 400");
    const plain = await saying(200, `${secretKey} payer@kakao.example`);
    expect((await refusal(plain.chargeById('7'))).message).toMatch(/in another shape$/);
  });
});

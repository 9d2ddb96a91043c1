import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderSettings } from './scheduler.ts';
import { startPaymentProvider } from './server.ts';

const secretKey = 'FLWSECK-of-this-test';
const messageSecret = 'hash-of-this-test';
const closing: Server[] = [];
afterEach(() => closing.splice(0).forEach((server) => server.close().closeAllConnections()));

async function provider(settings: Partial<ProviderSettings> = {}, file?: string) {
  const { origin, server } = await startPaymentProvider({ secretKey, messageSecret, settings, ...(file === undefined ? {} : { file }) });
  closing.push(server);
  const ask = (path: string, body?: object, key = secretKey) =>
    fetch(`${origin}${path}`, {
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const control = async (path: string, body?: object) => (await (await ask(`/control/${path}`, body)).json()) as never;
  const link = async (tx_ref: string, more: object = {}): Promise<string> => {
    const answer = await ask('/v3/payments', { ...order(tx_ref), ...more });
    return ((await answer.json()) as { data: { link: string } }).data.link;
  };
  return { origin, server, ask, control, link };
}

const order = (tx_ref: string) => ({
  tx_ref,
  amount: 250,
  currency: 'USD',
  redirect_url: 'http://localhost:3000/back?payment=A',
  customer: { email: 'payer@example.org' },
  session_duration: 60,
  max_retry_attempt: 1,
  customizations: { title: 'Thamani <b>', description: 'Certificate' },
});

const press = (link: string, choice: string) => fetch(link, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });

/** Takes messages, answering with what is given for each in turn, and 200 after that. */
async function receiver(...answers: number[]) {
  const taken: { readonly hash: unknown; readonly body: { readonly event?: string; readonly data?: Record<string, unknown> } }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ hash: request.headers['verif-hash'], body: JSON.parse(body) as never });
      response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  closing.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { taken, messages_to: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; await sleep(10)) if (await holds()) return;
  throw new Error('it did not come to be');
}

describe('a call', () => {
  it.each(['', 'FLWSECK-another', `${secretKey} `.trimStart() + 'x'])('with the key "%s" is not heard', async (key) => {
    const { ask, control } = await provider();
    const answer = await ask('/v3/payments', order('A-1'), key);
    expect([answer.status, await answer.json()]).toEqual([401, { status: 'error', message: 'Invalid authorization key', data: null }]);
    expect(await control('links')).toEqual([]);
  });

  it.each([
    ['no reference', { tx_ref: undefined }],
    ['no amount', { amount: undefined }],
    ['an amount of nothing', { amount: 0 }],
    ['an amount finer than a cent', { amount: 0.001 }],
    ['no way back', { redirect_url: undefined }],
    ['no payer', { customer: undefined }],
    ['a payer without an address', { customer: { name: 'Kakao' } }],
    ['a session of two days', { session_duration: 2880 }],
    ['a misspelt field', { sesion_duration: 60 }],
  ])('for a link with %s is refused', async (_, more) => {
    const { ask, control } = await provider();
    const answer = await ask('/v3/payments', { ...order('A-1'), ...more });
    expect([answer.status, await answer.json()]).toEqual([400, { status: 'error', message: expect.any(String), data: null }]);
    expect(await control('links')).toEqual([]);
  });
});

describe('the page', () => {
  it('says what it is, what is paid and to whom, and asks for nothing', async () => {
    const { link } = await provider();
    const html = await (await fetch(await link('A-1'))).text();
    expect(html).toContain('<h1>Thamani &lt;b&gt;</h1>');
    expect(html).toContain('250.00 USD');
    expect(html).toContain('Certificate');
    expect(html).toContain('replaces the payment provider');
    expect(html).not.toMatch(/<input|<script/);
    expect([...html.matchAll(/<button name="choice" value="(\w+)">/g)].map(([, choice]) => choice)).toEqual([
      'card',
      'declined',
      'transfer',
      'cancel',
    ]);
  });

  it.each([
    ['card', 'successful'],
    ['declined', 'failed'],
    ['transfer', 'pending'],
  ])('leads back after "%s" with the status %s', async (choice, status) => {
    const { link, control } = await provider();
    const answer = await press(await link('A-1'), choice);
    const [charge] = (await control('charges')) as { id: number; status: string }[];
    expect(charge?.status).toBe(status);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/back?payment=A&status=${status}&tx_ref=A-1&transaction_id=${charge?.id}`,
    ]);
  });

  it('leads back after a cancellation without a transaction', async () => {
    const { link, control } = await provider();
    const answer = await press(await link('A-1'), 'cancel');
    expect(answer.headers.get('location')).toBe('http://localhost:3000/back?payment=A&status=cancelled&tx_ref=A-1');
    expect(await control('charges')).toEqual([]);
  });

  it('takes one payment, however often the button is pressed', async () => {
    const { link, control } = await provider();
    const page = await link('A-1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(page, 'card')));
    expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
    expect(await control('charges')).toHaveLength(1);
    expect(await (await fetch(page)).text()).toContain('This payment was made.');
  });

  it('may be tried again as often as was said, and no more', async () => {
    const { link } = await provider();
    const page = await link('A-1');
    expect((await press(page, 'declined')).status).toBe(303);
    expect((await press(page, 'declined')).status).toBe(303);
    expect((await press(page, 'card')).status).toBe(410);
  });

  it('takes nothing when its time is over', async () => {
    const { link, control } = await provider();
    const page = await link('A-1');
    await control('expire', { tx_ref: 'A-1' });
    expect((await fetch(page)).status).toBe(410);
    expect((await press(page, 'card')).status).toBe(410);
    expect(await control('charges')).toEqual([]);
  });

  it('is not there at another address', async () => {
    const { origin } = await provider();
    expect((await fetch(`${origin}/v3/hosted/pay/0000`)).status).toBe(404);
  });
});

describe('a message', { timeout: 30_000 }, () => {
  it('tells of the charge with the secret, once', async () => {
    const { taken, messages_to } = await receiver();
    const { link, control } = await provider({ messages_to });
    await press(await link('A-1'), 'card');
    await until(() => taken.length > 0);
    await sleep(60);
    expect(taken).toMatchObject([
      {
        hash: messageSecret,
        body: { event: 'charge.completed', data: { tx_ref: 'A-1', status: 'successful', amount: 250, currency: 'USD' } },
      },
    ]);
    expect(await control('messages')).toMatchObject([{ tx_ref: 'A-1', state: 'delivered', tries: 1 }]);
  });

  it.each([500, 302, 204, 401])('is said again after a %i', async (status) => {
    const { taken, messages_to } = await receiver(status, status);
    const { link, control } = await provider({ messages_to, retry_ms: 10 });
    await press(await link('A-1'), 'declined');
    await until(async () => ((await control('messages')) as { state: string }[])[0]?.state === 'delivered');
    expect(taken.map(({ body }) => body.data?.['status'])).toEqual(['failed', 'failed', 'failed']);
    expect(((await control('deliveries')) as { answer: string }[]).map(({ answer }) => answer)).toEqual([`${status}`, `${status}`, '200']);
  });

  it('is given up after three more tries', async () => {
    const { taken, messages_to } = await receiver(500, 500, 500, 500);
    const { link, control } = await provider({ messages_to, retry_ms: 10 });
    await press(await link('A-1'), 'card');
    await until(async () => ((await control('messages')) as { state: string }[])[0]?.state === 'given_up');
    expect(taken).toHaveLength(4);
  });

  it('comes when a transfer is confirmed, and not before', async () => {
    const { taken, messages_to } = await receiver();
    const { link } = await provider({ messages_to, transfer_ms: 2_000 });
    await press(await link('A-1'), 'transfer');
    expect(taken).toEqual([]);
    await until(() => taken.length > 0);
    expect(taken).toMatchObject([{ body: { data: { status: 'successful', payment_type: 'bank_transfer' } } }]);
  });

  it('is lost, comes in copies, and late, as planned', async () => {
    const { taken, messages_to } = await receiver();
    const { link, control } = await provider({ messages_to });
    for (const way of [{ way: 'lost' }, { way: 'duplicated', copies: 5 }, { way: 'delayed', ms: 150 }]) await control('ways', way);
    for (const reference of ['lost', 'copies', 'late']) {
      await link(reference);
      await control('pay', { tx_ref: reference });
    }
    await until(() => taken.length === 6);
    const references = taken.map(({ body }) => body.data?.['tx_ref']);
    expect(references).toEqual([...Array.from({ length: 5 }, () => 'copies'), 'late']);
    expect(await control('ways')).toEqual([]);
  });

  it('comes in another order', async () => {
    const { taken, messages_to } = await receiver();
    const { link, control } = await provider({ messages_to });
    await control('ways', { way: 'reordered', count: 3, ms: 60_000 });
    for (const reference of ['one', 'two', 'three']) {
      await link(reference);
      await control('pay', { tx_ref: reference });
    }
    await until(() => taken.length === 3);
    expect(taken.map(({ body }) => body.data?.['tx_ref'])).toEqual(['three', 'two', 'one']);
  });

  it('of a refund is flat, and comes only where it was asked for', async () => {
    const { taken, messages_to } = await receiver();
    const { link, control, ask } = await provider({ messages_to, refund_messages: true });
    await link('A-1');
    const { transaction_id } = (await control('pay', { tx_ref: 'A-1' })) as { transaction_id: number };
    await ask(`/v3/transactions/${transaction_id}/refund`, { amount: 10, comments: 'ours' });
    await until(() => taken.length === 2);
    expect(taken.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ AmountRefunded: 10, TransactionId: transaction_id, comments: 'ours', status: 'completed-mpgs' }),
    );
  });
});

describe('what was paid', { timeout: 30_000 }, () => {
  it('outlives the provider, and what it had to say is said by the next one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payments-'));
    const file = join(folder, 'books.sqlite');
    const first = await provider({ messages_to: 'http://127.0.0.1:1/', retry_ms: 2_000, transfer_ms: 100 }, file);
    const page = await first.link('A-1');
    await first.control('pay', { tx_ref: 'A-1', outcome: 'later' });
    await first.link('B-1');
    await first.control('pay', { tx_ref: 'B-1' });
    await first.control('faults', { call: 'create', fault: 'cut_after', count: 7 });
    await once(
      first.server.close(() => {}).on('close', () => {}),
      'close',
    ).catch(() => {});
    const { taken, messages_to } = await receiver();
    const second = await provider({ messages_to, retry_ms: 10 }, file);
    expect(await second.control('faults')).toMatchObject([{ count: 7 }]);
    expect((await fetch(page.replace(first.origin, second.origin))).status).toBe(200);
    await until(() => taken.some(({ body }) => body.data?.['tx_ref'] === 'A-1'));
    expect(await (await second.ask('/v3/transactions/verify_by_reference?tx_ref=A-1')).json()).toMatchObject({
      data: { status: 'successful' },
    });
    rmSync(folder, { recursive: true });
  });
});

describe('the control', () => {
  it.each([
    ['nothing', '/control/nothing'],
    ['a link that is not there', '/control/pay', { tx_ref: 'no' }],
    ['a fault that is none', '/control/faults', { call: 'create', fault: 'fire' }],
  ])('says when it is asked for %s', async (_, path, body?: object) => {
    const { ask } = await provider();
    expect((await ask(path, body)).status).toBe(400);
  });
});

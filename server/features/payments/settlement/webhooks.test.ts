import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { markPaid, preparePages, sender, submittedApplication, type Send } from '../../../testing/payments.ts';

describe('what others say about a payment', () => {
  let now = new Date('2026-11-15T09:00:00Z');
  let server: TestApp;
  let me: SignedInCompany;
  let send: Send;
  let pages: ReturnType<typeof preparePages>;
  beforeAll(async () => {
    server = await startTestApp({ DATABASE_POOL: '12' }, { clock: { now: () => now } });
    send = sender(server);
    me = await signedInCompany(server);
    pages = preparePages(server);
  });
  afterAll(async () => {
    await pages.stop();
    await server.close();
  });

  const started = async () => {
    const ids = [await submittedApplication(server, me)];
    return (await send(me, 'POST', '/application/pay_application/', { application_ids: ids })).body.data.reference;
  };
  const see = async (reference: string, who: SignedInCompany | undefined = me) =>
    (await send(who, 'GET', `/payment/${reference}/`)).body.data as never as { state: string; link?: string; payment?: never };
  const rows = async (sql: string, ...values: unknown[]) => (await server.context.pool.query(sql, values)).rows as Record<string, never>[];
  const count = async (table: string) => Number((await rows(`select count(*) from ${table}`))[0]?.['count']);

  it('shows only the state to a client that is not the paying company', async () => {
    const reference = await started();
    const other = await signedInCompany(server);
    expect(await see(reference)).toMatchObject({ state: 'open', link: expect.any(String), payment: { reference } });
    for (const headers of [
      {},
      { authorization: 'Bearer nobody' },
      { authorization: `Bearer ${other.token}` },
      { cookie: '__Host-token=x' },
    ])
      expect((await send(undefined, 'GET', `/payment/${reference}/`, undefined, headers)).body.data).toEqual({ state: 'open' });
    const cookie = { cookie: `__Host-token=${me.token}` };
    expect((await send(undefined, 'GET', `/payment/${reference}/`, undefined, cookie)).body.data).toHaveProperty('payment');
    const foreignOrigin = await send(
      undefined,
      'POST',
      `/payment/${reference}/returned/`,
      {},
      { ...cookie, origin: 'https://evil.example' },
    );
    expect(foreignOrigin).toMatchObject({ status: 200, body: { data: { state: 'open' } } });
    expect(foreignOrigin.body.data).toEqual({ state: 'open' });
    const ours = { ...cookie, origin: server.context.config.publicOrigin };
    expect((await send(undefined, 'POST', `/payment/${reference}/returned/`, {}, ours)).body.data).toHaveProperty('payment');
    await markPaid(server, reference);
    expect((await see(reference, other)).state).toBe('verified');
    await rows('update payment_items set applied_at = null where payment_id = (select id from payments where reference = $1)', reference);
    expect((await see(reference, other)).state).toBe('refunded');
  });

  it('takes a return as a reason to ask, once in ten seconds, and believes nothing of it', async () => {
    const reference = await started();
    const said = { status: 'successful', transaction_id: '4711' };
    const hints = () =>
      rows(
        'select source, transaction_id, key from payment_status_checks join payments on payments.id = payment_id where reference = $1 order by at',
        reference,
      );
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(undefined, 'POST', `/payment/${reference}/returned/`, said)));
    expect(answers.map(({ body }) => body.data)).toEqual(Array.from({ length: 8 }, () => ({ state: 'open' })));
    expect(await hints()).toEqual([{ source: 'return', transaction_id: '4711', key: expect.any(String) }]);
    now = new Date(now.getTime() + 11_000);
    await send(me, 'POST', `/payment/${reference}/returned/`, { transaction_id: "1' or 1=1" });
    const kept = await hints();
    expect(kept.map(({ transaction_id }) => transaction_id)).toEqual(['4711', null]);
    expect(
      await rows(
        'select topic from outbox where key = any($1)',
        kept.map(({ key }) => key),
      ),
    ).toEqual([{ topic: 'payment.status_check' }, { topic: 'payment.status_check' }]);
    await markPaid(server, reference);
    now = new Date(now.getTime() + 11_000);
    expect((await send(undefined, 'POST', `/payment/${reference}/returned/`, said)).body.data).toEqual({ state: 'verified' });
    expect(await hints()).toHaveLength(2);
    expect((await send(undefined, 'POST', `/payment/${'0'.repeat(26)}/returned/`, said)).status).toBe(404);
  });

  describe('messages of the provider', () => {
    const attempted = async () => {
      const reference = await started();
      await rows(
        "insert into checkout_attempts (payment_id, number, reference, requested_at) select id, 1, reference || '-1', now() from payments where reference = $1",
        reference,
      );
      return reference;
    };
    const message = (reference: string, id = 4711) =>
      JSON.stringify({ event: 'charge.completed', data: { id, tx_ref: `${reference}-1`, status: 'successful' } });
    const post = async (body: string | Buffer, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.origin}/api/payment/webhook/flutterwave/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'verif-hash': server.context.config.payments.messageSecret, ...headers },
        body: new Uint8Array(Buffer.from(body)),
      });
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
    };

    it('are kept byte for byte, answered at once, and followed by a question to the provider', async () => {
      const reference = await attempted();
      const body = ` ${message(reference)}\n`;
      expect(await post(body)).toEqual({ status: 200, code: undefined });
      const kept = await rows('select body, provider, payment_id from webhook_events where body = $1', body);
      expect(kept).toEqual([{ body, provider: 'flutterwave', payment_id: expect.any(String) }]);
      const hints = await rows(
        'select key, source, transaction_id from payment_status_checks where payment_id = $1',
        kept[0]?.['payment_id'],
      );
      expect(hints).toEqual([{ key: expect.any(String), source: 'webhook', transaction_id: '4711' }]);
      expect(await rows('select topic, subject_id from outbox where key = $1', hints[0]?.['key'])).toEqual([
        { topic: 'payment.status_check', subject_id: kept[0]?.['payment_id'] },
      ]);
      expect((await see(reference)).state, 'nothing it says is believed').toBe('open');
    });

    it('have one effect however often they come', async () => {
      const body = message(await attempted());
      const before = [await count('webhook_events'), await count('payment_status_checks')];
      const answers = await Promise.all(Array.from({ length: 60 }, () => post(body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect([await count('webhook_events'), await count('payment_status_checks')]).toEqual(before.map((n) => n + 1));
    });

    it('are refused and not kept without the secret', async () => {
      const body = message(await attempted());
      const before = [await count('webhook_events'), await count('payment_status_checks')];
      for (const hash of [
        '',
        'wrong',
        `${server.context.config.payments.messageSecret} `.repeat(2),
        server.context.config.payments.messageSecret.slice(1),
      ])
        expect(await post(body, { 'verif-hash': hash })).toEqual({ status: 401, code: 'webhook_signature_invalid' });
      expect([await count('webhook_events'), await count('payment_status_checks')]).toEqual(before);
    });

    it('about something unknown, or that cannot be read, are kept and answered', async () => {
      const hints = await count('payment_status_checks');
      const strange = [message('NOBODY'), '[]', 'null', '"x"', '{"data":{"tx_ref":7}}', '{', '', Buffer.from([0xff, 0x00, 0x7b])];
      for (const body of strange) expect(await post(body)).toEqual({ status: 200, code: undefined });
      expect(await count('payment_status_checks')).toBe(hints);
      expect(await rows("select payment_id from webhook_events where body = '[]'")).toEqual([{ payment_id: null }]);
    });

    it('of more than 64 kB, or of another kind, are refused', async () => {
      expect(await post(`"${'x'.repeat(65_536)}"`)).toEqual({ status: 413, code: 'body_too_large' });
      expect(await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual({
        status: 415,
        code: 'unsupported_media_type',
      });
    });
  });
});

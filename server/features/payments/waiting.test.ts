import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { sender, submittedApplication, type Send } from '../../testing/payments.ts';
import { openWaitingRoom } from './waiting.ts';

describe('waiting for the link', () => {
  let server: TestApp;
  let me: SignedInCompany;
  let send: Send;
  beforeAll(async () => {
    // One connection alone: whoever waits must not hold one.
    server = await startTestApp({ DATABASE_POOL: '1' });
    send = sender(server);
    me = await signedInCompany(server);
  });
  afterAll(() => server.close());

  const pay = async (headers: object = {}) =>
    send(me, 'POST', '/application/pay_application/', { application_ids: [await submittedApplication(server, me)] }, headers);
  const started = async () => {
    const id = server.context.ids.uuid();
    await server.context.pool.query(
      `insert into payments (id, company_id, reference, invoice_number, provider, amount_minor, currency, account_id, language, created_at, updated_at)
       values ($1, $2, $3, 'INV-26-' || lpad(nextval('invoice_numbers')::text, 6, '0'), 'flutterwave', 1, 'USD', $4, 'en', now(), now())`,
      [id, me.companyId, server.context.ids.spoken(26), me.accountId],
    );
    return id;
  };
  const open = (id: string) =>
    server.context.pool.query("update payments set state = 'open', link = 'https://pay.example/x', link_ends_at = now() where id = $1", [
      id,
    ]);

  it('answers our own page after eight seconds, in the payer’s language, and many wait without a connection', async () => {
    const begun = performance.now();
    const answers = await Promise.all([pay(), pay({ 'accept-language': 'fr' }), pay({ 'accept-language': 'ar' })]);
    expect(performance.now() - begun).toBeGreaterThan(7_900);
    expect(performance.now() - begun).toBeLessThan(10_000);
    const { publicOrigin } = server.context.config;
    expect(answers.map(({ body }) => body.data.data.link)).toEqual([
      `${publicOrigin}/paymment-verification?payment=${answers[0]?.body.data.reference}`,
      `${publicOrigin}/fr/paymment-verification?payment=${answers[1]?.body.data.reference}`,
      `${publicOrigin}/ar/paymment-verification?payment=${answers[2]?.body.data.reference}`,
    ]);
  }, 20_000);

  it('is told by the database, and asks it no more than that', async () => {
    const id = await started();
    let reads = 0;
    const db = server.context.db.withPlugin({
      transformQuery: ({ node }) => ((reads += 1), node),
      transformResult: async ({ result }) => result,
    });
    const room = openWaitingRoom({ ...server.context, db }, 5_000);
    const waiting = room.prepared(id);
    await sleep(300);
    const begun = performance.now();
    await open(id);
    expect((await waiting).link).toBe('https://pay.example/x');
    expect(performance.now() - begun).toBeLessThan(500);
    // Once at the start, once after the listener stood, once when called.
    expect(reads).toBeLessThanOrEqual(3);
    await room.close();
  });

  it('looks again after its connection was lost', async () => {
    const id = await started();
    const room = openWaitingRoom(server.context, 10_000);
    const waiting = room.prepared(id);
    await sleep(300);
    const { rowCount } = await server.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen payment_prepared%'`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await open(id);
    const begun = performance.now();
    expect((await waiting).state).toBe('open');
    expect(performance.now() - begun).toBeLessThan(3_000);
    await room.close();
  }, 15_000);

  it('lets everybody go when the process stops', async () => {
    const room = openWaitingRoom(server.context, 60_000);
    const waiting = room.prepared(await started());
    await sleep(100);
    await room.close();
    expect((await waiting).state).toBe('preparing');
  });
});

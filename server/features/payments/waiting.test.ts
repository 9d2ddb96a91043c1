import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { sender, submittedApplication, type Send } from '../../testing/payments.ts';
import { openWaitingRoom, type WaitingRoom } from './waiting.ts';

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

  const pay = (application: string, headers: object = {}) =>
    send(me, 'POST', '/application/pay_application/', { application_ids: [application] }, headers);
  const started = async () => {
    const id = server.context.ids.uuid();
    await server.context.pool.query(
      `insert into payments (id, company_id, reference, invoice_number, provider, amount_minor, currency, account_id, language, created_at, updated_at)
       values ($1, $2, $3, 'INV-26-' || lpad(nextval('invoice_numbers')::text, 6, '0'), 'flutterwave', 1, 'USD', $4, 'en', now(), now())`,
      [id, me.companyId, server.context.ids.spoken(26), me.accountId],
    );
    return id;
  };
  const fromListeners = `from pg_stat_activity where datname = current_database() and query like 'listen payment_prepared%'`;
  const listeners = async () =>
    (await server.context.pool.query<{ pid: number }>(`select pid ${fromListeners}`)).rows.map(({ pid }) => pid);
  /** A room's waiting caller, from when the room listens; the app has a room of its own, which listens too. */
  const waitingIn = async (room: WaitingRoom, id: string) => {
    const others = await listeners();
    const waiting = room.prepared(id);
    await expect.poll(async () => (await listeners()).some((pid) => !others.includes(pid)), { timeout: 10_000 }).toBe(true);
    return { waiting };
  };
  const open = (id: string) =>
    server.context.pool.query("update payments set state = 'open', link = 'https://pay.example/x', link_ends_at = now() where id = $1", [
      id,
    ]);

  it('answers our own page after eight seconds, in the payer’s language, and many wait without a connection', async () => {
    const applications = await Promise.all(
      ['en', 'fr', 'ar'].map(async (language) => [language, await submittedApplication(server, me)] as const),
    );
    const begun = performance.now();
    const answers = await Promise.all(applications.map(([language, id]) => pay(id, { 'accept-language': language })));
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
    // Longer than the test may take: an answer can only come from the database's notice.
    const room = openWaitingRoom({ ...server.context, db }, 60_000);
    const { waiting } = await waitingIn(room, id);
    await open(id);
    expect((await waiting).link).toBe('https://pay.example/x');
    // Once at the start, once after the listener stood, once when called.
    expect(reads).toBeLessThanOrEqual(3);
    await room.close();
  }, 15_000);

  it('looks again after its connection was lost', async () => {
    const id = await started();
    const room = openWaitingRoom(server.context, 60_000);
    const { waiting } = await waitingIn(room, id);
    const { rowCount } = await server.context.pool.query(`select pg_terminate_backend(pid) ${fromListeners}`);
    expect(rowCount).toBeGreaterThan(0);
    await open(id);
    expect((await waiting).state).toBe('open');
    await room.close();
  }, 15_000);

  it('lets everybody go when the process stops', async () => {
    const room = openWaitingRoom(server.context, 60_000);
    const { waiting } = await waitingIn(room, await started());
    await room.close();
    expect((await waiting).state).toBe('preparing');
  }, 15_000);
});

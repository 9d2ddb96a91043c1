import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { sender, submittedApplication, type Send } from '../../../testing/payments.ts';
import { openCheckoutLinkWaiter } from './checkout-link-waiter.ts';

describe('waiting for the link', () => {
  let server: TestApp;
  let me: SignedInCompany;
  let send: Send;
  beforeAll(async () => {
    // One connection alone: a waiting request must not hold one.
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
  const open = (id: string) =>
    server.context.pool.query("update payments set state = 'open', link = 'https://pay.example/x', link_expires_at = now() where id = $1", [
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

  /** A database that counts what it is asked, and may fail. */
  const watched = (isAway: () => boolean = () => false) => {
    const counted = { reads: 0 };
    const db = server.context.db.withPlugin({
      transformQuery: ({ node }) => {
        counted.reads += 1;
        if (isAway()) throw new Error('away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { counted, db };
  };

  it('asks once for all who wait, for the payment that is prepared, and nothing when nobody waits', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, started));
    const { counted, db } = watched();
    const room = openCheckoutLinkWaiter({ ...server.context, db }, 60_000);
    const begun = performance.now();
    const all = Promise.all(ids.map((id) => room.prepared(id)));
    const same = room.prepared(ids[0] ?? '');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const polls = counted.reads;
    expect(polls).toBeGreaterThan(0);
    // Every 50 ms at most, and not once for each of the twenty.
    expect(polls).toBeLessThanOrEqual((performance.now() - begun) / 50 + 1);
    await Promise.all(ids.map(open));
    expect((await all).map(({ link }) => link)).toEqual(ids.map(() => 'https://pay.example/x'));
    expect((await same).id).toBe(ids[0]);
    const afterwards = counted.reads;
    await new Promise((resolve) => setTimeout(resolve, 300));
    // One question may have been under way.
    expect(counted.reads - afterwards).toBeLessThanOrEqual(1);
    await room.close();
  });

  it('goes on where the database was away for a moment', async () => {
    const id = await started();
    let isAway = true;
    const { counted, db } = watched(() => isAway);
    const room = openCheckoutLinkWaiter({ ...server.context, db }, 60_000);
    const waiting = room.prepared(id);
    await expect.poll(() => counted.reads).toBeGreaterThan(0);
    await open(id);
    isAway = false;
    expect((await waiting).state).toBe('open');
    await room.close();
  });

  it('lets everybody go when the process stops', async () => {
    const room = openCheckoutLinkWaiter(server.context, 60_000);
    const waiting = room.prepared(await started());
    await room.close();
    expect((await waiting).state).toBe('preparing');
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { keptDocument, signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { completeDraft, markPaid, preparePages, sender, submittedApplication, type Send } from '../../../testing/payments.ts';

const absent = '01a1dd37-379c-77ca-b74a-03587b731209';

describe('paying', () => {
  let now = new Date('2026-11-15T09:00:00Z');
  let server: TestApp;
  let me: SignedInCompany;
  let send: Send;
  let pages: ReturnType<typeof preparePages>;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '100000', DATABASE_POOL: '12' }, { clock: { now: () => now } });
    send = sender(server);
    me = await signedInCompany(server);
    pages = preparePages(server);
  });
  afterAll(async () => {
    await pages.stop();
    await server.close();
  });

  const pay = (ids: readonly string[], more: object = {}, headers: object = {}, who = me) =>
    send(who, 'POST', '/application/pay_application/', { application_ids: ids, ...more }, headers);
  const act = (action: string, id: string, who = me) =>
    send(who, action === 'delete' ? 'DELETE' : 'POST', `/application/${id}/${action}_application/`);
  const read = async (id: string, who = me) => (await send(who, 'GET', `/application/${id}/retrieve_application/`)).body.data as never;
  const see = async (reference: string, who: SignedInCompany | undefined = me) =>
    (await send(who, 'GET', `/payment/${reference}/`)).body.data as never as { state: string; link?: string; payment?: never };
  const rows = async (sql: string, ...values: unknown[]) => (await server.context.pool.query(sql, values)).rows as Record<string, never>[];

  it('answers the provider’s link, with the fee fixed, an invoice number, an audit event and a row for the engine', async () => {
    const id = await submittedApplication(server, me);
    const { status, body } = await pay([id]);
    expect(status).toBe(200);
    const { reference } = body.data;
    expect(body.data).toMatchObject({ status: 'success', message: body.message, data: { link: `https://pay.example/${reference}` } });
    const [payment] = await rows('select * from payments where reference = $1', reference);
    expect(payment).toMatchObject({
      invoice_number: expect.stringMatching(/^INV-26-\d{6}$/),
      amount_minor: '25000',
      currency: 'USD',
      provider: 'flutterwave',
      account_id: me.accountId,
    });
    expect(await rows('select * from payment_items where payment_id = $1', payment?.['id'])).toEqual([
      expect.objectContaining({
        application_id: id,
        price_id: 'agro-processed-food-and-beverages',
        price_version: 1,
        full_minor: '25000',
        discount_minor: '0',
        amount_minor: '25000',
        discount_scheme: null,
        reserves_application: true,
      }),
    ]);
    expect(await rows('select topic from outbox where subject_id = $1', payment?.['id'])).toEqual([{ topic: 'payment.started' }]);
    expect(
      await rows("select actor_id, data from audit_events where subject_kind = 'payment' and subject_id = $1", payment?.['id']),
    ).toEqual([{ actor_id: me.accountId, data: { applications: 1, amount_minor: 25000, currency: 'USD' } }]);
    expect(await read(id)).toMatchObject({
      fee: { full_amount: '250.00', discount_amount: '0.00', amount: '250.00', fixed: true },
      payment: { reference, state: 'open' },
    });
  });

  it('submits complete drafts, and many applications are one payment', async () => {
    const ids = [await completeDraft(server, me), await submittedApplication(server, me), await completeDraft(server, me)];
    const { body } = await pay(ids);
    expect(await see(body.data.reference)).toMatchObject({ state: 'open', payment: { amount: '750.00', items: [{}, {}, {}] } });
    expect(await rows('select state, submissions from applications where id = any($1) order by 2', ids)).toEqual([
      { state: 'submitted', submissions: 1 },
      { state: 'submitted', submissions: 2 },
      { state: 'submitted', submissions: 2 },
    ]);
  });

  it('refuses an incomplete draft by field, and several by application and field; nothing is submitted', async () => {
    const bad = (await send(me, 'POST', '/application/create_application/', { product_name: 'Oil' })).body.data.id;
    const good = await completeDraft(server, me);
    const one = await pay([bad]);
    expect(one).toMatchObject({ status: 422, body: { code: 'fields_missing', errors: { hs_code: expect.any(String) } } });
    const two = await pay([good, bad]);
    expect(two).toMatchObject({ status: 422, body: { code: 'fields_missing' } });
    expect(Object.keys(two.body.errors ?? {})).toContain(`${bad}.hs_code`);
    expect(Object.keys(two.body.errors ?? {}).filter((key) => key.startsWith(good))).toEqual([]);
    const otherBad = (await send(me, 'POST', '/application/create_application/', { hs_code: '1515.90' })).body.data.id;
    const faults = Object.keys((await pay([bad, otherBad])).body.errors ?? {});
    expect(faults).toEqual(expect.arrayContaining([`${bad}.hs_code`, `${otherBad}.product_name`]));
    expect(faults.filter((key) => [`${bad}.product_name`, `${otherBad}.hs_code`].includes(key))).toEqual([]);
    expect(await rows('select state from applications where id = $1', good)).toEqual([{ state: 'draft' }]);
    const checking = await keptDocument(server, me.companyId, 'document', 'checking');
    const waiting = await send(me, 'PATCH', `/application/${good}/update_application/`, {
      changes: { process_flow_diagram: { value: checking, base: 1 } },
    });
    expect(waiting.status).toBe(200);
    expect(await pay([good])).toMatchObject({ status: 409, body: { code: 'documents_not_ready' } });
  });

  it('refuses what is paid, withdrawn, foreign, absent, nothing or too much', async () => {
    const paid = await submittedApplication(server, me);
    await markPaid(server, (await pay([paid])).body.data.reference);
    expect(await pay([paid])).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    const withdrawn = await submittedApplication(server, me);
    await act('withdraw', withdrawn);
    expect(await pay([withdrawn])).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    const foreign = await submittedApplication(server, await signedInCompany(server));
    for (const id of [foreign, absent, 'no-id', "'; drop"]) expect((await pay([id])).status).toBe(404);
    const own = await submittedApplication(server, me);
    expect((await pay([own, foreign])).status).toBe(404);
    expect((await pay([own, paid])).status).toBe(409);
    expect(await rows('select 1 from payment_items where application_id = $1', own)).toEqual([]);
    expect(await pay([])).toMatchObject({ status: 422, body: { code: 'fields_missing', errors: { application_ids: expect.any(String) } } });
    expect((await pay(Array.from({ length: 51 }, () => own))).status).toBe(422);
    expect((await pay([own, own, own.toUpperCase()])).status).toBe(200);
  });

  it.each([
    ['/paymment-verification', 'en'],
    ['/fr/paymment-verification', 'fr'],
    ['/ar/paymment-verification/?x=1', 'ar'],
  ])('takes %s as the way back, in %s', async (path, language) => {
    for (const address of [path, `${server.context.config.publicOrigin}${path}`]) {
      const { status, body } = await pay([await submittedApplication(server, me)], { success_url: address });
      expect(status).toBe(200);
      expect(await rows('select language from payments where reference = $1', body.data.reference)).toEqual([{ language }]);
    }
  });

  it.each([
    'https://evil.example/paymment-verification',
    '//evil.example/paymment-verification',
    '/dashboard',
    '/de/paymment-verification',
    '/fr/fr/paymment-verification',
    'javascript:alert(1)',
    'http://evil@localhost/paymment-verification',
    '/paymment-verification/../dashboard',
  ])('refuses %s as the way back', async (address) => {
    const id = await submittedApplication(server, me);
    expect(await pay([id], { success_url: address })).toMatchObject({
      status: 422,
      body: { errors: { success_url: expect.stringContaining('/paymment-verification on this site') } },
    });
    expect(await rows('select 1 from payment_items where application_id = $1', id)).toEqual([]);
  });

  it('gives double clicks and two tabs one payment', async () => {
    const ids = [await completeDraft(server, me), await submittedApplication(server, me)];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => pay(n % 2 === 0 ? ids : ids.toReversed())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
    expect(await rows('select count(*)::int as n from payment_items where application_id = $1', ids[0])).toEqual([{ n: 1 }]);
  });

  it('waits for a withdrawal in another transaction, and then starts no payment', async () => {
    const id = await submittedApplication(server, me);
    const other = await server.context.pool.connect();
    try {
      const [session] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
      await other.query('begin');
      await other.query("update applications set state = 'withdrawn' where id = $1", [id]);
      let isAnswered = false;
      const paying = pay([id]).finally(() => (isAnswered = true));
      await vi.waitFor(
        async () => {
          const waiting = await rows('select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', session?.pid);
          expect(isAnswered || waiting.length > 0).toBe(true);
        },
        { timeout: 10_000 },
      );
      await other.query('commit');
      expect((await paying).status).toBe(409);
    } finally {
      other.release(true);
    }
    expect(await rows('select payment_id from payment_items where application_id = $1', id)).toEqual([]);
  }, 15_000);

  it('runs sets that overlap crosswise one after the other, and each application has one holder', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => submittedApplication(server, me)));
    const sets = ids.flatMap((a) => ids.filter((b) => b !== a).map((b) => [a, b]));
    const answers = await Promise.all(sets.map((set) => pay(set)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const held = await rows(
      `select application_id, count(*)::int as n, bool_and(state in ('preparing', 'open')) as live from payment_items join payments on id = payment_id
       where reserves_application and application_id = any($1) group by 1`,
      ids,
    );
    expect(held.every(({ n, live }) => n === 1 && live)).toBe(true);
    const dead = await rows(
      `select state from payments where state in ('preparing', 'open') and not exists
         (select from payment_items where payment_id = id and reserves_application)`,
    );
    expect(dead).toEqual([]);
  });

  it('answers one Idempotency-Key once, and refuses it for another call', async () => {
    const [id, other] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const key = { 'idempotency-key': 'pay-once-only' };
    const first = await pay([id], {}, key);
    await send(me, 'POST', `/payment/${first.body.data.reference}/cancel/`);
    const again = await pay([id], {}, key);
    expect(again.body.data.reference).toBe(first.body.data.reference);
    expect(again.body.data.data.link).toBe(
      `${server.context.config.publicOrigin}/paymment-verification?payment=${first.body.data.reference}`,
    );
    expect(await pay([other], {}, key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await pay([id], {}, { 'idempotency-key': 'x' })).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } });
  });

  it('keeps the price of a payment that is open, and takes the new one for the next', async () => {
    const handicraft = { product_category: 'handicrafts' };
    const id = await submittedApplication(server, me, handicraft);
    const first = await pay([id]);
    await rows("update product_prices set amount_minor = 12345 where id = 'handicrafts'");
    expect((await pay([id])).body.data.reference).toBe(first.body.data.reference);
    expect(await read(id)).toMatchObject({ fee: { amount: '100.00', fixed: true }, product_category: { product_amount: '123.45' } });
    const next = await submittedApplication(server, me, handicraft);
    expect(await read(next)).toMatchObject({ fee: { amount: '123.45', fixed: false }, payment: null });
    const { body } = await pay([next]);
    expect(await rows('select price_version, amount_minor from payment_items where application_id = $1', next)).toEqual([
      { price_version: 2, amount_minor: '12345' },
    ]);
    expect(await see(body.data.reference)).toMatchObject({ payment: { amount: '123.45' } });
    await rows("update product_prices set amount_minor = 10000 where id = 'handicrafts'");
    expect(await rows("select version, amount_minor from product_price_versions where id = 'handicrafts' order by 1")).toEqual([
      { version: 1, amount_minor: '10000' },
      { version: 2, amount_minor: '12345' },
      { version: 3, amount_minor: '10000' },
    ]);
  });

  it('gives the discount for a trait with evidence, until evidence was refused', async () => {
    const who = await signedInCompany(server);
    await rows('update companies set is_women_led = true, is_youth_led = true where id = $1', who.companyId);
    const evidence = { discount_evidence: await keptDocument(server, who.companyId) };
    const [plain, claimed] = [await submittedApplication(server, who), await submittedApplication(server, who, evidence)];
    expect(await read(plain, who)).toMatchObject({ fee: { amount: '250.00', discount_amount: '0.00' } });
    expect(await read(claimed, who)).toMatchObject({ fee: { full_amount: '250.00', amount: '225.00', discount_amount: '25.00' } });
    const { body } = await pay([plain, claimed], {}, {}, who);
    expect(await see(body.data.reference, who)).toMatchObject({ payment: { amount: '475.00' } });
    expect(await rows('select discount_scheme from payment_items where application_id = $1', claimed)).toEqual([
      { discount_scheme: '2026-1' },
    ]);
    now = new Date(now.getTime() + 1000);
    await rows('update companies set discount_refused_at = $2 where id = $1', who.companyId, now);
    now = new Date(now.getTime() + 1000);
    expect(await read(await submittedApplication(server, who, evidence), who)).toMatchObject({ fee: { amount: '250.00' } });
    await act('reopen', claimed, who);
    expect(await read(claimed, who)).toMatchObject({ fee: { amount: '225.00', fixed: false } });
  });

  it('replaces a payment by one for another set, and lets go of the rest', async () => {
    const [a, b] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const first = (await pay([a, b])).body.data.reference;
    const second = (await pay([b])).body.data.reference;
    expect(second).not.toBe(first);
    expect(await see(first)).toMatchObject({ state: 'replaced' });
    expect(await see(first)).not.toHaveProperty('link');
    expect(await read(a)).toMatchObject({ payment: null });
    expect(await read(b)).toMatchObject({ payment: { reference: second, state: 'open' } });
  });

  it('starts another where the page of the open one takes no money any more', async () => {
    const id = await submittedApplication(server, me);
    const first = (await pay([id])).body.data.reference;
    await rows('update payments set link_expires_at = $2 where reference = $1', first, now);
    expect(await see(first)).not.toHaveProperty('link');
    const second = (await pay([id])).body.data.reference;
    expect([second === first, (await see(first)).state, (await see(second)).state]).toEqual([false, 'replaced', 'open']);
  });

  it('lets go of what is reopened, withdrawn or cancelled; a payment that holds nothing ends', async () => {
    const [a, b] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const { reference } = (await pay([a, b])).body.data;
    expect((await act('reopen', a)).status).toBe(200);
    expect([(await see(reference)).state, await read(a)]).toMatchObject(['open', { payment: null, fee: { fixed: false } }]);
    expect((await act('delete', a)).status).toBe(200);
    expect((await act('withdraw', b)).status).toBe(200);
    expect((await see(reference)).state).toBe('cancelled');
    const c = await submittedApplication(server, me);
    const third = (await pay([c])).body.data.reference;
    const cancelled = await send(me, 'POST', `/payment/${third}/cancel/`);
    expect(cancelled).toMatchObject({ status: 200, body: { data: { state: 'cancelled', payment: { reference: third } } } });
    expect(cancelled.body.data).not.toHaveProperty('link');
    expect(await send(me, 'POST', `/payment/${third}/cancel/`)).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    expect(await read(c)).toMatchObject({ payment: null, actions: expect.arrayContaining(['pay']) });
    expect((await pay([c])).body.data.reference).not.toBe(third);
  });

  it('does not answer a payment that lost one of its applications for the ones it still holds', async () => {
    const [a, b] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const first = (await pay([a, b])).body.data.reference;
    await act('reopen', a);
    const second = (await pay([b])).body.data.reference;
    expect([second === first, (await see(first)).state]).toEqual([false, 'replaced']);
    expect(await see(second)).toMatchObject({ payment: { amount: '250.00' } });
  });

  it('refuses to delete the account or the company while a payment is open', async () => {
    const who = await signedInCompany(server);
    const { reference } = (await pay([await submittedApplication(server, who)], {}, {}, who)).body.data;
    const refused = { status: 409, body: { code: 'payment_in_progress' } };
    expect(await send(who, 'DELETE', '/profile/delete-my-account')).toMatchObject(refused);
    expect(await send(who, 'POST', '/company/deletion')).toMatchObject(refused);
    await send(who, 'POST', `/payment/${reference}/cancel/`);
    expect((await send(who, 'DELETE', '/profile/delete-my-account')).status).toBe(200);
  });

  it('counts what one company starts', async () => {
    const who = await signedInCompany(server);
    const id = await submittedApplication(server, who);
    const { status } = await pay([id], {}, {}, who);
    const counted = await rows(
      'update rate_limit_buckets set hit_times = array_fill(hit_times[1], array[199]) where bucket_hash = sha256($1::bytea) and cardinality(hit_times) = 1 returning 1',
      `payments of ${who.companyId}`,
    );
    expect([status, counted.length, (await pay([id], {}, {}, who)).status]).toEqual([200, 1, 200]);
    expect(await pay([id], {}, {}, who)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it('says all of it in three languages', async () => {
    const id = await submittedApplication(server, me);
    const said = await Promise.all(
      ['en', 'fr', 'ar'].map(async (language) => (await pay([id], {}, { 'accept-language': language })).body.message),
    );
    expect(new Set(said).size).toBe(3);
    expect(said[1]).toContain('paiement');
  });
});

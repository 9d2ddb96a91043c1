import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany } from '../../testing/applications.ts';
import { casework, colleague, stayIn, type Colleague } from '../../testing/cases.ts';
import { preparePages, sender, submittedApplication } from '../../testing/payments.ts';
import { priceActivities } from './activities.ts';

let now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let call: ReturnType<typeof casework>['call'];
let ama: Colleague;
let kofi: Colleague;
let officer: Colleague;

interface Listed {
  readonly id: string;
  readonly price_id: string;
  readonly amount: string;
  readonly takes_effect_on: string;
  readonly yours: boolean;
}

const passTo = async (moment: string) => {
  now = new Date(moment);
  await stayIn(server);
};
const rows = async (sql: string, ...values: readonly unknown[]) => (await server.context.pool.query(sql, [...values])).rows;
const ask = (who: Colleague, day: string, amount = '120', price = 'handicrafts') =>
  call(who, '/staff/price-requests', { price_id: price, amount, takes_effect_on: day });
const asked = async (who: Colleague, day: string, amount?: string, price?: string): Promise<string> => {
  const answer = await ask(who, day, amount, price);
  expect(answer.status).toBe(201);
  return answer.body.data.id;
};
const settle = (who: Colleague, id: string, how: 'confirm' | 'refuse' = 'confirm') => call(who, `/staff/price-requests/${id}/${how}`, {});
const list = async (path: 'price-requests' | 'price-changes' | 'price-versions', who = ama) =>
  (await call(who, `/staff/${path}`)).body.data as unknown as Listed[];
/** What the engine does once the day has come. */
const apply = (id: string) =>
  priceActivities(server.context).applyPriceChange({ key: `key of ${id}`, subjectId: id, at: now.toISOString() });
const priceOf = async (id: string) => (await rows('select amount_minor, version from product_prices where id = $1', id))[0];

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => now } });
  ({ call } = casework(server));
  ama = await colleague(server, { role: 'admin' }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'admin' }, 'Kofi Boateng');
  officer = await colleague(server, { role: 'officer' }, 'Efua Owusu');
});
afterAll(() => server.close());

describe('asking for another price', () => {
  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: 'a lot' }, 'amount'],
    [{ amount: '100.00' }, 'amount'],
    [{ takes_effect_on: '2026-11-16' }, 'takes_effect_on'],
    [{ takes_effect_on: '2026-02-30' }, 'takes_effect_on'],
  ])('is refused with %j', async (more, field) => {
    const answer = await call(ama, '/staff/price-requests', {
      price_id: 'handicrafts',
      amount: '120',
      takes_effect_on: '2026-11-17',
      ...more,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'fields_invalid' } });
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  it('is for a price that there is, and for admins with a fresh proof', async () => {
    expect((await ask(ama, '2026-11-17', '120', 'gold-bars')).body.code).toBe('not_found');
    expect((await ask(officer, '2026-11-17')).body.code).toBe('permission_denied');
    await server.context.pool.query(
      "update staff_sessions set authenticated_at = $1::timestamptz - interval '11 minutes' where staff_id = $2",
      [now, ama.id],
    );
    expect((await ask(ama, '2026-11-17')).body.code).toBe('step_up_required');
    expect((await call(ama, '/staff/price-requests')).status).toBe(200);
    await stayIn(server);
    expect(await list('price-requests')).toEqual([]);
  });

  it('is done once for a price and a day, also by many at once', async () => {
    const answers = await Promise.all([ama, kofi, ama, kofi].map((who) => ask(who, '2026-12-24', '130')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'price_change_pending']));
    const [waiting] = await list('price-requests');
    expect((await settle(ama, waiting?.id ?? '', 'refuse')).status).toBe(200);
    expect(await list('price-requests')).toEqual([]);
  });
});

describe('a price of two people', () => {
  it('is not confirmed by its requester, nor by another role; database constraints refuse it too', async () => {
    const id = await asked(ama, '2026-11-20');
    expect(await list('price-requests')).toMatchObject([{ id, yours: true, amount: '120.00', takes_effect_on: '2026-11-20' }]);
    expect(await list('price-requests', kofi)).toMatchObject([{ id, yours: false }]);
    expect((await settle(ama, id)).body.code).toBe('same_person');
    expect((await settle(officer, id)).body.code).toBe('permission_denied');
    await expect(
      rows("update approval_requests set resolved_by = $2, resolved_at = now(), outcome = 'confirmed' where id = $1", id, ama.id),
    ).rejects.toThrow('two_people');
    const insert = 'insert into price_changes (id, price_id, amount_minor, effective_at) values ($1, $2, $3, $4)';
    await expect(rows(insert, id, 'handicrafts', 12_000, '2026-11-20T00:00:00Z')).rejects.toThrow('two people agreed');
    expect((await settle(kofi, id)).status).toBe(200);
    await expect(rows('update price_changes set amount_minor = 1 where id = $1', id)).rejects.toThrow('two people agreed');
    await expect(rows("update price_changes set effective_at = effective_at - interval '2 days' where id = $1", id)).rejects.toThrow(
      'two people agreed',
    );
    expect((await settle(kofi, id)).body.code).toBe('request_already_resolved');
    expect((await settle(ama, id, 'refuse')).body.code).toBe('request_already_resolved');
  });

  it('waits for its day, is the only change for that day, and is enqueued for the engine', async () => {
    const [change] = await list('price-changes');
    expect(change).toMatchObject({
      price_id: 'handicrafts',
      amount: '120.00',
      takes_effect_on: '2026-11-20',
      requested_by: { name: 'Ama Mensah' },
      confirmed_by: { name: 'Kofi Boateng' },
    });
    expect((await ask(kofi, '2026-11-20', '140')).body.code).toBe('price_change_pending');
    expect((await ask(kofi, '2026-11-21', '120')).body.errors).toHaveProperty('amount');
    expect(await priceOf('handicrafts')).toEqual({ amount_minor: '10000', version: 1 });
    expect(await rows("select topic, subject_id from outbox where topic = 'price.change_confirmed'")).toEqual([
      { topic: 'price.change_confirmed', subject_id: change?.id },
    ]);
    const moment = await priceActivities(server.context).priceChangeEffectiveAt({ key: 'k', subjectId: change?.id ?? '', at: '' });
    expect(moment).toBe('2026-11-20T00:00:00.000Z');
  });

  it('is told apart from requests about people', async () => {
    const id = await asked(ama, '2027-01-10', '150');
    expect((await call(kofi, '/staff/requests')).body.data).toEqual([]);
    expect((await call(kofi, `/staff/requests/${id}/confirm`, {})).body.code).toBe('not_found');
    expect((await settle(kofi, id, 'refuse')).status).toBe(200);
    expect((await settle(kofi, '01a1dd37-379c-77ca-b74a-03587b731209')).body.code).toBe('not_found');
  });

  it('holds from its day on, once, and leaves payments that were begun as they are', async () => {
    await passTo('2026-11-19T23:30:00Z');
    const company = await signedInCompany(server);
    const pages = preparePages(server);
    const pay = (id: string) => sender(server)(company, 'POST', '/application/pay_application/', { application_ids: [id] });
    const begun = await submittedApplication(server, company, { product_category: 'handicrafts' });
    const first = await pay(begun);
    expect(first.status).toBe(200);

    await passTo('2026-11-20T00:00:01Z');
    const [change] = await list('price-changes');
    await apply(change?.id ?? '');
    await apply(change?.id ?? '');
    expect(await priceOf('handicrafts')).toEqual({ amount_minor: '12000', version: 2 });
    expect(await list('price-changes')).toEqual([]);
    expect((await list('price-versions'))[0]).toMatchObject({ price_id: 'handicrafts', version: 2, amount: '120.00' });
    expect(await rows("select count(*)::int as n from audit_events where action = 'price.changed'")).toEqual([{ n: 1 }]);

    expect((await pay(begun)).body.data.reference).toBe(first.body.data.reference);
    const next = await submittedApplication(server, company, { product_category: 'handicrafts' });
    await pay(next);
    await pages.stop();
    const items = await rows('select application_id, price_version, amount_minor from payment_items order by price_version');
    expect(items).toEqual([
      { application_id: begun, price_version: 1, amount_minor: '10000' },
      { application_id: next, price_version: 2, amount_minor: '12000' },
    ]);
  });

  it('is not confirmed once its day has come', async () => {
    const id = await asked(ama, '2026-11-22', '125');
    await passTo('2026-11-22T00:00:00Z');
    expect((await settle(kofi, id)).body.code).toBe('price_date_passed');
    expect(await rows('select outcome from approval_requests where id = $1', id)).toEqual([{ outcome: null }]);
    expect((await settle(kofi, id, 'refuse')).status).toBe(200);
  });

  it('is not undone by an earlier one that was held up', async () => {
    const early = await asked(ama, '2026-12-01', '310', 'textiles-and-apparel');
    const late = await asked(kofi, '2026-12-02', '320', 'textiles-and-apparel');
    expect([(await settle(kofi, early)).status, (await settle(ama, late)).status]).toEqual([200, 200]);
    await passTo('2026-12-03T00:00:00Z');
    await apply(late);
    await apply(early);
    expect(await priceOf('textiles-and-apparel')).toEqual({ amount_minor: '32000', version: 2 });
    expect(await rows("select data ->> 'change' as id from audit_events where action = 'price.superseded'")).toEqual([{ id: early }]);
    expect(await list('price-changes')).toEqual([]);
  });

  it('is written down with who did what', async () => {
    const events = await rows(
      "select actor_kind, action from audit_events where subject_kind = 'price' and subject_id = 'textiles-and-apparel' order by at, id",
    );
    expect(events.map(({ actor_kind, action }) => `${actor_kind} ${action}`).toSorted()).toEqual([
      'staff change_price.confirmed',
      'staff change_price.confirmed',
      'staff change_price.requested',
      'staff change_price.requested',
      'system price.changed',
      'system price.superseded',
    ]);
  });
});

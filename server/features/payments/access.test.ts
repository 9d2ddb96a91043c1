import type { Operation } from '@thamani/contract/operation.ts';
import { operations } from '@thamani/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { preparePages, sender, submittedApplication, type Send } from '../../testing/payments.ts';

const ours = operations.filter(({ id, path }) => path.startsWith('/payment') || id === 'payApplication');
const named = ours.filter(({ path }) => path.includes(':reference'));
const forCompanies = named.filter(({ actor }) => actor === 'company');
const forAnyone = named.filter(({ actor }) => actor === 'anyone');
const absent = { reference: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', application: '01a1dd37-379c-77ca-b74a-03587b731209' };

describe('who reaches a payment, over every route of the feature', () => {
  let server: TestApp;
  let one: SignedInCompany;
  let other: SignedInCompany;
  let send: Send;
  let pages: ReturnType<typeof preparePages>;
  beforeAll(async () => {
    server = await startTestApp({ DATABASE_POOL: '8' });
    send = sender(server);
    one = await signedInCompany(server);
    other = await signedInCompany(server);
    pages = preparePages(server);
  });
  afterAll(async () => {
    await pages.stop();
    await server.close();
  });

  const ask = (operation: Operation, reference: string, who: SignedInCompany | undefined, body?: object) =>
    send(who, operation.method, operation.path.replace(':reference', reference), body ?? (operation.body === undefined ? undefined : {}));
  const open = async (who: SignedInCompany) => {
    const application = await submittedApplication(server, who, { product_name: `Secret of ${who.companyId.slice(-8)}` });
    const { body } = await send(who, 'POST', '/application/pay_application/', { application_ids: [application] });
    return { application, reference: body.data.reference };
  };
  const everything = async () => [
    (await server.context.pool.query('select * from payments order by id')).rows,
    (await server.context.pool.query('select * from payment_items order by payment_id, application_id')).rows,
    (await server.context.pool.query('select id, state, paid from applications order by id')).rows,
  ];

  it('knows every operation of the feature, and who may call it', () => {
    expect(Object.fromEntries(ours.map(({ id, actor }) => [id, actor]))).toEqual({
      payApplication: 'company',
      readPayment: 'anyone',
      returnFromPayment: 'anyone',
      cancelPayment: 'company',
      listPayments: 'company',
      exportPayments: 'company',
      readReceipt: 'company',
      receiveWebhook: 'anyone',
    });
  });

  it.each(forCompanies.map((operation) => [operation.id, operation] as const))(
    '%s: own is found; foreign and absent are alike, and untouched',
    async (_, operation) => {
      const [mine, theirs] = [await open(one), await open(other)];
      const before = await everything();
      const foreign = await ask(operation, theirs.reference, one);
      const nowhere = await ask(operation, absent.reference, one);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(nowhere.body);
      expect((await ask(operation, mine.reference, other)).status).toBe(404);
      for (const reference of [mine.reference, theirs.reference, absent.reference])
        expect((await ask(operation, reference, undefined)).status).toBe(401);
      for (const reference of ['x', mine.reference.toLowerCase(), `${mine.reference}-1`, mine.application])
        expect((await ask(operation, reference, one)).status).toBe(404);
      expect(await everything()).toEqual(before);
      expect([200, 409]).toContain((await ask(operation, mine.reference, one)).status);
    },
  );

  it.each(forAnyone.map((operation) => [operation.id, operation] as const))(
    '%s: the company that pays sees all of it, anybody else the state alone',
    async (_, operation) => {
      const mine = await open(one);
      const own = await ask(operation, mine.reference, one);
      expect(own).toMatchObject({ status: 200, body: { data: { state: 'open', link: expect.any(String), payment: expect.any(Object) } } });
      for (const who of [other, undefined]) {
        const seen = await ask(operation, mine.reference, who);
        expect(seen.body.data).toEqual({ state: 'open' });
        const nowhere = await ask(operation, absent.reference, who);
        expect([seen.status, nowhere.status]).toEqual([200, 404]);
      }
      expect((await ask(operation, absent.reference, one)).status).toBe(404);
      expect((await ask(operation, mine.reference.toLowerCase(), one)).status).toBe(404);
    },
  );

  it('pays nothing of another company, and says no more of it than of what is not there', async () => {
    const pay = ours.find(({ id }) => id === 'payApplication') as Operation;
    const theirs = await submittedApplication(server, other);
    const mine = await submittedApplication(server, one);
    const before = await everything();
    const foreign = await ask(pay, '', one, { application_ids: [mine, theirs] });
    const nowhere = await ask(pay, '', one, { application_ids: [mine, absent.application] });
    expect([foreign.status, foreign.body]).toEqual([404, nowhere.body]);
    expect((await ask(pay, '', undefined, { application_ids: [mine] })).status).toBe(401);
    expect(await everything()).toEqual(before);
    expect((await ask(pay, '', one, { application_ids: [mine] })).status).toBe(200);
  });

  it('lists only one’s own', async () => {
    const list = ours.find(({ id }) => id === 'listPayments') as Operation;
    const [mine, theirs] = [await open(one), await open(other)];
    const { status, body } = await ask(list, '', one);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(mine.reference);
    expect(JSON.stringify(body)).not.toContain(theirs.reference);
    expect(JSON.stringify(body)).not.toContain(`Secret of ${other.companyId.slice(-8)}`);
    expect((await ask(list, '', undefined)).status).toBe(401);
    expect((await ask(list, '', await signedInCompany(server))).body.data).toEqual([]);
  });

  it('takes the provider’s messages from nobody without the secret, signed in or not', async () => {
    const take = ours.find(({ id }) => id === 'receiveWebhook') as Operation;
    for (const who of [one, undefined]) expect((await ask(take, '', who, {})).status).toBe(401);
  });

  it('keeps one company’s Idempotency-Key from answering another', async () => {
    const key = { 'idempotency-key': 'the-very-same-key' };
    const [mine, theirs] = [await submittedApplication(server, one), await submittedApplication(server, other)];
    const first = await send(one, 'POST', '/application/pay_application/', { application_ids: [mine] }, key);
    const second = await send(other, 'POST', '/application/pay_application/', { application_ids: [theirs] }, key);
    expect([first.status, second.status, first.body.data.reference === second.body.data.reference]).toEqual([200, 200, false]);
  });
});

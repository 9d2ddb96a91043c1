import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, type casework, colleague, startCasework, type Colleague } from '../../testing/cases.ts';
import { preparePages, sender, submittedApplication } from '../../testing/payments.ts';

/** Who did what, as the company and staff see it. */

let now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let work: ReturnType<typeof casework>;
let amina: SignedInCompany;
let kwame: SignedInCompany;
let yaw: SignedInCompany;
let officer: Colleague;

beforeAll(async () => {
  ({ server, company: amina, work } = await startCasework(() => now));
  kwame = await member('Kwame', 'Owusu', ['editor']);
  yaw = await member('Yaw', 'Adjei', ['editor'], true);
  officer = await colleague(server, { role: 'officer' }, 'Adwoa Quartey');
});
afterAll(() => server.close());

async function member(first: string, last: string, roles: Parameters<typeof signedInMember>[2], isAgent = false): Promise<SignedInCompany> {
  const person = await signedInMember(server, amina.companyId, roles, isAgent);
  await server.context.pool.query('update accounts set first_name = $2, last_name = $3 where id = $1', [person.accountId, first, last]);
  return person;
}

const shown = {
  amina: () => ({ id: amina.accountId, name: 'Amina Diallo', roles: ['owner'], is_agent: false }),
  kwame: () => ({ id: kwame.accountId, name: 'Kwame Owusu', roles: ['editor'], is_agent: false }),
  yaw: () => ({ id: yaw.accountId, name: 'Yaw Adjei', roles: ['editor'], is_agent: true }),
};

const dataOf = <Data>({ body }: { readonly body: unknown }): Data => (body as { data: Data }).data;
const read = async (who: SignedInCompany, id: string) =>
  dataOf<{ submissions: object[]; review: { messages: object[] } | null }>(
    await work.call(who, `/application/${id}/retrieve_application/`),
  );
const historyOf = async (who: SignedInCompany, id: string, query = '?page_size=100') =>
  dataOf<{ action: string; by: string; person?: object; times: number }[]>(await work.call(who, `/application/${id}/history${query}`));

describe('a submission', () => {
  it('names the person who submitted it and, separately, the signatory of the declaration', async () => {
    const id = await submittedApplication(server, kwame, { authorized_signatory_name: 'Efua Sarpong', designation_title: 'Director' });
    for (const who of [amina, kwame])
      expect((await read(who, id)).submissions).toEqual([
        {
          version: 1,
          submitted_at: now.toISOString(),
          submitted_by: shown.kwame(),
          signatory: { name: 'Efua Sarpong', title: 'Director' },
        },
      ]);
  });

  it('is absent from a draft', async () => {
    const { id } = dataOf<{ id: string }>(await work.call(kwame, '/application/create_application/', { product_name: 'Soap' }));
    expect((await read(kwame, id)).submissions).toEqual([]);
  });
});

describe('a message', () => {
  it('names its author to the company and to staff, and an agent as such', async () => {
    const id = await caseIn(server, 'assessment', kwame, officer);
    expect((await work.on(officer, id, '/messages', { text: 'Which press do you use?' })).status).toBe(200);
    const asked = now.toISOString();
    now = new Date(now.getTime() + 1000);
    expect((await work.call(yaw, `/application/${id}/messages/`, { text: 'A screw press.' })).status).toBe(200);
    const staff = (await work.on(officer, id)).body.data;
    expect(staff).toMatchObject({
      people: [shown.amina(), shown.kwame(), shown.yaw()],
      messages: [{ by: { id: officer.id } }, { by: null, author: shown.yaw() }],
      application: { submissions: [{ submitted_by: shown.kwame() }] },
    });
    expect(staff.messages[0]).not.toHaveProperty('author');
    expect(staff.history.find(({ action }) => action === 'application.message_sent')).toMatchObject({ by: 'company', person: shown.yaw() });
    expect(staff.history.find(({ action }) => action === 'case.message_sent')).toEqual({
      at: asked,
      action: 'case.message_sent',
      by: 'Adwoa Quartey',
    });
    const [first, second] = (await read(amina, id)).review?.messages ?? [];
    expect(first).not.toHaveProperty('author');
    expect([first, second]).toMatchObject([{ from: 'staff' }, { from: 'company', author: shown.yaw() }]);
  });
});

describe('the history of an application', () => {
  it('names the company’s people, counts what one person did in a row, and goes page by page', async () => {
    const { id } = dataOf<{ id: string }>(await work.call(kwame, '/application/create_application/', { product_name: 'Soap' }));
    const change = (who: SignedInCompany, field: string) =>
      work.call(who, `/application/${id}/update_application/`, { changes: { [field]: { value: 'Typed', base: 0 } } }, {}, 'PATCH');
    for (const field of ['primary_materials_used', 'product_description']) expect((await change(kwame, field)).status).toBe(200);
    expect((await change(amina, 'facility_address')).status).toBe(200);
    const at = now.toISOString();
    const all = [
      { at, action: 'application.changed', by: 'company', person: shown.amina(), times: 1 },
      { at, action: 'application.changed', by: 'company', person: shown.kwame(), times: 2 },
      { at, action: 'application.created', by: 'company', person: shown.kwame(), times: 1 },
    ];
    expect(await historyOf(amina, id)).toEqual(all);
    const second = await work.call(amina, `/application/${id}/history?page=2&page_size=2`);
    expect(JSON.parse(second.text)).toMatchObject({ data: all.slice(2), current_page: 2, total_pages: 2, next: null });
    expect(dataOf(await work.call(amina, `/application/${id}/history?page=9`))).toEqual([]);
  });

  it('tells what staff decided without a name, and nothing of their own work', async () => {
    const id = await caseIn(server, 'correction', kwame, officer);
    await work.on(officer, id, '/notes', { text: 'an internal note' });
    const { text } = await work.call(amina, `/application/${id}/history?page_size=100`);
    expect(await historyOf(amina, id)).toContainEqual({ at: now.toISOString(), action: 'case.request_correction', by: 'staff', times: 1 });
    for (const secret of [officer.id, officer.name, 'note', 'requirement', 'assigned']) expect(text).not.toContain(secret);
  });

  it('is not found for another company', async () => {
    const id = await submittedApplication(server, kwame);
    expect((await work.call(await signedInCompany(server), `/application/${id}/history`)).status).toBe(404);
  });
});

describe('a payment', () => {
  it('names the person who started it, to the company alone', async () => {
    const pages = preparePages(server);
    const send = sender(server);
    try {
      const esi = await member('Esi', 'Boateng', ['finance']);
      const id = await submittedApplication(server, kwame);
      const { reference } = (await send(esi, 'POST', '/application/pay_application/', { application_ids: [id] })).body.data;
      const paidBy = { id: esi.accountId, name: 'Esi Boateng', roles: ['finance'], is_agent: false };
      expect((await send(amina, 'GET', `/payment/${reference}/`)).body.data).toMatchObject({ payment: { paid_by: paidBy } });
      expect((await send(amina, 'GET', '/payment/my_payments/')).body.data).toMatchObject([{ reference, paid_by: paidBy }]);
      expect((await send(undefined, 'GET', `/payment/${reference}/`)).body.data).toEqual({ state: 'open' });
    } finally {
      await pages.stop();
    }
  });
});

describe('a person who is gone', () => {
  it('keeps the name after leaving the company, and has none once the account is erased', async () => {
    const esi = await member('Esi', 'Boateng', ['editor'], true);
    const id = await submittedApplication(server, esi);
    const submitters = async () => (await read(amina, id)).submissions;
    await server.context.pool.query('delete from memberships where account_id = $1', [esi.accountId]);
    expect(await submitters()).toMatchObject([{ submitted_by: { id: esi.accountId, name: 'Esi Boateng', roles: [], is_agent: false } }]);
    await server.context.pool.query('delete from accounts where id = $1', [esi.accountId]);
    expect(await submitters()).toMatchObject([{ submitted_by: { id: esi.accountId, name: null, roles: [], is_agent: false } }]);
    expect((await historyOf(amina, id))[0]).toMatchObject({ by: 'company', person: { id: esi.accountId, name: null } });
  });
});

describe('the audit log', () => {
  it('names the person and the company that they acted for', async () => {
    const admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
    const id = await submittedApplication(server, yaw);
    const { application_number: number } = dataOf<{ application_number: string }>(
      await work.call(yaw, `/application/${id}/retrieve_application/`),
    );
    const found = dataOf<{ action: string }[]>(await work.call(admin, `/staff/audit?about=${number}`));
    expect(found.find(({ action }) => action === 'application.submitted')).toMatchObject({
      by: null,
      actor: 'company',
      person: shown.yaw(),
      acting_for: { id: amina.companyId, name: 'Tamale Shea Works' },
    });
  });
});

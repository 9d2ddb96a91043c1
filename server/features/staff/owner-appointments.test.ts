import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { emailOf, insertMember, insertPerson, signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { casework, colleague, type CaseAnswer, type Colleague } from '../../testing/cases.ts';
import { rememberDevice } from '../devices/service.ts';
import type { Caller } from '../../caller.ts';

let now = new Date('2026-11-18T09:00:00Z');
let server: TestApp;
let work: ReturnType<typeof casework>;
let ama: Colleague;
let kofi: Colleague;
let kenyan: Colleague;
let miner: Colleague;

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => now } });
  work = casework(server);
  ama = await colleague(server, { role: 'admin' }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'admin', countries: ['GH'], sectors: ['agriculture'] }, 'Kofi Boateng');
  kenyan = await colleague(server, { role: 'admin', countries: ['KE'] }, 'Wanjiru Kamau');
  miner = await colleague(server, { role: 'admin', countries: ['GH'], sectors: ['solid_minerals'] }, 'Esi Quaye');
});
afterAll(() => server.close());

interface Listed {
  readonly id: string;
  readonly email: string;
  readonly last_sign_in_on: string | null;
}

interface Asked {
  readonly id: string;
  readonly permission: string;
  readonly yours: boolean;
  readonly appointment?: Readonly<Record<string, unknown>>;
}

const dataOf = <Data>({ body }: CaseAnswer): Data => (body as unknown as { data: Data }).data;
const readCompany = (who: Colleague, { companyId }: SignedInCompany) => work.call(who, `/companies/${companyId}`);
const search = (who: Colleague, { companyId }: SignedInCompany, email: string) =>
  work.call(who, `/companies/${companyId}/owner/search`, { email });
const documents = ['Death certificate no. 771, Tamale, 2026-11-02', 'Resolution of the shareholders, 2026-11-10'];
const request = (who: Colleague, { companyId }: SignedInCompany, accountId: string, more: object = {}) =>
  work.call(who, `/companies/${companyId}/owner`, { account_id: accountId, documents, comment: 'The only owner has died.', ...more });
const settle = (who: Colleague, id: string, how: 'confirm' | 'refuse') => work.call(who, `/staff/requests/${id}/${how}`, {}, {}, 'POST');
const waiting = async (who: Colleague, id: string) =>
  dataOf<Asked[]>(await work.call(who, '/staff/requests?page_size=100')).find((one) => one.id === id);
const rolesOf = async ({ companyId }: SignedInCompany, accountId: string): Promise<unknown> => {
  const query = 'select roles from memberships where company_id = $1 and account_id = $2';
  return (await server.context.pool.query(query, [companyId, accountId])).rows[0];
};

async function requested(company: SignedInCompany, accountId: string): Promise<string> {
  const answer = await request(ama, company, accountId);
  expect(answer.status).toBe(201);
  return dataOf<{ id: string }>(answer).id;
}

describe('a company for administrators', () => {
  it('shows its people with roles, a masked address and the day of the last sign-in', async () => {
    const owner = await signedInCompany(server);
    const agent = await signedInMember(server, owner.companyId, ['finance', 'viewer'], true);
    await server.context.db
      .transaction()
      .execute((tx) =>
        rememberDevice(
          tx,
          server.context,
          { device: 'test', deviceTokens: {} } as unknown as Caller,
          { account_id: agent.accountId },
          null,
        ),
      );
    const { status, text, body } = await readCompany(kofi, owner);
    expect(status).toBe(200);
    const company = (body as unknown as { data: { people: Listed[] } }).data;
    expect(company).toMatchObject({
      id: owner.companyId,
      company_name: 'Tamale Shea Works',
      rc_number: 'RC-2002',
      reg_country: 'GH',
      sector: 'agriculture',
      people: [
        { id: owner.accountId, name: 'Amina Diallo', roles: ['owner'], is_agent: false, last_sign_in_on: null },
        { id: agent.accountId, roles: ['finance', 'viewer'], is_agent: true, last_sign_in_on: '2026-11-18' },
      ],
    });
    expect(company.people.map(({ email }) => email)).toEqual(
      [owner, agent].map(({ accountId }) => `${accountId.slice(0, 1)}•••@shea.example`),
    );
    for (const { accountId } of [owner, agent]) expect(text).not.toContain(emailOf(accountId));
  });

  it('is not found outside the scope, and refused to everyone else', async () => {
    const company = await signedInCompany(server);
    const officer = await colleague(server, { role: 'officer' }, 'Adwoa Quartey');
    const nothing = await readCompany(ama, { ...company, companyId: company.accountId });
    expect(nothing.status).toBe(404);
    for (const who of [kenyan, miner]) {
      expect(await readCompany(who, company)).toEqual(nothing);
      expect((await search(who, company, emailOf(company.accountId))).status).toBe(404);
    }
    expect((await readCompany(officer, company)).body.code).toBe('permission_denied');
    expect((await search(officer, company, emailOf(company.accountId))).body.code).toBe('permission_denied');
  });

  it('finds a registered person by the exact address, shows it masked, and records the search', async () => {
    const company = await signedInCompany(server);
    const person = await insertPerson(server);
    const found = await search(kofi, company, ` ${emailOf(person).toUpperCase()} `);
    expect(dataOf(found)).toEqual({
      id: person,
      name: 'Amina Diallo',
      email: `${person.slice(0, 1)}•••@shea.example`,
      roles: [],
      is_agent: false,
    });
    expect(dataOf(await search(kofi, company, 'nobody@shea.example'))).toBeNull();
    expect((await search(kofi, company, '')).status).toBe(422);
    const { rows } = await server.context.pool.query(
      "select actor_id, data from audit_events where action = 'appoint_owner.searched' and subject_id = $1",
      [company.companyId],
    );
    expect(rows).toEqual([
      { actor_id: kofi.id, data: {} },
      { actor_id: kofi.id, data: {} },
    ]);
  });

  it('limits how often one administrator searches', async () => {
    const company = await signedInCompany(server);
    const admin = await colleague(server, { role: 'admin' }, 'Yaa Frimpong');
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 31; time += 1) codes.push((await search(admin, company, 'nobody@shea.example')).body.code);
    expect(codes.slice(0, 30).every((code) => code === undefined)).toBe(true);
    expect(codes[30]).toBe('too_many_requests');
  });
});

describe('an owner appointed by two administrators', () => {
  it('is shown with all facts to those within the scope, and to no one else', async () => {
    const company = await signedInCompany(server);
    const member = await signedInMember(server, company.companyId, ['editor']);
    const id = await requested(company, member.accountId);
    expect(await waiting(kofi, id)).toMatchObject({
      permission: 'appoint_owner',
      yours: false,
      appointment: {
        company: { id: company.companyId, name: 'Tamale Shea Works', country: 'GH', sector: 'agriculture' },
        person: { id: member.accountId, name: 'Amina Diallo', is_member: true },
        documents,
        comment: 'The only owner has died.',
      },
    });
    for (const who of [kenyan, miner]) expect(await waiting(who, id)).not.toHaveProperty('appointment');
  });

  it('is an owner once another administrator within the scope confirms it', async () => {
    const company = await signedInCompany(server);
    const member = await signedInMember(server, company.companyId, ['editor']);
    const id = await requested(company, member.accountId);
    expect((await settle(ama, id, 'confirm')).body.code).toBe('same_person');
    expect((await settle(kenyan, id, 'confirm')).body.code).toBe('outside_scope');
    expect(await rolesOf(company, member.accountId)).toEqual({ roles: ['editor'] });
    expect((await settle(kofi, id, 'confirm')).status).toBe(200);
    expect(await rolesOf(company, member.accountId)).toEqual({ roles: ['owner', 'editor'] });
    expect((await settle(kofi, id, 'confirm')).body.code).toBe('request_already_resolved');
    expect(await waiting(kofi, id)).toBeUndefined();
  });

  it('may be a registered person from outside, who then is a member', async () => {
    const company = await signedInCompany(server);
    const person = await insertPerson(server);
    expect((await settle(kofi, await requested(company, person), 'confirm')).status).toBe(200);
    expect(await rolesOf(company, person)).toEqual({ roles: ['owner'] });
  });

  it('replaces a person who never confirmed the address, and leaves all others', async () => {
    const company = await signedInCompany(server);
    const member = await signedInMember(server, company.companyId, ['editor']);
    const person = await insertPerson(server);
    await server.context.pool.query('update accounts set activated_at = null where id = $1', [company.accountId]);
    expect((await settle(kofi, await requested(company, person), 'confirm')).status).toBe(200);
    expect(await rolesOf(company, person)).toEqual({ roles: ['owner'] });
    expect(await rolesOf(company, member.accountId)).toEqual({ roles: ['editor'] });
    expect(await rolesOf(company, company.accountId)).toBeUndefined();
    const { rows } = await server.context.pool.query(
      "select data from audit_events where action = 'appoint_owner.confirmed' and subject_id = $1",
      [company.companyId],
    );
    expect(rows).toEqual([{ data: { account: person, documents: 2, unconfirmed_people_removed: 1 } }]);
  });

  it('is not appointed where the second administrator refuses', async () => {
    const company = await signedInCompany(server);
    const member = await signedInMember(server, company.companyId, ['viewer']);
    const id = await requested(company, member.accountId);
    expect((await settle(kofi, id, 'refuse')).status).toBe(200);
    expect(await rolesOf(company, member.accountId)).toEqual({ roles: ['viewer'] });
  });

  it.each([
    ['an agent', 'agent_cannot_own'],
    ['an owner', 'already_owner'],
    ['nobody', 'not_found'],
  ])('is never %s', async (who, code) => {
    const company = await signedInCompany(server);
    const agent = await insertPerson(server);
    await insertMember(server, { companyId: company.companyId, accountId: agent, roles: ['viewer'], isAgent: true });
    const people: Readonly<Record<string, string>> = { 'an agent': agent, 'an owner': company.accountId, nobody: company.companyId };
    expect((await request(ama, company, people[who] ?? '')).body.code).toBe(code);
  });

  it('needs documents, a comment, the scope and a recent second factor', async () => {
    const company = await signedInCompany(server);
    const member = await signedInMember(server, company.companyId, ['editor']);
    const eleven = Array.from({ length: 11 }, () => 'A deed');
    for (const more of [{ documents: [] }, { documents: eleven }, { documents: [' '] }, { comment: ' ' }])
      expect((await request(ama, company, member.accountId, more)).status).toBe(422);
    expect((await request(kenyan, company, member.accountId)).body.code).toBe('outside_scope');
    const before = now;
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await request(ama, company, member.accountId)).body.code).toBe('step_up_required');
    now = before;
  });
});

import type { searchConsole } from '@thamani/contract/casework.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { roles, type Role } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectedCase, reviewStaff, type ReviewStaff } from '../../testing/appeals.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, colleaguesOfAllRoles, suspendedColleague, type Colleague } from '../../testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';

type Found = AnswerOf<typeof searchConsole>['data'];

const begin = new Date('2026-11-16T08:00:00Z');
let moments = 0;
let server: IssuingApp;
let staff: ReviewStaff;
let company: SignedInCompany;
let number: string;
const people = new Map<Role, Colleague>();
const cases = { certified: '', rejected: '', open: '', abroad: '' };

const ask = async (who: { readonly token: string } | undefined, q: string) =>
  (await casework(server).call(who, `/review/search?q=${encodeURIComponent(q)}`)) as unknown as {
    status: number;
    text: string;
    body: { code?: string; errors?: Readonly<Record<string, string>>; data: Found };
  };
const find = async (who: Colleague, q: string): Promise<Found> => {
  const { status, text, body } = await ask(who, q);
  expect(status === 200 ? 'found' : text).toBe('found');
  return body.data;
};
const by = (role: Role) => people.get(role) as Colleague;
const nothing: Found = { cases: [], companies: [], certificates: [], people: [] };

beforeAll(async () => {
  server = await startIssuingApp({}, { printer: quickPrinter, clock: { now: () => new Date(begin.getTime() + (moments += 1)) } });
  staff = await reviewStaff(server);
  company = await signedInCompany(server);
  const miner = await signedInCompany(server);
  await server.context.pool.query("update companies set company_name = 'Kivu Mines', sector = 'solid_minerals' where id = $1", [
    miner.companyId,
  ]);
  await caseIn(server, 'assessment', miner, staff.officer, { product_name: 'Shea of the mine' });
  cases.certified = await approvedApplication(server, company, staff.officer, staff.admin, { product_name: 'Shea oil' });
  number = await issueCertificate(server, cases.certified);
  cases.rejected = await rejectedCase(server, company, staff, { product_name: 'Savon Éwé' });
  cases.abroad = await caseIn(server, 'assessment', company, staff.officer, { facility_country: 'KE', product_name: 'Shea of Kenya' });
  cases.open = await caseIn(server, 'assessment', company, staff.officer, { product_name: 'Shea soap' });
  for (const [role, person] of await colleaguesOfAllRoles(server, roles)) people.set(role, person);
});
afterAll(() => server.close());

describe('the search of the console', () => {
  it('finds cases by product, open ones first, and says which are closed', async () => {
    const { cases: found } = await find(by('officer'), 'SHEA');
    expect(found.map(({ id, is_open }) => [id, is_open])).toEqual([
      [cases.open, true],
      [cases.rejected, false],
      [cases.certified, false],
    ]);
    expect(found[0]).toEqual({
      id: cases.open,
      application_number: expect.stringMatching(/^APP-26-/) as string,
      product_name: 'Shea soap',
      company_name: 'Tamale Shea Works',
      stage: 'assessment',
      is_open: true,
    });
    expect((await find(by('officer'), 'éwé')).cases.map(({ id }) => id)).toEqual([cases.rejected]);
  });

  it('finds one case by its number', async () => {
    const [row] = (
      await server.context.pool.query<{ application_number: string }>('select application_number from applications where id = $1', [
        cases.open,
      ])
    ).rows;
    expect((await find(by('verifier'), row?.application_number.toLowerCase() ?? '')).cases.map(({ id }) => id)).toEqual([cases.open]);
  });

  it('finds a company by its own name, once, and not by its products', async () => {
    const tamale = { id: company.companyId, company_name: 'Tamale Shea Works' };
    expect((await find(by('officer'), 'tamale')).companies).toEqual([tamale]);
    expect((await find(by('officer'), 'shea')).companies).toEqual([tamale]);
    expect((await find(by('officer'), 'soap')).companies).toEqual([]);
  });

  it('finds two characters at the beginning of a word, in cases and companies', async () => {
    expect((await find(by('officer'), 'éw')).cases.map(({ id }) => id)).toEqual([cases.rejected]);
    expect((await find(by('officer'), 'SO')).cases.map(({ id }) => id)).toEqual([cases.open]);
    const { companies, cases: ofTamale } = await find(by('officer'), 'ta');
    expect(companies).toEqual([{ id: company.companyId, company_name: 'Tamale Shea Works' }]);
    expect(ofTamale).toHaveLength(3);
    // Found by its product, whose company has the same letters within a word.
    await caseIn(server, 'assessment', company, staff.officer, { product_name: 'Alum' });
    expect(await find(by('officer'), 'al')).toMatchObject({ cases: [{ product_name: 'Alum' }], companies: [] });
    // Within a word, and at the beginning of every number.
    for (const q of ['he', 'ap']) expect([q, await find(by('officer'), q)]).toEqual([q, nothing]);
  });

  it('finds a certificate by number or name, for those who may read certificates', async () => {
    const certificate = { cert_no: number, company_name: 'Tamale Shea Works', product_name: 'Shea oil', state: 'active' };
    for (const role of ['officer', 'admin', 'board'] as const) {
      expect((await find(by(role), number.toLowerCase())).certificates).toEqual([certificate]);
      expect((await find(by(role), 'shea oil')).certificates).toEqual([certificate]);
    }
    for (const q of [number, 'shea oil']) expect((await find(by('verifier'), q)).certificates).toEqual([]);
  });

  it('finds members of staff for administrators alone', async () => {
    const [ama] = (await find(by('admin'), 'ama mens')).people;
    expect(ama).toEqual({ id: staff.officer.id, name: 'Ama Mensah', staff_number: expect.stringMatching(/^S-/) as string });
    expect((await find(by('admin'), ama?.staff_number ?? '')).people).toEqual([ama]);
    for (const role of ['officer', 'verifier', 'board'] as const) expect((await find(by(role), 'ama mens')).people).toEqual([]);
  });

  it('shows at most five of each kind', async () => {
    for (let at = 0; at < 6; at += 1) await colleague(server, { role: 'officer' }, `Sena Many ${at}`);
    for (let at = 0; at < 6; at += 1) await caseIn(server, 'assessment', company, staff.officer, { product_name: `Many ${at}` });
    const found = await find(staff.admin, 'many');
    expect([found.cases.length, found.people.length]).toEqual([5, 5]);
  });

  it('has no word of another country or sector, and its characters have no meaning of their own', async () => {
    for (const role of roles) {
      const { text } = await ask(by(role), 'shea');
      for (const secret of ['Kenya', 'mine', cases.abroad]) expect(text).not.toContain(secret);
      for (const q of ['kenya', 'kivu mines', 'the mine', '%%', '__']) expect([q, await find(by(role), q)]).toEqual([q, nothing]);
    }
    // The control: where it is in scope it is found.
    expect((await find(staff.admin, 'kivu')).companies).toMatchObject([{ company_name: 'Kivu Mines' }]);
  });

  it('wants two characters, and a session of the staff', async () => {
    for (const q of ['', 'a', ' a ']) expect(await ask(by('officer'), q)).toMatchObject({ status: 422, body: { code: 'fields_invalid' } });
    expect((await ask(by('officer'), 'sh')).status).toBe(200);
    const suspended = await suspendedColleague(server, roles);
    for (const who of [undefined, company, suspended]) expect((await ask(who, 'shea')).status).toBe(401);
  });
});

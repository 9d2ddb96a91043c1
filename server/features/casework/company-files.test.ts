import type { readCompanyFile } from '@thamani/contract/casework.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { roles, type Role } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appealing, rejectedCase, reviewStaff, revokedApplication, type ReviewStaff } from '../../testing/appeals.ts';
import { signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, colleaguesOfAllRoles, suspendedColleague, type Colleague } from '../../testing/cases.ts';
import { applyPayment, quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';
import { submittedApplication } from '../../testing/payments.ts';

type CompanyFile = AnswerOf<typeof readCompanyFile>['data'];

const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
const begin = new Date('2026-11-16T08:00:00Z');
/** Each case is opened a moment after the one before. */
let moments = 0;
let server: IssuingApp;
let staff: ReviewStaff;
let company: SignedInCompany;
let stranger: SignedInCompany;
let number: string;
const people = new Map<Role, Colleague>();
const cases = { abroad: '', revoked: '', rejected: '', visited: '' };

const query = async (text: string, ...values: unknown[]) => (await server.context.pool.query(text, values)).rows;
const ask = async (who: { readonly token: string } | undefined, companyId: string) =>
  (await casework(server).call(who, `/review/companies/${companyId}`)) as unknown as {
    status: number;
    text: string;
    body: { data: CompanyFile };
  };
const fileFor = async (who: Colleague): Promise<CompanyFile> => {
  const { status, text, body } = await ask(who, company.companyId);
  expect(status === 200 ? 'read' : text).toBe('read');
  return body.data;
};
const by = (role: Role) => people.get(role) as Colleague;
const visit = { visited_on: '2026-11-14', met: 'Amina', production_seen: true, as_declared: false, report: 'A secret report.' };
const signalIn = (id: string, code: string) =>
  query(
    "insert into case_signals (id, application_id, code, fields, at, key) values (gen_random_uuid(), $1, $2, '{invoices}', $3, 'test')",
    id,
    code,
    begin,
  );

beforeAll(async () => {
  server = await startIssuingApp({}, { printer: quickPrinter, clock: { now: () => new Date(begin.getTime() + (moments += 1)) } });
  staff = await reviewStaff(server);
  const verifier = await colleague(server, { role: 'verifier' }, 'Kojo Antwi');
  company = await signedInCompany(server);
  await signedInMember(server, company.companyId, ['finance']);
  stranger = await signedInCompany(server);
  await caseIn(server, 'assessment', stranger, staff.officer, { product_name: 'A secret of another company' });

  cases.abroad = await caseIn(server, 'site_visit', company, staff.officer, {
    facility_country: 'KE',
    product_name: 'A secret of Kenya',
  });
  await casework(server).on(verifier, cases.abroad, '/visits', visit);
  await applyPayment(server, company, cases.abroad);
  await signalIn(cases.abroad, 'pdf_edited');

  ({ id: cases.revoked, number } = await revokedApplication(server, company, staff));
  cases.rejected = await rejectedCase(server, company, staff, { product_name: 'Shea nuts' });
  await appealing(server).lodge(company, cases.rejected);
  cases.visited = await caseIn(server, 'site_visit', company, staff.officer, { product_name: 'Shea soap' });
  await casework(server).on(verifier, cases.visited, '/visits', visit);
  await signalIn(cases.visited, 'invoice_sum_disagrees');
  // Not paid, and therefore not a case: staff do not see what a company has not sent to them.
  await submittedApplication(server, company, { product_name: 'A secret draft' });
  for (const [role, person] of await colleaguesOfAllRoles(server, roles)) people.set(role, person);
});
afterAll(() => server.close());

describe('the file of a company', () => {
  it('has its identity, its people, its cases and what belongs to them, newest first', async () => {
    const file = await fileFor(by('admin'));
    expect(file.company).toEqual({
      id: company.companyId,
      company_name: 'Tamale Shea Works',
      rc_number: expect.any(String) as string,
      reg_country: 'GH',
      sector: 'agriculture',
      type_entity: expect.any(String) as string,
      head_office_city: expect.any(String) as string,
      head_office_country: 'GH',
    });
    expect(file.people.map((one) => one.roles)).toEqual([['owner'], ['finance']]);
    expect(file.cases.map(({ id, stage, closed_at }) => [id, stage, closed_at === null])).toEqual([
      [cases.visited, 'site_visit', true],
      [cases.rejected, 'appeal', false],
      [cases.revoked, 'completed', false],
    ]);
    expect(file.certificates).toMatchObject([
      { case: cases.revoked, cert_no: number, state: 'revoked', changes: [{ change: 'revoke', reason: 'evidence_false' }] },
    ]);
    expect(file.appeals).toMatchObject([{ case: cases.rejected, against: 'rejection', verdict: null, can_read: true }]);
    expect(file.visits).toEqual([
      {
        case: cases.visited,
        visited_on: '2026-11-14',
        as_declared: false,
        by: { id: expect.any(String) as string, name: 'Kojo Antwi', staff_number: expect.stringMatching(/^S-/) as string },
      },
    ]);
    expect(file.payments).toMatchObject([{ case: cases.revoked, amount: '100.00', state: 'verified', refund: null }]);
    expect(file.signals.filter(({ code }) => code === 'invoice_sum_disagrees')).toEqual([
      { case: cases.visited, code: 'invoice_sum_disagrees', confidence: 'certain', at: begin.toISOString(), resolution: null },
    ]);
  });

  it.each([
    ['officer', 1, 1, false],
    ['verifier', 0, 0, false],
    ['admin', 1, 1, true],
    ['board', 1, 0, true],
  ] as const)('shows certificates, payments and links to appeals by the policy: %s', async (role, certificates, payments, canRead) => {
    const file = await fileFor(by(role));
    expect([file.certificates.length, file.payments.length, file.appeals[0]?.can_read]).toEqual([certificates, payments, canRead]);
    expect([file.cases.length, file.visits.length]).toEqual([3, 1]);
  });

  it('has no word of a case in another country, another company or before the payment', async () => {
    for (const role of roles) {
      const { text } = await ask(by(role), company.companyId);
      for (const secret of ['A secret', cases.abroad, 'pdf_edited']) expect(text).not.toContain(secret);
    }
    // The control: in their own scope the same words are there.
    const everywhere = await fileFor(staff.admin);
    expect(everywhere.cases.map(({ product_name }) => product_name)).toContain('A secret of Kenya');
    expect([everywhere.visits.length, everywhere.payments.length]).toEqual([2, 2]);
  });

  it('shows payments of those cases alone for which the reader has the permission', async () => {
    const mixed = await colleague(
      server,
      [
        { role: 'verifier', countries: ['GH'] },
        { role: 'officer', countries: ['KE'] },
      ],
      'Otieno Ouma',
    );
    const file = await fileFor(mixed);
    expect(file.cases).toHaveLength(4);
    expect(file.payments.map((payment) => payment.case)).toEqual([cases.abroad]);
    expect(file.certificates).toEqual([]);
  });
});

describe('who reaches it', () => {
  it('is not a person without a case of it: the company is as unknown as none', async () => {
    const elsewhere = await colleague(server, { role: 'admin', countries: ['TG'] }, 'Akosua Boateng');
    const miner = await colleague(server, { role: 'officer', sectors: ['solid_minerals'] }, 'Kwabena Asante');
    for (const who of [elsewhere, miner]) {
      const nothing = await ask(who, absent);
      expect([nothing.status, await ask(who, company.companyId)]).toEqual([404, nothing]);
    }
    const unpaid = await signedInCompany(server);
    await submittedApplication(server, unpaid);
    expect((await ask(staff.admin, unpaid.companyId)).status).toBe(404);
  });

  it('is nobody without a session of the staff, the company itself included', async () => {
    const suspended = await suspendedColleague(server, roles);
    for (const who of [undefined, company, suspended]) expect((await ask(who, company.companyId)).status).toBe(401);
  });
});

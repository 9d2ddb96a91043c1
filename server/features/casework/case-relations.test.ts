import type { readCaseRelations } from '@thamani/contract/casework.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { roles, type Role } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appealing, rejectedCase, reviewStaff, revokedApplication, type ReviewStaff } from '../../testing/appeals.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, colleaguesOfAllRoles, suspendedColleague, type Colleague } from '../../testing/cases.ts';
import {
  applyPayment,
  approvedApplication,
  issueCertificate,
  quickPrinter,
  startIssuingApp,
  type IssuingApp,
} from '../../testing/certificates.ts';

type Relations = AnswerOf<typeof readCaseRelations>['data'];

const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
const begin = new Date('2026-11-16T08:00:00Z');
/** Each case is opened a moment after the one before. */
let moments = 0;
let server: IssuingApp;
let staff: ReviewStaff;
let company: SignedInCompany;
const people = new Map<Role, Colleague>();
const cases = { abroad: '', revoked: '', rejected: '', appeal: '', certified: '', open: '' };
const numbers = { revoked: '', certified: '' };

const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
const ask = async (who: { readonly token: string } | undefined, id: string) =>
  (await casework(server).on(who, id, '/relations')) as unknown as { status: number; text: string; body: { data: Relations } };
const relationsOf = async (who: Colleague, id: string): Promise<Relations> => {
  const { status, text, body } = await ask(who, id);
  expect(status === 200 ? 'read' : text).toBe('read');
  return body.data;
};
const by = (role: Role) => people.get(role) as Colleague;

beforeAll(async () => {
  server = await startIssuingApp({}, { printer: quickPrinter, clock: { now: () => new Date(begin.getTime() + (moments += 1)) } });
  staff = await reviewStaff(server);
  company = await signedInCompany(server);
  const stranger = await signedInCompany(server);
  await caseIn(server, 'assessment', stranger, staff.officer, { product_name: 'A secret of another company' });
  cases.abroad = await caseIn(server, 'assessment', company, staff.officer, {
    facility_country: 'KE',
    product_name: 'A secret of Kenya',
  });
  ({ id: cases.revoked, number: numbers.revoked } = await revokedApplication(server, company, staff));
  cases.rejected = await rejectedCase(server, company, staff, { product_name: 'Shea nuts' });
  cases.appeal = (await appealing(server).lodge(company, cases.rejected)).body.data.id;
  cases.certified = await approvedApplication(server, company, staff.officer, staff.admin, { product_name: 'Shea oil' });
  numbers.certified = await issueCertificate(server, cases.certified);
  cases.open = await caseIn(server, 'assessment', company, staff.officer, { product_name: 'Shea soap' });
  for (const [role, person] of await colleaguesOfAllRoles(server, roles)) people.set(role, person);
});
afterAll(() => server.close());

describe('what belongs to a case', () => {
  it('is its certificate with what changed of it, and the payment', async () => {
    expect(await relationsOf(by('officer'), cases.revoked)).toEqual({
      certificates: [
        {
          cert_no: numbers.revoked,
          state: 'revoked',
          status: 'revoked',
          issued_date: '2026-11-16',
          expiry_date: '2027-11-16',
          replaced_by: null,
          changes: [{ change: 'revoke', reason: 'evidence_false', at: expect.stringMatching(/^2026-11-16T/) as string }],
        },
      ],
      appeals: [],
      payments: [
        {
          invoice_number: expect.stringMatching(/^INV-26-/) as string,
          amount: '100.00',
          currency: 'USD',
          state: 'verified',
          paid_at: expect.stringMatching(/^2026-11-16T/) as string,
          refund: null,
        },
      ],
      earlier: { total: 0, cases: [] },
      renewal_of: null,
    });
    const { certificates } = await relationsOf(by('officer'), cases.certified);
    expect(certificates).toMatchObject([{ cert_no: numbers.certified, state: 'active', status: 'good', changes: [] }]);
  });

  it('is its appeal, which only those who may read appeals can open', async () => {
    const appeal = { id: cases.appeal, against: 'rejection', verdict: null, return_stage: null };
    for (const [role, canRead] of [
      ['officer', false],
      ['verifier', false],
      ['admin', true],
      ['board', true],
    ] as const)
      expect((await relationsOf(by(role), cases.rejected)).appeals).toMatchObject([{ ...appeal, can_read: canRead }]);
  });

  it('is the certificate that it renews', async () => {
    await query('update applications set renewal_of = $1 where id = $2', numbers.certified, cases.open);
    expect((await relationsOf(by('officer'), cases.open)).renewal_of).toBe(numbers.certified);
  });

  it.each([
    ['officer', 1, 1],
    ['verifier', 0, 0],
    ['admin', 1, 1],
    ['board', 1, 0],
  ] as const)('shows certificates and payments by the policy: %s', async (role, certificates, payments) => {
    const seen = await relationsOf(by(role), cases.certified);
    expect([seen.certificates.length, seen.payments.length]).toEqual([certificates, payments]);
  });

  it('counts a permission where the person has it: a verifier here who is an officer elsewhere reads no payment here', async () => {
    const mixed = await colleague(
      server,
      [
        { role: 'verifier', countries: ['GH'] },
        { role: 'officer', countries: ['KE'] },
      ],
      'Otieno Ouma',
    );
    expect(await relationsOf(mixed, cases.certified)).toMatchObject({ certificates: [], payments: [] });
  });
});

describe('earlier cases', () => {
  it('are those of the company that were opened before, newest first', async () => {
    const { total, cases: earlier } = (await relationsOf(by('officer'), cases.open)).earlier;
    expect(total).toBe(3);
    expect(earlier.map(({ id }) => id)).toEqual([cases.certified, cases.rejected, cases.revoked]);
    expect(earlier[0]).toEqual({
      id: cases.certified,
      application_number: expect.stringMatching(/^APP-26-/) as string,
      product_name: 'Shea oil',
      stage: 'completed',
      opened_at: expect.stringMatching(/^2026-11-16T/) as string,
      closed_at: expect.stringMatching(/^2026-11-16T/) as string,
    });
    expect((await relationsOf(by('officer'), cases.rejected)).earlier).toMatchObject({ total: 1, cases: [{ id: cases.revoked }] });
  });

  it('are within the scope: one of another country is neither named nor counted, of another company none', async () => {
    const everywhere = await relationsOf(staff.admin, cases.open);
    expect([everywhere.earlier.total, everywhere.earlier.cases.at(-1)?.id]).toEqual([4, cases.abroad]);
    const { text } = await ask(by('officer'), cases.open);
    for (const secret of ['A secret', cases.abroad]) expect(text).not.toContain(secret);
    expect(JSON.stringify(everywhere)).not.toContain('A secret of another company');
  });
});

describe('payments', () => {
  it('are what was paid for this case: nothing of another application that was paid with it, and its refund alone', async () => {
    const [both, other] = [await caseIn(server, 'assessment', company, staff.officer), cases.abroad];
    await applyPayment(server, company, both);
    const [payment] = await query<{ id: string }>('select payment_id as id from payment_items where application_id = $1', both);
    await query('update payments set amount_minor = 35000 where id = $1', payment?.id);
    await query(
      `insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor,
         discount_minor, amount_minor, currency, applied_at)
       select payment_id, $2, 'APP-26-999999', 'A secret of Kenya', price_id, price_version, 25000, 0, 25000, 'USD', applied_at
       from payment_items where payment_id = $1`,
      payment?.id,
      other,
    );
    await query("insert into checkout_attempts (payment_id, number, reference, requested_at) values ($1, 1, 'one', now())", payment?.id);
    await query(
      `insert into provider_charges (provider, transaction_id, payment_id, reference, minor, currency, confirmed_at)
       values ('test', 'a charge', $1, 'one', 35000, 'USD', now())`,
      payment?.id,
    );
    const refund = (applicationId: string | null, minor: number, reason: string) =>
      query(
        `insert into refunds (id, payment_id, provider, transaction_id, application_id, minor, currency, reason, created_at)
         values (gen_random_uuid(), $1, 'test', 'a charge', $2, $3, 'USD', $4, now())`,
        payment?.id,
        applicationId,
        minor,
        reason,
      );
    await refund(other, 25_000, 'withdrawn');
    await refund(null, 500, 'overpaid');
    const { text } = await ask(by('officer'), both);
    for (const secret of ['A secret', 'APP-26-999999', '350.00', '250.00', '"5.00"']) expect(text).not.toContain(secret);
    expect((await relationsOf(by('officer'), both)).payments).toMatchObject([{ amount: '100.00', state: 'verified', refund: null }]);
    await refund(both, 10_000, 'withdrawn');
    const { payments } = await relationsOf(by('officer'), both);
    expect(payments).toMatchObject([{ amount: '100.00', refund: { amount: '100.00', state: 'owed' } }]);
  });
});

describe('who reaches them', () => {
  it('is not a person outside the scope: another country is as unknown as no case', async () => {
    for (const role of roles) {
      const nothing = await ask(by(role), absent);
      expect([nothing.status, await ask(by(role), cases.abroad)]).toEqual([404, nothing]);
    }
    const miner = await colleague(server, { role: 'admin', sectors: ['solid_minerals'] }, 'Kwabena Asante');
    expect((await ask(miner, cases.open)).status).toBe(404);
  });

  it('is nobody without a session of the staff', async () => {
    const suspended = await suspendedColleague(server, roles);
    for (const who of [undefined, company, suspended]) expect((await ask(who, cases.open)).status).toBe(401);
  });
});

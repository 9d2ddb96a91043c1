import type { readWaiting } from '@thamani/contract/live-updates.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { roles } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appealing, board, rejectedCase, reviewStaff, type ReviewStaff } from '../../testing/appeals.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, suspendedColleague, type Colleague } from '../../testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';

type Waiting = AnswerOf<typeof readWaiting>['data'];

const begin = new Date('2026-11-16T08:00:00Z');
let moments = 0;
let server: IssuingApp;
let staff: ReviewStaff;
let company: SignedInCompany;
let work: ReturnType<typeof casework>;

const query = async (text: string, ...values: unknown[]) => (await server.context.pool.query(text, values)).rows;
const ask = async (who: { readonly token: string } | undefined) =>
  (await work.call(who, '/review/waiting')) as unknown as { status: number; text: string; body: { data: Waiting } };
const waitingFor = async (who: Colleague): Promise<Waiting> => {
  const { status, text, body } = await ask(who);
  expect(status === 200 ? 'read' : text).toBe('read');
  return body.data;
};
const counted = async (what: keyof Waiting, ...people: readonly Colleague[]) => {
  const numbers: number[] = [];
  for (const who of people) numbers.push((await waitingFor(who))[what]);
  return numbers;
};
const none: Waiting = {
  cases: 0,
  late: 0,
  messages: 0,
  proposals: 0,
  visits: 0,
  appeals: 0,
  certificates: 0,
  staff: 0,
  prices: 0,
  payments: 0,
  reports: 0,
  identity_changes: 0,
};
const admin = (countries: readonly string[], name: string) => colleague(server, { role: 'admin', countries }, name);
const done = ({ status, text }: { readonly status: number; readonly text: string }) =>
  expect(status === 200 || status === 201 ? 'done' : text).toBe('done');

beforeAll(async () => {
  server = await startIssuingApp({}, { printer: quickPrinter, clock: { now: () => new Date(begin.getTime() + (moments += 1)) } });
  work = casework(server);
  staff = await reviewStaff(server);
  company = await signedInCompany(server);
});
afterAll(() => server.close());

describe('what waits', () => {
  it('is nothing for a person to whom nothing was given', async () => {
    for (const role of roles) expect(await waitingFor(await colleague(server, { role, countries: ['TG'] }, `New ${role}`))).toEqual(none);
  });

  it('is cases for their officer, proposals for who decides and visits for verifiers, within their scopes', async () => {
    const officer = await colleague(server, { role: 'officer' }, 'Efua Darko');
    const [verifier, abroad] = [
      await colleague(server, { role: 'verifier' }, 'Kojo Antwi'),
      await colleague(
        server,
        [
          { role: 'verifier', countries: ['KE'] },
          { role: 'admin', countries: ['KE'] },
        ],
        'Wanjiru Kamau',
      ),
    ];
    await caseIn(server, 'assessment', company, officer);
    await caseIn(server, 'approval', company, officer);
    await caseIn(server, 'site_visit', company, officer);
    expect(await waitingFor(officer)).toEqual({ ...none, cases: 2 });
    expect(await waitingFor(verifier)).toEqual({ ...none, visits: 1 });
    expect(await counted('proposals', staff.admin, staff.officer, abroad)).toEqual([1, 0, 0]);
    expect(await counted('visits', abroad)).toEqual([0]);
  });

  it('is an appeal for members of the board who have a vote in it', async () => {
    const [first, second, interested] = (await board(server, 3)) as [Colleague, Colleague, Colleague];
    const [abroad] = (await board(server, 1, { countries: ['KE'] })) as [Colleague];
    const appeals = appealing(server);
    const { id } = (await appeals.lodge(company, await rejectedCase(server, company, staff))).body.data;
    done(await appeals.declare(interested, id));
    expect(await counted('appeals', first, second, interested, abroad, staff.admin)).toEqual([1, 1, 0, 0, 0]);
    done(await appeals.vote(first, id, { verdict: 'upheld' }));
    expect(await counted('appeals', first, second)).toEqual([0, 1]);
    done(await appeals.vote(second, id, { verdict: 'upheld' }));
    expect(await counted('appeals', first, second)).toEqual([0, 0]);
  });

  it('is a change of a certificate for administrators who could confirm it', async () => {
    const application = await approvedApplication(server, company, staff.officer, staff.admin);
    const number = await issueCertificate(server, application);
    const [ghana, kenya, asker] = [await admin(['GH'], 'Yaw Darko'), await admin(['KE'], 'Otieno Ouma'), await admin(['GH'], 'Esi Quaye')];
    const change = { change: 'suspend', reason: 'evidence_in_doubt', comment: 'An invoice looks changed.' };
    done(await work.call(asker, `/review/certificates/${number}/status-change-requests`, change));
    expect(await counted('certificates', staff.admin, ghana, asker, kenya, staff.officer)).toEqual([1, 1, 0, 0, 0]);
    await query("insert into case_conflicts_of_interest values ($1, $2, 'A cousin.', now())", application, ghana.id);
    expect(await counted('certificates', staff.admin, ghana)).toEqual([1, 0]);
    // It lapses with the rights of the person who asked.
    await query("update staff_grants set role = 'board' where staff_id = $1", asker.id);
    expect(await counted('certificates', staff.admin)).toEqual([0]);
  });

  it('is a price for administrators of everywhere, without the one who asked', async () => {
    const ghana = await admin(['GH'], 'Akosua Boateng');
    done(await work.call(staff.admin, '/staff/price-requests', { price_id: 'handicrafts', amount: '120', takes_effect_on: '2026-11-20' }));
    expect(await counted('prices', staff.admin, staff.other, ghana, staff.officer)).toEqual([0, 1, 0, 0]);
  });

  it('is a request about staff for administrators who hold what it gives', async () => {
    const [ghana, kenya] = [await admin(['GH'], 'Abena Ofori'), await admin(['KE'], 'Achieng Odhiambo')];
    const grants = [{ role: 'officer', countries: ['GH'], sectors: null }];
    done(await work.call(staff.admin, '/staff/people', { email: 'new@thamani.example', name: 'New Person', grants }));
    expect(await counted('staff', staff.admin, staff.other, ghana, kenya, staff.officer)).toEqual([0, 1, 1, 0, 0]);
  });

  it('is payments that a person must resolve, for administrators, counted to a hundred', async () => {
    const raise = (count: number) =>
      query(
        `insert into payment_exceptions (id, payment_id, kind, cause, at)
         select gen_random_uuid(), (select id from payments limit 1), 'underpaid', 'cause ' || gen_random_uuid(), now()
         from generate_series(1, $1)`,
        count,
      );
    await raise(1);
    expect(await counted('payments', staff.admin, staff.officer)).toEqual([1, 0]);
    await raise(120);
    expect(await counted('payments', staff.admin)).toEqual([100]);
    await query("update payment_exceptions set resolved_at = now(), resolution = 'Refunded.', resolved_by = $1", staff.admin.id);
    expect(await counted('payments', staff.admin)).toEqual([0]);
  });

  it('is for the staff alone', async () => {
    const suspended = await suspendedColleague(server, roles);
    for (const who of [undefined, company, suspended]) expect((await ask(who)).status).toBe(401);
  });
});

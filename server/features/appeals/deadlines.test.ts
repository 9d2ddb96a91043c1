import { languages } from '@thamani/domain/languages.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepingMailer } from '../../testing/app.ts';
import { appealing, board, rejectedCase, reviewStaff, revokedApplication, type ReviewStaff } from '../../testing/appeals.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { casework, colleague, stayIn, type Colleague, recalculateDueDates } from '../../testing/cases.ts';
import { quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';
import { evaluateAppealDeadlines, recalculateAppealDueDates } from './service.ts';
import { notifyAppealByMail, notifyAppealBySms } from './notifications.ts';

// Each brings cases a long way first.
/** A Monday. With no holiday, fourteen working days end on Friday, 4 December; three before are left after Tuesday, 1 December. */
const monday = new Date('2026-11-16T08:00:00Z');
const mailer = keepingMailer();
const texts: { to: string; text: string }[] = [];
let now = monday;
let moments = 0;
let server: IssuingApp;
let company: SignedInCompany;
let staff: ReviewStaff;
let members: readonly Colleague[];
let appeals: ReturnType<typeof appealing>;

beforeAll(async () => {
  const texter = { send: async (text: { to: string; text: string }) => ({ providerId: String(texts.push(text)) }) };
  const clock = { now: () => new Date(now.getTime() + (moments += 1)) };
  server = await startIssuingApp({}, { mailer, texter, printer: quickPrinter, clock });
  staff = await reviewStaff(server);
  members = await board(server, 3, { countries: ['GH'] });
  await colleague(server, { role: 'board' }, 'Of all countries');
  await colleague(server, { role: 'board', countries: ['KE'] }, 'Of Kenya');
  appeals = appealing(server);
  await server.context.pool.query('delete from holidays');
});
afterAll(() => server.close());
beforeEach(async () => {
  now = monday;
  company = await signedInCompany(server);
  await stayIn(server);
});

const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
const mailOf = (who: { readonly id: string }) => `${who.id}@thamani.example`;
const lodged = async () => {
  const id = await rejectedCase(server, company, staff);
  return { id, appeal: (await appeals.lodge(company, id)).body.data.id };
};
const evaluate = (appeal: string, moment: string) => {
  now = new Date(moment);
  return evaluateAppealDeadlines(server.context, { key: appeal, subjectId: appeal, at: moment }, moment);
};

/** What reaches the boxes by something that is done, told as often as an engine may; what waited before goes nowhere. */
async function heard(does: () => Promise<unknown>, times = 2) {
  await query("update outbox set delivered_at = now() where topic = 'appeal.notification'");
  mailer.sent.length = 0;
  texts.length = 0;
  await does();
  const rows = await query<{ key: string; subject_id: string; created_at: Date }>(
    "update outbox set delivered_at = now() where topic = 'appeal.notification' and delivered_at is null returning *",
  );
  for (let time = 0; time < times; time += 1)
    for (const { key, subject_id, created_at } of rows) {
      const started: WorkflowInput = { key, subjectId: subject_id, at: created_at.toISOString() };
      await notifyAppealByMail(server.context, started);
      await notifyAppealBySms(server.context, started);
    }
  const mails = [...mailer.sent];
  return {
    mails,
    texts: [...texts],
    toCompany: mails.filter(({ to }) => to === `${company.accountId}@shea.example`),
    toStaff: mails.filter(({ to }) => to.endsWith('@thamani.example')),
  };
}

const told = (appeal: string) => query<{ kind: string }>('select kind from appeal_reminders where appeal_id = $1 order by at', appeal);
const vote = async (at: number, appeal: string, cast: object) => {
  const { status, text } = await appeals.vote(members[at], appeal, cast);
  expect(status === 200 ? 'done' : text).toBe('done');
};

describe('the clock of an appeal', () => {
  it('waits until three working days are left, reminds, waits until it is due, escalates, each once, and never decides', async () => {
    const { id, appeal } = await lodged();
    expect((await appeals.own(company, id)).body.data.appeals[0]?.due_on).toBe('2026-12-04');
    expect(await evaluate(appeal, '2026-11-16T09:00:00.000Z')).toEqual({ over: false, nextEvaluationAt: '2026-12-02T01:00:00.000Z' });
    expect(await evaluate(appeal, '2026-12-02T00:59:59.999Z')).toEqual({ over: false, nextEvaluationAt: '2026-12-02T01:00:00.000Z' });
    expect(await told(appeal)).toEqual([]);
    for (let time = 0; time < 3; time += 1)
      expect(await evaluate(appeal, '2026-12-02T01:00:00.000Z')).toEqual({ over: false, nextEvaluationAt: '2026-12-05T01:00:00.000Z' });
    expect(await told(appeal)).toEqual([{ kind: 'due_soon' }]);
    expect(await evaluate(appeal, '2026-12-05T00:59:59.999Z')).toEqual({ over: false, nextEvaluationAt: '2026-12-05T01:00:00.000Z' });
    for (let time = 0; time < 3; time += 1) expect(await evaluate(appeal, '2026-12-05T01:00:00.000Z')).toEqual({ over: false });
    expect(await evaluate(appeal, '2027-12-05T01:00:00.000Z')).toEqual({ over: false });
    expect(await told(appeal)).toEqual([{ kind: 'due_soon' }, { kind: 'late' }]);
    expect(await query('select verdict, escalated_at is not null as escalated from appeals where id = $1', appeal)).toEqual([
      { verdict: null, escalated: true },
    ]);
    expect(await query('select state from applications where id = $1', id)).toEqual([{ state: 'appeal' }]);
    await stayIn(server);
    expect((await appeals.own(company, id)).body.data.appeals[0]).toMatchObject({ late: true, pace: { day: 14, of: 14 } });
  });

  it('is shown alike to everybody', async () => {
    const { id, appeal } = await lodged();
    now = new Date('2026-12-08T09:00:00Z');
    await stayIn(server);
    const clock = { due_on: '2026-12-04', late: true, pace: { day: 14, of: 14, late_by: 2 } };
    expect((await appeals.own(company, id)).body.data.appeals[0]).toMatchObject(clock);
    expect((await appeals.read(members[0], appeal)).body.data).toMatchObject(clock);
    expect((await appeals.list(staff.admin, '?page_size=100')).body.data.find((one) => one.id === appeal)).toMatchObject(clock);
  });

  it('is over once it is decided, and reminds of nothing', async () => {
    const { appeal } = await lodged();
    await vote(0, appeal, { verdict: 'upheld' });
    expect((await evaluate(appeal, '2026-11-17T09:00:00.000Z')).over).toBe(false);
    await stayIn(server);
    await vote(1, appeal, { verdict: 'upheld' });
    expect(await evaluate(appeal, '2026-12-24T09:00:00.000Z')).toEqual({ over: true });
    expect(await told(appeal)).toEqual([]);
    expect(await query("select count(*)::int as n from outbox where topic = 'appeal.changed' and subject_id = $1", appeal)).toEqual([
      { n: 2 },
    ]);
    expect(await evaluate('01a1dd37-379c-77ca-b74a-03587b731209', '2026-12-24T09:00:00.000Z')).toEqual({ over: true });
  });

  it('is recalculated when a holiday is added or removed, and its workflow is signalled', async () => {
    const { id, appeal } = await lodged();
    const { appeal: decided } = await lodged();
    for (const at of [0, 1]) await vote(at, decided, { verdict: 'upheld' });
    const due = async () => (await appeals.own(company, id)).body.data.appeals[0]?.due_on;
    const moves = async () =>
      (await query<{ n: number }>("select count(*)::int as n from outbox where topic = 'appeal.changed' and subject_id = $1", appeal))[0]
        ?.n;
    const change = async (country: string, day: string, name: string | null) => {
      const answer = await casework(server).call(staff.admin, '/review/holidays', { country, day, name });
      await recalculateDueDates(server);
      return answer;
    };
    expect((await change('GH', '2026-11-18', 'A day of mourning')).status).toBe(200);
    expect([await due(), await moves()]).toEqual(['2026-12-07', 1]);
    await change('KE', '2026-11-19', 'Elsewhere');
    await change('GH', '2026-11-21', 'A Saturday');
    await recalculateAppealDueDates(server.context, 'GH');
    expect([await due(), await moves()]).toEqual(['2026-12-07', 1]);
    expect(await evaluate(appeal, '2026-11-20T09:00:00.000Z')).toEqual({ over: false, nextEvaluationAt: '2026-12-03T01:00:00.000Z' });
    now = monday;
    for (const [country, day] of [
      ['GH', '2026-11-18'],
      ['GH', '2026-11-21'],
      ['KE', '2026-11-19'],
    ] as const)
      await change(country, day, null);
    expect([await due(), await moves()]).toEqual(['2026-12-04', 2]);
    expect(await query('select due_on from appeals where id = $1', decided)).toEqual([{ due_on: '2026-12-04' }]);
  });
});

describe('what is told', () => {
  const wants = (mail: boolean, text: boolean, language = 'en') =>
    query(
      'update accounts set email_notifications = $2, sms_notifications = $3, language = $4 where id = $1',
      company.accountId,
      mail,
      text,
      language,
    );

  it('when it is lodged: the company by when, and the members of the country who can vote', async () => {
    const id = await rejectedCase(server, company, staff);
    await wants(false, true);
    const { toCompany, toStaff, texts: short } = await heard(() => appeals.lodge(company, id));
    expect(toCompany).toHaveLength(1);
    expect(toCompany[0]?.subject).toMatch(/^Application APP-26-\d+: your appeal has been received$/);
    expect(toCompany[0]?.text).toContain('Decision due by: 4 December 2026');
    expect(toCompany[0]?.text).toContain(`/applications/${id}`);
    expect(short).toEqual([{ to: '+233241234567', text: expect.stringContaining('will decide by 4 December 2026') }]);
    expect(toStaff.map(({ to }) => to).toSorted()).toEqual(members.map(mailOf).toSorted());
    expect(toStaff[0]?.text).toMatch(/\/appeals\/[0-9a-f-]{36}/);
    expect(toStaff[0]?.text).toContain('Decide by: 4 December 2026');
  });

  it('goes to a member for all countries where a country has too few members without a conflict of interest', async () => {
    const id = await rejectedCase(server, company, staff);
    const appeal = (await appeals.lodge(company, id)).body.data.id;
    for (const at of [0, 1]) expect((await appeals.declare(members[at], appeal)).status).toBe(200);
    const { toStaff } = await heard(async () => evaluate(appeal, '2026-12-02T02:00:00.000Z'));
    const [standIn] = await query<{ id: string }>("select id from staff where name = 'Of all countries'");
    expect(toStaff.map(({ to }) => to).toSorted()).toEqual([mailOf(members[2] as Colleague), mailOf(standIn as { id: string })].toSorted());
    expect(toStaff[0]?.subject).toMatch(/the decision on the appeal is due on 4 December 2026$/);
  });

  it('when two differ: those who have not voted', async () => {
    const { appeal } = await lodged();
    const first = await heard(() => vote(0, appeal, { verdict: 'upheld' }));
    expect(first.mails).toEqual([]);
    const { toStaff, toCompany } = await heard(() => vote(1, appeal, { verdict: 'allowed', to: 'documents' }));
    expect(toCompany).toEqual([]);
    expect(toStaff.map(({ to, subject }) => [to, subject])).toEqual([
      [mailOf(members[2] as Colleague), expect.stringContaining('a third vote is needed by 4 December 2026')],
    ]);
    expect(toStaff[0]?.text).not.toMatch(/Member \d|As I see it/);
  });

  it('when it is decided: the company what, why and where it goes, without a name', async () => {
    await wants(false, true);
    const { id, appeal } = await lodged();
    await vote(0, appeal, { verdict: 'allowed', to: 'site_visit', comment: 'Nobody saw the press.' });
    const {
      mails,
      toCompany,
      texts: short,
    } = await heard(() => vote(1, appeal, { verdict: 'allowed', to: 'documents', comment: 'The invoices are legible.' }));
    expect(mails).toHaveLength(1);
    const text = toCompany[0]?.text ?? '';
    for (const part of [
      'Your appeal was successful',
      'Stage: Documents',
      'Nobody saw the press.',
      'The invoices are legible.',
      `/applications/${id}`,
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/S-\d{4}/);
    expect(text + toCompany[0]?.html).not.toMatch(/Member \d/);
    expect(short).toHaveLength(1);
  });

  it('that a decision is upheld, of a rejection and of a revocation', async () => {
    const { appeal } = await lodged();
    await vote(0, appeal, { verdict: 'upheld', comment: 'The figures are not borne out.' });
    const rejection = await heard(() => vote(1, appeal, { verdict: 'upheld' }));
    expect(rejection.toCompany[0]?.subject).toMatch(/your appeal was not successful$/);
    expect(rejection.toCompany[0]?.text).toContain('The figures are not borne out.');
    const revoked = await revokedApplication(server, company, staff);
    const against = (await appeals.lodge(company, revoked.id)).body.data.id;
    await vote(0, against, { verdict: 'upheld' });
    const revocation = await heard(() => vote(1, against, { verdict: 'upheld' }));
    expect(revocation.toCompany[0]?.text).toContain('The certificate stays revoked');
  });

  it('when it is late: the admins, and nobody else', async () => {
    const { appeal } = await lodged();
    const { mails } = await heard(() => evaluate(appeal, '2026-12-05T02:00:00.000Z'));
    const admins = await query<{ id: string }>("select staff_id as id from staff_grants where role = 'admin'");
    expect(mails.map(({ to }) => to).toSorted()).toEqual(admins.map(mailOf).toSorted());
    expect(mails[0]?.subject).toMatch(/the decision on the appeal was due on 4 December 2026$/);
  });

  it('is told no more once it is decided', async () => {
    const { appeal } = await lodged();
    const { toStaff } = await heard(async () => {
      await evaluate(appeal, '2026-12-02T02:00:00.000Z');
      await stayIn(server);
      for (const at of [0, 1]) await vote(at, appeal, { verdict: 'upheld' });
    });
    expect(toStaff).toEqual([]);
  });

  it.each(languages)('in the language of the reader: %s', async (language) => {
    await wants(true, true, language);
    const { id } = await lodged();
    const other = await rejectedCase(server, company, staff);
    const { toCompany } = await heard(() => appeals.lodge(company, other));
    expect(toCompany[0]?.language).toBe(language);
    expect(toCompany[0]?.text).toContain(language === 'en' ? `/applications/${other}` : `/${language}/applications/${other}`);
    expect(id).not.toBe(other);
  });
});

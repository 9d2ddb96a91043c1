import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany } from '../../testing/applications.ts';
import { casework, colleague, screenedCase, stayIn, type Colleague, recalculateDueDates } from '../../testing/cases.ts';
import { seedHolidays } from './service.ts';

// A Monday.
const now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let call: ReturnType<typeof casework>['call'];
let on: ReturnType<typeof casework>['on'];
let admin: Colleague;
let officer: Colleague;

const rows = async (sql: string, ...values: readonly unknown[]) => (await server.context.pool.query(sql, [...values])).rows;
const ask = (who: Colleague, day: string, name: string | null, more: object = {}) =>
  call(who, '/review/holidays', { country: 'GH', day, name, ...more });
/** And what the engine does after it. */
const change = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked);
  await recalculateDueDates(server);
  return answer;
};
const dueOf = async (id: string) => (await on(officer, id)).body.data.due_on;
const signalsOf = async (id: string) =>
  (await rows("select count(*)::int as n from outbox where topic = 'case.changed' and subject_id = $1", id))[0].n as number;
const list = async (country: string, year = 2026) =>
  (await call(officer, `/review/holidays?country=${country}&year=${year}`)).body.data as unknown as { day: string; expected: boolean }[];

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => now } });
  ({ call, on } = casework(server));
  admin = await colleague(server, { role: 'admin' }, 'Ama Mensah');
  officer = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Efua Owusu');
});
afterAll(() => server.close());

describe('holidays', () => {
  it('move the due dates of open cases, there and back, and signal their workflows', async () => {
    const id = await screenedCase(server, await signedInCompany(server));
    expect(await dueOf(id)).toBe('2026-11-30');
    const before = await signalsOf(id);
    expect((await change(admin, '2026-11-18', 'A day of mourning')).status).toBe(200);
    expect(await dueOf(id)).toBe('2026-12-01');
    expect(await signalsOf(id)).toBe(before + 1);
    // The same again changes nothing and signals nothing; a Saturday is no working day anyway.
    await change(admin, '2026-11-18', 'A day of mourning');
    await change(admin, '2026-11-21', 'A feast');
    expect([await dueOf(id), await signalsOf(id)]).toEqual(['2026-12-01', before + 1]);
    await change(admin, '2026-11-18', null);
    await change(admin, '2026-11-21', null);
    expect(await dueOf(id)).toBe('2026-11-30');
    expect(await list('GH')).toEqual([]);
  });

  it('are stored with the outbox row that moves the due dates, so that the engine does so if this process dies', async () => {
    const id = await screenedCase(server, await signedInCompany(server));
    expect((await ask(admin, '2026-11-18', 'A day of mourning')).status).toBe(200);
    expect(await dueOf(id)).toBe('2026-11-30');
    const waiting = await rows("select key, subject_id from outbox where topic = 'holidays.changed' and delivered_at is null");
    expect(waiting).toEqual([{ key: expect.any(String) as string, subject_id: 'GH' }]);
    expect(await rows('select action, subject_id, data from audit_events where id = $1', waiting[0].key)).toEqual([
      { action: 'holidays.changed', subject_id: 'GH', data: { day: '2026-11-18', name: 'A day of mourning' } },
    ]);
    expect(await recalculateDueDates(server)).toEqual(['GH']);
    expect(await dueOf(id)).toBe('2026-12-01');
    await change(admin, '2026-11-18', null);
  });

  it('are not stored where the outbox row is not', async () => {
    const recorded = () => rows("select count(*)::int as n from audit_events where action = 'holidays.changed'");
    const before = await recorded();
    await rows(
      "create function broken() returns trigger language plpgsql as $$ begin if new.topic = 'holidays.changed' then raise exception 'broken off'; end if; return new; end $$",
    );
    await rows('create trigger broken before insert on outbox for each row execute function broken()');
    expect((await ask(admin, '2026-11-18', 'A day of mourning')).status).toBe(500);
    await rows('drop trigger broken on outbox');
    await rows('drop function broken()');
    expect([await list('GH'), await recorded()]).toEqual([[], before]);
  });

  it('change nothing when their activities run a second time', async () => {
    const id = await screenedCase(server, await signedInCompany(server));
    await change(admin, '2026-11-18', 'A day of mourning');
    const state = async () => [
      await rows('select due_on, xmin::text as version from cases where application_id = $1', id),
      await signalsOf(id),
    ];
    const before = await state();
    expect(before[0]).toMatchObject([{ due_on: '2026-12-01' }]);
    await rows("update outbox set delivered_at = null where topic = 'holidays.changed'");
    expect(await recalculateDueDates(server)).not.toEqual([]);
    expect(await state()).toEqual(before);
    await change(admin, '2026-11-18', null);
  });

  it('of another country move nothing here', async () => {
    const id = await screenedCase(server, await signedInCompany(server));
    await change(admin, '2026-11-18', 'A feast of the neighbours', { country: 'TG' });
    expect(await dueOf(id)).toBe('2026-11-30');
  });

  it('are marked as expected until they are certain', async () => {
    await change(admin, '2027-03-10', 'Eid al-Fitr', { expected: true });
    expect(await list('GH', 2027)).toEqual([{ day: '2027-03-10', name: 'Eid al-Fitr', expected: true }]);
    await change(admin, '2027-03-10', 'Eid al-Fitr');
    expect(await list('GH', 2027)).toMatchObject([{ expected: false }]);
  });

  it('are changed by admins alone, with a fresh proof, for countries that there are', async () => {
    expect((await change(officer, '2026-11-18', 'A day off')).body.code).toBe('permission_denied');
    expect((await call(admin, '/review/holidays', { country: 'FR', day: '2026-07-14', name: 'Fête' })).body).toMatchObject({
      code: 'fields_invalid',
      errors: { country: expect.any(String) as string },
    });
    expect((await change(admin, '2026-02-30', 'A day that is none')).body.code).toBe('fields_invalid');
    await rows("update staff_sessions set authenticated_at = $1::timestamptz - interval '11 minutes'", now);
    expect((await change(admin, '2026-11-18', 'A day off')).body.code).toBe('step_up_required');
    await stayIn(server);
  });
});

describe('seeded holidays', () => {
  it('are there for every country in both years, where it had none', async () => {
    await rows("delete from holidays where country = 'TG'");
    await seedHolidays(server.context);
    const counted = await rows(
      'select country, count(*) filter (where extract(year from day) = 2026)::int as one, count(*) filter (where extract(year from day) = 2027)::int as two from holidays group by country',
    );
    expect(counted.map(({ country }) => country as string).toSorted()).toEqual(facilityCountries.toSorted());
    const seeded = counted.filter(({ country }) => country !== 'GH');
    expect(seeded.filter(({ one, two }) => one < 8 || two < 8)).toEqual([]);
    // Ghana had one that an admin wrote.
    expect(await list('GH', 2026)).toEqual([]);
    expect(await list('GH', 2027)).toHaveLength(1);
  });

  it('mark what follows the moon, and nothing else', async () => {
    const [nigeria, southAfrica] = [await list('NG'), await list('ZA')];
    expect(nigeria.filter(({ expected }) => expected).map(({ day }) => day)).toContain('2026-03-20');
    expect(nigeria.find(({ day }) => day === '2026-10-01')).toMatchObject({ expected: false });
    expect(southAfrica.some(({ expected }) => expected)).toBe(false);
  });

  it('stay as the admins left them when the seeds are sown again', async () => {
    await call(admin, '/review/holidays', { country: 'NG', day: '2026-10-01', name: null });
    await seedHolidays(server.context);
    expect((await list('NG')).map(({ day }) => day)).not.toContain('2026-10-01');
  });
});

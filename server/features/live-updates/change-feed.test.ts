import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { streamRules } from '@thamani/domain/review/live-changes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffSession } from '../../caller.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { colleague, type Colleague, type Grant } from '../../testing/cases.ts';
import { changesIn, framesOf } from '../../testing/change-frames.ts';
import { insertRow, rowsOfCompany } from '../../testing/company-rows.ts';
import { authenticateStaff } from '../staff/service.ts';
import { createChangeFeed, type ChangeFeed } from './change-feed.ts';

/** For a machine that is busy with other tests. */
const patient = { timeout: 5_000 };

let server: TestApp;
/** Milliseconds that tests let pass on the feed's own clock. */
let passed = 0;
const feeds: ChangeFeed[] = [];
let feed: ChangeFeed;
/** A case in Ghana and one in Kenya. */
const cases = { GH: randomUUID(), KE: randomUUID() };

beforeAll(async () => {
  server = await startTestApp();
  for (const country of ['GH', 'KE'] as const) await insertCase(cases[country], country);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.pool.query('truncate console_changes');
  feed = newFeed();
});
afterEach(() => feeds.splice(0).forEach((one) => one.close()));

/** As another process has it. */
function newFeed(): ChangeFeed {
  const { clock, log, metrics } = server.context;
  const made = createChangeFeed({ ...server.api, clock, log, metrics }, () => performance.now() + passed);
  feeds.push(made);
  return made;
}

/** Without the rows that it refers to. */
async function insertCase(id: string, country: 'GH' | 'KE'): Promise<void> {
  const client = await server.context.pool.connect();
  await client.query('set session_replication_role = replica');
  await insertRow(client, 'cases', { ...rowsOfCompany(1)['cases'], application_id: id, country });
  await client.query('reset session_replication_role');
  client.release();
}

const insertion = 'insert into console_changes (at, application_id, country, sector, action) values (now(), $1, $2, $3, $4)';

async function change(country: 'GH' | 'KE', action = 'case.note_added'): Promise<void> {
  await server.context.pool.query(insertion, [cases[country], country, 'agriculture', action]);
}

async function request(): Promise<void> {
  await server.context.pool.query(insertion, [null, null, null, 'invite_staff.requested']);
}

async function sessionOf({ token }: Colleague): Promise<StaffSession> {
  const session = await authenticateStaff({ ...server.api, clock: server.context.clock }, token);
  if (session === undefined) throw new Error('no session');
  return session;
}

const officerIn = (...countries: string[]): Grant => ({ role: 'officer', countries });

async function open(grants: Grant | readonly Grant[], after?: string, on = feed) {
  const person = await colleague(server, grants, 'Ama');
  const session = await sessionOf(person);
  return { ...reading((await on.open(session, after)).stream), person, session };
}

function reading(stream: Readable) {
  const frames = framesOf(stream);
  return {
    stream,
    frames,
    events: () => frames().map(({ event }) => event),
    actions: () => changesIn(frames()).map((one) => [one.case, ...one.kinds].join(' ')),
    cursor: () => frames().at(-1)?.cursor ?? '',
    last: () => frames().at(-1),
  };
}

const note = (country: 'GH' | 'KE') => `${cases[country]} case`;
/** Longer than two polls take. */
const aWhile = () => sleep(3 * streamRules.pollMilliseconds);

describe('a change', () => {
  it('is sent to readers of its country, once, and to no other', async () => {
    const [ghana, kenya, both, everywhere] = [
      await open(officerIn('GH')),
      await open(officerIn('KE')),
      await open(officerIn('GH', 'KE')),
      await open({ role: 'board' }),
    ];
    await change('GH');
    await change('KE');
    await expect.poll(() => everywhere.actions(), patient).toEqual([note('GH'), note('KE')]);
    await aWhile();
    expect(ghana.actions()).toEqual([note('GH')]);
    expect(kenya.actions()).toEqual([note('KE')]);
    expect(both.actions()).toEqual([note('GH'), note('KE')]);
    expect(everywhere.actions()).toEqual([note('GH'), note('KE')]);
  });

  it('is not sent outside of the sector', async () => {
    const minerals = await open({ role: 'officer', countries: ['GH'], sectors: ['solid_minerals'] });
    await change('GH');
    await aWhile();
    expect(minerals.actions()).toEqual([]);
  });

  it('says what lists show of the case now', async () => {
    const reader = await open(officerIn('GH'));
    await server.context.pool.query('update cases set assignee_id = $1, assigned_at = now(), due_on = $2 where application_id = $3', [
      reader.person.id,
      '2026-12-01',
      cases.GH,
    ]);
    await server.context.pool.query(
      `insert into console_changes (at, application_id, country, sector, action, actor_id)
       values (now(), $1, 'GH', 'agriculture', 'case.assigned', $2)`,
      [cases.GH, reader.person.id],
    );
    await expect.poll(() => changesIn(reader.frames()).at(-1)?.kinds, patient).toEqual(['case', 'queue']);
    expect(changesIn(reader.frames()).at(-1)).toMatchObject({
      case: cases.GH,
      stage: 'assessment',
      assignee: { id: reader.person.id, name: 'Ama' },
      due_on: '2026-12-01',
      is_open: true,
      by: reader.person.id,
    });
  });

  it('between administrators is sent to administrators alone', async () => {
    const [admin, officer] = [await open({ role: 'admin', countries: ['KE'] }), await open(officerIn('KE'))];
    await request();
    await expect.poll(() => admin.actions(), patient).toEqual([' request']);
    await aWhile();
    expect(officer.actions()).toEqual([]);
  });

  it('of a case that left the country shows its former people that it left, and nothing of what it is now', async () => {
    const id = randomUUID();
    await insertCase(id, 'GH');
    const [ghana, kenya] = [await open(officerIn('GH')), await open(officerIn('KE'))];
    await server.context.pool.query("update cases set country = 'KE' where application_id = $1", [id]);
    const seen = (reader: typeof ghana) => changesIn(reader.frames()).find((one) => one.case === id);
    const left = { kinds: ['case', 'queue'], stage: null, assignee: null, due_on: null, is_open: false, by: null };
    await expect.poll(() => seen(ghana), patient).toMatchObject(left);
    expect(seen(kenya)).toMatchObject({ stage: 'assessment', is_open: true });
  });

  it('of a transaction that began first and commits last is sent, and delays no other', async () => {
    const reader = await open(officerIn('GH', 'KE'));
    const slow = await server.context.pool.connect();
    await slow.query('begin');
    await slow.query(insertion, [cases.GH, 'GH', 'agriculture', 'case.note_added']);
    await change('KE');
    await expect.poll(() => reader.actions(), patient).toEqual([note('KE')]);
    await slow.query('commit');
    slow.release();
    await expect.poll(() => reader.actions(), patient).toEqual([note('KE'), note('GH')]);
    await aWhile();
    expect(reader.actions()).toEqual([note('KE'), note('GH')]);
  });

  it('is sent while a long transaction keeps back more rows than one read takes', async () => {
    const [admin, officer] = [await open({ role: 'admin', countries: ['KE'] }), await open(officerIn('GH'))];
    const long = await server.context.pool.connect();
    await long.query('begin');
    await long.query(insertion, [cases.KE, 'KE', 'agriculture', 'case.note_added']);
    const half = Math.ceil((streamRules.mostInOneRead + 1) / 2);
    for (const turn of [1, 2]) {
      await server.context.pool.query(
        "insert into console_changes (at, action) select now(), 'invite_staff.requested' from generate_series(1, $1::int)",
        [half],
      );
      await expect.poll(() => admin.actions().length, patient).toBe(turn * half);
    }
    await change('GH');
    await expect.poll(() => officer.actions(), patient).toEqual([note('GH')]);
    expect([...admin.events(), ...officer.events()]).not.toContain('reset');
    await long.query('rollback');
    long.release();
  });
});

describe('a console that connects', () => {
  it('without a cursor is sent the last 30 seconds', async () => {
    await open(officerIn('GH'));
    await change('GH');
    await aWhile();
    passed += 20_000;
    const soon = await open(officerIn('GH'));
    await expect.poll(() => soon.actions(), patient).toEqual([note('GH')]);
    passed += 11_000;
    const later = await open(officerIn('GH'));
    await expect.poll(() => later.events()[0], patient).toBe('cursor');
    expect(later.actions()).toEqual([]);
  });

  it('is sent what its cursor did not see, by any process, and once', async () => {
    // A process that starts later knows from it that nothing is missing, also while transactions of other tests last.
    await server.context.pool.query("insert into console_changes (xid, at, action) values (3, now(), 'invite_staff.requested')");
    const reader = await open(officerIn('GH', 'KE'));
    await expect.poll(() => reader.cursor(), patient).not.toBe('');
    const cursor = reader.cursor();
    const unfinished = await server.context.pool.connect();
    await unfinished.query('begin');
    await unfinished.query(insertion, [cases.KE, 'KE', 'agriculture', 'case.note_added']);
    reader.stream.destroy();
    await change('GH');
    for (const on of [feed, newFeed()]) {
      const again = await open(officerIn('GH', 'KE'), cursor, on);
      await expect.poll(() => again.actions(), patient).toEqual([note('GH')]);
    }
    const between = await open(officerIn('GH', 'KE'), cursor, newFeed());
    await expect.poll(() => between.actions(), patient).toEqual([note('GH')]);
    const seen = between.cursor();
    between.stream.destroy();
    await unfinished.query('commit');
    unfinished.release();
    // What committed late is not visible in the cursor, although its number is lower.
    const last = await open(officerIn('GH', 'KE'), seen, newFeed());
    await expect.poll(() => last.actions(), patient).toEqual([note('KE')]);
  });

  it.each([
    ['unreadable', 'yesterday'],
    ['too long', `1:2:${'1,'.repeat(2_000)}1`],
    ['too old', '1:2:'],
    ['of another database', '8000000000000:8000000000000:'],
  ])('with a cursor that is %s loads everything again', async (_, cursor) => {
    await change('GH');
    const reader = await open(officerIn('GH'), cursor);
    await expect.poll(() => reader.events(), patient).toEqual(['reset']);
  });

  it('with a cursor from before what a process keeps loads everything again', async () => {
    const reader = await open(officerIn('GH'));
    await expect.poll(() => reader.cursor(), patient).not.toBe('');
    const cursor = reader.cursor();
    await change('GH');
    await expect.poll(() => changesIn(reader.frames()).length, patient).toBeGreaterThan(0);
    passed += (streamRules.keptMinutes * 60 + 1) * 1000;
    await aWhile();
    const late = await open(officerIn('GH'), cursor);
    await expect.poll(() => late.events(), patient).toEqual(['reset']);
  });

  it('is refused where the person reads no case', async () => {
    const nobody = await colleague(server, [], 'Nobody');
    await expect(feed.open(await sessionOf(nobody), undefined)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(feed.size).toBe(0);
  });
});

describe('an open stream', () => {
  it('gets a cursor every 15 seconds', async () => {
    const reader = await open(officerIn('TG'));
    await expect.poll(() => reader.events(), patient).toEqual(['cursor']);
    passed += 5_000;
    await aWhile();
    expect(reader.events()).toEqual(['cursor']);
    passed += 10_000;
    await expect.poll(() => reader.events(), patient).toEqual(['cursor', 'cursor']);
  });

  const itsPerson = '(select staff_id from staff_sessions where id = $1)';
  const over: readonly (readonly [string, string, string])[] = [
    ['was signed out', 'update staff_sessions set ended_at = now() where id = $1', 'session'],
    ['was idle', "update staff_sessions set last_seen_at = now() - interval '15 minutes' where id = $1", 'session'],
    ['is older than 8 hours', 'update staff_sessions set expires_at = now() where id = $1', 'session'],
    ['belongs to a suspended person', `update staff set status = 'suspended' where id = ${itsPerson}`, 'session'],
    ['belongs to a person without a scope', `delete from staff_grants where staff_id = ${itsPerson}`, 'permission'],
  ];

  it.each(over)('ends at the next check if its session %s', async (_, statement, reason) => {
    const [reader, colleagues] = [await open(officerIn('GH')), await open(officerIn('GH'))];
    await server.context.pool.query(statement, [reader.session.id]);
    passed += streamRules.sessionCheckSeconds * 1000;
    await expect.poll(() => reader.last(), patient).toMatchObject({ event: 'ended', data: { reason } });
    await expect.poll(() => reader.stream.destroyed, patient).toBe(true);
    await aWhile();
    expect(colleagues.events()).not.toContain('ended');
    expect(feed.size).toBe(1);
  });

  it('follows a changed scope, and loads everything again', async () => {
    const reader = await open(officerIn('GH'));
    await server.context.pool.query("update staff_grants set countries = array['KE'] where staff_id = $1", [reader.person.id]);
    passed += streamRules.sessionCheckSeconds * 1000;
    await expect.poll(() => reader.last()?.event, patient).toBe('reset');
    await change('GH');
    await change('KE');
    await expect.poll(() => reader.actions(), patient).toEqual([note('KE')]);
  });

  it('is no activity of its person', async () => {
    const reader = await open(officerIn('GH'));
    const { pool } = server.context;
    await pool.query("update staff_sessions set last_seen_at = now() - interval '5 minutes' where id = $1", [reader.session.id]);
    const seenAt = async () => (await pool.query('select last_seen_at from staff_sessions where id = $1', [reader.session.id])).rows;
    const before = await seenAt();
    for (let check = 0; check < 3; check += 1) {
      passed += streamRules.sessionCheckSeconds * 1000;
      await aWhile();
    }
    expect(await seenAt()).toEqual(before);
    expect(reader.events()).not.toContain('ended');
  });

  it('that is not read is closed without a last event, and the others are not', async () => {
    const { endedStreams } = server.context.metrics;
    const endedAsSlow = async () => (await endedStreams.get()).values.find(({ labels }) => labels.reason === 'slow')?.value ?? 0;
    const before = await endedAsSlow();
    const [reader, slow] = [await open(officerIn('GH')), await open(officerIn('GH'))];
    slow.stream.pause();
    for (let turn = 0; turn < 3; turn += 1) {
      await server.context.pool.query(
        `insert into console_changes (at, application_id, country, sector, action)
         select now(), $1, 'GH', 'agriculture', 'case.note_added' from generate_series(1, 200)`,
        [cases.GH],
      );
      await aWhile();
    }
    await expect.poll(() => slow.stream.destroyed, patient).toBe(true);
    expect(slow.events()).not.toContain('ended');
    expect(await endedAsSlow()).toBe(before + 1);
    expect(reader.stream.destroyed).toBe(false);
    expect(feed.size).toBe(1);
  });

  it('ends when the process stops, and no other is opened', async () => {
    const reader = await open(officerIn('GH'));
    feed.close();
    await expect.poll(() => reader.last(), patient).toMatchObject({ event: 'ended', data: { reason: 'restart' } });
    expect(feed.size).toBe(0);
    await expect(feed.open(reader.session, undefined)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

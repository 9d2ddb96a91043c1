import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { colleague, type Colleague } from '../../testing/cases.ts';

/** Database constraints apply if a service forgets a rule: tested with the api's own login, and with the rule disabled as the control. */
const now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let ama: Colleague;
let kofi: Colleague;
let ghana: Colleague;
let officer: Colleague;

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => now } });
  ama = await colleague(server, { role: 'admin' }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'admin' }, 'Kofi Boateng');
  ghana = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Esi Quaye');
  officer = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Efua Owusu');
});
afterAll(() => server.close());

/** Inserts a request directly into the table. */
async function asked(
  permission: string,
  subject: string | null,
  by: Colleague,
  grants: object[] | null = null,
  daysAgo = 0,
): Promise<string> {
  const { rows } = await server.context.pool.query<{ id: string }>(
    `insert into approval_requests (id, permission, subject_id, change, requested_by, requested_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5::timestamptz - make_interval(days => $6)) returning id`,
    [permission, subject, JSON.stringify({ grants }), by.id, now, daysAgo],
  );
  return rows[0]?.id ?? '';
}

/** As the api's login, undone whatever comes of it; which constraint refused it. With a trigger off, it is the administrator's. */
async function tried(statements: readonly [string, unknown[]?][], off?: readonly [table: string, ...triggers: string[]]): Promise<string> {
  const client = off === undefined ? await server.api.pool.connect() : await server.context.pool.connect();
  try {
    await client.query('begin');
    if (off !== undefined) {
      const [table, ...triggers] = off;
      for (const trigger of triggers) await client.query(`alter table ${table} disable trigger ${trigger}`);
    }
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('set constraints all immediate');
    return 'done';
  } catch (error) {
    return (error as pg.DatabaseError).constraint ?? (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const settled = (id: string, by: Colleague, outcome = 'confirmed'): [string, unknown[]] => [
  'update approval_requests set outcome = $2, resolved_by = $3, resolved_at = $4 where id = $1',
  [id, outcome, by.id, now],
];
const everywhere = [{ role: 'admin', countries: null, sectors: null }];

describe('a request in the table', () => {
  const off = ['approval_requests', 'approval_requests_by_two'] as const;

  it('is confirmed by two who are entitled now, of all that it touches', async () => {
    const cases: [string, string, Colleague][] = [
      ['asked by one of Ghana, for everywhere', await asked('change_scope', officer.id, ghana, everywhere), kofi],
      ['confirmed by one of Ghana, for everywhere', await asked('change_scope', officer.id, ama, everywhere), ghana],
      ['about one of everywhere, by one of Ghana', await asked('suspend_staff', kofi.id, ama), ghana],
      ['confirmed by an officer', await asked('suspend_staff', ghana.id, ama), officer],
      ['a price, asked for by one of Ghana', await asked('change_price', null, ghana), kofi],
    ];
    for (const [what, id, by] of cases) {
      expect([what, await tried([settled(id, by)])]).toEqual([what, 'approval_request_by_the_entitled']);
      expect([what, await tried([settled(id, by)], off)]).toEqual([what, 'done']);
    }
    const right = await asked('change_scope', officer.id, ama, everywhere);
    expect(await tried([settled(right, kofi)])).toBe('done');
    expect(await tried([settled(right, ama)])).toBe('two_people');
  });

  it('is confirmed in time, and once', async () => {
    const old = await asked('suspend_staff', officer.id, ama, null, 7);
    expect([await tried([settled(old, kofi)]), await tried([settled(old, kofi)], off)]).toEqual(['approval_request_in_time', 'done']);
    const twice = await asked('suspend_staff', officer.id, ama);
    const both: [string, unknown[]][] = [settled(twice, kofi, 'refused'), settled(twice, kofi)];
    expect([await tried(both), await tried(both, off)]).toEqual(['approval_request_immutable', 'done']);
    const changed = await asked('suspend_staff', officer.id, ama);
    const other: [string, unknown[]] = ['update approval_requests set requested_by = $2 where id = $1', [changed, kofi.id]];
    expect(await tried([other])).toMatch(/permission denied/);
  });

  it('is not refused by whom it is about', async () => {
    const about = await asked('suspend_staff', kofi.id, ama);
    const refused = [settled(about, kofi, 'refused')];
    expect([await tried(refused), await tried(refused, off)]).toEqual(['approval_request_not_refused_by_subject', 'done']);
    expect(await tried([settled(about, ghana, 'refused')])).toBe('done');
  });
});

describe('the staff', () => {
  it('begins invited, and moves by two people or by a link alone', async () => {
    const insert = (status: string): [string] => [
      `insert into staff (id, staff_number, email, name, language, status, created_at) values (gen_random_uuid(), 'S-9999', 'n@x.example', 'N', 'en', '${status}', now())`,
    ];
    expect([await tried([insert('invited')]), await tried([insert('confirmed')])]).toEqual(['done', 'staff_begins_invited']);
    const moved = (status: string): [string, unknown[]] => ['update staff set status = $2 where id = $1', [officer.id, status]];
    for (const status of ['suspended', 'confirmed', 'invited'])
      expect([status, await tried([moved(status)])]).toEqual([status, 'staff_changed_by_two']);
    expect(await tried([moved('suspended')], ['staff', 'staff_status_changed_by_two'])).toBe('done');
    // The control: agreed on in the same transaction.
    expect(await tried([settled(await asked('suspend_staff', officer.id, ama), kofi), moved('suspended')])).toBe('done');
    expect(await tried([settled(await asked('suspend_staff', ghana.id, ama), kofi), moved('suspended')])).toBe('staff_changed_by_two');
  });

  it('holds what two people agreed on, and nothing else', async () => {
    const wider: [string, unknown[]] = ['insert into staff_grants (staff_id, role) values ($1, $2)', [officer.id, 'admin']];
    const cleared: [string, unknown[]] = ['delete from staff_grants where staff_id = $1', [officer.id]];
    const off = ['staff_grants', 'staff_grants_changed_by_two', 'staff_grants_agreed'] as const;
    expect([await tried([wider]), await tried([wider], off)]).toEqual(['scope_changed_by_two', 'done']);
    const agreed = async (grants: object[]) => settled(await asked('change_scope', officer.id, ama, grants), kofi);
    expect(await tried([await agreed(everywhere), cleared, wider])).toBe('done');
    expect(await tried([await agreed([{ role: 'board', countries: null, sectors: null }]), cleared, wider])).toBe('scope_as_agreed');
    expect(await tried([await agreed(everywhere), wider])).toBe('scope_as_agreed');
  });
});

describe('a price', () => {
  it('is put as two people agreed on it, by the worker too', async () => {
    const client = new pg.Client({ connectionString: server.context.config.database.url.replace('operator', 'worker') });
    await client.connect();
    const put = client.query("update product_prices set amount_minor = 1 where id = 'handicrafts'");
    await expect(put).rejects.toMatchObject({ constraint: 'price_changed_by_two' });
    await client.end();
    // The control: the login that seeds prices may change them.
    expect(
      (await server.context.pool.query("update product_prices set amount_minor = amount_minor + 1 where id = 'handicrafts'")).rowCount,
    ).toBe(1);
  });
});

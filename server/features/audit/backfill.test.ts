import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLogin } from '../../config/development.ts';
import { configOfProcess } from '../../config/process-config.ts';
import { adminUrl } from '../../config/development-services.ts';
import { createContext, type Context } from '../../context.ts';
import { migrate } from '../../database/migrate.ts';
import { checkAudit } from './chain-verification.ts';
import { eventsAfter } from './store.ts';

const name = `thamani_test_${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
let context: Context;

async function asking<Result>(on: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: on });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** As the house was before there were chains. */
async function migrateAsBefore(client: pg.Client): Promise<void> {
  await client.query('set role thamani_owner');
  await client.query('create table migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())');
  const folder = new URL('../../database/migrations/', import.meta.url);
  for (const file of (await readdir(folder)).filter((one) => one < '0010').sort()) {
    const text = await readFile(new URL(file, folder), 'utf8');
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [file, createHash('sha256').update(text).digest('hex')]);
  }
}

beforeAll(async () => {
  await asking(adminUrl, (client) => client.query(`create database ${name} owner thamani_owner`));
  await asking(url, async (client) => {
    await migrateAsBefore(client);
    const past = (minute: number, kind: string, id: string, data = '{}') =>
      client.query(
        `insert into events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data) values
         (gen_random_uuid(), $1, 'staff', 'someone', 'of the past', $2, $3, $4)`,
        [new Date(Date.UTC(2026, 9, 1, 0, minute)), kind, id, data],
      );
    for (const minute of [3, 1, 2]) await past(minute, 'application', 'one');
    await past(4, 'document', 'paper', '{"application": "one"}');
    await past(0, 'price', 'handicrafts');
    await client.query(
      "insert into events (id, at, actor_kind, action, subject_kind, subject_id) values (gen_random_uuid(), now(), 'company', 'own', 'account', 'a')",
    );
  });
  await migrate(url);
  context = await createContext(
    'test',
    configOfProcess({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: withLogin(url, 'operator'), AUDIT_BUCKET: 'tests-audit' }),
  );
  await context.seals.prepare();
});
afterAll(async () => {
  await context.close();
  await asking(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
});

it('what happened before there were chains is chained in the order of its time, and kept from then on', async () => {
  const events = await eventsAfter(context.db, { last: undefined, only: 'case one' });
  expect(events.map(({ position, at, subject_kind }) => [position, at.slice(14, 16), subject_kind])).toEqual([
    ['1', '01', 'application'],
    ['2', '02', 'application'],
    ['3', '03', 'application'],
    ['4', '04', 'document'],
  ]);
  expect(await checkAudit(context)).toEqual({ events: 5, seals: 0, found: [] });
  await expect(asking(url, (client) => client.query("update events set action = 'other'"))).rejects.toThrow('append-only');
});

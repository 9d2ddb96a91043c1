import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../database/connect.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { explained, indexes, scans } from '../../testing/filled/query-plans.ts';
import { answersOf, changesOf, copyAnswers, freezeAnswers, lastApproval, originOfCompany, renewAnswers, verdictOf } from './store.ts';

describe('with many origin verdicts', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
    const { pool } = server.context;
    await pool.query(
      `insert into origin_answers (application_id, version, answers, revision)
       select distinct application_id, 0, '[{"asks":"only_insufficient","answer":false}]'::jsonb, 1 from application_documents where version = 0 limit 5000`,
    );
    await pool.query(
      `insert into origin_verdicts (application_id, version, moment, list, engine, day, inputs, sha256, answer, provisional, verdict)
       select application_id, version, 'approval', '2023-12', 1, '2026-11-16', repeat('x', 500), repeat('0', 64), 'open', false,
         '{"verdict":"open","explanation":{}}' from application_versions limit 5000`,
    );
    await pool.query(
      `insert into case_origin_answers (application_id, version, revision, answers, reason, staff_id, at)
       select c.application_id, 1, n, '[{"asks":"only_insufficient","answer":true}]'::jsonb, 'Seen.', (select id from staff limit 1), now()
       from (select application_id from cases limit 2000) c, generate_series(1, 3) n`,
    );
    await pool.query('analyze origin_answers, origin_verdicts, case_origin_answers');
  });
  afterAll(() => server.close());

  const id = randomUUID();
  const key = { id, version: 0 };
  it.each<readonly [string, (db: Database) => Promise<unknown>, string]>([
    ['answers', (db) => answersOf(db, key), 'origin_answers_pkey'],
    ['changes by officers', (db) => changesOf(db, key), 'case_origin_answers_pkey'],
    ['a verdict', (db) => verdictOf(db, key, 'submission'), 'origin_verdicts_pkey'],
    ['the last approval', (db) => lastApproval(db, id), 'origin_verdicts_pkey'],
    ['answers to freeze', (db) => freezeAnswers(db as Tx, [key]), 'origin_answers_pkey'],
    ['answers to copy', (db) => copyAnswers(db as Tx, key, id), 'origin_answers_pkey'],
    ['answers to renew', (db) => renewAnswers(db as Tx, id, id), 'origin_answers_pkey'],
    ['what a company exports', (db) => originOfCompany(db, id, 1000), 'origin_verdicts_pkey'],
  ])('%s: found by an index', async (_, ask, index) => {
    // No rows come back, which some of them do not expect.
    const plans = await explained(server.api.pool, (db) => ask(db).catch(() => undefined));
    expect(plans.length).toBeGreaterThan(0);
    expect(scans(plans)).toEqual([]);
    expect([...indexes(plans)]).toContain(index);
  });

  it('would tell a sequential scan: without the index there is one', async () => {
    await server.context.pool.query('alter table origin_verdicts drop constraint origin_verdicts_pkey');
    const plans = await explained(server.api.pool, (db) => lastApproval(db, id));
    expect(scans(plans).length).toBeGreaterThan(0);
  });
});

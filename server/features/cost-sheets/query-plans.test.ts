import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../database/connect.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { explained, indexes, scans } from '../../testing/filled/query-plans.ts';
import {
  citableOf,
  citedStates,
  currenciesOf,
  deleteLines,
  headOf,
  lastFrozen,
  lineCount,
  linesOf,
  nameCited,
  ratesOf,
  sheetsOfCompany,
} from './store.ts';
import { citedElsewhere, judgementsRevision, lineCountsOf, currentJudgements } from './judgements-store.ts';

describe('with many cost sheets', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
    const { pool } = server.context;
    await pool.query(
      `insert into cost_sheets (application_id, version, currency, price_minor, unit, revision, head_revision)
       select distinct application_id, 0, 'USD', 1000, 'piece', 2, 1 from application_documents where version = 0 limit 2000`,
    );
    await pool.query(
      `insert into cost_sheet_rates (application_id, version, currency, amount, worth, day, source)
       select application_id, version, c.currency, 600, 1, '2026-11-13', 'Bank' from cost_sheets, (values ('XOF'), ('NGN')) c(currency)`,
    );
    await pool.query(
      `insert into cost_lines (application_id, version, id, position, kind, role, description, origin_status, quantity, unit, unit_cost, currency, basis, revision)
       select application_id, version, gen_random_uuid(), n, 'labour', 'neutral', 'Wages', 'unknown', 1, 'hour', 1, 'USD', 'own_cost', 2
       from cost_sheets, generate_series(1, 30) n`,
    );
    await pool.query(
      `insert into cost_line_citations (application_id, version, line_id, position, document_id, proves)
       select l.application_id, l.version, l.id, 0, n.document_id, array['cost']
       from cost_lines l join application_documents n on n.application_id = l.application_id and n.version = 0 where l.position <= 5`,
    );
    const client = await pool.connect();
    try {
      // Past the triggers: none of these applications is under a scheme that takes the figures from the sheet.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into line_judgements (application_id, version, revision, subject, line_id, verdict, staff_id, at)
         select l.application_id, 1, row_number() over (partition by l.application_id), 'line', l.id, 'accepted', s.id, now()
         from cost_lines l, (select id from staff limit 1) s`,
      );
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
    await pool.query('analyze cost_sheets, cost_sheet_rates, cost_lines, cost_line_citations, application_documents, line_judgements');
  });
  afterAll(() => server.close());

  const id = randomUUID();
  const key = { id, version: 0 };
  const ids = [randomUUID(), randomUUID()];
  it.each<readonly [string, (db: Database) => Promise<unknown>, string]>([
    ['a head', (db) => headOf(db, key), 'cost_sheets_pkey'],
    ['the rates', (db) => ratesOf(db, key), 'cost_sheet_rates_pkey'],
    ['all lines', (db) => linesOf(db, key), 'cost_line_citations_pkey'],
    ['some lines', (db) => linesOf(db, key, ids), 'cost_lines_pkey'],
    ['the number of lines', (db) => lineCount(db, key), 'cost_lines'],
    ['the currencies of lines', (db) => currenciesOf(db, key), 'cost_lines'],
    ['the last frozen version', (db) => lastFrozen(db, id), 'cost_sheets_pkey'],
    ['the states of cited documents', (db) => citedStates(db, ids), 'application_documents_pkey'],
    ['documents that can be cited', (db) => citableOf(db as Tx, id, id, ids), 'documents_pkey'],
    ['what is named', (db) => nameCited(db as Tx, id), 'cost_line_citations_pkey'],
    ['lines to remove', (db) => deleteLines(db as Tx, id, ids), 'cost_lines_pkey'],
    ['the last judgements', (db) => currentJudgements(db, { id, version: 1 }), 'line_judgements'],
    ['the number of judgements', (db) => judgementsRevision(db, { id, version: 1 }), 'line_judgements'],
    ['how much is judged', (db) => lineCountsOf(db, { id, version: 1 }), 'line_judgements'],
    ['documents that others cite', (db) => citedElsewhere(db, { id, version: 1 }), 'documents_by_hash'],
    ['sheets of a company', (db) => sheetsOfCompany(db, id, 1000), 'cost_sheets_pkey'],
  ])('%s: found by an index', async (_, ask, index) => {
    // No rows come back, which some of them do not expect.
    const plans = await explained(server.api.pool, (db) => ask(db).catch(() => undefined));
    expect(plans.length).toBeGreaterThan(0);
    expect(scans(plans)).toEqual([]);
    expect([...indexes(plans)].some((one) => one.startsWith(index))).toBe(true);
  });

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query('drop index cost_lines_in_order; alter table cost_lines drop constraint cost_lines_pkey cascade');
    const plans = await explained(server.api.pool, (db) => linesOf(db, key));
    expect(scans(plans).length).toBeGreaterThan(0);
  });
});

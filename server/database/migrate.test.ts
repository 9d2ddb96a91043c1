import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl } from '../config/development-services.ts';
import { migrate } from './migrate.ts';
import { createTestDatabaseWithAdmin, type TestDatabase } from './test-database.ts';

/** A migration never changes after it has landed: add a line for each new file, and change none. */
const landed = {
  '0001_baseline.sql': '6656bd6b8ee338797200067c0f21cce9cb9668a7c899f948a12e86f1b03dd319',
  '0002_memberships.sql': '2fb4d81fbafa98acb9632ca9b019d3e7a2987865958555eb8d3a8047ae1dec32',
  '0003_company_row_security.sql': '800cee74f0a0b80d91797d908de07622faa3cc0cb3a2690533f4faadec03e457',
  '0004_acknowledged_legal_version.sql': '07b635958bab44cffc346b512b217d65226e573b54e29380e614307e9129525c',
  '0005_evidence.sql': '9e529e946161a5a75318bb1cd564715c8acfc81fdfdcec4a95c0a96889bb9184',
  '0006_team_console.sql': '4458ce9c42d2764d8c82e5ccf8dcc5adb925d8e78413230a013e80c4d7c9d210',
  '0008_management.sql': '216434b05fc0112d9b4238cb5d2ac0d50de9568f9cfadb09e0fd90df6b2ffcd1',
  '0007_notifications.sql': '876fbb6ab18b1fc631e08346b75f9f7073ba00b32a25a02b6ccaa9ec6b738ce7',
  '0009_certificate_reports.sql': 'b64ed70dfde3a2f3816d12889b544b361563914d3019ca8fb6cefdbde18efdf8',
  '0010_staff_password_resets.sql': '7adb6c4c7a6e5eafcc45c25f9573f99a2a99f70ce11585bcae77aa0fac606430',
  '0018_identity_changes.sql': '34925fbeabf20cb2a5cbf4ff281e84509135ececa7ef90704cf736a62d306479',
  '0019_reports_by_country.sql': 'a49e567bec25dcabc92482805e63a5b31ca7444f1842f198e951caae4a205d66',
  '0020_payments_being_confirmed.sql': '31c7e97beb3bd003d489c890a53a7fce8a8494a9681ce837bdeef5b98dae638d',
  '0021_open_notifications.sql': 'd94c1ba103fbfc9ceb3be37dc020d6e68ab17fc7237a8a2e5cecdea13030df62',
  '0022_cost_sheets.sql': '4c202fe7d9ea0d6f2c86b5db5f74ec162f5f9de5179864232a6643bab2fce909',
  '0023_figures_by_index_alone.sql': 'a6ca488150ff6a1e391c244d08c966998bd339d81b6db512fcb798e5a12494bb',
  '0025_origin.sql': '0ec94558f324d9797fbe47fe982e143fe48d8d50dbd46588554edf55f5b2b4e0',
  '0012_dashboard.sql': 'ea9426f601cbfab22980cd2ab14e08b732a85f08861d0e5d1b0e7cd07930f0be',
  '0016_short_registration.sql': '8ef0cdf631335a3fb657914c4220bd9bf90b5501d839cb8acfb6f3eb732411b8',
  '0024_line_judgements.sql': '9da132623dd37e5d708d852ab79429b9f3887690450633d2c9544ccf3ad99557',
};

let database: TestDatabase;
let admin: pg.Client;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, admin, close } = await createTestDatabaseWithAdmin(adminUrl));
});
afterAll(() => close());

describe('landed migrations', () => {
  it('are unchanged, and each has a hash here', async () => {
    const folder = new URL('./migrations/', import.meta.url);
    const hashes: Record<string, string> = {};
    for (const name of await readdir(folder)) {
      hashes[name] = createHash('sha256')
        .update(await readFile(new URL(name, folder)))
        .digest('hex');
    }
    expect(hashes).toEqual(landed);
  });

  it('create three month partitions of each partitioned table, named after it', async () => {
    const partitions = await admin.query(
      `select p.relname as parent, count(*)::int as months from pg_inherits join pg_class p on p.oid = inhparent join pg_class c on c.oid = inhrelid
       where p.relkind = 'p' and c.relname ~ ('^' || p.relname || '_[0-9]{4}_[0-9]{2}$') group by 1 order by 1`,
    );
    expect(partitions.rows).toEqual(['audit_events', 'mail_messages', 'outbox', 'sms_messages'].map((parent) => ({ parent, months: 3 })));
  });
});

describe('a database with a migration whose file no longer exists', () => {
  it('is refused unchanged, with the command that resets it', async () => {
    await admin.query("update migrations set name = '0001_foundation.sql' where name = '0001_baseline.sql'");
    const before = await admin.query('select * from migrations');
    const refused = migrate(database.urlOf('migrator'));
    await expect(refused).rejects.toThrow('this version does not have: 0001_foundation.sql.');
    await expect(refused).rejects.toThrow('`npm run services -- wipe`');
    expect((await admin.query('select * from migrations')).rows).toEqual(before.rows);
    // The control: with the name of a file that exists.
    await admin.query("update migrations set name = '0001_baseline.sql' where name = '0001_foundation.sql'");
    expect(await migrate(database.urlOf('migrator'))).toEqual([]);
  });
});

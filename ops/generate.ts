import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { createContext } from '@thamani/server/context.ts';
import { createApp } from '@thamani/server/http/app.ts';
import { descriptionOf } from '@thamani/server/http/docs.ts';
import { createTestDatabase, makeTemplate } from '@thamani/server/database/test-database.ts';
import { vectors } from '@thamani/verify/testing/vectors.ts';
import { services } from './services/all.ts';

/** `npm run generate`: the files that are made from others and committed. With `-- --check` it writes nothing, and fails where one would differ. */
const check = process.argv.includes('--check');
const root = fileURLToPath(new URL('..', import.meta.url));
let differs = false;

keep('docs/verify/vectors.json', await vectors());
await openApi();
await tables();
process.exit(check && differs ? 1 : 0);

async function openApi(): Promise<void> {
  const context = await createContext('generate', configOfProcess({ LOG_LEVEL: 'silent' }));
  const app = await createApp(context, { isDescribed: true, hasReference: false });
  await app.ready();
  keep('contract/openapi.json', `${JSON.stringify(descriptionOf(app), null, 2)}\n`);
  await app.close();
  await context.close();
}

/** From a newly migrated database, never from one that a developer has used. */
async function tables(): Promise<void> {
  await services.postgres.start();
  await makeTemplate(adminUrl);
  const database = await createTestDatabase(adminUrl);
  const file = 'server/database/tables.ts';
  const before = readFileSync(`${root}/${file}`, 'utf8');
  const flags = [
    '--dialect',
    'postgres',
    '--date-parser',
    'string',
    '--exclude-pattern',
    '*migrations*',
    '--url',
    database.adminUrl,
    '--out-file',
    file,
  ];
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/.bin/kysely-codegen', ...flags], { cwd: root, encoding: 'utf8' });
  await database.drop();
  if (status !== 0) throw new Error(stderr);
  const made = readFileSync(`${root}/${file}`, 'utf8');
  writeFileSync(`${root}/${file}`, before);
  keep(file, made);
}

function keep(file: string, made: string): void {
  let before = '';
  try {
    before = readFileSync(`${root}/${file}`, 'utf8');
  } catch {
    // The first time there is none.
  }
  if (before === made) return;
  differs = true;
  console.log(check ? `${file} is out of date. Run npm run generate and commit the result.` : `${file} written.`);
  if (!check) writeFileSync(`${root}/${file}`, made);
}

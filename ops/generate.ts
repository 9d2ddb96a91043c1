import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  ArrayExpressionNode,
  ColumnTypeNode,
  GenericExpressionNode,
  IdentifierNode,
  JsonColumnTypeNode,
  PostgresDialect,
  serializeFromMetadata,
  type DatabaseMetadata,
  type ExpressionNode,
} from 'kysely-codegen';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { createContext } from '@thamani/server/context.ts';
import { createApp } from '@thamani/server/http/app.ts';
import { descriptionOf } from '@thamani/server/http/docs.ts';
import { typedColumns, type TypedColumn } from '@thamani/server/database/column-types.ts';
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

async function tables(): Promise<void> {
  const dialect = new PostgresDialect({ dateParser: 'string' });
  const metadata = await databaseMetadata(dialect);
  const customImports = Object.fromEntries(typedColumns.map(({ type, file }) => [type, `@thamani/domain/${file}`]));
  const columns = Object.fromEntries(typedColumns.map((column) => [column.path, expressionOf(column, metadata)]));
  keep('server/database/tables.ts', serializeFromMetadata({ dialect, metadata, customImports, overrides: { columns } }));
}

/** Of a newly migrated database, never of one that a developer has used. */
async function databaseMetadata(dialect: PostgresDialect): Promise<DatabaseMetadata> {
  await services.postgres.start();
  await makeTemplate(adminUrl);
  const database = await createTestDatabase(adminUrl);
  try {
    const db = await dialect.introspector.connect({ connectionString: database.adminUrl, dialect });
    try {
      return await dialect.introspector.introspect({ db, excludePattern: '*migrations*' });
    } finally {
      await db.destroy();
    }
  } finally {
    await database.drop();
  }
}

/** kysely-codegen adds null to an override, and nothing else. It parses overrides in text with an API that TypeScript 7 does not have. */
function expressionOf({ path, type, written }: TypedColumn, { tables: known }: DatabaseMetadata): ExpressionNode {
  const column = known.flatMap(({ name, columns }) => columns.filter((one) => `${name}.${one.name}` === path))[0];
  if (column === undefined) throw new Error(`server/database/column-types.ts names ${path}, which is not a column`);
  const named = new IdentifierNode(type);
  const single = column.dataType === 'jsonb' ? new JsonColumnTypeNode(named) : named;
  const read = column.isArray ? new ArrayExpressionNode(single) : single;
  const typed = written === undefined ? read : new ColumnTypeNode(read, new IdentifierNode(written), new IdentifierNode(written));
  return column.hasDefaultValue ? new GenericExpressionNode('Generated', [typed]) : typed;
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

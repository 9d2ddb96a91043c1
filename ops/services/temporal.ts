import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment, ports } from '@thamani/server/config/development-services.ts';
import { folderOf, type GoTool } from './install.ts';
import { dataFolder } from './process.ts';
import { ensureTemporalDatabase, query, temporalLogin } from './postgres.ts';
import { service } from './service.ts';
import { dynamicConfig, listeners, serverConfig } from './temporal-config.ts';
import { askTemporal, ensureNamespace } from './temporal-namespace.ts';

const tool: GoTool = {
  name: 'temporal',
  version: '1.32.1',
  commands: ['go.temporal.io/server/cmd/server', 'go.temporal.io/server/cmd/tools/sql'],
  duration: 'about 7 minutes on two cores',
};
const folder = join(dataFolder, 'temporal');

export const temporal = service({
  name: 'temporal',
  settings: ['TEMPORAL_PORT'],
  ports: [ports.TEMPORAL_PORT],
  innerPorts: Object.values(listeners(ports.TEMPORAL_PORT)).slice(1),
  needs: { tool },
  async prepare() {
    await Promise.all([
      ensureSchema('temporal', 'postgresql/v12/temporal'),
      ensureSchema('temporal_visibility', 'postgresql/v12/visibility'),
    ]);
    return { file: join(folderOf(tool), 'server'), args: ['--config-file', writeConfig(), '--allow-no-auth', 'start'], folder };
  },
  ask: askTemporal,
  furnish: ensureNamespace,
});

function writeConfig(): string {
  mkdirSync(folder, { recursive: true });
  const dynamic = join(folder, 'dynamic.yaml');
  const config = join(folder, 'server.yaml');
  // JSON is YAML, and needs no library to quote.
  writeFileSync(dynamic, JSON.stringify(dynamicConfig, null, 2));
  writeFileSync(config, JSON.stringify(serverConfig(ports, temporalLogin, dynamic), null, 2));
  return config;
}

async function ensureSchema(database: string, schema: string): Promise<void> {
  await ensureTemporalDatabase(database);
  const { rows } = await query(database, `select to_regclass('schema_version') as found`);
  if (rows[0].found === null) await schemaTool(database, ['setup-schema', '-v', '0.0']);
  await schemaTool(database, ['update-schema', '--schema-name', schema]);
}

async function schemaTool(database: string, args: string[]): Promise<void> {
  const { user, password } = temporalLogin;
  const where = ['--plugin', 'postgres12', '--endpoint', '127.0.0.1', '--port', `${ports.POSTGRES_PORT}`, '--db', database, '--user', user];
  // A hundred statements, each a commit of its own: on a busy disk waiting for each doubles a first start. What a crash
  // loses here is the end of the list, and the next start makes it again.
  const hurry = ['--connect-attributes', 'synchronous_commit=off'];
  await promisify(execFile)(join(folderOf(tool), 'sql'), [...where, ...hurry, ...args], {
    env: { ...childEnvironment, SQL_PASSWORD: password },
  });
}

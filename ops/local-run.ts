import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentOf } from '@thamani/server/config/processes.ts';
import { childEnvironment, ports } from '@thamani/server/config/development-services.ts';
import { programNames, runProgramOf, type ProgramOptions, type RunningProgram } from './programs.ts';
import { startAll } from './services/all.ts';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Services, database, seeds, then our processes until Ctrl-C; says where each site is. */
export async function runLocally(given: Pick<ProgramOptions, 'settings' | 'development'>): Promise<readonly RunningProgram[]> {
  // Not below the checkout: the path of a socket has at most 107 bytes. The parser makes the folder, for its own user alone.
  const socket = join(tmpdir(), `thamani-parser-${ports.PARSER_HEALTH_PORT}`, 'parser.sock');
  const options = { ...given, settings: { PARSER_SOCKET: socket, ...given.settings } };
  await startAll();
  const all = { ...childEnvironment, ...options.settings };
  run('server/main/migrate.ts', environmentOf('migrate', all));
  // Of a demonstration it signs certificates too, with the signer's own settings, and opens files itself: the parser does not run yet.
  run('server/main/seed.ts', { ...childEnvironment, ...given.settings });
  const programs = programNames.map((name) =>
    runProgramOf(name, { ...options, onDeath: (who, how) => console.error(`${who} stopped (${how}); restarting it.`) }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(programs.map((program) => program.stop()));
    process.exit();
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  await untilAnswering(`http://127.0.0.1:${ports.PORTAL_PORT}/readyz`);
  console.log(`
  Thamani is running. Ctrl-C stops it. The services keep running: stop them with npm run services -- stop.

    Portal           http://localhost:${ports.PORTAL_PORT}
    Console          http://localhost:${ports.CONSOLE_PORT}
    Verify           http://localhost:${ports.VERIFY_PORT}
    API reference    http://localhost:${ports.PORTAL_PORT}/docs/
    Email inbox      http://localhost:${ports.INBOX_PORT}
    SMS inbox        http://localhost:${ports.TEXT_PROVIDER_PORT}/inbox
    Payments         http://localhost:${ports.PAYMENT_PROVIDER_PORT}/control/links
`);
  return programs;
}

async function untilAnswering(address: string): Promise<void> {
  for (const end = performance.now() + 180_000; performance.now() < end; await sleep(200)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${address} does not answer. See the log lines above.`);
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs one of our programs to its end, and ends with it when it fails. */
function run(program: string, env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(process.execPath, [program], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

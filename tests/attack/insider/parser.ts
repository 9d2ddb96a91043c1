import { spawn } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionSettings } from '@thamani/ops/production.ts';
import { runProgramOf } from '@thamani/ops/programs.ts';
import { freePort } from '@thamani/server/testing/certificates.ts';
import { untilReady } from '../../system/system.ts';

/** Shorter values are names, such as that of a token or a user, which npm and the shell set for other reasons. */
const fewestOfASecret = 16;
const secretSettings = /URL$|KEY|SECRET|TOKEN$|PIN$|API_KEY/;

/** Secrets that an attacker finds in the parser's environment. `control`: the same search in a process that is given every setting. */
export async function secretsOfTheParser(): Promise<readonly { what: string; isFound: boolean; control: boolean }[]> {
  const settings = productionSettings();
  const secrets = Object.entries(settings).filter(([name]) => secretSettings.test(name));
  const folder = mkdtempSync(join(tmpdir(), 'thamani-insider-'));
  // A parser of the system may be running: on its port, this one would die while that one answers for it.
  const port = await freePort();
  const parser = runProgramOf('parser', {
    settings: { ...settings, PARSER_SOCKET: join(folder, 'parser.sock'), PARSER_HEALTH_PORT: String(port), LOG_LEVEL: 'warn' },
  });
  const all = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { env: { ...settings }, stdio: 'ignore' });
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, 120_000);
    const [own, everything] = [environmentOf(parser.pid()), environmentOf(all.pid)];
    return secrets.map(([name, value]) => ({
      what: `finds ${name}`,
      isFound: own.has(name) || (value.length >= fewestOfASecret && [...own.values()].includes(value)),
      control: everything.get(name) === value,
    }));
  } finally {
    all.kill();
    await parser.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function environmentOf(pid: number | undefined): ReadonlyMap<string, string> {
  const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return new Map(settings.map((setting) => [setting.split('=')[0] ?? '', setting.slice(setting.indexOf('=') + 1)]));
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import { freePort } from './tcp-proxy.ts';
import { controlOf, type ProviderControl } from './provider.ts';
import { untilReady } from './system.ts';

const program = fileURLToPath(new URL('../../ops/providers/flutterwave.ts', import.meta.url));

/** The local provider as a process of its own, whose books outlive it: what it took before a kill it has taken. */
export interface KillableProvider {
  readonly origin: string;
  readonly control: ProviderControl;
  /** kill -9; it is started again by itself. Resolves when it answers. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startKillableProvider(messagesTo: string, secrets: Readonly<Record<string, string>> = {}): Promise<KillableProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'provider-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...childEnvironment,
    ...secrets,
    PAYMENT_PROVIDER_PORT: String(port),
    PAYMENT_PROVIDER_FILE: join(folder, 'books.sqlite'),
    PAYMENT_MESSAGE_ADDRESS: messagesTo,
  };
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], { env, stdio: 'ignore' });
    await untilReady(`${origin}/healthz`);
  };
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  process.once('exit', () => void child.kill('SIGKILL'));
  await start();
  return {
    origin,
    control: controlOf(origin),
    async kill() {
      await end();
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

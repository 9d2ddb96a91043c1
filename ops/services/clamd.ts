import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ports } from '@thamani/server/config/development-services.ts';
import { dataFolder } from './process.ts';
import { firstAnswer } from './ports.ts';
import { service } from './service.ts';

const folder = join(dataFolder, 'clamd');
const signatures = join(folder, 'signatures');

/** The real scanner with one signature, that of the harmless EICAR test file: the real ones are a download that tests must not depend on. */
export const clamd = service({
  name: 'clamd',
  settings: ['CLAMD_PORT'],
  ports: [ports.CLAMD_PORT],
  needs: { packages: ['clamav-daemon'] },
  async prepare() {
    mkdirSync(signatures, { recursive: true });
    writeFileSync(join(signatures, 'eicar.hdb'), '44d88612fea8a8f36de82e1278abb02f:68:Thamani.Eicar-Test\n');
    const config = join(folder, 'clamd.conf');
    writeFileSync(config, clamdConfig(ports.CLAMD_PORT, folder, signatures));
    return { file: '/usr/sbin/clamd', args: ['-c', config], folder };
  },
  async ask() {
    const answer = await firstAnswer(ports.CLAMD_PORT, 'zPING\0');
    if (!answer.startsWith('PONG')) throw new Error(`unexpected answer "${answer}" to PING`);
  },
});

function clamdConfig(port: number, temporary: string, database: string): string {
  const settings = {
    TCPAddr: '127.0.0.1',
    TCPSocket: port,
    Foreground: 'yes',
    DatabaseDirectory: database,
    TemporaryDirectory: temporary,
    // Above the largest file the system takes: a scanner that stops reading early would pass what follows.
    StreamMaxLength: '256M',
    MaxFileSize: '256M',
    MaxScanSize: '512M',
    // What could not be scanned to its end is reported, not passed.
    AlertExceedsMax: 'yes',
    // Milliseconds; below the adapter's patience, so that a file which cannot be scanned in time gets a verdict too.
    MaxScanTime: 30_000,
    MaxThreads: 4,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

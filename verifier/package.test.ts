import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeSnapshot } from './snapshot-writer.ts';
import { makeSite } from './testing/in-memory-site.ts';

/** As a stranger has it: the packed file, installed into an empty folder far from here. */
describe('the package', { timeout: 120_000 }, () => {
  test('is installed without a network, and its command and its library check a snapshot', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thamani-package-'));
    const built = join(folder, 'built');
    const tool = (name: string) => join(import.meta.dirname, '../node_modules/.bin', name);
    execFileSync(process.execPath, [tool('tsc'), '-b'], { cwd: import.meta.dirname });
    execFileSync(process.execPath, [tool('vite'), 'build', '--outDir', built, '--logLevel', 'error'], { cwd: import.meta.dirname });
    const npm = (args: readonly string[], cwd: string) =>
      execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const packed = npm(['pack', '--silent', '--pack-destination', folder], built).trim();
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, packed)], folder);

    const installed = join(folder, 'node_modules/@thamani/verify');
    for (const file of readdirSync(installed).filter((name) => name.endsWith('.js')))
      expect(readFileSync(join(installed, file), 'utf8')).not.toMatch(/from ['"](?!node:|\.\/)/);

    const site = await makeSite({ count: 20, now: new Date(), fate: (index) => (index === 7 ? 'revoked' : 'good'), withManifests: true });
    const numbers = site.certificates.map(({ facts }) => facts.number);
    const lines: string[] = [];
    await takeSnapshot(site.source(), numbers, (line) => void lines.push(line), site.now);
    writeFileSync(join(folder, 'snapshot'), lines.join(''));
    writeFileSync(join(folder, 'numbers'), numbers.join('\n'));

    const args = ['check', '--offline', 'snapshot', '--trust', site.ours.known.kid, 'numbers'];
    const command = spawnSync(process.execPath, ['node_modules/.bin/thamani-verify', ...args], { cwd: folder, encoding: 'utf8' });
    expect([command.status, command.stdout.match(/^valid /gm)?.length, command.stdout.match(/^revoked /gm)?.length]).toEqual([1, 19, 1]);

    writeFileSync(
      join(folder, 'library.ts'),
      `import { createChecker, openSnapshot, type Checker } from '@thamani/verify';
const checker: Checker = createChecker({ source: openSnapshot('snapshot') });
const { answer, facts } = await checker.number('${numbers[7]}');
process.stdout.write(answer + ' ' + facts?.hsCode);`,
    );
    const library = spawnSync(process.execPath, ['library.ts'], { cwd: folder, encoding: 'utf8' });
    expect(library.stdout).toBe(`revoked ${site.certificates[7]?.facts.hsCode}`);
    const types = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node', '--typeRoots'];
    const compiled = spawnSync(
      process.execPath,
      [tool('tsc'), ...types, join(import.meta.dirname, '../node_modules/@types'), 'library.ts'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect([compiled.stdout, compiled.status]).toEqual(['', 0]);
  });
});

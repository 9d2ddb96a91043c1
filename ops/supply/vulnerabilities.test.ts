import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AcceptedVulnerability, checkVulnerabilities, obstaclesOf } from './vulnerabilities.ts';
import { packagesOf, readLock } from './lock.ts';
import { recordsOf } from './osv-files.ts';
import type { OsvRecord } from './osv.ts';

const root = join(import.meta.dirname, '../..');
const packages = packagesOf(readLock(root));
const fastify = packages.find(({ path }) => path === 'node_modules/fastify')!;
const now = new Date('2026-11-16T12:00:00Z');
let folder: string;

/** A record against the very version that is locked, or one that names it as corrected. */
const planted = (fixed: string, more: Partial<OsvRecord> = {}): OsvRecord => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  aliases: ['CVE-2026-99999'],
  modified: new Date().toISOString(),
  summary: 'planted',
  database_specific: { severity: 'CRITICAL' },
  affected: [{ package: { ecosystem: 'npm', name: 'fastify' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }] }],
  ...more,
});
const vulnerable = planted('9999.0.0');
const corrected = planted(fastify.version);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'osv-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function all(path: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of recordsOf(path)) ids.push(id);
  return ids;
}

interface Outcome {
  readonly code: number;
  readonly text: string;
}

function command(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(root, 'ops/vulnerabilities.ts'), ...args], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr });
    });
  });
}

describe('npm run vulnerabilities', () => {
  it('fails on a planted vulnerability of a locked package, with its severity and correction', async () => {
    const { code, text } = await command('--osv', write('planted.jsonl', `${JSON.stringify(vulnerable)}\n`));
    expect(text).toContain(`fastify ${fastify.version}  required  GHSA-aaaa-bbbb-cccc  CRITICAL  fixed in 9999.0.0`);
    expect(code).toBe(1);
  });

  it('passes where the locked version has the correction, as a control', async () => {
    const { code, text } = await command('--osv', write('corrected.jsonl', JSON.stringify(corrected)));
    expect(text).toContain('1 npm records');
    expect(code).toBe(0);
  });

  it('fails on a file without records for npm', async () => {
    const other = { ...vulnerable, affected: [{ package: { ecosystem: 'Go', name: 'fastify' } }] };
    const { code, text } = await command('--osv', write('go.jsonl', JSON.stringify(other)));
    expect(text).toContain('has no npm records');
    expect(code).toBe(1);
  });

  it('exits with 2 without an export, and with 0 where the nightly run was given none', async () => {
    const absent = ['--osv', join(folder, 'absent.zip')];
    expect((await command(...absent)).code).toBe(2);
    const { code, text } = await command(...absent, '--if-present');
    expect(text).toContain('Not checked');
    expect(code).toBe(0);
  });

  it('exits with 2 for a file that is not an export', async () => {
    const { code, text } = await command('--osv', write('broken.jsonl', '{"id":'));
    expect(text).toContain('broken.jsonl: line 1 is not JSON.');
    expect(code).toBe(2);
  });
});

describe('the list of accepted vulnerabilities', () => {
  const entry: AcceptedVulnerability = { id: 'CVE-2026-99999', package: 'fastify', reason: 'not reached', until: '2026-11-16' };
  const check = (accepted: AcceptedVulnerability[], day = now) => checkVulnerabilities(packages, [vulnerable], accepted, day);

  it('accepts by an alias until its day has passed', async () => {
    const report = await check([entry]);
    expect(report.findings.map(({ verdict }) => verdict)).toEqual(['accepted']);
    const later = await check([entry], new Date('2026-11-17T00:00:00Z'));
    expect(later.findings.map(({ verdict }) => verdict)).toEqual(['acceptance expired']);
    expect(obstaclesOf(later, now)).toContain('1 known vulnerability is neither fixed nor accepted.');
  });

  it('accepts for the named package only, and reports what matches nothing', async () => {
    const other = { ...entry, package: 'zod' };
    const report = await check([other]);
    expect(report.findings.map(({ verdict }) => verdict)).toEqual(['open']);
    expect(report.unused).toEqual([other]);
  });
});

describe('an old export', () => {
  const report = (modified: string | undefined) => checkVulnerabilities(packages, [{ ...corrected, modified: modified! }], [], now);

  it.each([
    ['2026-11-02T12:00:00Z', []],
    ['2026-11-01T12:00:00Z', ['The newest record is 15 days old; at most 14 are accepted. Fetch a new export.']],
    [undefined, ['The newest record is an unknown number of days old; at most 14 are accepted. Fetch a new export.']],
  ])('with the newest record of %s: %j', async (modified, obstacles) => {
    expect(obstaclesOf(await report(modified), now)).toEqual(obstacles);
  });
});

describe('an export', () => {
  const records = ['A', 'B', 'C'].map((id) => JSON.stringify({ ...vulnerable, id }));

  it('is read from a folder, files below it included', async () => {
    mkdirSync(join(folder, 'all/npm'), { recursive: true });
    write('all/A.json', records[0]!);
    write('all/npm/B.json', records[1]!);
    write('all/README.md', 'not a record');
    expect((await all(join(folder, 'all'))).toSorted()).toEqual(['A', 'B']);
  });

  it('is read from lines, the last without its end', async () => {
    expect(await all(write('lines.jsonl', records.join('\n\n')))).toEqual(['A', 'B', 'C']);
  });

  it('is read from an archive, stored and compressed', async () => {
    const files = records.map((content, index) => ({ name: `${index}.json`, content: Buffer.from(content), stored: index === 1 }));
    expect(await all(write('all.zip', zipOf(files)))).toEqual(['A', 'B', 'C']);
    expect(await all(write('wide.zip', zipOf(files, { zip64: true })))).toEqual(['A', 'B', 'C']);
  });

  it('is refused where an archive was cut off or a file in it swells', async () => {
    const files = [{ name: 'A.json', content: Buffer.from(records[0]!), stored: false }];
    const whole = zipOf(files);
    await expect(all(write('cut.zip', whole.subarray(0, whole.length - 30)))).rejects.toThrow('not a ZIP archive, or it is truncated');
    const bomb = [{ name: 'A.json', content: Buffer.alloc(20 * 2 ** 20, ' '), stored: false }];
    await expect(all(write('bomb.zip', zipOf(bomb)))).rejects.toThrow('has more than');
    await expect(all(write('lying.zip', zipOf(bomb, { statedSize: 10 })))).rejects.toThrow('larger than');
  });

  it('is refused where one line never ends', async () => {
    await expect(all(write('long.jsonl', Buffer.alloc(17 * 2 ** 20, ' ')))).rejects.toThrow('line 1 has more than');
  });
});

interface ZipFile {
  readonly name: string;
  readonly content: Buffer;
  readonly stored: boolean;
}

function zipOf(files: readonly ZipFile[], { zip64 = false, statedSize }: { zip64?: boolean; statedSize?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored } of files) {
    const data = stored ? content : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(name.length, 26);
    const extra = zip64 ? Buffer.alloc(28) : Buffer.alloc(0);
    if (zip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [index, value] of [content.length, data.length, offset].entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
    }
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02_01_4b_50, 0);
    central.writeUInt16LE(stored ? 0 : 8, 10);
    central.writeUInt32LE(zip64 ? 0xff_ff_ff_ff : data.length, 20);
    central.writeUInt32LE(zip64 ? 0xff_ff_ff_ff : (statedSize ?? content.length), 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt16LE(extra.length, 30);
    central.writeUInt32LE(zip64 ? 0xff_ff_ff_ff : offset, 42);
    directory.push(central, Buffer.from(name), extra);
    parts.push(local, Buffer.from(name), data);
    offset += 30 + name.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(zip64 ? 0xff_ff : files.length, 10);
  end.writeUInt32LE(zip64 ? 0xff_ff_ff_ff : size, 12);
  end.writeUInt32LE(zip64 ? 0xff_ff_ff_ff : offset, 16);
  if (!zip64) return Buffer.concat([...parts, ...directory, end]);
  const wideEnd = Buffer.alloc(56);
  wideEnd.writeUInt32LE(0x06_06_4b_50, 0);
  wideEnd.writeBigUInt64LE(BigInt(size), 40);
  wideEnd.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  return Buffer.concat([...parts, ...directory, wideEnd, locator, end]);
}

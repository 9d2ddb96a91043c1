import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bomOf, type Bom } from './cyclonedx.ts';
import { packagesOf, readLock } from './lock.ts';
import { debianLicences, debianPackages, goLicences, goModules } from './system.ts';

const root = join(import.meta.dirname, '../..');
const lock = readLock(root);
const packages = packagesOf(lock);
const at = (day: string) => bomOf(lock, packages, [], new Date(day));
const bom = at('2026-11-16T00:00:00Z');

describe('the bill of materials', () => {
  it('lists every locked package once, by its folder', () => {
    const refs = bom.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.length).toBe(packages.length);
  });

  it('names only components that it lists as dependencies', () => {
    const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((component) => component['bom-ref'])]);
    const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
  });

  it('has the hash of the lock file in hexadecimal for everything that is not ours', () => {
    const without = bom.components.filter((component) => component.hashes === undefined).map((component) => component['bom-ref']);
    expect(without).toEqual(
      packages
        .filter(({ own }) => own)
        .map(({ path }) => path)
        .toSorted(),
    );
    const zod = bom.components.find((component) => component['bom-ref'] === 'node_modules/zod');
    const integrity = lock.packages['node_modules/zod']?.integrity?.replace('sha512-', '') ?? '';
    expect(zod?.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from(integrity, 'base64').toString('hex') }]);
  });

  it('writes package URLs with an encoded scope', () => {
    const client = bom.components.find(({ group, name }) => group === '@temporalio' && name === 'client');
    expect(client?.purl).toMatch(/^pkg:npm\/%40temporalio\/client@\d/);
  });

  it('has one serial number for one content, whenever it was made', () => {
    expect(at('2027-01-01T00:00:00Z').serialNumber).toBe(bom.serialNumber);
    expect(bomOf(lock, packages.slice(1), [], new Date()).serialNumber).not.toBe(bom.serialNumber);
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('programs beside our processes', () => {
  it('have a licence for each Debian package that ops/services installs', () => {
    expect(Object.keys(debianLicences).toSorted()).toEqual(
      debianPackages()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('have a licence for each Go module that ops/services builds', () => {
    expect(Object.keys(goLicences).toSorted()).toEqual(
      goModules()
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

it('npm run sbom writes both files, the programs included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    await promisify(execFile)(process.execPath, [join(root, 'ops/sbom.ts'), '--output', folder]);
    const written = JSON.parse(readFileSync(join(folder, 'thamani.cdx.json'), 'utf8')) as Bom;
    expect(written.components.length).toBe(packages.length + debianPackages().length + goModules().length);
    expect(readFileSync(join(folder, 'licences.md'), 'utf8')).toContain('| go.temporal.io/server | v1.32.1 | MIT |');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bomOf } from './supply/cyclonedx.ts';
import { licencesOf, unusedExceptions, type LicenceFinding } from './supply/licences.ts';
import { packagesOf, readLock } from './supply/lock.ts';
import { systemComponents, type SystemComponent } from './supply/system.ts';

/**
 * `npm run sbom [-- --output FOLDER]`: writes the bill of materials (CycloneDX 1.6) and the list of licences, from package-lock.json and
 * ops/services alone. Exit code 1 when a package has a licence that ops/supply/licence-policy.ts does not allow.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { output: { type: 'string', default: join(root, '.data', 'sbom') } } });

const lock = readLock(root);
const packages = packagesOf(lock);
const system = await systemComponents();
const licences = licencesOf(packages);
const refused = licences.filter(({ verdict }) => verdict === 'refused');

const folder = resolve(values.output);
mkdirSync(folder, { recursive: true });
const bom = bomOf(lock, packages, system, new Date());
writeFileSync(join(folder, 'thamani.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
writeFileSync(join(folder, 'licences.md'), listOf(licences, system));

const counts = (['required', 'optional', 'excluded'] as const).map(
  (scope) => `${packages.filter((one) => one.scope === scope).length} ${scope}`,
);
console.log(`${packages.length} npm packages (${counts.join(', ')}), ${system.length} system components; in ${relative(root, folder)}/`);
for (const { package: name } of unusedExceptions(packages)) console.log(`no longer needed in licence-policy.ts: the exception for ${name}`);
for (const { name, version, licence } of refused) console.error(`licence not allowed: ${name} ${version} (${licence})`);
process.exitCode = refused.length === 0 ? 0 : 1;

function listOf(npm: readonly LicenceFinding[], programs: readonly SystemComponent[]): string {
  const rows = npm.map(({ name, version, licence, verdict, reason }) => `| ${name} | ${version} | ${licence} | ${reason ?? verdict} |`);
  const others = programs.map(
    ({ name, version, licence }) => `| ${name} | ${version ?? 'not installed here'} | ${licence} | separate program |`,
  );
  return ['# Licences of third-party components', '', '| name | version | licence | |', '|---|---|---|---|', ...rows, ...others, ''].join(
    '\n',
  );
}

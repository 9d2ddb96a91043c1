import { createHash } from 'node:crypto';
import { licencesOf, type LicenceFinding } from './licences.ts';
import type { Lock, LockedPackage, Scope } from './lock.ts';
import type { SystemComponent } from './system.ts';

/** What we write of CycloneDX 1.6 (ECMA-424); the names are the standard's. */
export interface Bom {
  readonly $schema: string;
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly version: number;
  readonly metadata: {
    readonly timestamp: string;
    readonly lifecycles: readonly { phase: 'pre-build' }[];
    readonly component: Component;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly type: 'application' | 'library';
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly scope?: Scope;
  readonly hashes?: readonly { alg: string; content: string }[];
  readonly licenses?: readonly Licence[];
  readonly purl: string;
}

type Licence = { license: { id: string } | { name: string } } | { expression: string };

const algorithms: Readonly<Record<string, string>> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

export function bomOf(lock: Lock, packages: readonly LockedPackage[], system: readonly SystemComponent[], now: Date): Bom {
  const licences = new Map(licencesOf(packages).map((one) => [`${one.name}@${one.version}`, one]));
  const root = `${lock.name}@${lock.version}`;
  const components = [
    ...packages.map((one) => npmComponent(one, licences.get(`${one.name}@${one.version}`))),
    ...system.map(systemComponent),
  ].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const dependencies = [
    { ref: root, dependsOn: packages.filter(({ own }) => own).map(({ path }) => path) },
    ...packages.map(({ path, dependsOn }) => ({ ref: path, dependsOn })),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // The same content has the same number, so that two people can compare what they made.
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([root, components, dependencies]))}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        'bom-ref': root,
        type: 'application',
        name: lock.name,
        version: lock.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        purl: purlOf(lock.name, lock.version),
      },
    },
    components,
    dependencies,
  };
}

function npmComponent(one: LockedPackage, licence: LicenceFinding | undefined): Component {
  const slash = one.name.indexOf('/');
  const stated = licence?.licence ?? one.licence;
  return {
    'bom-ref': one.path,
    type: 'library',
    ...(slash === -1 ? {} : { group: one.name.slice(0, slash) }),
    name: one.name.slice(slash + 1),
    version: one.version,
    scope: one.scope,
    ...(one.integrity === undefined ? {} : { hashes: hashesOf(one.integrity) }),
    ...(stated === undefined ? {} : { licenses: [licenceOf(stated)] }),
    purl: purlOf(one.name, one.version),
  };
}

function systemComponent({ name, version, licence, scope, purl }: SystemComponent): Component {
  return {
    'bom-ref': purl,
    type: 'application',
    name,
    ...(version === undefined ? {} : { version }),
    scope,
    licenses: [licenceOf(licence)],
    purl,
  };
}

function licenceOf(licence: string): Licence {
  if (licence === 'NOASSERTION' || licence === 'none stated') return { license: { name: licence } };
  return /[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } };
}

/** The scope's `@` is encoded, its slash is not (package-url, type npm). */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

/** Subresource Integrity: one or several hashes in Base64; CycloneDX wants hexadecimal. */
function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(/\s+/).flatMap((one) => {
    const [name = '', value = ''] = one.split(/-(.*)/s);
    const alg = algorithms[name];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(value, 'base64').toString('hex') }];
  });
}

function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  // RFC 9562, version 8: made from a hash of our choice.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { services } from '../services/all.ts';
import { signerTools, testTools, workerTools, type Needs } from '../services/install.ts';
import type { Scope } from './lock.ts';

const run = promisify(execFile);

/** A program beside our processes. None is part of what we deliver, so licences are listed and not judged; SoftHSM alone is loaded into one of them. */
export interface SystemComponent {
  readonly name: string;
  /** Absent where the package is not installed on this machine. */
  readonly version: string | undefined;
  readonly licence: string;
  readonly purl: string;
  readonly scope: Scope;
}

/** By the files `copyright` of Debian 12, of the main part of each package. A test compares these names with ops/services. */
export const debianLicences: Readonly<Record<string, string>> = {
  bubblewrap: 'LGPL-2.0-or-later',
  'poppler-utils': 'GPL-2.0-only OR GPL-3.0-only',
  'tesseract-ocr': 'Apache-2.0',
  'tesseract-ocr-eng': 'Apache-2.0',
  'tesseract-ocr-fra': 'Apache-2.0',
  'tesseract-ocr-ara': 'Apache-2.0',
  softhsm2: 'BSD-2-Clause',
  'clamav-daemon': 'GPL-2.0-only',
  'postgresql-15': 'PostgreSQL',
  chromium: 'BSD-3-Clause',
  'chromium-headless-shell': 'BSD-3-Clause',
  'fonts-noto-core': 'OFL-1.1',
  'libnss3-tools': 'MPL-2.0',
  openssl: 'Apache-2.0',
  qpdf: 'Apache-2.0',
  wrk: 'Apache-2.0',
};

export const goLicences: Readonly<Record<string, string>> = {
  'go.temporal.io/server': 'MIT',
  'github.com/versity/versitygw': 'Apache-2.0',
};

const product: readonly Needs[] = [...Object.values(services).map((service) => service.needs), workerTools, signerTools];

export function debianPackages(): { name: string; scope: Scope }[] {
  const named = (needs: readonly Needs[], scope: Scope) => needs.flatMap((need) => (need.packages ?? []).map((name) => ({ name, scope })));
  return [...named(product, 'required'), ...named([testTools], 'excluded')];
}

export function goModules(): { name: string; version: string }[] {
  return product.flatMap(({ tool }) => {
    const [command] = tool?.commands ?? [];
    return tool === undefined || command === undefined ? [] : [{ name: moduleOf(command), version: `v${tool.version}` }];
  });
}

function moduleOf(command: string): string {
  return command.replace(/\/cmd\/.*$/, '');
}

export async function systemComponents(): Promise<SystemComponent[]> {
  const packages = debianPackages();
  const versions = await installedVersions(packages.map(({ name }) => name));
  return [
    ...packages.map(({ name, scope }) => {
      const version = versions.get(name);
      const at = version === undefined ? '' : `@${encodeURIComponent(version)}`;
      return { name, version, scope, licence: debianLicences[name] ?? 'NOASSERTION', purl: `pkg:deb/debian/${name}${at}?distro=debian-12` };
    }),
    ...goModules().map(({ name, version }) => ({
      name,
      version,
      scope: 'required' as const,
      licence: goLicences[name] ?? 'NOASSERTION',
      purl: `pkg:golang/${name}@${version}`,
    })),
  ];
}

async function installedVersions(names: readonly string[]): Promise<Map<string, string>> {
  // It exits with an error when it does not know one of them, and still lists the others; on another system there is no such program.
  const known = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status} ${Version}\n', ...names]).catch(
    (error: { stdout?: string }) => error,
  );
  const rows = (known.stdout ?? '').split('\n').map((line) => line.split(' '));
  return new Map(rows.flatMap(([name, status, version]) => (name && version && status === 'installed' ? [[name, version]] : [])));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One entry of package-lock.json, version 3. Only what is used here. */
interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/**
 * `required`: a process of the product loads it, or a site is built from it. `optional`: the same, for platforms that match.
 * `excluded`: only development, tests or the services of a developer's machine reach it. The words are CycloneDX's.
 */
export type Scope = 'required' | 'optional' | 'excluded';

export interface LockedPackage {
  /** The key of the lock file: unique, which name and version are not. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  readonly integrity: string | undefined;
  readonly scope: Scope;
  /** One of our own workspaces. */
  readonly own: boolean;
  /** Paths of what it depends on. */
  readonly dependsOn: readonly string[];
}

/** Workspaces that no process of the product loads. */
const notInProduct = ['ops', 'tests'];

export function readLock(root: string): Lock {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock & { lockfileVersion: number };
  if (lock.lockfileVersion !== 3) throw new Error(`package-lock.json has version ${lock.lockfileVersion}; only version 3 is supported.`);
  return lock;
}

export function packagesOf(lock: Lock): LockedPackage[] {
  const entries = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && entry.link !== true);
  const scopes = scopesOf(lock);
  return entries.map(([path, entry]) => ({
    path,
    name: nameOf(path, entry),
    version: entry.version ?? '',
    licence: entry.license,
    integrity: entry.integrity,
    scope: scopes.get(path) ?? 'excluded',
    own: isOwn(path),
    dependsOn: [...new Set(edgesOf(lock, path).map(({ to }) => to))].toSorted(),
  }));
}

function isOwn(path: string): boolean {
  return !path.includes('node_modules/');
}

/** The entry's own name counts where the folder has another one, which is how npm installs an alias. */
function nameOf(path: string, entry: LockEntry): string {
  return entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

interface Edge {
  readonly to: string;
  readonly optional: boolean;
}

function edgesOf(lock: Lock, path: string): Edge[] {
  const entry = lock.packages[path];
  if (entry === undefined) return [];
  const optional = new Set(Object.keys(entry.optionalDependencies ?? {}));
  const names = [entry.dependencies, entry.optionalDependencies, entry.peerDependencies].flatMap((group) => Object.keys(group ?? {}));
  return [...new Set(names)].flatMap((name) => {
    const to = resolve(lock, path, name);
    // A peer that nothing installed, or an optional package of npm's that the lock leaves out.
    return to === undefined ? [] : [{ to, optional: optional.has(name) }];
  });
}

/** As Node looks for a package: in each folder upwards. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = lock.packages[path];
    if (entry !== undefined) return entry.link === true ? entry.resolved : path;
    if (folder === '') return undefined;
  }
}

function parentOf(folder: string): string {
  const nested = folder.lastIndexOf('/node_modules/');
  if (nested !== -1) return folder.slice(0, nested);
  return '';
}

function scopesOf(lock: Lock): Map<string, Scope> {
  const roots = Object.keys(lock.packages).filter((path) => path !== '' && isOwn(path) && !notInProduct.includes(path));
  const scopes = new Map<string, Scope>();
  const reach = (scope: 'required' | 'optional', start: readonly string[]) => {
    const waiting = [...start];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (scopes.has(path)) continue;
      scopes.set(path, scope);
      const edges = edgesOf(lock, path);
      waiting.push(...edges.filter((edge) => scope === 'optional' || !edge.optional).map(({ to }) => to));
    }
  };
  reach('required', roots);
  const required = [...scopes.keys()];
  reach(
    'optional',
    required.flatMap((path) => edgesOf(lock, path).map(({ to }) => to)),
  );
  return scopes;
}

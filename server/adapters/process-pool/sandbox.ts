import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const bubblewrap = '/usr/bin/bwrap';

/** What a child may take besides memory and time, which are watched from outside. */
export interface SandboxLimits {
  /** Threads of all sandboxes together, where we are root; else of this one. Node has a dozen. */
  readonly processes: number;
  /** The largest file that it may write. */
  readonly fileMegabytes: number;
  /** Where we are root: as whom it runs, `nobody` unless told. A user of its own shares its bound on threads with no other sandbox. */
  readonly user?: number;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** Read by a program that opens files, and nothing else of the machine: no settings, no keys, no other person's folder. */
const readable = ['/usr', '/etc/fonts', '/etc/alternatives', '/etc/ld.so.cache'];
/** Of ours: the programs and what they import. Neither .data nor .git nor anybody's documents. */
const ownReadable = ['node_modules', 'server/adapters', 'server/node_modules', 'server/package.json', 'domain', 'package.json'];

/** `nobody`. */
export const sandboxUser = 65_534;
const nobody = String(sandboxUser);
const temporaryBytes = String(64 * 1024 * 1024);

/**
 * The same command in namespaces of its own: no network, no other processes, a file system of a few folders that cannot be written to
 * but for one, nobody's user, no privileges and none to be had. Debian's bubblewrap does it. Where we are root, the program becomes another
 * user permanently; where we are not, it has a user namespace, in which it is `nobody`.
 */
export function sandboxed(
  { file, args }: Command,
  folder: string,
  { processes, fileMegabytes, user = sandboxUser }: SandboxLimits,
): Command {
  const own = ownReadable.map((name) => `${root}${name}`).filter((path) => existsSync(path));
  const isRoot = process.getuid?.() === 0;
  return {
    file: bubblewrap,
    args: [
      ...['ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((kind) => `--unshare-${kind}`),
      ...(isRoot ? [] : ['--unshare-user', '--uid', nobody, '--gid', nobody, '--cap-drop', 'ALL']),
      '--die-with-parent',
      '--new-session',
      // Made by hand: bubblewrap would make them for their owner alone.
      ...ancestorsOf([...readable, ...own]).flatMap((path) => ['--perms', '0755', '--dir', path]),
      ...[...readable.filter((path) => existsSync(path)), ...own].flatMap((path) => ['--ro-bind', path, path]),
      ...['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => (existsSync(`/usr/${name}`) ? ['--symlink', `usr/${name}`, `/${name}`] : [])),
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--size',
      temporaryBytes,
      '--perms',
      '1777',
      '--tmpfs',
      '/tmp',
      '--bind',
      folder,
      folder,
      '--remount-ro',
      '/',
      '--chdir',
      root,
      ...(isRoot ? asUser(String(user)) : []),
      '/usr/bin/prlimit',
      `--nproc=${processes}`,
      `--fsize=${fileMegabytes * 1024 * 1024}`,
      '--core=0',
      '--nofile=256',
      file,
      ...args,
    ],
  };
}

/** Folders on the way to these, the outermost first. */
function ancestorsOf(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) found.add(folder);
  return [...found].toSorted((one, other) => one.length - other.length);
}

const asUser = (user: string): string[] => [
  '/usr/bin/setpriv',
  `--reuid=${user}`,
  `--regid=${user}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--inh-caps=-all',
  '--no-new-privs',
];

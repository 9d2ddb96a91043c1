import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Copy {
  readonly root: string;
  write(path: string, source: string): void;
  read(path: string): string;
  remove(): void;
}

interface CopyOptions {
  /** Where to make it; a folder of the system for temporary files unless one is given. */
  readonly within?: string;
  /** Hard links to the packages of others, for a copy on the same file system whose programs run in a sandbox that sees the copy alone. */
  readonly hasOwnPackages?: boolean;
}

/** The sources as they stand, in a folder of their own. Packages of others are linked to ours; our own are linked inside the copy. */
export function copyOfTheSources(name = 'architecture', { within = tmpdir(), hasOwnPackages = false }: CopyOptions = {}): Copy {
  mkdirSync(within, { recursive: true });
  const copy = mkdtempSync(join(within, `thamani-${name}-`));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  linkPackages(copy, hasOwnPackages ? hardLink : symlinkSync);
  return {
    root: copy,
    write(path, source) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), source);
    },
    read: (path) => readFileSync(join(copy, path), 'utf8'),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function hardLink(from: string, to: string): void {
  execFileSync('cp', ['--archive', '--link', from, to]);
}

function linkPackages(copy: string, link: (from: string, to: string) => void): void {
  mkdirSync(join(copy, 'node_modules/@thamani'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // Hidden folders are caches of tools (`.vite`, `.vitest-cache`): a tool that runs in the copy writes its own.
    if (name === '@thamani' || (name.startsWith('.') && name !== '.bin')) continue;
    link(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const workspace of workspaces()) {
    symlinkSync(join(copy, workspace), join(copy, 'node_modules', nameOf(workspace)));
    const nested = join(root, workspace, 'node_modules');
    if (existsSync(nested)) link(nested, join(copy, workspace, 'node_modules'));
  }
}

function workspaces(): string[] {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;
}

function nameOf(workspace: string): string {
  return (JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as { name: string }).name;
}

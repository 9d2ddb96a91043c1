import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLock } from './lock.ts';

const root = join(import.meta.dirname, '../..');
const workflows = join(root, '.github/workflows');

/** The owner of a repository, or an attacker in it, can move a tag, but not a commit. The comment is for people and for updating tools. */
const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

function unpinned(text: string): string[] {
  const uses = [...text.matchAll(/\buses:\s*(.+?)\s*$/gm)].map(([, action = '']) => action);
  return uses.filter((action) => !action.startsWith('./') && !pinned.test(action));
}

describe('GitHub actions', () => {
  it.each(readdirSync(workflows))('of %s are named by commit', (name) => {
    const text = readFileSync(join(workflows, name), 'utf8');
    expect(text).toContain('uses:');
    expect(unpinned(text)).toEqual([]);
  });

  it.each([
    'actions/checkout@v4',
    'actions/checkout@main',
    'actions/checkout@11d5960 # v4.4.0',
    'a/b@11d5960a326750d5838078e36cf38b85af677262',
  ])('named as %s are found, as a control', (action) => {
    expect(unpinned(`    - uses: ${action}\n`)).toEqual([action]);
  });
});

describe('locked packages', () => {
  const packages = Object.entries(readLock(root).packages);

  it('have an integrity hash of SHA-512 each, where they are not ours', () => {
    const foreign = packages.filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true);
    expect(foreign.filter(([, entry]) => !entry.integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  });

  it('are never taken from an address of their own, but from the registry that is configured', () => {
    expect(packages.filter(([, entry]) => entry.resolved !== undefined && entry.link !== true).map(([path]) => path)).toEqual([]);
  });

  it('run install scripts only where package.json allows it', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { allowScripts: Record<string, boolean> };
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const running = Object.entries(lock.packages).flatMap(([path, entry]) =>
      entry.hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
    );
    expect(running.filter((name) => allowScripts[name] !== true)).toEqual([]);
  });
});

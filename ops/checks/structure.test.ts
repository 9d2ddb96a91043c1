import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkStructure, maxFilesInFolder, maxLinesOfSmallFile, maxSmallFiles } from './structure.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'thamani-structure-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const linesOf = (count: number): string => 'x;\n'.repeat(count);

describe('small files', () => {
  const writeSmall = (count: number, lines: number): void => {
    for (let n = 0; n < count; n += 1) write(`folder-${Math.floor(n / maxFilesInFolder)}/file-${n}.ts`, linesOf(lines));
  };

  test('are refused beyond the limit', () => {
    writeSmall(maxSmallFiles + 1, maxLinesOfSmallFile);
    expect(checkStructure(root)).toMatchObject([{ rule: 'small-files' }]);
  });

  test('are allowed up to the limit; tests and files with one line more do not count', () => {
    writeSmall(maxSmallFiles, maxLinesOfSmallFile);
    write('other/long.ts', linesOf(maxLinesOfSmallFile + 1));
    write('other/short.test.ts', linesOf(1));
    expect(checkStructure(root)).toEqual([]);
  });
});

describe('a folder', () => {
  const fill = (count: number): void => {
    for (let n = 0; n < count; n += 1) write(`full/file-${n}.ts`, linesOf(30));
  };

  test('with one source file too many is refused', () => {
    fill(maxFilesInFolder + 1);
    expect(checkStructure(root)).toMatchObject([{ rule: 'folder-size' }]);
  });

  test('may have as many as allowed, beside tests and sub-folders', () => {
    fill(maxFilesInFolder);
    write('full/one.test.ts', linesOf(30));
    write('full/inner/one.ts', linesOf(30));
    expect(checkStructure(root)).toEqual([]);
  });
});

describe('features', () => {
  test('may import each other in one direction, and open transactions', () => {
    write('server/features/a/service.ts', "import { b } from '../b/service.ts';\nawait context.db.transaction().execute((tx) => b(tx));\n");
    write('server/features/b/service.ts', "import { rows } from './b-store.ts';\n");
    write('server/features/b/b-store.ts', "export const rows = (db) => db.selectFrom('b');\n");
    expect(checkStructure(root)).toEqual([]);
  });

  test('that import each other through a third are refused at each import', () => {
    write('server/features/a/service.ts', "import { b } from '../b/service.ts';\n");
    write('server/features/b/inner/part.ts', "import type { C } from '../../c/c-interface.ts';\n");
    write('server/features/c/activities.ts', "const a = await import('../a/service.ts');\n");
    expect(checkStructure(root).map(({ file, rule }) => [file, rule])).toEqual([
      ['server/features/a/service.ts', 'feature-cycle'],
      ['server/features/b/inner/part.ts', 'feature-cycle'],
      ['server/features/c/activities.ts', 'feature-cycle'],
    ]);
  });

  test.each([
    "db.selectFrom('accounts')",
    "tx\n  .insertInto('accounts')",
    'sql`select 1`',
    'sql<{ id: string }>`select id`',
    "db.with('recent', (qb) => qb)",
    'db.selectFrom(table)',
    'sql.raw(text)',
    'client.query(text)',
    "import pg from 'pg'",
  ])('are refused a query outside of a store: %s', (text) => {
    write('server/features/a/service.ts', `${text};\n`);
    write('server/features/a/a-store.ts', `${text};\n`);
    expect(checkStructure(root)).toMatchObject([{ file: 'server/features/a/service.ts', rule: 'sql-outside-stores' }]);
  });
});

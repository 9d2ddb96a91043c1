import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = join(root, 'docs/security');
const folders = readdirSync(root);

/** ASVS 5.0.0: for each section the levels of its requirements, in their order. */
// prettier-ignore
const levels: Readonly<Record<string, string>> = {
  '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123', '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23',
  '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333', '4.1': '12233', '4.2': '23333',
  '4.3': '22', '4.4': '1222', '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222', '6.1': '122', '6.2': '111111112222', '6.3': '11223333',
  '6.4': '112233', '6.5': '22222333', '6.6': '2223', '6.7': '33', '6.8': '2222', '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222',
  '7.5': '223', '7.6': '22', '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23', '9.1': '111', '9.2': '1222', '10.1': '22', '10.2': '223',
  '10.3': '22223', '10.4': '1111122222233333', '10.5': '22222', '10.6': '22', '10.7': '222', '11.1': '2233', '11.2': '22233', '11.3': '11233',
  '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33', '12.1': '12233', '12.2': '11', '12.3': '22223', '13.1': '2333', '13.2': '222223',
  '13.3': '2233', '13.4': '1222233', '14.1': '22', '14.2': '12223333', '14.3': '122', '15.1': '12233', '15.2': '12233', '15.3': '1222222',
  '15.4': '3333', '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223', '17.1': '23', '17.2': '22223333', '17.3': '22',
};
/** Where level 3 is asked for as well: staff's sign-in and sessions, authorisation, cryptography. */
const wholeChapters = ['6', '7', '8', '11'];

interface Row {
  readonly id: string;
  readonly level: string;
  readonly verdict: string;
  readonly evidence: string;
}

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| v5\.0\.0-([\d.]+) \| (\d) \| .+? \| (.+?) \| (.+) \|$/gm)].map(
    ([, id = '', level = '', verdict = '', evidence = '']) => {
      return { id, level, verdict, evidence };
    },
  );
}

function requirements(): { id: string; level: string; chapter: string }[] {
  return Object.entries(levels).flatMap(([section, all]) =>
    Array.from(all).map((level, index) => ({ id: `${section}.${index + 1}`, level, chapter: section.split('.')[0] ?? '' })),
  );
}

/** What a page names that is not there: paths in code marks that begin in a folder of ours, and pages that it links to. */
function missingFiles(text: string): string[] {
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path = '']) => path);
  const ours = paths.filter((path) => folders.includes(path.split('/')[0] ?? '') && path.includes('/'));
  const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = '']) => join('docs/security', path));
  return [...ours, ...links].filter((path) => !existsSync(join(root, path)));
}

const rows = rowsOf(readFileSync(join(pages, 'asvs.md'), 'utf8'));

describe('docs/security/asvs.md', () => {
  it('has every requirement of levels 1 and 2, and of level 3 where it is asked for, once', () => {
    const wanted = requirements().filter(({ level, chapter }) => level !== '3' || wholeChapters.includes(chapter));
    const ids = rows.map(({ id }) => id);
    expect(wanted.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('knows no other requirement, and gives each its level', () => {
    const known = new Map(requirements().map(({ id, level }) => [id, level]));
    expect(rows.filter(({ id, level }) => known.get(id) !== level)).toEqual([]);
  });

  it('gives each a verdict, and a day to what is not met', () => {
    const verdict = /^(met|n\/a|accepted|plan \d{4}-\d{2}-\d{2})$/;
    expect(rows.filter((row) => !verdict.test(row.verdict))).toEqual([]);
  });

  it('names evidence for everything that is met or accepted', () => {
    const bare = rows.filter(({ verdict, evidence }) => ['met', 'accepted'].includes(verdict) && !/`[\w.-]*[./][^`]*`|\]\(/.test(evidence));
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});

describe('the pages of docs/security', () => {
  it.each(readdirSync(pages))('%s names only files that exist', (name) => {
    expect(missingFiles(readFileSync(join(pages, name), 'utf8'))).toEqual([]);
  });

  it('would not name a file that is gone, as a control', () => {
    expect(missingFiles('see `server/http/gone.ts` and [a page](gone.md)')).toEqual(['server/http/gone.ts', 'docs/security/gone.md']);
    expect(missingFiles('see `server/http/app.ts`, [a page](asvs.md) and `clamav/clamav`')).toEqual([]);
  });
});

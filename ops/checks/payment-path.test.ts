import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPaymentPath, maxSteps, type PathStep } from './payment-path.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'thamani-payment-path-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** A file with one function that calls these of other files. */
const calling = (name: string, ...calls: readonly (readonly [file: string, name: string])[]): string =>
  [
    ...calls.map(([file, called]) => `import { ${called} } from './${file}';`),
    `export async function ${name}() {`,
    ...calls.map(([, called]) => `  await ${called}();`),
    '}',
    '',
  ].join('\n');

const first: PathStep = { file: 'a.ts', function: 'a' };
const second: PathStep = { file: 'b.ts', function: 'b' };
const third: PathStep = { file: 'c.ts', function: 'c' };
const foundIn = (path: readonly PathStep[]) => checkPaymentPath(root, path).findings.map(({ file }) => file);

describe('a path', () => {
  test('leads on by calls of the step before and of its callers, through a function of the same file and an export of another', () => {
    write(
      'a.ts',
      `import { b as begin } from './again.ts';\n${calling('a', ['c.ts', 'c']).replace('await c();', 'await own();\n  await c();')}
async function own() {
  await begin();
}
`,
    );
    write('again.ts', "export { b } from './b.ts';\n");
    write('b.ts', calling('b'));
    write('c.ts', calling('c'));
    expect(checkPaymentPath(root, [first, second, third])).toMatchObject({ findings: [], steps: [{ sideCalls: [] }, {}, {}] });
  });

  test('leads on by a name where there is no call, in one statement of a function', () => {
    write('a.ts', "export function a() {\n  enqueue({ topic: 'paid' });\n}\n");
    write('b.ts', "import { c } from './c.ts';\n\nexport const b = {\n  other: () => 1,\n  'paid': () => c(),\n  last: () => 2,\n};\n");
    write('c.ts', calling('c'));
    const named = { ...second, statement: "'paid':", name: "'paid'" };
    expect(foundIn([first, named, third])).toEqual([]);
    expect(foundIn([first, { ...named, statement: 'other:' }, third])).toEqual(['b.ts', 'b.ts']);
  });

  test('leads on to what runs after the commit, by what hands over', () => {
    write('a.ts', calling('a', ['outbox.ts', 'enqueue']));
    write('b.ts', calling('b'));
    expect(foundIn([first, { ...second, handedOverBy: 'enqueue' }])).toEqual([]);
    expect(foundIn([first, { ...second, handedOverBy: 'signal' }])).toEqual(['a.ts']);
  });

  test('is refused where a function is missing, or is named in a comment only', () => {
    write('a.ts', "import { b } from './b.ts';\n\n/** Not b. */\nexport function a() {\n  // b();\n}\n");
    write('b.ts', calling('b'));
    expect(foundIn([first, second])).toEqual(['a.ts']);
    expect(foundIn([{ ...first, function: 'z' }])).toEqual(['a.ts']);
  });

  test('is refused at the step before where another file is between', () => {
    write('a.ts', calling('a', ['between.ts', 'b']));
    write('between.ts', "import { b as inner } from './b.ts';\n\nexport const b = () => inner();\n");
    write('b.ts', calling('b'));
    expect(foundIn([first, second])).toEqual(['a.ts']);
  });

  test('is refused where it returns to a file', () => {
    write('a.ts', `${calling('a', ['b.ts', 'b'])}\nexport function c() {\n  return 1;\n}\n`);
    write('b.ts', calling('b', ['a.ts', 'c']));
    expect(checkPaymentPath(root, [first, second, { file: 'a.ts', function: 'c' }]).findings).toMatchObject([
      { file: 'a.ts', text: expect.stringContaining('step 3 returns to this file') as string },
    ]);
  });

  test('is refused where a side call enters one of its files', () => {
    write('a.ts', calling('a', ['b.ts', 'b'], ['c.ts', 'c']));
    write('b.ts', calling('b', ['c.ts', 'd']));
    write('c.ts', `${calling('c')}\nexport function d() {\n  return 1;\n}\n`);
    expect(foundIn([first, second, third])).toEqual(['b.ts']);
  });

  test.each([
    'const own = () => d();',
    'export const own: Own = () =>\n  d();',
    'const own = [\n  d(),\n];',
    'const own = async (\n  first: number,\n): Promise<number> => {\n  return d(first);\n};',
  ])('is refused where a side call from another form of declaration enters one of its files: %j', (own) => {
    write('a.ts', calling('a', ['b.ts', 'b'], ['c.ts', 'c']));
    write('b.ts', `import { d } from './c.ts';\n\nexport function b() {\n  return own;\n}\n\n${own}\n`);
    write('c.ts', `${calling('c')}\nexport function d() {\n  return 1;\n}\n`);
    expect(foundIn([first, second, third])).toEqual(['b.ts']);
  });

  test('has at most the steps that are allowed', () => {
    const steps = Array.from({ length: maxSteps + 1 }, (_, n) => ({ file: `${n}.ts`, function: `step${n}` }));
    for (const [n, { file, function: name }] of steps.entries())
      write(file, n === maxSteps ? calling(name) : calling(name, [`${n + 1}.ts`, `step${n + 1}`]));
    expect(foundIn(steps)).toEqual([`${maxSteps}.ts`]);
    expect(foundIn(steps.slice(1))).toEqual([]);
  });
});

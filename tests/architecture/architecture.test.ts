import { join } from 'node:path';
import { runStep } from '@thamani/ops/checks/run.ts';
import { stepsOf } from '@thamani/ops/checks/steps.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOfTheSources, type Copy } from './copy.ts';
import { report, type Report } from './findings.ts';
import { catalogs, permitted, plants } from './planted.ts';

/**
 * `FULL=1` plants everything, and looks at the whole copy before and after. Where CI runs this, `npm run check` has just run each of these
 * steps on the sources themselves; what is planted is then shown to the five quick ones: format, lint (of what is planted), imports, language and structure.
 */
const isFull = process.env['FULL'] === '1';
const steps: readonly Step[] = isFull
  ? ['format', 'types', 'lint', 'imports', 'language', 'structure', 'dead code']
  : ['format', 'lint', 'imports', 'language', 'structure'];
type Step = (typeof plants)[number]['step'];
const planted = new Map<string, Report>();
let typesOfTheSources: Report | undefined;
let copies: Copy[];
const added = new Set([...plants.flatMap(({ files }) => Object.keys(files)), ...Object.keys(permitted)]);

beforeAll(async () => {
  copies = [];
  const copied = () => {
    const copy = copyOfTheSources();
    copies.push(copy);
    return copy;
  };
  if (isFull) {
    // A foreign file is reported at its first importer only, and its types are written beside it: hence a copy of its own.
    const forTypes = copied();
    typesOfTheSources = await report(forTypes.root, 'types');
    plant(forTypes, (step) => step === 'types');
    planted.set('types', await report(forTypes.root, 'types'));
  }
  const forTheRest = copied();
  plant(forTheRest, (step) => step !== 'types');
  for (const [path, source] of Object.entries(permitted)) forTheRest.write(path, source);
  const manifest = JSON.parse(forTheRest.read('domain/package.json')) as object;
  forTheRest.write('domain/package.json', JSON.stringify({ ...manifest, dependencies: { zod: '4.6.7' } }, null, 2));
  const linted = [...plants.filter(({ step }) => step === 'lint').flatMap(({ files }) => Object.keys(files)), ...Object.keys(permitted)];
  for (const step of steps)
    if (step !== 'types') planted.set(step, await report(forTheRest.root, step, step === 'lint' && !isFull ? linted.filter(isSource) : []));
}, 600_000);

afterAll(() => copies.forEach((copy) => copy.remove()));

describe('each planted violation is refused by its rule', () => {
  test.each(plants.filter(({ step }) => steps.includes(step)).map((plant) => ({ ...plant, guilty: Object.keys(plant.files)[0] ?? '' })))(
    '$rule refuses $guilty',
    ({ step, rule, guilty }) => {
      expect(rulesAgainst(step, guilty)).toContain(rule);
    },
  );

  test.runIf(isFull)('an unused dependency is refused by knip', () => {
    expect(rulesAgainst('dead code', 'domain/package.json')).toContain('dependencies');
  });

  test.each(steps)('%s fails as a whole', (step) => {
    expect(planted.get(step)?.passed).toBe(false);
  });
});

describe('controls', () => {
  test.each(Object.keys(permitted))('no rule refuses %s', (path) => {
    expect([...rulesAgainst('lint', path), ...rulesAgainst('imports', path)]).toEqual([]);
  });

  test.runIf(isFull)('types finds nothing in the sources themselves', () => {
    expect(typesOfTheSources).toEqual({ passed: true, findings: [] });
  });

  // What is planted is small, so that there are too many small files: ops/checks/structure.test.ts counts them.
  test.each(['lint', 'imports', 'language', 'structure'])('%s finds nothing in the sources themselves', (step) => {
    expect(planted.get(step)?.findings.filter(({ file, rule }) => !added.has(file) && rule !== 'small-files')).toEqual([]);
  });

  test('every import rule has a planted violation', async () => {
    const importRules = (await import(join(import.meta.dirname, '../../.dependency-cruiser.mjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    const proven = new Set(plants.map(({ rule }) => rule));
    expect(importRules.default.forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });
});

describe.runIf(isFull).each(catalogs)('the catalogs of $folder', ({ folder, french, planted: [path, source] }) => {
  let copy: Copy;
  beforeAll(() => {
    copy = copyOfTheSources();
  });
  afterAll(() => copy.remove());

  const passes = async (check: 'sync' | 'missing') => {
    const commands = stepsOf(copy.root).flatMap((step) => (step.name === 'catalogs' ? step.commands : []));
    const chosen = commands.filter((command) => command.folder === folder && command.arguments.includes(check));
    expect(chosen).toHaveLength(1);
    return (await runStep(copy.root, { name: 'catalogs', commands: chosen })).passed;
  };

  test('as they stand are in step and translated', async () => {
    expect([await passes('sync'), await passes('missing')]).toEqual([true, true]);
  });

  test('refuse a sentence that was not translated', async () => {
    const catalog = copy.read(french);
    copy.write(french, catalog.replace(/(?<=\n)msgstr "[^"\n]+"(?=\n\n)/, 'msgstr ""'));
    expect(await passes('missing')).toBe(false);
    copy.write(french, catalog);
  });

  test('refuse a sentence that was not extracted', async () => {
    copy.write(path, source);
    expect(await passes('sync')).toBe(false);
  });
});

function plant(copy: Copy, wanted: (step: string) => boolean): void {
  for (const { step, files } of plants) if (wanted(step)) for (const [path, source] of Object.entries(files)) copy.write(path, source);
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path);

function rulesAgainst(step: string, path: string): string[] {
  return (planted.get(step)?.findings ?? []).filter(({ file }) => file === path).map(({ rule }) => rule);
}

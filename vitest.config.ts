import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = import.meta.dirname;

/** Playwright's files end in .spec.ts and are not ours to run. */
const include = ['**/*.test.{ts,tsx}'];

function project(name: string, folder = name, more: object = {}) {
  return { test: { name, root: join(root, folder), include, isolate: false, testTimeout: 20_000, ...more } };
}

const globalSetup = join(root, 'tests/setup/services.ts');
/** Files share a document; the setup takes away what one leaves in it (toasts, focus, React Aria's live region) and in our modules. */
const components = { setupFiles: join(root, 'tests/setup/components.ts'), testTimeout: 20_000 };

/** For what waits for PostgreSQL, S3, SoftHSM or Temporal on a busy machine. */
const patient = { testTimeout: 60_000, hookTimeout: 300_000 };

/** Projects run in the order of their names; these take long with one file each and would keep one worker alone at the end. */
const first = ['architecture', 'print', 'interop', 'signals', 'model'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project: { name } }: TestSpecification) => (first.includes(name) ? first.indexOf(name) : first.length);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // One more than cores: tests of the engine wait most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('domain'),
      project('credentials'),
      project('verifier'),
      project('contract'),
      project('workflows'),
      project('server', 'server', { globalSetup, ...patient }),
      project('client', 'web/client'),
      project('ui', 'web/ui', components),
      project('site', 'web/site'),
      { ...project('portal', 'web/portal', components), plugins: await sentences('web/portal') },
      { ...project('console', 'web/console', components), plugins: await sentences('web/console') },
      project('verify', 'web/verify', components),
      project('ops'),
      // Each starts the checks themselves, in processes of their own.
      project('architecture', 'tests/architecture', { testTimeout: 60_000 }),
      // Other people's readers of what we sign; one of them is built from source, once.
      project('interop', 'tests/interop', { testTimeout: 60_000 }),
      // Other people's readers of what we print; one of them comes from Maven, once.
      project('print', 'tests/print', { testTimeout: 60_000 }),
      // Reads made documents by eye, which takes seconds each.
      project('signals', 'tests/signals', { testTimeout: 240_000 }),
      project('nightly', 'tests/nightly', { testTimeout: 30_000 }),
      project('mutants', 'tests/mutants'),
      project('engine', 'tests/engine', { globalSetup, ...patient }),
      project('model', 'tests/model', { globalSetup, ...patient, testTimeout: 120_000 }),
    ],
  },
});

/** Lingui's macros and catalogs, with the site's own tools, as its vite.config.ts sets them up; React Router's plugin is not for tests. */
async function sentences(site: string) {
  const cwd = join(root, site);
  if (!existsSync(join(cwd, 'lingui.config.ts'))) return [];
  const tool = async (name: string) =>
    (await import(createRequire(join(cwd, 'package.json')).resolve(name))) as Record<string, CallableFunction>;
  const [babel, conf, vite] = await Promise.all(['@rolldown/plugin-babel', '@lingui/conf', '@lingui/vite-plugin'].map(tool));
  const linguiConfig = conf?.['getConfig']?.({ cwd });
  return [
    babel?.['default']?.({ presets: [vite?.['linguiTransformerBabelPreset']?.({ linguiConfig }, { cwd })] }),
    vite?.['lingui']?.({ cwd }),
  ];
}

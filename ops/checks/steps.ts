import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
  /** Below the checkout; its root when absent. */
  readonly folder?: string;
}

export interface Step {
  readonly name: string;
  readonly commands: readonly Command[];
}

/**
 * Everything that `npm run check` asks of the sources in `root`. Two run at a time; the linter reads the types of routes, which `types` writes
 * first of all. tests/architecture/ runs the same commands on a copy with planted violations.
 */
export function stepsOf(root: string): readonly Step[] {
  return [
    { name: 'format', commands: [{ program: 'oxfmt', arguments: ['--check'] }] },
    { name: 'types', commands: [...generatedRouteTypes(root), { program: 'tsc', arguments: ['-b'] }] },
    {
      name: 'catalogs',
      commands: ['web/portal', 'web/console', 'web/verify', 'server']
        .filter((folder) => existsSync(join(root, folder, 'lingui.config.ts')))
        .flatMap(catalogs),
    },
    { name: 'lint', commands: [{ program: 'oxlint', arguments: ['--type-aware'] }] },
    { name: 'imports', commands: [{ program: 'depcruise', arguments: ['--config', '.dependency-cruiser.mjs', ...packages(root)] }] },
    { name: 'language', commands: [{ program: 'node', arguments: ['ops/checks/language.ts'] }] },
    {
      name: 'structure',
      commands: ['structure', 'payment-path'].map((check) => ({ program: 'node', arguments: [`ops/checks/${check}.ts`] })),
    },
    { name: 'dead code', commands: [{ program: 'knip', arguments: ['--no-progress'] }] },
  ];
}

function packages(root: string): string[] {
  return ['domain', 'credentials', 'verifier', 'contract', 'workflows', 'server', 'web', 'ops', 'tests'].filter((name) =>
    existsSync(join(root, name)),
  );
}

/** React Router writes the types of each route's parameters, which the compiler then reads. */
function generatedRouteTypes(root: string): Command[] {
  return ['web/portal', 'web/console']
    .filter((folder) => existsSync(join(root, folder, 'react-router.config.ts')))
    .map((folder) => ({ program: 'react-router', arguments: ['typegen'], folder }));
}

/**
 * Each catalog has every text of the sources (in English as the source has it), none that the sources dropped, and each is translated.
 * Neither command writes.
 */
function catalogs(folder: string): Command[] {
  return [
    { program: 'lingui', arguments: ['check', 'sync', '--clean', '--overwrite', '--workers', '1'], folder },
    { program: 'lingui', arguments: ['check', 'missing', '--mode', 'catalog', '--workers', '1'], folder },
  ];
}

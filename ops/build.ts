import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleWorkflows } from './workflow-bundle.ts';

/** Everything that production runs and sources cannot give: the portal's pages, and the workflows as one sealed bundle. */

const root = fileURLToPath(new URL('..', import.meta.url));

buildPortal('production');
if (process.argv.includes('--workbench')) buildPortal('workbench');
await bundleWorkflows();

function buildPortal(mode: 'production' | 'workbench'): void {
  const { status } = spawnSync(process.execPath, [`${root}/node_modules/.bin/react-router`, 'build', '--mode', mode], {
    cwd: `${root}/web/portal`,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

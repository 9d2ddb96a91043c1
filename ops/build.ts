import { mkdir, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { workflowInterceptors, workflowsPath } from '@thamani/server/engine/worker.ts';

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

async function bundleWorkflows(): Promise<void> {
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: workflowInterceptors,
    logger: new DefaultLogger('WARN'),
  });
  const directory = new URL('../server/build/', import.meta.url);
  await mkdir(directory, { recursive: true });
  await writeFile(new URL('workflows.js', directory), code);
  process.stdout.write(`Workflows bundled: ${Math.round(code.length / 1024)} kB.\n`);
}

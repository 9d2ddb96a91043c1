import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundleWorkflows } from './workflow-bundle.ts';

/** Everything that production runs and sources cannot give: the sites' pages, and the workflows as one sealed bundle. */

const root = fileURLToPath(new URL('..', import.meta.url));

// Side by side; two builds of one site would write the same types of routes.
await Promise.all([buildPortal(), buildTheRest()]);

async function buildPortal(): Promise<void> {
  await buildSite('portal', 'production');
  if (process.argv.includes('--workbench')) await buildSite('portal', 'workbench');
}

async function buildTheRest(): Promise<void> {
  await buildSite('console', 'production');
  await run('vite', ['build'], 'verify');
  await bundleWorkflows();
}

function buildSite(site: 'portal' | 'console', mode: 'production' | 'workbench'): Promise<void> {
  return run('react-router', ['build', '--mode', mode], site);
}

async function run(tool: string, args: readonly string[], site: string): Promise<void> {
  const program = spawn(process.execPath, [`${root}/node_modules/.bin/${tool}`, ...args], {
    cwd: `${root}/web/${site}`,
    stdio: 'inherit',
  });
  const [status] = (await once(program, 'exit')) as [number | null];
  if (status !== 0) process.exit(1);
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleWorkflows } from './workflow-bundle.ts';

/** Everything that production runs and sources cannot give: the sites' pages, and the workflows as one sealed bundle. */

const root = fileURLToPath(new URL('..', import.meta.url));

buildSite('portal', 'production');
if (process.argv.includes('--workbench')) buildSite('portal', 'workbench');
buildSite('console', 'production');
run('vite', ['build'], 'verify');
await bundleWorkflows();

function buildSite(site: 'portal' | 'console', mode: 'production' | 'workbench'): void {
  run('react-router', ['build', '--mode', mode], site);
}

function run(tool: string, words: readonly string[], site: string): void {
  const { status } = spawnSync(process.execPath, [`${root}/node_modules/.bin/${tool}`, ...words], {
    cwd: `${root}/web/${site}`,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

import { runLocally } from './local-run.ts';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What our processes run from. Pages are not here: Vite looks after those. */
const folders = ['domain', 'credentials', 'contract', 'workflows', 'server'];
const settleMilliseconds = 150;

/**
 * Calls back when a source changed, once for a burst of changes. Node's own --watch follows everything a process
 * imports: with Vite in it that is Vite's temporary files, and a restart without end.
 */
function onSourceChange(changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true }, (_, file) => {
      if (file === null || !/\.(ts|po|sql)$/.test(file) || /(^|\/)(\.types|build|node_modules)\/|\.test\.ts$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, settleMilliseconds);
    });
  }
}

/** `npm run dev`: everything from its sources, restarted as they change. */
const programs = await runLocally({ settings: { NODE_ENV: 'development' }, development: true });
onSourceChange(() => {
  for (const program of programs) program.restart();
});

import { runLocally } from './local-run.ts';
import { onSourceChange } from './watch.ts';

/** `npm run dev`: everything from its sources, restarted as they change. */
const programs = await runLocally({ settings: { NODE_ENV: 'development' }, development: true });
onSourceChange(() => {
  for (const program of programs) program.restart();
});

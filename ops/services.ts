import { install, startAll, statusAll, stopAll, wipe } from './services/all.ts';

/** `npm run services -- start | stop | status | wipe | install`: the real parts the system needs, on loopback, for development, tests and CI. */
const verbs: Record<string, () => Promise<boolean | void>> = {
  start: startAll,
  stop: stopAll,
  status: statusAll,
  wipe,
  /** Also what only tests need (browser, fonts, load and PDF tools), without starting anything. */
  install: () => install({ withTestTools: true }),
};

const [verb = ''] = process.argv.slice(2);
const action = verbs[verb];
if (!action) {
  console.error(`usage: npm run services -- ${Object.keys(verbs).join(' | ')}`);
  process.exit(2);
}
try {
  process.exitCode = (await action()) === false ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

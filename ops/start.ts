import { existsSync } from 'node:fs';
import { runLocally } from './local-run.ts';
import { productionSettings } from './production.ts';

/** `npm start`: the built product, as in production, on this machine's own services. */
if (
  !existsSync(new URL('../web/portal/build/portal', import.meta.url)) ||
  !existsSync(new URL('../web/console/build/console', import.meta.url)) ||
  !existsSync(new URL('../web/verify/build/verify', import.meta.url)) ||
  !existsSync(new URL('../server/build/workflows.js', import.meta.url))
) {
  process.stderr.write('There is no build yet. Run npm run build first.\n');
  process.exit(1);
}
await runLocally({ settings: productionSettings() });

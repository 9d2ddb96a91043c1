import { configOfProcess } from '../config/process-config.ts';
import { createContext, createSignerContext, terminateWorkflows } from '../context.ts';
import { resetDatabase } from '../database/reset.ts';
import { resetDemonstration } from '../features/demo-data/reset-interface.ts';
import { demoCertificates } from '../features/demo-data/service.ts';
import { seedDemoData } from '../features/demo-data/seed-interface.ts';
import { seedPrices } from '../features/prices/service.ts';
import { seedHolidays } from '../features/holidays/service.ts';
import { fillRegistrationKeys } from '../features/signals/service.ts';
import { seedDemonstration } from '../features/staff/service.ts';

/**
 * `npm run seed`: the data that a new database needs. Safe to run again: existing rows stay unchanged.
 * `npm run seed -- reset`: deletes all data of a demonstration first. Refused outside demo mode, and while processes are connected.
 */
const began = performance.now();
const [verb] = process.argv.slice(2);
if (verb !== undefined && verb !== 'reset') {
  process.stderr.write('usage: npm run seed [-- reset]\n');
  process.exit(2);
}
const config = configOfProcess({}, 'operator');
if (verb === 'reset') await reset();
// Certificates of a demonstration are signed here, by the signer's own code: no process of ours runs yet.
const signer = config.demonstration ? await createSignerContext(configOfProcess({}, 'signer')) : undefined;
const context = await createContext('seed', config, signer === undefined ? {} : { signer: signer.signer });
await seedPrices(context);
await seedHolidays(context);
await seedDemonstration(context);
await fillRegistrationKeys(context.db);
await context.objects.prepare();
await context.published.prepare();
process.stdout.write('The price list, the holidays and the storage buckets are ready.\n');
const told = await seedDemoData(context);
if (told !== undefined) {
  process.stdout.write(
    [
      'The demo data is ready. The password of all demo accounts is in docs/demo.md.',
      '  portal: company@thamani.example; console: officer@thamani.example, code from `npm run totp -- officer@thamani.example`',
      ...(await demoCertificates(context, told.companyId)).map((one) => `  demo certificate: ${one}`),
      '',
    ].join('\n'),
  );
}
await context.close();
await signer?.close();
if (verb === 'reset') process.stdout.write(`The demo was rebuilt in ${Math.round((performance.now() - began) / 1000)} s.\n`);

async function reset(): Promise<void> {
  const context = await createContext('seed', config);
  try {
    await resetDemonstration(context, {
      database: () => {
        const { migrationUrl, tls } = configOfProcess({}, 'migrate').database;
        return resetDatabase(migrationUrl, tls);
      },
      workflows: async () => void (await terminateWorkflows(config.temporal)),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  } finally {
    await context.close();
  }
}

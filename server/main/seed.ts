import { configOfProcess } from '../config/process-config.ts';
import { createContext, createSignerContext } from '../context.ts';
import { demoCertificates } from '../features/demo-data/service.ts';
import { seedDemoData } from '../features/demo-data/seed-interface.ts';
import { seedPrices } from '../features/prices/service.ts';
import { seedHolidays } from '../features/holidays/service.ts';
import { fillRegistrationKeys } from '../features/signals/service.ts';
import { seedDemonstration } from '../features/staff/service.ts';

/** The data that a new database needs. Safe to run again: existing rows stay unchanged. */
const config = configOfProcess({}, 'operator');
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

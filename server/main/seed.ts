import { configOfProcess } from '../config/process-config.ts';
import { createContext, createSignerContext } from '../context.ts';
import { demoCertificates } from '../features/demo-data/service.ts';
import { seedDemoData } from '../features/demo-data/seed.ts';
import { seedPrices } from '../features/prices/service.ts';
import { seedHolidays } from '../features/review/service.ts';
import { fillRegistrationKeys } from '../features/signals/service.ts';
import { seedDemonstration } from '../features/staff/service.ts';

/** What a new database needs to be of use. Safe to run again: what stands is left alone. */
const config = configOfProcess({}, 'operator');
// Certificates of a demonstration are signed here, by the signer's own code: no process of ours runs yet.
const signer = config.demonstration ? await createSignerContext(configOfProcess({}, 'signer')) : undefined;
const context = await createContext('seed', config, signer === undefined ? {} : { signer: signer.signer });
await seedPrices(context);
await seedHolidays(context);
await seedDemonstration(context);
await fillRegistrationKeys(context);
await context.objects.prepare();
await context.published.prepare();
process.stdout.write('The price list, the holidays and the places for files stand.\n');
const told = await seedDemoData(context);
if (told !== undefined) {
  process.stdout.write(
    [
      'A demonstration stands; the password of everybody in it is in README.md.',
      '  company@thamani.example on the portal, officer@thamani.example in the console: `npm run totp -- officer@thamani.example`',
      ...(await demoCertificates(context, told.companyId)).map((one) => `  a certificate of it: ${one}`),
      '',
    ].join('\n'),
  );
}
await context.close();
await signer?.close();

import { configOfProcess } from '../config/process.ts';
import { createContext } from '../context.ts';
import { seedPrices } from '../features/prices/service.ts';
import { seedHolidays } from '../features/review/service.ts';
import { seedDemonstration } from '../features/staff/service.ts';

/** What a new database needs to be of use. Safe to run again: what stands is left alone. */
const context = await createContext('seed', configOfProcess());
await seedPrices(context);
await seedHolidays(context);
const demonstrated = await seedDemonstration(context);
await context.objects.prepare();
await context.close();
process.stdout.write('The price list, the holidays and the place for files stand.\n');
if (demonstrated)
  process.stdout.write('People of a demonstration are on the staff: `npm run totp -- officer@thamani.example` shows their code.\n');

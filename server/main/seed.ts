import { configOfProcess } from '../config/process.ts';
import { createContext } from '../context.ts';
import { seedPrices } from '../features/prices/service.ts';

/** What a new database needs to be of use. Safe to run again: what stands is left alone. */
const context = await createContext('seed', configOfProcess());
await seedPrices(context);
await context.objects.prepare();
await context.close();
process.stdout.write('The price list and the place for files stand.\n');

import { configOfProcess } from '../config/process-config.ts';
import { createContext } from '../context.ts';
import { breakGlass, linesForTerminal } from '../features/staff/service.ts';

/**
 * `npm run break-glass -- "<who you are>" "<why>" <address> <name> [<address> <name>]`: makes admins for all countries when fewer than two
 * are left. Recorded in the audit and mailed to all admins (docs/runbooks/staff.md).
 */
const [by = '', reason = '', ...named] = process.argv.slice(2);
const people = Array.from({ length: Math.ceil(named.length / 2) }, (_, index) => ({
  email: named[2 * index] ?? '',
  name: named[2 * index + 1] ?? '',
}));
if (people.length === 0 || people.some(({ name }) => name === '')) {
  console.error('usage: npm run break-glass -- "<who you are>" "<why>" <address> <name> [<address> <name>]');
  process.exit(2);
}
const context = await createContext('break-glass', configOfProcess({}, 'operator'));
try {
  const made = await breakGlass(context, { people, by, reason });
  console.log('Each person receives an email with a link that works for 24 hours, only together with the code below.');
  console.log('All administrators are notified by email, and the event is in the audit log.');
  console.log(linesForTerminal(made));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await context.close();
}

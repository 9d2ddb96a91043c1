import { configOfProcess } from '../config/process-config.ts';
import { createContext } from '../context.ts';
import { removeSecondFactors } from '../features/second-factors/service.ts';

/**
 * `npm run remove-second-factors -- "<who you are>" "<why>" <address>`: for a company that lost every factor and all recovery codes.
 * Recorded in the audit and mailed to the account. How identity is checked before: docs/runbooks/accounts.md.
 */
const [by = '', reason = '', email = '', ...more] = process.argv.slice(2);
if (email === '' || more.length > 0) {
  console.error('usage: npm run remove-second-factors -- "<who you are>" "<why>" <address>');
  process.exit(2);
}
const context = await createContext('remove-second-factors', configOfProcess({}, 'operator'));
try {
  await removeSecondFactors(context, { email, by, reason });
  console.log('The second factors and recovery codes were removed, and all sessions were ended.');
  console.log('The account is notified by email, and the event is in the audit log.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await context.close();
}

import { configOfProcess } from '../config/process-config.ts';
import { createContext } from '../context.ts';
import { foundStaff, linesForTerminal } from '../features/staff/service.ts';

/** `npm run first-admins -- ama@… "Ama Mensah" kofi@… "Kofi Boateng"`: works only while there is no admin. Both get a mail with their way in. */
const [first = '', firstName = '', second = '', secondName = ''] = process.argv.slice(2);
if (firstName === '' || secondName === '') {
  console.error('usage: npm run first-admins -- <address> <name> <address> <name>');
  process.exit(2);
}
const context = await createContext('first-admins', configOfProcess({}, 'operator'));
try {
  const made = await foundStaff(context, [
    { email: first, name: firstName },
    { email: second, name: secondName },
  ]);
  console.log('Both become administrators once they have set up their sign-in.');
  console.log('Each person receives an email with a link that works for 24 hours, only together with the code below.');
  console.log(linesForTerminal(made));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await context.close();
}

import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createVerifyContext } from '@thamani/server/context.ts';
import { audit } from './audit.ts';
import { republish } from './republish.ts';
import { reportOf } from './stuck/report.ts';
import { findStuck } from './stuck/stuck.ts';

/**
 * `npm run ops -- stuck`: work that does not continue by itself, for the person on call. Exit code 1 when there is something.
 * `npm run ops -- audit`, or `audit case <application number>`: whether the audit is as it was written. Exit code 1 when it is not.
 * `npm run ops -- republish <number>`, or `all`: publishes the public objects again from the tables.
 */
const verbs: Record<string, (about: string, which: string) => Promise<boolean>> = {
  audit: (what, number) => audit(configOfProcess({}, 'operator'), what, number),
  async republish(which) {
    if (which !== '') return republish(configOfProcess({}, 'operator'), which);
    console.error('usage: npm run ops -- republish <certificate number> | all');
    return false;
  },
  async stuck() {
    const config = configOfProcess({}, 'operator');
    const reading = await createVerifyContext(config);
    const found = await findStuck(config, reading.published);
    await reading.close();
    console.log(reportOf(found));
    return found.findings.length === 0;
  },
};

const [verb = '', about = '', which = ''] = process.argv.slice(2);
const action = verbs[verb];
if (action === undefined) {
  console.error(`usage: npm run ops -- ${Object.keys(verbs).join(' | ')}`);
  process.exit(2);
}
process.exitCode = (await action(about, which)) ? 0 : 1;

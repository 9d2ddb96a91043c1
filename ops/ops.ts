import { configOfProcess } from '@thamani/server/config/process.ts';
import { reportOf } from './stuck/report.ts';
import { findStuck } from './stuck/stuck.ts';

/** `npm run ops -- stuck`: what does not go on by itself, for the person who is called at night. Exit code 1 when there is something. */
const verbs: Record<string, () => Promise<boolean>> = {
  async stuck() {
    const found = await findStuck(configOfProcess());
    console.log(reportOf(found));
    return found.findings.length === 0;
  },
};

const [verb = ''] = process.argv.slice(2);
const action = verbs[verb];
if (action === undefined) {
  console.error(`npm run ops -- ${Object.keys(verbs).join(' | ')}`);
  process.exit(2);
}
process.exitCode = (await action()) ? 0 : 1;

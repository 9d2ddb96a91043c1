import { accountFaults } from './accounts.ts';
import { appealFaults } from './appeals/appeals.ts';
import { contactFaults } from './contact.ts';
import { engineFaults } from './engine.ts';
import { issuanceFaults } from './issuance/issuance.ts';
import { memberFaults } from './members/members.ts';
import { notificationFaults } from './notifications.ts';
import { outageFaults } from './outage.ts';
import { paymentFaults } from './payments/payments.ts';
import { reviewFaults } from './review/review.ts';
import { streamFaults } from './streams.ts';
import { uploadFaults } from './uploads.ts';

/** `npm run faults -- <name> [sizes]`: parts killed while the system works. Exit code 0 only when every promise held. */
const runs: Record<string, (sizes: readonly string[]) => Promise<boolean>> = {
  accounts: accountFaults,
  appeals: appealFaults,
  contact: contactFaults,
  engine: engineFaults,
  issuance: issuanceFaults,
  members: memberFaults,
  notifications: notificationFaults,
  outage: outageFaults,
  payments: paymentFaults,
  review: reviewFaults,
  streams: streamFaults,
  uploads: uploadFaults,
};

const [name = '', ...sizes] = process.argv.slice(2);
const run = runs[name];
if (run === undefined) {
  console.error(`npm run faults -- ${Object.keys(runs).join(' | ')}`);
  process.exit(2);
}
const held = await run(sizes);
console.log(held ? `${name}: every promise held` : `${name}: A PROMISE WAS BROKEN`);
process.exit(held ? 0 : 1);

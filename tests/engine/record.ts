import { mkdir, writeFile } from 'node:fs/promises';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { appealPaths, casePaths, lookAlong } from './case-paths.ts';
import { openEngine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

/** `npm run record -- <workflow> <name> <argument as JSON>`: runs a workflow with activities that do nothing, and keeps its history for the replay test. */
const [workflow = '', name = '', argument] = process.argv.slice(2);
const folders: Record<string, string> = {
  accountActivated: 'accounts',
  accountSecurityNotice: 'accounts',
  appeal: 'appeals',
  appealTold: 'appeals',
  auditSealing: 'audit',
  caseReminded: 'review',
  caseTold: 'review',
  certificateDue: 'certificates',
  certificateTold: 'certificates',
  certification: 'review',
  codeAsked: 'accounts',
  deletionAsked: 'accounts',
  newDevice: 'accounts',
  passwordChanged: 'accounts',
  contactReceived: 'contact',
  documentRemoved: 'documents',
  documentSweep: 'documents',
  documentUploaded: 'documents',
  expiryReminders: 'certificates',
  housekeeping: 'housekeeping',
  paymentHinted: 'payments',
  paymentPaid: 'payments',
  paymentStarted: 'payments',
  priceConfirmed: 'prices',
  refundOwed: 'payments',
  breakGlassUsed: 'staff',
  staffInvited: 'staff',
  staffSecurityNotice: 'staff',
  standingChanged: 'certificates',
  statusRefresh: 'certificates',
};
const answers: Record<string, unknown> = {
  acknowledgeContact: undefined,
  applyPriceChange: undefined,
  eraseAccount: undefined,
  findExpiring: inTurn({ after: { days: 30 } }, {}),
  finishIssuance: undefined,
  followHint: undefined,
  forgetExpired: { forgotten: 0, more: false },
  giveBack: inTurn('unclear', 'taken', 'done'),
  inspectDocument: undefined,
  intendCertificate: { number: 'TVA-GH26-7K3M-9QXA-4T29' },
  keepSealsOutside: inTurn({ kept: 50, more: true }, { kept: 3, more: false }),
  lookAtPayment: 'waiting',
  makeReceipt: undefined,
  momentOfPriceChange: () => new Date(Date.now() + 30 * 86_400_000).toISOString(),
  notifyTeamOfContact: undefined,
  compareEvidence: undefined,
  openCase: undefined,
  prepareMonths: { made: 3 },
  preparePayment: undefined,
  printCertificate: undefined,
  publishCertificate: undefined,
  publishStanding: undefined,
  refreshStatusLists: inTurn({ after: 9 }, { after: 19 }, {}),
  readEvidence: undefined,
  remindOfCase: undefined,
  textCompany: undefined,
  removeDocumentFiles: undefined,
  scanDocument: undefined,
  sealAudit: inTurn({ sealed: 1000, more: true }, { sealed: 12, more: false }),
  screenCase: undefined,
  sendCode: undefined,
  sendReceipt: undefined,
  sendStaffLink: undefined,
  notifyAccountOfSecurity: undefined,
  notifyStaffOfSecurity: undefined,
  tellOfBreakGlass: undefined,
  settleDocument: undefined,
  signCertificate: undefined,
  sweepLostDocuments: { settled: 0 },
  sweepQuarantine: { removed: 0 },
  sweepUnnamedDocuments: { removed: 0, more: false },
  tellCompany: undefined,
  tellDeletion: undefined,
  textNewDevice: undefined,
  textOfAppeal: undefined,
  textOfCertificate: undefined,
  textPasswordChanged: undefined,
  tellNewDevice: undefined,
  tellOfAppeal: undefined,
  tellOfCertificate: undefined,
  tellPasswordChanged: undefined,
  tellRefund: undefined,
  welcomeAccount: undefined,
};
const folder = folders[workflow];
if (folder === undefined || name === '')
  throw new Error(`Usage: npm run record -- ${Object.keys(folders).join('|')} <name> [argument as JSON]`);

const engine = await openEngine();
const activities = Object.fromEntries(
  Object.entries(answers).map(([activity, answer]) => [activity, async () => (typeof answer === 'function' ? answer() : answer)]),
);
const path = casePaths[name] ?? appealPaths[name];
const looks = path && {
  lookAtCase: lookAlong(engine, path),
  lookAtAppeal: lookAlong(engine, path, 'appealMoved'),
};
const worker = await engine.worker({ activities: { ...activities, ...looks } });
const inspections = await engine.inspections(activities);
const inspecting = inspections.run();
await worker.runUntil(async () => {
  const skips = path?.some(({ moved }) => moved !== undefined) === true ? 0 : 1000;
  const id = await startInSimulatedTime(engine, workflow, argument === undefined ? [] : [JSON.parse(argument)], skips);
  const handle = engine.client.workflow.getHandle(id);
  await handle.result();
  const directory = new URL(`../../workflows/${folder}/histories/`, import.meta.url);
  await mkdir(directory, { recursive: true });
  await writeFile(new URL(`${name}.json`, directory), `${historyToJSON(await handle.fetchHistory())}\n`, { flag: 'wx' });
});
inspections.shutdown();
await inspecting;
await engine.close();
process.exit();

/** For an activity that is asked more than once: one after the other, the last one for good. */
function inTurn<Given>(...given: readonly Given[]): () => Given | undefined {
  const left = [...given];
  return () => (left.length > 1 ? left.shift() : left[0]);
}

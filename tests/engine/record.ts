import { mkdir, writeFile } from 'node:fs/promises';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { appealPaths, casePaths, lookAlong } from './case-paths.ts';
import { openEngine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

/** `npm run record -- <workflow> <name> <argument as JSON>`: runs a workflow with activities that do nothing, and keeps its history for the replay test. */
const [workflow = '', name = '', argument] = process.argv.slice(2);
const folders: Record<string, string> = {
  accountActivated: 'accounts',
  accountSecurityNotification: 'accounts',
  appeal: 'appeals',
  appealNotification: 'appeals',
  auditSealing: 'audit',
  caseReminder: 'review',
  caseNotification: 'review',
  certificateIssuance: 'certificates',
  certificateNotification: 'certificates',
  certification: 'review',
  oneTimeCodeRequested: 'accounts',
  accountDeletionRequested: 'accounts',
  companyDeletionRequested: 'accounts',
  newDeviceSignIn: 'accounts',
  passwordChanged: 'accounts',
  certificateReportClosed: 'certificate-reports',
  certificateReportReceived: 'certificate-reports',
  contactReceived: 'contact',
  documentRemoved: 'documents',
  documentSweep: 'documents',
  documentUploaded: 'documents',
  expiryReminders: 'certificates',
  figureRecount: 'management',
  figureRollup: 'management',
  holidaysChanged: 'holidays',
  maintenance: 'maintenance',
  memberInvited: 'accounts',
  memberNotification: 'accounts',
  notification: 'notifications',
  notificationDigest: 'notifications',
  paymentStatusCheck: 'payments',
  paymentPaid: 'payments',
  paymentStarted: 'payments',
  priceChangeConfirmed: 'prices',
  refundOwed: 'payments',
  breakGlassUsed: 'staff',
  staffInvited: 'staff',
  staffPasswordResetRequested: 'staff',
  staffSecurityNotification: 'staff',
  statusChanged: 'certificates',
  statusListRefresh: 'certificates',
};
const answers: Record<string, unknown> = {
  rollUpRecentFigures: { changed: 3 },
  rollUpEarlierFigures: { changed: 1 },
  importVerificationCounts: { imported: 2, more: false },
  acknowledgeContact: undefined,
  createNotifications: undefined,
  sendNotificationMails: undefined,
  sendDigests: inTurn({ sent: 50, more: true }, { sent: 3, more: false }),
  acknowledgeReport: undefined,
  notifyCompanyOfOutcome: undefined,
  notifyReporterOfOutcome: undefined,
  applyPriceChange: undefined,
  eraseAccount: undefined,
  eraseCompany: undefined,
  enqueueExpiryReminders: inTurn({ after: { days: 30 } }, {}),
  finishIssuance: undefined,
  checkPaymentStatus: undefined,
  deleteExpiredRows: { forgotten: 0, more: false },
  executeRefund: inTurn('unclear', 'taken', 'completed'),
  inspectDocument: undefined,
  reserveCertificateNumber: { number: 'TVA-GH26-7K3M-9QXA-4T29' },
  exportSeals: inTurn({ kept: 50, more: true }, { kept: 3, more: false }),
  pollPayment: 'waiting',
  createReceipt: undefined,
  priceChangeEffectiveAt: () => new Date(Date.now() + 30 * 86_400_000).toISOString(),
  notifyTeamOfContact: undefined,
  compareEvidence: undefined,
  openCase: undefined,
  createMonthPartitions: { made: 3 },
  createCheckoutLink: undefined,
  printCertificate: undefined,
  publishCertificate: undefined,
  publishStatus: undefined,
  refreshStatusLists: inTurn({ after: 9 }, { after: 19 }, {}),
  extractEvidence: undefined,
  recalculateCaseDueDates: undefined,
  recalculateAppealDueDates: undefined,
  sendCaseReminder: undefined,
  notifyCompanyBySms: undefined,
  removeDocumentFiles: undefined,
  scanDocument: undefined,
  sealAudit: inTurn({ sealed: 1000, more: true }, { sealed: 12, more: false }),
  screenCase: undefined,
  sendOneTimeCode: undefined,
  sendStaffPasswordResetLink: undefined,
  sendReceipt: undefined,
  sendEnrolmentLink: undefined,
  sendInvitation: undefined,
  notifyMembers: undefined,
  notifyAccountOfSecurity: undefined,
  notifyStaffOfSecurity: undefined,
  notifyBreakGlass: undefined,
  finishDocumentCheck: undefined,
  signCertificate: undefined,
  sweepStalledDocuments: { settled: 0 },
  sweepQuarantine: { removed: 0 },
  sweepUnreferencedDocuments: { removed: 0, more: false },
  notifyCompanyByMail: undefined,
  notifyAccountDeletion: undefined,
  notifyCompanyDeletion: undefined,
  notifyNewDeviceBySms: undefined,
  notifyAppealBySms: undefined,
  notifyCertificateBySms: undefined,
  notifyPasswordChangedBySms: undefined,
  notifyNewDeviceByMail: undefined,
  notifyAppealByMail: undefined,
  notifyCertificateByMail: undefined,
  notifyPasswordChangedByMail: undefined,
  notifyRefund: undefined,
  sendWelcomeMail: undefined,
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
  evaluateCaseDeadlines: lookAlong(engine, path),
  evaluateAppealDeadlines: lookAlong(engine, path, 'appealChanged'),
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

/** For an activity that is called more than once: returns the values one after the other, then always the last one. */
function inTurn<Given>(...given: readonly Given[]): () => Given | undefined {
  const left = [...given];
  return () => (left.length > 1 ? left.shift() : left[0]);
}

/** Every workflow, under its Temporal workflow type. A name is not changed while a workflow of that type runs. */
export {
  accountActivated,
  accountSecurityNotification,
  oneTimeCodeRequested,
  accountDeletionRequested,
  companyDeletionRequested,
  memberInvited,
  memberNotification,
  newDeviceSignIn,
  passwordChanged,
} from './accounts/workflow.ts';
export { appeal, appealNotification } from './appeals/workflow.ts';
export { auditSealing } from './audit/workflow.ts';
export {
  certificateIssuance,
  certificateNotification,
  expiryReminders,
  statusChanged,
  statusListRefresh,
} from './certificates/workflow.ts';
export { certificateReportClosed, certificateReportReceived } from './certificate-reports/workflow.ts';
export { contactReceived } from './contact/workflow.ts';
export { documentRemoved, documentSweep, documentUploaded } from './documents/workflow.ts';
export { holidaysChanged } from './holidays/workflow.ts';
export { maintenance } from './maintenance/workflow.ts';
export { figureRecount, figureRollup } from './management/workflow.ts';
export { notification, notificationDigest } from './notifications/workflow.ts';
export { paymentStatusCheck, paymentPaid, paymentStarted, refundOwed } from './payments/workflow.ts';
export { priceChangeConfirmed } from './prices/workflow.ts';
export { caseReminder, caseNotification, certification } from './review/workflow.ts';
export { breakGlassUsed, staffInvited, staffPasswordResetRequested, staffSecurityNotification } from './staff/workflow.ts';

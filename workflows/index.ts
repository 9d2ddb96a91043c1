/** Every workflow, under the name that Temporal knows it by. A name never changes while a workflow of that name runs. */
export { accountActivated, accountSecurityNotice, codeAsked, deletionAsked, newDevice, passwordChanged } from './accounts/workflow.ts';
export { appeal, appealTold } from './appeals/workflow.ts';
export { auditSealing } from './audit/workflow.ts';
export { certificateDue, certificateTold, expiryReminders, standingChanged, statusRefresh } from './certificates/workflow.ts';
export { contactReceived } from './contact/workflow.ts';
export { documentRemoved, documentSweep, documentUploaded } from './documents/workflow.ts';
export { housekeeping } from './maintenance/workflow.ts';
export { paymentHinted, paymentPaid, paymentStarted, refundOwed } from './payments/workflow.ts';
export { priceConfirmed } from './prices/workflow.ts';
export { caseReminded, caseTold, certification } from './review/workflow.ts';
export { breakGlassUsed, staffInvited, staffSecurityNotice } from './staff/workflow.ts';

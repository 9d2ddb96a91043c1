import type * as workflows from './index.ts';

export interface Start {
  readonly workflow: keyof typeof workflows;
  /** The business id is the workflow id, so that one subject never has two. */
  workflowId(subjectId: string, key: string): string;
  /** Signal to a running workflow; where none runs, one is started. */
  readonly signal?: string;
  /** A completed workflow is started again. */
  readonly again?: true;
}

/** Every outbox topic and the workflow that it starts or signals. */
export const topics = {
  'contact.received': { workflow: 'contactReceived', workflowId: (id) => `contact/${id}` },
  'one_time_code.requested': { workflow: 'oneTimeCodeRequested', workflowId: (id) => `code/${id}` },
  'account.activated': { workflow: 'accountActivated', workflowId: (id) => `account/${id}/welcome` },
  'account.security_notification': { workflow: 'accountSecurityNotification', workflowId: (id) => `account/security/${id}` },
  'password.changed': { workflow: 'passwordChanged', workflowId: (id, key) => `account/${id}/password/${key}` },
  'account.deletion_requested': { workflow: 'accountDeletionRequested', workflowId: (id, key) => `account/${id}/deletion/${key}` },
  'company.deletion_requested': { workflow: 'companyDeletionRequested', workflowId: (id, key) => `company/${id}/deletion/${key}` },
  // Sent again under another key, as often as the owner does.
  'invitation.created': { workflow: 'memberInvited', workflowId: (id, key) => `invitation/${id}/${key}` },
  // The subject is the audit event.
  'member.notification': { workflow: 'memberNotification', workflowId: (id) => `member-notification/${id}` },
  'session.new_device': { workflow: 'newDeviceSignIn', workflowId: (id) => `session/${id}` },
  'document.uploaded': { workflow: 'documentUploaded', workflowId: (id) => `document/${id}` },
  'payment.started': { workflow: 'paymentStarted', workflowId: (id) => `payment/${id}` },
  'payment.status_check': { workflow: 'paymentStatusCheck', workflowId: (id, key) => `payment/${id}/status-check/${key}` },
  'payment.paid': { workflow: 'paymentPaid', workflowId: (id) => `payment/${id}/receipt` },
  'refund.owed': { workflow: 'refundOwed', workflowId: (id) => `refund/${id}` },
  'application.paid': { workflow: 'certification', workflowId: (id) => `application/${id}` },
  'case.changed': { workflow: 'certification', workflowId: (id) => `application/${id}`, signal: 'caseChanged' },
  // An appeal was allowed: the case continues after its workflow had ended.
  'case.reopened': { workflow: 'certification', workflowId: (id) => `application/${id}`, signal: 'caseChanged', again: true },
  'case.reminder': { workflow: 'caseReminder', workflowId: (id, key) => `case/${id}/reminder/${key}` },
  'case.notification': { workflow: 'caseNotification', workflowId: (id, key) => `case/${id}/notification/${key}` },
  // For a replacement, or started by an operator, as often as needed: each step is idempotent.
  'certificate.issuance_due': { workflow: 'certificateIssuance', workflowId: (id, key) => `application/${id}/issuance/${key}` },
  'appeal.lodged': { workflow: 'appeal', workflowId: (id) => `appeal/${id}` },
  'appeal.changed': { workflow: 'appeal', workflowId: (id) => `appeal/${id}`, signal: 'appealChanged' },
  'appeal.notification': { workflow: 'appealNotification', workflowId: (id, key) => `appeal/${id}/notification/${key}` },
  'certificate.status_changed': { workflow: 'statusChanged', workflowId: (number, key) => `certificate/${number}/status-change/${key}` },
  'certificate.notification': {
    workflow: 'certificateNotification',
    workflowId: (number, key) => `certificate/${number}/notification/${key}`,
  },
  // The subject is the report.
  'certificate_report.received': { workflow: 'certificateReportReceived', workflowId: (id) => `certificate-report/${id}/received` },
  'certificate_report.closed': { workflow: 'certificateReportClosed', workflowId: (id) => `certificate-report/${id}/closed` },
  // The subject is the country. Each change has its own workflow: the key is the audit event's id.
  'holidays.changed': { workflow: 'holidaysChanged', workflowId: (country, key) => `holidays/${country}/${key}` },
  // The subject is the audit event.
  'notification.due': { workflow: 'notification', workflowId: (id) => `notification/${id}` },
  'price.change_confirmed': { workflow: 'priceChangeConfirmed', workflowId: (id) => `price-change/${id}` },
  'staff.break_glass': { workflow: 'breakGlassUsed', workflowId: (id) => `staff/break-glass/${id}` },
  'staff.security_notification': { workflow: 'staffSecurityNotification', workflowId: (id) => `staff/security/${id}` },
  'staff.password_reset_requested': { workflow: 'staffPasswordResetRequested', workflowId: (id) => `staff/password-reset/${id}` },
  'staff.invited': { workflow: 'staffInvited', workflowId: (id) => `staff-link/${id}` },
  'document.removed': { workflow: 'documentRemoved', workflowId: (address) => `document-files/${address}` },
} as const satisfies Record<string, Start>;

export type Topic = keyof typeof topics;

export function isTopic(name: string): name is keyof typeof topics {
  return Object.hasOwn(topics, name);
}

import type * as workflows from './index.ts';

export interface Start {
  readonly workflow: keyof typeof workflows;
  /** The business id is the workflow id, so that one subject never has two. */
  workflowId(subjectId: string, key: string): string;
  /** The workflow runs already: it is told, and only started where none does. */
  readonly signal?: string;
  /** One that came to its end begins again. */
  readonly again?: true;
}

/** Everything a command can hand over to the engine, and which workflow takes it. */
export const topics = {
  'contact.received': { workflow: 'contactReceived', workflowId: (id) => `contact/${id}` },
  'code.asked': { workflow: 'codeAsked', workflowId: (id) => `code/${id}` },
  'account.activated': { workflow: 'accountActivated', workflowId: (id) => `account/${id}/welcome` },
  'account.security': { workflow: 'accountSecurityNotice', workflowId: (id) => `account/security/${id}` },
  'password.changed': { workflow: 'passwordChanged', workflowId: (id, key) => `account/${id}/password/${key}` },
  'deletion.asked': { workflow: 'deletionAsked', workflowId: (id, key) => `account/${id}/deletion/${key}` },
  'session.new_device': { workflow: 'newDevice', workflowId: (id) => `session/${id}` },
  'document.uploaded': { workflow: 'documentUploaded', workflowId: (id) => `document/${id}` },
  'payment.started': { workflow: 'paymentStarted', workflowId: (id) => `payment/${id}` },
  'payment.hinted': { workflow: 'paymentHinted', workflowId: (id, key) => `payment/${id}/hint/${key}` },
  'payment.paid': { workflow: 'paymentPaid', workflowId: (id) => `payment/${id}/receipt` },
  'refund.owed': { workflow: 'refundOwed', workflowId: (id) => `refund/${id}` },
  'application.paid': { workflow: 'certification', workflowId: (id) => `application/${id}` },
  'case.moved': { workflow: 'certification', workflowId: (id) => `application/${id}`, signal: 'caseMoved' },
  // An appeal was allowed: the case that had ended goes on.
  'case.reopened': { workflow: 'certification', workflowId: (id) => `application/${id}`, signal: 'caseMoved', again: true },
  'case.reminded': { workflow: 'caseReminded', workflowId: (id, key) => `case/${id}/reminded/${key}` },
  'case.told': { workflow: 'caseTold', workflowId: (id, key) => `case/${id}/told/${key}` },
  // Approved before certificates were issued, or woken by hand: as often as somebody asks, since each step finds what stands.
  'certificate.due': { workflow: 'certificateDue', workflowId: (id, key) => `application/${id}/issuance/${key}` },
  'appeal.lodged': { workflow: 'appeal', workflowId: (id) => `appeal/${id}` },
  'appeal.moved': { workflow: 'appeal', workflowId: (id) => `appeal/${id}`, signal: 'appealMoved' },
  'appeal.told': { workflow: 'appealTold', workflowId: (id, key) => `appeal/${id}/told/${key}` },
  'certificate.changed': { workflow: 'standingChanged', workflowId: (number, key) => `certificate/${number}/changed/${key}` },
  'certificate.told': { workflow: 'certificateTold', workflowId: (number, key) => `certificate/${number}/told/${key}` },
  'price.confirmed': { workflow: 'priceConfirmed', workflowId: (id) => `price-change/${id}` },
  'staff.break_glass': { workflow: 'breakGlassUsed', workflowId: (id) => `staff/break-glass/${id}` },
  'staff.security': { workflow: 'staffSecurityNotice', workflowId: (id) => `staff/security/${id}` },
  'staff.invited': { workflow: 'staffInvited', workflowId: (id) => `staff-link/${id}` },
  'document.removed': { workflow: 'documentRemoved', workflowId: (address) => `document-files/${address}` },
} as const satisfies Record<string, Start>;

export type Topic = keyof typeof topics;

export function isTopic(name: string): name is keyof typeof topics {
  return Object.hasOwn(topics, name);
}

import type * as workflows from './index.ts';

interface Start {
  readonly workflow: keyof typeof workflows;
  /** The business id is the workflow id, so that one subject never has two. */
  workflowId(subjectId: string, key: string): string;
}

/** Everything a command can hand over to the engine, and which workflow takes it. */
export const topics = {
  'contact.received': { workflow: 'contactReceived', workflowId: (id) => `contact/${id}` },
  'code.asked': { workflow: 'codeAsked', workflowId: (id) => `code/${id}` },
  'account.activated': { workflow: 'accountActivated', workflowId: (id) => `account/${id}/welcome` },
  'password.changed': { workflow: 'passwordChanged', workflowId: (id, key) => `account/${id}/password/${key}` },
  'deletion.asked': { workflow: 'deletionAsked', workflowId: (id, key) => `account/${id}/deletion/${key}` },
  'session.new_device': { workflow: 'newDevice', workflowId: (id) => `session/${id}` },
  'document.uploaded': { workflow: 'documentUploaded', workflowId: (id) => `document/${id}` },
  'payment.started': { workflow: 'paymentStarted', workflowId: (id) => `payment/${id}` },
  'payment.hinted': { workflow: 'paymentHinted', workflowId: (id, key) => `payment/${id}/hint/${key}` },
  'payment.paid': { workflow: 'paymentPaid', workflowId: (id) => `payment/${id}/receipt` },
  'refund.owed': { workflow: 'refundOwed', workflowId: (id) => `refund/${id}` },
  'staff.invited': { workflow: 'staffInvited', workflowId: (id) => `staff-link/${id}` },
  'document.removed': { workflow: 'documentRemoved', workflowId: (address) => `document-files/${address}` },
} as const satisfies Record<string, Start>;

/** Handed over already, and taken by workflows that are still to come: their rows wait in the outbox until then. */
export const awaited = ['application.paid'] as const;

export type Topic = keyof typeof topics | (typeof awaited)[number];

export function isTopic(name: string): name is keyof typeof topics {
  return Object.hasOwn(topics, name);
}

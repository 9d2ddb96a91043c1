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
  'document.removed': { workflow: 'documentRemoved', workflowId: (address) => `document-files/${address}` },
} as const satisfies Record<string, Start>;

export type Topic = keyof typeof topics;

export function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name);
}

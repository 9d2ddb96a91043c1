import type { Client } from '@thamani/client/client.ts';
import {
  type listOwnIdentityChanges,
  requestIdentityChange,
  withdrawIdentityChange,
} from '@thamani/contract/companies/identity-changes.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { identityFieldNames } from '@thamani/site/labels/company-identity.ts';
import { data } from 'react-router';
import { refusedAsAnswer } from '../session/api.ts';

export type IdentityChanges = AnswerOf<typeof listOwnIdentityChanges>;
export type IdentityChange = IdentityChanges['data'][number];

/** Names of the form's other fields. */
export const fieldNames = { reason: 'reason', document: 'document', key: 'key' } as const;

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Each form of the page names what it does with its button. Pressed twice, or again after a lost answer, it is requested once. */
export function carryOut(api: Client, form: FormData) {
  return refusedAsAnswer(async () => {
    if (textIn(form, 'intent') === 'withdraw') {
      const { message } = await api.call(withdrawIdentityChange, { params: { id: textIn(form, 'id') } });
      return data({ done: message });
    }
    const key = textIn(form, fieldNames.key);
    const document = textIn(form, fieldNames.document);
    const { message } = await api.call(requestIdentityChange, {
      body: {
        ...Object.fromEntries(identityFieldNames.map((field) => [field, textIn(form, field)])),
        reason: textIn(form, fieldNames.reason),
        ...(document === '' ? {} : { document }),
      },
      ...(key === '' ? {} : { idempotencyKey: key }),
    });
    return data({ done: message });
  }, {});
}

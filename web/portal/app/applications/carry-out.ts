import type { Client } from '@thamani/client/client.ts';
import { deleteApplication, reopenApplication, withdrawApplication } from '@thamani/contract/applications.ts';
import { redirect } from 'react-router';
import { addressIn } from '../language/address.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { refusedAsAnswer } from '../session/api.ts';
import { editAddress, listAddress } from './addresses.ts';

const intents = ['reopen', 'withdraw', 'delete'] as const;

export type Intent = (typeof intents)[number];

interface Asked {
  readonly api: Client;
  readonly id: string;
  readonly language: Language;
  readonly form: FormData;
}

/** What a person asked for on the page of an application. The server decides whether it may be done. */
export async function carryOut({ api, id, language, form }: Asked) {
  const intent = intents.find((one) => one === form.get('intent'));
  if (intent === undefined) throw new Response(null, { status: 400 });
  return refusedAsAnswer(async () => {
    switch (intent) {
      case 'reopen':
        await api.call(reopenApplication, { params: { id } });
        return redirect(addressIn(language, editAddress(id)));
      case 'withdraw':
        await api.call(withdrawApplication, { params: { id } });
        return { done: intent };
      case 'delete': {
        await api.call(deleteApplication, { params: { id } });
        const number = form.get('number');
        const query = typeof number === 'string' ? `?deleted=${encodeURIComponent(number)}` : '';
        return redirect(addressIn(language, listAddress) + query);
      }
    }
  }, {});
}

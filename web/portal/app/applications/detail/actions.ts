import {
  answerDocumentRequest,
  deleteApplication,
  reopenApplication,
  sendCorrection,
  withdrawApplication,
  writeToReview,
} from '@thamani/contract/applications.ts';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { cancelOpenPayment, onwardTo, startPayment } from '../../payments/checkout/actions.ts';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import { editAddress, listAddress } from '../application.ts';

const intents = ['reopen', 'withdraw', 'delete', 'pay', 'cancel_payment', 'send_correction', 'give_document', 'write'] as const;

export type Intent = (typeof intents)[number];

type RouteArgs = Parameters<typeof startPayment>[0];

/** What a person asked for on the page of an application. The server decides whether it may be done. */
export async function carryOut(asked: RouteArgs, id: string) {
  const { language } = readAddress(asked.url.pathname);
  const form = await asked.request.formData();
  const api = apiFor(asked, form);
  const intent = intents.find((one) => one === form.get('intent'));
  if (intent === undefined) throw new Response(null, { status: 400 });
  return refusedAsAnswer(
    async () => {
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
        case 'pay':
          return onwardTo(asked, await startPayment(asked, api, [id], form.get('key')));
        case 'cancel_payment':
          await cancelOpenPayment(api, form.get('reference'));
          return { done: intent };
        case 'send_correction':
          await api.call(sendCorrection, { params: { id }, ...keyIn(form) });
          return { done: intent };
        case 'give_document':
          await api.call(answerDocumentRequest, {
            params: { id, request: textIn(form, 'wanted') },
            body: { document: textIn(form, 'document') },
          });
          return { done: intent };
        case 'write':
          await api.call(writeToReview, { params: { id }, body: { text: textIn(form, 'text') }, ...keyIn(form) });
          return { done: intent };
      }
    },
    { intent },
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The click's own: pressed twice, or sent again after a lost answer, it is done once. */
function keyIn(form: FormData): { idempotencyKey?: string } {
  const key = textIn(form, 'key');
  return key === '' ? {} : { idempotencyKey: key };
}

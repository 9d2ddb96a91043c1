import type { Client } from '@thamani/client/client.ts';
import { cancelPayment, payApplication } from '@thamani/contract/payments.ts';
import { redirect, redirectDocument } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import { paymentAddress, verificationAddress } from '../payment.ts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

export interface Started {
  readonly reference: string;
  /** The provider's page, or our own where the provider takes long. */
  readonly link: string;
}

/** One payment for all of them. The key is the click's own: pressed twice, it starts one. */
export async function startPayment(
  asked: RouteArgs,
  api: Client,
  ids: readonly string[],
  key: FormDataEntryValue | null,
): Promise<Started> {
  const { language } = readAddress(asked.url.pathname);
  const success = new URL(addressIn(language, verificationAddress), factsOf(asked.context).publicOrigin);
  const { data } = await api.call(payApplication, {
    body: { application_ids: [...ids], success_url: success.href },
    ...(typeof key === 'string' && key !== '' ? { idempotencyKey: key } : {}),
  });
  return { reference: data.reference, link: data.data.link };
}

/**
 * Leads to the provider. A browser without script follows no redirect of a form to another site, which our policy forbids to forms: it is
 * led over a page of ours, which goes on.
 */
export function onwardTo({ request, url }: RouteArgs, { reference, link }: Started): Response {
  if (new URL(request.url).pathname.endsWith('.data')) return redirectDocument(link);
  return redirect(addressIn(readAddress(url.pathname).language, paymentAddress(reference, 'going')), 303);
}

export async function cancelOpenPayment(api: Client, reference: FormDataEntryValue | null): Promise<void> {
  await api.call(cancelPayment, { params: { reference: typeof reference === 'string' ? reference : '' } });
}

/** What a person asked for on a page of payments. The server decides whether it may be done. */
export async function carryOutPayment(asked: RouteArgs) {
  const form = await asked.request.formData();
  const api = apiFor(asked, form);
  return refusedAsAnswer(async () => {
    switch (form.get('intent')) {
      case 'pay': {
        const ids = form.getAll('application_ids').filter((id) => typeof id === 'string');
        return onwardTo(asked, await startPayment(asked, api, ids, form.get('key')));
      }
      case 'cancel_payment':
        await cancelOpenPayment(api, form.get('reference'));
        return { done: 'cancelled' as const };
      default:
        throw new Response(null, { status: 400 });
    }
  }, {});
}

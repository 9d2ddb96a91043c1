import { apiFor, refusedAsAnswer } from '../session/api.ts';
import { cancelOpenPayment, onwardTo, startPayment } from './payment-start.ts';

type RouteArgs = Parameters<typeof startPayment>[0];

/** What a person asked for on a page of payments. The server decides whether it may be done. */
export async function carryOutPayment(asked: RouteArgs) {
  const form = await asked.request.formData();
  return refusedAsAnswer(async () => {
    switch (form.get('intent')) {
      case 'pay': {
        const ids = form.getAll('application_ids').filter((id) => typeof id === 'string');
        return onwardTo(asked, await startPayment(asked, ids, form.get('key')));
      }
      case 'cancel_payment':
        await cancelOpenPayment(apiFor(asked), form.get('reference'));
        return { done: 'cancelled' as const };
      default:
        throw new Response(null, { status: 400 });
    }
  }, {});
}

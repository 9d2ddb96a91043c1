import { minorOf } from '@thamani/domain/money.ts';
import { z } from 'zod';
import { returnAddress } from './api.ts';
import { kinds, type Charge, type Link } from './state.ts';
import { type Answer, plannedFault } from './fault-injection.ts';
import { plannedWay } from './webhooks.ts';
import type { Provider } from './scheduler.ts';

/**
 * What tests ask of the stand-in, and nobody asks of Flutterwave:
 *
 * GET    /control/{links,charges,refunds,messages,deliveries,duplicates}?prefix=   what happened, of references with that beginning
 * POST   /control/pay       { tx_ref or link, outcome, amount?, currency? }         pays without a browser, also on a page that is over
 * POST   /control/settle    { tx_ref or transaction_id, status }                    ends what is pending (or anything else)
 * POST   /control/send      { tx_ref or transaction_id }                            says it once more
 * POST   /control/expire    { tx_ref }                                              ends the page now
 * POST   /control/refund    { id, status }                                          what becomes of a refund
 * GET, POST, DELETE /control/faults, /control/ways                                  what the next calls and messages meet
 * GET, POST /control/settings                                                       see ProviderSettings
 */
export function controlOf(provider: Provider, method: string, path: string, query: URLSearchParams, body: string): Answer {
  try {
    const given: unknown = body === '' ? {} : JSON.parse(body);
    return { status: 200, body: did(provider, `${method} ${path.slice('/control/'.length)}`, query, given) ?? { done: true } };
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : 'unknown' } };
  }
}

const chosen = z.strictObject({ tx_ref: z.string().optional(), transaction_id: z.coerce.number().optional() });
const payment = z.strictObject({
  tx_ref: z.string().optional(),
  link: z.string().optional(),
  outcome: z.enum(['successful', 'failed', 'pending', 'later']).default('successful'),
  amount: z.string().optional(),
  currency: z.string().optional(),
});
const settling = chosen.extend({ status: z.enum(['successful', 'failed', 'pending']).default('successful') });
const refunding = z.strictObject({ id: z.coerce.number(), status: z.string() });
const settings = z.strictObject({
  messages_to: z.url().nullable().optional(),
  retry_ms: z.number().optional(),
  answer_ms: z.number().optional(),
  transfer_ms: z.number().optional(),
  refund_ms: z.number().optional(),
  refund_messages: z.boolean().optional(),
});

function did(provider: Provider, asked: string, query: URLSearchParams, given: unknown): unknown {
  const { books, faults, messenger } = provider;
  const kind = kinds.find((one) => asked === `GET ${one}`);
  if (kind !== undefined) return books.list(kind, query.get('prefix') ?? '');
  switch (asked) {
    case 'POST pay':
      return pay(provider, payment.parse(given));
    case 'POST settle': {
      const { status, ...which } = settling.parse(given);
      const charge = chargeOf(provider, which);
      provider.settle(charge, status);
      return { transaction_id: charge.id };
    }
    case 'POST send': {
      const charge = chargeOf(provider, chosen.parse(given));
      provider.tell(charge);
      return { transaction_id: charge.id };
    }
    case 'POST expire':
      return books.endLink(linkOf(provider, z.strictObject({ tx_ref: z.string() }).parse(given)).tx_ref, Date.now());
    case 'POST refund': {
      const { id, status } = refunding.parse(given);
      if (!books.markRefund(id, status)) throw new Error('there is no such refund');
      return { id };
    }
    case 'GET faults':
      return faults.planned();
    case 'POST faults':
      return faults.plan(plannedFault.parse(given));
    case 'DELETE faults':
      return faults.forget();
    case 'GET ways':
      return messenger.plannedWays();
    case 'POST ways':
      return messenger.planWay(plannedWay.parse(given));
    case 'DELETE ways':
      return messenger.forgetWays();
    case 'GET settings':
      return provider.settings();
    case 'POST settings':
      provider.set(settings.parse(given) as Parameters<Provider['set']>[0]);
      return provider.settings();
    default:
      throw new Error('there is no such control');
  }
}

function pay(provider: Provider, { outcome, amount, currency, ...which }: z.infer<typeof payment>): unknown {
  const link = linkOf(provider, which);
  const code = currency ?? link.currency;
  const minor = amount === undefined ? link.minor : minorOf(amount, code);
  if (minor === undefined) throw new Error('the amount is none of the currency');
  const charge = provider.pay(link, outcome, { minor, currency: code });
  return { transaction_id: charge.id, redirect: returnAddress(link, charge) };
}

function linkOf({ books }: Provider, { tx_ref, link }: { tx_ref?: string | undefined; link?: string | undefined }): Link {
  const found = tx_ref === undefined ? books.linkAt(link?.split('/').at(-1) ?? '') : books.linkOf(tx_ref);
  if (found === undefined) throw new Error('there is no such link');
  return found;
}

function chargeOf({ books }: Provider, { tx_ref, transaction_id }: z.infer<typeof chosen>): Charge {
  const found = transaction_id === undefined ? books.chargesOf(tx_ref ?? '')[0] : books.charge(transaction_id);
  if (found === undefined) throw new Error('there is no such charge');
  return found;
}

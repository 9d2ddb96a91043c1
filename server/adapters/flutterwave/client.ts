import { decimalOf } from '@thamani/domain/money.ts';
import { PaymentRefused, type PaymentOrder, type Payments, type ProviderCharge, type ProviderRefund } from '../../ports.ts';
import { numberOf, parsedExactly } from '../../lossless-json.ts';
import { hostedLink, readCharge, readRefund, readRefunds, said } from './responses.ts';
import { isSecret, subjectOf } from './webhooks.ts';

interface Options {
  readonly origin: string;
  readonly secretKey: string;
  /** What its messages carry in `verif-hash`. */
  readonly messageSecret: string;
  /** All that are accepted, while one takes the place of another. */
  readonly messageSecrets?: readonly string[];
  readonly timeouts?: { readonly write: number; readonly read: number };
}

interface Answer {
  readonly status: number;
  /** Undefined where it is no JSON. */
  readonly body: unknown;
}

/** Flutterwave itself gives up after 28 s. */
const patience = { write: 30_000, read: 15_000 };
/** How often a payer may try again on the same page. */
const triesAgain = 3;
const mostPages = 50;

/**
 * Flutterwave v3 Standard: JSON both ways, amounts in major units. Only an answer in the documented shape is believed; what is thrown
 * ends in logs and in the engine's history, so it never holds the key, the payer or words that the provider wrote freely.
 */
export function flutterwavePayments(options: Options): Payments {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown) => call(options, method, path, body);

  const chargeAt = async (path: string, is: (charge: ProviderCharge) => boolean): Promise<ProviderCharge | undefined> => {
    const { status, body } = await ask('GET', path);
    if (saysNotFound(status, body)) return undefined;
    const charge = isFine(status) ? readCharge(body) : undefined;
    if (charge === undefined || !is(charge)) throw unclear(status);
    return charge;
  };
  const chargeById = async (id: string): Promise<ProviderCharge | undefined> =>
    isId(id) ? chargeAt(`/v3/transactions/${id}/verify`, ({ transactionId }) => transactionId === id) : undefined;

  return {
    name: 'flutterwave',
    async createLink(order) {
      const { status, body } = await ask('POST', '/v3/payments', bodyOf(order));
      refuseIfRefused(status, body);
      const read = isFine(status) ? hostedLink.safeParse(body) : undefined;
      if (!read?.success || !isAsSafe(read.data.data.link, options.origin)) throw unclear(status);
      return { link: read.data.data.link };
    },
    chargeById,
    async chargeByReference(reference) {
      return chargeAt(
        `/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
        (charge) => charge.reference === reference,
      );
    },
    async refund(transactionId, amount, comment) {
      if (!isId(transactionId)) throw new PaymentRefused("the payments' provider has no such transaction");
      const asked = { amount: numberOf(decimalOf(amount)), comments: comment };
      const { status, body } = await ask('POST', `/v3/transactions/${transactionId}/refund`, asked);
      refuseIfRefused(status, body);
      const refund = isFine(status) ? readRefund(body, transactionId, amount.currency) : undefined;
      if (refund === undefined) throw unclear(status);
      return refund;
    },
    async refundsOf(transactionId) {
      // A refund is told without its currency.
      const charge = await chargeById(transactionId);
      if (charge === undefined) throw new Error("the payments' provider does not know the transaction");
      const all = new Map<string, ProviderRefund>();
      const seen = new Set<string>();
      for (let page = 1; page <= mostPages; page += 1) {
        const { status, body } = await ask('GET', `/v3/refunds?id=${transactionId}&page=${page}`);
        const read = isFine(status) ? readRefunds(body, transactionId, charge.currency) : undefined;
        if (read === undefined) throw unclear(status);
        for (const refund of read.refunds) all.set(refund.id, refund);
        // Where the number of pages is not said, one that tells nothing new is the last.
        if (read.pages === undefined ? read.ids.every((id) => seen.has(id)) : page >= read.pages) return [...all.values()];
        for (const id of read.ids) seen.add(id);
      }
      throw new Error(`the payments' provider lists more than ${mostPages} pages of refunds`);
    },
    verifyWebhook: (headers, body) =>
      (options.messageSecrets ?? [options.messageSecret]).some((secret) => isSecret(headers['verif-hash'], secret))
        ? subjectOf(body)
        : undefined,
  };
}

function bodyOf({ reference, amount, payer, returnTo, linkMinutes, title, description }: PaymentOrder): unknown {
  return {
    tx_ref: reference,
    amount: numberOf(decimalOf(amount)),
    currency: amount.currency,
    redirect_url: returnTo,
    customer: payer,
    session_duration: linkMinutes,
    max_retry_attempt: triesAgain,
    customizations: { title, description },
  };
}

async function call(
  { origin, secretKey, timeouts = patience }: Options,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> {
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(method === 'POST' ? timeouts.write : timeouts.read),
    });
    return { status: response.status, body: parsedExactly(await response.text()) };
  } catch (error) {
    throw new Error(`the payments' provider was not reached: ${failure(error)}`);
  }
}

/** The code alone: messages of fetch quote a header that it refuses. */
function failure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? error.name;
}

function isFine(status: number): boolean {
  return status >= 200 && status < 300;
}

function unclear(status: number): Error {
  return new Error(`the payments' provider answered ${status}${isFine(status) ? ' in another shape' : ''}`);
}

/** Our own key is wrong, it was busy, or it has the request twice: none of them is a no to this payment. */
const laterPerhaps = [401, 403, 408, 409, 425, 429];

function refuseIfRefused(status: number, body: unknown): void {
  if (status < 400 || status >= 500 || laterPerhaps.includes(status)) return;
  const read = said.safeParse(body);
  if (read.success && read.data.status === 'error') throw new PaymentRefused(`the payments' provider said no: ${status}`);
}

/** It has no status of its own for this: 400 and a sentence. Any other sentence may mean anything. */
function saysNotFound(status: number, body: unknown): boolean {
  const read = [200, 400, 404].includes(status) ? said.safeParse(body) : undefined;
  return read?.success === true && read.data.status === 'error' && /^no transaction was found\b/i.test(read.data.message);
}

/** Anything else could lead to another path of the provider. */
function isId(transactionId: string): boolean {
  return /^\d{1,20}$/.test(transactionId);
}

/** No payer is sent over an open line by a provider that we reach over a closed one. */
function isAsSafe(link: string, origin: string): boolean {
  return link.startsWith('https:') || origin.startsWith('http:');
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { numberOf } from '../../lossless-json.ts';
import * as bank from './api.ts';
import type { Charge, Link } from './state.ts';
import { controlOf } from './control-api.ts';
import { type Call, send } from './fault-injection.ts';
import { decimalIn, endedPage, payPage, unknownPage } from './checkout-page.ts';
import { type Options, type Outcome, type Provider, providerOf } from './scheduler.ts';

/**
 * Flutterwave v3 Standard as far as we use it, with its documented contract: the hosted page, verification by id and by reference,
 * refunds, and messages with `verif-hash`. Below /control, what only tests need; nothing of that is Flutterwave's.
 */
export function paymentProvider(options: Options): Server {
  const provider = providerOf(options);
  const server = createServer((request, response) => {
    // A caller that leaves in the middle; there is nobody to answer.
    void answer(provider, options.secretKey, server, request, response).catch(() => response.destroy());
  });
  server.once('close', () => provider.close());
  return server;
}

/** On a free port. */
export async function startPaymentProvider(options: Options): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = paymentProvider(options);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { origin: originOf(server), server };
}

async function answer(
  provider: Provider,
  secretKey: string,
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', originOf(server));
  const body = request.method === 'GET' ? '' : await text(request);
  if (pathname === '/healthz') return send(response, { status: 200, body: 'ok' });
  if (pathname.startsWith('/control/')) return send(response, controlOf(provider, request.method ?? '', pathname, searchParams, body));
  const [, token] = /^\/v3\/hosted\/pay\/([0-9a-f]+)$/.exec(pathname) ?? [];
  if (token !== undefined) return hostedPage(provider, provider.books.linkAt(token), new URLSearchParams(body).get('choice'), response);
  if (request.headers.authorization !== `Bearer ${secretKey}`) return send(response, bank.error(401, 'Invalid authorization key'));

  const { books, faults } = provider;
  const meet = (call: Call, work: () => ReturnType<typeof bank.error>) => faults.meet(call, response, work);
  const [, id, what] = /^\/v3\/transactions\/(\d+)\/(verify|refund)$/.exec(pathname) ?? [];
  const asked = `${request.method} ${id === undefined ? pathname : what}`;
  switch (asked) {
    case 'POST /v3/payments':
      return meet('create', () => bank.createLink(books, originOf(server), body));
    case 'GET verify':
      return meet('verify', () => bank.verifyById(books, id ?? ''));
    case 'GET /v3/transactions/verify_by_reference':
      return meet('verify_by_reference', () => bank.verifyByReference(books, searchParams.get('tx_ref')));
    case 'POST refund':
      return meet('refund', () => giveBack(provider, id ?? '', body));
    case 'GET /v3/refunds':
      return meet('refunds', () => bank.listRefunds(books, searchParams));
    default:
      return send(response, bank.error(404, 'Cannot find the requested resource'));
  }
}

function giveBack({ books, messenger, settings }: Provider, id: string, body: string): ReturnType<typeof bank.error> {
  const { answer: said, refund } = bank.refund(books, id, body, settings().refund_ms);
  const charge = refund === undefined ? undefined : books.charge(refund.transaction_id);
  if (refund !== undefined && charge !== undefined && settings().refund_messages) {
    const { comments, created_at, transaction_id } = refund;
    const at = new Date(created_at).toISOString();
    // Flat, without an event, and with the refund's own id.
    const flat = {
      id: refund.id,
      AmountRefunded: numberOf(decimalIn(refund.minor, charge.currency)),
      status: bank.statusNow(refund),
      FlwRef: `LOCAL-R-${refund.id}`,
      destination: 'payment_source',
      comments,
      settlement_id: 'NEW',
      meta: '{}',
      createdAt: at,
      updatedAt: at,
      walletId: 1,
      AccountId: 1,
      TransactionId: transaction_id,
    };
    messenger.post(charge.tx_ref, flat);
  }
  return said;
}

const outcomes: Readonly<Record<string, Outcome>> = { card: 'successful', declined: 'failed', transfer: 'later' };

function hostedPage(provider: Provider, link: Link | undefined, choice: string | null, response: ServerResponse): void {
  const show = (status: number, html: string) =>
    void response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .end(html);
  if (link === undefined) return show(404, unknownPage());
  const back = (charge: Charge | undefined) => void response.writeHead(303, { location: bank.returnAddress(link, charge) }).end();
  const end = bank.endOf(provider.books, link);
  const [latest] = provider.books.chargesOf(link.tx_ref);
  if (end === 'paid' && choice !== null) return back(latest);
  if (end === 'paid') return show(200, endedPage(link, 'This payment was made.', bank.returnAddress(link, latest)));
  if (end === 'over') return show(410, endedPage(link, 'This page takes no payment any more.', bank.returnAddress(link, latest)));
  if (choice === 'cancel') return back(undefined);
  const outcome = choice === null ? undefined : outcomes[choice];
  return outcome === undefined ? show(200, payPage(link)) : back(provider.pay(link, outcome));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

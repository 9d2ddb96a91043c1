import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Issuer } from '@thamani/credentials/issuer.ts';
import { receiptOf, signReceipt } from '@thamani/credentials/receipt.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { ClientKeys } from '@thamani/domain/rate-limits/clients.ts';
import type { Log } from '../../log.ts';
import type { Clock, SigningKeys } from '../../ports.ts';
import { transportSecurity } from '../security-headers.ts';
import { readAddress } from './routes.ts';
import type { Lookup } from './lookup.ts';
import { paced, pacedByNetwork } from './token-bucket.ts';
import type { LoadedSite, ReceiptRefused } from './page-bundle.ts';

interface Options {
  readonly site: LoadedSite;
  readonly asking: Lookup;
  readonly issuer: Issuer;
  readonly clock: Clock;
  readonly log: Log;
  readonly receiptKeys?: SigningKeys;
  readonly clientOf: (request: IncomingMessage) => ClientKeys;
}

/** What became of it, for the figures; undefined where something else was asked for. */
export type GiveReceipt = (request: IncomingMessage, response: ServerResponse, reader: Language) => Promise<number> | undefined;

/** One client, one /48 and all together: however much the first two ask for, most of the last is left to others. */
const paces = {
  client: { atOnce: 10, perSecond: 1 },
  network: { atOnce: 30, perSecond: 5 },
  everybody: { atOnce: 60, perSecond: 20 },
} as const;
const never = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' } as const;

/**
 * Checks again and signs the result for each request: nothing of it is stored. A browser is redirected to the page that reads the receipt,
 * which is in the fragment of that address and is not sent again; a program gets the token itself.
 */
export function createReceipts({ site, asking, issuer, clock, log, receiptKeys, clientOf }: Options): GiveReceipt {
  const ofClient = pacedByNetwork(paces);
  const ofEverybody = paced(paces.everybody.atOnce, paces.everybody.perSecond);

  const refusedNow = (client: ClientKeys): 'too_many' | 'busy' | undefined => {
    const now = clock.now().getTime();
    if (!ofClient(client, now)) return 'too_many';
    return ofEverybody(now) ? undefined : 'busy';
  };

  const made = async (
    number: string,
    client: ClientKeys,
  ): Promise<{ readonly token: string } | { readonly why: ReceiptRefused['why'] }> => {
    if (receiptKeys === undefined) return { why: 'no_key' };
    const refused = refusedNow(client);
    if (refused !== undefined) return { why: refused };
    const asked = await asking.ask(number);
    const receipt = await receiptOf({ ...asked, readAt: new Date(Math.min(asked.seenAt, asked.checkedAt.getTime())) });
    if (receipt === undefined) return { why: 'could_not_check' };
    try {
      return { token: await signReceipt(receipt, issuer, await receiptKeys.current()) };
    } catch (error) {
      log.error({ err: error }, 'a receipt could not be signed');
      return { why: 'no_key' };
    }
  };

  return (request, response, reader) => {
    const address = readAddress(request.url ?? '/');
    if (address.kind !== 'receipt') return undefined;
    const respond = (status: number, headers: Readonly<Record<string, string>>, body = ''): number => {
      response.writeHead(status, { ...never, ...transportSecurity(issuer.origin), vary: 'accept, accept-language', ...headers }).end(body);
      return status;
    };
    // What nobody reads is not signed.
    if (request.method === 'HEAD') return Promise.resolve(respond(405, { allow: 'GET' }));
    const { number, language = reader } = address;
    const isForMachine = address.isToken || wantsToken(request.headers.accept);
    return made(number, clientOf(request)).then(async (given) => {
      if ('token' in given) {
        if (!isForMachine) return respond(303, { location: `/${language}/receipt#${given.token}` });
        const name = `attachment; filename="${number}.receipt.jwt"`;
        return respond(
          200,
          { 'content-type': 'application/jwt', 'content-disposition': name, 'access-control-allow-origin': '*' },
          given.token,
        );
      }
      const { why } = given;
      // A site without a key of its own gives none, today and tomorrow; all else passes.
      const status = why === 'too_many' ? 429 : why === 'no_key' && receiptKeys === undefined ? 404 : 503;
      const seconds = why === 'busy' || why === 'too_many' ? '2' : '30';
      const later: Readonly<Record<string, string>> = status === 404 ? {} : { 'retry-after': seconds };
      if (isForMachine) return respond(status, { ...later, 'content-type': 'application/json' }, JSON.stringify({ refused: why }));
      const { receiptRefused, policy } = await site.pages();
      const headers = { ...later, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
      return respond(status, headers, receiptRefused({ number, why }, language));
    });
  };
}

/** A client that accepts pages is a browser. */
function wantsToken(accept = ''): boolean {
  return /\bapplication\/jwt\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

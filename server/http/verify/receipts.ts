import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Issuer } from '@thamani/credentials/issuer.ts';
import { receiptOf, signReceipt } from '@thamani/credentials/receipt.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Log } from '../../log.ts';
import type { Clock, SigningKeys } from '../../ports.ts';
import { readAddress } from './addresses.ts';
import type { Asking } from './asking.ts';
import { paced } from './pace.ts';
import type { LoadedSite, ReceiptRefused } from './site.ts';

interface Options {
  readonly site: LoadedSite;
  readonly asking: Asking;
  readonly issuer: Issuer;
  readonly clock: Clock;
  readonly log: Log;
  readonly receiptKeys?: SigningKeys;
}

/** What became of it, for the figures; undefined where something else was asked for. */
export type GiveReceipt = (request: IncomingMessage, response: ServerResponse, reader: Language) => Promise<number> | undefined;

const [atOnce, perSecond] = [60, 20];
const never = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' } as const;

/**
 * Checks anew and signs what came of it, for each who asks: nothing of it is held. A browser is led to the page that reads the receipt, which
 * stands behind the # of that address and is not sent again; a machine gets the token itself.
 */
export function createReceipts({ site, asking, issuer, clock, log, receiptKeys }: Options): GiveReceipt {
  const mayGo = paced(atOnce, perSecond);

  const made = async (number: string): Promise<{ readonly token: string } | { readonly why: ReceiptRefused['why'] }> => {
    if (receiptKeys === undefined) return { why: 'no_key' };
    if (!mayGo(clock.now().getTime())) return { why: 'busy' };
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
    const say = (status: number, headers: Readonly<Record<string, string>>, body = ''): number => {
      response.writeHead(status, { ...never, vary: 'accept, accept-language', ...headers }).end(body);
      return status;
    };
    // What nobody reads is not signed.
    if (request.method === 'HEAD') return Promise.resolve(say(405, { allow: 'GET' }));
    const { number, language = reader } = address;
    const isForMachine = address.isToken || wantsToken(request.headers.accept);
    return made(number).then(async (given) => {
      if ('token' in given) {
        if (!isForMachine) return say(303, { location: `/${language}/receipt#${given.token}` });
        const name = `attachment; filename="${number}.receipt.jwt"`;
        return say(
          200,
          { 'content-type': 'application/jwt', 'content-disposition': name, 'access-control-allow-origin': '*' },
          given.token,
        );
      }
      const { why } = given;
      // A site without a key of its own gives none, today and tomorrow; all else passes.
      const status = why === 'no_key' && receiptKeys === undefined ? 404 : 503;
      const later: Readonly<Record<string, string>> = status === 503 ? { 'retry-after': why === 'busy' ? '2' : '30' } : {};
      if (isForMachine) return say(status, { ...later, 'content-type': 'application/json' }, JSON.stringify({ refused: why }));
      const { receiptRefused, policy } = await site.pages();
      const headers = { ...later, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
      return say(status, headers, receiptRefused({ number, why }, language));
    });
  };
}

/** Whoever takes pages is a browser. */
function wantsToken(accept = ''): boolean {
  return /\bapplication\/jwt\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

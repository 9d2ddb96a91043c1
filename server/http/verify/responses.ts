import { didDocument, type Issuer } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { receiptsIssuer } from '@thamani/credentials/receipt.ts';
import { statusLifeDays, type Answer, type Verification } from '@thamani/credentials/verify.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Clock, SigningKeys } from '../../ports.ts';
import { transportSecurity } from '../security-headers.ts';
import type { Address } from './routes.ts';
import { lives, type LookupResult, type Lookup } from './lookup.ts';
import { linksetOf } from './linkset.ts';
import type { CachedObject } from './published-objects.ts';
import type { PrintedFiles } from './published-files.ts';
import type { Made } from './encoded-response.ts';
import type { Asset, LoadedSite } from './page-bundle.ts';
import { answerForMachines } from '@thamani/credentials/verification-json.ts';

/** An answer, and until when it may be given again; milliseconds since 1970. */
export interface Lasting {
  readonly made: Made;
  readonly until: number;
  /** What it says of which certificate: a page, or its answer for programs. */
  readonly checked?: { readonly number: string; readonly answer: Answer };
}

interface Options {
  readonly site: LoadedSite;
  readonly asking: Lookup;
  readonly issuer: Issuer;
  readonly clock: Clock;
  /** Left out where this site gives no receipts. */
  readonly receiptKeys?: SigningKeys;
  /** Left out where it gives no files. */
  readonly printedFiles?: PrintedFiles;
}

/** A page without a certificate changes only with the site. */
const plainLife = 60_000;
const year = 31_536_000;
const dayMilliseconds = 86_400_000;
/** For how many seconds a cache may show something at most while none of ours answers. */
const staleIfError = 6 * 86_400;

/** The response for each address. */
export function createMaking(options: Options): (address: Address, language: Language) => Promise<Lasting> {
  const { site, issuer, clock } = options;
  const secure = transportSecurity(issuer.origin);
  const [pageAt, objectAt] = [createPages(options), createObjects(options)];
  const whatStandsAt = async (address: Address, language: Language): Promise<Lasting> => {
    switch (address.kind) {
      case 'certificate':
      case 'type_in':
      case 'scheme':
      case 'register':
      case 'app':
      case 'receipt_page':
      case 'file_page':
        return pageAt(address, language);
      case 'asset': {
        const asset = (await site.pages()).assets[address.path];
        if (asset === undefined) return { made: nothing, until: 0 };
        return {
          made: assetMade(asset),
          until: clock.now().getTime() + (asset.cache === undefined ? lives.credential : plainLife),
        };
      }
      case 'moved':
        return { made: moved(address), until: 0 };
      // A receipt is never held, so never made here (receipts.ts).
      case 'receipt':
      case 'nothing':
        return { made: nothing, until: 0 };
      default:
        return objectAt(address);
    }
  };
  return async (address, language) => {
    const { made, ...lasting } = await whatStandsAt(address, language);
    const headers = { ...made.headers, ...secure };
    return { made: { ...made, headers, ...('isNegotiated' in address ? { vary: 'accept' } : {}) }, ...lasting };
  };
}

type PageAddress = Extract<Address, { kind: 'certificate' | 'type_in' | 'scheme' | 'register' | 'app' | 'receipt_page' | 'file_page' }>;
type ObjectAddress = Exclude<Address, PageAddress | { kind: 'asset' | 'moved' | 'receipt' | 'nothing' }>;

/** For people. */
function createPages({ site, asking, clock, receiptKeys }: Options) {
  return async (address: PageAddress, language: Language): Promise<Lasting> => {
    switch (address.kind) {
      case 'certificate': {
        const [{ certificate, policy }, asked] = await Promise.all([site.pages(), asking.ask(address.number)]);
        return {
          made: {
            ...page(certificate({ ...asked, givesReceipts: receiptKeys !== undefined }, language), policy, address),
            ...told(asked),
          },
          until: asked.until,
          checked: checkedIn(asked),
        };
      }
      case 'type_in': {
        const { typeIn, policy } = await site.pages();
        const isWrong = address.typed !== undefined;
        const body = typeIn(isWrong ? { typed: address.typed } : {}, language);
        const made = { ...page(body, policy, address), status: isWrong ? 404 : 200, cache: 'public, max-age=60' };
        return { made, until: isWrong ? 0 : clock.now().getTime() + plainLife };
      }
      case 'scheme':
      case 'register': {
        const { scheme, register, policy } = await site.pages();
        const body = address.kind === 'scheme' ? scheme(address.version, language) : register(language);
        const made = { ...page(body, policy, address), status: 200, cache: 'public, max-age=3600' };
        return { made, until: clock.now().getTime() + plainLife };
      }
      case 'app': {
        const { app, appPolicy } = await site.pages();
        const made = { ...page(app(language), appPolicy, address), status: 200, cache: 'public, max-age=60' };
        return { made, until: clock.now().getTime() + plainLife };
      }
      case 'receipt_page':
      case 'file_page': {
        const [{ receipt, file, receiptPolicy, filePolicy }, keys] = await Promise.all([
          site.pages(),
          // Without them a page still says what it can.
          receiptKeys?.all().catch(() => []) ?? [],
        ]);
        const [body, allowed] =
          address.kind === 'file_page' ? [file(keys, language), filePolicy] : [receipt(keys, language), receiptPolicy];
        const made = { ...page(body, allowed, address), status: 200, cache: 'public, max-age=30' };
        return { made, until: clock.now().getTime() + lives.changing };
      }
    }
  };
}

/** For machines: what was signed, as it was signed, and the same answers in their form. */
function createObjects({ asking, issuer, clock, receiptKeys, printedFiles }: Options) {
  const newest = newestList(asking);
  return async (address: ObjectAddress): Promise<Lasting> => {
    switch (address.kind) {
      case 'json': {
        const asked = await asking.ask(address.number);
        const made = { ...machine('application/json', machineAnswer(asked, issuer.origin)), ...told(asked) };
        return { made, until: asked.until, checked: checkedIn(asked) };
      }
      case 'credential':
        return signed(await asking.object(published.credential(address.number), lives.credential), 'application/vc+jwt', 86_400);
      case 'linkset': {
        const asked = await asking.ask(address.number);
        const { answer } = asked.verification;
        if (answer === 'not_found') return { made: nothing, until: asked.until };
        // Where a certificate cannot be checked its links are still the same.
        const cache = answer === 'could_not_check' ? 'no-store' : 'public, max-age=30';
        return {
          made: { ...machine('application/linkset+json', linksetOf(asked, issuer.origin)), status: 200, cache },
          until: asked.until,
        };
      }
      case 'status':
        return signed(await asking.object(published.status(address.number), lives.changing), 'application/jwt', 30);
      case 'manifest':
        return signed(await asking.object(published.manifest(address.number), lives.changing), 'application/jwt', 30);
      case 'printed_file': {
        const { number, printedIn } = address;
        const file = (await printedFiles?.(number, printedIn)) ?? { kind: 'absent' };
        if (file.kind !== 'found') return { made: file.kind === 'absent' ? nothing : outOfReach, until: 0 };
        const until = clock.now().getTime() + lives.changing;
        return { made: { ...attached(`${number}-${printedIn}.pdf`, file.bytes), status: 200, cache: 'public, max-age=300' }, until };
      }
      case 'list':
        return signed(await asking.object(published.statusList(address.purpose, address.list), lives.changing), 'application/vc+jwt', 30);
      case 'lists': {
        const lists = await newest();
        if (lists.kind === 'unreachable') return { made: outOfReach, until: 0 };
        const made = { ...machine('application/json', JSON.stringify({ newest: lists.newest })), status: 200, cache: 'public, max-age=30' };
        return { made, until: clock.now().getTime() + lives.changing };
      }
      case 'keys':
        return signed(await asking.keys(), 'application/did+json', 30);
      case 'receipt_keys': {
        if (receiptKeys === undefined) return { made: nothing, until: 0 };
        const keys = await receiptKeys.all().catch(() => undefined);
        if (keys === undefined) return { made: outOfReach, until: 0 };
        const body = JSON.stringify(didDocument(receiptsIssuer(issuer), keys));
        const made = { ...machine('application/did+json', body), status: 200, cache: 'public, max-age=30' };
        return { made, until: clock.now().getTime() + lives.changing };
      }
    }
  };
}

const checkedIn = ({ number, verification }: LookupResult) => ({ number, answer: verification.answer });

function assetMade({ type, body, cache = `public, max-age=${year}, immutable`, policy }: Asset): Made {
  const { headers, ...rest } = machine(type, body);
  return {
    ...rest,
    headers: { ...headers, ...(policy === undefined ? {} : { 'content-security-policy': policy }) },
    status: 200,
    cache,
  };
}

/**
 * Few headers, since each costs a tenth of what the whole answer costs. The policy lets the page reach no host; its other
 * directives (no referrer, no index) are in the page.
 */
function page(body: string, policy: string, address: PageAddress) {
  const { kind, language } = address;
  const isNegotiated = kind === 'certificate' || ('typed' in address && address.typed !== undefined);
  return {
    type: 'text/html; charset=utf-8',
    body,
    // With a language in the address the reader's own plays no part.
    ...(language === undefined ? { vary: isNegotiated ? 'accept, accept-language' : 'accept-language' } : {}),
    headers: { 'content-security-policy': policy },
  };
}

/** The redirect of a number that was typed into the form is not cached; the redirect of another spelling is permanent. */
function moved({ to, forGood }: Extract<Address, { kind: 'moved' }>): Made {
  return {
    status: forGood ? 308 : 303,
    type: 'text/plain',
    body: '',
    cache: forGood ? 'public, max-age=3600' : 'no-store',
    headers: { location: to },
  };
}

/** Not found and could not check are two answers, to machines too: a cache keeps neither for long. */
function told({ verification, checkedAt, seenAt }: LookupResult): Pick<Made, 'status' | 'cache' | 'seenAt'> {
  const { answer } = verification;
  if (answer === 'not_found') return { status: 404, cache: 'public, max-age=10' };
  if (answer === 'could_not_check') return { status: 503, cache: 'no-store' };
  const isHeldInTrouble = checkedAt.getTime() - seenAt > lives.changing;
  return isHeldInTrouble
    ? { status: 200, cache: `public, max-age=5, stale-if-error=${trueFor(verification, checkedAt)}` }
    : { status: 200, cache: `public, max-age=30, stale-while-revalidate=15, stale-if-error=${trueFor(verification, checkedAt)}`, seenAt };
}

/** Seconds for which an answer can still be true with nobody to ask: as long as its list speaks of today, and to its last day. */
function trueFor({ answer, facts, statusAsOf }: Verification, now: Date): number {
  // These are for ever.
  if (answer === 'revoked' || answer === 'expired') return staleIfError;
  const ends = [
    ...(statusAsOf === undefined ? [] : [Date.parse(statusAsOf) + statusLifeDays * dayMilliseconds]),
    ...(facts === undefined ? [] : [Date.parse(`${facts.expiresOn}T00:00:00Z`) + dayMilliseconds]),
  ];
  return Math.max(0, Math.min(staleIfError, ...ends.map((end) => Math.floor((end - now.getTime()) / 1_000))));
}

/** Anybody's page may read it: it holds nothing that is not public. */
function machine(type: string, body: Made['body']): Pick<Made, 'type' | 'body' | 'headers'> {
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' };
  return { type, body, headers };
}

/** Saved and not opened: a browser's own reader of PDF would run under the name of this site. */
function attached(name: string, body: Uint8Array): Pick<Made, 'type' | 'body' | 'headers'> {
  const headers = {
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  };
  return { type: 'application/pdf', body, headers };
}

const nothing: Made = { ...machine('application/json', '{"answer":"not_found"}'), status: 404, cache: 'public, max-age=10' };
const outOfReach: Made = { ...machine('application/json', '{"answer":"could_not_check"}'), status: 503, cache: 'no-store' };

function signed({ fetched, at, until }: CachedObject, type: string, seconds: number): Lasting {
  if (fetched.kind !== 'found') return { made: fetched.kind === 'absent' ? nothing : outOfReach, until };
  const cache = `public, max-age=${seconds}, stale-if-error=${staleIfError}`;
  return { made: { ...machine(type, fetched.text), status: 200, cache, seenAt: at }, until };
}

export type Newest = { readonly kind: 'found'; readonly newest: number | null } | { readonly kind: 'unreachable' };

/**
 * Which status list is the newest, for clients that keep them all. Lists are created one after the other and never removed: the first
 * search goes in growing steps, then between the last that exists and the first that does not; every later one only checks for the next.
 */
export function newestList(asking: Pick<Lookup, 'object'>): () => Promise<Newest> {
  let known = -1;
  return async () => {
    let [there, step] = [known, 1];
    let gone: number | undefined;
    while (gone === undefined || gone - there > 1) {
      const next: number = gone === undefined ? there + step : Math.floor((there + gone) / 2);
      const { fetched } = await asking.object(published.statusList('revocation', next), lives.changing);
      if (fetched.kind === 'unreachable') return { kind: 'unreachable' };
      if (fetched.kind === 'absent') gone = next;
      else [there, step] = [next, step * 2];
    }
    known = Math.max(known, there);
    return { kind: 'found', newest: known < 0 ? null : known };
  };
}

/** The same answer for machines, with the address of each part as it was signed. */
function machineAnswer({ number, verification, checkedAt }: LookupResult, origin: string): string {
  const at = `${origin}/${number}`;
  return JSON.stringify({
    number,
    ...answerForMachines(verification, checkedAt),
    links: { page: at, credential: `${at}.jwt`, status: `${at}/status`, files: `${at}/manifest`, linkset: `${at}.linkset` },
  });
}

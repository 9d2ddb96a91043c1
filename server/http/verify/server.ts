import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Issuer } from '@thamani/credentials/issuer.ts';
import { preferredLanguage, type Language } from '@thamani/domain/languages.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { Clock, ObjectStore, SigningKeys } from '../../ports.ts';
import { clientOf, trustedBy } from '../client-address.ts';
import { mayReadMetrics, type Health } from '../health.ts';
import { readAddress, type Address } from './routes.ts';
import type { CheckCount, CheckCounts } from './check-counts.ts';
import { createAsking, type Lookup } from './lookup.ts';
import { createLruCache } from './lru-cache.ts';
import { createMaking } from './responses.ts';
import { rememberedForms, type NegotiatedForm } from './content-negotiation.ts';
import { publishedObjects } from './published-objects.ts';
import { createFilePace, createPrintedFiles } from './published-files.ts';
import { createReceipts } from './receipts.ts';
import { addVariant, encodingFor, sendable, sendIfMade, type Sendable } from './encoded-response.ts';
import type { LoadedSite } from './page-bundle.ts';

interface Options {
  readonly site: LoadedSite;
  readonly issuer: Issuer;
  readonly published: ObjectStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly metricsToken: Health['metricsToken'];
  readonly trusted?: readonly string[];
  /** Whose X-Forwarded-For is believed; left out, nobody's. */
  readonly trustedProxies?: readonly string[];
  /** With what receipts are signed; left out, none are given. */
  readonly receiptKeys?: SigningKeys;
  /** Left out, checks are not counted. */
  readonly checkCounts?: CheckCounts;
  /** False in development: pages are rendered again for each request. */
  readonly holdsPages: boolean;
}

const heldBytes = 96 * 1024 * 1024;

/**
 * The site where strangers check a certificate. It reads what is published and nothing else: no database, no API, no session, no cookie. What it writes is
 * counts of checks (check-counts.ts).
 * Plain node:http, since a framework's share of a request that costs some twenty microseconds would be the largest part of it.
 */
export function createVerifySite(options: Options): Server {
  const { clock, log, metrics } = options;
  const asking = createAsking({ ...options, objects: publishedObjects(options) });
  const { held, make } = holding(options, asking);
  const isTrusted = trustedBy(options.trustedProxies ?? []);
  const client = (request: IncomingMessage) => clientOf(request, isTrusted);
  const giveReceipt = createReceipts({ ...options, asking, clientOf: client });
  const mayReadFile = createFilePace(client);
  const languages = rememberedLanguages();
  const forms = rememberedForms();

  const answer = async (request: IncomingMessage, response: ServerResponse, answered: Promise<Answer> | Answer): Promise<void> => {
    const began = performance.now();
    const { what, tally, check } = await answered;
    if (check !== undefined && request.method === 'GET') check.times += 1;
    const encoding = encodingFor(request);
    if (!what.variants.has(encoding)) await addVariant(what, encoding);
    sendIfMade(request, response, what, encoding, clock.now().getTime());
    const labels = { method: 'GET', route: tally.route, status: String(tally.status) };
    metrics.requests.observe(labels, (performance.now() - began) / 1_000);
  };

  const server = createServer({ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 65_000 }, (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', connection: 'close' }).end();
      return;
    }
    const language = languages(request.headers['accept-language']);
    const form = forms(request.headers.accept);
    const now = clock.now().getTime();
    // Nearly everybody asks for what was asked for a moment ago: that goes out as it is.
    const found = held(request.url ?? '/', language, form, now);
    if (found !== undefined && sendIfMade(request, response, found.what, encodingFor(request), now)) {
      found.tally.times += 1;
      if (found.check !== undefined && request.method === 'GET') found.check.times += 1;
      return;
    }
    if (answerHealth(request, response, server.listening, options)) return;
    if (found === undefined && !mayReadFile(request, now)) {
      response.writeHead(429, { 'retry-after': '2', 'cache-control': 'no-store', 'content-type': 'application/json' });
      response.end('{"refused":"too_many"}');
      return;
    }
    const began = performance.now();
    const given = giveReceipt(request, response, language)?.then((status) => {
      metrics.requests.observe({ method: 'GET', route: 'receipt', status: String(status) }, (performance.now() - began) / 1_000);
    });
    (given ?? answer(request, response, found ?? make(request.url ?? '/', language, form))).catch((error: unknown) => {
      log.error({ err: error }, 'a certificate could not be shown');
      if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' });
      response.end();
    });
  });
  return server;
}

interface Answer {
  readonly what: Sendable;
  readonly tally: Tally;
  /** Where the answer says what a certificate is worth. */
  readonly check?: CheckCount;
}

/** Which numbers are looked at is nobody's business, ours neither: they are counted by kind, and no line is logged. */
interface Tally {
  readonly route: Address['kind'];
  readonly status: number;
  times: number;
}

interface Holding {
  held(url: string, reader: Language, form: NegotiatedForm | undefined, now: number): Answer | undefined;
  make(url: string, reader: Language, form: NegotiatedForm | undefined): Promise<Answer>;
}

/** Each answer is made once for however many ask at the same time, and given again for as long as it is true. */
function holding(options: Options, asking: Lookup): Holding {
  const { clock, metrics, holdsPages, checkCounts } = options;
  const make = createMaking({ ...options, asking, printedFiles: createPrintedFiles({ ...options, asking }) });
  const kept = createLruCache<Answer & { readonly until: number }>(heldBytes);
  const making = new Map<string, Promise<Answer>>();
  const tallies = new Map<string, Tally>();
  metrics.countHeldAnswers(() => tallies.values());

  const begin = async (key: string, url: string, reader: Language, form: NegotiatedForm | undefined): Promise<Answer> => {
    const address = negotiated(readAddress(url), form);
    const { made, until, checked } = await make(address, ('language' in address ? address.language : undefined) ?? reader);
    const name = `${address.kind} ${made.status}`;
    const tally = tallies.get(name) ?? { route: address.kind, status: made.status, times: 0 };
    tallies.set(name, tally);
    const check = checked === undefined ? undefined : checkCounts?.of(checked.number, checked.answer);
    const answer = { what: sendable(made), tally, ...(check === undefined ? {} : { check }) };
    // With its encodings it takes up to twice as much.
    if (holdsPages && until > clock.now().getTime()) kept.set(key, { ...answer, until }, 2 * made.body.length);
    return answer;
  };

  return {
    held(url, reader, form, now) {
      const found = kept.get(keyOf(url, reader, form));
      return found !== undefined && found.until > now ? found : undefined;
    },
    make(url, reader, form) {
      const key = keyOf(url, reader, form);
      const already = making.get(key);
      if (already !== undefined) return already;
      const work = begin(key, url, reader, form).finally(() => making.delete(key));
      making.set(key, work);
      return work;
    },
  };
}

function keyOf(url: string, reader: Language, form: NegotiatedForm | undefined): string {
  return form === undefined ? `${reader} ${url}` : `${form} ${reader} ${url}`;
}

/** Only at a certificate's own address: one with a language or a form in it already names its content. */
function negotiated(address: Address, form: NegotiatedForm | undefined): Address {
  // A text that cannot be a number is a certificate's for no one: a program gets its "not found", not the form to type it again.
  if (form !== undefined && address.kind === 'type_in' && address.typed !== undefined && address.language === undefined)
    return { kind: 'nothing', isNegotiated: true };
  if (form === undefined || address.kind !== 'certificate' || address.language !== undefined) return address;
  return { kind: form, number: address.number, isNegotiated: true };
}

/** The same few headers come again and again. */
function rememberedLanguages(): (header: string | undefined) => Language {
  const known = new Map<string, Language>();
  return (header = '') => {
    const before = known.get(header);
    if (before !== undefined) return before;
    if (known.size > 2_000) known.clear();
    const language = preferredLanguage(header);
    known.set(header, language);
    return language;
  };
}

/** As the other processes answer. Without the store it still has an answer for everybody, so it is ready as long as it takes requests. */
function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  isOpen: boolean,
  { metrics, metricsToken, log }: Options,
): boolean {
  const respond = (status: number, type: string, body: string): boolean => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    return true;
  };
  switch (request.url) {
    case '/healthz':
      return respond(200, 'application/json', '{"status":"ok"}');
    case '/readyz':
      return isOpen ? respond(200, 'application/json', '{"status":"ready"}') : respond(503, 'application/json', '{"status":"closing"}');
    case '/metrics':
      if (!mayReadMetrics(request, metricsToken)) return respond(404, 'application/json', '{}');
      metrics.registry.metrics().then(
        (figures) => respond(200, metrics.registry.contentType, figures),
        (error: unknown) => {
          log.error({ err: error }, 'the figures could not be read');
          respond(500, 'application/json', '{}');
        },
      );
      return true;
    default:
      return false;
  }
}

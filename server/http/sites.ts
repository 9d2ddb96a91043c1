import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../ports.ts';
import { admissionToken } from './load/load-shedding.ts';
import { answerRefusalsAsPages } from './error-page.ts';

export interface SiteOptions {
  readonly mode: 'development' | 'production';
  readonly clock: Clock;
  /** What readers type; posted forms are held to it. */
  readonly publicOrigin: string;
  /** The only other site whose pictures pages may show. */
  readonly mediaOrigin: string;
  readonly verifyOrigin?: string;
  readonly organisation?: OperatingOrganisation | undefined;
  /** Where this process reaches /api. */
  readonly apiOrigin: string;
  /** Absolute; used in production. */
  readonly buildDirectory: string;
  /** Absolute; used in development. */
  readonly sourceDirectory: string;
}

/** Counted by Fastify as the body comes in; a body without a length is counted too. */
const formLimitBytes = 64 * 1024;
const year = 31_536_000;

/** Also with the ending of its compressed file. */
const pdfWorker = /\/pdf\.worker[^/]*\.mjs(?:\.(?:br|gz))?$/;
/**
 * A worker obeys the policy of its own script, not that of the page. pdf.js fetches its decoders for scans (JBIG2, JPEG 2000) from this
 * site and compiles them; the page itself may compile no WebAssembly.
 */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** A site's pages at every address that no other route takes. */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await app.register(async (site) => {
    // What is not found below /api is answered as the API answers, whatever the body.
    site.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/') || /^\/api(?:[/?]|$)/.test(request.url)) return reply.callNotFound();
    });
    const pages = options.mode === 'production' ? await builtPages(site, options) : await developedPages(site, options);
    answerRefusalsAsPages(site);
    site.removeAllContentTypeParsers();
    site.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: formLimitBytes },
      (_, body, done) => done(null, body),
    );
    site.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      exposeHeadRoute: false,
      schema: { hide: true },
      async handler(request, reply) {
        const build = await pages();
        const { createLoadContext, createRequestHandler } = build.entry.module;
        const leaving = new AbortController();
        reply.raw.once('close', () => leaving.abort());
        const answer = await createRequestHandler(build, options.mode)(
          pageRequest(request, options.publicOrigin, leaving.signal),
          createLoadContext({
            nonce: randomBytes(16).toString('base64'),
            apiOrigin: options.apiOrigin,
            admissionToken,
            publicOrigin: options.publicOrigin,
            mediaOrigin: options.mediaOrigin,
            verifyOrigin: options.verifyOrigin,
            organisation: options.organisation,
            clientAddress: request.ip,
            now: options.clock.now(),
            report: (error: unknown) => request.log.error({ err: error }, 'a page failed'),
          }),
        );
        return send(answer, request, reply);
      },
    });
  });
}

/** What a site's entry.server.tsx exports, as far as its host uses it; server/ never imports a site's sources. */
interface SiteBuild {
  readonly entry: {
    readonly module: {
      createLoadContext(facts: object): unknown;
      createRequestHandler(build: SiteBuild, mode: string): (request: Request, context: unknown) => Promise<Response>;
    };
  };
}

/** As far as it is used here: the types belong to a tool that production does not have. */
interface Vite {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  ssrLoadModule(id: string): Promise<unknown>;
  close(): Promise<void>;
}

type Pages = () => Promise<SiteBuild>;

async function builtPages(site: FastifyInstance, { buildDirectory }: SiteOptions): Promise<Pages> {
  const build = (await import(pathToFileURL(join(buildDirectory, 'server/index.js')).href)) as SiteBuild;
  const client = join(buildDirectory, 'client');
  const shared = { decorateReply: false, cacheControl: false, index: false, preCompressed: true } as const;
  await site.register(fastifyStatic, {
    ...shared,
    root: join(client, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply, path) => {
      reply.header('cache-control', `public, max-age=${year}, immutable`);
      if (pdfWorker.test(path)) reply.header('content-security-policy', pdfWorkerPolicy);
    },
  });
  await site.register(fastifyStatic, {
    ...shared,
    root: client,
    wildcard: false,
    globIgnore: ['.vite/**', 'assets/**', '**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
  return async () => build;
}

/** Vite inside the same process and port, loaded from the site's own tools so that production needs none of it. */
async function developedPages(site: FastifyInstance, { sourceDirectory }: SiteOptions): Promise<Pages> {
  const tools = createRequire(join(sourceDirectory, 'package.json'));
  const { createServer } = (await import(pathToFileURL(tools.resolve('vite')).href)) as { createServer(options: object): Promise<Vite> };
  const vite = await createServer({
    root: sourceDirectory,
    configFile: join(sourceDirectory, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: site.server } },
  });
  site.addHook('onClose', () => vite.close());
  site.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
}

/** The origin is put in front as text: resolved as an address, `//host` would lead to another one. */
function pageRequest(request: FastifyRequest, publicOrigin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) headers.append(name, one);
  const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null;
  return new Request(publicOrigin + request.url, { method: request.method, headers, body, signal });
}

/** Pages for everybody are compressed; a reader's own may hold secrets, whose lengths compression would tell. */
async function send(answer: Response, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Data of a page, redirects and whatever else names nothing: no device and no proxy keeps what may be of one reader.
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store');
  const forEverybody = answer.headers.get('cache-control')?.includes('public') === true;
  if (!forEverybody || !/^(?:text\/html|application\/xml|image\/svg\+xml)/.test(answer.headers.get('content-type') ?? ''))
    return reply.send(answer);
  answer.headers.append('vary', 'Accept-Encoding');
  const encoding = ['br', 'gzip'].find((one) => request.headers['accept-encoding']?.includes(one));
  if (encoding === undefined || answer.body === null) return reply.send(answer);
  for (const [name, value] of answer.headers) reply.header(name, value);
  const squeeze = encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : createGzip();
  pipeline(Readable.fromWeb(answer.body as ReadableStream), squeeze, (error) => {
    if (error) request.log.warn({ err: error }, 'a page was cut short');
  });
  return reply.code(answer.status).header('content-encoding', encoding).send(squeeze);
}

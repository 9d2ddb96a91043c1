import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer as it was made, before anybody's browser is asked how to send it. */
export interface Made {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly cache: string;
  /** Apart from the encoding, which always does. */
  readonly vary?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** When what it tells was read, where a cache must count from then; milliseconds since 1970. */
  readonly seenAt?: number;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** In the form of `writeHead`: names and values in turn, ready for the wire. */
interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: string[];
  /** The index of the age among them. */
  readonly age: number;
}

/** An answer that can be sent many times: each encoding is made once, when it is first asked for. */
export interface Sendable {
  readonly made: Made;
  readonly variants: Map<Encoding, Variant>;
  bytes(): number;
}

export function sendable(made: Made): Sendable {
  const variants = new Map<Encoding, Variant>();
  return {
    made,
    variants,
    bytes: () => made.body.length + [...variants.values()].reduce((sum, { body }) => sum + body.length, 0),
  };
}

export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** The page is made for a minute: the strongest setting would cost more than it saves. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
/** What is no text is code and pictures, which stay for a year. */
const brotliForBytes = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function addVariant({ made, variants }: Sendable, encoding: Encoding): Promise<void> {
  const plain = Buffer.from(made.body);
  const body =
    encoding === 'identity'
      ? plain
      : encoding === 'br'
        ? await squeeze.br(plain, typeof made.body === 'string' ? brotli : brotliForBytes)
        : await squeeze.gzip(plain);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const named: Record<string, string> = {
    'content-type': made.type,
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'cache-control': made.cache,
    vary: made.vary === undefined ? 'accept-encoding' : `accept-encoding, ${made.vary}`,
    etag,
    'x-content-type-options': 'nosniff',
    ...made.headers,
    ...(made.seenAt === undefined ? {} : { age: '0' }),
  };
  const headers = Object.entries(named).flat();
  variants.set(encoding, { body, etag, headers, age: made.seenAt === undefined ? -1 : headers.length - 1 });
}

/** False where this encoding was not made yet. */
export function sendIfMade(request: IncomingMessage, response: ServerResponse, what: Sendable, encoding: Encoding, now: number): boolean {
  const variant = what.variants.get(encoding);
  if (variant === undefined) return false;
  const { headers, age, body, etag } = variant;
  // A cache in front counts its minute from when we looked, not from when it asked.
  if (age > 0) headers[age] = String(Math.max(0, Math.floor((now - (what.made.seenAt ?? now)) / 1_000)));
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(
      304,
      headers.flatMap((value, index) => (index % 2 === 0 && !value.startsWith('content-') ? [value, headers[index + 1] ?? ''] : [])),
    );
    response.end();
    return true;
  }
  response.writeHead(what.made.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return true;
}

import { setTimeout as wait } from 'node:timers/promises';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import type { Source } from './source.ts';

export interface OnlineOptions {
  /** Of the verify site: `https://verify.example`. */
  readonly origin: string;
  readonly milliseconds?: number;
  readonly tries?: number;
  readonly fetch?: typeof globalThis.fetch;
}

const largestBytes = 1024 * 1024;
const longestPause = 10_000;

/**
 * The site itself. A server that answers in its place (a hotel's sign-in page, a proxy) is recognized by its response and counts as
 * unreachable: neither its page nor its 'not found' says anything of a certificate.
 */
export function onlineSource({ origin, milliseconds = 10_000, tries = 3, fetch = globalThis.fetch }: OnlineOptions): Source {
  const ask = async (address: string): Promise<Fetched & { readonly pause?: number }> => {
    try {
      const response = await fetch(origin + address, {
        headers: { accept: 'application/vc+jwt, application/jwt, application/did+json, application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(milliseconds),
      });
      const text = await textOf(response);
      if (response.status === 200 && isOurs(response)) return { kind: 'found', text };
      if (response.status === 404 && isSaidByUs(text)) return { kind: 'absent' };
      return { kind: 'unreachable', pause: Number(response.headers.get('retry-after') ?? 0) * 1_000 };
    } catch {
      return { kind: 'unreachable' };
    }
  };
  return {
    issuer: issuerAt(origin, 'Thamani'),
    isCurrent: true,
    async read(address) {
      for (let made = 1; ; made += 1) {
        const { pause = 0, ...answer } = await ask(address);
        if (answer.kind !== 'unreachable' || made >= tries) return answer;
        // Random back-off: a bulk check sends requests in parallel, and they must not all retry at once.
        const backoff = 150 * 3 ** (made - 1) * (0.5 + Math.random());
        await wait(Math.min(longestPause, Math.max(Number.isFinite(pause) ? pause : 0, backoff)));
      }
    },
  };
}

function isOurs(response: Response): boolean {
  return /^application\/(?:vc\+jwt|jwt|did\+json|json)\b/.test(response.headers.get('content-type') ?? '');
}

function isSaidByUs(text: string): boolean {
  try {
    return (JSON.parse(text) as { answer?: unknown }).answer === 'not_found';
  } catch {
    return false;
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > largestBytes) throw new RangeError('larger than anything that we publish');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

import { statusLifeDays, type Fetched } from '@thamani/credentials/verify.ts';
import type { Log } from '../../log.ts';
import type { Clock, ObjectStore } from '../../ports.ts';
import { createLruCache } from './lru-cache.ts';

/** A published object as it was found, and when; or what is held of it while the store is away. */
export interface CachedObject {
  readonly fetched: Fetched;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** From when on it must be looked at again. */
  readonly until: number;
  /** When the store was last asked for it in vain. */
  readonly missedAt?: number;
}

export interface PublishedObjects {
  /** `life`: how long what was found may be shown without another look, in milliseconds; `age`: how old it may be for this reader. */
  read(key: string, life: number, age?: number): Promise<CachedObject>;
}

const heldBytes = 64 * 1024 * 1024;
const largestBytes = 1024 * 1024;
/** A certificate may be published a moment after a reader looked for it. */
const absentLife = 10_000;
/** While the store is away, each object is asked for this often and not with every request. */
const patience = 2_000;
/** An officer at a border gets "could not check" rather than a longer wait. */
const longestWait = 2_500;
/** So long after a look in vain nobody waits for the next one, if something is held. */
const knownAway = 30_000;
/** As long as a status list speaks of today. */
const heldLife = statusLifeDays * 86_400_000;

/**
 * What is published, read once for however many ask at the same time, and held. With the store out of reach, what is held is shown for as
 * long as it can be true; that nothing was there a moment ago says nothing of now, so it is never shown then.
 */
export function publishedObjects({ published, clock, log }: { published: ObjectStore; clock: Clock; log: Log }): PublishedObjects {
  const held = createLruCache<CachedObject>(heldBytes);
  const asking = new Map<string, Promise<CachedObject>>();

  const look = async (key: string, life: number, before: CachedObject | undefined): Promise<CachedObject> => {
    try {
      const text = await within(longestWait, textOf(published, key));
      const at = clock.now().getTime();
      const seen: CachedObject =
        text === undefined
          ? { fetched: { kind: 'absent' }, at, until: at + absentLife }
          : { fetched: { kind: 'found', text }, at, until: at + life };
      held.set(key, seen, text?.length ?? 0);
      return seen;
    } catch (error) {
      log.warn({ err: error, key }, 'a published object could not be read');
      const now = clock.now().getTime();
      const isHeld = before?.fetched.kind === 'found' && now - before.at < heldLife;
      const seen: CachedObject = isHeld
        ? { ...before, until: now + patience, missedAt: now }
        : { fetched: { kind: 'unreachable' }, at: now, until: now + patience };
      held.set(key, seen, seen.fetched.kind === 'found' ? seen.fetched.text.length : 0);
      return seen;
    }
  };

  return {
    async read(key, life, age = life) {
      const seen = held.get(key);
      const now = clock.now().getTime();
      if (seen !== undefined && seen.until > now && now - seen.at <= Math.max(age, patience)) return seen;
      let asked = asking.get(key);
      if (asked === undefined) {
        asked = look(key, life, seen).finally(() => asking.delete(key));
        asking.set(key, asked);
      }
      // A store that does not answer at all would hold everybody up again and again: the look goes on, and what is held goes out.
      return seen?.missedAt !== undefined && now - seen.missedAt < knownAway ? { ...seen, until: now + patience } : asked;
    },
  };
}

async function textOf(store: ObjectStore, key: string): Promise<string | undefined> {
  const object = await store.read(key);
  if (object === undefined) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of object.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestBytes) throw new Error(`${key} is larger than anything that we publish`);
    chunks.push(chunk);
  }
  if (object.bytes !== bytes) throw new Error(`${key} was cut short`);
  return Buffer.concat(chunks).toString('utf8');
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

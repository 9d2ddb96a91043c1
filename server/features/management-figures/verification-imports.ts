import {
  dayOfVerificationCounts,
  readVerificationCounts,
  verificationCountsKey,
  verificationCountsPrefix,
} from '@thamani/domain/management/verification-counts.ts';
import type { Context } from '../../context.ts';
import { addVerificationCounts, forgetImports, importedAmong } from './verification-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'published' | 'log'>;

/** Objects that are looked at in one activity. */
const batchSize = 200;
/** How long an object is looked for: longer than a process without the object store holds its counts, shorter than objects are kept. */
const lookedForDays = 5;
/** Longer than an object is looked for, so that none is imported twice. */
const rememberedDays = 30;
const dayMilliseconds = 86_400_000;
/** Of a thousand keys each, in one activity: five days of 400 processes. */
const mostPages = 50;
/** Of an honest object, with every country and answer. */
const mostBytes = 200_000;

/**
 * Imports each object once: the row of its key and its counts are one transaction, so that a crash before the commit leaves nothing, and after
 * it the key is known. The objects stay; a rule of the object store deletes them, hence this process needs no right to delete. While the store
 * cannot be read, the next run goes on: the other figures do not wait for it.
 */
export async function importVerificationCounts(deps: Deps): Promise<{ imported: number; more: boolean }> {
  const { db, clock, published, log } = deps;
  const now = clock.now();
  let after = verificationCountsKey(new Date(now.getTime() - lookedForDays * dayMilliseconds), '').slice(0, -'.json'.length);
  let imported = 0;
  const today = now.toISOString().slice(0, 10);
  for (let page = 0; ; page += 1) {
    if (page === mostPages) {
      log.error({ pages: mostPages }, 'more objects of verification counts than processes can write; the rest is not looked at');
      return { imported, more: false };
    }
    const keys = await fromStore(deps, async () => (await published.list(verificationCountsPrefix, after)).map(({ key }) => key));
    const last = keys?.at(-1);
    if (keys === undefined) return { imported, more: false };
    if (last === undefined) break;
    const known = await importedAmong(db, keys);
    for (const key of keys) {
      const day = dayOfVerificationCounts(key);
      if (day === undefined || day > today || known.has(key)) continue;
      const text = await fromStore(deps, () => textOf(published, key));
      if (text === undefined) return { imported, more: false };
      const counts = readVerificationCounts(text);
      if (counts === undefined) log.error({ key }, 'an object of verification counts is not in the expected form; it is skipped');
      if (await addVerificationCounts(db, { key, day, counts: counts ?? [], at: now })) imported += 1;
      if (imported >= batchSize) return { imported, more: true };
    }
    after = last;
  }
  await forgetImports(db, new Date(now.getTime() - rememberedDays * dayMilliseconds));
  return { imported, more: false };
}

/** Undefined where the object store does not answer. */
async function fromStore<Result>({ log }: Deps, read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    log.warn({ err: error }, 'counts of checks could not be read from the object store; the next run goes on');
    return undefined;
  }
}

/** Empty for what is gone or too large, which then is no valid object. */
async function textOf(published: Deps['published'], key: string): Promise<string> {
  const found = await published.read(key);
  if (found === undefined) return '';
  if (found.bytes > mostBytes) {
    found.body.destroy();
    return '';
  }
  const parts: Buffer[] = [];
  for await (const part of found.body) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

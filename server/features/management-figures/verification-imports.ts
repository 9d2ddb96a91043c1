import {
  dayOfVerificationCounts,
  readVerificationCounts,
  verificationCountsKey,
  verificationCountsPrefix,
} from '@thamani/domain/management/verification-counts.ts';
import type { Context } from '../../context.ts';
import { addVerificationCounts, forgetImports, isImported } from './verification-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'published' | 'log'>;

/** Objects that are looked at in one activity. */
const batchSize = 200;
/** How long an object is looked for: longer than a process without the object store holds its counts, shorter than objects are kept. */
const lookedForDays = 5;
/** Longer than an object is looked for, so that none is imported twice. */
const rememberedDays = 30;
const dayMilliseconds = 86_400_000;
/** Of an honest object, with every country and answer. */
const mostBytes = 200_000;

/**
 * Imports each object once: the row of its key and its counts are one transaction, so that a crash before the commit leaves nothing, and after
 * it the key is known. The objects stay; a rule of the object store deletes them, hence this process needs no right to delete.
 */
export async function importVerificationCounts(deps: Deps): Promise<{ imported: number; more: boolean }> {
  const { db, clock, published, log } = deps;
  const now = clock.now();
  let after = verificationCountsKey(new Date(now.getTime() - lookedForDays * dayMilliseconds), '').slice(0, -'.json'.length);
  let imported = 0;
  for (;;) {
    const listed = await published.list(verificationCountsPrefix, after);
    const last = listed.at(-1);
    if (last === undefined) break;
    for (const { key } of listed) {
      const day = dayOfVerificationCounts(key);
      if (day === undefined || (await isImported(db, key))) continue;
      const counts = readVerificationCounts(await textOf(published, key));
      if (counts === undefined) log.error({ key }, 'an object of verification counts is not in the expected form; it is skipped');
      if (await addVerificationCounts(db, { key, day, counts: counts ?? [], at: now })) imported += 1;
      if (imported >= batchSize) return { imported, more: true };
    }
    after = last.key;
  }
  await forgetImports(db, new Date(now.getTime() - rememberedDays * dayMilliseconds));
  return { imported, more: false };
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

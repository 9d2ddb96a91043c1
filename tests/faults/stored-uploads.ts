import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';

const settledWithinMilliseconds = 180_000;

/** In seconds since a moment; nothing if some are never settled. */
export async function untilSettled(context: Context, since: number): Promise<number | undefined> {
  for (;;) {
    const waiting = await context.db.selectFrom('documents').select('id').where('state', '=', 'checking').limit(1).execute();
    if (waiting.length === 0) return (performance.now() - since) / 1000;
    if (performance.now() - since > settledWithinMilliseconds) return undefined;
    await sleep(200);
  }
}

/** Each row beside what its sender was told, and beside its sealed original. */
export async function compare(context: Context, ids: ReadonlyMap<string, string>) {
  const rows = await context.db.selectFrom('documents').select(['id', 'sha256', 'state']).execute();
  const known = new Set(ids.values());
  let wrong = 0;
  for (const row of rows) {
    const hex = row.sha256.toString('hex');
    const sealed = await context.objects.read(`sealed/${hex}/${row.id}`);
    const hash = createHash('sha256');
    if (sealed !== undefined) for await (const bytes of sealed.body as AsyncIterable<Buffer>) hash.update(bytes);
    if (sealed === undefined || hash.digest('hex') !== hex || ids.get(hex) !== row.id) wrong += 1;
  }
  const hashes = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  return {
    ready: rows.filter(({ state }) => state === 'ready').length,
    refused: rows.filter(({ state }) => state === 'refused').length,
    strangers: rows.filter(({ id }) => !known.has(id)).length,
    doubled: rows.length - hashes.size,
    wrong,
  };
}

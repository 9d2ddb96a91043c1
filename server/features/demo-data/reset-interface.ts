import type { Context } from '../../context.ts';
import type { ObjectStore } from '../../ports.ts';

/** What only the program reaches: the owner of the database, and the engine. */
export interface Reset {
  /** Refuses while processes are connected. */
  readonly database: () => Promise<void>;
  readonly workflows: () => Promise<void>;
}

/**
 * Deletes everything that a demonstration holds, so that seeding begins with nothing: rows, running workflows, files of companies, what is
 * published and the seals of the audit. Keys in the token stay. Refused where data may be real.
 */
export async function resetDemonstration(
  { config, objects, published, seals }: Pick<Context, 'config' | 'objects' | 'published' | 'seals'>,
  reset: Reset,
): Promise<void> {
  if (!config.demonstration) throw new Error('Only a system in demo mode can be reset. This one is not (DEMONSTRATION is not set).');
  await reset.database();
  await reset.workflows();
  for (const store of [objects, published, seals]) {
    await store.prepare();
    await empty(store);
  }
}

async function empty(store: ObjectStore): Promise<void> {
  for (let found = await store.list('', undefined); found.length > 0; found = await store.list('', undefined))
    await store.remove(found.map(({ key }) => key));
}

import { published } from '@thamani/credentials/published-paths.ts';
import { lives, type Lookup } from './lookup.ts';

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

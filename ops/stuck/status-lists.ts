import { listsFor } from '@thamani/server/features/certificates/publishing.ts';
import type { ObjectStore } from '@thamani/server/ports.ts';
import { finding, mostShown, type Ask } from './query.ts';
import { ageOf, type Finding } from './report.ts';

/** They are signed anew every six hours, and past seven days they say nothing of today. */
const signedWithinHours = 12;

/** Status lists as strangers read them. */
export async function oldLists(ask: Ask, published: Pick<ObjectStore, 'list'>): Promise<Finding | undefined> {
  const [row] = await ask('select max(ordinal) as last from certificates where published_at is not null');
  if (row === undefined || row['last'] === null) return undefined;
  const oldest = Date.now() - signedWithinHours * 3_600_000;
  const old: { readonly key: string; readonly storedAt: Date }[] = [];
  let standing = 0;
  for (let page = await published.list('status/', undefined); page.length > 0; page = await published.list('status/', page.at(-1)?.key)) {
    standing += page.length;
    old.push(...page.filter(({ storedAt }) => storedAt.getTime() < oldest));
  }
  // A certificate is published after the lists that it stands in.
  const missing = Math.max(0, listsFor(Number(row['last'])) - standing);
  return finding(
    'status lists that were not signed anew',
    [
      ...(missing > 0 ? [`${missing} do not stand at all`] : []),
      ...old.slice(0, mostShown).map(({ key, storedAt }) => `${key}, signed ${ageOf((Date.now() - storedAt.getTime()) / 1000)} ago`),
    ],
    old.length + (missing > 0 ? 1 : 0),
  );
}

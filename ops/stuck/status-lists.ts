import { listsFor } from '@thamani/server/features/certificates/service.ts';
import type { ObjectStore } from '@thamani/server/ports.ts';
import { finding, mostShown, type Ask, ageOf, type Finding } from './report.ts';

/** They are signed again every six hours, and after seven days they no longer prove a status. */
const signedWithinHours = 12;

/** Status lists as strangers read them. */
export async function oldLists(ask: Ask, published: Pick<ObjectStore, 'list'>): Promise<Finding | undefined> {
  const [row] = await ask('select max(status_index) as last from certificates where published_at is not null');
  if (row === undefined || row['last'] === null) return undefined;
  const oldest = Date.now() - signedWithinHours * 3_600_000;
  const old: { readonly key: string; readonly storedAt: Date }[] = [];
  let stored = 0;
  for (let page = await published.list('status/', undefined); page.length > 0; page = await published.list('status/', page.at(-1)?.key)) {
    stored += page.length;
    old.push(...page.filter(({ storedAt }) => storedAt.getTime() < oldest));
  }
  // A certificate is published after the status lists that it is in.
  const missing = Math.max(0, listsFor(Number(row['last'])) - stored);
  return finding(
    'status lists that were not refreshed',
    [
      ...(missing > 0 ? [`missing: ${missing}`] : []),
      ...old.slice(0, mostShown).map(({ key, storedAt }) => `${key}, signed ${ageOf((Date.now() - storedAt.getTime()) / 1000)} ago`),
    ],
    old.length + (missing > 0 ? 1 : 0),
  );
}

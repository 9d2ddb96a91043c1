import { useLingui } from '@lingui/react/macro';
import { readWaiting, type LiveChange } from '@thamani/contract/live-updates.ts';
import type { ChangeKind } from '@thamani/domain/review/live-changes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { liveUpdates } from '../live/live-updates.ts';
import { maySomewhere, type Myself, type Waiting } from '../session/current-user.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';

/** The server counts to 100. */
const mostShown = 99;

/** Beside the name of a page. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="bar-count num" dir="ltr" aria-hidden="true">
      {countText(count)}
    </span>
  );
}

/** For screen readers, after the name. Not an `aria-label`: that would have to contain the number where it is seen. */
export function UnseenCount({ count }: { readonly count: number }) {
  const { t } = useLingui();
  const shownCount = countText(count);
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="unseen">{t`${shownCount} waiting for you`}</span>
    </>
  );
}

function countText(count: number): string {
  return count > mostShown ? `${mostShown}+` : String(count);
}

/** After a change: not all consoles at once, and not for each of many changes. */
const refreshMilliseconds = { least: 1_000, most: 3_000, between: 10_000 } as const;

/** The counts as the page was loaded with them, and then as live updates change them. Null: they could not be read yet. */
export function useWaiting(myself: Myself): Waiting | null {
  const api = useConsoleApi();
  const loaded = myself.waiting;
  const isMissing = loaded === null;
  const [read, setRead] = useState<{ readonly since: Waiting | null; readonly waiting: Waiting }>();
  const isCounted = useEffectEvent((change: LiveChange) => concernsCounts(myself, change));
  const take = useEffectEvent((waiting: Waiting) => setRead({ since: loaded, waiting }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const refresh = async () => {
      timer = undefined;
      readAt = Date.now();
      try {
        take((await api.call(readWaiting, { isBackground: true })).data);
      } catch {
        // The next change, or the next page, brings them.
      }
    };
    const unsubscribe = liveUpdates.subscribe((event) => {
      if (event.kind === 'changes' && !event.changes.some((change) => isCounted(change))) return;
      const { least, most, between } = refreshMilliseconds;
      const delay = event.kind === 'reset' ? 0 : least + Math.random() * (most - least);
      timer ??= setTimeout(() => void refresh(), Math.max(delay, readAt + between - Date.now()));
    });
    // The page did not wait for them, or could not read them.
    if (isMissing) void refresh();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [api, isMissing]);
  // Each page is loaded with newer counts than those that were read before it.
  return read !== undefined && read.since === loaded ? read.waiting : loaded;
}

/** Whether a change can change one of the reader's counts. */
function concernsCounts(myself: Myself, { kinds }: LiveChange): boolean {
  return kinds.some((kind) => isKindCounted(myself, kind));
}

function isKindCounted(myself: Myself, kind: ChangeKind): boolean {
  switch (kind) {
    case 'queue':
      return maySomewhere(myself, 'take_case') || maySomewhere(myself, 'approve');
    case 'appeal':
      return maySomewhere(myself, 'uphold_rejection');
    case 'certificate':
      return maySomewhere(myself, 'change_status');
    case 'request':
      return maySomewhere(myself, 'read_staff') || maySomewhere(myself, 'change_price');
    case 'case':
    case 'notification':
      return false;
  }
}

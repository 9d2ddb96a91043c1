import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { countStaffNotifications } from '@thamani/contract/notifications.ts';
import { notificationRules } from '@thamani/domain/notifications/kinds.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { partOnDemand } from '../components/lazy-part.tsx';
import { liveUpdates } from '../live/live-updates.ts';
import type { Myself } from '../session/current-user.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useReadWithObject } from './object-pages.ts';
import './bell.css';

const BellPanel = partOnDemand(async () => (await import('./BellPanel.tsx')).BellPanel);

/** `g b` presses it (ConsoleKeys). */
export const bellId = 'notifications-bell';

/** Notifications of the reader: how many are unread, and the newest of them. */
export function Bell({ myself }: { readonly myself: Myself }) {
  const { t } = useLingui();
  const { path } = useAddress();
  const [unread, setUnread] = useUnread(myself.unread);
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useReadWithObject(path, unread, setUnread);
  const close = () => {
    setOpenAt(undefined);
    button.current?.focus();
  };
  // A move to another page closes it.
  const isOpen = openAt === path;
  const shown = unread > notificationRules.mostCounted - 1 ? `${notificationRules.mostCounted - 1}+` : String(unread);
  const label = unread === 0 ? t`Notifications` : t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`;
  return (
    <div className="bell">
      <button
        ref={button}
        id={bellId}
        type="button"
        className="bell-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="g b"
        onClick={() => setOpenAt(isOpen ? undefined : path)}
      >
        <Icon name="bell" />
        {/* Not a label of the button: that would have to contain the figure as it is seen, which Arabic writes as a word. */}
        <span className="unseen">{label}</span>
        {unread > 0 && (
          <span className="bell-count num" dir="ltr" aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      {/* The count alone: which notification it is, the list says. */}
      <span className="unseen" role="status">
        {unread > 0 && t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}`}
      </span>
      {isOpen && <BellPanel onClose={close} onUnread={setUnread} />}
    </div>
  );
}

/** After a change: not all windows of a person at once. */
const refreshMilliseconds = { least: 100, most: 900, between: 2_000 } as const;

/** As the page was loaded, and then as live updates change it. The stream is a hint: what is counted is read from the store. */
function useUnread(loaded: number | null): readonly [number, (unread: number) => void] {
  const api = useConsoleApi();
  const [read, setRead] = useState<{ readonly since: number | null; readonly unread: number }>();
  const take = useEffectEvent((unread: number) => setRead({ since: loaded, unread }));
  const isMissing = loaded === null;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const refresh = async () => {
      timer = undefined;
      readAt = Date.now();
      try {
        take((await api.call(countStaffNotifications, { isBackground: true })).data.unread);
      } catch {
        // The next change, or the next page, brings it.
      }
    };
    const unsubscribe = liveUpdates.subscribe((event) => {
      if (event.kind === 'changes' && !event.changes.some(({ kinds }) => kinds.includes('notification'))) return;
      const { least, most, between } = refreshMilliseconds;
      timer ??= setTimeout(() => void refresh(), Math.max(least + Math.random() * (most - least), readAt + between - Date.now()));
    });
    if (isMissing) void refresh();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [api, isMissing]);
  const unread = read !== undefined && read.since === loaded ? read.unread : loaded;
  return [unread ?? 0, (next) => setRead({ since: loaded, unread: next })];
}

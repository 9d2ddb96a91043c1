import { markStaffNotifications } from '@thamani/contract/notifications.ts';
import type { NotificationObject } from '@thamani/domain/notifications/kinds.ts';
import { useEffect, useEffectEvent } from 'react';
import { useConsoleApi } from '../session/useConsoleApi.ts';

const pages: readonly (readonly [RegExp, NotificationObject])[] = [
  [/^\/cases\/([^/]+)$/, 'application'],
  [/^\/appeals\/([^/]+)$/, 'appeal'],
  [/^\/certificates\/(?!waiting$)([^/]+)$/, 'certificate'],
];

/** What the page shows, as notifications name it. */
function objectAt(path: string): { readonly kind: NotificationObject; readonly id: string } | undefined {
  for (const [pattern, kind] of pages) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id: decodeURIComponent(id) };
  }
  return undefined;
}

/** A person who opens the object has read its notifications, on all devices. */
export function useReadWithObject(path: string, unread: number, onUnread: (unread: number) => void): void {
  const api = useConsoleApi();
  const mark = useEffectEvent(async () => {
    const object = objectAt(path);
    if (object === undefined || unread === 0) return;
    try {
      onUnread((await api.call(markStaffNotifications, { body: { object }, isBackground: true })).data.unread);
    } catch {
      // They stay unread: the next visit marks them.
    }
  });
  const hasUnread = unread > 0;
  useEffect(() => {
    if (hasUnread) void mark();
  }, [path, hasUnread]);
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { listStaffNotifications, markStaffNotifications } from '@thamani/contract/notifications.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { NotificationGroups } from './NotificationGroups.tsx';
import type { Notifications } from './NotificationRow.tsx';

interface BellPanelProps {
  readonly onClose: () => void;
  readonly onUnread: (unread: number) => void;
}

/** The newest notifications: what waits for the reader before what concerns the team. Full screen on a phone. */
export function BellPanel({ onClose, onUnread }: BellPanelProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const api = useConsoleApi();
  const panel = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'failed' | Notifications>('loading');
  const [attempt, setAttempt] = useState(0);
  const take = useEffectEvent((next: 'failed' | Notifications) => {
    setState(next);
    if (next !== 'failed') onUnread(next.unread);
  });
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const next = await api.call(listStaffNotifications).then(
        ({ data }) => data,
        () => 'failed' as const,
      );
      if (!isOver) take(next);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [api, attempt]);
  useEffect(() => panel.current?.focus(), []);
  usePressOutside(panel, onClose);
  useKeys(panel, onClose);
  const markAll = async () => {
    try {
      onUnread((await api.call(markStaffNotifications, { body: {} })).data.unread);
      setAttempt(attempt + 1);
    } catch {
      setState('failed');
    }
  };
  const read = (id: string, unread: number | undefined) => {
    if (unread === undefined) return;
    onUnread(unread);
    setState((before) =>
      typeof before === 'string'
        ? before
        : { ...before, unread, notifications: before.notifications.map((one) => (one.id === id ? { ...one, read: true } : one)) },
    );
  };
  const unread = typeof state === 'string' ? 0 : state.unread;
  return (
    <div ref={panel} className="bell-panel" role="dialog" aria-labelledby="bell-title" tabIndex={-1}>
      {/* No header and footer: beside those of the page they would be landmarks of it. */}
      <div className="bell-head">
        <h2 id="bell-title">
          <Trans>Notifications</Trans>
        </h2>
        {unread > 0 && <span className="soft">{t`${plural(unread, { one: '# unread', other: '# unread' })}`}</span>}
        {unread > 0 && (
          <button type="button" className="link-button" onClick={() => void markAll()}>
            <Trans>Mark all as read</Trans>
          </button>
        )}
        <button type="button" className="bell-close" aria-label={t`Close`} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <div className="bell-list">
        <Content
          state={state}
          onRead={read}
          onRetry={() => {
            setState('loading');
            setAttempt(attempt + 1);
          }}
        />
      </div>
      <div className="bell-foot">
        <Link to={addressIn(language, '/notifications')}>
          <Trans>All notifications</Trans>
        </Link>
        <Link to={`${addressIn(language, '/notifications')}#mail-settings`}>
          <Trans>Mail settings</Trans>
        </Link>
      </div>
    </div>
  );
}

interface ContentProps {
  readonly state: 'loading' | 'failed' | Notifications;
  readonly onRead: (id: string, unread: number | undefined) => void;
  readonly onRetry: () => void;
}

function Content({ state, onRead, onRetry }: ContentProps) {
  if (state === 'loading')
    return (
      <p className="bell-note soft" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  if (state === 'failed')
    return (
      <div className="bell-note" role="alert">
        <p>
          <Trans>The notifications could not be loaded. Check your connection, and try again.</Trans>
        </p>
        <Button size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (state.notifications.length === 0)
    return (
      <p className="bell-note soft">
        <Trans>You have no notifications.</Trans>
      </p>
    );
  return <NotificationGroups notifications={state.notifications} onRead={onRead} />;
}

/** Inside the panel: Escape closes it, arrows move among the notifications. */
function useKeys(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return moveFocus(event, panel.current);
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const place = panel.current;
    place?.addEventListener('keydown', press);
    return () => place?.removeEventListener('keydown', press);
  }, [panel]);
}

function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || panel === null) return;
  const rows = [...panel.querySelectorAll<HTMLElement>('.notification')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[next]?.focus();
  event.preventDefault();
}

function usePressOutside(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const press = useEffectEvent((event: PointerEvent) => {
    const { target } = event;
    // The bell closes it itself.
    if (!(target instanceof Element) || panel.current?.contains(target) === true || target.closest('.bell') !== null) return;
    onClose();
  });
  useEffect(() => {
    addEventListener('pointerdown', press);
    return () => removeEventListener('pointerdown', press);
  }, []);
}

import { Trans } from '@lingui/react/macro';
import { markStaffNotification, type listStaffNotifications } from '@thamani/contract/notifications.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { Category } from '@thamani/domain/notifications/kinds.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon, type IconName } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { Moment } from '../language/format.tsx';
import { useConsoleApi } from '../session/useConsoleApi.ts';

export type Notifications = AnswerOf<typeof listStaffNotifications>['data'];
export type Notification = Notifications['notifications'][number];

const icons: Readonly<Record<Category, IconName>> = {
  decision: 'scales',
  deadline: 'clock',
  request: 'people',
  money: 'card',
  security: 'shield',
  message: 'speech',
  progress: 'check',
  information: 'information',
};

interface NotificationRowProps {
  readonly notification: Notification;
  /** `undefined`: it could not be marked. */
  readonly onRead: (id: string, unread: number | undefined) => void;
}

/** The object first, then what to do. Unread: dot, ground and weight. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { id, category, title, detail, path, at, read } = notification;
  const { language } = useAddress();
  const api = useConsoleApi();
  const mark = async () => {
    if (read) return;
    try {
      onRead(id, (await api.call(markStaffNotification, { params: { id } })).data.unread);
    } catch {
      onRead(id, undefined);
    }
  };
  const content = (
    <>
      <Icon name={icons[category]} />
      <span className="notification-text">
        <span className="notification-title">
          <bdi>{title}</bdi>
        </span>
        <span className="notification-detail">
          <bdi>{detail}</bdi>
        </span>
        <span className="notification-detail">
          <Moment at={at} />
        </span>
      </span>
      {!read && (
        <span className="notification-dot">
          <span className="unseen">
            <Trans>Unread</Trans>
          </span>
        </span>
      )}
    </>
  );
  const name = read ? 'notification' : 'notification notification-unread';
  return (
    <li>
      {path === null ? (
        <button type="button" className={name} onClick={() => void mark()}>
          {content}
        </button>
      ) : (
        <Link className={name} to={addressIn(language, path as `/${string}`)} onClick={() => void mark()}>
          {content}
        </Link>
      )}
    </li>
  );
}

import { markStaffNotification, type listStaffNotifications } from '@thamani/contract/notifications.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { Category } from '@thamani/domain/notifications/kinds.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { NotificationContent, notificationClass, sharedNotificationIcons } from '@thamani/site/notifications/NotificationContent.tsx';
import { Icon, type IconName } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { Moment } from '../language/format.tsx';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import '@thamani/site/notifications/notifications.css';

export type Notifications = AnswerOf<typeof listStaffNotifications>['data'];
export type Notification = Notifications['notifications'][number];

const icons: Readonly<Record<Category, IconName>> = { ...sharedNotificationIcons, decision: 'scales', request: 'people' };

interface NotificationRowProps {
  readonly notification: Notification;
  /** `undefined`: it could not be marked. */
  readonly onRead: (id: string, unread: number | undefined) => void;
}

export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { id, category, path, at, read } = notification;
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
  const content = <NotificationContent notification={notification} icon={<Icon name={icons[category]} />} time={<Moment at={at} />} />;
  const name = notificationClass(read);
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

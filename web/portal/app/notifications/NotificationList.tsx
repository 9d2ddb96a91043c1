import { Trans } from '@lingui/react/macro';
import type { listNotifications } from '@thamani/contract/notifications.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { Category } from '@thamani/domain/notifications/kinds.ts';
import { NotificationContent, notificationClass, sharedNotificationIcons } from '@thamani/site/notifications/NotificationContent.tsx';
import { Icon, type IconName } from '@thamani/ui/icon/Icon.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { Form } from 'react-router';
import { Day } from '../applications/Day.tsx';
import '@thamani/site/notifications/notifications.css';

export type Notification = AnswerOf<typeof listNotifications>['data']['notifications'][number];

const icons: Readonly<Record<Category, IconName>> = { ...sharedNotificationIcons, decision: 'medal', request: 'return' };

/** What was done is information, as what never asked for anything. */
function isWaiting({ needs_action: needsAction, open }: Notification): boolean {
  return needsAction && open;
}

/** What needs action first, whatever its date and whether it was read; then information. */
export function NotificationList({ notifications }: { readonly notifications: readonly Notification[] }) {
  const waiting = notifications.filter(isWaiting);
  const others = notifications.filter((one) => !isWaiting(one));
  return (
    <div className="card notification-page">
      {waiting.length > 0 && (
        <section aria-labelledby="needs-action">
          <h2 id="needs-action" className="notification-group">
            <Trans>Needs action</Trans>
          </h2>
          <Rows notifications={waiting} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="for-information">
          <h2 id="for-information" className="notification-group">
            <Trans>For information</Trans>
          </h2>
          <Rows notifications={others} />
        </section>
      )}
    </div>
  );
}

function Rows({ notifications }: { readonly notifications: readonly Notification[] }) {
  return (
    <ul className="notification-list">
      {notifications.map((one) => (
        <Row key={one.id} notification={one} />
      ))}
    </ul>
  );
}

/** Opens its object and marks it as read: a form, because a link that is only prefetched must mark nothing. */
function Row({ notification }: { readonly notification: Notification }) {
  const { id, category, path, at, read } = notification;
  const { language } = useAddress();
  return (
    <li>
      <Form method="post" action={addressIn(language, '/notifications')}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="path" value={path ?? ''} />
        <button type="submit" className={notificationClass(read)}>
          <NotificationContent notification={notification} icon={<Icon name={icons[category]} />} time={<Day at={at} />} />
        </button>
      </Form>
    </li>
  );
}

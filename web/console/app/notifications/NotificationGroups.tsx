import { Trans } from '@lingui/react/macro';
import { NotificationRow, type Notification } from './NotificationRow.tsx';

interface NotificationGroupsProps {
  readonly notifications: readonly Notification[];
  readonly onRead: (id: string, unread: number | undefined) => void;
}

/** What waits for this person comes first, whatever its time. */
export function NotificationGroups({ notifications, onRead }: NotificationGroupsProps) {
  const forReader = notifications.filter(({ needs_action }) => needs_action);
  const ofTeam = notifications.filter(({ needs_action }) => !needs_action);
  return (
    <>
      {forReader.length > 0 && (
        <section aria-labelledby="notifications-for-you">
          <h3 id="notifications-for-you" className="notification-group">
            <Trans>For you</Trans>
          </h3>
          <ul className="notification-list">
            {forReader.map((one) => (
              <NotificationRow key={one.id} notification={one} onRead={onRead} />
            ))}
          </ul>
        </section>
      )}
      {ofTeam.length > 0 && (
        <section aria-labelledby="notifications-team">
          <h3 id="notifications-team" className="notification-group">
            <Trans>Team</Trans>
          </h3>
          <ul className="notification-list">
            {ofTeam.map((one) => (
              <NotificationRow key={one.id} notification={one} onRead={onRead} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import type { Category } from '@thamani/domain/notifications/kinds.ts';
import type { ReactNode } from 'react';

interface NotificationContentProps {
  readonly notification: { readonly title: string; readonly detail: string; readonly read: boolean };
  readonly icon: ReactNode;
  readonly time: ReactNode;
}

/** The object first, then what to do. Unread: dot, ground and weight. Inside a link or button of `notificationClass`. */
export function NotificationContent({ notification: { title, detail, read }, icon, time }: NotificationContentProps) {
  return (
    <>
      {icon}
      <span className="notification-text">
        <span className="notification-title">
          <bdi>{title}</bdi>
        </span>
        <span className="notification-detail">
          <bdi>{detail}</bdi>
        </span>
        <span className="notification-detail">{time}</span>
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
}

export const notificationClass = (read: boolean): string => (read ? 'notification' : 'notification notification-unread');

/** Where portal and console use the same picture. */
export const sharedNotificationIcons = {
  deadline: 'clock',
  money: 'card',
  security: 'shield',
  message: 'speech',
  progress: 'check',
  information: 'information',
} as const satisfies Partial<Record<Category, string>>;

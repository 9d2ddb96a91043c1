import { Trans, useLingui } from '@lingui/react/macro';
import { listStaffNotifications, markStaffNotifications, readStaffNotificationPreferences } from '@thamani/contract/notifications.ts';
import { notificationRules } from '@thamani/domain/notifications/kinds.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link, useRevalidator } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { useCommand } from '../components/useCommand.ts';
import { MailSettings } from '../notifications/MailSettings.tsx';
import { NotificationGroups } from '../notifications/NotificationGroups.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/notifications.ts';
import '../notifications/bell.css';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const before = asked.url.searchParams.get('before') ?? '';
  const query = { size: String(notificationRules.mostOnPage), ...(uuid.test(before) && { before }) };
  const [{ data }, { data: preferences }] = await Promise.all([
    api.call(listStaffNotifications, { query }),
    api.call(readStaffNotificationPreferences),
  ]);
  return { ...data, preferences: preferences.categories };
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { busy, run } = useCommand();
  const { revalidate } = useRevalidator();
  const { notifications, unread, next, preferences } = loaderData;
  return (
    <>
      <Head
        title={t`All notifications`}
        action={
          unread > 0 && (
            <Button aria-disabled={busy} onClick={() => void run((api) => api.call(markStaffNotifications, { body: {} }))}>
              <Trans>Mark all as read</Trans>
            </Button>
          )
        }
      >
        <Trans>What happened in your cases, and what waits for you. Read notifications are deleted after 12 months.</Trans>
      </Head>
      {notifications.length === 0 ? (
        <EmptyState heading={t`You have no notifications.`}>
          <Trans>A proposal, a request or a message for you appears here.</Trans>
        </EmptyState>
      ) : (
        <div className="card notification-page">
          <NotificationGroups notifications={notifications} onRead={() => void revalidate()} />
        </div>
      )}
      {next !== null && (
        <p>
          <Link to={`${addressIn(language, '/notifications')}?before=${next}`}>
            <Trans>Older notifications</Trans>
          </Link>
        </p>
      )}
      <MailSettings preferences={preferences} />
    </>
  );
}

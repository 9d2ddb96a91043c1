import { Trans, useLingui } from '@lingui/react/macro';
import { listNotifications, markNotification, markNotifications } from '@thamani/contract/notifications.ts';
import { notificationRules } from '@thamani/domain/notifications/kinds.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { NotificationList } from '../../notifications/NotificationList.tsx';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { unlessUnreachable } from './network-errors.ts';
import type { Route } from './+types/notifications.ts';
import '../../notifications/notifications.css';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader(asked: Route.LoaderArgs) {
  const before = new URL(asked.request.url).searchParams.get('before') ?? '';
  const query = { size: String(notificationRules.mostOnPage), ...(uuid.test(before) && { before }) };
  return (await apiFor(asked).call(listNotifications, { query })).data;
}

/** Only pages of ours that a notification leads to. */
const ownPage = /^\/(?:applications|certificates|payments)\/[\w-]+$/;

/** One notification, whose object is opened then, or all. */
export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const { language } = readAddress(new URL(asked.request.url).pathname);
  const [id, path] = [textIn(form, 'id'), textIn(form, 'path')];
  const answer = await refusedAsAnswer(async () => {
    const api = apiFor(asked, form);
    if (uuid.test(id)) await api.call(markNotification, { params: { id } });
    else await api.call(markNotifications, { body: {} });
    return {};
  }, {});
  if ('data' in answer && Object.hasOwn(answer, 'problem')) return answer;
  return redirect(addressIn(language, ownPage.test(path) ? (path as `/${string}`) : '/notifications'), 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export default function NotificationsPage({ loaderData: { notifications, unread, next } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <PageTitle title={t`Notifications`} />
      <header className="notifications-head">
        <h1>
          <Trans>Notifications</Trans>
        </h1>
        {unread > 0 && (
          <Form method="post">
            <Button type="submit" aria-disabled={isBusy}>
              <Trans>Mark all as read</Trans>
            </Button>
          </Form>
        )}
      </header>
      <p className="soft">
        <Trans>Read notifications are deleted after 12 months.</Trans>{' '}
        <Link to={`${addressIn(language, '/profile')}?tab=profiles#notifications`}>
          <Trans>Mail settings</Trans>
        </Link>
      </p>
      {notifications.length === 0 ? (
        <EmptyState heading={t`You have no notifications.`}>
          <Trans>Requests, decisions and payments of your company appear here.</Trans>
        </EmptyState>
      ) : (
        <NotificationList notifications={notifications} />
      )}
      {next !== null && (
        <p>
          <Link to={`${addressIn(language, '/notifications')}?before=${next}`}>
            <Trans>Older notifications</Trans>
          </Link>
        </p>
      )}
    </>
  );
}

import {
  changeNotificationPreferences,
  changeStaffNotificationPreferences,
  countNotifications,
  countStaffNotifications,
  listNotifications,
  listStaffNotifications,
  markNotification,
  markNotifications,
  markStaffNotification,
  markStaffNotifications,
  readNotificationPreferences,
  readStaffNotificationPreferences,
} from '@thamani/contract/notifications.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import * as notifications from './service.ts';
import { notificationView, type Reader } from './view.ts';

const sentences = {
  list: /*i18n*/ { id: 'notification.list', message: 'Your notifications' },
  unread: /*i18n*/ { id: 'notification.unread', message: 'Your unread notifications' },
  read: /*i18n*/ { id: 'notification.read', message: 'Marked as read' },
  preferences: /*i18n*/ { id: 'notification.preferences', message: 'When mails are sent to you' },
  changed: /*i18n*/ { id: 'notification.preferences_changed', message: 'Your changes are saved.' },
};

const { inCompany, inStaff } = notifications;

interface Asked {
  readonly before?: string | undefined;
  readonly unread: 'true' | 'false';
  readonly size: number;
}

function pageQueryOf({ before, unread, size }: Asked) {
  return { before, unread: unread === 'true', limit: size };
}

function pageView({ rows, next, unread }: notifications.NotificationPage, reader: Reader) {
  return { notifications: rows.map((row) => notificationView(row, reader)), next, unread };
}

function preferencesView(rows: readonly notifications.PreferenceRow[]) {
  return { categories: rows.map(({ category, frequency, canChange }) => ({ category, frequency, can_change: canChange })) };
}

export function notificationRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listNotifications, async ({ caller, session, query }) => ({
    message: caller.t(sentences.list),
    data: pageView(await notifications.listNotifications(context, inCompany(session), pageQueryOf(query)), caller),
  }));

  serve(api, countNotifications, async ({ caller, session }) => ({
    message: caller.t(sentences.unread),
    data: { unread: await notifications.countNotifications(context, inCompany(session)) },
  }));

  serve(api, markNotification, async ({ caller, session, params }) => ({
    message: caller.t(sentences.read),
    data: { unread: await notifications.markNotification(context, inCompany(session), params.id) },
  }));

  serve(api, markNotifications, async ({ caller, session, body }) => ({
    message: caller.t(sentences.read),
    data: { unread: await notifications.markNotifications(context, inCompany(session), body.object) },
  }));

  serve(api, readNotificationPreferences, async ({ caller, session }) => ({
    message: caller.t(sentences.preferences),
    data: preferencesView(await notifications.readPreferences(context, { accountId: session.accountId })),
  }));

  serve(api, changeNotificationPreferences, async ({ caller, session, body }) => ({
    message: caller.t(sentences.changed),
    data: preferencesView(await notifications.changePreference(context, caller, session, body.category, body.frequency)),
  }));

  serve(api, listStaffNotifications, async ({ caller, session, query }) => ({
    message: caller.t(sentences.list),
    data: pageView(await notifications.listNotifications(context, inStaff(session), pageQueryOf(query)), {
      ...caller,
      person: session.person,
    }),
  }));

  serve(api, countStaffNotifications, async ({ caller, session }) => ({
    message: caller.t(sentences.unread),
    data: { unread: await notifications.countNotifications(context, inStaff(session)) },
  }));

  serve(api, markStaffNotification, async ({ caller, session, params }) => ({
    message: caller.t(sentences.read),
    data: { unread: await notifications.markNotification(context, inStaff(session), params.id) },
  }));

  serve(api, markStaffNotifications, async ({ caller, session, body }) => ({
    message: caller.t(sentences.read),
    data: { unread: await notifications.markNotifications(context, inStaff(session), body.object) },
  }));

  serve(api, readStaffNotificationPreferences, async ({ caller, session }) => ({
    message: caller.t(sentences.preferences),
    data: preferencesView(await notifications.readPreferences(context, { staffId: session.person.id })),
  }));

  serve(api, changeStaffNotificationPreferences, async ({ caller, session, body }) => ({
    message: caller.t(sentences.changed),
    data: preferencesView(await notifications.changePreference(context, caller, session, body.category, body.frequency)),
  }));
}

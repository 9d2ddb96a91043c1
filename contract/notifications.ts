import {
  categories,
  notificationKindNames,
  notificationObjects,
  notificationRules,
  optionalCategories,
} from '@thamani/domain/notifications/kinds.ts';
import { frequencies } from '@thamani/domain/notifications/preferences.ts';
import { z } from 'zod';
import { operation } from './operation.ts';
import { dataAnswer, idParams, sentId } from './shared-shapes.ts';
import { text } from './text.ts';

/** Notifications of the signed-in person: of staff on the console, and of a company's person, in that company, on the portal. */

const notification = z
  .object({
    id: z.uuid(),
    kind: z.enum(notificationKindNames),
    category: z.enum(categories),
    needs_action: z.boolean().describe('Whether it asks this person to do something.'),
    open: z.boolean().describe('Whether what it asks for is not done yet. Reading it does not do it.'),
    title: z.string().describe("In the reader's language."),
    detail: z.string(),
    path: z.string().nullable().describe('The page of its object, without a language. null: there is none that the reader may open.'),
    at: z.string(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });

const unread = z.number().int().describe(`Unread notifications, counted to ${notificationRules.mostCounted}.`);

const listed = dataAnswer(
  'NotificationList',
  z.object({
    notifications: z.array(notification).describe('Newest first.'),
    next: z.uuid().nullable().describe('The `before` of the next page; null: there is none.'),
    unread,
  }),
);

const page = z.object({
  before: sentId.optional().describe('The `next` of the page before. A notification of another person gives an empty page.'),
  unread: z.enum(['true', 'false']).default('false').describe('true: only unread ones.'),
  size: z.coerce.number().int().min(1).max(notificationRules.mostOnPage).default(notificationRules.inBell),
});

const count = dataAnswer('UnreadNotifications', z.object({ unread }));

const marked = dataAnswer('NotificationsRead', z.object({ unread }));

const which = z.object({
  object: z
    .object({ kind: z.enum(notificationObjects), id: text(60).min(1) })
    .optional()
    .describe('Only those about this object. Without it: all.'),
});

const preferences = dataAnswer(
  'NotificationPreferences',
  z.object({
    categories: z
      .array(
        z.object({
          category: z.enum(categories),
          frequency: z.enum(frequencies),
          can_change: z.boolean().describe('false: these mails are always sent.'),
        }),
      )
      .describe('When mails about each category are sent. The notification itself is always shown.'),
  }),
);

const chosen = z.object({ category: z.enum(optionalCategories), frequency: z.enum(frequencies) });

const ofCompany = { actor: 'company', companyPermission: 'read_company', status: 200 } as const;
/** A person has one choice for all companies, and makes it also without one. */
const ofPerson = { actor: 'company', companyPermission: 'person', status: 200 } as const;
const ofStaff = { actor: 'staff', status: 200 } as const;

const readRefusals = ['fields_invalid', 'unauthenticated'] as const;
const markRefusals = ['cross_origin_forbidden', 'fields_invalid', 'not_found', 'unauthenticated'] as const;
const markAllRefusals = ['cross_origin_forbidden', 'fields_invalid', 'unauthenticated'] as const;
const changeRefusals = ['cross_origin_forbidden', 'fields_invalid', 'too_many_requests', 'unauthenticated'] as const;

export const listNotifications = operation({
  ...ofCompany,
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: "The person's notifications in the company that the session acts for.",
  query: page,
  answer: listed,
  refusals: readRefusals,
});

export const countNotifications = operation({
  ...ofCompany,
  id: 'countNotifications',
  method: 'GET',
  path: '/notifications/unread',
  summary: "How many of the person's notifications in this company are unread.",
  answer: count,
  refusals: ['unauthenticated'],
});

export const markNotification = operation({
  ...ofCompany,
  id: 'markNotification',
  method: 'POST',
  path: '/notifications/:id/read',
  summary: "Mark a notification as read, on all devices. Another person's is not found.",
  params: idParams,
  answer: marked,
  refusals: markRefusals,
});

export const markNotifications = operation({
  ...ofCompany,
  id: 'markNotifications',
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark all notifications in this company as read, or those about one object.',
  body: which,
  answer: marked,
  refusals: markAllRefusals,
});

export const readNotificationPreferences = operation({
  ...ofPerson,
  id: 'readNotificationPreferences',
  method: 'GET',
  path: '/profile/notification-preferences',
  summary: 'When the person is sent mails about each category. The switch `email_notifications` of the profile is above these.',
  answer: preferences,
  refusals: ['unauthenticated'],
});

export const changeNotificationPreferences = operation({
  ...ofPerson,
  id: 'changeNotificationPreferences',
  method: 'PATCH',
  path: '/profile/notification-preferences',
  summary: 'Change when mails about a category are sent.',
  body: chosen,
  answer: preferences,
  refusals: changeRefusals,
});

export const listStaffNotifications = operation({
  ...ofStaff,
  id: 'listStaffNotifications',
  method: 'GET',
  path: '/staff/me/notifications',
  summary: "The reader's notifications.",
  query: page,
  answer: listed,
  refusals: readRefusals,
});

export const countStaffNotifications = operation({
  ...ofStaff,
  id: 'countStaffNotifications',
  method: 'GET',
  path: '/staff/me/notifications/unread',
  summary: "How many of the reader's notifications are unread.",
  answer: count,
  refusals: ['unauthenticated'],
});

export const markStaffNotification = operation({
  ...ofStaff,
  id: 'markStaffNotification',
  method: 'POST',
  path: '/staff/me/notifications/:id/read',
  summary: "Mark a notification as read, on all devices. Another person's is not found.",
  params: idParams,
  answer: marked,
  refusals: markRefusals,
});

export const markStaffNotifications = operation({
  ...ofStaff,
  id: 'markStaffNotifications',
  method: 'POST',
  path: '/staff/me/notifications/read',
  summary: "Mark all of the reader's notifications as read, or those about one object.",
  body: which,
  answer: marked,
  refusals: markAllRefusals,
});

export const readStaffNotificationPreferences = operation({
  ...ofStaff,
  id: 'readStaffNotificationPreferences',
  method: 'GET',
  path: '/staff/me/notification-preferences',
  summary: 'When the reader is sent mails about each category.',
  answer: preferences,
  refusals: ['unauthenticated'],
});

export const changeStaffNotificationPreferences = operation({
  ...ofStaff,
  id: 'changeStaffNotificationPreferences',
  method: 'PATCH',
  path: '/staff/me/notification-preferences',
  summary: 'Change when mails about a category are sent.',
  body: chosen,
  answer: preferences,
  refusals: changeRefusals,
});

import type { NotificationActivities } from '@thamani/workflows/notifications/workflow.ts';
import type { Context } from '../../context.ts';
import { createNotifications } from './creation.ts';
import { sendDigests, sendNotificationMails } from './mails.ts';

export function notificationActivities(context: Context): NotificationActivities {
  return {
    async createNotifications({ subjectId, at }) {
      const created = await createNotifications(context, { eventId: subjectId, at: new Date(at) });
      if (created > 0) context.metrics.notificationDelay.observe(Math.max(0, context.clock.now().getTime() - Date.parse(at)) / 1000);
    },
    sendNotificationMails: ({ subjectId, at, ...input }) => sendNotificationMails(context, { ...input, subjectId, at, key: subjectId }),
    sendDigests: () => sendDigests(context),
  };
}

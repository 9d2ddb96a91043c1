import { isOptional } from '@thamani/domain/notifications/preferences.ts';
import { notificationRules, ruleOf } from '@thamani/domain/notifications/kinds.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import { pageAddress } from '../../i18n/catalogs.ts';
import { renderMailTo, type RenderedMail } from '../mail/layout-interface.ts';
import { sendOnce } from '../mail/service.ts';
import { mailSentences as sentences } from './messages.ts';
import {
  addresseeOf,
  digestOf,
  markInDigest,
  notificationsOfEvent,
  recipientsOfDigest,
  type Addressee,
  type NotificationRow,
} from './store.ts';
import { textOf } from './view.ts';

/** Of an event whose mails no other feature sends: to each person at once, if their settings say so. */
export async function sendNotificationMails(context: Context, { key, at }: WorkflowInput): Promise<void> {
  for (const row of await notificationsOfEvent(context.db, key)) {
    if (ruleOf(row.kind).mailedByFeature === true) continue;
    const addressee = await addresseeOf(context.db, row);
    if (addressee !== undefined) await sendOnce(context, `notification.${row.id}`, at, notificationMail(context, addressee, row));
  }
}

function originOf({ config }: Pick<Context, 'config'>, { staff_id }: Pick<NotificationRow, 'staff_id'>): string {
  return staff_id === null ? config.publicOrigin : config.consoleOrigin;
}

function notificationMail(context: Context, to: Addressee, row: NotificationRow): RenderedMail {
  return renderMailTo(context, to, (t, language) => {
    const { title, detail, path } = textOf(row, { t, language });
    const origin = originOf(context, row);
    return {
      kind: `notification.${row.kind}`,
      subject: title,
      heading: title,
      paragraphs: [detail],
      facts: [],
      ...(path !== null && { button: { label: t(sentences.open), address: pageAddress(origin, language, path as `/${string}`) } }),
      footer: [t(isOptional(ruleOf(row.kind).category) ? sentences.settings : sentences.always)],
      why: row.staff_id === null ? 'company' : 'staff',
    };
  });
}

const digestBatch = 50;

/**
 * One mail a day to each person with unread notifications that they want daily, up to the beginning of the day: a second run of the same day
 * finds the same ones and sends nothing twice. A crash between the mail and the mark sends it again under the same Message-ID.
 */
export async function sendDigests(context: Context): Promise<{ sent: number; more: boolean }> {
  const { db, clock } = context;
  const now = clock.now();
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const people = await recipientsOfDigest(db, until, digestBatch);
  let sent = 0;
  for (const id of people) {
    const rows = await digestOf(db, id, until, notificationRules.mostInDigest + 1);
    const [first] = rows;
    const addressee = first && (await addresseeOf(db, first));
    if (first !== undefined && addressee?.wantsMail === true) {
      await sendOnce(
        context,
        `digest.${until.toISOString().slice(0, 10)}.${id}`,
        until.toISOString(),
        digestMail(context, addressee, rows),
      );
      sent += 1;
    }
    await markInDigest(db, id, until, now);
  }
  return { sent, more: people.length === digestBatch };
}

function digestMail(context: Context, to: Addressee, rows: readonly NotificationRow[]): RenderedMail {
  const named = rows.slice(0, notificationRules.mostInDigest);
  return renderMailTo(context, to, (t, language) => ({
    kind: 'notification.digest',
    subject: t(sentences.digestSubject, { count: named.length }),
    heading: t(sentences.digestHeading),
    paragraphs: [t(sentences.digestBody)],
    facts: [],
    table: {
      columns: [t(sentences.what), t(sentences.about)],
      rows: named.map((row) => {
        const { title, detail } = textOf(row, { t, language });
        return [title, detail];
      }),
    },
    ...(rows.length > named.length && { after: [t(sentences.digestMore)] }),
    button: {
      label: t(sentences.all),
      address: pageAddress(originOf(context, rows[0] ?? { staff_id: null }), language, '/notifications'),
    },
    footer: [t(sentences.settings)],
    why: (rows[0]?.staff_id ?? null) === null ? 'company' : 'staff',
  }));
}

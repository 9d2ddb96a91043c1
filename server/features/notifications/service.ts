import { categories, notificationRules, type NotificationObject, type OptionalCategory } from '@thamani/domain/notifications/kinds.ts';
import { frequencyOf, isOptional, type Frequency } from '@thamani/domain/notifications/preferences.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, OpenSession, PersonSession, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { createNotifications } from './creation.ts';
import {
  countUnread,
  dueAtOnce,
  exportedRows,
  markAllRead,
  markRead,
  pageOf,
  preferencesOf,
  setPreference,
  settleExpired,
  settleRequests,
  type NotificationRow,
  type Owner,
  type PageQuery,
  type Recipient,
} from './store.ts';

type Db = Pick<Context, 'db'>;

/** Of a person in the company that the session acts for. */
export function inCompany({ accountId, companyId }: OpenSession): Recipient {
  return { accountId, companyId };
}

export function inStaff({ person }: StaffSession): Recipient {
  return { staffId: person.id };
}

export interface NotificationPage {
  readonly rows: readonly NotificationRow[];
  readonly next: string | null;
  readonly unread: number;
}

export async function listNotifications({ db }: Db, recipient: Recipient, query: PageQuery): Promise<NotificationPage> {
  const found = await pageOf(db, recipient, { ...query, limit: query.limit + 1 });
  const rows = found.slice(0, query.limit);
  return { rows, next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null, unread: await countUnread(db, recipient) };
}

export async function countNotifications({ db }: Db, recipient: Recipient): Promise<number> {
  return countUnread(db, recipient);
}

/** Again has the same result. Another person's is as unknown as one that does not exist. */
export async function markNotification({ db, clock }: Pick<Context, 'db' | 'clock'>, recipient: Recipient, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await markRead(tx, recipient, id, clock.now()))) throw new Refusal('not_found');
    return countUnread(tx, recipient);
  });
}

export async function markNotifications(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  recipient: Recipient,
  object: { readonly kind: NotificationObject; readonly id: string } | undefined,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await markAllRead(tx, recipient, object, clock.now());
    return countUnread(tx, recipient);
  });
}

export interface PreferenceRow {
  readonly category: (typeof categories)[number];
  readonly frequency: Frequency;
  readonly canChange: boolean;
}

export async function readPreferences({ db }: Db, owner: Owner): Promise<readonly PreferenceRow[]> {
  const preferences = await preferencesOf(db, owner);
  return categories.map((category) =>
    isOptional(category)
      ? { category, frequency: frequencyOf(preferences, category), canChange: true }
      : { category, frequency: 'immediately', canChange: false },
  );
}

export async function changePreference(
  context: Pick<Context, 'db' | 'clock' | 'ids'>,
  caller: Caller,
  session: PersonSession | StaffSession,
  category: OptionalCategory,
  frequency: Frequency,
): Promise<readonly PreferenceRow[]> {
  const owner: Owner = 'person' in session ? { staffId: session.person.id } : { accountId: session.accountId };
  const now = context.clock.now();
  const rateLimit = {
    bucket: `notification preferences of ${owner.accountId ?? owner.staffId}`,
    limit: notificationRules.changesOfPreferencesAnHour,
    windowSeconds: 3600,
  };
  await context.db.transaction().execute(async (tx) => {
    await consumeRateLimit(tx, rateLimit, now);
    await setPreference(tx, owner, category, frequency);
    // As other changes of a profile. Staff have no profile, and how they are mailed decides nothing.
    if (owner.accountId === undefined) return;
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: caller.actor,
      action: 'profile.changed',
      subject: { kind: 'account', id: owner.accountId },
      data: { fields: 'notification_preferences', category, frequency },
      requestId: caller.requestId,
    });
  });
  return readPreferences(context, owner);
}

/**
 * For features that send the mails of their own events: to whom at once. The notifications are created first, if the worker has not done so
 * yet; what the person's settings were then decides, so that the mail is sent at once or in the digest, and never in both.
 */
export async function recipientsOfMail(context: Pick<Context, 'db' | 'ids'>, { key, at }: WorkflowInput): Promise<ReadonlySet<string>> {
  await createNotifications(context, { eventId: key, at: new Date(at) });
  return new Set(await dueAtOnce(context.db, key));
}

/** Of requests and certificates for which the time is over, daily. */
export async function settleExpiredTasks(db: Queryable, now: Date): Promise<void> {
  await settleRequests(db, now);
  await settleExpired(db, now);
}

/** For the demonstration's data: in the order of the events, without mails. */
export async function notifyOfEvents(
  context: Pick<Context, 'db' | 'ids'>,
  events: readonly { readonly key: string; readonly created_at: Date }[],
): Promise<void> {
  for (const { key, created_at: at } of events) await createNotifications(context, { eventId: key, at });
}

export async function exportNotificationsOf(db: Queryable, accountId: string) {
  const preferences = await preferencesOf(db, { accountId });
  return { notifications: await exportedRows(db, accountId), notification_preferences: preferences };
}

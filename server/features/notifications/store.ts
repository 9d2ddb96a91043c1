import type { NotificationKind, NotificationObject, OptionalCategory } from '@thamani/domain/notifications/kinds.ts';
import { isOpenAtFirst, kindsThatStay, notificationRules } from '@thamani/domain/notifications/kinds.ts';
import type { Frequency, Preferences } from '@thamani/domain/notifications/preferences.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.ts';

/** Whose notifications: a person in one company, or a member of the staff. Every query has one. */
export type Recipient =
  | { readonly accountId: string; readonly companyId: string; readonly staffId?: never }
  | { readonly staffId: string; readonly accountId?: never; readonly companyId?: never };

/** Of the preferences, which a person has once for all companies. */
export type Owner = { readonly accountId: string; readonly staffId?: never } | { readonly staffId: string; readonly accountId?: never };

/** Values of a text beside the object: short codes, days and amounts. */
export type Details = Readonly<Record<string, string | number>>;

export interface NewNotification {
  readonly id: string;
  readonly recipient: Recipient;
  readonly kind: NotificationKind;
  readonly eventId: string;
  readonly object: { readonly kind: NotificationObject; readonly id: string };
  readonly applicationId: string | null;
  readonly details: Details;
  readonly createdAt: Date;
  readonly mail: Frequency;
}

/** Once for each person: what is there already stays as it is. Returns how many are new. */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values(
      rows.map(({ id, recipient, kind, eventId, object, applicationId, details, createdAt, mail }) => ({
        id,
        account_id: recipient.accountId ?? null,
        company_id: recipient.companyId ?? null,
        staff_id: recipient.staffId ?? null,
        kind,
        event_id: eventId,
        object_kind: object.kind,
        object_id: object.id,
        application_id: applicationId,
        details: JSON.stringify(details),
        created_at: createdAt,
        is_open: isOpenAtFirst(kind),
        mail,
      })),
    )
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** False where the notifications of the event were created before. Of two at the same time, one waits for the other. */
export async function claimEvent(tx: Tx, eventId: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('notified_events')
    .values({ event_id: eventId, at })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who was notified of the object before: of two events that say the same, a person is notified once. */
export async function recipientsBefore(db: Queryable, kind: NotificationKind, objectId: string, eventId: string) {
  const rows = await db
    .selectFrom('notifications')
    .select('recipient_id')
    .where('object_id', '=', objectId)
    .where('kind', '=', kind)
    .where('event_id', '<>', eventId)
    .where('read_at', 'is', null)
    .execute();
  return rows.map(({ recipient_id }) => recipient_id);
}

/** Nobody has to do anything about the object any more. */
export async function settle(tx: Tx, kinds: readonly NotificationKind[], objectIds: readonly string[], until: Date): Promise<void> {
  if (kinds.length === 0 || objectIds.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ is_open: false, read_at: sql<Date>`coalesce(read_at, ${until})` })
    .where('object_id', 'in', [...objectIds])
    .where('kind', 'in', [...kinds])
    .where('is_open', '=', true)
    .where('created_at', '<=', until)
    .execute();
}

/** Of certificates that can no longer be renewed. */
export async function settleExpired(db: Queryable, at: Date): Promise<void> {
  await sql`
    update notifications set is_open = false, read_at = coalesce(read_at, ${at})
      where is_open and kind = 'certificate_expiring' and details ->> 'day' < ${dayOf(at)}`.execute(db);
}

/** Requests that were confirmed, refused, withdrawn, or for which the time is over. */
export async function settleRequests(db: Queryable, at: Date): Promise<void> {
  await sql`
    update notifications set is_open = false, read_at = coalesce(read_at, ${at})
      where is_open and kind = 'confirmation_needed'
        and (exists (select from approval_requests r where r.id = uuid_in_text(object_id) and r.resolved_at is not null)
          or exists (select from status_change_requests r where r.id = uuid_in_text(object_id) and r.outcome is not null))`.execute(db);
}

/** Whom a mail about the event is to reach at once. */
export async function dueAtOnce(db: Queryable, eventId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('recipient_id')
    .where('event_id', '=', eventId)
    .where('mail', '=', 'immediately')
    .execute();
  return rows.map(({ recipient_id }) => recipient_id);
}

export async function notificationsOfEvent(db: Queryable, eventId: string) {
  return shown(db).where('n.event_id', '=', eventId).where('n.mail', '=', 'immediately').orderBy('n.recipient_id').execute();
}

/** With what their texts name: read where it is kept, so that nothing of an erased company stays here. */
function shown(db: Queryable) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('applications as a', 'a.id', 'n.application_id')
    .leftJoin('companies as o', 'o.id', 'a.company_id')
    .leftJoin('cases as k', 'k.application_id', 'n.application_id')
    .select(['n.id', 'n.kind', 'n.account_id', 'n.company_id', 'n.staff_id', 'n.object_kind', 'n.object_id', 'n.application_id'])
    .select([
      'n.details',
      'n.created_at',
      'n.read_at',
      'n.is_open',
      'a.application_number',
      'a.product_name',
      'o.company_name',
      'k.country',
      'k.sector',
    ]);
}

export type NotificationRow = Awaited<ReturnType<typeof notificationsOfEvent>>[number];

function isOwn(recipient: Recipient) {
  return ({ eb, and }: ExpressionBuilder<{ n: DB['notifications'] }, 'n'>) =>
    recipient.staffId === undefined
      ? and([eb('n.account_id', '=', recipient.accountId), eb('n.company_id', '=', recipient.companyId)])
      : eb('n.staff_id', '=', recipient.staffId);
}

export interface PageQuery {
  readonly before?: string | undefined;
  readonly unread: boolean;
  readonly limit: number;
}

/** Newest first, from the one before. */
export async function pageOf(
  db: Queryable,
  recipient: Recipient,
  { before, unread, limit }: PageQuery,
): Promise<readonly NotificationRow[]> {
  return shown(db)
    .where((eb) => isOwn(recipient)(eb as never))
    .$if(unread, (query) => query.where('n.read_at', 'is', null))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(n.created_at, n.id) < (select b.created_at, b.id from notifications b
          where b.id = ${before ?? ''} and b.recipient_id = ${recipient.accountId ?? recipient.staffId})`,
      ),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counted to a bound, as a badge shows it. */
export async function countUnread(db: Queryable, recipient: Recipient): Promise<number> {
  const { n } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('notifications as n')
        .select('n.id')
        .where((inner) => isOwn(recipient)(inner as never))
        .where('n.read_at', 'is', null)
        .limit(notificationRules.mostCounted)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** False where the person has no such notification. */
export async function markRead(tx: Tx, recipient: Recipient, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('notifications as n')
    .set({ read_at: sql<Date>`coalesce(n.read_at, ${at})` })
    .where((eb) => isOwn(recipient)(eb as never))
    .where('n.id', '=', id)
    .returning('n.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** All of the person, or those about one object that its page has shown: what waits for an answer stays unread. */
export async function markAllRead(
  tx: Tx,
  recipient: Recipient,
  object: { readonly kind: NotificationObject; readonly id: string } | undefined,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('notifications as n')
    .set({ read_at: at })
    .where((eb) => isOwn(recipient)(eb as never))
    .where('n.read_at', 'is', null)
    .$if(object !== undefined, (query) =>
      query
        .where('n.object_kind', '=', object?.kind ?? 'request')
        .where('n.object_id', '=', object?.id ?? '')
        .where('n.kind', 'not in', kindsThatStay),
    )
    .execute();
}

export async function preferencesOf(db: Queryable, owner: Owner): Promise<Preferences> {
  const [, preferences = {}] = [...(await preferencesOfAll(db, [owner.accountId ?? owner.staffId]))][0] ?? [];
  return preferences;
}

export async function preferencesOfAll(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Preferences>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['recipient_id', 'category', 'frequency'])
    .where('recipient_id', 'in', [...ids])
    .execute();
  const all = new Map<string, Preferences>();
  for (const { recipient_id: id, category, frequency } of rows) all.set(id, { ...all.get(id), [category]: frequency });
  return all;
}

export async function setPreference(tx: Tx, owner: Owner, category: OptionalCategory, frequency: Frequency): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values({ account_id: owner.accountId ?? null, staff_id: owner.staffId ?? null, category, frequency })
    .onConflict((conflict) => conflict.columns(['recipient_id', 'category']).doUpdateSet({ frequency }))
    .execute();
}

/** People whom a digest is due to, by their ids. */
export async function recipientsOfDigest(db: Queryable, until: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('recipient_id')
    .distinct()
    .where('mail', '=', 'daily')
    .where('digest_at', 'is', null)
    .where('created_at', '<', until)
    .orderBy('recipient_id')
    .limit(limit)
    .execute();
  return rows.map(({ recipient_id }) => recipient_id);
}

/** What the person has not read, newest first. */
export async function digestOf(db: Queryable, recipientId: string, until: Date, limit: number): Promise<readonly NotificationRow[]> {
  return dueInDigest(db, recipientId, until)
    .where('n.read_at', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

function dueInDigest(db: Queryable, recipientId: string, until: Date) {
  return shown(db)
    .where('n.recipient_id', '=', recipientId)
    .where('n.mail', '=', 'daily')
    .where('n.digest_at', 'is', null)
    .where('n.created_at', '<', until);
}

export async function markInDigest(db: Queryable, recipientId: string, until: Date, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ digest_at: at })
    .where('recipient_id', '=', recipientId)
    .where('mail', '=', 'daily')
    .where('digest_at', 'is', null)
    .where('created_at', '<', until)
    .execute();
}

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  /** By which a mail greets. */
  readonly name: string;
  readonly wantsMail: boolean;
}

/** Active people alone. */
export async function addresseeOf(db: Queryable, { account_id, staff_id }: Pick<NotificationRow, 'account_id' | 'staff_id'>) {
  if (account_id !== null) {
    const row = await db
      .selectFrom('accounts')
      .select(['id', 'email', 'first_name', 'language', 'email_notifications'])
      .where('id', '=', account_id)
      .where('activated_at', 'is not', null)
      .executeTakeFirst();
    return (
      row &&
      ({
        id: row.id,
        email: row.email,
        language: row.language,
        name: row.first_name,
        wantsMail: row.email_notifications,
      } satisfies Addressee)
    );
  }
  if (staff_id === null) return undefined;
  const row = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'language'])
    .where('id', '=', staff_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row && ({ ...row, wantsMail: true } satisfies Addressee);
}

/** For the data export: what the person was notified of, in all of their companies. */
export async function exportedRows(db: Queryable, accountId: string) {
  return db
    .selectFrom('notifications')
    .select(['company_id', 'kind', 'object_kind', 'object_id', 'created_at', 'read_at', 'mail'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .execute();
}

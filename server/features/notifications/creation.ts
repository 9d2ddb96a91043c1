import { votesWanted } from '@thamani/domain/appeals/appeals.ts';
import {
  kindsCausedBy,
  kindsSettledBy,
  ruleOf,
  type NotificationKind,
  type NotificationObject,
} from '@thamani/domain/notifications/kinds.ts';
import { mailFor } from '@thamani/domain/notifications/preferences.ts';
import { companyRecipients, staffRecipients, type StaffEvent } from '@thamani/domain/notifications/recipients.ts';
import { needsTwoPeople, type Permission } from '@thamani/domain/review/policy.ts';
import { scopeOfCompany, type Role, type Scope } from '@thamani/domain/review/staff.ts';
import type { Request } from '@thamani/domain/review/two-person-rule.ts';
import { dayThatEndsAt } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import {
  activeStaffIn,
  appealOf,
  applicationById,
  caseFactsOf,
  certificateByNumber,
  companyPlaceOf,
  eventById,
  grantsOf,
  identityChangeById,
  interestedInCompany,
  membersOf,
  openRequestOf,
  participantsOf,
  paymentById,
  refundById,
  staffMember,
  staffNumberOf,
  statusChangeRequestById,
  votesOf,
  type EventRow,
} from './event-store.ts';
import {
  claimEvent,
  insertNotifications,
  preferencesOfAll,
  recipientsBefore,
  settle,
  settleRequests,
  type Details,
  type NewNotification,
  type Recipient,
} from './store.ts';

/** As the outbox names an event: its id and its time. */
export interface NotifiedEvent {
  readonly eventId: string;
  readonly at: Date;
}

/** What an event is about, as its notifications need it. */
interface Subject {
  readonly companyId: string | null;
  readonly applicationId: string | null;
  readonly objects: Partial<Record<NotificationObject, string>>;
  readonly details: Details;
  readonly staffEvent: Omit<StaffEvent, 'now' | 'actorId'>;
}

/**
 * Creates the notifications of an event, once for each person whom it concerns: any number of calls, at the same time or after a crash, leave
 * the same rows, also where people or roles have changed since the first. Those of earlier events that wait for no person any more become read.
 */
export async function createNotifications(context: Pick<Context, 'db' | 'ids'>, { eventId, at }: NotifiedEvent): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const event = await eventById(tx, eventId, at);
    if (event === undefined || !(await claimEvent(tx, eventId, at))) return 0;
    const subject = await subjectOf(tx, event);
    if (subject === undefined) return 0;
    const rows: NewNotification[] = [];
    for (const kind of kindsCausedBy(event.action)) rows.push(...(await notificationsFor(tx, context, event, subject, kind)));
    // In one order in every transaction.
    const created = await insertNotifications(
      tx,
      rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    );
    await settle(tx, kindsSettledBy(event.action), Object.values(subject.objects), event.at);
    if (subject.objects.request !== undefined || isAboutRequests(event.action)) await settleRequests(tx, event.at);
    return created;
  });
}

function keyOf({ kind, recipient }: NewNotification): string {
  return `${kind} ${recipient.accountId ?? recipient.staffId}`;
}

function isAboutRequests(action: string): boolean {
  return kindsSettledBy(action).includes('confirmation_needed');
}

async function notificationsFor(
  db: Queryable,
  { ids }: Pick<Context, 'ids'>,
  event: EventRow,
  subject: Subject,
  kind: NotificationKind,
): Promise<readonly NewNotification[]> {
  const rule = ruleOf(kind);
  const objectId = subject.objects[rule.object];
  if (objectId === undefined) return [];
  const recipients =
    rule.audience === 'company'
      ? await inCompany(db, rule.isToActorToo === true ? null : event.actor_id, subject, rule.concern)
      : await inStaff(db, event, subject, kind);
  const preferences = await preferencesOfAll(
    db,
    recipients.map(({ recipient }) => recipient.accountId ?? recipient.staffId),
  );
  return recipients.map(({ recipient, wantsMail }) => ({
    id: ids.uuid(),
    recipient,
    kind,
    eventId: event.id,
    object: { kind: rule.object, id: objectId },
    applicationId: subject.applicationId,
    details: subject.details,
    createdAt: event.at,
    mail: mailFor(kind, { wantsMail, preferences: preferences.get(recipient.accountId ?? recipient.staffId) ?? {} }),
  }));
}

interface Concerned {
  readonly recipient: Recipient;
  readonly wantsMail: boolean;
}

async function inCompany(
  db: Queryable,
  /** Who is left out. */
  actorId: string | null,
  { companyId }: Subject,
  concern: Parameters<typeof companyRecipients>[1],
): Promise<readonly Concerned[]> {
  if (companyId === null) return [];
  const members = await membersOf(db, companyId);
  const concerned = companyRecipients(members, concern, actorId);
  return members
    .filter(({ accountId }) => concerned.includes(accountId))
    .map(({ accountId, wantsMail }) => ({ recipient: { accountId, companyId }, wantsMail }));
}

const rolesAsked: readonly Role[] = ['admin', 'board', 'verifier'];

async function inStaff(db: Queryable, event: EventRow, subject: Subject, kind: NotificationKind): Promise<readonly Concerned[]> {
  const rule = ruleOf(kind);
  if (rule.audience !== 'staff') return [];
  const staff = await staffAskedAbout(db, rule.concerned, subject.staffEvent);
  const actorId = event.actor_kind === 'staff' ? event.actor_id : null;
  const concerned = staffRecipients(rule.concerned, { ...subject.staffEvent, now: event.at, actorId }, staff);
  // A second vote calls those who were not called by the appeal.
  const earlier = event.action === 'appeal.voted' ? await recipientsBefore(db, kind, subject.objects.appeal ?? '', event.id) : [];
  return concerned.filter((id) => !earlier.includes(id)).map((staffId) => ({ recipient: { staffId }, wantsMail: true }));
}

async function staffAskedAbout(db: Queryable, concerned: string, { caseFacts }: Subject['staffEvent']) {
  const id = caseFacts?.assignee ?? null;
  const assignee = id === null ? undefined : await staffMember(db, id);
  if (concerned === 'assignee') return assignee === undefined ? [] : [assignee];
  const staff = await activeStaffIn(db, rolesAsked);
  return assignee === undefined || staff.some((person) => person.id === assignee.id) ? staff : [...staff, assignee];
}

async function subjectOf(db: Queryable, event: EventRow): Promise<Subject | undefined> {
  switch (event.subject_kind) {
    case 'application':
      return ofApplication(db, event, event.subject_id);
    case 'certificate':
      return ofCertificate(db, event);
    case 'payment':
    case 'refund': {
      const payment = await (event.subject_kind === 'payment' ? paymentById : refundById)(db, event.subject_id);
      if (payment === undefined) return undefined;
      const details = { minor: String(payment.amount_minor), currency: payment.currency, invoice: payment.invoice_number };
      return { companyId: payment.company_id, applicationId: null, objects: { payment: payment.id }, details, staffEvent: {} };
    }
    case 'company':
      return event.action.startsWith('identity_change.') ? ofIdentityChange(db, event) : ofRequest(db, event);
    default:
      return ofRequest(db, event);
  }
}

async function ofApplication(db: Queryable, event: EventRow, id: string): Promise<Subject | undefined> {
  const application = await applicationById(db, id);
  if (application === undefined) return undefined;
  const caseFacts = await caseFactsOf(db, application);
  const about = event.action.startsWith('appeal.') ? await ofAppeal(db, id) : undefined;
  const { correction_ends_at: ends, due_on: due } = application;
  const isCorrection = event.action.startsWith('case.request_correction') || event.action.startsWith('case.correction_due');
  const day = about?.due ?? (isCorrection && ends !== null ? dayThatEndsAt(ends) : due);
  // The person to whom it was assigned, also where it was assigned again in the meantime.
  const to = event.action === 'case.reassigned' ? dataText(event, 'to') : undefined;
  return {
    companyId: application.company_id,
    applicationId: id,
    // The certificate that the application renews: nobody has to renew it any more.
    objects: {
      application: id,
      ...(about && { appeal: about.id }),
      ...(event.action === 'case.screened' && application.renewal_of !== null && { certificate: application.renewal_of }),
    },
    details: { ...(day !== null && { day }), ...((about?.verdict ?? null) !== null && { verdict: about?.verdict ?? '' }) },
    staffEvent: {
      ...(caseFacts && { caseFacts: to === undefined ? caseFacts : { ...caseFacts, assignee: to === '' ? null : to } }),
      ...(about && { appeal: about.appeal }),
    },
  };
}

async function ofAppeal(db: Queryable, applicationId: string) {
  const row = await appealOf(db, applicationId);
  if (row === undefined) return undefined;
  const [votes, tookPart] = [await votesOf(db, row.id), await participantsOf(db, applicationId)];
  const cast = votes.map(({ staff_id: by, verdict, return_stage: to }) =>
    verdict === 'allowed' && to !== null ? { by, comment: '', verdict, to } : { by, comment: '', verdict: 'upheld' as const },
  );
  return {
    id: row.id,
    due: row.due_on,
    verdict: row.verdict,
    appeal: { isDecided: row.verdict !== null, tookPart, voted: votes.map(({ staff_id }) => staff_id), votesWanted: votesWanted(cast) },
  };
}

async function ofCertificate(db: Queryable, event: EventRow): Promise<Subject | undefined> {
  const certificate = await certificateByNumber(db, event.subject_id);
  if (certificate === undefined) return undefined;
  const { number, application_id: applicationId, company_id: companyId, expires_on: day } = certificate;
  const application = await applicationById(db, applicationId);
  const caseFacts = application && (await caseFactsOf(db, application));
  const requestId = dataText(event, 'request');
  const row = requestId === undefined ? undefined : await statusChangeRequestById(db, requestId);
  const open = row?.outcome === null ? row : undefined;
  const request: Request | undefined = open &&
    caseFacts && {
      permission: open.change === 'replace' ? 'replace_certificate' : 'change_status',
      by: open.requested_by,
      at: open.requested_at,
      subject: null,
      caseFacts: { ...caseFacts, assignee: null },
    };
  return {
    companyId,
    applicationId,
    objects: { certificate: number, ...(request && open && { request: open.id }) },
    details: { day, number, ...(open && { request: open.change, by: (await staffNumberOf(db, open.requested_by)) ?? '' }) },
    staffEvent: { ...(caseFacts && { caseFacts }), ...(request && { request }) },
  };
}

/** Of a request that was decided or withdrawn in the meantime, administrators are not notified. */
async function ofIdentityChange(db: Queryable, event: EventRow): Promise<Subject | undefined> {
  const row = await identityChangeById(db, dataText(event, 'request') ?? '');
  if (row === undefined) return undefined;
  const { id, company_id: companyId, country, sector, wanted, state } = row;
  const interested = await interestedInCompany(db, companyId);
  return {
    companyId,
    applicationId: null,
    objects: { request: id },
    details: { request: 'identity_change' },
    staffEvent: { identityChange: { state, country, sector, wanted, interested } },
  };
}

/** Of requests about staff, prices and owners. A request that was resolved in the meantime waits for no person. */
async function ofRequest(db: Queryable, event: EventRow): Promise<Subject | undefined> {
  const permission = event.action.replace(/\.[a-z]+$/, '') as Permission;
  const none = { companyId: null, applicationId: null, objects: {}, details: {}, staffEvent: {} };
  if (!event.action.endsWith('.requested') || !needsTwoPeople(permission)) return none;
  const row = await openRequestOf(db, permission, event);
  if (row === undefined) return none;
  const reach = await reachOf(db, row);
  const request: Request = {
    permission,
    by: row.requested_by,
    at: row.requested_at,
    subject: row.subject_id,
    ...(reach && { reach }),
  };
  return {
    ...none,
    objects: { request: row.id },
    details: { request: permission, by: (await staffNumberOf(db, row.requested_by)) ?? '' },
    staffEvent: { request },
  };
}

async function reachOf(
  db: Queryable,
  { permission, subject_id, grants, company_id }: NonNullable<Awaited<ReturnType<typeof openRequestOf>>>,
) {
  if (permission === 'change_price') return undefined;
  if (company_id !== null) {
    const place = await companyPlaceOf(db, company_id);
    return place && [scopeOfCompany(place)];
  }
  const held = subject_id === null ? [] : await grantsOf(db, subject_id);
  return [...held, ...(grants ?? [])].map(({ countries, sectors }): Scope => ({
    countries: countries ?? 'all',
    sectors: sectors ?? 'all',
  }));
}

function dataText({ data }: EventRow, name: string): string | undefined {
  const value = (data as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
}

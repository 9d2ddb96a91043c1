import type { AuditAction } from '../audit/actions.ts';
import type { Concern } from '../companies/roles.ts';

/** What a notification is about, for the settings of mails. */
export const categories = ['decision', 'deadline', 'request', 'money', 'security', 'message', 'progress', 'information'] as const;
export type Category = (typeof categories)[number];

/** Categories whose mails a person chooses. The mails of all others are always sent. */
export const optionalCategories = ['message', 'progress', 'information'] as const satisfies readonly Category[];
export type OptionalCategory = (typeof optionalCategories)[number];

export const notificationObjects = ['application', 'appeal', 'certificate', 'payment', 'request'] as const;
export type NotificationObject = (typeof notificationObjects)[number];

/**
 * Which of the staff an event concerns. `deciders`: administrators who can decide the case. `second_people`: those who can confirm a request.
 * `voters`: members of the board who can vote. `visitors`: verifiers who can visit. `assignee_or_administrators`: the administrators where
 * the case has no assignee. `identity_administrators`: those who can decide on a company's identity.
 */
export type StaffConcerned =
  | 'deciders'
  | 'second_people'
  | 'voters'
  | 'visitors'
  | 'assignee'
  | 'assignee_or_administrators'
  | 'administrators'
  | 'identity_administrators';

interface Rule {
  readonly category: Category;
  /** The actions of the audit events that cause it. */
  readonly events: readonly [AuditAction, ...AuditAction[]];
  readonly object: NotificationObject;
  /** Shown first: it waits for this person. */
  readonly needsAction?: true;
  /** The mail that a feature already sends for the event, with more detail. Without it, the mail is the notification itself. */
  readonly mailedByFeature?: true;
  /** Events after which it waits for no person any more: those of the same object are no longer open, and unread ones become read. */
  readonly settledBy?: readonly AuditAction[];
  /** Opening the object does not mark it as read: it waits for an answer. */
  readonly staysUntilSettled?: true;
}

interface CompanyRule extends Rule {
  readonly audience: 'company';
  readonly concern: Concern;
  /** A confirmation: the person who did it is notified too. */
  readonly isToActorToo?: true;
}

interface StaffRule extends Rule {
  readonly audience: 'staff';
  readonly concerned: StaffConcerned;
}

const toCompany = { audience: 'company', object: 'application', concern: 'correction', mailedByFeature: true } as const;
const ofCertificate = { audience: 'company', object: 'certificate', concern: 'certificate', mailedByFeature: true } as const;
const ofPayment = { audience: 'company', object: 'payment', concern: 'payment', category: 'money', mailedByFeature: true } as const;
const ofIdentity = { audience: 'company', object: 'request', concern: 'decision', category: 'decision' } as const;
const toStaff = { audience: 'staff', object: 'application' } as const;
const waitsForStaff = { ...toStaff, category: 'request', needsAction: true } as const;
const closed = ['case.approve', 'case.reject', 'application.withdrawn', 'case.closed'] as const;
const decided = [...closed, 'case.return_to_officer'] as const;
const answered = ['application.correction_sent', 'case.end_correction', 'case.correction_ended', 'application.withdrawn'] as const;

/**
 * Every kind of notification, with the events that cause it and whom they concern. Stored in the database, so a kind is never renamed. An
 * event that concerns staff and company has a kind for each.
 */
export const notificationKinds = {
  correction_requested: {
    ...toCompany,
    category: 'request',
    needsAction: true,
    events: ['case.request_correction'],
    settledBy: answered,
  },
  correction_due_soon: {
    ...toCompany,
    category: 'deadline',
    needsAction: true,
    events: ['case.correction_due_soon'],
    settledBy: answered,
  },
  // Also to the person who sent it, as a confirmation.
  correction_confirmed: {
    audience: 'company',
    object: 'application',
    concern: 'correction',
    category: 'progress',
    events: ['application.correction_sent'],
    isToActorToo: true,
  },
  correction_ended: { ...toCompany, category: 'progress', events: ['case.correction_ended'] },
  correction_withdrawn: { ...toCompany, category: 'progress', events: ['case.end_correction'] },
  assessment_completed: { ...toCompany, category: 'progress', events: ['case.accept_assessment'] },
  site_visit_needed: { ...toCompany, category: 'request', events: ['case.request_site_visit'] },
  // It waits for an answer, as on the dashboard: the last message of an open case is from the staff.
  message_from_officer: {
    ...toCompany,
    category: 'message',
    concern: 'message',
    needsAction: true,
    events: ['case.message_sent'],
    settledBy: ['application.message_sent', ...closed],
  },
  application_approved: { ...toCompany, category: 'decision', concern: 'decision', events: ['case.approve'] },
  application_rejected: { ...toCompany, category: 'decision', concern: 'decision', events: ['case.reject'] },
  // Stages that have no mail of their own.
  review_started: {
    audience: 'company',
    object: 'application',
    concern: 'correction',
    category: 'information',
    events: ['case.screened'],
  },
  site_visit_recorded: {
    audience: 'company',
    object: 'application',
    concern: 'correction',
    category: 'information',
    events: ['case.visit_recorded'],
  },
  appeal_decided: { ...toCompany, category: 'decision', concern: 'decision', object: 'appeal', events: ['appeal.decided'] },
  certificate_issued: { ...ofCertificate, category: 'decision', events: ['certificate.issued'] },
  certificate_expiring: {
    ...ofCertificate,
    category: 'deadline',
    needsAction: true,
    events: ['certificate.expiring'],
    // Screened: its renewal, which is paid then. After the last day: daily, in `settleExpiredTasks`.
    settledBy: ['case.screened', 'certificate.revoked', 'certificate.replaced'],
  },
  certificate_suspended: { ...ofCertificate, category: 'decision', events: ['certificate.suspended'] },
  certificate_reinstated: { ...ofCertificate, category: 'decision', events: ['certificate.reinstated'] },
  certificate_revoked: { ...ofCertificate, category: 'decision', events: ['certificate.revoked'] },
  certificate_replaced: { ...ofCertificate, category: 'decision', events: ['certificate.replaced'] },
  identity_change_accepted: { ...ofIdentity, events: ['identity_change.accepted'] },
  identity_change_refused: { ...ofIdentity, events: ['identity_change.refused'] },
  payment_received: { ...ofPayment, events: ['payment.receipt_created'] },
  refund_completed: { ...ofPayment, events: ['refund.completed'] },

  proposal_to_decide: {
    ...waitsForStaff,
    concerned: 'deciders',
    events: ['case.propose_approval', 'case.propose_rejection', 'case.proposed_again'],
    settledBy: decided,
  },
  confirmation_needed: {
    ...waitsForStaff,
    object: 'request',
    concerned: 'second_people',
    events: [
      'invite_staff.requested',
      'change_scope.requested',
      'suspend_staff.requested',
      'reset_sign_in.requested',
      'change_price.requested',
      'appoint_owner.requested',
      'certificate.suspend.requested',
      'certificate.reinstate.requested',
      'certificate.revoke.requested',
      'certificate.replace.requested',
    ],
    // By a person, or because another request had the same effect. Those whose time is over: daily, in `settleExpiredTasks`.
    settledBy: [
      'invite_staff.confirmed',
      'invite_staff.refused',
      'change_scope.confirmed',
      'change_scope.refused',
      'suspend_staff.confirmed',
      'suspend_staff.refused',
      'reset_sign_in.confirmed',
      'reset_sign_in.refused',
      'change_price.confirmed',
      'change_price.refused',
      'appoint_owner.confirmed',
      'appoint_owner.refused',
      'certificate.suspend.refused',
      'certificate.suspend.withdrawn',
      'certificate.reinstate.refused',
      'certificate.reinstate.withdrawn',
      'certificate.revoke.refused',
      'certificate.revoke.withdrawn',
      'certificate.replace.refused',
      'certificate.replace.withdrawn',
      'certificate.suspended',
      'certificate.reinstated',
      'certificate.revoked',
      'certificate.replaced',
    ],
  },
  identity_change_to_decide: {
    ...waitsForStaff,
    object: 'request',
    concerned: 'identity_administrators',
    events: ['identity_change.requested'],
    settledBy: ['identity_change.accepted', 'identity_change.refused', 'identity_change.withdrawn'],
  },
  appeal_to_vote: {
    ...waitsForStaff,
    object: 'appeal',
    concerned: 'voters',
    mailedByFeature: true,
    events: ['appeal.lodged', 'appeal.voted'],
    settledBy: ['appeal.decided'],
  },
  site_visit_to_make: {
    ...waitsForStaff,
    concerned: 'visitors',
    events: ['case.request_site_visit'],
    settledBy: ['case.visit_recorded', ...decided],
  },
  case_assigned: { ...waitsForStaff, concerned: 'assignee', events: ['case.reassigned'] },
  proposal_returned: { ...waitsForStaff, concerned: 'assignee', mailedByFeature: true, events: ['case.return_to_officer'] },
  correction_received: {
    ...waitsForStaff,
    concerned: 'assignee',
    mailedByFeature: true,
    events: ['application.correction_sent'],
  },
  message_from_company: {
    ...toStaff,
    category: 'message',
    needsAction: true,
    concerned: 'assignee',
    mailedByFeature: true,
    events: ['application.message_sent'],
    settledBy: ['case.message_sent', 'case.approve', 'case.reject', 'application.withdrawn', 'case.closed'],
    staysUntilSettled: true,
  },
  case_due_soon: {
    ...toStaff,
    category: 'deadline',
    needsAction: true,
    concerned: 'assignee_or_administrators',
    mailedByFeature: true,
    events: ['case.due_soon'],
    settledBy: decided,
  },
  case_overdue: {
    ...toStaff,
    category: 'deadline',
    needsAction: true,
    concerned: 'assignee',
    mailedByFeature: true,
    events: ['case.late'],
    settledBy: decided,
  },
  case_overdue_in_team: {
    ...toStaff,
    category: 'deadline',
    concerned: 'administrators',
    mailedByFeature: true,
    events: ['case.late'],
    settledBy: decided,
  },
  appeal_due_soon: {
    ...toStaff,
    category: 'deadline',
    object: 'appeal',
    needsAction: true,
    concerned: 'voters',
    mailedByFeature: true,
    events: ['appeal.due_soon'],
    settledBy: ['appeal.decided'],
  },
  appeal_overdue: {
    ...toStaff,
    category: 'deadline',
    object: 'appeal',
    concerned: 'administrators',
    mailedByFeature: true,
    events: ['appeal.late'],
    settledBy: ['appeal.decided'],
  },
  lines_decided: { ...toStaff, category: 'progress', concerned: 'assignee', events: ['case.lines_decided'] },
  visit_received: { ...toStaff, category: 'progress', needsAction: true, concerned: 'assignee', events: ['case.visit_recorded'] },
  case_approved: { ...toStaff, category: 'information', concerned: 'assignee', events: ['case.approve'] },
  case_rejected: { ...toStaff, category: 'information', concerned: 'assignee', events: ['case.reject'] },
} as const satisfies Record<string, CompanyRule | StaffRule>;

export type NotificationKind = keyof typeof notificationKinds;

const table: Readonly<Record<NotificationKind, CompanyRule | StaffRule>> = notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[];

export function ruleOf(kind: NotificationKind): CompanyRule | StaffRule {
  return table[kind];
}

function byEvent(eventsOf: (kind: NotificationKind) => readonly AuditAction[]): ReadonlyMap<string, readonly NotificationKind[]> {
  const found = new Map<string, NotificationKind[]>();
  for (const kind of notificationKindNames) for (const action of eventsOf(kind)) found.set(action, [...(found.get(action) ?? []), kind]);
  return found;
}

const causedBy = byEvent((kind) => table[kind].events);
const settledBy = byEvent((kind) => table[kind].settledBy ?? []);

/** What an event causes. */
export function kindsCausedBy(action: string): readonly NotificationKind[] {
  return causedBy.get(action) ?? [];
}

/** What waits for no person any more after an event. */
export function kindsSettledBy(action: string): readonly NotificationKind[] {
  return settledBy.get(action) ?? [];
}

/** Whether a new one is open until something settles it. What only informs is never open. */
export function isOpenAtFirst(kind: NotificationKind): boolean {
  const { needsAction, settledBy: events } = table[kind];
  return needsAction === true || events !== undefined;
}

/** What opening its object does not mark as read. */
export const kindsThatStay = notificationKindNames.filter((kind) => table[kind].staysUntilSettled === true);

/** Whether the worker is told of an event. */
export function isNotified(action: string): boolean {
  return causedBy.has(action) || settledBy.has(action);
}

export const notificationRules = {
  /** A badge shows more as "99+". */
  mostCounted: 100,
  /** In the popover of the bell; the page has all. */
  inBell: 20,
  mostOnPage: 50,
  /** After it was read. */
  keptMonths: 12,
  /** Names in one digest; the rest is counted. */
  mostInDigest: 30,
  changesOfPreferencesAnHour: 60,
} as const;

/** Everything that was read before this moment is deleted. */
export function notificationCutoff(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - notificationRules.keptMonths);
  return cutoff;
}

import { chainedActions, type ChainedAction } from '../audit/actions.ts';
import { scopesOf } from './policy.ts';
import { covers, hasRole, type Person, type Scope, type Sector } from './staff.ts';

export const streamRules = {
  /** How often each API process reads the new change rows. */
  pollMilliseconds: 250,
  /** Below the 30 s after which the server, and many proxies, close a silent connection. */
  heartbeatSeconds: 15,
  sessionCheckSeconds: 30,
  /** Sent to a stream that starts without a cursor: its page was loaded a moment before. */
  replaySeconds: 30,
  /** What a process keeps in memory for streams that resume. */
  keptMinutes: 10,
  mostKept: 20_000,
  /** After more than this at once, consoles load everything again. */
  mostInOneRead: 5_000,
  perSession: 4,
  openingsAMinute: 30,
  perProcess: 5_000,
  /** A reader that is further behind is disconnected. */
  mostBufferedBytes: 65_536,
} as const;

export const changeKinds = ['case', 'queue', 'appeal', 'certificate', 'request', 'notification'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const inCase = ['case'] as const;
const inQueue = ['case', 'queue'] as const;
const ofAppeal = ['case', 'appeal'] as const;
const ofCertificate = ['case', 'certificate'] as const;
const ofRequest = ['request'] as const;
const notShown = [] as const;

/**
 * What a console shows differently after each event. `queue`: the stage, assignee or due date of the case may differ, or what waits for a
 * person in it (a message, a visit). `request`: between administrators, about no case. Of a case, every event is part of the history that
 * its page shows.
 */
const kindsOf: Readonly<Record<ChainedAction, readonly ChangeKind[]>> = {
  'application.created': notShown,
  'application.changed': notShown,
  'application.submitted': inCase,
  'application.reopened': inCase,
  'application.withdrawn': inQueue,
  'application.deleted': notShown,
  'application.erased': inCase,
  'application.paid': inQueue,
  'application.requested_document_provided': inQueue,
  'application.correction_sent': inQueue,
  'application.message_sent': inQueue,
  'document.viewed_by_staff': notShown,

  'case.opened': inQueue,
  'case.screened': inQueue,
  'case.compared': inCase,
  'case.assigned': inQueue,
  'case.released': inQueue,
  'case.reassigned': inQueue,
  'case.undone': inQueue,
  // The assignee gives the case up.
  'case.conflict_of_interest_declared': inQueue,
  'case.requirement_accepted': inCase,
  'case.requirement_returned': inCase,
  'case.requirement_reopened': inCase,
  'case.figure_changed': inCase,
  'case.origin_answers_changed': inCase,
  'case.lines_judged': inCase,
  'case.lines_decided': inCase,
  'case.signals_resolved': inCase,
  'case.note_added': inCase,
  'case.message_sent': inQueue,
  'case.document_requested': inCase,
  'case.visit_recorded': inQueue,
  'case.accept_assessment': inQueue,
  'case.request_site_visit': inQueue,
  'case.request_correction': inQueue,
  'case.end_correction': inQueue,
  'case.correction_ended': inQueue,
  'case.correction_due_soon': inCase,
  'case.propose_approval': inQueue,
  'case.propose_rejection': inQueue,
  'case.proposed_again': inQueue,
  'case.approve': inQueue,
  'case.reject': inQueue,
  'case.return_to_officer': inQueue,
  'case.completed': inQueue,
  'case.issued_again': inQueue,
  'case.closed': inQueue,
  'case.due_soon': inQueue,
  'case.late': inQueue,

  // The stage of the case changes with the appeal.
  'appeal.lodged': ['case', 'queue', 'appeal'],
  'appeal.conflict_of_interest_declared': ofAppeal,
  'appeal.voted': ofAppeal,
  'appeal.decided': ['case', 'queue', 'appeal'],
  'appeal.due_soon': ofAppeal,
  'appeal.late': ofAppeal,

  'certificate.reserved': ofCertificate,
  'certificate.signed': ofCertificate,
  'certificate.issued': ofCertificate,
  'certificate.expiring': ofCertificate,
  'certificate.suspended': ofCertificate,
  'certificate.reinstated': ofCertificate,
  'certificate.revoked': ofCertificate,
  'certificate.replaced': ofCertificate,
  'certificate.suspend.requested': ofCertificate,
  'certificate.suspend.refused': ofCertificate,
  'certificate.suspend.withdrawn': ofCertificate,
  'certificate.reinstate.requested': ofCertificate,
  'certificate.reinstate.refused': ofCertificate,
  'certificate.reinstate.withdrawn': ofCertificate,
  'certificate.revoke.requested': ofCertificate,
  'certificate.revoke.refused': ofCertificate,
  'certificate.revoke.withdrawn': ofCertificate,
  'certificate.replace.requested': ofCertificate,
  'certificate.replace.refused': ofCertificate,
  'certificate.replace.withdrawn': ofCertificate,

  // A report is in no case: its page is read again when it is opened.
  'certificate_report.assigned': notShown,
  'certificate_report.note_added': notShown,
  'certificate_report.investigation_started': notShown,
  'certificate_report.closed': notShown,

  'payment.exception_resolved': notShown,
  'change_price.requested': ofRequest,
  'change_price.confirmed': ofRequest,
  'change_price.refused': ofRequest,
  'price.changed': notShown,
  'price.superseded': notShown,
  'holidays.changed': notShown,

  'staff.signed_in': notShown,
  'staff.signed_out': notShown,
  'staff.session_ended': notShown,
  'staff.other_sessions_ended': notShown,
  'staff.stepped_up': notShown,
  'audit.exported': notShown,
  'staff.enrolled': notShown,
  'staff.password_reset': notShown,
  'staff.bootstrapped': notShown,
  'staff.break_glass': notShown,
  'invite_staff.requested': ofRequest,
  'invite_staff.confirmed': ofRequest,
  'invite_staff.refused': ofRequest,
  'change_scope.requested': ofRequest,
  'change_scope.confirmed': ofRequest,
  'change_scope.refused': ofRequest,
  'suspend_staff.requested': ofRequest,
  'suspend_staff.confirmed': ofRequest,
  'suspend_staff.refused': ofRequest,
  'reset_sign_in.requested': ofRequest,
  'reset_sign_in.confirmed': ofRequest,
  'reset_sign_in.refused': ofRequest,

  'member.joined': notShown,
  'member.roles_changed': notShown,
  'member.removed': notShown,
  'member.left': notShown,
  'invitation.created': notShown,
  'invitation.resent': notShown,
  'invitation.withdrawn': notShown,
  'ownership.offered': notShown,
  'ownership.accepted': notShown,
  'ownership.declined': notShown,
  'ownership.withdrawn': notShown,
  // Administrators who can decide learn of it by their bell.
  'identity_change.requested': notShown,
  'identity_change.withdrawn': notShown,
  'identity_change.accepted': notShown,
  'identity_change.refused': notShown,
  'appoint_owner.searched': notShown,
  'appoint_owner.requested': ofRequest,
  'appoint_owner.confirmed': ofRequest,
  'appoint_owner.refused': ofRequest,
  'company.second_factor_required': notShown,
  'company.second_factor_optional': notShown,
  'company.deletion_requested': notShown,
  'company.deletion_cancelled': notShown,
  'company.erased': notShown,
};

/** In place of an event: a notification of one person was created or read (0007_notifications.sql). */
export const notificationChange = 'notification.changed';

/** By the code of the event. An event of another code that reached a case is in its history. */
export function changeKindsOf(action: string): readonly ChangeKind[] {
  if (action === notificationChange) return ['notification'];
  const known = chainedActions.find((one) => one === action);
  return known === undefined ? inCase : kindsOf[known];
}

/** What a person's stream shows. Two people with equal values are sent the same. */
export interface StreamReader {
  readonly scopes: readonly Scope[];
  readonly isAdmin: boolean;
}

/** undefined: the person reads no case, so there is no stream. */
export function streamReaderOf(person: Person): StreamReader | undefined {
  if (person.status !== 'active') return undefined;
  const scopes = new Map(
    scopesOf(person, 'read_case').map(({ countries, sectors }) => {
      const scope: Scope = { countries: inOrder(countries), sectors: inOrder(sectors) };
      return [JSON.stringify(scope), scope];
    }),
  );
  if (scopes.size === 0) return undefined;
  const sorted = [...scopes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, scope]) => scope);
  return { scopes: sorted, isAdmin: hasRole(person, ['admin']) };
}

function inOrder<One extends string>(chosen: 'all' | readonly One[]): 'all' | readonly One[] {
  return chosen === 'all' ? chosen : [...new Set(chosen)].toSorted();
}

/** Whether the reader is sent the change. Of a case that moved, the caller asks for both countries. */
export function concerns(reader: StreamReader, change: { readonly country: string | null; readonly sector: Sector | null }): boolean {
  const { country, sector } = change;
  if (country === null) return reader.isAdmin;
  return sector !== null && reader.scopes.some((scope) => covers(scope, { country, sector }));
}

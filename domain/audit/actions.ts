import type { PaymentState } from '../payments/payment.ts';

/**
 * The codes of events that are in a chain: of cases, certificates, staff, prices, holidays, and the people and settings of a company. The
 * console lists these alone and has a label for each. They are stored in the database, so they are never renamed.
 */
export const chainedActions = [
  'application.created',
  'application.changed',
  'application.submitted',
  'application.reopened',
  'application.withdrawn',
  'application.deleted',
  'application.erased',
  'application.paid',
  'application.requested_document_provided',
  'application.correction_sent',
  'application.message_sent',
  'document.viewed_by_staff',

  'case.opened',
  'case.screened',
  'case.compared',
  'case.assigned',
  'case.released',
  'case.reassigned',
  'case.undone',
  'case.conflict_of_interest_declared',
  'case.requirement_accepted',
  'case.requirement_returned',
  'case.requirement_reopened',
  'case.figure_changed',
  'case.origin_answers_changed',
  'case.lines_judged',
  'case.lines_decided',
  'case.signals_resolved',
  'case.note_added',
  'case.message_sent',
  'case.document_requested',
  'case.visit_recorded',
  'case.accept_assessment',
  'case.request_site_visit',
  'case.request_correction',
  'case.end_correction',
  'case.correction_ended',
  'case.correction_due_soon',
  'case.propose_approval',
  'case.propose_rejection',
  'case.proposed_again',
  'case.approve',
  'case.reject',
  'case.return_to_officer',
  'case.completed',
  'case.issued_again',
  'case.closed',
  'case.due_soon',
  'case.late',

  'appeal.lodged',
  'appeal.conflict_of_interest_declared',
  'appeal.voted',
  'appeal.decided',
  'appeal.due_soon',
  'appeal.late',

  'certificate.reserved',
  'certificate.signed',
  'certificate.issued',
  'certificate.expiring',
  'certificate.suspended',
  'certificate.reinstated',
  'certificate.revoked',
  'certificate.replaced',
  'certificate.suspend.requested',
  'certificate.suspend.refused',
  'certificate.suspend.withdrawn',
  'certificate.reinstate.requested',
  'certificate.reinstate.refused',
  'certificate.reinstate.withdrawn',
  'certificate.revoke.requested',
  'certificate.revoke.refused',
  'certificate.revoke.withdrawn',
  'certificate.replace.requested',
  'certificate.replace.refused',
  'certificate.replace.withdrawn',

  'certificate_report.assigned',
  'certificate_report.note_added',
  'certificate_report.investigation_started',
  'certificate_report.closed',

  'payment.exception_resolved',
  'change_price.requested',
  'change_price.confirmed',
  'change_price.refused',
  'price.changed',
  'price.superseded',
  'holidays.changed',

  'staff.signed_in',
  'staff.signed_out',
  'staff.session_ended',
  'staff.other_sessions_ended',
  'staff.stepped_up',
  'staff.enrolled',
  'staff.password_reset',
  'staff.bootstrapped',
  'audit.exported',
  'staff.break_glass',
  'invite_staff.requested',
  'invite_staff.confirmed',
  'invite_staff.refused',
  'change_scope.requested',
  'change_scope.confirmed',
  'change_scope.refused',
  'suspend_staff.requested',
  'suspend_staff.confirmed',
  'suspend_staff.refused',
  'reset_sign_in.requested',
  'reset_sign_in.confirmed',
  'reset_sign_in.refused',

  'member.joined',
  'member.roles_changed',
  'member.removed',
  'member.left',
  'invitation.created',
  'invitation.resent',
  'invitation.withdrawn',
  'ownership.offered',
  'ownership.accepted',
  'ownership.declined',
  'ownership.withdrawn',
  'appoint_owner.searched',
  'appoint_owner.requested',
  'appoint_owner.confirmed',
  'appoint_owner.refused',
  'identity_change.requested',
  'identity_change.withdrawn',
  'identity_change.accepted',
  'identity_change.refused',
  'company.second_factor_required',
  'company.second_factor_optional',
  'company.deletion_requested',
  'company.deletion_cancelled',
  'company.erased',
] as const;

export type ChainedAction = (typeof chainedActions)[number];

/** In no chain: what people do with their own accounts and uploads, and payments, which the ledger records. */
type UnchainedAction =
  | 'account.registered'
  | 'account.activated'
  | 'account.deletion_requested'
  | 'account.deletion_cancelled'
  | 'account.erased'
  | 'profile.changed'
  | 'password.changed'
  | 'session.opened'
  | 'session.stepped_up'
  | 'session.company_chosen'
  | 'session.ended'
  | 'authenticator.added'
  | 'authenticator.removed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'recovery_codes.renewed'
  | 'recovery_code.used'
  | 'second_factors.removed'
  | 'document.uploaded'
  | 'document.ready'
  | 'document.refused'
  | 'document.removed'
  | 'payment.started'
  | `payment.${PaymentState}`
  | 'payment.captured'
  | 'payment.exception_raised'
  | 'payment.receipt_created'
  | 'refund.owed'
  | 'refund.requested'
  | 'refund.completed'
  | 'refund.exception'
  | 'contact.received'
  | 'certificate_report.received'
  | 'demo_data.seeded'
  | 'demo_data.people_seeded'
  | 'demo_data.reports_seeded';

export type AuditAction = ChainedAction | UnchainedAction;

/** What follows the first part of a code: `ActionOf<'invitation'>` is `'created' | 'resent' | 'withdrawn'`. */
export type ActionOf<First extends string, Code extends string = AuditAction> = Code extends `${First}.${infer What}` ? What : never;

export const auditSearchRules = {
  /** Actions that one search names: more than there are whose label has one word in common. */
  mostActions: 100,
  /** A larger number of found events is not told. */
  mostTold: 1_000,
} as const;

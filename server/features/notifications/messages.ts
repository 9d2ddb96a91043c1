import type { NotificationKind } from '@thamani/domain/notifications/kinds.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';
import type { Sentence } from '../../i18n/catalogs.ts';

/**
 * The texts of each kind: the object first, then what to do. {product} and {company} are names; {number} is the application's or the
 * certificate's.
 */
interface Texts {
  readonly title: Sentence;
  readonly detail: Sentence;
}

const application = /*i18n*/ { id: 'notification.application', message: 'Application {number}' };
const ofCompany = /*i18n*/ { id: 'notification.of_company', message: '{company}. Application {number}' };
const certificate = /*i18n*/ { id: 'notification.certificate', message: 'Certificate {number}' };
const answerBy = /*i18n*/ { id: 'notification.answer_by', message: 'Application {number}. Send it by {day}.' };
const dueOn = /*i18n*/ { id: 'notification.due_on', message: '{company}. Due on {day}.' };
const invoice = /*i18n*/ { id: 'notification.invoice', message: 'Invoice {invoice}' };

export const texts: Readonly<Record<NotificationKind, Texts>> = {
  correction_requested: {
    title: /*i18n*/ { id: 'notification.correction_requested', message: 'Correction needed: {product}' },
    detail: answerBy,
  },
  correction_due_soon: {
    title: /*i18n*/ { id: 'notification.correction_due_soon', message: 'Correction due soon: {product}' },
    detail: answerBy,
  },
  correction_confirmed: {
    title: /*i18n*/ { id: 'notification.correction_confirmed', message: 'Correction received, review continues: {product}' },
    detail: application,
  },
  correction_ended: {
    title: /*i18n*/ { id: 'notification.correction_ended', message: 'Time for the correction is over: {product}' },
    detail: application,
  },
  correction_withdrawn: {
    title: /*i18n*/ { id: 'notification.correction_withdrawn', message: 'Correction no longer needed: {product}' },
    detail: application,
  },
  assessment_completed: {
    title: /*i18n*/ { id: 'notification.assessment_completed', message: 'Assessment completed: {product}' },
    detail: application,
  },
  site_visit_needed: {
    title: /*i18n*/ { id: 'notification.site_visit_needed', message: 'Site visit needed: {product}' },
    detail: application,
  },
  message_from_officer: {
    title: /*i18n*/ { id: 'notification.message_from_officer', message: 'Message from the officer: {product}' },
    detail: application,
  },
  application_approved: {
    title: /*i18n*/ { id: 'notification.application_approved', message: 'Approved: {product}' },
    detail: application,
  },
  application_rejected: {
    title: /*i18n*/ { id: 'notification.application_rejected', message: 'Rejected: {product}' },
    detail: application,
  },
  review_started: { title: /*i18n*/ { id: 'notification.review_started', message: 'Review started: {product}' }, detail: application },
  site_visit_recorded: {
    title: /*i18n*/ { id: 'notification.site_visit_recorded', message: 'Site visit recorded: {product}' },
    detail: application,
  },
  appeal_decided: { title: /*i18n*/ { id: 'notification.appeal_decided', message: 'Appeal decided: {product}' }, detail: application },
  certificate_issued: {
    title: /*i18n*/ { id: 'notification.certificate_issued', message: 'Certificate issued: {product}' },
    detail: certificate,
  },
  certificate_expiring: {
    title: /*i18n*/ { id: 'notification.certificate_expiring', message: 'Certificate expires soon: {product}' },
    detail: /*i18n*/ { id: 'notification.expires_on', message: 'Certificate {number}. Valid until {day}.' },
  },
  certificate_suspended: {
    title: /*i18n*/ { id: 'notification.certificate_suspended', message: 'Certificate suspended: {product}' },
    detail: certificate,
  },
  certificate_reinstated: {
    title: /*i18n*/ { id: 'notification.certificate_reinstated', message: 'Certificate reinstated: {product}' },
    detail: certificate,
  },
  certificate_revoked: {
    title: /*i18n*/ { id: 'notification.certificate_revoked', message: 'Certificate revoked: {product}' },
    detail: certificate,
  },
  certificate_replaced: {
    title: /*i18n*/ { id: 'notification.certificate_replaced', message: 'Certificate replaced: {product}' },
    detail: certificate,
  },
  identity_change_accepted: {
    title: /*i18n*/ { id: 'notification.identity_change_accepted', message: 'Company details changed as you requested' },
    detail: /*i18n*/ { id: 'notification.identity_change_accepted.detail', message: 'New certificates use the new details.' },
  },
  identity_change_refused: {
    title: /*i18n*/ { id: 'notification.identity_change_refused', message: 'Change of company details refused' },
    detail: /*i18n*/ { id: 'notification.identity_change_refused.detail', message: 'Open the request to read the reason.' },
  },
  payment_received: { title: /*i18n*/ { id: 'notification.payment_received', message: 'Payment received: {amount}' }, detail: invoice },
  refund_completed: { title: /*i18n*/ { id: 'notification.refund_completed', message: 'Refunded to you: {amount}' }, detail: invoice },

  proposal_to_decide: {
    title: /*i18n*/ { id: 'notification.proposal_to_decide', message: 'Proposal to decide: {product}' },
    detail: ofCompany,
  },
  confirmation_needed: {
    title: /*i18n*/ { id: 'notification.confirmation_needed', message: 'Second confirmation: {request}' },
    detail: /*i18n*/ { id: 'notification.requested_by', message: 'Requested by {by}. A second administrator must confirm.' },
  },
  identity_change_to_decide: {
    title: /*i18n*/ { id: 'notification.identity_change_to_decide', message: 'Change of company details to decide' },
    detail: /*i18n*/ { id: 'notification.identity_change_to_decide.detail', message: 'A company requests a change of its locked details.' },
  },
  appeal_to_vote: { title: /*i18n*/ { id: 'notification.appeal_to_vote', message: 'Appeal to vote on: {product}' }, detail: dueOn },
  site_visit_to_make: { title: /*i18n*/ { id: 'notification.site_visit_to_make', message: 'Site to visit: {product}' }, detail: ofCompany },
  case_assigned: { title: /*i18n*/ { id: 'notification.case_assigned', message: 'Case assigned to you: {product}' }, detail: ofCompany },
  proposal_returned: {
    title: /*i18n*/ { id: 'notification.proposal_returned', message: 'Proposal returned to you: {product}' },
    detail: ofCompany,
  },
  correction_received: {
    title: /*i18n*/ { id: 'notification.correction_received', message: 'Correction received: {product}' },
    detail: ofCompany,
  },
  message_from_company: {
    title: /*i18n*/ { id: 'notification.message_from_company', message: 'Message from {company}' },
    detail: /*i18n*/ { id: 'notification.product', message: '{product}. Application {number}' },
  },
  case_due_soon: { title: /*i18n*/ { id: 'notification.case_due_soon', message: 'Due soon: {product}' }, detail: dueOn },
  case_overdue: { title: /*i18n*/ { id: 'notification.case_overdue', message: 'Overdue: {product}' }, detail: dueOn },
  case_overdue_in_team: {
    title: /*i18n*/ { id: 'notification.case_overdue_in_team', message: 'Overdue in your team: {product}' },
    detail: dueOn,
  },
  appeal_due_soon: { title: /*i18n*/ { id: 'notification.appeal_due_soon', message: 'Vote due soon: {product}' }, detail: dueOn },
  appeal_overdue: { title: /*i18n*/ { id: 'notification.appeal_overdue', message: 'Appeal overdue: {product}' }, detail: dueOn },
  lines_decided: {
    title: /*i18n*/ { id: 'notification.lines_decided', message: 'Open lines can no longer change the outcome: {product}' },
    detail: ofCompany,
  },
  visit_received: { title: /*i18n*/ { id: 'notification.visit_received', message: 'Visit received: {product}' }, detail: ofCompany },
  case_approved: {
    title: /*i18n*/ { id: 'notification.case_approved', message: 'Approved by an administrator: {product}' },
    detail: ofCompany,
  },
  case_rejected: {
    title: /*i18n*/ { id: 'notification.case_rejected', message: 'Rejected by an administrator: {product}' },
    detail: ofCompany,
  },
};

/** What a second administrator is asked to confirm. */
export const requestNames: Readonly<Partial<Record<Permission | 'suspend' | 'reinstate' | 'revoke' | 'replace', Sentence>>> = {
  invite_staff: /*i18n*/ { id: 'notification.request.invite_staff', message: 'invite a member of staff' },
  change_scope: /*i18n*/ { id: 'notification.request.change_scope', message: 'change roles of a member of staff' },
  suspend_staff: /*i18n*/ { id: 'notification.request.suspend_staff', message: 'suspend a member of staff' },
  reset_sign_in: /*i18n*/ { id: 'notification.request.reset_sign_in', message: 'reset the sign-in of a member of staff' },
  change_price: /*i18n*/ { id: 'notification.request.change_price', message: 'change a price' },
  appoint_owner: /*i18n*/ { id: 'notification.request.appoint_owner', message: 'appoint an owner of a company' },
  suspend: /*i18n*/ { id: 'notification.request.suspend', message: 'suspend a certificate' },
  reinstate: /*i18n*/ { id: 'notification.request.reinstate', message: 'reinstate a certificate' },
  revoke: /*i18n*/ { id: 'notification.request.revoke', message: 'revoke a certificate' },
  replace: /*i18n*/ { id: 'notification.request.replace', message: 'replace a certificate' },
};

export const mailSentences = {
  open: /*i18n*/ { id: 'notification.mail.open', message: 'Open' },
  settings: /*i18n*/ {
    id: 'notification.mail.settings',
    message: 'You can change in your notification settings which of these mails you receive.',
  },
  always: /*i18n*/ { id: 'notification.mail.always', message: 'Mails about this cannot be switched off.' },
  digestSubject: /*i18n*/ {
    id: 'notification.digest.subject',
    message: '{count, plural, one {# notification} other {# notifications}} since yesterday',
  },
  digestHeading: /*i18n*/ { id: 'notification.digest.heading', message: 'Your notifications' },
  digestBody: /*i18n*/ { id: 'notification.digest.body', message: 'You have not read these notifications yet.' },
  digestMore: /*i18n*/ { id: 'notification.digest.more', message: 'There are more. The page “All notifications” shows them.' },
  what: /*i18n*/ { id: 'notification.digest.what', message: 'What' },
  about: /*i18n*/ { id: 'notification.digest.about', message: 'About' },
  all: /*i18n*/ { id: 'notification.digest.all', message: 'All notifications' },
};

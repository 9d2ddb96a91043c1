import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { auditSearchRules, type ChainedAction } from '@thamani/domain/audit/actions.ts';
import { caseEventLabels } from '../case/review-labels.ts';

/** Of the events that are in no history of a case. */
const furtherLabels = {
  'document.viewed_by_staff': msg`viewed a document`,
  'certificate.signed': msg`signed the certificate`,
  'certificate.issued': msg`issued the certificate`,
  'certificate.expiring': msg`notified the company that the certificate expires soon`,
  'certificate.suspended': msg`suspended the certificate`,
  'certificate.reinstated': msg`reinstated the certificate`,
  'certificate.revoked': msg`revoked the certificate`,
  'certificate.replaced': msg`replaced the certificate`,
  'certificate.suspend.requested': msg`requested the suspension of a certificate`,
  'certificate.suspend.refused': msg`refused the suspension of a certificate`,
  'certificate.suspend.withdrawn': msg`withdrew a request to suspend a certificate`,
  'certificate.reinstate.requested': msg`requested the reinstatement of a certificate`,
  'certificate.reinstate.refused': msg`refused the reinstatement of a certificate`,
  'certificate.reinstate.withdrawn': msg`withdrew a request to reinstate a certificate`,
  'certificate.revoke.requested': msg`requested the revocation of a certificate`,
  'certificate.revoke.refused': msg`refused the revocation of a certificate`,
  'certificate.revoke.withdrawn': msg`withdrew a request to revoke a certificate`,
  'certificate.replace.requested': msg`requested the replacement of a certificate`,
  'certificate.replace.refused': msg`refused the replacement of a certificate`,
  'certificate.replace.withdrawn': msg`withdrew a request to replace a certificate`,
  'certificate_report.assigned': msg`assigned the report, or returned it to the list`,
  'certificate_report.note_added': msg`added a note to the report`,
  'certificate_report.investigation_started': msg`started the investigation of the report`,
  'certificate_report.closed': msg`closed the report`,
  'payment.exception_resolved': msg`resolved a payment that needed attention`,
  'change_price.requested': msg`requested a price change`,
  'change_price.confirmed': msg`confirmed a price change`,
  'change_price.refused': msg`refused a price change`,
  'price.changed': msg`applied a price change`,
  'price.superseded': msg`did not apply a price change because a later one was already in effect`,
  'holidays.changed': msg`changed the public holidays`,
  'staff.signed_in': msg`signed in`,
  'staff.signed_out': msg`signed out`,
  'staff.session_ended': msg`ended one of their sessions`,
  'staff.other_sessions_ended': msg`ended all their other sessions`,
  'staff.stepped_up': msg`confirmed their identity with the second factor`,
  'audit.exported': msg`exported the audit log as a file`,
  'staff.enrolled': msg`set up the second factor`,
  'staff.password_reset': msg`set a new password by an emailed link`,
  'invite_staff.requested': msg`requested an invitation`,
  'invite_staff.confirmed': msg`confirmed an invitation`,
  'invite_staff.refused': msg`refused an invitation`,
  'change_scope.requested': msg`requested a change of roles and access`,
  'change_scope.confirmed': msg`confirmed a change of roles and access`,
  'change_scope.refused': msg`refused a change of roles and access`,
  'suspend_staff.requested': msg`requested the suspension of a staff member`,
  'suspend_staff.confirmed': msg`confirmed the suspension of a staff member`,
  'suspend_staff.refused': msg`refused the suspension of a staff member`,
  'reset_sign_in.requested': msg`requested a sign-in reset`,
  'reset_sign_in.confirmed': msg`confirmed a sign-in reset`,
  'reset_sign_in.refused': msg`refused a sign-in reset`,
  'member.joined': msg`joined the company`,
  // Also by the system, which erases a person’s account.
  'member.left': msg`ended the membership of a person who left the company`,
  'member.removed': msg`removed a person from the company`,
  'member.roles_changed': msg`changed a person’s roles in the company`,
  'invitation.created': msg`invited a person to join the company`,
  'invitation.resent': msg`resent an invitation to join the company`,
  'invitation.withdrawn': msg`withdrew an invitation to join the company`,
  'ownership.offered': msg`offered a person ownership of the company`,
  'ownership.accepted': msg`accepted ownership of the company`,
  'ownership.declined': msg`declined ownership of the company`,
  'ownership.withdrawn': msg`withdrew an offer of ownership`,
  'identity_change.requested': msg`requested a change of the company’s details`,
  'identity_change.withdrawn': msg`withdrew the request to change the company’s details`,
  'identity_change.accepted': msg`accepted the change of the company’s details`,
  'identity_change.refused': msg`refused the change of the company’s details`,
  'company.second_factor_required': msg`required two-step sign-in for the company`,
  'company.second_factor_optional': msg`stopped requiring two-step sign-in for the company`,
  'company.deletion_requested': msg`requested the deletion of the company`,
  'company.deletion_cancelled': msg`cancelled the deletion of the company`,
  'company.erased': msg`deleted the company`,
  'appoint_owner.searched': msg`searched for a person to appoint as an owner`,
  'appoint_owner.requested': msg`requested the appointment of an owner`,
  'appoint_owner.confirmed': msg`confirmed the appointment of an owner`,
  'appoint_owner.refused': msg`refused the appointment of an owner`,
  'staff.bootstrapped': msg`was set up as one of the first administrators`,
  'staff.break_glass': msg`was enrolled as an administrator through emergency access`,
} satisfies Record<Exclude<ChainedAction, keyof typeof caseEventLabels>, MessageDescriptor>;

export const actionLabels: Readonly<Record<string, MessageDescriptor>> = { ...caseEventLabels, ...furtherLabels };

/** Undefined for a code that this version does not know: the code is shown alone. */
export function actionWord(action: string): MessageDescriptor | undefined {
  return Object.hasOwn(actionLabels, action) ? actionLabels[action] : undefined;
}

/** The code of a label in the reader's language; anything else as it was typed, such as the first part of a code. */
export function actionCodeOf(i18n: I18n, typed: string): string {
  const words = typed.trim().toLowerCase();
  const found = Object.entries(actionLabels).find(([, label]) => i18n._(label).toLowerCase() === words);
  return found?.[0] ?? typed.trim();
}

/** The actions whose label in the reader's language has every typed word, as one list for the API; undefined where there is none. */
export function actionsWorded(i18n: I18n, typed: string): string | undefined {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  // A code is searched for as it is, and a single letter is in every label.
  if (words.length === 0 || typed.includes('.') || plain(typed).length < 2) return undefined;
  const found = Object.entries(actionLabels).filter(([, label]) => {
    const read = plain(i18n._(label));
    return words.every((word) => read.includes(word));
  });
  return found.length === 0
    ? undefined
    : found
        .slice(0, auditSearchRules.mostActions)
        .map(([code]) => code)
        .join(',');
}

/** Without accents, as people type them. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}

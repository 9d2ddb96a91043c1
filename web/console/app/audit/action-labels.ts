import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { caseEventWords } from '../case/review-labels.ts';

/** What happened, in words, beside what the history of a case tells. One that is not here is shown by its code alone. */
const furtherWords: Readonly<Record<string, MessageDescriptor>> = {
  'document.read_by_staff': msg`looked at a document`,
  'document.uploaded': msg`sent a document`,
  'document.removed': msg`removed a document`,
  'certificate.signed': msg`signed the certificate`,
  'certificate.issued': msg`issued the certificate`,
  'certificate.expiring': msg`told the company that the certificate expires soon`,
  'certificate.suspend': msg`suspended the certificate`,
  'certificate.reinstate': msg`reinstated the certificate`,
  'certificate.revoke': msg`revoked the certificate`,
  'certificate.replace': msg`replaced the certificate`,
  'certificate.suspend.asked': msg`asked to suspend a certificate`,
  'certificate.suspend.refused': msg`refused a suspension of a certificate`,
  'certificate.suspend.taken_back': msg`took back a request to suspend a certificate`,
  'certificate.reinstate.asked': msg`asked to reinstate a certificate`,
  'certificate.reinstate.refused': msg`refused a reinstatement of a certificate`,
  'certificate.reinstate.taken_back': msg`took back a request to reinstate a certificate`,
  'certificate.revoke.asked': msg`asked to revoke a certificate`,
  'certificate.revoke.refused': msg`refused a revocation`,
  'certificate.revoke.taken_back': msg`took back a request to revoke a certificate`,
  'certificate.replace.asked': msg`asked to replace a certificate`,
  'certificate.replace.refused': msg`refused a replacement of a certificate`,
  'certificate.replace.taken_back': msg`took back a request to replace a certificate`,
  'payment.attention_settled': msg`settled a payment that needed a person`,
  'change_price.asked': msg`asked for another price`,
  'change_price.confirmed': msg`confirmed another price`,
  'change_price.refused': msg`refused another price`,
  'price.changed': msg`put another price into effect`,
  'holidays.changed': msg`changed the holidays`,
  'staff.signed_in': msg`signed in`,
  'staff.signed_out': msg`signed out`,
  'staff.session_ended': msg`ended one of their sessions`,
  'staff.other_sessions_ended': msg`ended all their other sessions`,
  'staff.proved': msg`showed the second factor again`,
  'staff.enrolled': msg`set up the second factor`,
  'invite_staff.asked': msg`asked to invite somebody`,
  'invite_staff.confirmed': msg`confirmed an invitation`,
  'invite_staff.refused': msg`refused an invitation`,
  'change_scope.asked': msg`asked for another scope`,
  'change_scope.confirmed': msg`confirmed another scope`,
  'change_scope.refused': msg`refused another scope`,
  'suspend_staff.asked': msg`asked to suspend somebody`,
  'suspend_staff.confirmed': msg`confirmed a suspension`,
  'suspend_staff.refused': msg`refused a suspension`,
  'renew_factor.asked': msg`asked for a new second factor`,
  'renew_factor.confirmed': msg`confirmed a new second factor`,
  'renew_factor.refused': msg`refused a new second factor`,
  'staff.founded': msg`was made one of the first admins`,
  'staff.break_glass': msg`was enrolled as an admin by emergency access`,
};

export const actionWords: Readonly<Record<string, MessageDescriptor>> = { ...caseEventWords, ...furtherWords };

export function actionWord(action: string): MessageDescriptor | undefined {
  return Object.hasOwn(actionWords, action) ? actionWords[action] : undefined;
}

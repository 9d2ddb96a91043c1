import type { StatusReason } from '@thamani/domain/certificates/status.ts';
import type { Sentence } from '../../../i18n/catalogs.ts';

/** What a company hears of its certificate. */
export const letterSentences = {
  number: /*i18n*/ { id: 'certificate.letter.number', message: 'Certificate' },
  product: /*i18n*/ { id: 'certificate.letter.product', message: 'Product' },
  issuedOn: /*i18n*/ { id: 'certificate.letter.issued_on', message: 'Issued on' },
  expiresOn: /*i18n*/ { id: 'certificate.letter.expires_on', message: 'Valid up to and including' },
  checkedAt: /*i18n*/ { id: 'certificate.letter.checked_at', message: 'Check the certificate at' },
  reason: /*i18n*/ { id: 'certificate.letter.reason', message: 'Reason' },
  see: /*i18n*/ { id: 'certificate.letter.see', message: 'Open the certificate' },
  appeal: /*i18n*/ { id: 'certificate.letter.appeal', message: 'Open the application' },
  lastDayToAppeal: /*i18n*/ { id: 'certificate.letter.last_day_to_appeal', message: 'Last day to appeal' },
  renew: /*i18n*/ { id: 'certificate.letter.renew', message: 'Renew the certificate' },

  issuedSubject: /*i18n*/ { id: 'certificate.issued.subject', message: 'Your certificate {number} has been issued' },
  issuedHeading: /*i18n*/ { id: 'certificate.issued.heading', message: 'Your certificate has been issued' },
  issuedBody: /*i18n*/ {
    id: 'certificate.issued.body',
    message:
      'Your product is certified: its local value addition is above the required threshold. You can download the certificate in English, French and Arabic.',
  },
  issuedAfter: /*i18n*/ {
    id: 'certificate.issued.after',
    message:
      'Anyone who receives the certificate can check it with its QR code or its number, without an account. You can renew it from 90 days before it expires.',
  },
  issuedText: /*i18n*/ {
    id: 'certificate.issued.text',
    message: 'Thamani: certificate {number} issued, valid until {day}. Download it in the portal.',
  },

  suspendedSubject: /*i18n*/ { id: 'certificate.suspended.subject', message: 'Certificate {number} has been suspended' },
  suspendedHeading: /*i18n*/ { id: 'certificate.suspended.heading', message: 'Your certificate has been suspended' },
  suspendedBody: /*i18n*/ {
    id: 'certificate.suspended.body',
    message:
      'Two members of our staff made this decision. From now on, anyone who checks this certificate sees that it is suspended, with the date and the reason.',
  },
  suspendedAfter: /*i18n*/ {
    id: 'certificate.suspended.after',
    message:
      'Do not use the certificate while it is suspended. We will decide whether to reinstate or revoke it, and we will write to you. If you have questions or evidence, write to us from the contact page.',
  },
  suspendedText: /*i18n*/ {
    id: 'certificate.suspended.text',
    message: 'Thamani: certificate {number} has been suspended. The reason is in your email.',
  },

  reinstatedSubject: /*i18n*/ { id: 'certificate.reinstated.subject', message: 'Certificate {number} has been reinstated' },
  reinstatedHeading: /*i18n*/ { id: 'certificate.reinstated.heading', message: 'Your certificate has been reinstated' },
  reinstatedBody: /*i18n*/ {
    id: 'certificate.reinstated.body',
    message:
      'The suspension has been lifted. Anyone who checks this certificate sees that it is valid, and that it was suspended for a time.',
  },
  reinstatedText: /*i18n*/ {
    id: 'certificate.reinstated.text',
    message: 'Thamani: certificate {number} has been reinstated and is valid again.',
  },

  revokedSubject: /*i18n*/ { id: 'certificate.revoked.subject', message: 'Certificate {number} has been revoked' },
  revokedHeading: /*i18n*/ { id: 'certificate.revoked.heading', message: 'Your certificate has been revoked' },
  revokedBody: /*i18n*/ {
    id: 'certificate.revoked.body',
    message:
      'Two members of our staff made this decision. From now on, anyone who checks this certificate sees that it is revoked, with the date and the reason.',
  },
  revokedAfter: /*i18n*/ {
    id: 'certificate.revoked.appeal',
    message:
      'Do not use the certificate any more. It cannot be reinstated. If you think that the decision is wrong, you can appeal up to and including {last_day}, with new evidence. People who took no part in the decision will review your appeal. To appeal, open the page of your application in the portal.',
  },
  revokedText: /*i18n*/ {
    id: 'certificate.revoked.appeal_text',
    message: 'Thamani: certificate {number} has been revoked. Do not use it any more. You can appeal until {last_day}: see your email.',
  },

  replacedSubject: /*i18n*/ { id: 'certificate.replaced.subject', message: 'Certificate {number} has been replaced by a corrected one' },
  replacedHeading: /*i18n*/ { id: 'certificate.replaced.heading', message: 'Your certificate has been replaced by a corrected one' },
  replacedBody: /*i18n*/ {
    id: 'certificate.replaced.body',
    message:
      'Two members of our staff made this decision. The approval of your product remains valid; only the text of the certificate changes. The corrected certificate has a new number and the same dates. You will receive another email within minutes, as soon as the corrected certificate is issued.',
  },
  replacedAfter: /*i18n*/ {
    id: 'certificate.replaced.after',
    message:
      'Do not use the old certificate any more. Send the corrected certificate to everyone who received the old one. Anyone who checks the old certificate sees that it was replaced, with a link to the corrected certificate.',
  },
  replacedText: /*i18n*/ {
    id: 'certificate.replaced.text',
    message: 'Thamani: certificate {number} was replaced by a corrected one. Do not use the old one. You will get the new number by email.',
  },

  expiringSubject: /*i18n*/ { id: 'certificate.expiring.subject', message: 'Certificate {number} expires on {day}' },
  expiringHeading: /*i18n*/ { id: 'certificate.expiring.heading', message: 'Your certificate expires on {day}' },
  expiringBody: /*i18n*/ {
    id: 'certificate.expiring.body',
    message:
      'A renewal starts with last year’s answers, so you only update what has changed. Your current certificate stays valid up to and including its last day.',
  },
  expiringAfter: /*i18n*/ {
    id: 'certificate.expiring.after',
    message:
      'A renewal is reviewed like a new application. Apply early, so that there is no gap between your current certificate and the new one.',
  },
  expiringText: /*i18n*/ {
    id: 'certificate.expiring.text',
    message: 'Thamani: certificate {number} expires on {day}. You can renew it in the portal.',
  },
};

/** As strangers read them where they check a certificate. */
export const reasonSentences: Record<StatusReason, Sentence> = {
  evidence_in_doubt: /*i18n*/ {
    id: 'certificate.reason.evidence_in_doubt',
    message: 'The evidence for the certificate is in doubt.',
  },
  evidence_false: /*i18n*/ {
    id: 'certificate.reason.evidence_false',
    message: 'The certificate was issued on the basis of false evidence.',
  },
  production_changed: /*i18n*/ {
    id: 'certificate.reason.production_changed',
    message: 'The way the product is made has changed since it was certified.',
  },
  company_asked: /*i18n*/ { id: 'certificate.reason.company_asked', message: 'The company requested this change of status.' },
  issued_in_error: /*i18n*/ { id: 'certificate.reason.issued_in_error', message: 'The certificate was issued in error.' },
  doubt_removed: /*i18n*/ { id: 'certificate.reason.doubt_removed', message: 'The concerns about the certificate were resolved.' },
  facts_corrected: /*i18n*/ { id: 'certificate.reason.facts_corrected', message: 'A detail on the certificate was corrected.' },
};

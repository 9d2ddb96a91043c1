import type { StandingReason } from '@thamani/domain/certificates/status.ts';
import type { Sentence } from '../../i18n/catalogs.ts';

/** What a company hears of its certificate. */
export const letterSentences = {
  number: /*i18n*/ { id: 'certificate.letter.number', message: 'Certificate' },
  product: /*i18n*/ { id: 'certificate.letter.product', message: 'Product' },
  issuedOn: /*i18n*/ { id: 'certificate.letter.issued_on', message: 'Issued on' },
  expiresOn: /*i18n*/ { id: 'certificate.letter.expires_on', message: 'Valid up to and including' },
  checkedAt: /*i18n*/ { id: 'certificate.letter.checked_at', message: 'Anybody can check it at' },
  reason: /*i18n*/ { id: 'certificate.letter.reason', message: 'Reason' },
  see: /*i18n*/ { id: 'certificate.letter.see', message: 'Open the certificate' },
  appeal: /*i18n*/ { id: 'certificate.letter.appeal', message: 'Open the application' },
  lastDayToAppeal: /*i18n*/ { id: 'certificate.letter.last_day_to_appeal', message: 'Last day to appeal' },
  renew: /*i18n*/ { id: 'certificate.letter.renew', message: 'Renew the certificate' },

  issuedSubject: /*i18n*/ { id: 'certificate.issued.subject', message: 'Your certificate {number} is issued' },
  issuedHeading: /*i18n*/ { id: 'certificate.issued.heading', message: 'Your certificate is issued' },
  issuedBody: /*i18n*/ {
    id: 'certificate.issued.body',
    message:
      'Your product is certified as carrying more local value addition than the threshold asks for. You can download the certificate in English, French and Arabic.',
  },
  issuedAfter: /*i18n*/ {
    id: 'certificate.issued.after',
    message:
      'Whoever receives the certificate can check it by its code or its number, without an account. It can be renewed from 90 days before it expires.',
  },
  issuedText: /*i18n*/ {
    id: 'certificate.issued.text',
    message: 'Thamani: certificate {number} is issued, valid up to {day}. Download it in the portal.',
  },

  suspendedSubject: /*i18n*/ { id: 'certificate.suspended.subject', message: 'Certificate {number} is suspended' },
  suspendedHeading: /*i18n*/ { id: 'certificate.suspended.heading', message: 'Your certificate is suspended' },
  suspendedBody: /*i18n*/ {
    id: 'certificate.suspended.body',
    message:
      'Two people of our staff have agreed on it. From now on, whoever checks this certificate reads that it is suspended, since when, and why.',
  },
  suspendedAfter: /*i18n*/ {
    id: 'certificate.suspended.after',
    message:
      'Do not use the certificate while it is suspended. It stands again as soon as the doubt is removed: write to us from the contact page.',
  },
  suspendedText: /*i18n*/ {
    id: 'certificate.suspended.text',
    message: 'Thamani: certificate {number} is suspended. The reason stands in your mail.',
  },

  reinstatedSubject: /*i18n*/ { id: 'certificate.reinstated.subject', message: 'Certificate {number} stands again' },
  reinstatedHeading: /*i18n*/ { id: 'certificate.reinstated.heading', message: 'Your certificate stands again' },
  reinstatedBody: /*i18n*/ {
    id: 'certificate.reinstated.body',
    message: 'The suspension is lifted. Whoever checks this certificate reads that it is valid, and that it was suspended for a time.',
  },
  reinstatedText: /*i18n*/ {
    id: 'certificate.reinstated.text',
    message: 'Thamani: certificate {number} is no longer suspended and stands again.',
  },

  revokedSubject: /*i18n*/ { id: 'certificate.revoked.subject', message: 'Certificate {number} is revoked' },
  revokedHeading: /*i18n*/ { id: 'certificate.revoked.heading', message: 'Your certificate is revoked' },
  revokedBody: /*i18n*/ {
    id: 'certificate.revoked.body',
    message:
      'Two people of our staff have agreed on it. From now on, whoever checks this certificate reads that it is revoked, since when, and why.',
  },
  revokedAfter: /*i18n*/ {
    id: 'certificate.revoked.appeal',
    message:
      'The certificate must not be used any more, and it cannot be reinstated. If you think that this is wrong, you can appeal up to and including {last_day}, with new evidence: people who took no part in it look at it again. The appeal begins on the page of your application in the portal.',
  },
  revokedText: /*i18n*/ {
    id: 'certificate.revoked.appeal_text',
    message: 'Thamani: certificate {number} is revoked and must not be used any more. You can appeal until {last_day}: see your mail.',
  },

  replacedSubject: /*i18n*/ { id: 'certificate.replaced.subject', message: 'Certificate {number} is replaced by a corrected one' },
  replacedHeading: /*i18n*/ { id: 'certificate.replaced.heading', message: 'Your certificate is replaced by a corrected one' },
  replacedBody: /*i18n*/ {
    id: 'certificate.replaced.body',
    message:
      'Two people of our staff have agreed on it. The approval of your product holds; only what is written on the certificate changes. The corrected certificate has a number of its own and the same dates, and you get another mail as soon as it is issued, within minutes.',
  },
  replacedAfter: /*i18n*/ {
    id: 'certificate.replaced.after',
    message:
      'Do not use the former certificate any more, and send the corrected one to whoever received it. Whoever checks the former one reads that it was replaced, and is led to the corrected one.',
  },
  replacedText: /*i18n*/ {
    id: 'certificate.replaced.text',
    message: 'Thamani: certificate {number} is replaced by a corrected one and must not be used any more. The new number follows by mail.',
  },

  expiringSubject: /*i18n*/ { id: 'certificate.expiring.subject', message: 'Certificate {number} expires on {day}' },
  expiringHeading: /*i18n*/ { id: 'certificate.expiring.heading', message: 'Your certificate expires on {day}' },
  expiringBody: /*i18n*/ {
    id: 'certificate.expiring.body',
    message:
      'A renewal begins with last year’s answers, so that you only change what has changed. The certificate that you hold stays valid to its last day.',
  },
  expiringAfter: /*i18n*/ {
    id: 'certificate.expiring.after',
    message:
      'A renewal is reviewed like a new application: the earlier you send it, the surer the new certificate follows the old one without a gap.',
  },
  expiringText: /*i18n*/ {
    id: 'certificate.expiring.text',
    message: 'Thamani: certificate {number} expires on {day}. You can renew it in the portal.',
  },
};

/** As strangers read them where they check a certificate. */
export const reasonSentences: Record<StandingReason, Sentence> = {
  evidence_in_doubt: /*i18n*/ {
    id: 'certificate.reason.evidence_in_doubt',
    message: 'There is doubt about the evidence that it was issued on.',
  },
  evidence_false: /*i18n*/ { id: 'certificate.reason.evidence_false', message: 'The evidence that it was issued on proved false.' },
  production_changed: /*i18n*/ {
    id: 'certificate.reason.production_changed',
    message: 'The product is no longer made as it was when it was certified.',
  },
  company_asked: /*i18n*/ { id: 'certificate.reason.company_asked', message: 'The company asked for it.' },
  issued_in_error: /*i18n*/ { id: 'certificate.reason.issued_in_error', message: 'It was issued in error.' },
  doubt_removed: /*i18n*/ { id: 'certificate.reason.doubt_removed', message: 'The doubt was removed.' },
  facts_corrected: /*i18n*/ { id: 'certificate.reason.facts_corrected', message: 'Something that is written on it was corrected.' },
};

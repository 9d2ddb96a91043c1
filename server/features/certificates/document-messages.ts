/** What stands on a certificate, on paper and in its picture. */
export const printedSentences = {
  title: /*i18n*/ { id: 'certificate.title', message: 'Value Addition Certificate' },
  subtitle: /*i18n*/ { id: 'certificate.subtitle', message: 'AfCFTA Compliant Value Addition Certification' },
  numbered: /*i18n*/ { id: 'certificate.numbered', message: 'Value Addition Certificate {number}' },
  number: /*i18n*/ { id: 'certificate.number', message: 'Certificate number' },

  company: /*i18n*/ { id: 'certificate.company', message: 'Company' },
  registration: /*i18n*/ { id: 'certificate.registration', message: 'Registration no. {number}' },
  product: /*i18n*/ { id: 'certificate.product', message: 'Product' },
  hsCode: /*i18n*/ { id: 'certificate.hs_code', message: 'HS code (2022)' },
  facility: /*i18n*/ { id: 'certificate.facility', message: 'Facility' },
  place: /*i18n*/ { id: 'certificate.place', message: '{town}, {country}' },

  added: /*i18n*/ { id: 'certificate.added', message: 'Local value addition, as assessed' },
  must: /*i18n*/ { id: 'certificate.must', message: 'must exceed {threshold}' },
  scheme: /*i18n*/ { id: 'certificate.scheme', message: 'Scheme {scheme}' },
  issued: /*i18n*/ { id: 'certificate.issued', message: 'Issued' },
  expires: /*i18n*/ { id: 'certificate.expires', message: 'Valid until and including' },

  codeAlt: /*i18n*/ { id: 'certificate.code_alt', message: 'QR code that leads to {address} and carries the signed facts' },
  scan: /*i18n*/ { id: 'certificate.scan', message: 'Scan, then compare number, company and product' },
  enter: /*i18n*/ { id: 'certificate.enter', message: 'or enter the number at' },

  proves: /*i18n*/ { id: 'certificate.proves', message: 'What this certificate proves' },
  provesValue: /*i18n*/ {
    id: 'certificate.proves_value',
    message:
      'On the day of issue, more than {threshold} of this product’s value was added in the country named above, by the rule of scheme {scheme}.',
  },
  provesPeople: /*i18n*/ {
    id: 'certificate.proves_people',
    message: 'The figure was recomputed from accepted evidence, and two different people stand behind it.',
  },
  provesSigned: /*i18n*/ {
    id: 'certificate.proves_signed',
    message: 'Number, company, product and figure are as signed; any change breaks the signature.',
  },
  leaves: /*i18n*/ { id: 'certificate.leaves', message: 'What it does not prove' },
  leavesOrigin: /*i18n*/ {
    id: 'certificate.leaves_origin',
    message: 'It is not a Certificate of Origin. It supports a claim of origin; only a State’s Designated Competent Authority issues that.',
  },
  leavesQuality: /*i18n*/ {
    id: 'certificate.leaves_quality',
    message: 'It says nothing of quality, safety or quantity of any one shipment.',
  },
  leavesLater: /*i18n*/ {
    id: 'certificate.leaves_later',
    message: 'Paper can be out of date. Only the check tells whether it was suspended or revoked since.',
  },

  proposedBy: /*i18n*/ { id: 'certificate.proposed_by', message: 'Proposed by' },
  officer: /*i18n*/ { id: 'certificate.officer', message: 'Certification officer, staff no. {number}' },
  approvedBy: /*i18n*/ { id: 'certificate.approved_by', message: 'Approved by' },
  admin: /*i18n*/ { id: 'certificate.admin', message: 'Admin, staff no. {number}' },

  signed: /*i18n*/ { id: 'certificate.signed', message: 'Signed electronically.' },
  signedHow: /*i18n*/ {
    id: 'certificate.signed_how',
    message:
      'The QR code carries a signature that can be checked without a connection. The signed credential is attached to the file and published under the certificate’s number. No ink signature or stamp is needed. The pattern behind this text is drawn from the hash of the signed credential: the check shows the same rosette, and no other certificate has it.',
  },
  attached: /*i18n*/ { id: 'certificate.attached', message: 'Signed credential of certificate {number}' },
};

/** Texts printed on a certificate: in its PDF and in its picture. */
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
  must: /*i18n*/ { id: 'certificate.must', message: 'required: more than {threshold}' },
  scheme: /*i18n*/ { id: 'certificate.scheme', message: 'Scheme {scheme}' },
  issued: /*i18n*/ { id: 'certificate.issued', message: 'Issued' },
  expires: /*i18n*/ { id: 'certificate.expires', message: 'Valid up to and including' },

  codeAlt: /*i18n*/ { id: 'certificate.code_alt', message: 'QR code with a link to {address} and the signed data of the certificate' },
  scan: /*i18n*/ { id: 'certificate.scan', message: 'Scan, then compare number, company and product' },
  enter: /*i18n*/ { id: 'certificate.enter', message: 'or enter the number at' },

  proves: /*i18n*/ { id: 'certificate.proves', message: 'What this certificate proves' },
  provesValue: /*i18n*/ {
    id: 'certificate.proves_value',
    message:
      'As assessed at the time of issue, more than {threshold} of this product’s value is added in the country named above, under the rules of scheme {scheme}.',
  },
  provesPeople: /*i18n*/ {
    id: 'certificate.proves_people',
    message: 'Thamani calculated the percentage from the accepted evidence, and two different people confirmed it.',
  },
  provesSigned: /*i18n*/ {
    id: 'certificate.proves_signed',
    message: 'The number, company, product and percentage are in the signed QR code. Scan the code and compare.',
  },
  leaves: /*i18n*/ { id: 'certificate.leaves', message: 'What this certificate does not prove' },
  leavesOrigin: /*i18n*/ {
    id: 'certificate.leaves_origin',
    message:
      'It supports a claim of origin, but it is not a Certificate of Origin. Only a State’s Designated Competent Authority can issue one.',
  },
  leavesQuality: /*i18n*/ {
    id: 'certificate.leaves_quality',
    message: 'It says nothing about the quality, safety or quantity of any shipment.',
  },
  leavesLater: /*i18n*/ {
    id: 'certificate.leaves_later',
    message: 'This copy may be out of date. Only an online check shows if the certificate was suspended or revoked.',
  },

  proposedBy: /*i18n*/ { id: 'certificate.proposed_by', message: 'Proposed by' },
  officer: /*i18n*/ { id: 'certificate.officer', message: 'Certification officer, staff no. {number}' },
  approvedBy: /*i18n*/ { id: 'certificate.approved_by', message: 'Approved by' },
  admin: /*i18n*/ { id: 'certificate.admin', message: 'Administrator, staff no. {number}' },

  signed: /*i18n*/ { id: 'certificate.signed', message: 'Signed electronically.' },
  signedHow: /*i18n*/ {
    id: 'certificate.signed_how',
    message:
      'The QR code contains a signature that can be checked without an internet connection. The signed data is attached to the PDF file and published under the certificate’s number. No ink signature or stamp is needed. The pattern behind this text is unique to this certificate. The online check shows the same pattern.',
  },
  attached: /*i18n*/ { id: 'certificate.attached', message: 'Signed data of certificate {number}' },
};

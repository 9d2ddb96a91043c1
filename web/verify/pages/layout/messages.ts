import type { Answer, CheckName, Reason, Result } from '@thamani/credentials/verify.ts';
import type { StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import type { Sentence } from './page-context.ts';
import type { Fault } from '../certificate/number-validation.ts';

/** The answer, in words of at most three. */
export const answerMessages = {
  valid: /*i18n*/ { id: 'answer.valid', message: 'Valid' },
  replaced: /*i18n*/ { id: 'answer.replaced', message: 'Valid: a newer certificate exists' },
  expired: /*i18n*/ { id: 'answer.expired', message: 'Expired' },
  suspended: /*i18n*/ { id: 'answer.suspended', message: 'Not valid: suspended' },
  revoked: /*i18n*/ { id: 'answer.revoked', message: 'Not valid: revoked' },
  not_found: /*i18n*/ { id: 'answer.not_found', message: 'Not found' },
  altered: /*i18n*/ { id: 'answer.altered', message: 'Not valid: altered' },
  could_not_check: /*i18n*/ { id: 'answer.could_not_check', message: 'Could not check' },
} satisfies Record<Answer, Sentence>;

/** Of what was revoked because a corrected one takes its place. */
export const supersededMessages = {
  answer: /*i18n*/ { id: 'answer.superseded', message: 'Not valid: replaced' },
  lead: /*i18n*/ { id: 'lead.superseded', message: 'Issued on {issued}, replaced on {at} by a corrected certificate: {number}' },
  leadEarly: /*i18n*/ {
    id: 'lead.superseded_early',
    message: 'Issued on {issued}, replaced on {at}. The corrected certificate will be shown here as soon as it is issued.',
  },
  advice: /*i18n*/ { id: 'advice.superseded', message: 'Ask for the corrected certificate.' },
  status: /*i18n*/ { id: 'reason.superseded', message: 'Revoked, because a corrected certificate replaces it. Status list of {asOf}.' },
};

export const leadMessages = {
  valid: /*i18n*/ { id: 'lead.valid', message: 'This certificate was issued by Thamani and is valid today.' },
  replaced: /*i18n*/ {
    id: 'lead.replaced',
    message: 'This certificate is valid until {until}. A newer certificate for the same product exists: {number}',
  },
  expired: /*i18n*/ { id: 'lead.expired', message: 'Issued on {issued}. It was valid until {until}.' },
  suspended: /*i18n*/ {
    id: 'lead.suspended',
    message: 'Suspended on {at}. Thamani will decide whether to reinstate or revoke the certificate.',
  },
  suspendedSometime: /*i18n*/ {
    id: 'lead.suspended_sometime',
    message: 'This certificate is suspended. Thamani will decide whether to reinstate or revoke it.',
  },
  revoked: /*i18n*/ { id: 'lead.revoked', message: 'Issued on {issued}, revoked on {at}.' },
  revokedSometime: /*i18n*/ { id: 'lead.revoked_sometime', message: 'Issued on {issued}, later revoked.' },
  not_found: /*i18n*/ { id: 'lead.not_found', message: 'Thamani has not published a certificate with the number {number}.' },
  altered: /*i18n*/ { id: 'lead.altered', message: 'The published record of this number differs from what Thamani signed.' },
  alteredCode: /*i18n*/ {
    id: 'lead.altered_code',
    message: 'The scanned code is not the one that Thamani signed for this certificate.',
  },
  unreachable: /*i18n*/ { id: 'lead.unreachable', message: 'The published certificates are temporarily unavailable.' },
  keyUnknown: /*i18n*/ {
    id: 'lead.key_unknown',
    message: 'The signature could not be checked, because this page does not have the key for it yet.',
  },
  statusUnknown: /*i18n*/ {
    id: 'lead.status_unknown',
    message: 'The certificate is genuine. We cannot tell whether it was later suspended or revoked.',
  },
  notYetValid: /*i18n*/ {
    id: 'lead.not_yet_valid',
    message:
      'The certificate is genuine, but its issue date, {issued}, is in the future. The clock of this device or of our site may be wrong.',
  },
  codeAlone: /*i18n*/ {
    id: 'lead.code_alone',
    message: 'The signature in the code is genuine. We cannot tell whether the certificate was later suspended or revoked.',
  },
};

/** What to do now. */
export const adviceMessages = {
  compare: /*i18n*/ { id: 'advice.compare', message: 'Now compare these details with your copy' },
  compareMore: /*i18n*/ {
    id: 'advice.compare_more',
    message: 'If any of these details differ, your copy is not a genuine copy of this certificate. Do not rely on it.',
  },
  which: /*i18n*/ { id: 'advice.which', message: 'Certificate details' },
  whichMore: /*i18n*/ {
    id: 'advice.which_more',
    message: 'The certificate stays in the public record, with the date of every change of status and the reason for it.',
  },
  codeSays: /*i18n*/ { id: 'advice.code_says', message: 'These details come from the signed code, not from the published record.' },
  doNotRely: /*i18n*/ { id: 'advice.do_not_rely', message: 'Do not rely on this certificate.' },
  reason: /*i18n*/ { id: 'advice.reason', message: 'Reason: {reason}' },
  noReason: /*i18n*/ { id: 'advice.no_reason', message: 'The reason is temporarily unavailable.' },
  askNewer: /*i18n*/ { id: 'advice.ask_newer', message: 'Ask for a newer certificate.' },
  askNewerMore: /*i18n*/ {
    id: 'advice.ask_newer_more',
    message: 'A certificate is valid for twelve months. The details may have changed since this certificate was issued.',
  },
  newerIs: /*i18n*/ { id: 'advice.newer_is', message: 'The newer certificate for the same product: {number}' },
  typedRight: /*i18n*/ { id: 'advice.typed_right', message: 'Check every character of the number again.' },
  typedRightMore: /*i18n*/ {
    id: 'advice.typed_right_more',
    message: 'If the certificate really shows {number}, do not rely on the certificate, and tell us.',
  },
  alteredMore: /*i18n*/ {
    id: 'advice.altered_more',
    message: 'Keep the certificate if you can, and tell us where it came from. A genuine certificate does not give this result.',
  },
  noForgery: /*i18n*/ { id: 'advice.no_forgery', message: 'This is not a sign of forgery.' },
  noForgeryMore: /*i18n*/ {
    id: 'advice.no_forgery_more',
    message:
      'Check again in a few minutes, or note the number and check it later. Treat the certificate as unconfirmed until a check succeeds.',
  },
};

export const factMessages = {
  number: /*i18n*/ { id: 'fact.number', message: 'Number' },
  company: /*i18n*/ { id: 'fact.company', message: 'Company' },
  registration: /*i18n*/ { id: 'fact.registration', message: 'Registration number' },
  country: /*i18n*/ { id: 'fact.country', message: 'Country' },
  town: /*i18n*/ { id: 'fact.town', message: 'Town of production' },
  product: /*i18n*/ { id: 'fact.product', message: 'Product' },
  hsCode: /*i18n*/ { id: 'fact.hs_code', message: 'HS code' },
  valueAddition: /*i18n*/ { id: 'fact.value_addition', message: 'Local value addition' },
  threshold: /*i18n*/ { id: 'fact.threshold', message: 'Scheme {scheme} requires more than {threshold}.' },
  issuedOn: /*i18n*/ { id: 'fact.issued', message: 'Issued' },
  expiresOn: /*i18n*/ { id: 'fact.valid_until', message: 'Valid until' },
  wasValidUntil: /*i18n*/ { id: 'fact.was_valid_until', message: 'Was valid until' },
  expiryDate: /*i18n*/ { id: 'fact.expiry_date', message: 'Expiry date' },
  pattern: /*i18n*/ { id: 'fact.pattern', message: 'Pattern' },
  patternMore: /*i18n*/ { id: 'fact.pattern_more', message: 'The same round pattern is printed behind the text of the certificate.' },
  inTheCode: /*i18n*/ { id: 'fact.in_the_code', message: 'The scanned code says:' },
};

export const checkMessages = {
  signature: /*i18n*/ { id: 'check.signature', message: 'Published record' },
  facts: /*i18n*/ { id: 'check.facts', message: 'Signature in the QR code' },
  status: /*i18n*/ { id: 'check.status', message: 'Status' },
  dates: /*i18n*/ { id: 'check.dates', message: 'Dates' },
} satisfies Record<CheckName, Sentence>;

export const resultMessages = {
  VALID: /*i18n*/ { id: 'result.valid', message: 'Valid' },
  INVALID: /*i18n*/ { id: 'result.invalid', message: 'Not valid' },
  UNKNOWN: /*i18n*/ { id: 'result.unknown', message: 'Unknown' },
  SKIPPED: /*i18n*/ { id: 'result.skipped', message: 'Not checked' },
} satisfies Record<Result, Sentence>;

export const reasonMessages = {
  signed_by_us: /*i18n*/ { id: 'reason.signed_by_us', message: 'Signed with Thamani’s key, in use since {since}.' },
  altered: /*i18n*/ { id: 'reason.altered', message: 'Changed after it was signed, or not signed by Thamani.' },
  key_unknown: /*i18n*/ { id: 'reason.key_unknown', message: 'Signed with an unknown key.' },
  unreachable: /*i18n*/ { id: 'reason.unreachable', message: 'The published record is temporarily unavailable.' },
  as_signed: /*i18n*/ {
    id: 'reason.as_signed',
    message: 'Genuine: the number, company, product and value addition are the same as published.',
  },
  other_than_the_code: /*i18n*/ { id: 'reason.other_than_the_code', message: 'The code differs from the published record.' },
  no_code: /*i18n*/ {
    id: 'reason.no_code',
    message: 'Not checked, because the number was typed or JavaScript is switched off. Scan the code to check its signature.',
  },
  good: /*i18n*/ { id: 'reason.good', message: 'Not suspended or revoked. Status list of {asOf}.' },
  revoked: /*i18n*/ { id: 'reason.revoked', message: 'Revoked. Status list of {asOf}.' },
  suspended: /*i18n*/ { id: 'reason.suspended', message: 'Suspended. Status list of {asOf}.' },
  list_too_old: /*i18n*/ {
    id: 'reason.list_too_old',
    message: 'The status list is dated {asOf}. A list that is more than seven days old cannot be relied on.',
  },
  list_missing: /*i18n*/ { id: 'reason.list_missing', message: 'The status list could not be read.' },
  within_dates: /*i18n*/ { id: 'reason.within_dates', message: 'Not expired. The expiry date is {until}.' },
  expired: /*i18n*/ { id: 'reason.expired', message: 'Expired. It was valid until {until}.' },
  not_yet_valid: /*i18n*/ {
    id: 'reason.not_yet_valid',
    message: 'The issue date is in the future. The clock of this device or of our site may be wrong, so dates cannot be checked.',
  },
  not_looked_at: /*i18n*/ { id: 'reason.not_looked_at', message: 'Not checked.' },
} satisfies Record<Reason, Sentence>;

/** What comes of the scanned code, which only the reader's own browser sees. */
export const codeMessages = {
  unreadable: /*i18n*/ { id: 'code.unreadable', message: 'The code is damaged, or it is not a Thamani code.' },
  altered: /*i18n*/ { id: 'code.altered', message: 'The code was changed after it was signed.' },
  unknownKey: /*i18n*/ {
    id: 'code.unknown_key',
    message: 'The code was not signed by Thamani. The key used for it has never belonged to Thamani.',
  },
  otherNumber: /*i18n*/ { id: 'code.other_number', message: 'The code belongs to another certificate:' },
  otherFacts: /*i18n*/ {
    id: 'code.other_facts',
    message: 'The code is signed, but it differs from the published record. The differences are marked above.',
  },
  alone: /*i18n*/ { id: 'code.alone', message: 'Genuine: signed with Thamani’s key.' },
  noKeys: /*i18n*/ { id: 'code.no_keys', message: 'The signature cannot be checked at the moment. Try again in a few minutes.' },
  notHere: /*i18n*/ { id: 'code.not_here', message: 'This browser cannot check the signature. Try another browser.' },
};

export const changeMessages = {
  issued: /*i18n*/ { id: 'change.issued', message: 'Issued' },
  suspend: /*i18n*/ { id: 'change.suspend', message: 'Suspended' },
  reinstate: /*i18n*/ { id: 'change.reinstate', message: 'Reinstated' },
  revoke: /*i18n*/ { id: 'change.revoke', message: 'Revoked' },
  replace: /*i18n*/ { id: 'change.replace', message: 'Replaced by a corrected certificate' },
} satisfies Record<StatusChange | 'issued', Sentence>;

export const statusReasonLabels = {
  evidence_in_doubt: /*i18n*/ { id: 'status.evidence_in_doubt', message: 'the evidence for the certificate is in doubt.' },
  evidence_false: /*i18n*/ { id: 'status.evidence_false', message: 'the certificate was issued on the basis of false evidence.' },
  production_changed: /*i18n*/ {
    id: 'status.production_changed',
    message: 'the way the product is made has changed since it was certified.',
  },
  company_asked: /*i18n*/ { id: 'status.company_asked', message: 'the company requested this change of status.' },
  issued_in_error: /*i18n*/ { id: 'status.issued_in_error', message: 'the certificate was issued in error.' },
  doubt_removed: /*i18n*/ { id: 'status.doubt_removed', message: 'the concerns about the certificate were resolved.' },
  facts_corrected: /*i18n*/ { id: 'status.facts_corrected', message: 'a detail on the certificate was corrected.' },
} satisfies Record<StatusReason, Sentence>;

export const pageMessages = {
  preview: /*i18n*/ { id: 'page.preview', message: 'Preview: this page is not published.' },
  previewMore: /*i18n*/ {
    id: 'page.preview_more',
    message: 'The page of this certificate will look like this when a second person has confirmed the change.',
  },
  site: /*i18n*/ { id: 'page.site', message: 'Check a certificate' },
  describe: /*i18n*/ {
    id: 'page.describe',
    message: 'Type the number of a Thamani certificate, or scan its code, to see whether it is valid.',
  },
  language: /*i18n*/ { id: 'page.language', message: 'Language' },
  asOf: /*i18n*/ { id: 'page.as_of', message: 'As of {at}' },
  checkedAt: /*i18n*/ { id: 'page.checked_at', message: 'Checked {at}' },
  checked: /*i18n*/ { id: 'page.checked', message: 'What was checked' },
  history: /*i18n*/ { id: 'page.history', message: 'Status history' },
  another: /*i18n*/ { id: 'page.another', message: 'Check another number' },
  again: /*i18n*/ { id: 'page.again', message: 'Check again' },
  doubt: /*i18n*/ { id: 'page.doubt', message: 'Report a problem with a certificate' },
  report: /*i18n*/ { id: 'page.report', message: 'Report a problem with this certificate' },
  authority: /*i18n*/ {
    id: 'page.authority',
    message:
      'A Thamani certificate supports a claim of origin. It is not a Certificate of Origin: only a State’s Designated Competent Authority issues a Certificate of Origin.',
  },
  record: /*i18n*/ { id: 'page.record', message: 'Record of a check made on {at} at {address}' },
};

export const schemeMessages = {
  heading: /*i18n*/ { id: 'scheme.heading', message: 'Local value addition, scheme {scheme}' },
  lead: /*i18n*/ { id: 'scheme.lead', message: 'This page explains what a certificate under this scheme certifies, and by which rule.' },
  measured: /*i18n*/ { id: 'scheme.measured', message: 'What is measured' },
  measuredMore: /*i18n*/ {
    id: 'scheme.measured_more',
    message: 'The value of the finished product less the cost of imported inputs, as a share of the value of the finished product.',
  },
  needed: /*i18n*/ { id: 'scheme.needed', message: 'Threshold' },
  neededMore: /*i18n*/ { id: 'scheme.needed_more', message: 'More than {threshold}. Exactly {threshold} is not enough.' },
  neededAtLeast: /*i18n*/ { id: 'scheme.needed_at_least', message: 'At least {threshold}.' },
  decided: /*i18n*/ { id: 'scheme.decided', message: 'Who decides' },
  decidedMore: /*i18n*/ {
    id: 'scheme.decided_more',
    message:
      'One person reviews the evidence and proposes a decision. Another person, who has no personal or financial interest in the case, makes the decision.',
  },
  lasts: /*i18n*/ { id: 'scheme.lasts', message: 'Validity' },
  lastsMore: /*i18n*/ { id: 'scheme.lasts_more', message: 'A certificate is valid for twelve months, including the last day.' },
  register: /*i18n*/ { id: 'scheme.register', message: 'Who issues this number' },
  registerMore: /*i18n*/ {
    id: 'scheme.register_more',
    message: 'The register of the country. Thamani does not issue these numbers. To look up a company, use the register of its country.',
  },
  registerLead: /*i18n*/ {
    id: 'scheme.register_lead',
    message: 'The number of a company or cooperative in the register of its country, as stated by the company.',
  },
};

export const typeInMessages = {
  heading: /*i18n*/ { id: 'type_in.heading', message: 'Is this certificate genuine?' },
  lead: /*i18n*/ {
    id: 'type_in.lead',
    message: 'Scan the code on the certificate with your phone’s camera, or type the number printed beside it.',
  },
  field: /*i18n*/ { id: 'type_in.field', message: 'Certificate number' },
  hint: /*i18n*/ {
    id: 'type_in.hint',
    message: 'Begins with {start}. You can type it with or without hyphens and spaces, in capital or small letters.',
  },
  send: /*i18n*/ { id: 'type_in.send', message: 'Check' },
  about: /*i18n*/ {
    id: 'type_in.about',
    message:
      'A Thamani certificate states a product’s local value addition: the share of its value that was added in the country where it is made.',
  },
  broken: /*i18n*/ { id: 'type_in.broken', message: 'Not a Thamani certificate number' },
};

export const faultMessages = {
  empty: /*i18n*/ { id: 'fault.empty', message: 'Type the number that is printed on the certificate.' },
  beginning: /*i18n*/ {
    id: 'fault.beginning',
    message: 'Certificate numbers start with {start}, then two letters for the country and two digits for the year.',
  },
  letter: /*i18n*/ {
    id: 'fault.letter',
    message: 'The number contains a character that certificate numbers never contain. Check each character.',
  },
  short: /*i18n*/ { id: 'fault.short', message: 'The number is too short. After the year there are three groups of four characters.' },
  long: /*i18n*/ { id: 'fault.long', message: 'The number is too long. After the year there are three groups of four characters.' },
  check: /*i18n*/ {
    id: 'fault.check',
    message: 'This is not a Thamani certificate number. Compare each character with the number on the certificate.',
  },
} satisfies Record<Fault, Sentence>;

import type { Answer, CheckName, Reason, Result } from '@thamani/credentials/verify.ts';
import type { StandingChange, StandingReason } from '@thamani/domain/certificates/status.ts';
import type { Sentence } from './translation.ts';
import type { Fault } from './number-validation.ts';

/** The answer, in words of at most three. */
export const answerWords = {
  valid: /*i18n*/ { id: 'answer.valid', message: 'Valid' },
  replaced: /*i18n*/ { id: 'answer.replaced', message: 'Replaced, still valid' },
  expired: /*i18n*/ { id: 'answer.expired', message: 'Expired' },
  suspended: /*i18n*/ { id: 'answer.suspended', message: 'Not valid: suspended' },
  revoked: /*i18n*/ { id: 'answer.revoked', message: 'Not valid: revoked' },
  not_found: /*i18n*/ { id: 'answer.not_found', message: 'Not found' },
  altered: /*i18n*/ { id: 'answer.altered', message: 'Not valid: altered' },
  could_not_check: /*i18n*/ { id: 'answer.could_not_check', message: 'Could not check' },
} satisfies Record<Answer, Sentence>;

/** Of what was revoked because a corrected one takes its place. */
export const supersededWords = {
  answer: /*i18n*/ { id: 'answer.superseded', message: 'Not valid: replaced' },
  lead: /*i18n*/ { id: 'lead.superseded', message: 'Issued on {issued}, replaced on {at} by a corrected certificate: {number}' },
  leadEarly: /*i18n*/ {
    id: 'lead.superseded_early',
    message: 'Issued on {issued}, replaced on {at}. The corrected certificate is named here as soon as it is issued.',
  },
  advice: /*i18n*/ { id: 'advice.superseded', message: 'Ask for the corrected certificate.' },
  status: /*i18n*/ { id: 'reason.superseded', message: 'Revoked, since a corrected certificate takes its place. Status list of {asOf}.' },
};

export const leadWords = {
  valid: /*i18n*/ { id: 'lead.valid', message: 'This certificate was issued by Thamani and stands today.' },
  replaced: /*i18n*/ {
    id: 'lead.replaced',
    message: 'It stands until {until}. A newer certificate for the same product exists: {number}',
  },
  expired: /*i18n*/ { id: 'lead.expired', message: 'Issued on {issued}, valid until {until}.' },
  suspended: /*i18n*/ { id: 'lead.suspended', message: 'Suspended on {at}, until a doubt is removed or confirmed.' },
  suspendedSometime: /*i18n*/ { id: 'lead.suspended_sometime', message: 'It is suspended, until a doubt is removed or confirmed.' },
  revoked: /*i18n*/ { id: 'lead.revoked', message: 'Issued on {issued}, revoked on {at}.' },
  revokedSometime: /*i18n*/ { id: 'lead.revoked_sometime', message: 'Issued on {issued}, revoked since.' },
  not_found: /*i18n*/ { id: 'lead.not_found', message: 'Thamani has published no certificate with the number {number}.' },
  altered: /*i18n*/ { id: 'lead.altered', message: 'What stands under this number is not what Thamani signed.' },
  alteredCode: /*i18n*/ {
    id: 'lead.altered_code',
    message: 'The code that was scanned is not the one that Thamani signed for this certificate.',
  },
  unreachable: /*i18n*/ { id: 'lead.unreachable', message: 'The published certificates cannot be reached just now.' },
  keyUnknown: /*i18n*/ { id: 'lead.key_unknown', message: 'It is signed with a key that this page does not know yet.' },
  statusUnknown: /*i18n*/ {
    id: 'lead.status_unknown',
    message: 'The certificate is genuine. Whether it was suspended or revoked since is not known.',
  },
  notYetValid: /*i18n*/ {
    id: 'lead.not_yet_valid',
    message: 'The certificate is genuine, but its first day, {issued}, lies in the future: a clock is wrong.',
  },
  codeAlone: /*i18n*/ {
    id: 'lead.code_alone',
    message: 'The signature in the code is genuine. Whether the certificate was suspended or revoked since is not known.',
  },
};

/** What to do now. */
export const adviceWords = {
  compare: /*i18n*/ { id: 'advice.compare', message: 'Now compare with the paper' },
  compareMore: /*i18n*/ { id: 'advice.compare_more', message: 'If any of these differ, the paper is not this certificate.' },
  which: /*i18n*/ { id: 'advice.which', message: 'Which certificate this is' },
  whichMore: /*i18n*/ { id: 'advice.which_more', message: 'It stays on record, with date and reason.' },
  codeSays: /*i18n*/ { id: 'advice.code_says', message: 'Read from the signed code, not from what is published.' },
  doNotRely: /*i18n*/ { id: 'advice.do_not_rely', message: 'Do not rely on this paper.' },
  reason: /*i18n*/ { id: 'advice.reason', message: 'Reason: {reason}' },
  noReason: /*i18n*/ { id: 'advice.no_reason', message: 'The reason cannot be read just now.' },
  askNewer: /*i18n*/ { id: 'advice.ask_newer', message: 'Ask for the newer certificate.' },
  askNewerMore: /*i18n*/ {
    id: 'advice.ask_newer_more',
    message: 'A certificate lasts twelve months. What was true then may not be true today.',
  },
  newerIs: /*i18n*/ { id: 'advice.newer_is', message: 'The newer certificate for the same product: {number}' },
  typedRight: /*i18n*/ { id: 'advice.typed_right', message: 'Look at every character again.' },
  typedRightMore: /*i18n*/ {
    id: 'advice.typed_right_more',
    message: 'If the paper does say {number}, do not rely on it, and tell us.',
  },
  alteredMore: /*i18n*/ {
    id: 'advice.altered_more',
    message: 'Keep it if you can, and tell us where it came from. A genuine certificate opens this page with no such answer.',
  },
  noForgery: /*i18n*/ { id: 'advice.no_forgery', message: 'This is not a sign of forgery.' },
  noForgeryMore: /*i18n*/ {
    id: 'advice.no_forgery_more',
    message: 'Check again in a few minutes, or note the number and check it later. Until then treat the certificate as unconfirmed.',
  },
};

export const factWords = {
  number: /*i18n*/ { id: 'fact.number', message: 'Number' },
  company: /*i18n*/ { id: 'fact.company', message: 'Company' },
  registration: /*i18n*/ { id: 'fact.registration', message: 'Registration number' },
  country: /*i18n*/ { id: 'fact.country', message: 'Country' },
  town: /*i18n*/ { id: 'fact.town', message: 'Made in' },
  product: /*i18n*/ { id: 'fact.product', message: 'Product' },
  hsCode: /*i18n*/ { id: 'fact.hs_code', message: 'HS code' },
  valueAddition: /*i18n*/ { id: 'fact.value_addition', message: 'Local value addition' },
  threshold: /*i18n*/ { id: 'fact.threshold', message: 'More than {threshold} is needed, by scheme {scheme}.' },
  issuedOn: /*i18n*/ { id: 'fact.issued', message: 'Issued' },
  expiresOn: /*i18n*/ { id: 'fact.valid_until', message: 'Valid until' },
  wasValidUntil: /*i18n*/ { id: 'fact.was_valid_until', message: 'Was valid until' },
  pattern: /*i18n*/ { id: 'fact.pattern', message: 'Pattern' },
  patternMore: /*i18n*/ { id: 'fact.pattern_more', message: 'The same rosette stands behind the text on the paper.' },
  inTheCode: /*i18n*/ { id: 'fact.in_the_code', message: 'The scanned code says:' },
};

export const checkWords = {
  signature: /*i18n*/ { id: 'check.signature', message: 'Published record' },
  facts: /*i18n*/ { id: 'check.facts', message: 'Signature in the QR' },
  status: /*i18n*/ { id: 'check.status', message: 'Status' },
  dates: /*i18n*/ { id: 'check.dates', message: 'Dates' },
} satisfies Record<CheckName, Sentence>;

export const resultWords = {
  VALID: /*i18n*/ { id: 'result.valid', message: 'Valid' },
  INVALID: /*i18n*/ { id: 'result.invalid', message: 'Invalid' },
  UNKNOWN: /*i18n*/ { id: 'result.unknown', message: 'Unknown' },
  SKIPPED: /*i18n*/ { id: 'result.skipped', message: 'Skipped' },
} satisfies Record<Result, Sentence>;

export const reasonWords = {
  signed_by_us: /*i18n*/ { id: 'reason.signed_by_us', message: 'Signed with Thamani’s key, in use since {since}.' },
  altered: /*i18n*/ { id: 'reason.altered', message: 'It was changed after it was signed, or was not signed by Thamani.' },
  key_unknown: /*i18n*/ { id: 'reason.key_unknown', message: 'Signed with a key that is not known here.' },
  unreachable: /*i18n*/ { id: 'reason.unreachable', message: 'The place where it is published does not answer.' },
  as_signed: /*i18n*/ { id: 'reason.as_signed', message: 'Genuine: the same number, company, product and figure as published.' },
  other_than_the_code: /*i18n*/ { id: 'reason.other_than_the_code', message: 'The code says something else than what is published.' },
  no_code: /*i18n*/ {
    id: 'reason.no_code',
    message: 'Not looked at: the number was typed, or this page has no script. Scan the code to check it.',
  },
  stands: /*i18n*/ { id: 'reason.stands', message: 'Not suspended, not revoked. Status list of {asOf}.' },
  revoked: /*i18n*/ { id: 'reason.revoked', message: 'Revoked. Status list of {asOf}.' },
  suspended: /*i18n*/ { id: 'reason.suspended', message: 'Suspended. Status list of {asOf}.' },
  list_too_old: /*i18n*/ { id: 'reason.list_too_old', message: 'The status list is of {asOf}; past seven days it proves nothing.' },
  list_missing: /*i18n*/ { id: 'reason.list_missing', message: 'The status list could not be read.' },
  within_dates: /*i18n*/ { id: 'reason.within_dates', message: 'Within its dates; its last day is {until}.' },
  expired: /*i18n*/ { id: 'reason.expired', message: 'Its last day was {until}.' },
  not_yet_valid: /*i18n*/ {
    id: 'reason.not_yet_valid',
    message: 'Its date lies in the future: a clock is wrong, and days cannot be counted.',
  },
  not_looked_at: /*i18n*/ { id: 'reason.not_looked_at', message: 'Not looked at.' },
} satisfies Record<Reason, Sentence>;

/** What comes of the scanned code, which only the reader's own browser sees. */
export const codeWords = {
  unreadable: /*i18n*/ { id: 'code.unreadable', message: 'The code is damaged, or is none of ours.' },
  altered: /*i18n*/ { id: 'code.altered', message: 'The code was changed after it was signed.' },
  unknownKey: /*i18n*/ { id: 'code.unknown_key', message: 'The code is signed with a key that was never Thamani’s.' },
  otherNumber: /*i18n*/ { id: 'code.other_number', message: 'The code belongs to another certificate:' },
  otherFacts: /*i18n*/ {
    id: 'code.other_facts',
    message: 'The code is signed, but says something else than what is published. What differs is marked above.',
  },
  alone: /*i18n*/ { id: 'code.alone', message: 'Genuine: made with Thamani’s key.' },
  noKeys: /*i18n*/ { id: 'code.no_keys', message: 'Thamani’s keys cannot be reached just now.' },
  notHere: /*i18n*/ { id: 'code.not_here', message: 'This browser cannot check it. Try another one.' },
};

export const changeWords = {
  issued: /*i18n*/ { id: 'change.issued', message: 'Issued' },
  suspend: /*i18n*/ { id: 'change.suspend', message: 'Suspended' },
  reinstate: /*i18n*/ { id: 'change.reinstate', message: 'Reinstated' },
  revoke: /*i18n*/ { id: 'change.revoke', message: 'Revoked' },
  replace: /*i18n*/ { id: 'change.replace', message: 'Replaced by a corrected certificate' },
} satisfies Record<StandingChange | 'issued', Sentence>;

export const standingReasonWords = {
  evidence_in_doubt: /*i18n*/ { id: 'standing.evidence_in_doubt', message: 'the evidence behind it is in doubt.' },
  evidence_false: /*i18n*/ { id: 'standing.evidence_false', message: 'the evidence behind it was false.' },
  production_changed: /*i18n*/ { id: 'standing.production_changed', message: 'the product is no longer made as it was certified.' },
  company_asked: /*i18n*/ { id: 'standing.company_asked', message: 'the company asked for it.' },
  issued_in_error: /*i18n*/ { id: 'standing.issued_in_error', message: 'it was issued in error.' },
  doubt_removed: /*i18n*/ { id: 'standing.doubt_removed', message: 'the doubt was removed.' },
  facts_corrected: /*i18n*/ { id: 'standing.facts_corrected', message: 'something that is written on it was corrected.' },
} satisfies Record<StandingReason, Sentence>;

export const pageWords = {
  preview: /*i18n*/ { id: 'page.preview', message: 'Preview: nothing of this is published.' },
  previewMore: /*i18n*/ {
    id: 'page.preview_more',
    message: 'So the page of this certificate would read once a second person has confirmed the change.',
  },
  site: /*i18n*/ { id: 'page.site', message: 'Check a certificate' },
  describe: /*i18n*/ {
    id: 'page.describe',
    message: 'Type the number of a Thamani certificate, or scan its code, and see at once whether it stands.',
  },
  language: /*i18n*/ { id: 'page.language', message: 'Language' },
  asOf: /*i18n*/ { id: 'page.as_of', message: 'As of {at}' },
  checkedAt: /*i18n*/ { id: 'page.checked_at', message: 'Checked {at}' },
  checked: /*i18n*/ { id: 'page.checked', message: 'What was checked' },
  history: /*i18n*/ { id: 'page.history', message: 'What happened to it' },
  another: /*i18n*/ { id: 'page.another', message: 'Check another number' },
  again: /*i18n*/ { id: 'page.again', message: 'Check again' },
  doubt: /*i18n*/ { id: 'page.doubt', message: 'Report a doubt' },
  authority: /*i18n*/ {
    id: 'page.authority',
    message: 'A certificate supports a claim of origin. Only a State’s Designated Competent Authority issues a Certificate of Origin.',
  },
  record: /*i18n*/ { id: 'page.record', message: 'Record of a check made {at} at {address}' },
};

export const schemeWords = {
  heading: /*i18n*/ { id: 'scheme.heading', message: 'Local value addition, scheme {scheme}' },
  lead: /*i18n*/ { id: 'scheme.lead', message: 'What a certificate under this scheme certifies, and by which rule.' },
  measured: /*i18n*/ { id: 'scheme.measured', message: 'What is measured' },
  measuredMore: /*i18n*/ {
    id: 'scheme.measured_more',
    message: 'The value of the finished product less the cost of imported inputs, as a share of the value of the finished product.',
  },
  needed: /*i18n*/ { id: 'scheme.needed', message: 'What is needed' },
  neededMore: /*i18n*/ { id: 'scheme.needed_more', message: 'More than {threshold}. Exactly {threshold} is not enough.' },
  neededAtLeast: /*i18n*/ { id: 'scheme.needed_at_least', message: 'At least {threshold}.' },
  decided: /*i18n*/ { id: 'scheme.decided', message: 'Who decides' },
  decidedMore: /*i18n*/ {
    id: 'scheme.decided_more',
    message: 'One person looks at the evidence and proposes; another, who has no interest in it, approves.',
  },
  lasts: /*i18n*/ { id: 'scheme.lasts', message: 'How long it lasts' },
  lastsMore: /*i18n*/ { id: 'scheme.lasts_more', message: 'Twelve months, its last day included.' },
  register: /*i18n*/ { id: 'scheme.register', message: 'Whose number it is' },
  registerMore: /*i18n*/ {
    id: 'scheme.register_more',
    message: 'The register’s. Thamani gives out no such numbers: to look a company up, ask the register of its country.',
  },
  registerLead: /*i18n*/ {
    id: 'scheme.register_lead',
    message: 'The number under which a company or cooperative stands in the register of its country, as the company named it.',
  },
};

export const typeInWords = {
  heading: /*i18n*/ { id: 'type_in.heading', message: 'Is this certificate genuine?' },
  lead: /*i18n*/ {
    id: 'type_in.lead',
    message: 'Scan the code on the paper with your phone’s camera, or type the number that stands beside it.',
  },
  field: /*i18n*/ { id: 'type_in.field', message: 'Certificate number' },
  hint: /*i18n*/ { id: 'type_in.hint', message: 'Begins with {start}. Hyphens, spaces and small letters do not matter.' },
  send: /*i18n*/ { id: 'type_in.send', message: 'Check' },
  broken: /*i18n*/ { id: 'type_in.broken', message: 'Not our number' },
};

export const faultWords = {
  empty: /*i18n*/ { id: 'fault.empty', message: 'Type the number that stands on the certificate.' },
  beginning: /*i18n*/ {
    id: 'fault.beginning',
    message: 'Our numbers begin with {start}, then two letters for the country and two digits for the year.',
  },
  letter: /*i18n*/ { id: 'fault.letter', message: 'There is a character that our numbers never have. Look at it again.' },
  short: /*i18n*/ { id: 'fault.short', message: 'The number is too short: after the year come three groups of four characters.' },
  long: /*i18n*/ { id: 'fault.long', message: 'The number is too long: after the year come three groups of four characters.' },
  check: /*i18n*/ { id: 'fault.check', message: 'This is not a number of ours: look at the last group again, then at the others.' },
} satisfies Record<Fault, Sentence>;

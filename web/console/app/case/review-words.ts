import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import type { ReturnReason } from '@thamani/domain/review/requirements.ts';
import type { FindingCode } from '@thamani/domain/review/screening.ts';

export const stageWords = {
  draft: msg`Draft`,
  submitted: msg`Submitted`,
  screening: msg`Screening`,
  assessment: msg`Assessment`,
  documents: msg`Documents`,
  site_visit: msg`Site visit`,
  approval: msg`Approval`,
  issuance: msg`Approved`,
  completed: msg`Certified`,
  correction: msg`With the company`,
  rejected: msg`Rejected`,
  appeal: msg`Appeal`,
  rejection_upheld: msg`Rejection upheld`,
  withdrawn: msg`Withdrawn`,
} satisfies Record<State, MessageDescriptor>;

/** The company reads the same sentence, with the officer's own words after it. */
export const reasonWords = {
  unreadable: msg`It cannot be read`,
  incomplete: msg`Something is missing`,
  out_of_date: msg`It is out of date`,
  another_company: msg`It names another company`,
  another_product: msg`It is about another product`,
  figures_differ: msg`The figures differ from the evidence`,
  not_translated: msg`It needs a translation`,
  unsigned: msg`It is not signed or stamped`,
  other: msg`Another reason, in your own words`,
} satisfies Record<ReturnReason, MessageDescriptor>;

export const groundWords = {
  value_addition_not_above_threshold: msg`The assessed value addition is not more than 30%.`,
  raw_material_unaltered: msg`The product is a raw material that was not transformed.`,
  operations_insufficient: msg`The work done is insufficient: packing, sorting, labelling, simple mixing and the like.`,
  food_aid: msg`The product is, or was made from, agricultural goods given as food aid.`,
  goods_prohibited: msg`The product may not lawfully be made or traded in the country of the facility.`,
  company_not_verifiable: msg`The company cannot be found in the register that it names.`,
  facility_not_as_declared: msg`The facility is not where, or not what, the application says.`,
  figures_not_supported: msg`The figures are not supported by the documents.`,
  evidence_missing: msg`Required evidence is missing or cannot be read.`,
  documents_false_or_altered: msg`A document is false or was altered.`,
  site_visit_refused: msg`A visit to the site was refused or made impossible.`,
} satisfies Record<GroundCode, MessageDescriptor>;

interface FindingWords {
  readonly what: MessageDescriptor;
  /** What it may mean, and where to look. */
  readonly means: MessageDescriptor;
}

export const findingWords = {
  value_addition_not_above: {
    what: msg`Not above the threshold.`,
    means: msg`The declared figures give 30% or less. Check both against the invoices before you reject.`,
  },
  value_addition_close: {
    what: msg`Close to the threshold.`,
    means: msg`Less than three points above 30%: one wrong figure would change the verdict.`,
  },
  imported_above_value: {
    what: msg`Imports cost more than the product.`,
    means: msg`Mostly a slip: another unit, or another currency, in one of the two figures.`,
  },
  cost_above_value: {
    what: msg`Cost above value.`,
    means: msg`Making one unit is said to cost more than it is worth. Ask which of the two is meant.`,
  },
  packaging_alone: {
    what: msg`Packaging alone.`,
    means: msg`Packing gives no origin, whatever the value. Look for another stage in the process flow diagram.`,
  },
  imports_denied_yet_costed: {
    what: msg`Imports denied, yet costed.`,
    means: msg`Both shares of imports are 0, but imported inputs have a cost. One of them is wrong.`,
  },
  imports_declared_yet_free: {
    what: msg`Imports declared, yet free.`,
    means: msg`A share is imported, but imported inputs cost nothing. The value addition may be too high.`,
  },
  unit_and_year_disagree: {
    what: msg`Unit and year disagree.`,
    means: msg`Imports for one unit and imports for the year give different shares. Compare them with the cost breakdown.`,
  },
  suppliers_denied_yet_listed: {
    what: msg`Local suppliers denied, yet listed.`,
    means: msg`The company says it uses none, but names some or pays some.`,
  },
  suppliers_named_nowhere: {
    what: msg`Local suppliers named nowhere.`,
    means: msg`The company says it uses some, but names none and states no spend.`,
  },
  document_missing: {
    what: msg`A document is missing.`,
    means: msg`A file that the application names is no longer there. Ask for it again.`,
  },
  document_not_ready: {
    what: msg`A document cannot be opened.`,
    means: msg`A file is still being checked, or was refused by the check.`,
  },
} satisfies Record<FindingCode, FindingWords>;

/** Events of a case in words; one that is not here is shown by its code. */
const eventWords: Readonly<Record<string, MessageDescriptor>> = {
  'application.submitted': msg`submitted the application`,
  'application.changed': msg`changed answers`,
  'application.correction_sent': msg`sent the correction`,
  'application.wanted_document_given': msg`sent a document that was asked for`,
  'application.message_written': msg`wrote to the review`,
  'application.paid': msg`recorded the payment`,
  'application.created': msg`began the application`,
  'application.withdrawn': msg`withdrew the application`,
  'application.reopened': msg`opened the application again`,
  'case.opened': msg`opened the case`,
  'case.screened': msg`screened the application`,
  'case.taken': msg`took the case`,
  'case.released': msg`gave the case back to the queue`,
  'case.reassigned': msg`gave the case to somebody else`,
  'case.interest_declared': msg`declared an interest`,
  'case.judged_accepted': msg`accepted answers`,
  'case.judged_sent_back': msg`marked answers to be sent back`,
  'case.judged_open': msg`opened answers again`,
  'case.note_written': msg`wrote a note`,
  'case.message_written': msg`wrote to the company`,
  'case.document_wanted': msg`asked for a document`,
  'case.visit_recorded': msg`recorded a site visit`,
  'case.accept_assessment': msg`accepted the assessment`,
  'case.call_for_visit': msg`asked for a site visit`,
  'case.ask_correction': msg`returned the case to the company`,
  'case.end_correction': msg`took the question back`,
  'case.correction_ended': msg`ended the correction: the days for it were over`,
  'case.propose_approval': msg`proposed approval`,
  'case.propose_rejection': msg`proposed rejection`,
  'case.approve': msg`approved`,
  'case.reject': msg`rejected`,
  'case.hand_back': msg`handed the case back`,
  'certificate.intended': msg`prepared the certificate`,
  'case.completed': msg`issued the certificate`,
  'case.closed': msg`closed the case`,
  'case.due_soon': msg`reminded the holder: it is due soon`,
  'case.late': msg`told the admins that the case is late`,
  'case.correction_soon': msg`reminded the company: the correction ends soon`,
};

export function eventWord(action: string): MessageDescriptor | undefined {
  return Object.hasOwn(eventWords, action) ? eventWords[action] : undefined;
}

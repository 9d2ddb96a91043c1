import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';

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

/** Events of a case in words; one that is not here is shown by its code. */
export const caseEventWords: Readonly<Record<string, MessageDescriptor>> = {
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
  'case.compared': msg`checked the evidence again`,
  'case.taken': msg`took the case`,
  'case.released': msg`gave the case back to the queue`,
  'case.reassigned': msg`gave the case to somebody else`,
  'case.interest_declared': msg`declared an interest`,
  'case.judged_accepted': msg`accepted answers`,
  'case.judged_sent_back': msg`marked answers to be sent back`,
  'case.judged_open': msg`opened answers again`,
  'case.signals_disposed': msg`answered signals`,
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
  'case.issued_again': msg`put the case back, so that its certificate is issued again`,
  'case.closed': msg`closed the case`,
  'case.proposed_again': msg`brought the proposal forward again, after the appeal`,
  'appeal.lodged': msg`appealed`,
  'appeal.interest_declared': msg`declared an interest in the appeal`,
  'appeal.voted': msg`voted on the appeal`,
  'appeal.decided': msg`decided the appeal`,
  'appeal.reminded': msg`reminded the board: the appeal is due soon`,
  'appeal.late': msg`told the admins that the appeal is late`,
  'case.due_soon': msg`reminded the holder: it is due soon`,
  'case.late': msg`told the admins that the case is late`,
  'case.correction_soon': msg`reminded the company: the correction ends soon`,
};

export function eventWord(action: string): MessageDescriptor | undefined {
  return Object.hasOwn(caseEventWords, action) ? caseEventWords[action] : undefined;
}

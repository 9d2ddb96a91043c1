import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { ChainedAction } from '@thamani/domain/audit/actions.ts';

export const stageLabels = {
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
  appeal: msg`Under appeal`,
  rejection_upheld: msg`Decision upheld`,
  withdrawn: msg`Withdrawn`,
} satisfies Record<State, MessageDescriptor>;

/** What the history of a case can contain: the events whose subject is its application. */
type CaseEvent = Extract<ChainedAction, `${'application' | 'case' | 'appeal'}.${string}`> | 'certificate.reserved';

export const caseEventLabels = {
  'application.submitted': msg`submitted the application`,
  'application.changed': msg`changed answers`,
  'application.correction_sent': msg`sent the correction`,
  'application.requested_document_provided': msg`sent a requested document`,
  'application.message_sent': msg`wrote to the review team`,
  'application.paid': msg`recorded the payment`,
  'application.created': msg`started the application`,
  'application.withdrawn': msg`withdrew the application`,
  'application.deleted': msg`deleted the draft`,
  'application.erased': msg`erased the unpaid application`,
  'application.reopened': msg`reopened the application`,
  'case.opened': msg`opened the case`,
  'case.screened': msg`screened the application`,
  'case.compared': msg`checked the evidence again`,
  'case.assigned': msg`took the case`,
  'case.released': msg`returned the case to the queue`,
  'case.reassigned': msg`assigned the case to another person`,
  'case.undone': msg`undid the last action`,
  'case.conflict_of_interest_declared': msg`declared a personal or financial interest`,
  'case.requirement_accepted': msg`accepted figures, documents or answers`,
  'case.figure_changed': msg`changed a figure`,
  'case.origin_answers_changed': msg`changed answers`,
  'case.lines_judged': msg`judged the cost sheet`,
  'case.lines_decided': msg`recorded that open lines can no longer change the outcome`,
  'case.requirement_returned': msg`marked answers for return`,
  'case.requirement_reopened': msg`reopened answers`,
  'case.signals_resolved': msg`answered points raised by the automated checks`,
  'case.note_added': msg`wrote a note`,
  'case.message_sent': msg`wrote to the company`,
  'case.document_requested': msg`asked for a document`,
  'case.visit_recorded': msg`recorded a site visit`,
  'case.accept_assessment': msg`accepted the assessment`,
  'case.request_site_visit': msg`asked for a site visit`,
  'case.request_correction': msg`returned the case to the company`,
  'case.end_correction': msg`withdrew the correction request`,
  'case.correction_ended': msg`closed the correction request because the deadline had passed`,
  'case.propose_approval': msg`proposed approval`,
  'case.propose_rejection': msg`proposed rejection`,
  'case.approve': msg`approved the application`,
  'case.reject': msg`rejected the application`,
  'case.return_to_officer': msg`returned the case to the officer`,
  'certificate.reserved': msg`prepared the certificate`,
  'case.completed': msg`issued the certificate`,
  'case.issued_again': msg`returned the case so that the certificate can be issued again`,
  'case.closed': msg`closed the case`,
  'case.proposed_again': msg`submitted the proposal again after the appeal`,
  'appeal.lodged': msg`lodged an appeal`,
  'appeal.conflict_of_interest_declared': msg`declared a personal or financial interest in the appeal`,
  'appeal.voted': msg`voted on the appeal`,
  'appeal.decided': msg`decided on the appeal`,
  'appeal.due_soon': msg`reminded the appeals board that the decision on the appeal is due soon`,
  'appeal.late': msg`notified the administrators that the decision on the appeal is late`,
  'case.due_soon': msg`reminded the assigned person that the case is due soon`,
  'case.late': msg`notified the administrators that the case is late`,
  'case.correction_due_soon': msg`reminded the company that the correction is due soon`,
} satisfies Record<CaseEvent, MessageDescriptor>;

/** Undefined for a code that this version does not know. */
export function eventWord(action: string): MessageDescriptor | undefined {
  const labels: Readonly<Record<string, MessageDescriptor>> = caseEventLabels;
  return Object.hasOwn(labels, action) ? labels[action] : undefined;
}

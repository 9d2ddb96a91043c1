/**
 * Events of an application that its company reads, by the codes of the audit log. A closed list: notes, signals, assignments, decisions on
 * single answers and proposals are the staff's own.
 */
export const companyHistoryActions = [
  'application.created',
  'application.changed',
  'application.submitted',
  'application.reopened',
  'application.withdrawn',
  'application.paid',
  'application.requested_document_provided',
  'application.correction_sent',
  'application.message_sent',
  'appeal.lodged',
  'case.message_sent',
  'case.request_correction',
  'case.end_correction',
  'case.correction_ended',
  'case.approve',
  'case.reject',
  'case.completed',
] as const;

export type CompanyHistoryAction = (typeof companyHistoryActions)[number];

/** The review, one module for each thing that staff do with a case. */
export { resolveSignal } from './cases/signal-resolutions.ts';
export { declareConflictOfInterest, reassign, release, assignToSelf } from './cases/assignment.ts';
export { decideRequirement } from './cases/requirement-decisions.ts';
export { evaluateCaseDeadlines } from './deadlines/deadlines.ts';
export { recalculateCaseDueDates } from './deadlines/due-dates.ts';
export { compareEvidence, openCase, screenCase } from './cases/screening.ts';
export { linkToCaseFile, listCandidates, recordCaseView, readCase } from './cases/case-queries.ts';
export { readQueue } from './queue/queue-queries.ts';
export { caseFactsById } from './cases/case-command.ts';
export { approvalOf } from './certificate-interface.ts';
export { completeCase, issueAgain } from './cases/stage-transitions.ts';
export { stepOn, type Step } from './cases/case-steps.ts';
export { openCaseDocument, readCaseDocumentText, recordCaseOpening, recordShownPages } from './evidence/openings.ts';
export { recordVisit, requestDocument, writeMessage, writeNote } from './cases/case-notes.ts';

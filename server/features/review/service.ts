/** The review, one module for each thing that staff do with a case. */
export { resolveSignal } from './signal-resolutions.ts';
export { declareConflictOfInterest, reassign, release, assignToSelf } from './assignment.ts';
export { changeHolidays, seedHolidays } from './holidays.ts';
export { decideRequirement } from './requirement-decisions.ts';
export { evaluateCaseDeadlines } from './deadlines.ts';
export { compareEvidence, openCase, screenCase } from './screening.ts';
export { linkToCaseFile, listCandidates, listHolidays, recordCaseView, readCase, readQueue } from './case-queries.ts';
export { approvalOf } from './certificate-interface.ts';
export { completeCase, issueAgain } from './stage-transitions.ts';
export { stepOn } from './case-steps.ts';
export { recordVisit, requestDocument, writeMessage, writeNote } from './case-notes.ts';

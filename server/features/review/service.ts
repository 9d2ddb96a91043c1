/** The review, one module for each thing that staff do with a case. */
export { dispose } from './signal-resolutions.ts';
export { declareInterest, reassign, release, take } from './assignment.ts';
export { changeHolidays, seedHolidays } from './holidays.ts';
export { judge } from './requirement-decisions.ts';
export { lookAtCase } from './deadlines.ts';
export { compareEvidence, openCase, screenCase } from './screening.ts';
export { linkToCaseFile, listCandidates, listHolidays, noteReading, readCase, readQueue } from './case-queries.ts';
export { approvalOf } from './certificate-interface.ts';
export { completeCase, issueAgain } from './stage-transitions.ts';
export { stepOn } from './case-steps.ts';
export { recordVisit, wantDocument, writeMessage, writeNote } from './case-notes.ts';

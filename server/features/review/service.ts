/** The review, one module for each thing that staff do with a case. */
export { dispose } from './disposing.ts';
export { declareInterest, reassign, release, take } from './holding.ts';
export { changeHolidays, seedHolidays } from './holidays.ts';
export { judge } from './judging.ts';
export { lookAtCase } from './looking.ts';
export { compareEvidence, openCase, screenCase } from './opening.ts';
export { linkToCaseFile, listCandidates, listHolidays, noteReading, readCase, readQueue } from './reading.ts';
export { approvalOf } from './approval.ts';
export { completeCase, issueAgain } from './stages.ts';
export { stepOn } from './steps.ts';
export { recordVisit, wantDocument, writeMessage, writeNote } from './talking.ts';

/** Appeals: lodged by companies, decided by the board, kept in time by a clock. */
export { lodge } from './lodging.ts';
export { evaluateAppealDeadlines, recalculateAppealDueDates } from './deadlines.ts';
export { countToVote, linkToFile, list, openDocument, read, readDocumentText, readOwn, readOwnOne } from './appeal-queries.ts';
export { appealsOfCases } from './store.ts';
export { declareConflictOfInterest, vote, type Cast } from './voting.ts';

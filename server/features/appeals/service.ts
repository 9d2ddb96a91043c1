/** Appeals: lodged by companies, decided by the board, kept in time by a clock. */
export { lodge } from './lodging.ts';
export { evaluateAppealDeadlines, recalculateAppealDueDates } from './deadlines.ts';
export { linkToFile, list, openDocument, read, readDocumentText, readOwn, readOwnOne } from './appeal-queries.ts';
export { declareConflictOfInterest, vote, type Cast } from './voting.ts';

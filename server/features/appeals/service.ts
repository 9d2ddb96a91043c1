/** Appeals: lodged by companies, decided by the board, kept in time by a clock. */
export { lodge } from './lodging.ts';
export { lookAtAppeal } from './looking.ts';
export { linkToFile, list, read, readOwn, readOwnOne } from './reading.ts';
export { declareInterest, vote } from './voting.ts';

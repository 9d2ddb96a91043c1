import { answersOfVersion, filesOfVersion, type ApplicationRow } from './store.ts';
import type { Queryable } from '../../database/connect.ts';

/** For appeals, which are the company's own to lodge. */
export { lockOwn as lockToAppeal, ownState } from './store.ts';

/** What was declared last, with its files: what the review looked at. */
export async function submittedOf(db: Queryable, { id, submissions }: Pick<ApplicationRow, 'id' | 'submissions'>) {
  return { version: submissions, answers: await answersOfVersion(db, id, submissions), files: await filesOfVersion(db, id, submissions) };
}

import { documentsIn, type Answers } from '@thamani/domain/applications/answers.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { documentsOf, documentView, type DocumentFacts } from '../documents/service.ts';
import { detailById, ownById, pageOf, statesOf, type ListFilter } from './list-store.ts';
import { allOf, answersOfVersion, lockOwnAll, type ApplicationRow, type DetailRow } from './store.ts';
import { applicationView, statusView } from './view.ts';

export { draftRenewal, findRenewal } from './drafts.ts';

export async function listApplicationsOf({ pool, clock }: Pick<Context, 'pool' | 'clock'>, companyId: string, wanted: ListFilter) {
  const { rows, total } = await pageOf(pool, companyId, wanted);
  const now = clock.now();
  return { rows: rows.map((row) => statusView(row, now)), total };
}

/** How many of a company's applications are in which state. */
export async function countStates({ pool }: Pick<Context, 'pool'>, companyId: string) {
  return (await statesOf(pool, { companyId })).map(({ state, n }) => ({ state, count: Number(n) }));
}

/** Another company's application is not found. */
export async function findOwnApplication({ pool }: Pick<Context, 'pool'>, companyId: string, id: string): Promise<DetailRow> {
  const [row] = await ownById(pool, { id, companyId });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** For a payment, which takes this lock before its own (features/payments/application-interface.ts has the order). */
export async function lockForPayment(tx: Tx, companyId: string, ids: readonly string[]): Promise<ApplicationRow[]> {
  return lockOwnAll(tx, companyId, ids);
}

/** The answers of the last version; none before the first submission. */
export async function submittedAnswers({ db }: Pick<Context, 'db'>, { id, submissions }: DetailRow): Promise<Answers> {
  return answersOfVersion(db, id, submissions);
}

/** Of the review of an application: documents that the company gave when an officer requested them. */
type DocumentRequests = readonly { readonly document_id: string | null }[];

export async function shownToCompany(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  row: DetailRow,
  documentRequests: DocumentRequests,
) {
  const documents = await documentsShown(context, caller, row, documentRequests);
  return { documents, shown: applicationView(row, documents, caller.t, context.clock.now()) };
}

/** For staff who may read the case: all that the company sees of its answers. */
export async function shownToStaff(
  context: Pick<Context, 'pool' | 'db' | 'clock'>,
  caller: Caller,
  id: string,
  documentRequests: DocumentRequests,
) {
  const [row] = await detailById(context.pool, { id });
  if (row === undefined) throw new Refusal('not_found');
  const documents = await documentsShown(context, caller, row, documentRequests, `/api/review/cases/${id}/media`);
  return { row, documents, shown: applicationView(row, documents, caller.t, context.clock.now()) };
}

async function documentsShown(
  context: Pick<Context, 'db'>,
  caller: Caller,
  row: DetailRow,
  documentRequests: DocumentRequests,
  media?: string,
): Promise<ReadonlyMap<string, ReturnType<typeof documentView>>> {
  const given = documentRequests.flatMap(({ document_id }) => document_id ?? []);
  const named = documentsIn(row.answers).flatMap(({ ids }) => ids);
  const facts = await documentsOf(context.db, row.company_id, [...new Set([...named, ...given])]);
  const shown = (fact: DocumentFacts) => ({
    ...documentView(fact, caller.t),
    ...(media === undefined ? {} : { media: `${media}/${fact.id}` }),
  });
  return new Map([...facts].map(([key, fact]) => [key, shown(fact)]));
}

/** For a person's own export. */
export async function exportApplicationsOf({ db }: Pick<Context, 'db'>, companyId: string) {
  return (await allOf(db, companyId)).map(
    ({ application_number, state, answers, unparsed_answers, created_at, updated_at, submitted_at }) => ({
      application_number,
      state,
      answers,
      unparsed_answers,
      created_at,
      updated_at,
      submitted_at,
    }),
  );
}

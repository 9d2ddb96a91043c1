import { changedBetween, documentsIn, type Answers } from '@thamani/domain/applications/answers.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { exportSheetsOf } from '../cost-sheets/service.ts';
import { documentsOf, documentView, type DocumentFacts } from '../documents/service.ts';
import { peopleWhoActed } from '../members/service.ts';
import { exportOriginOf } from '../origin/service.ts';
import { schemeOf } from './figures.ts';
import { detailById, ownById, pageOf, statesOf, type ListFilter } from './list-store.ts';
import { allOf, answersOfVersion, lockOwnAll, versionOf, versionsOf, type ApplicationRow, type DetailRow } from './store.ts';
import { applicationView, statusView, versionView, type CompanyReader } from './view.ts';

export { draftRenewal, facilitiesOf, findRenewal } from './drafts.ts';
export { facilityCountryOf, schemeOf } from './figures.ts';
export { answersOfVersion, newestVersion, schemeSubmitted, versionOf as submittedVersion } from './store.ts';

export async function listApplicationsOf(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  session: Pick<OpenSession, 'companyId' | 'roles' | 'isCompanyEnding'>,
  wanted: ListFilter,
) {
  const { rows, total } = await pageOf(pool, session.companyId, wanted);
  const now = clock.now();
  return { rows: rows.map((row) => statusView(row, session, now)), total };
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
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { t }: Caller,
  reader: CompanyReader,
  row: DetailRow,
  documentRequests: DocumentRequests,
) {
  const documents = await documentsShown(context, t, row, documentRequests);
  const submissions = await submissionsOf(context.db, row);
  return {
    documents,
    shown: applicationView(row, documents, { reader, t, now: context.clock.now(), submissions, scheme: schemeOf(context, row) }),
  };
}

/** For staff who may read the case: all that an owner of the company sees of its answers. */
export async function shownToStaff(
  context: Pick<Context, 'pool' | 'db' | 'clock' | 'config'>,
  { t }: Caller,
  id: string,
  documentRequests: DocumentRequests,
) {
  const [row] = await detailById(context.pool, { id });
  if (row === undefined) throw new Refusal('not_found');
  const documents = await documentsShown(context, t, row, documentRequests, mediaForStaff(id));
  const reader = { roles: ['owner'], isCompanyEnding: false } as const;
  const submissions = await submissionsOf(context.db, row);
  return {
    row,
    documents,
    shown: applicationView(row, documents, { reader, t, now: context.clock.now(), submissions, scheme: schemeOf(context, row) }),
  };
}

/** Of any company's application, for staff who may read its case. */
export async function detailsForStaff({ pool }: Pick<Context, 'pool'>, id: string): Promise<DetailRow> {
  const [row] = await detailById(pool, { id });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

function mediaForStaff(id: string): string {
  return `/api/review/cases/${id}/media`;
}

/**
 * One submitted version for staff who may read the case, and which answers differ from the newest version; of the newest, from the one
 * before. Answers that a company is editing in a correction are not compared: they were not submitted.
 */
export async function versionShownToStaff(context: Pick<Context, 'pool' | 'db'>, { t }: Pick<Caller, 't'>, id: string, version: number) {
  const { db, pool } = context;
  const [[row], wanted] = await Promise.all([detailById(pool, { id }), versionOf(db, id, version)]);
  if (row === undefined || wanted === undefined) throw new Refusal('not_found');
  const documents = await documentsShown(context, t, { company_id: row.company_id, answers: wanted.answers }, [], mediaForStaff(id));
  return versionView(wanted, documents, await changedIn(db, row, version, wanted.answers));
}

async function changedIn(db: Queryable, { id, submissions }: DetailRow, version: number, answers: Answers) {
  if (version < submissions) return changedBetween(answers, await answersOfVersion(db, id, submissions));
  return version === 1 ? [] : changedBetween(await answersOfVersion(db, id, version - 1), answers);
}

/** Who submitted each version and, separately, who signed its declaration: they need not be the same person (rulings, section 8). */
async function submissionsOf(db: Queryable, { id, company_id: companyId, submissions }: DetailRow) {
  if (submissions === 0) return [];
  const rows = await versionsOf(db, id);
  const personOf = await peopleWhoActed(
    db,
    rows.map(({ submitted_by: accountId }) => ({ accountId, companyId })),
  );
  return rows.map(({ version, submitted_at, submitted_by: accountId, signatory_name, signatory_title }) => ({
    version,
    submitted_at: submitted_at.toISOString(),
    submitted_by: personOf({ accountId, companyId }),
    signatory: { name: signatory_name ?? '', title: signatory_title ?? '' },
  }));
}

async function documentsShown(
  context: Pick<Context, 'db'>,
  t: Translate,
  row: Pick<DetailRow, 'company_id' | 'answers'>,
  documentRequests: DocumentRequests,
  media?: string,
): Promise<ReadonlyMap<string, ReturnType<typeof documentView>>> {
  const given = documentRequests.flatMap(({ document_id }) => document_id ?? []);
  const named = documentsIn(row.answers).flatMap(({ ids }) => ids);
  const facts = await documentsOf(context.db, row.company_id, [...new Set([...named, ...given])]);
  const shown = (fact: DocumentFacts) => ({
    ...documentView(fact, t),
    ...(media === undefined ? {} : { media: `${media}/${fact.id}` }),
  });
  return new Map([...facts].map(([key, fact]) => [key, shown(fact)]));
}

/** For a person's own export. */
export async function exportApplicationsOf({ db }: Pick<Context, 'db'>, companyId: string) {
  const [sheets, origins] = [await exportSheetsOf(db, companyId), await exportOriginOf(db, companyId)];
  return (await allOf(db, companyId)).map(
    ({ id, application_number, state, answers, unparsed_answers, created_at, updated_at, submitted_at }) => ({
      application_number,
      state,
      answers,
      unparsed_answers,
      ...(sheets.has(id) && { cost_sheet: sheets.get(id) }),
      ...(origins.has(id) && { origin: origins.get(id) }),
      created_at,
      updated_at,
      submitted_at,
    }),
  );
}

import {
  declaredValueAddition,
  type Answer,
  type Answers,
  type FieldVersions,
  type UnparsedAnswers,
} from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Applications } from '../../database/tables.ts';

export type ApplicationRow = Readonly<Selectable<Applications>>;

/** The price of the category, where one was chosen, and what may lower it. */
export interface Priced {
  readonly category: string | null;
  readonly amount_minor: string | null;
  readonly is_cooperative: boolean;
  readonly is_women_led: boolean;
  readonly is_youth_led: boolean;
  readonly discount_refused_at: Date | null;
  readonly evidence: boolean;
}

/** The payment that holds it, if one does, with the figures that it was begun under. */
export interface ReservedFee {
  readonly held_full_minor: string | null;
  readonly held_discount_minor: string | null;
  readonly held_amount_minor: string | null;
  readonly payment_reference: string | null;
  readonly payment_state: PaymentState | null;
  readonly payment_confirming_since: Date | null;
}

export type ListRow = Priced &
  ReservedFee &
  Pick<
    ApplicationRow,
    | 'id'
    | 'application_number'
    | 'state'
    | 'paid'
    | 'product_name'
    | 'product_category'
    | 'cva'
    | 'created_at'
    | 'updated_at'
    | 'submitted_at'
  > &
  NewestCertificate & { readonly total: string };

/** The newest published certificate of an application. */
export interface NewestCertificate {
  readonly certificate_number: string | null;
  readonly certificate_status: CertificateStatus | null;
  readonly certificate_expires_on: Day | null;
}

export type DetailRow = ApplicationRow & Priced & ReservedFee & NewestCertificate;

export interface NewDraft {
  readonly id: string;
  readonly company_id: string;
  readonly answers: Answers;
  readonly versions: FieldVersions;
  readonly at: Date;
  /** The certificate that it renews. */
  readonly renewal_of: string | null;
}

/** `APP-26-000123`: the year it was begun, and a number that is never given twice. */
export async function insertDraft(tx: Tx, draft: NewDraft): Promise<ApplicationRow> {
  const number = sql<string>`'APP-' || to_char(${draft.at}::timestamptz at time zone 'UTC', 'YY') || '-' ||
    (select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('application_numbers') as n)`;
  return tx
    .insertInto('applications')
    .values({
      id: draft.id,
      company_id: draft.company_id,
      application_number: number,
      answers: JSON.stringify(draft.answers),
      field_versions: JSON.stringify(draft.versions),
      ...copiesOf(draft.answers),
      renewal_of: draft.renewal_of,
      created_at: draft.at,
      updated_at: draft.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The company's own, locked until the transaction ends. */
export async function lockOwn(tx: Tx, companyId: string, id: string): Promise<ApplicationRow | undefined> {
  return tx.selectFrom('applications').selectAll().where('id', '=', id).where('company_id', '=', companyId).forUpdate().executeTakeFirst();
}

/** In the order of their ids: two transactions that lock the same rows do not deadlock. */
export async function lockOwnAll(tx: Tx, companyId: string, ids: readonly string[]): Promise<ApplicationRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('applications')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Of any company: the caller has checked who may change it. */
export async function lockOne(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  return tx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type PricedRow = Priced &
  Pick<ApplicationRow, 'id' | 'application_number' | 'product_name' | 'created_at'> & {
    readonly price_id: string;
    readonly price_version: number;
  };

/** What each costs now, with the version of its price. One without a category has none. */
export async function pricesOf(tx: Tx, ids: readonly string[]): Promise<PricedRow[]> {
  return tx
    .selectFrom('applications')
    .innerJoin('companies', 'companies.id', 'applications.company_id')
    .innerJoin('product_prices', 'product_prices.id', 'applications.product_category')
    .select([
      'applications.id',
      'applications.application_number',
      'applications.product_name',
      'applications.created_at',
      'product_prices.id as price_id',
      'product_prices.version as price_version',
      'product_prices.category',
      'product_prices.amount_minor',
      'companies.is_cooperative',
      'companies.is_women_led',
      'companies.is_youth_led',
      'companies.discount_refused_at',
      sql<boolean>`applications.answers -> 'discount_evidence' is not null`.as('evidence'),
    ])
    .where('applications.id', 'in', [...ids])
    .orderBy('applications.id')
    .execute();
}

export async function markPaid(tx: Tx, id: string, state: State, at: Date): Promise<void> {
  await tx.updateTable('applications').set({ state, paid: true, updated_at: at }).where('id', '=', id).execute();
}

export async function updateAnswers(
  tx: Tx,
  id: string,
  change: { answers: Answers; unparsed: UnparsedAnswers; versions: FieldVersions; revision: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({
      answers: JSON.stringify(change.answers),
      unparsed_answers: JSON.stringify(change.unparsed),
      field_versions: JSON.stringify(change.versions),
      revision: change.revision,
      ...copiesOf(change.answers),
      updated_at: change.at,
    })
    .where('id', '=', id)
    .execute();
}

/** Denormalized columns: copies of answers that lists read, written with every change of the answers. */
function copiesOf(answers: Answers) {
  const text = (answer: Answer | undefined) => (typeof answer === 'string' ? answer : null);
  return {
    product_name: text(answers.product_name) ?? '',
    product_category: text(answers.product_category),
    hs_code: text(answers.hs_code),
    country: text(answers.facility_country),
    cva: declaredValueAddition(answers)?.percent ?? null,
  };
}

export async function updateStatus(
  tx: Tx,
  id: string,
  change: Pick<Updateable<Applications>, 'state' | 'return_stage' | 'submitted_at' | 'scheme' | 'submissions' | 'cva'> & {
    updated_at: Date;
  },
): Promise<void> {
  await tx.updateTable('applications').set(change).where('id', '=', id).execute();
}

export async function deleteOne(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('applications').where('id', '=', id).execute();
}

/** Which files the changed fields name now. */
export async function nameDocuments(
  tx: Tx,
  id: string,
  fields: readonly RequirementId[],
  named: readonly { readonly field: RequirementId; readonly ids: readonly string[] }[],
): Promise<void> {
  if (fields.length > 0) {
    await tx
      .deleteFrom('application_documents')
      .where('application_id', '=', id)
      .where('version', '=', 0)
      .where('field', 'in', [...fields])
      .execute();
  }
  const rows = named.flatMap(({ field, ids }) =>
    ids.map((document_id, position) => ({ application_id: id, version: 0, field, position, document_id })),
  );
  if (rows.length > 0) await tx.insertInto('application_documents').values(rows).execute();
}

/** The answers of one application as they are declared. */
export interface FrozenVersion {
  readonly id: string;
  readonly version: number;
  readonly answers: Answers;
  readonly cva: string;
  readonly scheme: string;
  readonly at: Date;
  readonly by: string;
}

/** With the files that the answers name. */
export async function freeze(tx: Tx, versions: readonly FrozenVersion[]): Promise<void> {
  await tx
    .insertInto('application_versions')
    .values(
      versions.map((frozen) => ({
        application_id: frozen.id,
        version: frozen.version,
        answers: JSON.stringify(frozen.answers),
        cva: frozen.cva,
        scheme: frozen.scheme,
        submitted_at: frozen.at,
        submitted_by: frozen.by,
      })),
    )
    .execute();
  await sql`
    insert into application_documents (application_id, version, field, position, document_id)
    select named.application_id, frozen.version, named.field, named.position, named.document_id
    from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ version }) => version)}::int[]) as frozen (id, version)
    join application_documents named on named.application_id = frozen.id and named.version = 0`.execute(tx);
}

/** Each in its new state, with the version that was frozen under the scheme. */
export async function markSubmitted(
  tx: Tx,
  submitted: readonly { readonly id: string; readonly state: State; readonly version: number }[],
  scheme: string,
  at: Date,
): Promise<void> {
  await sql`
    update applications
    set state = submitted.state, submissions = submitted.version, scheme = ${scheme}, submitted_at = ${at}, updated_at = ${at}
    from unnest(
      ${submitted.map(({ id }) => id)}::uuid[],
      ${submitted.map(({ state }) => state)}::text[],
      ${submitted.map(({ version }) => version)}::int[]
    ) as submitted (id, state, version)
    where applications.id = submitted.id`.execute(tx);
}

/** What was submitted under a number; nothing where there is no such version. */
export async function answersOfVersion(db: Queryable, id: string, version: number): Promise<Answers> {
  const row = await db
    .selectFrom('application_versions')
    .select('answers')
    .where('application_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.answers ?? {};
}

/** One submitted version, with the price of the category that it names. */
export async function versionOf(db: Queryable, id: string, version: number) {
  return db
    .selectFrom('application_versions')
    .leftJoin('product_prices', (join) => join.on(sql<boolean>`product_prices.id = application_versions.answers ->> 'product_category'`))
    .select(['application_versions.version', 'application_versions.answers', 'application_versions.submitted_at'])
    .select('application_versions.scheme')
    .select(['product_prices.id as product_category', 'product_prices.category', 'product_prices.amount_minor'])
    .where('application_versions.application_id', '=', id)
    .where('application_versions.version', '=', version)
    .executeTakeFirst();
}

/** The scheme that it was submitted under; null for a draft. */
export async function schemeSubmitted(db: Queryable, id: string): Promise<string | null> {
  const row = await db.selectFrom('applications').select('scheme').where('id', '=', id).executeTakeFirst();
  return row?.scheme ?? null;
}

/** 0 before the first submission. */
export async function newestVersion(db: Queryable, id: string): Promise<number> {
  const row = await db
    .selectFrom('application_versions')
    .select('version')
    .where('application_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export type VersionRow = NonNullable<Awaited<ReturnType<typeof versionOf>>>;

/** A company corrects a few times; the bound is for the list. */
const mostVersions = 50;

/** Newest first. The signatory is the one whom the declaration of that version names. */
export async function versionsOf(db: Queryable, id: string) {
  return db
    .selectFrom('application_versions')
    .select(['version', 'submitted_at', 'submitted_by'])
    .select(sql<string | null>`answers ->> 'authorized_signatory_name'`.as('signatory_name'))
    .select(sql<string | null>`answers ->> 'designation_title'`.as('signatory_title'))
    .where('application_id', '=', id)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute();
}

/** The files that a version names, and those that were given in answer to a question, whichever version that was. */
export async function filesOfVersion(db: Queryable, id: string, version: number) {
  return db
    .selectFrom('application_documents')
    .select(['field', 'document_id'])
    .where('application_id', '=', id)
    .where(({ or, and, eb }) => or([eb('version', '=', version), and([eb('version', '=', 0), eb('field', '=', 'document_requests')])]))
    .groupBy(['field', 'document_id'])
    .orderBy('field')
    .orderBy('document_id')
    .execute();
}

/** The state of a company's own application, without a lock. */
export async function ownState(db: Queryable, companyId: string, id: string): Promise<{ readonly state: State } | undefined> {
  return db.selectFrom('applications').select('state').where('id', '=', id).where('company_id', '=', companyId).executeTakeFirst();
}

/** What was submitted last. */
export async function lastSubmitted(db: Queryable, id: string): Promise<Answers> {
  const row = await db
    .selectFrom('application_versions')
    .select('answers')
    .where('application_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.answers ?? {};
}

/** The newest that renews the certificate and is in none of these states. */
export async function renewalOf(db: Queryable, number: string, over: readonly State[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('renewal_of', '=', number)
    .where('state', 'not in', [...over])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function renewInstead(tx: Tx, former: readonly string[], number: string): Promise<void> {
  await tx.updateTable('applications').set({ renewal_of: number }).where('renewal_of', 'in', former).execute();
}

/** Everything of a company that was never paid. */
export async function deleteUnpaidOf(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('applications').where('company_id', '=', companyId).where('paid', '=', false).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** All of a company's, locked in the order of their ids. */
export async function lockAllOf(tx: Tx, companyId: string): Promise<Pick<ApplicationRow, 'id' | 'state' | 'paid'>[]> {
  return tx
    .selectFrom('applications')
    .select(['id', 'state', 'paid'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function withdrawAllOf(tx: Tx, companyId: string, from: readonly State[], at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('applications')
    .set({ state: 'withdrawn', return_stage: null, updated_at: at })
    .where('company_id', '=', companyId)
    .where('state', 'in', [...from])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** For a person's own export, newest first, with a bound. */
export async function allOf(db: Queryable, companyId: string): Promise<ApplicationRow[]> {
  return db.selectFrom('applications').selectAll().where('company_id', '=', companyId).orderBy('id', 'desc').limit(1000).execute();
}

/** The current answers of a company's own application, in whatever state it is. */
export async function ownAnswers(db: Queryable, companyId: string, id: string): Promise<Answers | undefined> {
  const row = await db
    .selectFrom('applications')
    .select('answers')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.answers;
}

/** What the company submitted last, of whichever application it began last; nothing before its first submission. */
export async function lastSubmittedByCompany(db: Queryable, companyId: string): Promise<Answers> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('application_versions', (join) =>
      join
        .onRef('application_versions.application_id', '=', 'applications.id')
        .onRef('application_versions.version', '=', 'applications.submissions'),
    )
    .select('application_versions.answers')
    .where('applications.company_id', '=', companyId)
    .orderBy('applications.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.answers ?? {};
}

export async function newestAnswersOf(db: Queryable, companyId: string, size: number): Promise<readonly Answers[]> {
  const rows = await db
    .selectFrom('applications')
    .select('answers')
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
  return rows.map(({ answers }) => answers);
}

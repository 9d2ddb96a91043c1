import type { GivenAnswers } from '@thamani/domain/cost-sheet/origin-answers.ts';
import type { FrozenVerdict, VerdictMoment } from '@thamani/domain/origin/freezing.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

/** The answers of an application, in their current version (0) or as they were submitted. */
export interface OriginKey {
  readonly id: string;
  readonly version: number;
}

export interface StoredAnswers {
  readonly answers: GivenAnswers;
  readonly revision: number;
}

export async function answersOf(db: Queryable, { id, version }: OriginKey): Promise<StoredAnswers> {
  const row = await db
    .selectFrom('origin_answers')
    .select(['answers', 'revision'])
    .where('application_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? { answers: [], revision: 0 };
}

export async function writeAnswers(tx: Tx, id: string, { answers, revision }: StoredAnswers): Promise<void> {
  const columns = { answers: JSON.stringify(answers), revision };
  await tx
    .insertInto('origin_answers')
    .values({ application_id: id, version: 0, ...columns })
    .onConflict((conflict) => conflict.columns(['application_id', 'version']).doUpdateSet(columns))
    .execute();
}

/** The current answers of applications as these versions, which are not written yet, as with sheets. */
export async function freezeAnswers(tx: Tx, versions: readonly OriginKey[]): Promise<void> {
  await sql`
    insert into origin_answers (application_id, version, answers, revision)
    select o.application_id, frozen.version, o.answers, o.revision
    from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ version }) => version)}::int[]) as frozen (id, version)
    join origin_answers o on o.application_id = frozen.id and o.version = 0`.execute(tx);
}

/** Its lines have the same ids as those of the sheet that is copied with it. */
export async function copyAnswers(tx: Tx, from: OriginKey, to: string): Promise<void> {
  await sql`
    insert into origin_answers (application_id, version, answers, revision)
    select ${to}, 0, answers, 1 from origin_answers where application_id = ${from.id} and version = ${from.version}`.execute(tx);
}

/** The same of what was submitted last. */
export async function renewAnswers(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into origin_answers (application_id, version, answers, revision)
    select ${to}, 0, answers, 1 from origin_answers where application_id = ${from} and version > 0 order by version desc limit 1`.execute(
    tx,
  );
}

/** What an officer answers otherwise, and why. */
export interface AnswerChange {
  readonly revision: number;
  readonly answers: GivenAnswers;
  readonly reason: string;
  readonly staff_id: string;
  readonly at: Date;
}

/** Oldest first. */
export async function changesOf(db: Queryable, { id, version }: OriginKey): Promise<readonly AnswerChange[]> {
  return db
    .selectFrom('case_origin_answers')
    .select(['revision', 'answers', 'reason', 'staff_id', 'at'])
    .where('application_id', '=', id)
    .where('version', '=', version)
    .orderBy('revision')
    .limit(mostChanges)
    .execute();
}

/** Of one version by all officers. */
export const mostChanges = 200;

export async function insertChange(tx: Tx, { id, version }: OriginKey, { answers, ...change }: AnswerChange): Promise<void> {
  await tx
    .insertInto('case_origin_answers')
    .values({ application_id: id, version, answers: JSON.stringify(answers), ...change })
    .execute();
}

export interface StoredVerdict extends FrozenVerdict {
  readonly version: number;
  readonly moment: VerdictMoment;
}

/** One for each version and moment: a case that is approved again, after an appeal, keeps the first. */
export async function insertVerdict(tx: Tx, { id, version }: OriginKey, moment: VerdictMoment, frozen: FrozenVerdict): Promise<void> {
  const { list, engine, day, inputs, sha256, verdict } = frozen;
  await tx
    .insertInto('origin_verdicts')
    .values({
      application_id: id,
      version,
      moment,
      list,
      engine,
      day,
      inputs,
      sha256,
      answer: verdict.verdict,
      provisional: verdict.provisional.length > 0,
      verdict: JSON.stringify(verdict),
    })
    .onConflict((conflict) => conflict.columns(['application_id', 'version', 'moment']).doNothing())
    .execute();
}

export async function verdictOf(db: Queryable, { id, version }: OriginKey, moment: VerdictMoment): Promise<StoredVerdict | undefined> {
  return db
    .selectFrom('origin_verdicts')
    .select(['version', 'moment', 'list', 'engine', 'day', 'inputs', 'sha256', 'verdict'])
    .where('application_id', '=', id)
    .where('version', '=', version)
    .where('moment', '=', moment)
    .executeTakeFirst();
}

/** Of the version that was approved last. */
export async function lastApproval(db: Queryable, id: string): Promise<StoredVerdict | undefined> {
  return db
    .selectFrom('origin_verdicts')
    .select(['version', 'moment', 'list', 'engine', 'day', 'inputs', 'sha256', 'verdict'])
    .where('application_id', '=', id)
    .where('moment', '=', 'approval')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** For the export of a company's data: current answers, and the verdicts without the inputs, which are the sheet and the answers. */
export async function originOfCompany(db: Queryable, companyId: string, mostApplications: number) {
  const answers = await db
    .selectFrom('origin_answers')
    .innerJoin('applications', 'applications.id', 'origin_answers.application_id')
    .select(['origin_answers.application_id', 'origin_answers.answers'])
    .where('applications.company_id', '=', companyId)
    .where('origin_answers.version', '=', 0)
    .orderBy('applications.id', 'desc')
    .limit(mostApplications)
    .execute();
  const verdicts = await db
    .selectFrom('origin_verdicts')
    .innerJoin('applications', 'applications.id', 'origin_verdicts.application_id')
    .select(({ ref }) => [
      ref('origin_verdicts.application_id').as('application_id'),
      'origin_verdicts.version',
      'origin_verdicts.moment',
      'origin_verdicts.list',
      'origin_verdicts.day',
      'origin_verdicts.answer',
      'origin_verdicts.provisional',
    ])
    .where('applications.company_id', '=', companyId)
    .orderBy('applications.id', 'desc')
    .orderBy('origin_verdicts.version')
    .orderBy('origin_verdicts.moment')
    .limit(mostApplications)
    .execute();
  return { answers, verdicts };
}

import type { Spot } from '@thamani/domain/signals/document-text.ts';
import type { Check, Resolution, SignalResolution, Signal, SignalCode, Confidence } from '@thamani/domain/signals/signals.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

/** What was found in one case and what came of each check. */

export interface SignalRow {
  readonly id: string;
  readonly code: SignalCode;
  readonly confidence: Confidence;
  readonly fields: readonly string[];
  readonly document_id: string | null;
  readonly spot: Spot | null;
  readonly details: Signal['details'];
  readonly at: Date;
  readonly resolved: (SignalResolution & { readonly by: string; readonly at: Date }) | null;
}

/** More than are ever kept of one case. */
const mostSignals = 500;

/** Those that are still found, in the order in which they were. */
export async function signalsOf(db: Queryable, applicationId: string): Promise<readonly SignalRow[]> {
  const rows = await db
    .selectFrom('case_signals')
    .select([
      'id',
      'code',
      'confidence',
      'fields',
      'document_id',
      'location as spot',
      'details',
      'at',
      'resolution',
      'comment',
      'resolved_by',
      'resolved_at',
    ])
    .where('application_id', '=', applicationId)
    .where('cleared_at', 'is', null)
    .orderBy('code')
    .orderBy('document_id')
    .orderBy('key')
    .limit(mostSignals)
    .execute();
  return rows.map(({ resolution, comment, resolved_by, resolved_at, ...row }) => ({
    ...row,
    resolved:
      resolution === null || resolved_by === null || resolved_at === null
        ? null
        : { resolution, comment, by: resolved_by, at: resolved_at },
  }));
}

export interface SignalOfCase extends Pick<SignalRow, 'code' | 'confidence' | 'at'> {
  readonly application_id: string;
  readonly resolution: Resolution | null;
}

/** Of several cases, newest first, at most a hundred: what is still found, and how it was resolved. */
export async function signalsOfCases(db: Queryable, applicationIds: readonly string[]): Promise<readonly SignalOfCase[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('case_signals')
    .select(['application_id', 'code', 'confidence', 'at', 'resolution'])
    .where('application_id', 'in', [...applicationIds])
    .where('cleared_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** How many of them the case still has; an earlier answer is replaced. */
export async function updateResolution(
  tx: Tx,
  applicationId: string,
  ids: readonly string[],
  resolved: { readonly resolution: Resolution; readonly comment: string; readonly resolved_by: string; readonly resolved_at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('case_signals')
    .set(resolved)
    .where('application_id', '=', applicationId)
    .where('id', 'in', [...ids])
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface KeyedSignal extends Signal {
  readonly id: string;
  /** What tells it from others of its code in this case, and is the same whenever the same is found. */
  readonly key: string;
}

/** The same thing found again is the same signal, with its answer; what a concluded check does not find any more is asked of nobody. */
export async function insertSignals(
  tx: Tx,
  applicationId: string,
  signals: readonly KeyedSignal[],
  concluded: readonly SignalCode[],
  at: Date,
): Promise<void> {
  const found = signals.map(({ code, key }) => `${code} ${key}`);
  await sql`update case_signals set cleared_at = ${at} where application_id = ${applicationId} and cleared_at is null
    and code = any (${[...concluded]}::text[]) and not (code || ' ' || key = any (${found}::text[]))`.execute(tx);
  if (signals.length === 0) return;
  await tx
    .insertInto('case_signals')
    .values(
      signals.map(({ id, code, key, confidence, fields, documentId, spot, details }) => ({
        id,
        application_id: applicationId,
        code,
        key,
        confidence,
        fields: [...fields],
        document_id: documentId ?? null,
        location: spot === undefined ? null : JSON.stringify(spot),
        details: JSON.stringify(details),
        at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['application_id', 'code', 'key']).doUpdateSet({ cleared_at: null }))
    .execute();
}

export async function checksOf(db: Queryable, applicationId: string): Promise<readonly Check[]> {
  const rows = await db
    .selectFrom('case_checks')
    .select(['code', 'result', 'reason'])
    .where('application_id', '=', applicationId)
    .execute();
  return rows.map(({ code, result, reason }) => ({ code, result, ...(reason === null ? {} : { reason }) }));
}

export async function replaceChecks(tx: Tx, applicationId: string, checks: readonly Check[], at: Date): Promise<void> {
  await tx
    .insertInto('case_checks')
    .values(checks.map(({ code, result, reason = null }) => ({ application_id: applicationId, code, result, reason, at })))
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'code'])
        .doUpdateSet((set) => ({ result: set.ref('excluded.result'), reason: set.ref('excluded.reason'), at: set.ref('excluded.at') })),
    )
    .execute();
}

/** Until they are made again. */
export async function dropChecks(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('case_checks').where('application_id', '=', applicationId).execute();
}

interface Comparison {
  readonly application_id: string;
  readonly basis: string;
  readonly whole: boolean;
  readonly at: Date;
}

export async function upsertComparison(tx: Tx, comparison: Comparison): Promise<void> {
  const { application_id: _, ...made } = comparison;
  await tx
    .insertInto('case_comparisons')
    .values(comparison)
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(made))
    .execute();
}

export async function comparisonOf(db: Queryable, applicationId: string): Promise<Comparison | undefined> {
  return db
    .selectFrom('case_comparisons')
    .select(['application_id', 'basis', 'whole', 'at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

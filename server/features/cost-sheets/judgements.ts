import { assessedShare, openCount, valueAdditionOf } from '@thamani/domain/cost-sheet/figures.ts';
import type { Judgements } from '@thamani/domain/cost-sheet/judgements.ts';
import type { CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { isScheme, type ValueAddition } from '@thamani/domain/valuation/value-addition.ts';
import type { Queryable } from '../../database/connect.ts';
import {
  lineCountsOf,
  lineJudgementIn,
  marginJudgementIn,
  priceJudgementIn,
  currentJudgements,
  type StoredJudgement,
} from './judgements-store.ts';

/** What was judged so far of a submitted version: the last judgement of each line, of the price and of the margin. */
export async function judgementsOf(db: Queryable, applicationId: string, version: number): Promise<Judgements> {
  return judgementsIn(await currentJudgements(db, { id: applicationId, version }));
}

export function judgementsIn(rows: readonly StoredJudgement[]): Judgements {
  const priceRow = rows.find(({ subject }) => subject === 'price');
  const marginRow = rows.find(({ subject }) => subject === 'margin');
  const [price, margin] = [priceRow && priceJudgementIn(priceRow), marginRow && marginJudgementIn(marginRow)];
  const lines = rows.flatMap((row) => {
    const judgement = row.subject === 'line' && row.line_id !== null ? lineJudgementIn(row) : undefined;
    return judgement === undefined || row.line_id === null ? [] : [[row.line_id, judgement] as const];
  });
  return { ...(price && { price }), ...(margin && { margin }), lines: new Map(lines) };
}

/** Of a version whose figures come from its sheet: the assessed value addition once everything is judged, and how much is open. */
export interface SheetAssessment {
  readonly open: number;
  readonly assessed: ValueAddition | undefined;
}

/**
 * `read` reads the sheet. While lines or the price are open it is read only for the exact number of what is open: whether the margin counts
 * depends on all lines.
 */
export async function assessmentOf(
  db: Queryable,
  { id, version, scheme }: { readonly id: string; readonly version: number; readonly scheme: string },
  read: () => Promise<CostSheet>,
  isCounted = false,
): Promise<SheetAssessment> {
  const { lines, judged, isPriceJudged } = await lineCountsOf(db, { id, version });
  const open = lines - judged + (isPriceJudged ? 0 : 1);
  if (open > 0 && !isCounted) return { open, assessed: undefined };
  const [sheet, judgements] = [await read(), await judgementsOf(db, id, version)];
  const share = assessedShare(sheet, judgements);
  const assessed = share && valueAdditionOf(share, isScheme(scheme) ? scheme : undefined);
  // A sheet without a figure cannot be assessed.
  return { open: assessed === undefined ? (openCount(sheet, judgements) ?? Math.max(open, 1)) : 0, assessed };
}

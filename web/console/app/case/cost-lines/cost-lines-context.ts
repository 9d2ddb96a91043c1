import { createContext, use } from 'react';
import type { ItemKey, ReadLine } from './sheet-data.ts';
import type { Chosen } from './sheet-data.ts';
import type { LineReview } from './useLineReview.ts';
import type { SheetDocuments } from './useSheetDocuments.ts';

/** A form below the current row. */
export type RowForm = 'correct' | 'not_proven';

/** Why an item can be accepted now, or not. */
export type Readiness = 'ready' | 'unopened' | 'uncited';

export interface CostLines {
  readonly review: LineReview;
  readonly documents: SheetDocuments;
  readonly current: ItemKey | undefined;
  readonly form: RowForm | undefined;
  /** Judging is possible for this reader, now, in this version. */
  readonly mayJudge: boolean;
  countryName(code: string): string;
  readinessOf(key: ItemKey): Readiness;
  /** Makes it the current row, which takes the focus. */
  select(key: ItemKey): void;
  /** Opens the document that the item cites, at its place. */
  showCited(key: ItemKey): void;
  accept(key: ItemKey): void;
  acceptGroup(document: string | undefined): void;
  /** Accepted, corrected or not proven: the next open row takes the focus. */
  judge(key: ItemKey, judgement: Chosen): void;
  reopen(key: ItemKey): void;
  openForm(key: ItemKey, form: RowForm): void;
  closeForm(): void;
  /** The open lines of a group that can be accepted together. */
  openIn(lines: readonly ReadLine[]): readonly ReadLine[];
}

export const CostLinesContext = createContext<CostLines | undefined>(undefined);

export function useCostLines(): CostLines {
  const value = use(CostLinesContext);
  if (value === undefined) throw new Error('a part of the page of cost lines is outside its provider');
  return value;
}

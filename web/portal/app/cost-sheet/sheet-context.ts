import type { LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { createContext, use } from 'react';
import type { Known } from '../documents/document.ts';
import type { CellReader } from './model/cell-reading.ts';
import type { SheetFigures } from './model/sheet-figures.ts';
import type { Sheet, SheetHead, TypedField } from './model/sheet.ts';

/** What lines a document is chosen for; the price alone with an empty list. */
export interface EvidenceFor {
  readonly lines: readonly string[];
  readonly price: boolean;
}

/** What every part of the page needs of the sheet. */
export interface SheetOnScreen {
  readonly sheet: Sheet;
  readonly figures: SheetFigures;
  /** Of the facility; null while the application does not say it. */
  readonly country: string | null;
  readonly reader: CellReader;
  readonly readOnly: boolean;
  readonly documents: Known;
  /** Of lines, for those who number them. */
  readonly numbers: ReadonlyMap<string, number>;
  /** What the server said of a line that it refused. */
  readonly refusals: ReadonlyMap<string, { readonly message: string }>;
  /** `place`: of a field that is changed with each letter. */
  change(edit: (sheet: Sheet) => Sheet, place?: string): void;
  type(line: string, field: TypedField, text: string, place?: string): void;
  changeHead(change: Partial<SheetHead>, place?: string): void;
  /** Gives back the id of the new line; undefined where there is no room for one. */
  addLine(kind: LineKind): string | undefined;
  removeLines(ids: readonly string[]): void;
  /** The page or dialog of one line. */
  openLine(id: string): void;
  chooseEvidence(wanted: EvidenceFor): void;
}

export const SheetContext = createContext<SheetOnScreen | null>(null);

export function useSheet(): SheetOnScreen {
  const sheet = use(SheetContext);
  if (sheet === null) throw new Error('useSheet is called outside the sheet');
  return sheet;
}

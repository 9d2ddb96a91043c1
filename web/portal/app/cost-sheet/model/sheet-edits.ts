import type { Citation, LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { withCell } from './cell-reading.ts';
import type { CellReader } from './cell-reading.ts';
import { neededProofs } from './sheet-figures.ts';
import type { Sheet, SheetHead, SheetLine, TypedField } from './sheet.ts';

/** A sheet with what it was before: as many steps back as are kept. */
export interface EditHistory {
  readonly sheet: Sheet;
  readonly past: readonly PastSheet[];
}

interface PastSheet {
  readonly sheet: Sheet;
  /** What the step after it changed: typing on in one field is one step. */
  readonly place: string | undefined;
}

const mostSteps = 100;

export function historyOf(sheet: Sheet): EditHistory {
  return { sheet, past: [] };
}

/** `place`: of a field that is changed with each letter. */
export function edited({ sheet: before, past }: EditHistory, sheet: Sheet, place?: string): EditHistory {
  if (sheet === before) return { sheet: before, past };
  if (place !== undefined && past.at(-1)?.place === place) return { sheet, past };
  return { sheet, past: [...past, { sheet: before, place }].slice(-mostSteps) };
}

export function undone({ sheet, past }: EditHistory): EditHistory {
  const last = past.at(-1);
  return last === undefined ? { sheet, past } : { sheet: last.sheet, past: past.slice(0, -1) };
}

export type LineChange = Partial<Omit<SheetLine, 'id' | 'unread'>>;

export function lineChanged(sheet: Sheet, id: string, change: (line: SheetLine) => SheetLine): Sheet {
  return { ...sheet, lines: sheet.lines.map((line) => (line.id === id ? change(line) : line)) };
}

export function cellTyped(sheet: Sheet, id: string, field: TypedField, typed: string, reader: CellReader): Sheet {
  return lineChanged(sheet, id, (line) => withCell(line, field, typed, reader));
}

export function headChanged(sheet: Sheet, change: Partial<SheetHead>): Sheet {
  return { ...sheet, head: { ...sheet.head, ...change } };
}

/** Lines that were begun before there was a currency take it. */
export function currencyChosen(sheet: Sheet, currency: string): Sheet {
  const lines = sheet.lines.map((line) => (line.currency === '' && line.unread?.currency === undefined ? { ...line, currency } : line));
  return { head: { ...sheet.head, currency }, lines };
}

interface NewLine {
  readonly id: string;
  readonly kind: LineKind;
  /** Of the facility: work and services are done there. */
  readonly country: string | null;
}

/** Empty but for what follows from its kind. The country of a material is the person's to say. */
export function emptyLine(sheet: Sheet, { id, kind, country }: NewLine): SheetLine {
  const isGoods = kind === 'material' || kind === 'packing';
  return {
    id,
    position: nextPosition(sheet),
    kind,
    role: kind === 'material' ? 'enters' : kind === 'packing' ? 'retail_packing' : 'neutral',
    description: '',
    originStatus: 'unknown',
    quantity: '',
    unit: '',
    unitCost: '',
    currency: sheet.head.currency,
    basis: isGoods ? 'first_price' : 'own_cost',
    citations: [],
    ...(!isGoods && country !== null && { country }),
  };
}

export function hasRoom(sheet: Sheet, lines = 1): boolean {
  return sheet.lines.length + lines <= sheetBounds.linesOnScreens;
}

/** After the others. */
export function linesAdded(sheet: Sheet, added: readonly SheetLine[]): Sheet {
  const first = nextPosition(sheet);
  return { ...sheet, lines: [...sheet.lines, ...added.map((line, index) => ({ ...line, position: first + index * step }))] };
}

const step = 10;

function nextPosition({ lines }: Sheet): number {
  return lines.reduce((highest, { position }) => Math.max(highest, position), 0) + step;
}

export function linesRemoved(sheet: Sheet, ids: ReadonlySet<string>): Sheet {
  return { ...sheet, lines: sheet.lines.filter(({ id }) => !ids.has(id)) };
}

/** A document for several lines at once, in the place of what it was cited for before. A line with as many documents as it can have keeps them. */
export function linesCited(sheet: Sheet, ids: ReadonlySet<string>, cited: Pick<Citation, 'document' | 'page'>): Sheet {
  return {
    ...sheet,
    lines: sheet.lines.map((line) => {
      if (!ids.has(line.id)) return line;
      const others = line.citations.filter(({ document }) => document !== cited.document);
      if (others.length >= sheetBounds.citationsOfLine) return line;
      return { ...line, citations: [...others, { ...cited, proves: neededProofs(line) }] };
    }),
  };
}

export function priceCited(sheet: Sheet, cited: Pick<Citation, 'document' | 'page'>): Sheet {
  const others = sheet.head.priceCitations.filter(({ document }) => document !== cited.document);
  if (others.length >= sheetBounds.citationsOfLine) return sheet;
  return headChanged(sheet, { priceCitations: [...others, { ...cited, proves: ['cost'] }] });
}

export function citationsChanged(sheet: Sheet, id: string, citations: readonly Citation[]): Sheet {
  return lineChanged(sheet, id, (line) => ({ ...line, citations }));
}

import type { readCostSheet, saveCostLines, saveCostSheetHead } from '@thamani/contract/cost-sheets.ts';
import type { AnswerOf, BodyOf } from '@thamani/contract/operation.ts';
import type { Citation, CostLine, DatedRate, LineKind } from '@thamani/domain/cost-sheet/sheet.ts';

export type ReadSheet = AnswerOf<typeof readCostSheet>['data'];
export type ReadLine = ReadSheet['lines'][number];
export type SentHead = BodyOf<typeof saveCostSheetHead>;
export type SentLine = BodyOf<typeof saveCostLines>['lines'][number];

/** What goes to the server in one call. */
export interface SheetBatch {
  readonly head?: SentHead;
  readonly lines: readonly SentLine[];
  readonly removed: readonly { readonly id: string; readonly base: number }[];
}

/** The fields of a line that are typed into a cell, in the order of the table. */
export const typedFields = ['description', 'hsCode', 'country', 'supplier', 'quantity', 'unit', 'unitCost', 'currency'] as const;
export type TypedField = (typeof typedFields)[number];

/** What was typed and could not be read yet. The field itself is empty as long as it is here. */
type Unread<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface SheetLine extends CostLine {
  readonly position: number;
  readonly unread?: Unread<TypedField>;
}

/** Any of its texts may be empty: only a complete rate is stored. */
export interface TypedRate extends DatedRate {
  readonly unread?: Unread<'amount' | 'worth'>;
}

export interface SheetHead {
  readonly price: string;
  readonly currency: string;
  readonly repaidTaxes: string;
  /** Of output. */
  readonly unit: string;
  readonly rates: readonly TypedRate[];
  readonly priceCitations: readonly Citation[];
  readonly unread?: Unread<'price' | 'repaidTaxes'>;
}

/** What is edited. Lines are in the order of their positions; each change makes a new sheet. */
export interface Sheet {
  readonly head: SheetHead;
  readonly lines: readonly SheetLine[];
}

export const lineKindOrder: readonly LineKind[] = ['material', 'packing', 'labour', 'overhead'];

export function lineRead(read: ReadLine): SheetLine {
  const { hs_code, country, origin_proof, supplier } = read;
  return {
    id: read.id,
    position: read.position,
    kind: read.kind,
    role: read.role,
    description: read.description,
    originStatus: read.origin_status,
    quantity: read.quantity,
    unit: read.unit,
    unitCost: read.unit_cost,
    currency: read.currency,
    basis: read.basis,
    citations: read.citations,
    ...(hs_code !== null && { hsCode: hs_code }),
    ...(country !== null && { country }),
    ...(origin_proof !== null && { originProof: origin_proof }),
    ...(supplier !== null && { supplier }),
  };
}

export function lineSent(line: SheetLine): Omit<SentLine, 'base'> {
  return {
    id: line.id,
    position: line.position,
    kind: line.kind,
    role: line.role,
    description: line.description,
    hs_code: line.hsCode ?? null,
    country: line.country ?? null,
    origin_status: line.originStatus,
    origin_proof: line.originProof ?? null,
    supplier: line.supplier ?? null,
    quantity: line.quantity,
    unit: line.unit,
    unit_cost: line.unitCost,
    currency: line.currency,
    basis: line.basis,
    citations: line.citations.map((citation) => ({ ...citation, proves: [...citation.proves] })),
  };
}

type HeadFields = Pick<ReadSheet, 'price' | 'currency' | 'repaid_taxes' | 'unit' | 'rates' | 'price_citations'>;

export function headRead({ price, currency, repaid_taxes, unit, rates, price_citations }: HeadFields): SheetHead {
  return { price, currency, repaidTaxes: repaid_taxes, unit, rates, priceCitations: price_citations };
}

/** `stored`: what the server has. A rate that is being typed leaves the stored one in place, so that no line loses its rate meanwhile. */
export function headSent(head: SheetHead, stored: SheetHead): Omit<SentHead, 'base'> {
  const rates = head.rates.flatMap((rate) => {
    const complete = isComplete(rate) ? rate : stored.rates.find(({ currency }) => currency === rate.currency);
    return complete === undefined || complete.currency === head.currency ? [] : [complete];
  });
  return {
    price: head.price,
    currency: head.currency,
    repaid_taxes: head.repaidTaxes,
    unit: head.unit,
    rates: rates.map(({ currency, amount, worth, day, source }) => ({ currency, amount, worth, day, source: source.trim() })),
    price_citations: head.priceCitations.map((citation) => ({ ...citation, proves: [...citation.proves] })),
  };
}

export function isComplete({ amount, worth, day, source, unread }: TypedRate): boolean {
  const isTyped = unread === undefined && /[1-9]/.test(amount) && /[1-9]/.test(worth);
  return isTyped && /^\d{4}-\d{2}-\d{2}$/.test(day) && source.trim() !== '';
}

/** The same for the server. */
export function isSameLine(one: SheetLine, other: SheetLine): boolean {
  return one === other || (one.unread === other.unread && JSON.stringify(lineSent(one)) === JSON.stringify(lineSent(other)));
}

export function isSameHead(one: SheetHead, other: SheetHead): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Lines of one kind, in their order. */
export function linesOf(sheet: Sheet, kind: LineKind): readonly SheetLine[] {
  return sheet.lines.filter((line) => line.kind === kind);
}

/** As they are numbered on the screen: by groups. */
export function numbersOf(sheet: Sheet): ReadonlyMap<string, number> {
  const ordered = lineKindOrder.flatMap((kind) => linesOf(sheet, kind));
  return new Map(ordered.map(({ id }, index) => [id, index + 1]));
}

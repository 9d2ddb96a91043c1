import type { Invoice } from '../signals/invoice.ts';
import { exactAmount, rounded } from '../valuation/value-addition.ts';
import type { Citation, CostLine } from './sheet.ts';

/**
 * What a check noticed at a line: a question for the officer, never a decision. A rate is not compared: there is no table of reference rates.
 */
export const lineSignalCodes = ['document_cited_again', 'document_cited_elsewhere', 'invoice_total_differs'] as const;
export type LineSignalCode = (typeof lineSignalCodes)[number];

export interface LineSignal {
  readonly line: string;
  readonly code: LineSignalCode;
  readonly document: string;
  /** With invoice_total_differs: what the invoice has more than the lines, with two decimals, in its currency. */
  readonly amount?: string;
}

/** What the checks of one sheet are made from. */
export interface SignalSources {
  /** Documents that the sheet of another application of the company cites too, by their bytes. */
  readonly citedElsewhere: ReadonlySet<string>;
  /** As extracted, of documents that were read well enough. */
  readonly invoices: ReadonlyMap<string, Invoice>;
}

/** In the order of the codes. Only documents that prove a cost: one certificate of origin may be for many lines. */
export function lineSignals(lines: readonly CostLine[], { citedElsewhere, invoices }: SignalSources): readonly LineSignal[] {
  const citing = Map.groupBy(
    lines.flatMap((line) => line.citations.filter(({ proves }) => proves.includes('cost')).map((citation) => ({ line, citation }))),
    ({ citation }) => citation.document,
  );
  const [again, elsewhere, differing]: [LineSignal[], LineSignal[], LineSignal[]] = [[], [], []];
  for (const [document, cited] of citing) {
    const ids = [...new Set(cited.map(({ line }) => line.id))];
    again.push(...repeated(cited).map((line): LineSignal => ({ line, code: 'document_cited_again', document })));
    if (citedElsewhere.has(document))
      elsewhere.push(...ids.map((line): LineSignal => ({ line, code: 'document_cited_elsewhere', document })));
    const invoice = invoices.get(document);
    const amount =
      invoice &&
      invoiceDifference(
        lines.filter(({ id }) => ids.includes(id)),
        invoice,
      );
    if (amount !== undefined) differing.push(...ids.map((line): LineSignal => ({ line, code: 'invoice_total_differs', document, amount })));
  }
  return [...again, ...elsewhere, ...differing];
}

interface Cited {
  readonly line: CostLine;
  readonly citation: Citation;
}

/**
 * Lines that cite one document for the same quantity at the same unit cost, so that a cost may be listed twice. An invoice can have the same
 * quantity of two goods, at two prices. Lines whose marked places differ are two rows of it.
 */
function repeated(cited: readonly Cited[]): readonly string[] {
  const alike = Map.groupBy(cited, ({ line: { quantity, unit, unitCost, currency } }) => [quantity, unit, unitCost, currency].join(' '));
  return [...alike.values()].flatMap((group) => {
    const ids = [...new Set(group.map(({ line }) => line.id))];
    const places = group.flatMap(({ citation: { page, box, cell } }) =>
      box === undefined && cell === undefined ? [] : [JSON.stringify([page, box, cell])],
    );
    const areRows = places.length === group.length && new Set(places).size === group.length;
    return ids.length < 2 || areRows ? [] : ids;
  });
}

/** Hundredths by which each row of an invoice may be rounded. */
const roundingOfRow = 1n;

/**
 * What the invoice has more than the rows that the lines are about, or less. An invoice is for many units of the product and a line for one,
 * so each line is recognised by its unit price. Undefined where that cannot be done, or nothing differs. Tax may be in the lines or not.
 */
function invoiceDifference(lines: readonly CostLine[], { items, hasUnreadRows, total, tax }: Invoice): string | undefined {
  if (total === undefined || hasUnreadRows === true) return undefined;
  const left = [...items];
  let matched = 0n;
  for (const { unitCost } of lines) {
    const price = hundredths(unitCost);
    const index = left.findIndex((item) => item.price === price);
    const [item] = index < 0 ? [] : left.splice(index, 1);
    if (item === undefined) return undefined;
    matched += item.amount;
  }
  const allowed = roundingOfRow * BigInt(items.length + 1);
  const before = total.value - (tax?.value ?? 0n);
  if ([total.value, before].some((sum) => isWithin(sum - matched, allowed))) return undefined;
  return rounded(before - matched, 100n, 2);
}

function isWithin(difference: bigint, allowed: bigint): boolean {
  return difference <= allowed && difference >= -allowed;
}

/** Half up, as a price is rounded for the page. */
function hundredths(decimal: string): bigint | undefined {
  const amount = exactAmount(decimal);
  if (amount === undefined) return undefined;
  const scale = 10n ** BigInt(amount.decimals);
  return (amount.units * 200n + scale) / (2n * scale);
}

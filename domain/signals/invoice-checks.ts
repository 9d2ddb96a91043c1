import type { Day } from '../review/working-days.ts';
import type { DocumentText } from './document-text.ts';
import type { Finding, Invoice } from './invoice.ts';
import type { Signal, Confidence } from './signals.ts';

/** Hundredths by which a product or a sum may differ: rounding of a row, and of each row in a sum. */
const rounding = 1n;
/** The least share of a reading by eye, of 100, from which its figures are compared at all. */
export const leastSureness = 85;
/** How old an invoice may be that speaks for today's production. */
const oldestYears = 5;

export interface InvoiceOf {
  readonly documentId: string;
  readonly text: DocumentText;
  readonly invoice: Invoice;
}

/** What does not fit on the invoice itself. Figures that a machine read off a picture are never called certain. */
export function checkInvoice({ documentId, text, invoice }: InvoiceOf, submittedOn: Day): readonly Signal[] {
  const confidence: Confidence = text.source === 'text' ? 'certain' : text.confidence >= 90 ? 'likely' : 'possible';
  const found = { documentId, confidence, fields: ['invoices'] } as const;
  const signals: Signal[] = [];
  for (const { quantity, price, amount, expected, slack, at } of invoice.items)
    if (differ(expected, amount, rounding + slack))
      signals.push({
        ...found,
        code: 'invoice_row_disagrees',
        spot: at,
        details: {
          quantity: written(quantity),
          price: written(price),
          amount: written(amount),
          expected: written(expected),
        },
      });
  const sum = sumThatDisagrees(invoice);
  if (sum !== undefined) signals.push({ ...found, code: 'invoice_sum_disagrees', ...sum });
  const { date } = invoice;
  if (date !== undefined && (date.value > submittedOn || date.value < yearsBefore(submittedOn, oldestYears)))
    signals.push({ ...found, code: 'invoice_date_unlikely', spot: date.at, details: { date: date.value, submitted: submittedOn } });
  return signals;
}

/**
 * Compares the rows with the sum below them, then that and the tax with the total; what was not read is not compared. A discount or
 * freight may come before or after a sum, and some write a total before tax: what fits in one honest way does not disagree.
 */
function sumThatDisagrees(invoice: Invoice): Pick<Signal, 'spot' | 'details'> | undefined {
  const { items, hasUnreadRows, subtotal, net, off, extra, tax, total } = invoice;
  const rows = items.length === 0 || hasUnreadRows === true ? undefined : items.reduce((sum, { amount }) => sum + amount, 0n);
  const allowed = rounding * BigInt(items.length + 1);
  const [less, more] = [off?.value ?? 0n, extra?.value ?? 0n];
  const fits = (from: bigint, to: Finding<bigint>, also: readonly bigint[]): boolean =>
    [0n, -less, more, more - less].some((between) => also.some((added) => !differ(from + between + added, to.value, allowed)));
  const unlike = (to: Finding<bigint>, expected: bigint) => ({
    spot: to.at,
    details: { found: written(to.value), expected: written(expected) },
  });

  const below = subtotal ?? net ?? (tax === undefined ? total : undefined);
  if (rows !== undefined && below !== undefined && !fits(rows, below, [0n])) return unlike(below, rows);
  if (subtotal !== undefined && net !== undefined && !fits(subtotal.value, net, [0n])) return unlike(net, subtotal.value - less + more);
  const before = net?.value ?? subtotal?.value ?? rows;
  if (total === undefined || before === undefined || tax === undefined || fits(before, total, [0n, tax.value])) return undefined;
  return unlike(total, before + tax.value);
}

/** By how much all invoices together may fall short of what they are evidence for before it is worth a question, in percent. */
const shortPercent = 20n;

/** The invoices shown against the year's imports that they speak for. More than declared is a question too, of the same kind. */
export function checkDeclared(invoices: readonly InvoiceOf[], declaredHundredths: bigint | undefined): readonly Signal[] {
  const totals = invoices.flatMap(({ invoice }) => (invoice.total === undefined ? [] : [invoice.total.value]));
  if (declaredHundredths === undefined || declaredHundredths === 0n || totals.length === 0 || totals.length < invoices.length) return [];
  const shown = totals.reduce((sum, total) => sum + total, 0n);
  if (shown * 100n >= declaredHundredths * (100n - shortPercent)) return [];
  const fields = ['invoices', 'annual_spend_on_imported_raw_materials'] as const;
  return [
    {
      code: 'invoices_below_declared',
      confidence: 'possible',
      fields,
      details: { shown: written(shown), declared: written(declaredHundredths) },
    },
  ];
}

function differ(one: bigint, other: bigint, allowed: bigint): boolean {
  return (one > other ? one - other : other - one) > allowed;
}

function written(hundredths: bigint): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function yearsBefore(day: Day, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

import type { State } from '../applications/lifecycle.ts';
import type { PaymentState } from '../payments/payment.ts';

/** By what a company filters and sorts its lists. Each state of an application and of a payment is in exactly one filter. */

export const applicationFilters = {
  draft: ['draft'],
  not_paid: ['submitted'],
  under_review: ['screening', 'assessment', 'documents', 'site_visit', 'approval', 'issuance'],
  correction: ['correction'],
  certified: ['completed'],
  rejected: ['rejected', 'appeal', 'rejection_upheld'],
  withdrawn: ['withdrawn'],
} as const satisfies Record<string, readonly State[]>;
export type ApplicationFilter = keyof typeof applicationFilters;
export const applicationFilterNames = Object.keys(applicationFilters) as ApplicationFilter[];
export const applicationSorts = ['newest', 'oldest', 'product'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

export const certificateSorts = ['newest', 'expiry', 'product'] as const;
export type CertificateSort = (typeof certificateSorts)[number];

export const paymentFilters = {
  paid: ['paid'],
  open: ['preparing', 'open'],
  ended: ['failed', 'expired', 'cancelled', 'replaced'],
} as const satisfies Record<string, readonly PaymentState[]>;
export type PaymentFilter = keyof typeof paymentFilters;
export const paymentFilterNames = Object.keys(paymentFilters) as PaymentFilter[];
export const paymentSorts = ['newest', 'oldest'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** Of one file, the newest or the first in its order: more than any company has, and little enough for one answer. */
export const exportRules = { mostRows: 5_000, filesAnHour: 60 } as const;

/** A leading sign that a spreadsheet would take for a formula; an apostrophe makes it text (OWASP, CSV injection). */
const formulaStart = /^\s*[=+\-@\t\r＝＋－＠]/u;

export type CsvCell = string | number | null;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Begins a file: without the byte order mark Excel reads UTF-8 as a local code page. */
export const csvStart = '\uFEFF';

/** RFC 4180. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A whole file. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return csvStart + csvLines(rows);
}

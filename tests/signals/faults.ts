import type { InvoiceFacts } from './invoices.ts';

/** Changes by a forger to one part of an invoice; the rest is unchanged. */

/** Changes the amount of one row, and the sums to match, as a careful forger would. */
export function withWrongRow(facts: InvoiceFacts): InvoiceFacts {
  const [first, ...others] = facts.rows;
  if (first === undefined) return facts;
  const amount = Math.round(first.amount * 1.4) + 1_300;
  return {
    ...facts,
    rows: [{ ...first, amount }, ...others],
    subtotal: facts.subtotal + amount - first.amount,
    total: facts.total + amount - first.amount,
  };
}

/** Changes the subtotal below the rows, and the total with it. */
export function withWrongSum(facts: InvoiceFacts): InvoiceFacts {
  const more = Math.round(facts.subtotal * 0.35) + 1_100;
  return { ...facts, subtotal: facts.subtotal + more, total: facts.total + more };
}

/** The total alone: a digit was put before it, or one was changed. */
export function withWrongTotal(facts: InvoiceFacts): InvoiceFacts {
  return { ...facts, total: facts.total + 3 * 10 ** (String(facts.total).length - 1) };
}

export function withDay(facts: InvoiceFacts, day: string): InvoiceFacts {
  return { ...facts, day };
}

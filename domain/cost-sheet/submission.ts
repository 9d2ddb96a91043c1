import type { Answers } from '../applications/answers.ts';
import type { FieldFault } from '../errors.ts';
import { declaredShare, totalsOf, valueAdditionOf } from './figures.ts';
import { faultsOf, type CostSheet, type SheetFault } from './sheet.ts';

/** What a submission takes from the sheet where its scheme says so (`takesCostSheet`), or why it cannot. */
export type SheetOutcome =
  | { readonly fault: FieldFault }
  /** The figures of the form, and the share in percent, from its exact value. */
  | { readonly answers: Pick<Answers, 'currency' | 'final_product_value' | 'cost_of_imported_inputed'>; readonly percent: string };

/** Answers that a sheet gives: nobody types them under such a scheme. */
export const figuresOfSheet = ['currency', 'final_product_value', 'cost_of_imported_inputed'] as const;

export function outcomeOf(sheet: CostSheet | undefined): SheetOutcome {
  if (sheet === undefined || sheet.lines.length === 0) return { fault: 'cost_sheet_missing' };
  const [fault] = faultsOf(sheet);
  if (fault !== undefined) return { fault: adviceOn(fault) };
  const [totals, share] = [totalsOf(sheet), declaredShare(sheet)];
  const added = share && valueAdditionOf(share);
  if (totals === undefined || added === undefined) return { fault: 'cost_sheet_price' };
  const answers = { currency: sheet.price.currency, final_product_value: totals.finalValue, cost_of_imported_inputed: totals.imported };
  return { answers, percent: added.percent };
}

/** What to do about the first fault: the sheet itself lists all of them. */
function adviceOn({ of, fault }: SheetFault): FieldFault {
  if (of === 'line') return 'cost_sheet_lines';
  if (of === 'rate') return 'cost_sheet_rates';
  if (fault === 'lines_too_many') return 'cost_sheet_too_large';
  return fault === 'country_missing' ? 'cost_country_missing' : fault === 'citation_malformed' ? 'cost_citation' : 'cost_sheet_price';
}

import type { CostLine, LineFault, SheetFault } from '@thamani/domain/cost-sheet/sheet.ts';
import type { FieldFault, RefusalCode } from '@thamani/domain/errors.ts';
import type { StoredLine } from './store.ts';

/** Faults of a sheet as the sentences of forms have them, with the names of the API. */

export interface LineOutcome {
  readonly id: string;
  /** The base of the next change; null where nothing is stored. */
  readonly revision: number | null;
  readonly problem: {
    readonly code: Extract<RefusalCode, 'sheet_changed' | 'cost_line_unknown' | 'evidence_foreign' | 'fields_invalid'>;
    readonly faults?: Readonly<Record<string, FieldFault>>;
  } | null;
  readonly current: StoredLine | null;
}

/** As the API names it: `hs_code` of `hsCode`. */
export function wireField(field: keyof CostLine): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const malformedFields: { readonly [Field in keyof CostLine]?: FieldFault } = {
  hsCode: 'hs_code_malformed',
  country: 'choice_unknown',
  quantity: 'figure_malformed',
  unitCost: 'figure_malformed',
  currency: 'choice_unknown',
  citations: 'cost_citation',
};

export function faultOfField(field: keyof CostLine, fault: LineFault): FieldFault {
  if (fault === 'missing' || fault === 'too_long') return fault;
  return malformedFields[field] ?? 'value_malformed';
}

const wholeFaults = {
  lines_too_many: 'cost_sheet_too_large',
  country_missing: 'cost_country_missing',
  price_zero: 'cost_sheet_price',
  price_malformed: 'cost_sheet_price',
  citation_malformed: 'cost_citation',
} as const;

/** The field of the head that a fault of the sheet is about. */
const wholeFields = {
  lines_too_many: undefined,
  country_missing: 'country',
  price_zero: 'price',
  price_malformed: 'price',
  citation_malformed: 'price_citations',
} as const;

export function sentenceOf(fault: SheetFault): FieldFault {
  switch (fault.of) {
    case 'sheet':
      return wholeFaults[fault.fault];
    case 'rate':
      return 'cost_rate_malformed';
    case 'line':
      return faultOfField(fault.field, fault.fault);
  }
}

/** What a fault is about, beside its code. */
export function placeOf(fault: SheetFault): { readonly line?: string; readonly currency?: string; readonly field?: string } {
  switch (fault.of) {
    case 'sheet': {
      const field = wholeFields[fault.fault];
      return field === undefined ? {} : { field };
    }
    case 'rate':
      return { currency: fault.currency };
    case 'line':
      return { line: fault.line, field: wireField(fault.field) };
  }
}

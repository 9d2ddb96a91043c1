import type { DocumentPlace } from '../documents/places.ts';

/**
 * Why an application can be rejected; the Eligibility page shows the same rows as grounds for disqualification. A code is
 * kept with the decision, so it is never renamed; its sentences stand in the catalogs.
 *
 * `subject` says what the ground speaks of. `correction: 'offered'` means that the company is first asked to put it right,
 * with `correctionDays` for it; where nothing the company sends could change the finding, the case goes to a decision.
 * `cites: 'required'` means that the proposal names the place in a document that shows it.
 */
export const grounds = [
  { code: 'value_addition_not_above_threshold', subject: 'goods', correction: 'none', cites: 'optional' },
  { code: 'raw_material_unaltered', subject: 'goods', correction: 'none', cites: 'optional' },
  // Annex 2 of the AfCFTA Protocol on Trade in Goods, Article 7(1): packing, sorting, labelling, simple mixing and the like
  // give no origin even where the value is reached.
  { code: 'operations_insufficient', subject: 'goods', correction: 'none', cites: 'optional' },
  // Article 7(2): agricultural products that were given as food aid never originate.
  { code: 'food_aid', subject: 'goods', correction: 'none', cites: 'optional' },
  { code: 'goods_prohibited', subject: 'goods', correction: 'none', cites: 'optional' },
  { code: 'company_not_verifiable', subject: 'company', correction: 'offered', cites: 'optional' },
  { code: 'facility_not_as_declared', subject: 'company', correction: 'offered', cites: 'optional' },
  { code: 'figures_not_supported', subject: 'evidence', correction: 'offered', cites: 'required' },
  { code: 'evidence_missing', subject: 'evidence', correction: 'offered', cites: 'optional' },
  { code: 'documents_false_or_altered', subject: 'evidence', correction: 'none', cites: 'required' },
  { code: 'site_visit_refused', subject: 'conduct', correction: 'offered', cites: 'optional' },
] as const satisfies readonly Row[];

interface Row {
  readonly code: string;
  readonly subject: GroundSubject;
  readonly correction: 'offered' | 'none';
  readonly cites: 'required' | 'optional';
}

export type GroundSubject = 'goods' | 'company' | 'evidence' | 'conduct';

export type GroundCode = (typeof grounds)[number]['code'];

export const groundCodes = grounds.map(({ code }) => code) as [GroundCode, ...GroundCode[]];

export type Ground = Row & { readonly code: GroundCode };

/** A place that a ground of a rejection names; without box and cell it is the whole page. */
export type Citation = DocumentPlace & { readonly ground: GroundCode };

/** As a proposal stores them. */
export type Citations = readonly Citation[];

/** Of the grounds of a proposal, those that must cite a document and do not. */
export function uncitedGrounds(proposed: readonly GroundCode[], citations: Citations): readonly GroundCode[] {
  return grounds
    .filter(({ code, cites }) => cites === 'required' && proposed.includes(code) && !citations.some(({ ground }) => ground === code))
    .map(({ code }) => code);
}

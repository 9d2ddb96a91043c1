/**
 * The rule language: all that column 3 of Appendix IV to Annex 2 says, as a closed union. docs/decisions/2026-11-19-origin-rules.md has the
 * reasons. A code is a prefix of two, four or six digits in the nomenclature of the list.
 */

/** What the list names by words. The codes are where it can be; of `certain` ones no person is asked. */
export const materialWords = {
  vegetables_fruit_nuts_plants: { codes: ['07', '08', '09', '10', '11', '12', '13', '14', '18', '20'], certain: ['07', '08'] },
  grapes_and_derived: { codes: ['0806', '2009', '2204', '2205', '2206', '2207', '2208', '2307'], certain: ['0806', '2204'] },
  wheat_products: {
    codes: ['1101', '110311', '110320', '110419', '110429', '110430', '1107', '110811', '1109'],
    certain: ['110311', '110811', '1109'],
  },
  tropical_wood: { codes: ['44'], certain: [] },
  uppers: { codes: ['6406'], certain: [] },
} as const satisfies Record<string, { readonly codes: readonly string[]; readonly certain: readonly string[] }>;
export type MaterialWords = keyof typeof materialWords;

export type Materials =
  | { readonly of: 'all' }
  | { readonly of: 'codes'; readonly codes: readonly string[] }
  | { readonly of: 'words'; readonly words: MaterialWords };

/** 'Manufacture from …': what does not originate may come in at one of these stages, never at a later one (Introductory Note 3.2). */
export const stages = [
  'yarn',
  'filament_yarn',
  'natural_fibres',
  'staple_fibres_unprepared',
  'chemicals_or_textile_pulp',
  'paper',
  'raw_silk_or_waste',
  'unworked_stones',
  'clad_silver_unwrought',
  'clad_gold_unwrought',
  'clad_precious_unwrought',
  'worked_mica',
  'uncoated_glass_7006',
  'unalloyed_aluminium_or_scrap',
  'unwrought_lead',
  'unwrought_tin',
  'tin_bars',
] as const;
export type Stage = (typeof stages)[number];

/** What no bill of materials shows: one question each. */
export const processes = [
  'refining_or_note_4',
  'chemical_note_8',
  'printing_and_two_finishings',
  'spinning_or_extrusion',
  'carding_or_combing_silk_waste',
  'retreading',
  'thermal_or_electrolytic',
  'vehicle_assembly_note_9',
] as const;
export type Process = (typeof processes)[number];

export type Condition =
  | { readonly is: 'wholly_obtained' | 'originating'; readonly materials: Materials }
  /** 'All animals of this Chapter': the product itself. */
  | { readonly is: 'product_wholly_obtained' }
  /** No non-originating material of the product's own heading or subheading, except those of `but`. */
  | { readonly is: 'shift'; readonly level: 'heading' | 'subheading'; readonly but?: string }
  /** 'From materials of any heading': nothing is asked of classification. */
  | { readonly is: 'any_heading' }
  /** Non-originating materials, or those of `materials`, against the ex-works price: 'does not exceed', so the limit itself is allowed. */
  | { readonly is: 'max_value'; readonly percent: number; readonly materials?: Materials }
  /** The non-originating part of `materials`, of the weight of all tobacco. */
  | { readonly is: 'max_weight_of_tobacco'; readonly percent: number; readonly materials: Materials }
  | { readonly is: 'made_from'; readonly stages: readonly Stage[] }
  | { readonly is: 'process'; readonly process: Process }
  /** Each item of a set by its own rule, or the others within the percentage (Article 14(2)). */
  | { readonly is: 'set'; readonly percent: number };

export type Clause = Condition | { readonly all: readonly Clause[] } | { readonly any: readonly Clause[] };

export function isCondition(clause: Clause): clause is Condition {
  return 'is' in clause;
}

export function conditionsIn(clause: Clause): readonly Condition[] {
  if (isCondition(clause)) return [clause];
  return ('all' in clause ? clause.all : clause.any).flatMap(conditionsIn);
}

/** How far a row is agreed. */
export type RowStatus =
  | { readonly is: 'agreed' }
  /** In square brackets, 'Yet to be agreed' (Introductory Note 2.4). */
  | { readonly is: 'pending' }
  /** Agreed for the chapter; exceptions may still come. */
  | { readonly is: 'not_final'; readonly footnote: number }
  /** 'No Rule': only what is wholly obtained originates. */
  | { readonly is: 'no_rule' };

/**
 * A rule that changes with time. The list seldom says from which day its years run: before `earliest` the row's own clause is in force, from
 * `latest` on the next one, and between the two both are possible. Without `to` the list says nothing of the time after.
 */
export interface Change {
  readonly to?: Clause;
  readonly earliest: string;
  readonly latest: string;
}

export interface Rule {
  readonly row: number;
  /** Of the PDF. */
  readonly page: number;
  /** As column 1 has it. */
  readonly heading: string;
  readonly codes: readonly string[];
  readonly description: string;
  /** Column 3, as it is printed. */
  readonly text: string;
  readonly status: RowStatus;
  /** Absent where nothing is agreed, and of 'No Rule'. */
  readonly clause?: Clause;
  readonly change?: Change;
  /** The row describes less than its code: a person says whether the product is meant (Introductory Note 2.1). */
  readonly isNarrower?: true;
  /** 'Subject to review', without a day. */
  readonly isUnderReview?: true;
  /** The text looks like a slip of its editors. */
  readonly isDoubtful?: true;
}

import type { Condition, Clause, MaterialWords, Process, RowStatus, Stage } from '../rules.ts';

/** What a text of column 3 says. `years`: the row's own clause is in force so long, then `after`, of which the list may say nothing. */
export interface Reading {
  readonly clause?: Clause;
  readonly status?: RowStatus;
  readonly years?: number;
  readonly after?: Clause;
  readonly isUnderReview?: true;
}

const otherHeading: Condition = { is: 'shift', level: 'heading' };
const otherSubheading: Condition = { is: 'shift', level: 'subheading' };
const allObtained: Condition = { is: 'wholly_obtained', materials: { of: 'all' } };
const obtained = (...codes: readonly string[]): Condition => ({ is: 'wholly_obtained', materials: { of: 'codes', codes } });
const obtainedOf = (words: MaterialWords): Condition => ({ is: 'wholly_obtained', materials: { of: 'words', words } });
const originating = (...codes: readonly string[]): Condition => ({ is: 'originating', materials: { of: 'codes', codes } });
const originatingOf = (words: MaterialWords): Condition => ({ is: 'originating', materials: { of: 'words', words } });
const value = (percent: number, ...codes: readonly string[]): Condition => ({
  is: 'max_value',
  percent,
  ...(codes.length > 0 && { materials: { of: 'codes', codes } }),
});
const from = (...stages: readonly Stage[]): Condition => ({ is: 'made_from', stages });
const process = (name: Process): Condition => ({ is: 'process', process: name });

/**
 * One spelling for what Appendix IV writes in several. Nothing of meaning is lost: each pair is a slip that was looked at. In this order, on
 * the text in small letters with single spaces.
 */
export const spellings: readonly (readonly [printed: string, written: string])[] = [
  ['ex-work price', 'ex-works price'],
  ['other that of', 'other than that of'],
  ['manufacture in with', 'manufacture in which'],
  ['heading, except', 'heading except'],
  ['material of any heading', 'materials of any heading'],
  ['other than that of the product', 'except that of the product'],
  ['materials classified in a heading except', 'materials of any heading except'],
  ['and / or', 'and/or'],
  ['fibers', 'fibres'],
  ['calendaring', 'calendering'],
  ['mercerizing', 'mercerising'],
  ['decatizing', 'decatising'],
  ['heading 2401', 'heading 24.01'],
  ['for 5 years after which', 'for 5 years, after which'],
  ['are wholly obtained used are wholly obtained', 'used are wholly obtained'],
  ['. or ', ' or '],
];

/** Each distinct text in its one spelling, and how it is read. `this_chapter`, `this_heading`, `this_subheading`: of the row's first code. */
export const readings: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['manufacture from materials of any heading except that of the product', { clause: otherHeading }],
  ['yet to be agreed', { status: { is: 'pending' } }],
  ['manufacture in which the value of the materials used does not exceed 60% of the ex-works price of the product', { clause: value(60) }],
  [
    'manufacture in which the value of all the materials used does not exceed 60% of the ex-works price of the product',
    { clause: value(60) },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of all the materials used does not exceed 60% of the ex-works price of the product',
    { clause: { any: [otherHeading, value(60)] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of the materials used does not exceed 60% of the ex-works price of the product',
    { clause: { any: [otherHeading, value(60)] } },
  ],
  ['manufacture in which all materials of this chapter used must be wholly obtained', { clause: obtained('this_chapter') }],
  ['manufacture in which all materials used must be wholly obtained', { clause: allObtained }],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of the materials used does not exceed 60% of the ex-works price of the product or chemical processing rules as per introductory note 8 to this appendix',
    { clause: { any: [otherHeading, value(60), process('chemical_note_8')] } },
  ],
  [
    'manufacture in which the value of all the non-originating materials used does not exceed 60% of the ex-works price of the product for 3 years, after which manufacture in which materials used are wholly obtained further to subject to an objective review',
    { clause: value(60), years: 3, after: allObtained, isUnderReview: true },
  ],
  ['materials of this heading used must be wholly obtained', { clause: obtained('this_heading') }],
  [
    'manufacture in which all the vegetables, fruit, nuts or other parts of plants used must be wholly obtained',
    { clause: obtainedOf('vegetables_fruit_nuts_plants') },
  ],
  ['manufacture in which materials used must be wholly obtained', { clause: allObtained }],
  ['manufacture in which all the materials must be wholly obtained', { clause: allObtained }],
  [
    'operations of refining and/or one or more specific process(es) or manufacture from materials of any heading except that of the product or manufacture in which the value of the materials used does not exceed 50% of the ex-works price of the product',
    { clause: { any: [process('refining_or_note_4'), otherHeading, value(50)] } },
  ],
  ['materials of this chapter used must be wholly obtained', { clause: obtained('this_chapter') }],
  [
    'manufacture from materials of any heading except that of the product, subject to a review after 5 years',
    { clause: otherHeading, isUnderReview: true },
  ],
  ['manufacture from materials of any sub-heading except that of the product', { clause: otherSubheading }],
  ['manufacture in which materials of headings 41.01 to 41.03 used are wholly obtained', { clause: obtained('4101', '4102', '4103') }],
  [
    'manufacture from materials of any heading except that of the product or spinning of natural fibres or extrusion of man-made fibres accompanied by spinning',
    { clause: { any: [otherHeading, process('spinning_or_extrusion')] } },
  ],
  [
    'manufacture in which the value of all the non-originating materials used does not exceed 60% of the ex-works price of the product for 5 years, after which manufacture in which materials of headings 04.01 and 04.02 used are wholly obtained',
    { clause: value(60), years: 5, after: obtained('0401', '0402') },
  ],
  [
    'manufacture in which the value of all the non-originating materials used does not exceed 60% of the ex-works price of the product for 5 years, after which manufacture in which the materials from chapter 3 used are wholly obtained',
    { clause: value(60), years: 5, after: obtained('03') },
  ],
  [
    'manufacture in which the value of non-originating materials used does not exceed 60% of the ex-works price of the product for 5 years subject to review based on the review mechanism agreed by the council of ministers',
    { clause: value(60), years: 5, isUnderReview: true },
  ],
  [
    'manufacture from materials of any heading except that of the product and in which any grapes and other materials derived from grapes used must be wholly obtained',
    { clause: { all: [otherHeading, obtainedOf('grapes_and_derived')] } },
  ],
  [
    'manufacture in which the value of non-originating materials used does not exceed 60% of the ex-works price of the product for 3 years, after which materials from hs chapter 2, 3, 4, 10, 11, 12 and 17 are originating',
    { clause: value(60), years: 3, after: originating('02', '03', '04', '10', '11', '12', '17') },
  ],
  [
    'manufacture in which the value of all the non-originating materials used does not exceed 60% of the ex-works price of the product provided that weight of non-originating materials from heading 24.01 used does not exceed 30% of the weight of tobacco used in the product',
    { clause: { all: [value(60), { is: 'max_weight_of_tobacco', percent: 30, materials: { of: 'codes', codes: ['2401'] } }] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of all the materials used does not exceed 40% of the ex-works price of the product',
    { clause: { any: [otherHeading, value(40)] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from raw silk or silk waste, other natural fibres or chemical materials of textile pulp',
    { clause: { any: [otherHeading, from('raw_silk_or_waste', 'natural_fibres', 'chemicals_or_textile_pulp')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from: - natural fibres; - man-made staple fibres not carded or combed or otherwise prepared for spinning; - chemical materials or textile pulp; or - paper or printing accompanied by at least two preparatory or finishing operations (such as scouring, bleaching, mercerising, heat setting, raising, calendering, shrink resistance processing, permanent finishing, decatising, impregnating, mending and burling) where the value of the unprinted fabric used does not exceed 50% of the ex-works price of the product',
    {
      clause: {
        any: [
          otherHeading,
          from('natural_fibres', 'staple_fibres_unprepared', 'chemicals_or_textile_pulp', 'paper'),
          { all: [process('printing_and_two_finishings'), value(50, '50', '51', '52', '53', '54', '55', '58', '60')] },
        ],
      },
    },
  ],
  ['no rule', { status: { is: 'no_rule' } }],
  ['manufacture in which materials of this chapter used must be wholly obtained', { clause: obtained('this_chapter') }],
  ['manufacture from unworked, precious, or semi-precious stones', { clause: from('unworked_stones') }],
  ['manufacture from metals clad with gold, unwrought', { clause: from('clad_gold_unwrought') }],
  ['manufacture from materials of any heading', { clause: { is: 'any_heading' } }],
  ['all animals of this chapter must be wholly obtained', { clause: { is: 'product_wholly_obtained' } }],
  ['manufacture in which all materials of chapters 1 and 2 used must be wholly obtained', { clause: obtained('01', '02') }],
  [
    'manufacture in which the value of all the non-originating materials used does not exceed 60% of the ex-works price of the product for 5 years, after which the materials from hs chapter 3 used are wholly obtained',
    { clause: value(60), years: 5, after: obtained('03') },
  ],
  [
    'manufacture in which the value of all the materials used does not exceed 40% of the ex-works price of the product',
    { clause: value(40) },
  ],
  ['manufacture in which all materials of chapters 7, 8 and 10 used must be wholly obtained', { clause: obtained('07', '08', '10') }],
  [
    'manufacture from materials of any heading except that of the product, subject to a review after five years',
    { clause: otherHeading, isUnderReview: true },
  ],
  ['manufacture in which all materials of chapters 1, 2 and 3 used must be wholly obtained', { clause: obtained('01', '02', '03') }],
  ['manufacture in which all materials of chapters 17 and 18 used must be wholly obtained', { clause: obtained('17', '18') }],
  [
    'manufacture from materials of any heading except that of the product provided that the wheat products of chapter 11 used must be originating',
    { clause: { all: [otherHeading, originatingOf('wheat_products')] } },
  ],
  [
    'manufacture in which the value of non-originating materials used does not exceed 60% of the ex-works price of the product for 5 years, after which manufacture in which all the vegetables, fruit, nuts or other parts of plants used must be wholly obtained',
    { clause: value(60), years: 5, after: obtainedOf('vegetables_fruit_nuts_plants') },
  ],
  ['manufacture in which materials of chapter 9 used must be wholly obtained', { clause: obtained('09') }],
  [
    'manufacture in which materials of chapters 2, 4, 7, 8, 17 and 18 used must be originating',
    { clause: originating('02', '04', '07', '08', '17', '18') },
  ],
  [
    'manufacture from materials of any heading except that of the product in which materials of chapters 4, 17, 18 and heading 22.01 used must be originating',
    { clause: { all: [otherHeading, originating('04', '17', '18', '2201')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product in which any grapes or material derived from grapes and materials of chapter 17 used must be wholly obtained',
    { clause: { all: [otherHeading, obtainedOf('grapes_and_derived'), obtained('17')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product in which any grapes or any material derived from grapes and materials of chapter 17 used must be wholly obtained',
    { clause: { all: [otherHeading, obtainedOf('grapes_and_derived'), obtained('17')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product and in which any grapes or materials obtained from grapes must be wholly obtained',
    { clause: { all: [otherHeading, obtainedOf('grapes_and_derived')] } },
  ],
  [
    'manufacture from materials of any heading but materials of chapters 2, 3, 4, 10, 11, 12 and 17 used must be originating',
    { clause: originating('02', '03', '04', '10', '11', '12', '17') },
  ],
  ['manufacture in which all materials used are wholly obtained', { clause: allObtained }],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of all the materials used does not exceed 60% of the ex-works price of the product or chemical processing rules as per introductory note 8 to this appendix',
    { clause: { any: [otherHeading, value(60), process('chemical_note_8')] } },
  ],
  ['manufacture in which all the materials used must be wholly obtained', { clause: allObtained }],
  ['retreading of used tyres', { clause: process('retreading') }],
  [
    'manufacture in which materials of headings 41.01 to 41.06 used are wholly obtained',
    { clause: obtained('4101', '4102', '4103', '4104', '4105', '4106') },
  ],
  [
    'manufacture from any other heading for a period of 5 years, after which manufacture from any other heading provided that the materials from hs chapter 41 are originating',
    { clause: otherHeading, years: 5, after: { all: [otherHeading, originating('41')] } },
  ],
  [
    'manufacture in which materials of tropical woods of this chapter used must be wholly obtained',
    { clause: obtainedOf('tropical_wood') },
  ],
  [
    'manufacture from materials of any heading except that of the product provided that materials of chapter 14 are wholly obtained',
    { clause: { all: [otherHeading, obtained('14')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or printing accompanied by at least two preparatory or finishing operations (such as scouring, bleaching, mercerising, heat setting, raising, calendering, shrink resistance processing, permanent finishing, decatising, impregnating, mending and burling) where the value of the unprinted fabric used does not exceed 50% of the ex-works price of the product',
    {
      clause: {
        any: [otherHeading, { all: [process('printing_and_two_finishings'), value(50, '50', '51', '52', '53', '54', '55', '58', '60')] }],
      },
    },
  ],
  [
    'manufacture from materials of any heading except that of the product or carding or combing of silk waste',
    { clause: { any: [otherHeading, process('carding_or_combing_silk_waste')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of all the materials used does not exceed 50% of the ex-works price of the product',
    { clause: { any: [otherHeading, value(50)] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from: - yarn; - synthetic or artificial filament yarn; - natural fibres; or - man-made staple fibres not carded or combed or otherwise processed for spinning',
    { clause: { any: [otherHeading, from('yarn', 'filament_yarn', 'natural_fibres', 'staple_fibres_unprepared')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from natural fibres; man-made staple fibres not carded or combed or otherwise prepared for spinning; chemical materials or textile pulp or paper or printing accompanied by at least two preparatory or finishing operations (such as scouring, bleaching, mercerising, heat setting, raising, calendering, shrink resistance processing, permanent finishing, decatising, impregnating, mending and burling) where the value of the unprinted fabric used does not exceed 50% of the ex-works price of the product',
    {
      clause: {
        any: [
          otherHeading,
          from('natural_fibres', 'staple_fibres_unprepared', 'chemicals_or_textile_pulp', 'paper'),
          { all: [process('printing_and_two_finishings'), value(50, '50', '51', '52', '53', '54', '55', '58', '60')] },
        ],
      },
    },
  ],
  [
    'manufacture from yarn, subject to a review after 5 years',
    {
      clause: from('yarn', 'filament_yarn', 'natural_fibres', 'staple_fibres_unprepared', 'chemicals_or_textile_pulp'),
      isUnderReview: true,
    },
  ],
  [
    'manufacture from yarn, subject to review after 5 years',
    {
      clause: from('yarn', 'filament_yarn', 'natural_fibres', 'staple_fibres_unprepared', 'chemicals_or_textile_pulp'),
      isUnderReview: true,
    },
  ],
  [
    'manufacture in which the value of all the materials used does not exceed 50% of the ex-works price of the product',
    { clause: value(50) },
  ],
  [
    'each item in the set must satisfy the rule which would apply to it if it were not included in the set. however, non-originating articles may be incorporated provided their total value does not exceed 15% of the ex-works price of the set',
    { clause: { is: 'set', percent: 15 } },
  ],
  [
    'manufacture from materials of any heading except that of the product and in which uppers of heading 64.06 must be originating',
    { clause: { all: [otherHeading, originatingOf('uppers')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product and in which materials of chapter 41 used must be originating',
    { clause: { all: [otherHeading, originating('41')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from worked mica (including agglomerated or reconstituted mica)',
    { clause: { any: [otherHeading, from('worked_mica')] } },
  ],
  ['manufacture from non-coated glass plate substrate of heading 70.06', { clause: from('uncoated_glass_7006') }],
  ['manufacture from unworked, precious or semi-precious stones', { clause: from('unworked_stones') }],
  ['manufacture from metals clad with silver unwrought', { clause: from('clad_silver_unwrought') }],
  ['manufacture from metals clad with precious metals, unwrought', { clause: from('clad_precious_unwrought') }],
  [
    'manufacture from materials of any heading except that of the product or manufacture by thermo or electrolytic treatment from unalloyed aluminium or waste and scrap of aluminium',
    { clause: { any: [otherHeading, { all: [process('thermal_or_electrolytic'), from('unalloyed_aluminium_or_scrap')] }] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from unwrought lead, not alloyed',
    { clause: { any: [otherHeading, from('unwrought_lead')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from unwrought tin, not alloyed',
    { clause: { any: [otherHeading, from('unwrought_tin')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture from bars, rods and profiles of tin',
    { clause: { any: [otherHeading, from('tin_bars')] } },
  ],
  [
    'manufacture from materials of any heading except that of the product. however, knife blades of base metal may be used',
    { clause: { is: 'shift', level: 'heading', but: '821194' } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of materials used does not exceed 60% of the ex-works price of the product',
    { clause: { any: [otherHeading, value(60)] } },
  ],
  [
    'manufacture from materials of any heading except that of the product or manufacture in which the value of materials does not exceed 60% of the ex-works price of the product',
    { clause: { any: [otherHeading, value(60)] } },
  ],
  ['materials of this sub-heading must be wholly obtained', { clause: obtained('this_subheading') }],
  [
    'manufacture in which the value of the materials used does not exceed 60% of the ex-works price of the product, with a review after 5 years',
    { clause: value(60), isUnderReview: true },
  ],
  [
    'manufacture in which the value of all the non-originating materials used does not exceed 60% of the ex-works price of the product subject to review after 5 years',
    { clause: value(60), isUnderReview: true },
  ],
  [
    'manufacture in which the value of the materials used does not exceed 65% of the ex-works price of the product, subject to review after 5 years',
    { clause: value(65), isUnderReview: true },
  ],
  [
    'manufacture in which the value of all the materials used does not exceed 65% of the ex-works price of the product',
    { clause: value(65) },
  ],
  ['manufacture in which all materials of headings 05.07 and 05.08 used must be wholly obtained', { clause: obtained('0507', '0508') }],
]);

/** What is put right in a row as it was extracted, and why. A test compares `was` with the source. */
export interface Repair {
  readonly rows: readonly number[];
  readonly why: string;
  readonly codes?: { readonly was: readonly string[]; readonly is: readonly string[] };
  readonly adopted?: string;
  readonly status?: RowStatus;
  /** A further condition, or a further way, that an Introductory Note gives and the row does not repeat. */
  readonly and?: Condition;
  readonly or?: Condition;
  readonly isDoubtful?: true;
}

const caption =
  'A caption: the footnotes of adoption are at the subheadings, at 62.12 at the heading too. To be confirmed by the Secretariat.';
const slip = 'Looks like a slip of the source: 7108.13 is read "from metals clad with precious metals", and 71.11 repeats 71.09.';

export const repairs: readonly Repair[] = [
  { rows: [8], why: '04.06 has no footnote; its sentence is that of 04.03, adopted on that day.', adopted: '2021-10-10' },
  {
    rows: [38],
    why: 'Described as sunflower-seed and safflower oil: cotton-seed oil stays with the chapter.',
    codes: { was: ['1512'], is: ['151211', '151219'] },
  },
  { rows: [94], why: 'Note 8.1 gives the chemical rules to all goods of Chapters 28 to 38.', or: process('chemical_note_8') },
  {
    rows: [114],
    why: '41.08 to 41.11 are no headings.',
    codes: { was: ['4107', '4108', '4109', '4110', '4111', '4112', '4113'], is: ['4107', '4112', '4113'] },
  },
  { rows: [186], why: 'Footnote 27 (Chapter 61 not final) was in the column of adoptions.', status: { is: 'not_final', footnote: 27 } },
  { rows: [188], why: caption, codes: { was: ['6203', '620311', '620331', '620341'], is: ['620311', '620331', '620341'] } },
  {
    rows: [189],
    why: caption,
    codes: { was: ['6207', '620719', '620722', '620729', '620799'], is: ['620719', '620722', '620729', '620799'] },
  },
  {
    rows: [190],
    why: caption,
    codes: { was: ['6208', '620811', '620819', '620822', '620829'], is: ['620811', '620819', '620822', '620829'] },
  },
  { rows: [230, 231, 237], why: slip, isDoubtful: true },
  {
    rows: [354],
    why: 'Note 9 describes the assembly of vehicles: read as a further condition of 87.02.',
    and: process('vehicle_assembly_note_9'),
  },
];

/** 'Ex' with a description that is narrower than the code. Every other 'ex' only says that further rows take a part of the code out. */
export const narrowerRows: readonly number[] = [4, 59, 71, 219, 226, 244, 246, 251, 378];

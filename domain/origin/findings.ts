import type { Materials, MaterialWords, Process, Stage } from './rules.ts';

/** What is known decides, or what is open may still decide either way. */
export type Truth = 'yes' | 'no' | 'open';

/** What would have to be known. `of` is the line whose own making is asked about, where the producer made it. */
export type Need = Asked & { readonly of?: string };

/** All but the last three are questions to a person. */
type Asked =
  | { readonly asks: 'price' | 'materials' | 'product_obtained' | 'only_insufficient' | 'tobacco' }
  /** Codes of the list's nomenclature, of which the product has one. */
  | { readonly asks: 'product_code'; readonly codes: readonly string[] }
  /** Whether the product is what this row describes. */
  | { readonly asks: 'described'; readonly row: number }
  | { readonly asks: 'process'; readonly process: Process }
  | { readonly asks: 'origin' | 'weight'; readonly line: string }
  | { readonly asks: 'proof'; readonly line: string; readonly state: string }
  | { readonly asks: 'material_code'; readonly line: string; readonly codes: readonly string[] }
  | { readonly asks: 'words'; readonly line: string; readonly words: MaterialWords }
  | { readonly asks: 'stage'; readonly line: string; readonly stages: readonly Stage[] }
  /** Whose vessels count is not agreed (Articles 5(2) and 42(1)(a)). */
  | { readonly asks: 'agreed_vessels'; readonly line: string }
  /** The rule of an intermediate product is not agreed. */
  | { readonly asks: 'agreed_rule'; readonly line: string }
  /** The list does not say from when its years run. */
  | { readonly asks: 'agreed_period'; readonly row: number };

const unanswerable: readonly Need['asks'][] = ['agreed_vessels', 'agreed_rule', 'agreed_period'];

export function isQuestion({ asks }: Need): boolean {
  return !unanswerable.includes(asks);
}

/** Why, as a code with its values; the sentence comes from the catalogs. Shares are in percent with two decimals. */
export type Reason =
  | { readonly code: 'all_of' | 'any_of' | 'price_missing' | 'materials_missing' | 'food_aid' | 'any_heading' }
  | { readonly code: 'wholly_obtained_product' | 'wholly_obtained_materials' | 'beyond_insufficient' | 'tobacco_missing' }
  | { readonly code: 'not_a_state_party'; readonly state: string; readonly day: string }
  | { readonly code: 'by_row' | 'not_yet_agreed' | 'no_rule' | 'whether_described'; readonly row: number }
  | { readonly code: 'no_row' | 'which_code'; readonly codes: readonly string[] }
  | { readonly code: 'rule_ended'; readonly row: number; readonly day: string }
  | { readonly code: 'which_period'; readonly row: number; readonly earliest: string; readonly latest: string }
  | { readonly code: 'materials_wholly_obtained' | 'materials_originating'; readonly materials: Materials }
  | { readonly code: 'change_of_heading' | 'change_of_subheading' }
  | { readonly code: 'value' | 'set' | 'weight'; readonly least: string; readonly most: string; readonly percent: number }
  | { readonly code: 'made_from'; readonly stages: readonly Stage[] }
  | { readonly code: 'process'; readonly process: Process }
  | { readonly code: 'line'; readonly line: string }
  | { readonly code: 'line_originates' | 'line_wholly_obtained' | 'line_not_asked_for' | 'line_of_other_heading'; readonly line: string }
  | { readonly code: 'line_of_own_state' | 'line_no_textile' | 'line_looked_through'; readonly line: string }
  /** An intermediate of the producer, by its own materials. */
  | { readonly code: 'line_made_here'; readonly line: string }
  | { readonly code: 'line_words'; readonly line: string; readonly words: MaterialWords }
  | { readonly code: 'line_stage'; readonly line: string; readonly stage: Stage | 'later' | 'unrelated' | undefined }
  | { readonly code: 'line_weight'; readonly line: string };

/** A node of the explanation. An article is one of Annex 2, a note one of the Introductory Notes to Appendix IV. */
export interface Finding {
  readonly truth: Truth;
  readonly reason: Reason;
  readonly article?: string;
  readonly note?: string;
  readonly parts: readonly Finding[];
  /** Of a leaf that is open. */
  readonly needs: readonly Need[];
}

type Source = Pick<Finding, 'article' | 'note'>;

const none = [] as const;

export function leaf(truth: Truth, reason: Reason, source: Source = {}, ...needs: readonly Need[]): Finding {
  return { truth, reason, ...source, parts: none, needs: truth === 'open' ? needs : none };
}

export function truthOf(isSo: boolean): Truth {
  return isSo ? 'yes' : 'no';
}

export function everyTruth(truths: readonly Truth[]): Truth {
  return truths.includes('no') ? 'no' : truths.includes('open') ? 'open' : 'yes';
}

function someTruth(truths: readonly Truth[]): Truth {
  return truths.includes('yes') ? 'yes' : truths.includes('open') ? 'open' : 'no';
}

export function allOf(parts: readonly Finding[], reason: Reason = { code: 'all_of' }, source: Source = {}): Finding {
  return { truth: everyTruth(parts.map(({ truth }) => truth)), reason, ...source, parts, needs: [] };
}

export function anyOf(parts: readonly Finding[], reason: Reason = { code: 'any_of' }, source: Source = {}): Finding {
  return { truth: someTruth(parts.map(({ truth }) => truth)), reason, ...source, parts, needs: [] };
}

/** For one demand on each of up to 10,000 lines: only those that decide it are kept. */
export function allLines(parts: readonly Finding[], reason: Reason, source: Source = {}): Finding {
  const truth = everyTruth(parts.map((part) => part.truth));
  return { truth, reason, ...source, parts: truth === 'yes' ? [] : parts.filter((part) => part.truth === truth), needs: [] };
}

/** What can still change the answer: nothing below a node that is decided. */
export function needsOf(finding: Finding): readonly Need[] {
  const found = new Map<string, Need>();
  const walk = ({ truth, reason, needs, parts }: Finding, of?: string): void => {
    if (truth !== 'open') return;
    for (const need of needs) {
      const scoped = of === undefined ? need : { ...need, of };
      found.set(JSON.stringify(scoped), scoped);
    }
    const scope = reason.code === 'line_made_here' ? reason.line : of;
    for (const part of parts) walk(part, scope);
  };
  walk(finding);
  return [...found.values()];
}

import { leaf, truthOf, type Finding, type Reason, type Truth } from './findings.ts';
import type { Goods, Material, OriginClaim } from './goods.ts';
import type { OriginList } from './list.ts';
import { materialWords, type Materials } from './rules.ts';

export interface Setting {
  readonly list: OriginList;
  /** The verdict is for this day: rules and State Parties change. */
  readonly day: string;
  readonly stateParties: ReadonlySet<string>;
  /** While a case is open, an origin without proof is open; when it is closed, it counts as non-originating. */
  readonly unproven: 'open' | 'non_originating';
}

/** A material with what it is under Annex 2. */
export interface Line {
  readonly material: Material;
  /** Of any State Party. */
  readonly originating: Finding;
  readonly obtained: Finding;
  /** Wholly obtained in the State of the last working. */
  readonly obtainedHere: Finding;
  /** Other State Parties on whose origin it relies. */
  readonly states: readonly string[];
  /** What the producer made it from. */
  readonly inner: readonly Line[];
}

type Status = Pick<Line, 'originating' | 'obtained' | 'obtainedHere' | 'states'>;

/** Of what was bought, by what is claimed and proven. */
export function claimedStatus({ id, origin }: Material, goods: Goods, setting: Setting): Status {
  const line = { line: id };
  const all = (finding: Finding): Status => ({ originating: finding, obtained: finding, obtainedHere: finding, states: [] });
  if (origin.is === 'non_originating') return all(leaf('no', { code: 'line_originates', ...line }));
  if (origin.is === 'sea_catch')
    return all(leaf('open', { code: 'line_wholly_obtained', ...line }, { article: '5(1)(h)' }, { asks: 'agreed_vessels', ...line }));
  const unproven: Truth = setting.unproven === 'open' ? 'open' : 'no';
  if (origin.is === 'unknown') return all(leaf(unproven, { code: 'line_originates', ...line }, {}, { asks: 'origin', ...line }));

  const { state } = origin;
  if (!setting.stateParties.has(state)) return all(leaf('no', { code: 'not_a_state_party', state, day: setting.day }));
  const isHere = state === goods.state;
  const truth = isProven(origin, isHere) ? 'yes' : unproven;
  const find = (code: 'line_originates' | 'line_wholly_obtained' | 'line_of_own_state', isClaimed: boolean): Finding =>
    leaf(isClaimed ? truth : 'no', { code, ...line }, { article: isHere ? '22' : '31(1)' }, { asks: 'proof', ...line, state });
  const isObtained = origin.is === 'wholly_obtained';
  return {
    originating: find('line_originates', true),
    obtained: find('line_wholly_obtained', isObtained),
    obtainedHere: find(isHere ? 'line_wholly_obtained' : 'line_of_own_state', isObtained && isHere),
    states: truth === 'yes' && !isHere ? [state] : [],
  };
}

/** The own State's records are enough for its own origin; another State's authority or exporter must certify or declare it. */
function isProven({ proof }: Extract<OriginClaim, { state: string }>, isHere: boolean): boolean {
  return isHere ? proof !== undefined : proof === 'certificate_of_origin' || proof === 'origin_declaration';
}

/** Whether a condition speaks of this material. */
export function isNamed({ id, codes, words }: Material, materials: Materials): Finding {
  const reason: Reason = { code: 'line_not_asked_for', line: id };
  if (materials.of === 'all') return leaf('yes', reason);
  const named = materials.of === 'words' ? materialWords[materials.words] : { codes: materials.codes, certain: materials.codes };
  const isCertain = byCode(codes, named.certain);
  if (isCertain === 'yes') return leaf('yes', reason);
  const byCodes = byCode(codes, named.codes);
  if (byCodes === 'no') return leaf('no', reason);
  if (materials.of === 'words') {
    const said = words?.[materials.words];
    const ofWords: Reason = { code: 'line_words', line: id, words: materials.words };
    // A person who says no means the material, whatever its code.
    if (said === false) return leaf('no', ofWords);
    if (said === undefined) return leaf('open', ofWords, {}, { asks: 'words', line: id, words: materials.words });
  }
  return leaf(byCodes, reason, {}, { asks: 'material_code', line: id, codes });
}

/** Over all candidates of a material; one without any is open. */
export function byCode(candidates: readonly string[], prefixes: readonly string[]): Truth {
  const hits = candidates.filter((code) => prefixes.some((prefix) => code.startsWith(prefix))).length;
  return candidates.length > 0 && (hits === 0 || hits === candidates.length) ? truthOf(hits > 0) : 'open';
}

import type { Finding, Need } from '@thamani/domain/origin/findings.ts';
import type { Goods, Material, OriginClaim } from '@thamani/domain/origin/goods.ts';
import { appendixIV, rowsFor } from '@thamani/domain/origin/list.ts';
import { statePartiesOn } from '@thamani/domain/origin/nomenclature.ts';
import type { Rule } from '@thamani/domain/origin/rules.ts';
import { originOf, type OriginVerdict, type Setting, type Verdict } from '@thamani/domain/origin/verdict.ts';
import { changesOf, type Change } from './changes.ts';
import type { Naming } from './naming.ts';

/** What an answer shows, whatever form the goods came from. */
export interface OriginAnswer {
  readonly day: string;
  readonly goods: Goods;
  readonly verdict: OriginVerdict;
  readonly naming: Naming;
  /** The rows that apply, or that can. */
  readonly rules: readonly Rule[];
  readonly changes: readonly Change[];
  /** The verdict once all proofs are there, where nothing but proofs is needed. */
  readonly withProofs?: Verdict;
}

export function settingOn(day: string): Setting {
  return { list: appendixIV, day, stateParties: statePartiesOn(day), unproven: 'open' };
}

export function answerOf(goods: Goods, setting: Setting, naming: Naming): OriginAnswer {
  const verdict = originOf(goods, setting);
  const withProofs = onceProven(goods, verdict, setting);
  return {
    day: setting.day,
    goods,
    verdict,
    naming,
    rules: rulesOf(goods.codes, verdict.rows),
    changes: changesOf(goods, verdict, setting),
    ...(withProofs && { withProofs }),
  };
}

/** Of the verdict; where it needed none, all that the code can fall under. */
function rulesOf(codes: readonly string[], rows: readonly number[]): readonly Rule[] {
  if (rows.length > 0) return appendixIV.rules.filter(({ row }) => rows.includes(row));
  const found = codes.flatMap((code) => {
    const { narrower, rule } = rowsFor(appendixIV, code);
    return rule === undefined ? narrower : [...narrower, rule];
  });
  return [...new Set(found)];
}

function onceProven(goods: Goods, { verdict, needs }: OriginVerdict, setting: Setting): Verdict | undefined {
  const lines = new Set(needs.flatMap((need: Need) => (need.asks === 'proof' ? need.line : [])));
  if (verdict !== 'open' || lines.size === 0 || needs.some(({ asks }) => asks !== 'proof')) return undefined;
  const proven = (material: Material): Material => {
    const { origin } = material;
    if (!lines.has(material.id) || !('state' in origin)) return material;
    const proof = origin.state === goods.state ? 'own_records' : 'certificate_of_origin';
    return { ...material, origin: { ...origin, proof } };
  };
  return originOf({ ...goods, materials: goods.materials.map(proven) }, setting).verdict;
}

export interface TreeNode extends Finding {
  /** The answer itself, in place of yes or no. */
  readonly verdict?: Verdict;
}

/** The explanation under the question itself. That not all is wholly obtained is settled before a rule is asked, so the tree says it. */
export function treeOf({ goods, verdict: { verdict, explanation, rows } }: OriginAnswer): TreeNode {
  const truth = verdict === 'originating' ? 'yes' : verdict === 'open' ? 'open' : 'no';
  const isByRow = rows.length > 0 && truth === 'no';
  const foreign = goods.materials.filter(({ origin, made }) => made === undefined && isNotObtained(origin, goods.state));
  const obtained: Finding = {
    truth: 'no',
    reason: { code: 'wholly_obtained_materials' },
    article: '5',
    parts: foreign.map(({ id }) => ({ truth: 'no', reason: { code: 'line_wholly_obtained', line: id }, parts: [], needs: [] })),
    needs: [],
  };
  return {
    truth,
    reason: { code: 'all_of' },
    article: '4',
    verdict,
    parts: isByRow ? [obtained, explanation] : [explanation],
    needs: [],
  };
}

/** A claim that says it by itself; what is not known may still be wholly obtained. */
function isNotObtained(origin: OriginClaim, state: string): boolean {
  if (origin.is === 'unknown' || origin.is === 'sea_catch') return false;
  return origin.is !== 'wholly_obtained' || origin.state !== state;
}

import { clauseFinding, type Product } from './conditions.ts';
import { allLines, allOf, anyOf, isQuestion, leaf, needsOf, truthOf, type Finding, type Need, type Truth } from './findings.ts';
import { isCounted, type Goods, type Material } from './goods.ts';
import { rowsFor } from './list.ts';
import { claimedStatus, type Line, type Setting } from './materials.ts';
import { conditionsIn, isCondition, type Clause, type Rule } from './rules.ts';

export type { Setting } from './materials.ts';

export const verdicts = ['originating', 'not_originating', 'no_agreed_rule', 'open'] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a verdict holds only as the list is today, or as it is read here. */
export type Provisional =
  | { readonly because: 'under_review' | 'doubtful_text'; readonly row: number }
  | { readonly because: 'not_final'; readonly row: number; readonly footnote: number }
  /** The years of the rule are counted from its adoption, and ended on this day. */
  | { readonly because: 'period_from_adoption'; readonly row: number; readonly day: string }
  /** By the earliest count its years ended on this day, and the list says nothing of the time after. */
  | { readonly because: 'period_may_have_ended'; readonly row: number; readonly day: string };

/** Box 12 of a certificate of origin: wholly produced, value of materials, change of heading, process, cumulation. Some rules have none. */
export const criteria = ['WP', 'SM', 'SX', 'SP', 'SC'] as const;
export type Criterion = (typeof criteria)[number];

export interface OriginVerdict {
  readonly verdict: Verdict;
  readonly provisional: readonly Provisional[];
  readonly criterion?: Criterion;
  /** State Parties whose origin is cumulated, sorted. */
  readonly states: readonly string[];
  /** Of the list: one, unless several candidates give the same verdict. */
  readonly rows: readonly number[];
  readonly explanation: Finding;
  /** Empty unless the verdict is open. */
  readonly needs: readonly Need[];
}

/** Written into each frozen verdict. It rises with every change that can change a verdict. */
export const engineVersion = 1;

/** Indicative: only an authority of the State issues a certificate of origin. The same goods and setting always give the same answer. */
export function originOf(goods: Goods, setting: Setting): OriginVerdict {
  return examine(goods, setting).verdict;
}

interface Examination {
  readonly verdict: OriginVerdict;
  readonly lines: readonly Line[];
  readonly obtained: Finding;
}

function examine(goods: Goods, setting: Setting): Examination {
  const lines = goods.materials.filter(({ role }) => isCounted(role ?? 'enters')).map((material) => lineOf(material, goods, setting));
  const obtained = whollyObtained(goods, lines);
  return { verdict: verdictOf(goods, setting, { lines, obtained }), lines, obtained };
}

function lineOf(material: Material, goods: Goods, setting: Setting): Line {
  if (material.made === undefined) return { material, ...claimedStatus(material, goods, setting), inner: [] };
  const { verdict, lines, obtained } = examine(material.made, setting);
  const { id } = material;
  const reason = { code: 'line_made_here', line: id } as const;
  const isHere = material.made.state === goods.state;
  const found = (truth: Truth, part: Finding): Finding => ({ truth, reason, note: '3.1', parts: [part], needs: [] });
  const isOpen = verdict.verdict === 'open';
  const isObtained = obtainedOf(verdict.verdict, obtained.truth);
  const whollyHere = found(isObtained, isOpen && obtained.truth !== 'open' ? verdict.explanation : obtained);
  return {
    material,
    originating:
      verdict.verdict === 'no_agreed_rule'
        ? leaf('open', reason, { note: '2.4' }, { asks: 'agreed_rule', line: id })
        : found(isOpen ? 'open' : truthOf(verdict.verdict === 'originating'), verdict.explanation),
    obtained: whollyHere,
    obtainedHere: isHere ? whollyHere : leaf('no', { code: 'line_of_own_state', line: id }),
    states: verdict.verdict === 'originating' ? [...(isHere ? [] : [material.made.state]), ...verdict.states] : [],
    inner: lines,
  };
}

/** Of an intermediate: one that originates by its rule may still turn out to be wholly obtained. */
function obtainedOf(verdict: Verdict, obtained: Truth): Truth {
  if (verdict === 'originating') return obtained;
  return verdict === 'open' && obtained !== 'no' ? 'open' : 'no';
}

/** Article 4(a): the product itself, or all that it is made from. */
function whollyObtained({ obtained }: Goods, lines: readonly Line[]): Finding {
  if (obtained === true) return leaf('yes', { code: 'wholly_obtained_product' }, { article: '5(1)' });
  if (lines.length > 0)
    return allLines(
      lines.map(({ obtainedHere }) => obtainedHere),
      { code: 'wholly_obtained_materials' },
      { article: '5(1)(m)' },
    );
  const needs: readonly Need[] = [...(obtained === undefined ? [{ asks: 'product_obtained' } as const] : []), { asks: 'materials' }];
  return leaf('open', { code: 'materials_missing' }, {}, ...needs);
}

function verdictOf(goods: Goods, setting: Setting, { lines, obtained }: Omit<Examination, 'verdict'>): OriginVerdict {
  const { day, stateParties } = setting;
  const { state, price, answers } = goods;
  if (!stateParties.has(state)) return decided('not_originating', leaf('no', { code: 'not_a_state_party', state, day }));
  if (answers?.foodAid === true) return decided('not_originating', leaf('no', { code: 'food_aid' }, { article: '7(2)' }));
  if (price.units <= 0n) return open(leaf('open', { code: 'price_missing' }, { article: '1(k)' }, { asks: 'price' }));
  // Article 7 is not asked: what was done takes nothing from what was grown or mined here.
  if (obtained.truth === 'yes') return { ...decided('originating', obtained), criterion: 'WP' };
  if (lines.length === 0) return open(obtained);

  const { verdict, finding, provisional, rows, criterion } = byRows(goods, setting, lines);
  const base = { provisional, rows };
  if (verdict === 'originating') {
    const states = [...new Set(lines.flatMap((line) => line.states))].toSorted();
    const found = states.length > 0 ? 'SC' : criterion;
    return { ...decided(verdict, finding), ...base, states, ...(found && { criterion: found }) };
  }
  const both = anyOf([obtained, finding]);
  if (verdict === 'open') return { ...open(needsOf(finding).some(isQuestion) ? finding : both), ...base };
  return { ...(obtained.truth === 'open' ? open(both) : decided(verdict, finding)), ...base };
}

function decided(verdict: Exclude<Verdict, 'open'>, explanation: Finding): OriginVerdict {
  return { verdict, provisional: [], states: [], rows: [], explanation, needs: [] };
}

function open(explanation: Finding): OriginVerdict {
  return { verdict: 'open', provisional: [], states: [], rows: [], explanation, needs: needsOf(explanation) };
}

interface Outcome {
  readonly verdict: Verdict;
  readonly finding: Finding;
  readonly provisional: readonly Provisional[];
  readonly rows: readonly number[];
  readonly criterion?: Criterion;
}

/** Above so many the code is asked for at once. */
const mostCandidates = 20;

/** By every row that can apply. Which one does is asked only where it matters. */
function byRows(goods: Goods, setting: Setting, lines: readonly Line[]): Outcome {
  const { codes } = goods;
  const question: Need = { asks: 'product_code', codes };
  const unknownCode: Outcome = {
    verdict: 'open',
    finding: leaf('open', { code: 'which_code', codes }, {}, question),
    provisional: [],
    rows: [],
  };
  const candidates = distinctCodes(codes, setting);
  if (candidates.length === 0 || candidates.length > mostCandidates) return unknownCode;
  return agreed(
    candidates.map((code) => byCode({ goods, code, lines }, setting)),
    unknownCode,
  );
}

/** One code for each group that no rule tells apart: same rows, and same heading or, where a row needs it, same subheading. */
function distinctCodes(codes: readonly string[], { list }: Setting): readonly string[] {
  const groups = new Map<string, string>();
  for (const code of codes) {
    const { narrower, rule } = rowsFor(list, code);
    const rows = [...narrower, ...(rule === undefined ? [] : [rule])];
    const clauses = rows.flatMap(({ clause, change }) => [clause ?? [], change?.to ?? []].flat());
    const needsSubheading = clauses.flatMap(conditionsIn).some((one) => one.is === 'shift' && one.level === 'subheading');
    const key = [code.slice(0, needsSubheading ? 6 : 4), ...rows.map(({ row }) => row)].join(' ');
    if (!groups.has(key)) groups.set(key, code);
  }
  return [...groups.values()];
}

/** The one verdict of all outcomes. If they differ, or each is open for its own reasons, which of them applies is the first question. */
function agreed(outcomes: readonly Outcome[], otherwise: Outcome): Outcome {
  const [first, ...others] = outcomes;
  if (first === undefined) return otherwise;
  if (others.length === 0) return first;
  const provisional = [...new Map(outcomes.flatMap((one) => one.provisional).map((one) => [JSON.stringify(one), one])).values()];
  const rows = [...new Set(outcomes.flatMap((one) => one.rows))];
  if (others.some(({ verdict }) => verdict !== first.verdict)) return { ...otherwise, provisional, rows };
  if (first.verdict === 'open') {
    const shared = sharedQuestions(outcomes);
    return { ...otherwise, finding: shared.length === 0 ? otherwise.finding : { ...otherwise.finding, needs: shared }, provisional, rows };
  }
  const { verdict, criterion } = first;
  const parts = outcomes.map(({ finding }) => finding);
  const finding: Finding = { ...otherwise.finding, truth: first.finding.truth, parts, needs: [] };
  const isShared = criterion !== undefined && others.every((one) => one.criterion === criterion);
  return { verdict, finding, provisional, rows, ...(isShared && { criterion }) };
}

/** What is asked whichever row applies. */
function sharedQuestions([first, ...others]: readonly Outcome[]): readonly Need[] {
  const asked = others.map(({ finding }) => new Set(needsOf(finding).map((need) => JSON.stringify(need))));
  const ofFirst = first === undefined ? [] : needsOf(first.finding).filter(isQuestion);
  return ofFirst.filter((need) => asked.every((needs) => needs.has(JSON.stringify(need))));
}

function byCode(product: Product, setting: Setting): Outcome {
  const { narrower, rule } = rowsFor(setting.list, product.code);
  const outcomes: Outcome[] = [];
  const unsaid: number[] = [];
  for (const row of narrower) {
    const said = product.goods.answers?.described?.[row.row];
    if (said === false) continue;
    outcomes.push(byRule(row, product, setting));
    if (said === true) return asDescribed(outcomes, unsaid);
    unsaid.push(row.row);
  }
  const { code } = product;
  const noRow: Outcome = {
    verdict: 'open',
    finding: leaf('open', { code: 'no_row', codes: [code] }, {}, { asks: 'product_code', codes: [code] }),
    provisional: [],
    rows: [],
  };
  outcomes.push(rule === undefined ? noRow : byRule(rule, product, setting));
  return asDescribed(outcomes, unsaid);
}

function asDescribed(outcomes: readonly Outcome[], [row = 0]: readonly number[]): Outcome {
  const finding = leaf('open', { code: 'whether_described', row }, { note: '2.1' }, { asks: 'described', row });
  return agreed(outcomes, { verdict: 'open', finding, provisional: [], rows: [] });
}

function byRule(rule: Rule, product: Product, setting: Setting): Outcome {
  const { row, status } = rule;
  const rows = [row];
  if (status.is === 'pending')
    return {
      verdict: 'no_agreed_rule',
      finding: leaf('no', { code: 'not_yet_agreed', row }, { article: '42(3)', note: '2.4' }),
      provisional: [],
      rows,
    };
  if (status.is === 'no_rule' || rule.clause === undefined)
    return { verdict: 'not_originating', finding: leaf('no', { code: 'no_rule', row }, { article: '4(a)' }), provisional: [], rows };

  const phases = phasesOn({ ...rule, clause: rule.clause }, setting.day);
  const [clause] = phases.clauses;
  if (clause === undefined) {
    const finding = leaf('no', { code: 'rule_ended', row, day: rule.change?.latest ?? '' }, { article: '42(3)' });
    return { verdict: 'no_agreed_rule', finding, provisional: [], rows };
  }
  const main = inEachPhase(
    rule,
    phases.clauses.map((one) => clauseFinding(one, product)),
  );
  const onlyInsufficient = product.goods.answers?.onlyInsufficient;
  const beyond = leaf(
    onlyInsufficient === undefined ? 'open' : truthOf(!onlyInsufficient),
    { code: 'beyond_insufficient' },
    { article: '7(1)' },
    { asks: 'only_insufficient' },
  );
  // A rule about the product itself is met by what is wholly obtained alone, of which Article 7 is not asked.
  const isOfProduct = isCondition(clause) && clause.is === 'product_wholly_obtained';
  const finding = allOf(isOfProduct ? [main] : [main, beyond], { code: 'by_row', row });
  const provisional: Provisional[] = [
    ...(status.is === 'not_final' ? [{ because: 'not_final', row, footnote: status.footnote } as const] : []),
    ...(rule.isUnderReview ? [{ because: 'under_review', row } as const] : []),
    ...(rule.isDoubtful ? [{ because: 'doubtful_text', row } as const] : []),
    ...phases.provisional,
  ];
  if (finding.truth === 'open') return { verdict: 'open', finding, provisional, rows };
  if (finding.truth === 'no') return { verdict: 'not_originating', finding, provisional, rows };
  const criterion = criterionOf(clause, phases.clauses.length > 1 ? main.parts[0] : main);
  return { verdict: 'originating', finding, provisional, rows, ...(criterion && { criterion }) };
}

/** The clauses that can be in force on a day: two while the list leaves open which, none when it says nothing of the time. */
function phasesOn(
  rule: Rule & { readonly clause: Clause },
  day: string,
): { readonly clauses: readonly Clause[]; readonly provisional: readonly Provisional[] } {
  const { row, clause, change } = rule;
  if (change === undefined || day < change.earliest) return { clauses: [clause], provisional: [] };
  const { to, earliest, latest } = change;
  if (to === undefined)
    return day >= latest
      ? { clauses: [], provisional: [] }
      : { clauses: [clause], provisional: [{ because: 'period_may_have_ended', row, day: earliest }] };
  if (day < latest) return { clauses: [clause, to], provisional: [] };
  return { clauses: [to], provisional: earliest === latest ? [] : [{ because: 'period_from_adoption', row, day: latest }] };
}

/** Both readings must agree. Where one is open, its questions are asked: the answers may make them agree. */
function inEachPhase({ row, change }: Rule, findings: readonly Finding[]): Finding {
  const [first, second] = findings;
  if (first === undefined || second === undefined) return first ?? leaf('no', { code: 'no_rule', row });
  const isSame = first.truth === second.truth;
  return {
    truth: isSame ? first.truth : 'open',
    reason: { code: 'which_period', row, earliest: change?.earliest ?? '', latest: change?.latest ?? '' },
    parts: findings,
    needs: isSame ? [] : [{ asks: 'agreed_period', row }],
  };
}

/** By the first condition that is met. What only asks for the origin of materials has no code. */
function criterionOf(clause: Clause, finding: Finding | undefined): Criterion | undefined {
  if (isCondition(clause)) {
    switch (clause.is) {
      case 'shift':
      case 'any_heading':
        return 'SX';
      case 'max_value':
      case 'max_weight_of_tobacco':
      case 'set':
        return 'SM';
      case 'made_from':
      case 'process':
        return 'SP';
      case 'wholly_obtained':
      case 'originating':
      case 'product_wholly_obtained':
        return undefined;
    }
  }
  const parts = 'all' in clause ? clause.all : clause.any;
  const at = 'all' in clause ? 0 : parts.findIndex((_, index) => finding?.parts[index]?.truth === 'yes');
  const part = parts[at];
  return part && criterionOf(part, finding?.parts[at]);
}

import { percentOf, type Amount } from '../valuation/value-addition.ts';
import { allLines, allOf, anyOf, everyTruth, leaf, truthOf, type Finding, type Reason, type Truth } from './findings.ts';
import type { Goods } from './goods.ts';
import { byCode, isNamed, type Line } from './materials.ts';
import { isCondition, type Clause, type Condition, type Materials } from './rules.ts';

const none: readonly Finding[] = [];

/** A product under one of its candidate codes, with its materials resolved. */
export interface Product {
  readonly goods: Goods;
  readonly code: string;
  /** Without neutral elements and transport packing. */
  readonly lines: readonly Line[];
}

/** The parts of the finding are those of the clause, in its order. */
export function clauseFinding(clause: Clause, product: Product): Finding {
  if (isCondition(clause)) return conditionFinding(clause, product);
  if ('all' in clause) return allOf(clause.all.map((part) => clauseFinding(part, product)));
  const found = anyOf(clause.any.map((part) => clauseFinding(part, product)));
  return found.truth === 'open' ? withoutIdleLines(found, clause.any, product) : found;
}

/** Above so many open lines the exact search costs more than an unneeded question. */
const mostSearched = 10;

/**
 * 'Another heading or at most so much value' asks twice for the origin of the same lines: a line that can tip the value cannot change the
 * answer where it only does so while the change of heading is met. Of all ways in which the open lines can turn out, those are left out
 * which never make a difference.
 */
function withoutIdleLines(found: Finding, clauses: readonly Clause[], product: Product): Finding {
  const shift = clauses.find((clause) => 'is' in clause && clause.is === 'shift');
  const value = clauses.find((clause) => 'is' in clause && clause.is === 'max_value');
  if (shift === undefined || value === undefined || value.materials !== undefined) return found;
  const [ofShift, ofValue] = [found.parts[clauses.indexOf(shift)], found.parts[clauses.indexOf(value)]];
  if (ofShift?.truth !== 'open' || ofValue?.truth !== 'open') return found;

  // An intermediate, or a code that is open, has more ways to turn out than to originate or not.
  const unsettled = product.lines.filter(({ originating }) => originating.truth !== 'yes');
  const isSimple = unsettled.every((line) => line.inner.length === 0 && clashOf(line, shift, product.code) !== 'open');
  const open = unsettled.filter(({ originating }) => originating.truth === 'open');
  if (!isSimple || open.length > mostSearched) return found;
  const decimals = decimalsOf(product);
  const room = roomFor(value.percent, priceOf(product), sum(sharesOf(product.lines, decimals), 'least'));
  const clashes = open.map((line) => clashOf(line, shift, product.code));
  const values = open.map(({ material }) => unitsAt(material.value, decimals));
  /** By the set of open lines that do not originate, one bit for each: whether both ways fail. */
  const fails = Array.from({ length: 2 ** open.length }, (_, set) => {
    const chosen = values.flatMap((_value, bit) => ((set >> bit) % 2 === 1 ? [bit] : []));
    const total = chosen.reduce((all, bit) => all + (values[bit] ?? 0n), 0n);
    return total > room && chosen.some((bit) => clashes[bit] === 'yes');
  });
  const idle = new Set(
    open.filter((_, bit) => fails.every((failed, set) => failed === fails[set ^ (1 << bit)])).map(({ material }) => material.id),
  );
  const without = (finding: Finding): Finding => ({
    ...finding,
    parts: finding.parts.filter(({ reason }) => !('line' in reason && idle.has(reason.line))),
  });
  return { ...found, parts: found.parts.map((part) => (part === ofShift || part === ofValue ? without(part) : part)) };
}

type Shift = Extract<Condition, { is: 'shift' }>;

function conditionFinding(condition: Condition, product: Product): Finding {
  const { goods, lines } = product;
  switch (condition.is) {
    case 'any_heading':
      return leaf('yes', { code: 'any_heading' });
    case 'product_wholly_obtained': {
      const truth = goods.obtained === undefined ? 'open' : truthOf(goods.obtained);
      return leaf(truth, { code: 'wholly_obtained_product' }, { article: '5(1)' }, { asks: 'product_obtained' });
    }
    case 'wholly_obtained':
      return allLines(
        lines.map((line) => named(line, 'obtained', condition.materials)),
        {
          code: 'materials_wholly_obtained',
          materials: condition.materials,
        },
      );
    case 'originating':
      return allLines(
        lines.map((line) => named(line, 'originating', condition.materials)),
        {
          code: 'materials_originating',
          materials: condition.materials,
        },
      );
    case 'shift':
      return allLines(
        lines.map((line) => shifted(line, condition, product.code)),
        {
          code: condition.level === 'heading' ? 'change_of_heading' : 'change_of_subheading',
        },
      );
    case 'max_value':
      return limited(sharesOf(lines, decimalsOf(product), condition.materials), priceOf(product), {
        code: 'value',
        percent: condition.percent,
      });
    case 'set':
      return {
        ...limited(sharesOf(lines, decimalsOf(product)), priceOf(product), { code: 'set', percent: condition.percent }),
        article: '14(2)',
      };
    case 'max_weight_of_tobacco':
      return tobacco(lines, condition.materials, condition.percent);
    case 'made_from':
      return allLines(
        lines.map((line) => madeFrom(line, condition.stages, isTextile(product.code))),
        { code: 'made_from', stages: condition.stages },
        { note: '3.2' },
      );
    case 'process': {
      const said = goods.answers?.process?.[condition.process];
      const reason: Reason = { code: 'process', process: condition.process };
      return leaf(said === undefined ? 'open' : truthOf(said), reason, {}, { asks: 'process', process: condition.process });
    }
  }
}

const throughReason = ({ material }: Line): Reason => ({ code: 'line_looked_through', line: material.id });

/**
 * A demand on what a rule names. An intermediate that does not originate is named itself, and what it was made from is named too: otherwise
 * one more step in the same factory would hide any material.
 */
function named(line: Line, demand: 'obtained' | 'originating', materials: Materials): Finding {
  const isAsked = isNamed(line.material, materials);
  const own =
    isAsked.truth === 'no'
      ? { ...isAsked, truth: 'yes' as const }
      : isAsked.truth === 'yes'
        ? line[demand]
        : anyOf([{ ...isAsked, truth: 'open' }, line[demand]], { code: 'line', line: line.material.id });
  if (line.inner.length === 0) return own;
  const through = allLines(
    line.inner.map((inner) => named(inner, demand, materials)),
    throughReason(line),
  );
  return allOf([own, anyOf([line.originating, through], { code: 'line', line: line.material.id })], {
    code: 'line',
    line: line.material.id,
  });
}

/** Where a material only has to be harmless, the producer may choose for an intermediate: as it is, or what it was made from. */
function harmless(line: Line, ways: readonly Finding[], test: (inner: Line) => Finding): Finding {
  const through = line.inner.length === 0 ? [] : [allLines(line.inner.map(test), throughReason(line), { note: '3.1' })];
  return anyOf([...ways, line.originating, ...through], { code: 'line', line: line.material.id });
}

/** Whether a material is of the product's own heading or subheading. */
function clashOf({ material }: Line, { level, but }: Shift, code: string): Truth {
  const own = code.slice(0, level === 'heading' ? 4 : 6);
  const { codes } = material;
  const clashes = codes.filter((one) => one.startsWith(own) && !(but !== undefined && one.startsWith(but))).length;
  return codes.length > 0 && (clashes === 0 || clashes === codes.length) ? truthOf(clashes > 0) : 'open';
}

function shifted(line: Line, condition: Shift, code: string): Finding {
  const { id, codes } = line.material;
  const clash = clashOf(line, condition, code);
  const reason: Reason = { code: 'line_of_other_heading', line: id };
  if (clash === 'no') return leaf('yes', reason);
  const way = leaf(clash === 'yes' ? 'no' : 'open', reason, {}, { asks: 'material_code', line: id, codes });
  return harmless(line, [way], (inner) => shifted(inner, condition, code));
}

function isTextile(code: string): boolean {
  return code >= '50' && code < '64';
}

function madeFrom(line: Line, stages: Extract<Condition, { is: 'made_from' }>['stages'], isOfTextile: boolean): Finding {
  const { id, codes, stage } = line.material;
  const ways: Finding[] = [];
  if (isOfTextile) {
    const textile = byCode(codes, textileChapters);
    const truth = textile === 'yes' ? 'no' : textile === 'no' ? 'yes' : 'open';
    ways.push(leaf(truth, { code: 'line_no_textile', line: id }, { note: '7.2' }, { asks: 'material_code', line: id, codes }));
  }
  const isEarly = stage === 'unrelated' || (stage !== undefined && stage !== 'later' && stages.includes(stage));
  ways.push(
    leaf(
      stage === undefined ? 'open' : truthOf(isEarly),
      { code: 'line_stage', line: id, stage },
      { note: stage === 'unrelated' ? '3.4' : '3.2' },
      { asks: 'stage', line: id, stages },
    ),
  );
  return harmless(line, ways, (inner) => madeFrom(inner, stages, isOfTextile));
}

const textileChapters = Array.from({ length: 14 }, (_, index) => String(50 + index));

/** What a line adds to the non-originating value, as far as it is known, and on what that depends. */
interface Share {
  readonly line: string;
  readonly least: bigint;
  readonly most: bigint;
  readonly findings: readonly Finding[];
}

function sharesOf(lines: readonly Line[], decimals: number, materials?: Materials): readonly Share[] {
  return lines.map((line) => {
    const { id } = line.material;
    const isAsked = materials && isNamed(line.material, materials);
    if (line.originating.truth === 'yes' || isAsked?.truth === 'no') return { line: id, least: 0n, most: 0n, findings: none };
    const value = unitsAt(line.material.value, decimals);
    const findings = isAsked === undefined ? [line.originating] : [line.originating, isAsked];
    const isCertain = line.originating.truth === 'no' && isAsked?.truth !== 'open';
    // Where a rule names what counts, an intermediate counts as itself.
    if (materials !== undefined || line.inner.length === 0) return { line: id, least: isCertain ? value : 0n, most: value, findings };
    const inner = sharesOf(line.inner, decimals);
    const [least, most] = [smaller(value, sum(inner, 'least')), smaller(value, sum(inner, 'most'))];
    return { line: id, least: isCertain ? least : 0n, most, findings: [...findings, ...inner.flatMap((share) => share.findings)] };
  });
}

function sum(shares: readonly Share[], end: 'least' | 'most'): bigint {
  return shares.reduce((all, share) => all + share[end], 0n);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

type Limit = { readonly code: 'value' | 'set'; readonly percent: number };

/** 'Does not exceed': the limit itself is allowed. */
function limited(shares: readonly Share[], whole: bigint, { code, percent }: Limit): Finding {
  const [least, most] = [sum(shares, 'least'), sum(shares, 'most')];
  const exceeds = (part: bigint) => part * 100n > BigInt(percent) * whole;
  const truth = !exceeds(most) ? 'yes' : exceeds(least) ? 'no' : 'open';
  const inPercent = (part: bigint) => percentOf({ units: part, decimals: 0 }, { units: whole, decimals: 0 });
  const room = roomFor(percent, whole, least);
  const told = truth === 'open' ? tipping(shares, room) : truth === 'no' ? shares.filter((share) => share.most > 0n) : [];
  const parts = told.map(({ line, findings }): Finding => ({
    truth,
    reason: { code: 'line', line },
    parts: findings.filter((finding) => finding.truth === truth),
    needs: [],
  }));
  return { truth, reason: { code, least: inPercent(least), most: inPercent(most), percent }, article: '1(y)', parts, needs: [] };
}

/** How much more may be non-originating. */
function roomFor(percent: number, whole: bigint, least: bigint): bigint {
  return (BigInt(percent) * whole) / 100n - least;
}

/** The open lines that can tip the balance: with others of them, a line takes the sum from within the room to beyond it. */
function tipping(shares: readonly Share[], room: bigint): readonly Share[] {
  const open = shares.filter(({ least, most }) => most > least);
  if (open.length > mostSearched) return open;
  return open.filter((share) => {
    let sums = new Set([0n]);
    for (const other of open) {
      if (other === share) continue;
      sums = new Set([...sums].flatMap((one) => [one, one + other.most - other.least].filter((added) => added <= room)));
    }
    return [...sums].some((one) => one + share.most - share.least > room);
  });
}

/** The highest number of decimals of price and values: amounts become whole numbers. */
function decimalsOf({ goods, lines }: Product): number {
  const deepest = (all: readonly Line[]): number =>
    all.reduce((most, { material, inner }) => Math.max(most, material.value.decimals, deepest(inner)), 0);
  return Math.max(goods.price.decimals, deepest(lines));
}

function priceOf(product: Product): bigint {
  return unitsAt(product.goods.price, decimalsOf(product));
}

function unitsAt({ units, decimals }: Amount, wanted: number): bigint {
  return decimals === wanted ? units : units * 10n ** BigInt(wanted - decimals);
}

/** A line of tobacco, or of what may be some: between which weights, and whether it counts. */
interface Weight {
  readonly least: bigint;
  /** Absent: any. */
  readonly most?: bigint;
  readonly counts: Truth;
  readonly findings: readonly Finding[];
}

function weightOf({ material, originating }: Line, materials: Materials): Weight | undefined {
  const { id, codes, grams } = material;
  const isTobacco = byCode(codes, ['24']);
  if (isTobacco === 'no') return undefined;
  const isAsked = isNamed(material, materials);
  const counts = originating.truth === 'yes' ? 'no' : everyTruth([isAsked.truth, originating.truth === 'no' ? 'yes' : 'open']);
  const reason: Reason = { code: 'line_weight', line: id };
  const weight = leaf(grams === undefined ? 'open' : 'yes', reason, {}, { asks: 'weight', line: id });
  const code = leaf(isTobacco, reason, {}, { asks: 'material_code', line: id, codes });
  return {
    least: isTobacco === 'yes' ? (grams ?? 0n) : 0n,
    ...(grams !== undefined && { most: grams }),
    counts,
    findings: [...(counts === 'open' ? [originating, isAsked] : []), weight, code],
  };
}

/** The share is highest where what may count is heaviest and the rest is lightest, and lowest the other way round. */
function tobacco(lines: readonly Line[], materials: Materials, percent: number): Finding {
  const weights = lines.flatMap((line) => weightOf(line, materials) ?? []);
  const total = (which: readonly Weight[], end: 'least' | 'most'): bigint | undefined =>
    which.reduce<bigint | undefined>((sum, weight) => {
      const more = weight[end];
      return sum === undefined || more === undefined ? undefined : sum + more;
    }, 0n);
  if (total(weights, 'most') === 0n) return leaf('open', { code: 'tobacco_missing' }, {}, { asks: 'tobacco' });
  const may = weights.filter(({ counts }) => counts !== 'no');
  const must = weights.filter(({ counts }) => counts === 'yes');
  const share = (part: bigint | undefined, rest: bigint | undefined): readonly [part: bigint, whole: bigint] => {
    if (part === undefined) return [1n, 1n];
    return rest === undefined || part + rest === 0n ? [0n, 1n] : [part, part + rest];
  };
  const rest = (which: readonly Weight[]) => weights.filter((weight) => !which.includes(weight));
  const most = share(total(may, 'most'), total(rest(may), 'least'));
  const least = must.length === weights.length ? ([1n, 1n] as const) : share(total(must, 'least'), total(rest(must), 'most'));
  const exceeds = ([part, whole]: readonly [bigint, bigint]) => part * 100n > BigInt(percent) * whole;
  const truth = !exceeds(most) ? 'yes' : exceeds(least) ? 'no' : 'open';
  const parts = weights.flatMap(({ findings }) => findings.filter((finding) => finding.truth === 'open'));
  const inPercent = ([part, whole]: readonly [bigint, bigint]) => percentOf({ units: part, decimals: 0 }, { units: whole, decimals: 0 });
  const reason: Reason = { code: 'weight', least: inPercent(least), most: inPercent(most), percent };
  return { truth, reason, parts: truth === 'open' ? parts : [], needs: [] };
}

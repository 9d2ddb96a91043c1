import { isCounted, type Goods, type Material, type OriginClaim } from '@thamani/domain/origin/goods.ts';
import { conditionsIn, isCondition, type Clause, type Process } from '@thamani/domain/origin/rules.ts';
import { originOf, type OriginVerdict, type Setting } from '@thamani/domain/origin/verdict.ts';
import { appendixIV } from '@thamani/domain/origin/list.ts';

/** One change after which the goods would originate. The engine has been asked about each of them. */
export type Change =
  /** These materials, each alone or all together: originating, or wholly obtained, in a State Party and with proof. */
  | { readonly of: 'originating' | 'obtained'; readonly lines: readonly string[] }
  /** All materials wholly obtained where the product is made. */
  | { readonly of: 'obtained_here' }
  | { readonly of: 'more_than_simple' }
  | { readonly of: 'process'; readonly process: Process }
  | { readonly of: 'stage'; readonly line: string }
  /** At most so much of the price in materials without origin. */
  | { readonly of: 'value'; readonly percent: number };

/** What would change an answer other than originating. Nothing where only the States could change it. */
export function changesOf(given: Goods, { verdict, rows }: OriginVerdict, setting: Setting): readonly Change[] {
  if (verdict === 'originating' || verdict === 'open' || !setting.stateParties.has(given.state)) return [];
  // What was not asked, because it could change nothing, is taken for granted here.
  const goods: Goods = { ...given, answers: { onlyInsufficient: false, ...given.answers } };
  const originates = (changed: Goods): boolean => originOf(changed, setting).verdict === 'originating';
  const other = [...setting.stateParties].find((state) => state !== goods.state) ?? goods.state;
  const lines = goods.materials.filter((material) => isCounted(material.role ?? 'enters') && !isProven(material));
  const withOrigin = (origin: OriginClaim, changed: readonly Material[]): Goods => ({
    ...goods,
    materials: goods.materials.map((material) => (changed.includes(material) ? withoutMaking(material, origin) : material)),
  });
  const proven = { state: other, proof: 'certificate_of_origin' } as const;

  const changes: Change[] = [];
  const lone = (is: 'originating' | 'obtained') =>
    lines.filter((line) => originates(withOrigin({ is: is === 'obtained' ? 'wholly_obtained' : is, ...proven }, [line])));
  const [byOrigin, byObtaining] = [lone('originating'), lone('obtained')];
  const idsOf = (found: readonly Material[]) => found.map(({ id }) => id);
  if (byOrigin.length > 0) changes.push(...idsOf(byOrigin).map((id) => ({ of: 'originating', lines: [id] }) as const));
  else if (byObtaining.length > 0) changes.push(...idsOf(byObtaining).map((id) => ({ of: 'obtained', lines: [id] }) as const));
  else if (originates(withOrigin({ is: 'wholly_obtained', ...proven }, lines))) {
    const needed = lines.reduce((set, line) => {
      const others = set.filter((one) => one !== line);
      return originates(withOrigin({ is: 'wholly_obtained', ...proven }, others)) ? others : set;
    }, lines);
    const isOriginEnough = originates(withOrigin({ is: 'originating', ...proven }, needed));
    changes.push({ of: isOriginEnough ? 'originating' : 'obtained', lines: idsOf(needed) });
  } else if (lines.length > 0 && originates(withOrigin({ is: 'wholly_obtained', state: goods.state, proof: 'own_records' }, lines)))
    changes.push({ of: 'obtained_here' });

  if (goods.answers?.onlyInsufficient === true && originates({ ...goods, answers: { ...goods.answers, onlyInsufficient: false } }))
    changes.push({ of: 'more_than_simple' });

  const conditions = appendixIV.rules
    .filter(({ row }) => rows.includes(row))
    .flatMap(({ clause, change }) => [...waysOf(clause), ...waysOf(change?.to)])
    .flatMap(conditionsIn);
  for (const condition of conditions) {
    if (condition.is === 'process') {
      const { process } = condition;
      const answers = { ...goods.answers, process: { ...goods.answers?.process, [process]: true } };
      if (originates({ ...goods, answers })) changes.push({ of: 'process', process });
    }
    if (condition.is === 'made_from') {
      const earlier = (line: Material): Goods => ({
        ...goods,
        materials: goods.materials.map((one) => (one === line && condition.stages[0] ? { ...one, stage: condition.stages[0] } : one)),
      });
      changes.push(...lines.filter((line) => originates(earlier(line))).map(({ id }) => ({ of: 'stage', line: id }) as const));
    }
    if (condition.is === 'max_value' && condition.materials === undefined) {
      const free = goods.materials.map((one) => ({ ...one, value: { units: 0n, decimals: 0 } }));
      if (originates({ ...goods, materials: free })) changes.push({ of: 'value', percent: condition.percent });
    }
  }
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

function waysOf(clause: Clause | undefined): readonly Clause[] {
  if (clause === undefined) return [];
  return !isCondition(clause) && 'any' in clause ? clause.any : [clause];
}

/** From a State Party, with a proof that counts: nothing better can be said of it. */
function isProven({ origin, made }: Material): boolean {
  if (made !== undefined) return false;
  return origin.is === 'wholly_obtained' && origin.proof !== undefined && origin.proof !== 'supplier_declaration';
}

/** Bought instead of made. */
function withoutMaking({ made: _made, ...material }: Material, origin: OriginClaim): Material {
  return { ...material, origin };
}

import { describe, expect, it } from 'vitest';
import { canonical, freeze, recountFault } from './freezing.ts';
import type { Goods } from './goods.ts';
import { appendixIV } from './list.ts';
import { statePartiesOn } from './nomenclature.ts';
import type { Setting } from './verdict.ts';

/** In place of SHA-256, which the caller has. */
const digest = (text: string): string =>
  Array.from(text)
    .reduce((hash, sign) => ((hash ^ BigInt(sign.codePointAt(0)!)) * 1_099_511_628_211n) % 2n ** 64n, 14_695_981_039_346_656_037n)
    .toString(16);
const setting: Setting = { list: appendixIV, day: '2026-11-16', stateParties: statePartiesOn('2026-11-16'), unproven: 'open' };
const goods: Goods = {
  codes: ['240220'],
  state: 'MW',
  price: { units: 100n, decimals: 0 },
  materials: [
    {
      id: '12n',
      codes: ['240110'],
      value: { units: 2050n, decimals: 2 },
      grams: 750n,
      origin: { is: 'wholly_obtained', state: 'MW', proof: 'own_records' },
    },
    { id: '{"bigint":"1"}', codes: ['240120'], value: { units: 12n, decimals: 0 }, grams: 250n, origin: { is: 'non_originating' } },
  ],
  answers: { onlyInsufficient: false },
};

describe('a frozen verdict', () => {
  const frozen = freeze(goods, setting, digest);

  it('names list, engine and day, and has the hash of its inputs', () => {
    expect(frozen).toMatchObject({ list: '2023-12', engine: 1, day: '2026-11-16', verdict: { verdict: 'originating', criterion: 'SM' } });
    expect(frozen.sha256).toBe(digest(frozen.inputs));
  });

  it('is computed again from the stored text alone, and is equal', () => {
    const stored = JSON.parse(JSON.stringify(frozen)) as typeof frozen;
    expect(recountFault(stored, [appendixIV], digest)).toBeUndefined();
  });

  it('keeps its list when another one is added, and shows what differs', () => {
    const newer = {
      ...appendixIV,
      version: '2027-02',
      rules: appendixIV.rules.map((rule) => ({ ...rule, status: { is: 'pending' } as const })),
    };
    expect(recountFault(frozen, [newer, appendixIV], digest)).toBeUndefined();
    expect(freeze(goods, { ...setting, list: newer }, digest)).toMatchObject({ list: '2027-02', verdict: { verdict: 'no_agreed_rule' } });
  });

  it.each([
    [{ inputs: frozen.inputs.replace('2050', '2051') }, 'inputs_changed'],
    [{ list: '2019-01' }, 'list_unknown'],
    [{ engine: 0 }, 'engine_differs'],
    [{ verdict: { ...frozen.verdict, verdict: 'not_originating' } }, 'verdict_differs'],
    [{ day: '2026-11-17' }, 'verdict_differs'],
  ] as const)('that was changed (%j) is noticed: %s', (changes, fault) => {
    expect(recountFault({ ...frozen, ...changes }, [appendixIV], digest)).toBe(fault);
  });

  it('has the same inputs whatever the order of keys, and others for other goods', () => {
    const { codes, state, price, materials, answers } = goods;
    const turned = { ...(answers && { answers }), materials, price: { decimals: price.decimals, units: price.units }, state, codes };
    expect(freeze(turned, setting, digest).sha256).toBe(frozen.sha256);
    expect(freeze({ ...goods, state: 'ZM' }, setting, digest).sha256).not.toBe(frozen.sha256);
    expect(canonical({ b: 1n, a: [2n, undefined] })).toBe('{"a":[{"bigint":"2"},null],"b":{"bigint":"1"}}');
  });
});

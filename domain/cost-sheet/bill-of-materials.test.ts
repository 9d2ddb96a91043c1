import { describe, expect, it } from 'vitest';
import { appendixIV } from '../origin/list.ts';
import { hs2017Of, statePartiesOn } from '../origin/nomenclature.ts';
import { originOf } from '../origin/verdict.ts';
import { goodsOf, type OriginAnswers } from './bill-of-materials.ts';
import { openJudgements, type Judgements, type LineJudgement } from './judgements.ts';
import type { CostLine, CostSheet } from './sheet.ts';

const line = (id: string, hsCode: string, changes: Partial<CostLine>): CostLine => ({
  id,
  kind: 'material',
  role: 'enters',
  description: id,
  hsCode,
  country: 'GH',
  originStatus: 'wholly_obtained',
  originProof: 'own_records',
  quantity: '1',
  unit: 'kilogram',
  unitCost: '10',
  currency: 'USD',
  basis: 'first_price',
  citations: [],
  ...changes,
});
const sheet: CostSheet = {
  country: 'GH',
  price: { minor: 10_000, currency: 'USD' },
  repaidTaxes: 0,
  priceCitations: [],
  rates: [{ currency: 'EUR', amount: '1', worth: '1.08', day: '2026-11-13', source: 'ECB' }],
  lines: [
    line('cocoa', '180310', {}),
    line('sugar', '170199', { country: 'SZ', originProof: 'certificate_of_origin', unitCost: '5', currency: 'EUR' }),
    line('box', '481910', { kind: 'packing', role: 'transport_packing', country: 'CN', originStatus: 'non_originating' }),
    line('gas', '271113', { role: 'neutral', country: 'NG', originStatus: 'unknown' }),
    line('work', '', { kind: 'labour' }),
  ],
};
const answers: OriginAnswers = { onlyInsufficient: false, lines: new Map() };
const setting = { list: appendixIV, day: '2026-11-16', stateParties: statePartiesOn('2026-11-16'), unproven: 'open' } as const;
const judge = (judgements: Judgements, said = answers) =>
  originOf(goodsOf(sheet, judgements, { hsCode: '180632', answers: said }, hs2017Of)!, setting);

describe('the bill of materials of a cost sheet', () => {
  it('has what enters the product, in one unit of value', () => {
    const goods = goodsOf(sheet, openJudgements, { hsCode: '180632', answers }, hs2017Of);
    expect(goods?.materials.map(({ id, origin }) => [id, origin.is])).toEqual([
      ['cocoa', 'wholly_obtained'],
      ['sugar', 'wholly_obtained'],
    ]);
    const [cocoa, sugar] = goods!.materials;
    // 10.00 of 100.00, and 5.00 EUR, which are 5.40.
    expect(cocoa!.value.units * 10n).toBe(goods!.price.units);
    expect(sugar!.value.units * 10_000n).toBe(goods!.price.units * 540n);
    expect(judge(openJudgements)).toMatchObject({ verdict: 'originating', criterion: 'SC', states: ['SZ'] });
  });

  it('follows the judgements: what is not proven does not originate, what is corrected is as corrected', () => {
    const ofSugar = (judgement: LineJudgement) => judge({ lines: new Map([['sugar', judgement]]) });
    expect(ofSugar({ verdict: 'not_proven', reason: 'origin_not_shown' }).verdict).toBe('not_originating');
    const place = { document: 'certificate', page: 1, cell: { row: 1, column: 1 } };
    const fields = { hsCode: '210690', originStatus: 'non_originating' } as const;
    expect(ofSugar({ verdict: 'corrected', fields, reason: 'A syrup', place }).verdict).toBe('originating');
  });

  it('takes the chosen code where HS 2017 has several', () => {
    const chosen = { ...answers, productCode: '180690', lines: new Map([['sugar', { code: '170114' }]]) };
    const goods = goodsOf(sheet, openJudgements, { hsCode: '180632', answers: chosen }, hs2017Of);
    expect([goods?.codes, goods?.materials[1]?.codes]).toEqual([['180690'], ['170114']]);
  });

  it('is none while a rate is missing or there is no price', () => {
    expect(goodsOf({ ...sheet, rates: [] }, openJudgements, { hsCode: '180632', answers }, hs2017Of)).toBeUndefined();
    expect(goodsOf({ ...sheet, repaidTaxes: 10_000 }, openJudgements, { hsCode: '180632', answers }, hs2017Of)).toBeUndefined();
  });
});

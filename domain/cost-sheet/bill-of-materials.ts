import { isCounted, type Answers, type Goods, type Material, type MaterialRole, type OriginClaim } from '../origin/goods.ts';
import { valuesOf } from './figures.ts';
import { correctedSheet, type Judgements } from './judgements.ts';
import type { CostLine, CostSheet } from './sheet.ts';

/** What the origin rules ask of a line beyond its costs. */
export type LineAnswers = Pick<Material, 'words' | 'stage' | 'grams' | 'made'> & {
  /** One of the candidates of its HS code, once a person chose. */
  readonly code?: string;
};

export interface OriginAnswers extends Answers {
  readonly productCode?: string;
  readonly obtained?: boolean;
  /** By id of the line. */
  readonly lines: ReadonlyMap<string, LineAnswers>;
}

/** Candidates in the nomenclature of the list; given, so that only a page that needs the table loads it. */
export type CodesOf = (hs2022: string) => readonly string[];

/** A material of the sheet with the candidates of its code, before any answer. */
export type MaterialOfSheet = Pick<Material, 'id' | 'codes' | 'value' | 'origin'> & { readonly role: MaterialRole };

/** Materials and packing of the sheet, and its price, all in one unit of value. */
export interface BillOfMaterials {
  readonly codes: readonly string[];
  readonly state: string;
  readonly price: Goods['price'];
  readonly materials: readonly MaterialOfSheet[];
}

/**
 * What `domain/origin` judges: materials and packing of the sheet as corrected so far, with all values in one unit. A line that was found not
 * proven does not originate. Undefined where the sheet has faults.
 */
export function goodsOf(
  sheet: CostSheet,
  judgements: Judgements,
  product: { readonly hsCode: string; readonly answers: OriginAnswers },
  codesOf: CodesOf,
): Goods | undefined {
  const bill = billOf(sheet, judgements, product.hsCode, codesOf);
  return bill && withAnswers(bill, product.answers);
}

/** The part that no answer changes: a screen asks for it once. */
export function billOf(sheet: CostSheet, judgements: Judgements, hsCode: string, codesOf: CodesOf): BillOfMaterials | undefined {
  const corrected = correctedSheet(sheet, judgements);
  const values = valuesOf(corrected);
  if (values === undefined) return undefined;
  return {
    codes: codesOf(hsCode),
    state: corrected.country,
    price: { units: values.price, decimals: 0 },
    materials: corrected.lines.flatMap((line, index): readonly MaterialOfSheet[] => {
      if ((line.kind !== 'material' && line.kind !== 'packing') || !isCounted(line.role)) return [];
      const isUnproven = judgements.lines.get(line.id)?.verdict === 'not_proven';
      return [
        {
          id: line.id,
          codes: codesOf(line.hsCode ?? ''),
          value: { units: values.lines[index] ?? 0n, decimals: 0 },
          role: line.role,
          origin: isUnproven ? { is: 'non_originating' } : claimOf(line),
        },
      ];
    }),
  };
}

export function withAnswers({ codes, state, price, materials }: BillOfMaterials, given: OriginAnswers): Goods {
  const { productCode, obtained, lines, ...answers } = given;
  return {
    codes: productCode === undefined ? codes : [productCode],
    state,
    price,
    ...(obtained !== undefined && { obtained }),
    answers,
    materials: materials.map(({ id, codes: candidates, ...material }): Material => {
      const { code, ...said } = lines.get(id) ?? {};
      return { id, codes: code === undefined ? candidates : [code], ...material, ...said };
    }),
  };
}

function claimOf({ originStatus, originProof, country }: CostLine): OriginClaim {
  if (originStatus !== 'wholly_obtained' && originStatus !== 'originating') return { is: originStatus };
  if (country === undefined) return { is: 'unknown' };
  return { is: originStatus, state: country, ...(originProof !== undefined && { proof: originProof }) };
}

import { isCounted, type Answers, type Goods, type Material, type OriginClaim } from '../origin/goods.ts';
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
  const corrected = correctedSheet(sheet, judgements);
  const values = valuesOf(corrected);
  if (values === undefined) return undefined;
  const { productCode, obtained, lines, ...answers } = product.answers;
  return {
    codes: productCode === undefined ? codesOf(product.hsCode) : [productCode],
    state: corrected.country,
    price: { units: values.price, decimals: 0 },
    ...(obtained !== undefined && { obtained }),
    answers,
    materials: corrected.lines.flatMap((line, index): readonly Material[] => {
      if ((line.kind !== 'material' && line.kind !== 'packing') || !isCounted(line.role)) return [];
      const { code, ...said } = lines.get(line.id) ?? {};
      const isUnproven = judgements.lines.get(line.id)?.verdict === 'not_proven';
      return [
        {
          id: line.id,
          codes: code === undefined ? codesOf(line.hsCode ?? '') : [code],
          value: { units: values.lines[index] ?? 0n, decimals: 0 },
          role: line.role,
          origin: isUnproven ? { is: 'non_originating' } : claimOf(line),
          ...said,
        },
      ];
    }),
  };
}

function claimOf({ originStatus, originProof, country }: CostLine): OriginClaim {
  if (originStatus !== 'wholly_obtained' && originStatus !== 'originating') return { is: originStatus };
  if (country === undefined) return { is: 'unknown' };
  return { is: originStatus, state: country, ...(originProof !== undefined && { proof: originProof }) };
}

import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readCaseOrigin } from '@thamani/contract/cost-sheets/origin.ts';
import type { BillOfMaterials } from '@thamani/domain/cost-sheet/bill-of-materials.ts';
import { keyOf, type GivenAnswer, type GivenAnswers } from '@thamani/domain/cost-sheet/origin-answers.ts';
import type { OriginClaim } from '@thamani/domain/origin/goods.ts';

export type CaseOrigin = AnswerOf<typeof readCaseOrigin>['data'];
type Material = CaseOrigin['materials'][number];

/** As the server judges it: the same goods come of it, answer by answer. Undefined where there is none. */
export function billIn({ verdict, state, codes, price, materials }: CaseOrigin): BillOfMaterials | undefined {
  if (verdict === null || state === null) return undefined;
  return {
    codes,
    state,
    price: { units: BigInt(price), decimals: 0 },
    materials: materials.map((material) => ({
      id: material.line,
      codes: material.codes,
      value: { units: BigInt(material.value), decimals: 0 },
      role: material.role,
      origin: claimOf(material),
    })),
  };
}

function claimOf({ origin_status: is, origin_proof: proof, country: state }: Material): OriginClaim {
  if (is !== 'wholly_obtained' && is !== 'originating') return { is };
  return state === null ? { is: 'unknown' } : { is, state, ...(proof !== null && { proof }) };
}

/** The change of an answer that counts now, with who made it and why. */
export function changeOf({ changes }: CaseOrigin, key: string): CaseOrigin['changes'][number] | undefined {
  return changes.findLast(({ answers }) => answers.some((given) => keyOf(given) === key));
}

export function answerIn(answers: GivenAnswers, key: string): GivenAnswer | undefined {
  return answers.find((given) => keyOf(given) === key);
}

/** Of what is typed on the page, only what differs from what counts already. */
export function changesToSend(typed: GivenAnswers, stored: GivenAnswers): GivenAnswers {
  return typed.filter((given) => answerIn(stored, keyOf(given))?.answer !== given.answer);
}

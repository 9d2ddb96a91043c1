import type { Need } from '../origin/findings.ts';
import type { Goods } from '../origin/goods.ts';
import { originOf, type Setting } from '../origin/verdict.ts';
import { askedBy, keyOf, type GivenAnswer, type GivenAnswers } from './origin-answers.ts';

/** A question with the answer that was given, undefined while it is open. */
export interface OriginQuestion {
  readonly need: Need;
  readonly given: GivenAnswer | undefined;
}

/** Each answer costs a verdict. More than so many are left without the question whether they still matter. */
const mostTried = 60;

/**
 * The questions whose answers can change the verdict: those that are open, and those that were answered and would be asked again without their
 * answer. An answer that no longer matters is not asked about, as after another product code.
 */
export function questionsOf(
  goodsWith: (answers: GivenAnswers) => Goods,
  answers: GivenAnswers,
  setting: Setting,
): readonly OriginQuestion[] {
  const found = new Map<string, OriginQuestion>();
  let kept: GivenAnswers = answers.filter(({ answer }) => answer !== null);
  for (const given of kept.slice(-mostTried).toReversed()) {
    const others = kept.filter((one) => one !== given);
    const need = needIn(originOf(goodsWith(others), setting).needs, keyOf(given));
    if (need === undefined) kept = others;
    else found.set(keyOf(given), { need, given });
  }
  for (const need of originOf(goodsWith(kept), setting).needs) {
    const asked = askedBy(need);
    if (asked === undefined || found.has(keyOf(asked))) continue;
    found.set(keyOf(asked), { need, given: answers.find((one) => keyOf(one) === keyOf(asked)) });
  }
  return [...found.values()];
}

function needIn(needs: readonly Need[], key: string): Need | undefined {
  return needs.find((need) => {
    const asked = askedBy(need);
    return asked !== undefined && keyOf(asked) === key;
  });
}

import type { Need } from '@thamani/domain/origin/findings.ts';
import { originOf, type Setting } from '@thamani/domain/origin/verdict.ts';
import type { Naming } from '@thamani/site/origin/naming.ts';
import { notKnown, questionTexts, type QuestionTexts } from '@thamani/site/origin/question-texts.ts';
import type { ReadGoods } from './form.ts';
import { goodsOf, type Answered } from './goods.ts';

/** Above so many candidates a person enters more digits instead of choosing. */
const mostChoices = 12;

/** One field of the form, shown only while its answer can change the verdict. */
export interface Question extends QuestionTexts {
  readonly name: string;
  readonly answer: string;
}

/** The name of the field that answers a need; undefined where only the form itself, or nobody, can. */
function fieldOf(need: Need, read: ReadGoods, stateParties: ReadonlySet<string>): string | undefined {
  switch (need.asks) {
    case 'product_code':
      return read.digits.length === 6 && need.codes.length > 0 && need.codes.length <= mostChoices ? 'q_code' : undefined;
    case 'described':
      return `q_row${need.row}`;
    case 'process':
      return `q_${need.process}`;
    case 'product_obtained':
      return 'q_obtained';
    case 'only_insufficient':
      return 'q_simple';
    case 'origin': {
      const from = read.materials.find(({ id }) => id === need.line)?.from;
      return from !== undefined && stateParties.has(from) ? `q_${need.line}_origin` : undefined;
    }
    case 'proof':
      return `q_${need.line}_proof`;
    case 'weight':
      return `q_${need.line}_grams`;
    case 'material_code':
      return need.codes.length > 0 && need.codes.length <= mostChoices ? `q_${need.line}_code` : undefined;
    case 'words':
      return `q_${need.line}_${need.words}`;
    case 'stage':
      return `q_${need.line}_stage`;
    case 'price':
    case 'materials':
    case 'tobacco':
    case 'agreed_vessels':
    case 'agreed_rule':
    case 'agreed_period':
      return undefined;
  }
}

interface Asked {
  /** What is still asked after the last answer, and what was asked before it. */
  readonly needs: readonly Need[];
  readonly answered: Answered;
}

/**
 * Answers that no longer matter are left out, one after the other: without it, the engine does not ask for it. So a form whose product has
 * changed does not keep the questions of the old one. The verdict is the same with them and without.
 */
export function relevantAnswers(read: ReadGoods, given: Answered, setting: Setting): Asked {
  const { stateParties } = setting;
  const asked = new Map<string, Need>();
  const kept = new Map([...given].filter(([, answer]) => answer !== notKnown));
  for (const name of [...kept.keys()].toReversed()) {
    const without = new Map([...kept].filter(([one]) => one !== name));
    const need = originOf(goodsOf(read, without, stateParties), setting).needs.find((one) => fieldOf(one, read, stateParties) === name);
    if (need === undefined) kept.delete(name);
    else asked.set(name, need);
  }
  const open = originOf(goodsOf(read, kept, stateParties), setting).needs;
  return { needs: [...asked.values(), ...open], answered: kept };
}

export function questionsOf(needs: readonly Need[], given: Answered, read: ReadGoods, naming: Naming): readonly Question[] {
  const questions = new Map<string, Question>();
  for (const need of needs) {
    const name = fieldOf(need, read, naming.stateParties);
    if (name === undefined) continue;
    const texts = questionTexts(need, naming);
    if (texts !== undefined) questions.set(name, { name, answer: given.get(name) ?? '', ...texts });
  }
  return [...questions.values()].toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
}

/** The product first, then each material, and last the question that holds for all of it. */
function placeOf(name: string): number {
  const [, line] = /^q_m(\d+)_/.exec(name) ?? [];
  if (line !== undefined) return Number(line);
  return name === 'q_simple' ? 99 : name === 'q_code' ? -1 : 0;
}

import { isQuestion, type Need } from '../origin/findings.ts';
import type { Goods } from '../origin/goods.ts';
import { stages, type MaterialWords, type Process, type Stage } from '../origin/rules.ts';
import { withAnswers, type BillOfMaterials, type LineAnswers, type OriginAnswers } from './bill-of-materials.ts';

/** At which stage a material comes in, as a person can answer it. */
export const materialStages = [...stages, 'later', 'unrelated'] as const;

/** What is asked, in the words of the engine (`Need`). Food aid is a stated fact: nobody is asked about it. */
export type Asked =
  | { readonly asks: 'product_code' | 'product_obtained' | 'only_insufficient' | 'food_aid' }
  | { readonly asks: 'process'; readonly process: Process }
  | { readonly asks: 'described'; readonly row: number }
  | { readonly asks: 'material_code' | 'stage' | 'weight'; readonly line: string }
  | { readonly asks: 'words'; readonly line: string; readonly words: MaterialWords };

/**
 * An answer to a question of the engine about an application. null: the person was asked and does not know. Origin and proof of a material are
 * in its line, and not here.
 */
export type GivenAnswer =
  | { readonly asks: 'product_code'; readonly answer: string | null }
  | { readonly asks: 'product_obtained' | 'only_insufficient' | 'food_aid'; readonly answer: boolean | null }
  | { readonly asks: 'process'; readonly process: Process; readonly answer: boolean | null }
  | { readonly asks: 'described'; readonly row: number; readonly answer: boolean | null }
  | { readonly asks: 'material_code'; readonly line: string; readonly answer: string | null }
  | { readonly asks: 'words'; readonly line: string; readonly words: MaterialWords; readonly answer: boolean | null }
  | { readonly asks: 'stage'; readonly line: string; readonly answer: Stage | 'later' | 'unrelated' | null }
  /** Grams in one unit of the product, a whole number. */
  | { readonly asks: 'weight'; readonly line: string; readonly answer: string | null };

export type GivenAnswers = readonly GivenAnswer[];

export const answerBounds = {
  /** Of an application. */
  answers: 2_000,
  /** That an officer changes at once, for one reason. */
  changed: 200,
  reason: 2_000,
} as const;

/** Which question it answers: two answers with the same key are about the same thing. */
export function keyOf(asked: Asked): string {
  switch (asked.asks) {
    case 'process':
      return `process:${asked.process}`;
    case 'described':
      return `described:${asked.row}`;
    case 'words':
      return `${asked.line}:words:${asked.words}`;
    case 'material_code':
    case 'stage':
    case 'weight':
      return `${asked.line}:${asked.asks}`;
    case 'product_code':
    case 'product_obtained':
    case 'only_insufficient':
    case 'food_aid':
      return asked.asks;
  }
}

/** Who can say what is needed: an answer, the sheet with its documents, or only the States that have not agreed it. */
export type AnsweredBy = 'answer' | 'sheet' | 'agreement';

/** The question that an answer of a person settles; undefined where only the sheet can say it, or nobody. */
export function askedBy(need: Need): Asked | undefined {
  // Of an intermediate product of the producer: its own sheet would say it.
  if (need.of !== undefined) return undefined;
  switch (need.asks) {
    case 'product_code':
    case 'material_code':
      return need.codes.length === 0 ? undefined : need;
    case 'product_obtained':
    case 'only_insufficient':
      return { asks: need.asks };
    case 'process':
    case 'described':
    case 'words':
    case 'stage':
      return need;
    case 'weight':
      return { asks: need.asks, line: need.line };
    case 'price':
    case 'materials':
    case 'tobacco':
    case 'origin':
    case 'proof':
    case 'agreed_vessels':
    case 'agreed_rule':
    case 'agreed_period':
      return undefined;
  }
}

export function answeredBy(need: Need): AnsweredBy {
  if (!isQuestion(need)) return 'agreement';
  return askedBy(need) === undefined ? 'sheet' : 'answer';
}

/** Whether an answer can be read at all. Whether a line or row exists does not matter: an answer about another one changes nothing. */
export function isReadable(given: GivenAnswer): boolean {
  const { answer } = given;
  if (answer === null) return true;
  switch (given.asks) {
    case 'product_code':
    case 'material_code':
      return /^\d{6}$/.test(String(answer));
    case 'weight':
      return /^(?:0|[1-9]\d{0,11})$/.test(String(answer));
    case 'described':
      return Number.isSafeInteger(given.row) && given.row > 0 && given.row < 10_000;
    default:
      return true;
  }
}

/** The first of two answers to the same question, by its place; undefined where there are none. */
export function repeatedAnswer(answers: GivenAnswers): number | undefined {
  const seen = new Set<string>();
  for (const [index, given] of answers.entries()) {
    if (seen.has(keyOf(given))) return index;
    seen.add(keyOf(given));
  }
  return undefined;
}

/** Later ones in place of earlier ones. Neither list is changed. */
export function withChanges(answers: GivenAnswers, changes: GivenAnswers): GivenAnswers {
  return [...new Map([...answers, ...changes].map((given) => [keyOf(given), given])).values()];
}

/** As the bill of materials takes them. */
export function originAnswersOf(answers: GivenAnswers): OriginAnswers {
  let product: Omit<OriginAnswers, 'lines' | 'process' | 'described'> = {};
  const [process, described]: [Record<string, boolean>, Record<number, boolean>] = [{}, {}];
  const lines = new Map<string, LineAnswers>();
  const ofLine = (line: string, said: LineAnswers) => lines.set(line, { ...lines.get(line), ...said });
  for (const given of answers) {
    if (given.answer === null) continue;
    switch (given.asks) {
      case 'product_code':
        product = { ...product, productCode: given.answer };
        break;
      case 'product_obtained':
        product = { ...product, obtained: given.answer };
        break;
      case 'only_insufficient':
        product = { ...product, onlyInsufficient: given.answer };
        break;
      case 'food_aid':
        product = { ...product, foodAid: given.answer };
        break;
      case 'process':
        process[given.process] = given.answer;
        break;
      case 'described':
        described[given.row] = given.answer;
        break;
      case 'material_code':
        ofLine(given.line, { code: given.answer });
        break;
      case 'words':
        ofLine(given.line, { words: { ...lines.get(given.line)?.words, [given.words]: given.answer } });
        break;
      case 'stage':
        ofLine(given.line, { stage: given.answer });
        break;
      case 'weight':
        ofLine(given.line, { grams: BigInt(given.answer) });
        break;
    }
  }
  return { ...product, process, described, lines };
}

/** The goods with the answers. A chosen code counts only if it is one of the candidates, or if there are none to choose from. */
export function goodsWith(bill: BillOfMaterials, answers: GivenAnswers): Goods {
  const isChoice = (candidates: readonly string[] | undefined, code: string | null) =>
    candidates !== undefined && code !== null && (candidates.length === 0 || candidates.includes(code));
  const candidatesOfLine = new Map(bill.materials.map(({ id, codes }) => [id, codes]));
  const counted = answers.filter((given) => {
    if (given.asks === 'product_code') return isChoice(bill.codes, given.answer);
    return given.asks !== 'material_code' || isChoice(candidatesOfLine.get(given.line), given.answer);
  });
  return withAnswers(bill, originAnswersOf(counted));
}

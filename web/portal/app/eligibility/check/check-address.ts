import { answersIn, nextQuestion, questionsInOrder } from '@thamani/domain/eligibility/eligibility-check.ts';
import type { CheckAnswers, CheckQuestion } from '@thamani/domain/eligibility/eligibility-check.ts';

/** Where the check is: everything is in the address, so it works without script, and back and forward do what readers expect. */
export interface CheckState {
  readonly answers: CheckAnswers;
  /** Undefined when all are answered: then the result is shown. */
  readonly question: CheckQuestion | undefined;
  /** The form was sent without an answer. */
  readonly isUnanswered: boolean;
  readonly isBegun: boolean;
}

const changeField = 'change';
export const askedField = 'asked';

export function checkStateIn(address: string): CheckState {
  const query = new URL(address).searchParams;
  const answers = answersIn((question) => query.get(question));
  const change = questionsInOrder.find((question) => question === query.get(changeField));
  const asked = questionsInOrder.find((question) => question === query.get(askedField));
  const question = change ?? nextQuestion(answers);
  return {
    answers,
    question,
    isUnanswered: asked !== undefined && asked === question && answers[asked] === undefined,
    isBegun: Object.keys(answers).length > 0 || asked !== undefined,
  };
}

/** The question again, with all answers kept. */
export function addressToChange(page: string, answers: CheckAnswers, question: CheckQuestion): string {
  return `${page}?${new URLSearchParams([...Object.entries(answers), [changeField, question]]).toString()}#check`;
}

export function isCheckAddress(address: string): boolean {
  const query = new URL(address).searchParams;
  return [...questionsInOrder, changeField, askedField].some((name) => query.has(name));
}

import { currentScheme, schemes, type SchemeVersion } from '../valuation/value-addition.ts';

/** The five questions before an application, in order, each with the answers that it takes. */
export const checkQuestions = {
  made_in: ['state_party', 'elsewhere', 'unknown'],
  transformed: ['yes', 'no', 'unknown'],
  registered: ['yes', 'no'],
  imported: ['low', 'near', 'high', 'unknown'],
  documents: ['yes', 'no'],
} as const;

export type CheckQuestion = keyof typeof checkQuestions;
export type CheckAnswers = { readonly [Question in CheckQuestion]?: (typeof checkQuestions)[Question][number] };
export const questionsInOrder = Object.keys(checkQuestions) as CheckQuestion[];

/** How much of 100 that the company charges goes to imported inputs: below `near` it is `low`, from `high` on the product cannot qualify. */
export function importedBands(version: SchemeVersion = currentScheme): { readonly near: number; readonly high: number } {
  const high = 100 - schemes[version].thresholdPercent;
  return { near: high - 20, high };
}

/** `no`: a rule is against it today. `open`: an answer is missing. `maybe`: nothing speaks against it; the review decides. */
export type CheckResult = { readonly verdict: 'no' | 'open' | 'maybe'; readonly because: readonly CheckQuestion[] };

const against: { readonly [Question in CheckQuestion]?: CheckAnswers[Question] } = {
  made_in: 'elsewhere',
  transformed: 'no',
  imported: 'high',
};

/** Undefined until every question is answered. Never a promise: only documents prove a figure. */
export function resultOf(answers: CheckAnswers): CheckResult | undefined {
  if (questionsInOrder.some((question) => answers[question] === undefined)) return undefined;
  const refused = questionsInOrder.filter((question) => answers[question] === against[question]);
  if (refused.length > 0) return { verdict: 'no', because: refused };
  const open = questionsInOrder.filter((question) => ['unknown', 'no'].includes(answers[question] ?? 'unknown'));
  return open.length > 0 ? { verdict: 'open', because: open } : { verdict: 'maybe', because: [] };
}

/** The first that is not answered yet. */
export function nextQuestion(answers: CheckAnswers): CheckQuestion | undefined {
  return questionsInOrder.find((question) => answers[question] === undefined);
}

/** From an address that anyone can write: what is no answer to a question is left out. */
export function answersIn(read: (question: CheckQuestion) => string | null): CheckAnswers {
  return Object.fromEntries(
    questionsInOrder.flatMap((question) => {
      const answer = read(question);
      return (checkQuestions[question] as readonly (string | null)[]).includes(answer) ? [[question, answer]] : [];
    }),
  );
}

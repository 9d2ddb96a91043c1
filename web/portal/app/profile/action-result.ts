import type { Problem } from '../session/api.ts';

interface Done {
  readonly done: string;
}

interface Refused {
  readonly problem: Problem;
}

/** The answer to a deletion: the session is gone, so nothing may be asked in its name any more. */
interface Farewell {
  readonly farewell: string;
}

/** What a form of the profile hears back. */
export type Answer = Done | Refused | Farewell;

export function isFarewell(answer: unknown): answer is Farewell {
  return typeof answer === 'object' && answer !== null && 'farewell' in answer;
}

/** After these results the page does not reload its data: nothing changed, or the session has ended. */
export function changesNothing(answer: unknown): boolean {
  return isFarewell(answer) || (typeof answer === 'object' && answer !== null && 'problem' in answer);
}

/** Where nothing came back, the form hears it as a refusal like any other. A redirect goes on. */
export async function answerEvenIfUnreachable<Given>(send: () => Promise<Given>): Promise<Given | Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { problem: { code: 'unreachable', message: '', errors: {} } };
  }
}

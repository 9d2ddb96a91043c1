import type { Answer } from './action-result.ts';

/** Where nothing came back, the form hears it as a refusal like any other. A redirect goes on. */
export async function answerEvenIfUnreachable<Given>(send: () => Promise<Given>): Promise<Given | Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { problem: { code: 'unreachable', message: '', errors: {} } };
  }
}

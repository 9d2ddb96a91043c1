import { data } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { isRefusedForCompany } from '../../company-context/company.ts';
import type { Problem } from '../../session/api.ts';

/** Without a connection the page stays as it is, and says so. A redirect goes on. */
export async function unlessUnreachable<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem: Problem = { code: 'unreachable', message: '', errors: {} };
    // An error status, after which the router does not reload data.
    return data({ problem }, { status: 503 });
  }
}

/** After a refusal the page reloads the current state; without a connection, or for another company, the page stays unchanged. */
export function loadsAfterAnswer(asked: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus, actionResult, defaultShouldRevalidate } = asked;
  return formMethod === undefined ? defaultShouldRevalidate : actionStatus !== 503 && !isRefusedForCompany(actionResult);
}

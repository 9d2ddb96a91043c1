import type { Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { isRouteErrorResponse } from 'react-router';
import type { Problem } from '../session/problem.ts';

/** In every form: the company that its page was opened for. */
export const companyField = 'company_id';

const choosePath = '/choose-company';

/** `next`: where the choice leads back to; the dashboard without it. */
export function chooseAddress(language: Language, next?: string): string {
  return addressIn(language, choosePath) + (next === undefined ? '' : `?next=${encodeURIComponent(next)}`);
}

const companyRefusals: readonly string[] = ['company_changed', 'company_not_chosen', 'second_factor_required'];

/** Whether a call was refused because of the company of the session, and not because of what was sent. */
export function isCompanyRefusal(code: string): boolean {
  return companyRefusals.includes(code);
}

/**
 * Whether the answer to a form is such a refusal. The page then loads nothing: its loaders would be refused as well, and the page would go
 * with what was typed.
 */
export function isRefusedForCompany(answer: unknown): boolean {
  const problem = problemIn(answer);
  return problem !== undefined && isCompanyRefusal(problem.code);
}

/** Why a page could not be loaded, where that is such a refusal. */
export function companyProblemIn(error: unknown): Problem | undefined {
  const problem = isRouteErrorResponse(error) ? problemIn(error.data) : undefined;
  return problem !== undefined && isCompanyRefusal(problem.code) ? problem : undefined;
}

function problemIn(answer: unknown): Problem | undefined {
  return typeof answer === 'object' && answer !== null && 'problem' in answer ? (answer.problem as Problem) : undefined;
}

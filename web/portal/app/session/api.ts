import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { companyHeader } from '@thamani/contract/operation.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { answeringRefusals, clientFor } from '@thamani/site/session/api.ts';
import type { RouteArgs } from '@thamani/site/session/api.ts';
import { data, redirect, redirectDocument } from 'react-router';
import type { MiddlewareFunction } from 'react-router';
import { chooseAddress, companyField } from '../company-context/company.ts';
import { companyChange } from '../company-context/own-companies.ts';
import { profileAddress } from '../factors/factors.ts';
import { deviceIn, endedJustNow, endedSession, hasJustEnded, tokenIn } from './cookies.ts';
import type { CompanyChange, Problem } from './problem.ts';
import { wayBackTo } from './way-back.ts';

export type { Problem } from './problem.ts';

/**
 * The API for the reader, who acts for the company that the page was opened for: the page's script says so in a header, and its form in a
 * field. A session that has ended leads to sign-in, one without a company to the choice of one, and one that lacks the second factor of
 * its company to the profile.
 */
export function apiFor(args: RouteArgs, form?: FormData): Client {
  const { request, url = new URL(request.url) } = args;
  const token = tokenIn(request);
  const openedFor = companyOpenedFor(request, form);
  const client = clientFor(args, { token, companyId: openedFor });
  if (token === undefined) return client;
  return answeringRefusals(client, (problem) => answerTo(problem, { client, method: request.method, url, openedFor }));
}

/** The same, for those who are not signed in: a session that may still be there is left alone, a known device is named. */
export function apiForAnyone({ request, context }: RouteArgs): Client {
  return clientFor({ request, context }, { deviceToken: deviceIn(request) });
}

interface Asking {
  readonly client: Client;
  readonly method: string;
  readonly url: URL;
  readonly openedFor: string | undefined;
}

/** What follows from a refusal. The answer to a form is its page's own: a page that is led away would lose what was typed. */
async function answerTo(problem: ApiProblem, { client, method, url, openedFor }: Asking): Promise<unknown> {
  const { status, code } = problem;
  const isReading = method === 'GET' || method === 'HEAD';
  // Another role would be allowed: the session goes on. Any other 401 or 403 ends it here too (rulings, section 2).
  if (status === 401 || (status === 403 && code !== 'permission_denied')) return signedOut(method, url);
  if (code === 'company_changed') {
    const changed = new CompanyChanged(problem, await companyChange(client, openedFor));
    return isReading ? refusedPage(changed) : changed;
  }
  if (isReading && code === 'company_not_chosen') return toChoice(url);
  if (isReading && code === 'second_factor_required') return redirect(profileAddress(readAddress(url.pathname).language));
  return problem;
}

class CompanyChanged extends ApiProblem {
  readonly companies: CompanyChange | undefined;

  constructor({ status, code, message }: ApiProblem, companies: CompanyChange | undefined) {
    super(status, code, message);
    this.companies = companies;
  }
}

/** For an error boundary, which draws it (`companyProblemIn`). No ApiProblem: a loader would take that for an API that is away. */
function refusedPage(error: ApiProblem) {
  return data({ problem: problemOf(error) }, { status: error.status });
}

/** A page without React: the browser loads it as a whole, and then the next page for the company that was chosen. */
function toChoice({ pathname, search }: URL): Response {
  return redirectDocument(chooseAddress(readAddress(pathname).language, wayBackTo(pathname + search)));
}

function companyOpenedFor(request: Request, form?: FormData): string | undefined {
  const named = request.headers.get(companyHeader) ?? form?.get(companyField);
  return typeof named === 'string' && /^[\da-f-]{36}$/i.test(named) ? named.toLowerCase() : undefined;
}

/** For a loader that only asks for the person's own data, which the API answers whatever company the page was opened for. */
export async function requireOpenedCompany(args: RouteArgs, actingFor: string | null): Promise<void> {
  const { request, url = new URL(request.url) } = args;
  const openedFor = companyOpenedFor(request);
  if (openedFor === undefined || openedFor === actingFor) return;
  if (actingFor === null) throw toChoice(url);
  const companies = await companyChange(clientFor(args, { token: tokenIn(request) }), openedFor);
  throw refusedPage(new CompanyChanged(new ApiProblem(409, 'company_changed', ''), companies));
}

/** To sign-in, and from there back to the page. */
function signedOut(method: string, { pathname, search }: URL): Response {
  const { language } = readAddress(pathname);
  const back = method === 'GET' ? wayBackTo(pathname + search) : wayBackTo(pathname);
  const query = back === undefined ? '' : `&next=${encodeURIComponent(back)}`;
  const headers = new Headers([
    ['Set-Cookie', endedSession],
    ['Set-Cookie', endedJustNow],
  ]);
  return redirectDocument(`${addressIn(language, '/login')}?ended${query}`, { headers });
}

/** Without an answer that the contract knows, the client's message is for a log; the page has its own sentence. */
export function problemOf(error: ApiProblem): Problem {
  const { code, message, errors, status } = error;
  const companies = error instanceof CompanyChanged ? { companies: error.companies } : {};
  return { code, message: status === 0 ? '' : message, errors, ...companies };
}

/** Runs a form's call; a refusal becomes the page's answer to the form, anything else goes on. */
export async function refusedAsAnswer<Answer, Kept extends object>(
  work: () => Promise<Answer>,
  kept: Kept,
): Promise<Answer | ReturnType<typeof data<Kept & { problem: Problem }>>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ ...kept, problem: problemOf(error) }, { status: error.status === 0 ? 503 : error.status });
  }
}

/**
 * For the pages of an account: without the session's cookie one is led to the start page, and from a deep link to sign-in and back. Whether the session holds, the API says.
 * Of two requests of one page the first may have learnt that the session ended, and have removed the cookie: both lead to sign-in.
 */
export const requireSession: MiddlewareFunction<Response> = ({ request, url }) => {
  if (tokenIn(request) !== undefined) return;
  if (hasJustEnded(request)) throw signedOut(request.method, url);
  const { language } = readAddress(url.pathname);
  const back = isDeepLink(request, url) ? wayBackTo(url.pathname + url.search) : undefined;
  throw redirectDocument(
    addressIn(language, back === undefined ? '/' : '/login') + (back === undefined ? '' : `?next=${encodeURIComponent(back)}`),
  );
};

/** One application, certificate or payment, and what lies below a first page: mails lead there (rulings, section 1). */
function isDeepLink({ method }: Request, { pathname }: URL): boolean {
  return method === 'GET' && readAddress(pathname).path.split('/').filter(Boolean).length > 1;
}

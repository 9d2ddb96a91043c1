import { payApplication } from '@thamani/contract/payments.ts';
import { listApplications } from '@thamani/contract/applications.ts';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseAddress, companyProblemIn, isRefusedForCompany } from '../company-context/company.ts';
import { loader as layoutLoader } from '../layouts/signed-in.tsx';
import { loadsAfterAnswer } from '../routes/company/network-errors.ts';
import { asked } from '../testing/requests.ts';
import { signedInAs } from '../testing/people.ts';
import { apiFor, refusedAsAnswer } from './api.ts';

/** What the site's server side makes of the company of a page, and of the API's refusals because of it. */

const [shea, cocoa] = ['01a1ddf6-3221-71ab-aa98-5f030a407601', '01a1ddf6-3221-71ab-aa98-5f030a407602'];
const cookie = `__Host-token=${'t'.repeat(43)}`;
const company = (id: string, company_name: string, is_current = false) => {
  return { id, company_name, roles: ['owner'], is_agent: false, is_current };
};
const both = [company(shea, 'Tamale Shea Works'), company(cocoa, 'Kumasi Cocoa', true)];

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Answered {
  readonly status?: number;
  readonly body: object;
}

/** The API: the person's companies, and one answer to everything else. Returns the header with the company of each call. */
function answering({ status = 200, body }: Answered, companies: readonly object[] = both) {
  const named: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    named.push(new Headers(init.headers).get('x-company-id'));
    const isList = new URL(address).pathname === '/api/companies';
    const list = { message: '', data: companies, previous: null, next: null, current_page: 1, total_pages: 1 };
    return Response.json(isList ? list : body, { status: isList ? 200 : status });
  });
  return named;
}

type Args = Parameters<typeof apiFor>[0];
const page = (path: string, headers: Record<string, string> = {}) => asked<Args>(path, { headers: { cookie, ...headers } });
const form = (path: string, fields: Readonly<Record<string, string>>) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return { args: asked<Args>(path, { method: 'POST', headers: { cookie } }), sent };
};
const empty = { message: '', data: [], previous: null, next: null, current_page: 1, total_pages: 1 };
const list = (args: Args, sent?: FormData) => apiFor(args, sent).call(listApplications, { query: {} });
const thrownBy = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : undefined);
const refused = (status: number, code: string) => ({ status, body: { code, message: 'The server says so.' } });

describe('the company of the page', () => {
  test('is sent on from the header of the page’s script', async () => {
    const named = answering({ body: empty });
    await list(page('/applications.data', { 'x-company-id': shea }));
    expect(named).toEqual([shea]);
  });

  test('is sent on from the field of a form, for browsers that sent it without script', async () => {
    const named = answering({ body: empty });
    const { args, sent } = form('/payments', { company_id: shea.toUpperCase() });
    await list(args, sent);
    expect(named).toEqual([shea]);
  });

  test.each([undefined, '', 'no company', `${shea}\r\nx: y`])('is not sent where the page names none: %s', async (company_id) => {
    const named = answering({ body: empty });
    const { args, sent } = form('/payments', company_id === undefined ? {} : { company_id });
    await list(args, sent);
    expect(named).toEqual([null]);
  });
});

describe('a refusal because of a role', () => {
  test('does not sign out', async () => {
    answering(refused(403, 'permission_denied'));
    expect(await thrownBy(list(page('/applications')))).toMatchObject({ status: 403, code: 'permission_denied' });
  });

  test.each([
    [401, 'unauthenticated'],
    [403, 'cross_origin_forbidden'],
  ])('%i %s signs out', async (status, code) => {
    answering(refused(status, code));
    expect(locationOf(await thrownBy(list(page('/applications'))))).toBe('/login?ended&next=%2Fapplications');
  });
});

describe('no company is chosen', () => {
  test('a page leads to the choice, and from there back', async () => {
    answering(refused(409, 'company_not_chosen'));
    expect(locationOf(await thrownBy(list(page('/fr/payments?page=2'))))).toBe('/fr/choose-company?next=%2Ffr%2Fpayments%3Fpage%3D2');
    expect(chooseAddress('en')).toBe('/choose-company');
  });

  test('a form is answered, and its page stays', async () => {
    answering(refused(409, 'company_not_chosen'));
    const { args, sent } = form('/payments', {});
    const answer = await refusedAsAnswer(() => list(args, sent), {});
    const problem = { code: 'company_not_chosen', message: 'The server says so.' };
    expect(answer).toMatchObject({ data: { problem }, init: { status: 409 } });
  });
});

test('a page of a company that requires a second factor leads to where one is added', async () => {
  answering(refused(409, 'second_factor_required'));
  expect(locationOf(await thrownBy(list(page('/ar/dashboard'))))).toBe('/ar/profile?tab=profiles#two-step');
});

describe('another tab has switched to another company', () => {
  const companies = { openedFor: { id: shea, name: 'Tamale Shea Works' }, actingFor: { id: cocoa, name: 'Kumasi Cocoa' } };

  test('a page is refused with the names of both', async () => {
    answering(refused(409, 'company_changed'));
    const thrown = await thrownBy(list(page('/applications.data', { 'x-company-id': shea })));
    expect(thrown).toMatchObject({ data: { problem: { code: 'company_changed', companies } }, init: { status: 409 } });
  });

  test('a form is answered with the names of both, and loads nothing', async () => {
    answering(refused(409, 'company_changed'));
    const { args, sent } = form('/payments', { company_id: shea });
    const pay = () => apiFor(args, sent).call(payApplication, { body: { application_ids: [], success_url: 'https://portal.example/' } });
    const answer = await refusedAsAnswer(pay, {});
    expect(answer).toMatchObject({ data: { problem: { code: 'company_changed', companies } } });
    const actionResult = 'data' in answer ? answer.data : undefined;
    expect(isRefusedForCompany(actionResult)).toBe(true);
    const loadsAfter = (result: unknown) => {
      const after = { formMethod: 'POST', actionStatus: 409, actionResult: result, defaultShouldRevalidate: true };
      return loadsAfterAnswer(after as unknown as ShouldRevalidateFunctionArgs);
    };
    expect(loadsAfter(actionResult)).toBe(false);
    expect(loadsAfter({ problem: { code: 'action_not_allowed', message: '', errors: {} } })).toBe(true);
  });

  test('a person who has left the company of the page is told which company they act for', async () => {
    answering(refused(409, 'company_changed'), [company(cocoa, 'Kumasi Cocoa', true)]);
    const thrown = await thrownBy(list(page('/applications.data', { 'x-company-id': shea })));
    expect(thrown).toMatchObject({ data: { problem: { companies: { openedFor: null, actingFor: companies.actingFor } } } });
  });

  test('an error page knows such a refusal, and no other', () => {
    const error = (data: unknown) => ({ status: 409, statusText: '', internal: false, data });
    const problem = { code: 'company_changed', message: '', errors: {} };
    expect(companyProblemIn(error({ problem }))).toEqual(problem);
    expect(companyProblemIn(error({ problem: { ...problem, code: 'edit_conflict' } }))).toBeUndefined();
    expect(companyProblemIn(error(null))).toBeUndefined();
    expect(companyProblemIn(new Error('no connection'))).toBeUndefined();
  });
});

describe('the layout, whose call is answered for any company', () => {
  type LayoutArgs = Parameters<typeof layoutLoader>[0];
  const opened = (profile: object, headers: Record<string, string> = {}) => {
    answering({ body: { message: '', data: profile } });
    return layoutLoader(page('/profile', headers) as LayoutArgs);
  };

  test('names the company and what the person may try', async () => {
    const finance = await opened(signedInAs({ roles: ['finance'] }).profile);
    expect(finance).toMatchObject({ companyName: 'Tamale Shea Works', permissions: ['read_company', 'pay'], country: 'Ghana' });
  });

  test('is refused where the session acts for another company than the page', async () => {
    const thrown = await thrownBy(opened(signedInAs({ company_id: cocoa }).profile, { 'x-company-id': shea }));
    expect(thrown).toMatchObject({ data: { problem: { code: 'company_changed', companies: { actingFor: { name: 'Kumasi Cocoa' } } } } });
  });

  test('leads to the choice where the session acts for none by now', async () => {
    const none = signedInAs({ company_id: null, company_data: null, roles: [], companies_count: 2 }).profile;
    expect(locationOf(await thrownBy(opened(none, { 'x-company-id': shea })))).toBe('/choose-company?next=%2Fprofile');
    expect(await opened(none)).toMatchObject({ companyName: undefined, permissions: [], country: '' });
  });

  test('names the company that requires a second factor, although its data is not shown', async () => {
    const lacking = signedInAs({ company_id: cocoa, company_data: null, company_requires_second_factor: true }).profile;
    expect(await opened(lacking)).toMatchObject({ companyName: 'Kumasi Cocoa', permissions: [], country: '' });
  });
});

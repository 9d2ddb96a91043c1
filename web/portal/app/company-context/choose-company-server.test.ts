import { afterEach, describe, expect, test, vi } from 'vitest';
import { action, clientAction, loader } from '../routes/account/choose-company.tsx';
import { asked, posted } from '../testing/requests.ts';

const [shea, cocoa] = ['01a1ddf6-3221-71ab-aa98-5f030a407601', '01a1ddf6-3221-71ab-aa98-5f030a407602'];
const cookie = `__Host-token=${'t'.repeat(43)}`;

afterEach(() => {
  vi.unstubAllGlobals();
});

const done = () => Response.json({ message: 'You are now acting for this company.' });

/** The API with so many companies, in pages of a hundred; `choose` answers the choice. Returns what was chosen. */
function answering(companies: number, choose: () => Response = done) {
  const chosen: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address);
    if (pathname === '/api/session/company') {
      chosen.push(typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined);
      return choose();
    }
    const page = Number(searchParams.get('page'));
    const count = Math.min(100, companies - (page - 1) * 100);
    const data = Array.from({ length: count }, (_, at) => ({
      id: `01a1ddf6-3221-71ab-aa98-5f030a4${String((page - 1) * 100 + at).padStart(5, '0')}`,
      company_name: `Company ${(page - 1) * 100 + at}`,
      roles: ['editor'],
      is_agent: true,
      is_current: false,
    }));
    const next = page * 100 < companies ? `?page=${page + 1}` : null;
    return Response.json({ message: '', data, previous: null, next, current_page: page, total_pages: Math.ceil(companies / 100) });
  });
  return chosen;
}

const choose = (path: string, company_id: string) => action(posted(path, { company_id }, cookie));

test('an agent with two hundred companies gets them all, twenty in a page', async () => {
  answering(200);
  const args = asked<Parameters<typeof loader>[0]>('/choose-company?page=10&next=%2Fprofile', { headers: { cookie } });
  const { companies, ...rest } = await loader(args);
  expect(rest).toEqual({ total: 200, search: '', page: 10, pages: 10, isLong: true, isNone: false, next: '/profile' });
  expect([companies.length, companies.at(-1)?.company_name]).toEqual([20, 'Company 199']);
});

describe('the choice', () => {
  test.each([
    ['/choose-company?next=%2Ffr%2Fpayments%3Fpage%3D2', '/fr/payments?page=2'],
    ['/fr/choose-company', '/fr/dashboard'],
    ['/choose-company?next=https%3A%2F%2Fevil.example%2Fdashboard', '/dashboard'],
  ])('%s leads to %s', async (path, address) => {
    const chosen = answering(2);
    const answer = await choose(path, cocoa);
    expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([303, address]);
    expect(chosen).toEqual([{ company_id: cocoa }]);
  });

  test('of a page that stays is answered without a redirect', async () => {
    answering(2);
    expect(await choose('/choose-company.data', shea)).toMatchObject({ data: { chosen: shea } });
  });

  test('of a company that is not the person’s is refused', async () => {
    answering(2, () => Response.json({ code: 'not_found', message: 'There is no such company.' }, { status: 404 }));
    expect(await choose('/choose-company', cocoa)).toMatchObject({ data: { problem: { code: 'not_found' } }, init: { status: 404 } });
  });

  test('without a connection is answered in the page', async () => {
    const args = { serverAction: () => Promise.reject(new TypeError('no connection')) };
    expect(await clientAction(args as unknown as Parameters<typeof clientAction>[0])).toMatchObject({
      data: { problem: { code: 'unreachable' } },
    });
  });
});

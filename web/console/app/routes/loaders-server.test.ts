import { requestFacts } from '@thamani/site/request/request-context.ts';
import { RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loader as frame } from '../layouts/signed-in.tsx';
import { loader as appeal } from './appeal.tsx';
import { loader as appeals } from './appeals.tsx';
import { loader as archive } from './archive.tsx';
import { loader as audit } from './audit.tsx';
import { loader as certificate } from './certificate.tsx';
import { loader as certificatesWaiting } from './status-change-requests.tsx';
import { loader as certificates } from './certificates.tsx';
import { loader as company } from './companies/company.tsx';
import { loader as costLines } from './cases/cost-lines.tsx';
import { loader as payments } from './payments.tsx';
import { loader as prices } from './prices.tsx';
import { loader as staff } from './staff.tsx';

/** What the console's server side does with a refusal of the API: a page that the reader may not open is not there for them. */

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = '5f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90';
const number = 'TVA-GH26-0000-0000-0001';

const pages: Readonly<Record<`/${string}`, () => Promise<unknown>>> = {
  '/appeals': () => appeals(asked('/appeals')),
  '/appeals?which=decided': () => appeals(asked('/appeals?which=decided')),
  '/appeals/ID': () => appeal(asked(`/appeals/${id}`, { id })),
  '/archive': () => archive(asked('/archive')),
  '/archive?search=WORD': () => archive(asked('/archive?search=shea')),
  '/cases/ID/cost-lines': () => costLines(asked(`/cases/${id}/cost-lines`, { id })),
  '/certificates': () => certificates(asked('/certificates')),
  '/certificates?search=NUMBER': () => certificates(asked(`/certificates?search=${number}`)),
  '/certificates/waiting': () => certificatesWaiting(asked('/certificates/waiting')),
  '/companies/ID': () => company(asked(`/companies/${id}`, { id })),
  '/staff': () => staff(asked('/staff')),
  '/prices': () => prices(asked('/prices')),
  '/payments': () => payments(asked('/payments')),
  '/audit': () => audit(asked('/audit')),
};

/** A page as the site's server side is asked for it, for a route's loader. */
function asked<Args>(path: `/${string}`, params: Readonly<Record<string, string>> = {}): Args {
  const facts = {
    nonce: '',
    apiOrigin: 'http://api.example',
    publicOrigin: 'http://localhost',
    mediaOrigin: 'http://media.example',
    clientAddress: '127.0.0.1',
    now: new Date('2026-11-19T08:00:00Z'),
    report: () => undefined,
  };
  const url = new URL(path, 'http://localhost');
  return {
    request: new Request(url, { headers: { cookie: `__Host-staff=${'t'.repeat(43)}` } }),
    url,
    context: new RouterContextProvider(new Map([[requestFacts, facts]])),
    params,
  } as Args;
}

/** Every operation is refused. */
function refuses(status: number, code: string): void {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', code, errors: {} }, { status }));
}

const thrownBy = (page: () => Promise<unknown>) =>
  page().then(
    () => 'shown',
    (thrown: unknown) => thrown,
  );

describe.each(Object.keys(pages) as (keyof typeof pages)[])('%s', (path) => {
  const load = pages[path] ?? (() => Promise.reject(new Error('no such page')));

  test.each([
    [403, 'permission_denied'],
    [404, 'not_found'],
  ])('is not there for a reader whom the API refuses with %i', async (status, code) => {
    refuses(status, code);
    expect(await thrownBy(load)).toMatchObject({ init: { status: 404 } });
  });

  test('leads to sign-in, and back, when the session has ended', async () => {
    refuses(401, 'unauthenticated');
    const thrown = await thrownBy(load);
    if (!(thrown instanceof Response)) throw new Error('no redirect');
    expect(thrown.headers.get('location')).toMatch(/^\/login\?/);
    expect(thrown.headers.get('set-cookie')).toMatch(/^__Host-staff=; Path=\/; Max-Age=0;/);
  });

  test('is not called missing when the API fails', async () => {
    refuses(500, 'internal_error');
    expect(await thrownBy(load)).toMatchObject({ status: 500, code: 'internal_error' });
  });
});

test.each([
  [404, 'not_found'],
  [422, 'fields_invalid'],
])('a certificate that the API refuses with %i is not there', async (status, code) => {
  refuses(status, code);
  expect(await thrownBy(() => certificate(asked(`/certificates/${number}`, { number })))).toMatchObject({ init: { status: 404 } });
});

test('an officer reads certificates without the list of what waits for an admin', async () => {
  vi.stubGlobal('fetch', async (address: URL) =>
    address.pathname === '/api/review/certificates'
      ? Response.json({ message: 'Found.', data: [], previous: null, next: null, current_page: 1, total_pages: 1 })
      : Response.json({ message: 'No.', code: 'permission_denied', errors: {} }, { status: 403 }),
  );
  expect(await certificates(asked(`/certificates?search=${number}`))).toMatchObject({ search: number, waiting: undefined, rows: [] });
});

const file = {
  company: {
    id,
    company_name: 'Kumasi Cocoa Works',
    rc_number: 'RC-2002',
    reg_country: 'GH',
    sector: 'agriculture',
    type_entity: 'manufacturer',
    head_office_city: 'Kumasi',
    head_office_country: 'GH',
  },
  people: [],
  cases: [],
  certificates: [],
  appeals: [],
  visits: [],
  payments: [],
  signals: [],
};
const details = { id, company_name: 'Kumasi Cocoa Works', rc_number: 'RC-2002', reg_country: 'GH', sector: 'agriculture', people: [] };

test.each([
  ['an officer', '/api/review/companies/', file, { file: { company: { id } }, details: null, headOffice: 'Kumasi, Ghana' }],
  ['an administrator of its country without a case of it', '/api/companies/', details, { file: null, details: { id }, headOffice: '' }],
])('%s reads of a company what is in their scope, and the page is shown without the rest', async (_, path, answer, shown) => {
  vi.stubGlobal('fetch', async (address: URL) =>
    address.pathname.startsWith(path)
      ? Response.json({ message: 'Found.', data: answer })
      : Response.json({ message: 'No.', code: 'not_found', errors: {} }, { status: 404 }),
  );
  expect(await company(asked(`/companies/${id}`, { id }))).toMatchObject({ ...shown, countryName: 'Ghana' });
});

describe('the frame', () => {
  const person = { id, staff_number: 'S-0001', name: 'Ama Mensah', email: 'ama@thamani.example', status: 'active', grants: [] };
  const counted = [
    'cases',
    'late',
    'messages',
    'proposals',
    'visits',
    'appeals',
    'certificates',
    'staff',
    'prices',
    'payments',
    'reports',
    'identity_changes',
  ];
  const waiting = Object.fromEntries(counted.map((name) => [name, 2]));
  const answerWaiting = (answer: () => Response | Promise<Response>) =>
    vi.stubGlobal('fetch', async (address: URL) =>
      address.pathname === '/api/review/waiting'
        ? answer()
        : Response.json({ message: '', data: { person, permissions: [], fresh_until: '' } }),
    );

  test('is loaded with what waits for the reader', async () => {
    answerWaiting(() => Response.json({ message: '', data: waiting }));
    expect(await frame(asked('/cases'))).toMatchObject({ person: { id }, waiting });
  });

  test('is shown without the numbers where they cannot be read', async () => {
    answerWaiting(() => Response.json({ message: 'No.', code: 'internal', errors: {} }, { status: 500 }));
    expect(await frame(asked('/cases'))).toMatchObject({ person: { id }, waiting: null });
  });

  test('does not wait longer than a second for the numbers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answerWaiting(() => new Promise<never>(() => undefined));
    const isShown = vi.fn<() => void>();
    const loading = frame(asked('/cases'));
    void loading.then(isShown);
    await vi.advanceTimersByTimeAsync(999);
    expect(isShown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toMatchObject({ person: { id }, waiting: null });
  });

  test('leaves no timer behind where the numbers came in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answerWaiting(() => Response.json({ message: '', data: waiting }));
    expect(await frame(asked('/cases'))).toMatchObject({ waiting });
    expect(vi.getTimerCount()).toBe(0);
  });
});

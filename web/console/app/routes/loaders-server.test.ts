import { requestFacts } from '@thamani/site/request/request-context.ts';
import { RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loader as appeal } from './appeal.tsx';
import { loader as appeals } from './appeals.tsx';
import { loader as audit } from './audit.tsx';
import { loader as certificate } from './certificate.tsx';
import { loader as certificatesWaiting } from './status-change-requests.tsx';
import { loader as certificates } from './certificates.tsx';
import { loader as company } from './company.tsx';
import { loader as payments } from './payments.tsx';
import { loader as prices } from './prices.tsx';
import { loader as staff } from './staff.tsx';

/** What the console's server side does with a refusal of the API: a page that the reader may not open is not there for them. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const id = '5f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90';
const number = 'TVA-GH26-0000-0000-0001';

const pages: Readonly<Record<`/${string}`, () => Promise<unknown>>> = {
  '/appeals': () => appeals(asked('/appeals')),
  '/appeals?which=decided': () => appeals(asked('/appeals?which=decided')),
  '/appeals/ID': () => appeal(asked(`/appeals/${id}`, { id })),
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

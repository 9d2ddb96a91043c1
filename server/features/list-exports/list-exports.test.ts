import { exportRules } from '@thamani/domain/lists/lists.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { givenCertificates } from '../../testing/filled/many-certificates.ts';
import { sender, submittedApplication } from '../../testing/payments.ts';

const now = new Date('2026-11-19T09:00:00Z');
let server: TestApp;
let me: SignedInCompany;
let other: SignedInCompany;
const ids: Record<'draft' | 'formula' | 'unpaid', string> = { draft: '', formula: '', unpaid: '' };
let certificates: string[];
let payment: string;
let created = 0;

beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { clock: { now: () => new Date(now.getTime() + created) } });
  [me, other] = [await signedInCompany(server), await signedInCompany(server)];
  // Each a millisecond later, so that their ids are in the order in which they were created.
  const create = async (who: SignedInCompany, product_name: string) => {
    const { id } = (await sender(server)(who, 'POST', '/application/create_application/', { product_name })).body.data;
    created += 1;
    return id;
  };
  ids.draft = await create(me, 'Cocoa, powdered');
  ids.formula = await create(me, '=HYPERLINK("http://x";"Shea")');
  ids.unpaid = await submittedApplication(server, me, { product_name: 'apple juice' });
  await create(other, 'A secret of another company');
  certificates = await givenCertificates(server, me.companyId, [
    { product: 'Butter', issuedOn: '2026-05-01', expiresOn: '2027-05-01' },
    { product: 'Almond oil', issuedOn: '2026-06-01', expiresOn: '2026-12-01' },
    { product: 'Soap', issuedOn: '2025-06-01', expiresOn: '2026-06-01' },
    { product: 'Oil', issuedOn: '2026-02-01', expiresOn: '2027-02-01', status: 'revoked' },
  ]);
  payment = (await sender(server)(me, 'POST', '/application/pay_application/', { application_ids: [ids.unpaid] })).body.data.reference;
});
afterAll(() => server.close());

const files = {
  applications: '/application/my_applications/file',
  certificates: '/certificate/my_certificate/export',
  payments: '/payment/my_payments/file',
} as const;

async function read(who: SignedInCompany, file: keyof typeof files, query = '') {
  const { status, text } = await callApi(server.origin, who, 'GET', `${files[file]}${query}`);
  return { status, text, rows: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

interface Listed {
  readonly product_name?: string;
  readonly cert_no?: string;
}

async function listed(path: string): Promise<readonly Listed[]> {
  const { status, text } = await callApi(server.origin, me, 'GET', path);
  expect(status).toBe(200);
  return (JSON.parse(text) as { data: Listed[] }).data;
}

const products = async (query: string) => (await listed(`/application/my_applications/${query}`)).map((one) => one.product_name);
const numbers = async (query: string) =>
  (await listed(`/certificate/my_certificate/${query}`)).map((one) => certificates.indexOf(one.cert_no ?? ''));

describe('a list', () => {
  it('of applications is filtered by state and sorted', async () => {
    expect(await products('?status=draft')).toEqual(['=HYPERLINK("http://x";"Shea")', 'Cocoa, powdered']);
    expect(await products('?status=not_paid')).toEqual(['apple juice']);
    expect(await products('?status=withdrawn')).toEqual([]);
    expect(await products('?status=certified&sort=product')).toEqual(['Almond oil', 'Butter', 'Oil', 'Soap']);
    expect(await products('?paid=false&sort=oldest')).toEqual(['Cocoa, powdered', '=HYPERLINK("http://x";"Shea")', 'apple juice']);
    expect(await products('?paid=false&sort=product&search=c')).toEqual(['apple juice', 'Cocoa, powdered']);
    expect(await products('?status=draft&sort=oldest&page_size=1&page=2')).toEqual(['=HYPERLINK("http://x";"Shea")']);
  });

  it('keeps its question in the links to other pages', async () => {
    const { text } = await callApi(server.origin, me, 'GET', '/application/my_applications/?status=draft&sort=product&page_size=1');
    const { next, total_pages } = JSON.parse(text) as { next: string; total_pages: number };
    expect(total_pages).toBe(2);
    expect(Object.fromEntries(new URLSearchParams(next.slice(next.indexOf('?'))))).toMatchObject({
      status: 'draft',
      sort: 'product',
      page: '2',
    });
  });

  it('of certificates is filtered by what they are today and sorted', async () => {
    expect(await numbers('?sort=expiry&state=active')).toEqual([1, 0]);
    expect(await numbers('?state=expired')).toEqual([2]);
    expect(await numbers('?state=revoked')).toEqual([3]);
    expect(await numbers('?state=suspended')).toEqual([]);
    expect(await numbers('?sort=product')).toEqual([1, 0, 3, 2]);
    expect(await numbers('')).toEqual([1, 0, 3, 2]);
  });

  it('of payments is filtered', async () => {
    expect(await listed('/payment/my_payments/?status=open')).toMatchObject([{ reference: payment }]);
    expect(await listed('/payment/my_payments/?status=paid&sort=oldest')).toEqual([]);
  });

  it.each(['/application/my_applications/?status=x', '/certificate/my_certificate/?sort=random', '/payment/my_payments/?status=x'])(
    'refuses %s',
    async (path) => {
      expect((await callApi(server.origin, me, 'GET', path)).status).toBe(422);
    },
  );
});

describe('a file', () => {
  it('has the rows of the list in its order, and no row of another company', async () => {
    const { status, rows, text } = await read(me, 'applications', '?status=draft&sort=oldest');
    expect(status).toBe(200);
    expect(rows[0]).toBe('Application number,Product,Category,Status,Created,Submitted,Value addition (%)');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^APP-26-\d{6},"Cocoa, powdered",,draft,2026-11-19T09:00:00\.000Z,,/);
    expect(text).not.toContain('A secret');
    expect((await read(other, 'applications')).text).toContain('A secret of another company');
  });

  it('makes a text of what a spreadsheet would take for a formula', async () => {
    const { rows } = await read(me, 'applications', '?status=draft');
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x"";""Shea"")"`);
  });

  it('says what each certificate is today', async () => {
    const { rows } = await read(me, 'certificates', '?sort=expiry');
    expect(rows.slice(1).map((row) => row.split(',')[2])).toEqual(['expired', 'active', 'revoked', 'active']);
    expect(rows[2]).toContain(`/${certificates[1]}`);
  });

  it('has a row for each application that a payment is for', async () => {
    const { rows } = await read(me, 'payments');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/,(open|preparing),2026-11-19T09:00:00\.\d{3}Z,,APP-26-\d{6},apple juice,250\.00,0\.00,250\.00,USD$/);
  });

  it('has headings in the language that is asked for', async () => {
    const [french, arabic] = [await read(me, 'payments', '?language=fr'), await read(me, 'payments', '?language=ar')];
    expect(new Set([french.rows[0], arabic.rows[0], (await read(me, 'payments')).rows[0]]).size).toBe(3);
  });

  it('is kept nowhere, and named after the day', async () => {
    const answer = await fetch(`${server.origin}/api${files.applications}`, { headers: { authorization: `Bearer ${me.token}` } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="thamani-applications-2026-11-19.csv"');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });

  it('is refused to those who are not signed in, and after too many in an hour', async () => {
    expect((await fetch(`${server.origin}/api${files.payments}`)).status).toBe(401);
    const busy = await signedInCompany(server);
    for (let file = 0; file < exportRules.filesAnHour; file += 1) expect((await read(busy, 'payments')).status).toBe(200);
    expect((await read(busy, 'payments')).status).toBe(429);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { keptDocument, type SignedInCompany } from '../../../testing/applications.ts';
import { caseIn, type casework, colleague, startCasework, type Colleague } from '../../../testing/cases.ts';

const now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
});
afterAll(() => server.close());

interface Version {
  readonly version: number;
  readonly submitted_at: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly changed: readonly string[];
}

const own = (path: string, body: object = {}, method = 'POST') => work.call(company, `/application/${path}`, body, {}, method);
const change = async (id: string, field: string, value: unknown) => {
  const read = (await work.call(company, `/application/${id}/retrieve_application/`)).body.data as unknown as {
    versions: Record<string, number>;
  };
  return own(`${id}/update_application/`, { changes: { [field]: { value, base: read.versions[field] ?? 0 } } }, 'PATCH');
};
const versionOf = async (id: string, version: number) =>
  (await work.on(ama, id, `/versions/${version}`)).body.data as unknown as Version | undefined;

describe('the versions of a case', () => {
  it('of a case that was never corrected, is one without changes', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { application, version } = (await work.on(ama, id)).body.data;
    const first = await versionOf(id, 1);
    expect(first).toMatchObject({ version, submitted_at: now.toISOString(), changed: [] });
    // Every field as the case shows it, the category and the documents included.
    for (const [field, answer] of Object.entries(first?.answers ?? {})) expect([field, answer]).toEqual([field, application[field]]);
    expect(Object.keys(first?.answers ?? {}).length).toBeGreaterThan(50);
  });

  it('after a correction, name what changed in the newest, and how an earlier one differs', async () => {
    const id = await caseIn(server, 'correction', company, ama);
    const invoice = await keptDocument(server, company.companyId);
    expect((await change(id, 'invoices', [invoice])).status).toBe(200);
    // Not submitted yet: the version is the same, and nothing is compared with what the company is editing.
    expect(await versionOf(id, 1)).toMatchObject({ changed: [] });
    expect(await versionOf(id, 2)).toBeUndefined();
    expect((await own(`${id}/send_correction/`)).status).toBe(200);
    const [first, second] = [await versionOf(id, 1), await versionOf(id, 2)];
    expect([first?.changed, second?.changed]).toEqual([['invoices'], ['invoices']]);
    expect(second?.answers['invoices']).toMatchObject([{ id: invoice, media: `/api/review/cases/${id}/media/${invoice}` }]);
    expect(first?.answers['invoices']).toHaveLength(1);
    expect(first?.answers['invoices']).not.toMatchObject([{ id: invoice }]);
    const [former] = (first?.answers['invoices'] ?? []) as readonly { id: string }[];
    // A document of an earlier version can still be opened.
    expect((await work.openDocument(ama, id, former?.id ?? '')).status).toBe(200);
  });

  it('are not found where there is none', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    for (const version of ['2', '0', '-1', 'x']) expect((await work.on(ama, id, `/versions/${version}`)).status).toBe(404);
    const elsewhere = await colleague(server, { role: 'officer', countries: ['KE'] }, 'Wanjiru Kamau');
    expect((await work.on(elsewhere, id, '/versions/1')).status).toBe(404);
  });
});

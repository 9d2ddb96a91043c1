import { covers, type Grant, type Person, type Sector } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { signedInCompany } from '../../../testing/applications.ts';
import { casework, colleague } from '../../../testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../../../testing/certificates.ts';
import { fillCases, staffId } from '../../../testing/filled/many-cases.ts';
import type { ArchiveFilter } from './archive-store.ts';
import { readArchive } from './queue-queries.ts';

const person = (...grants: Grant[]): Person => ({ id: staffId(1), status: 'active', grants });
const readers = {
  everywhere: person({ role: 'officer', countries: 'all', sectors: 'all' }),
  'in one country': person({ role: 'board', countries: ['GH'], sectors: 'all' }),
  'in several countries, with sectors': person(
    { role: 'officer', countries: ['GH', 'NG', 'KE'], sectors: ['agriculture'] },
    { role: 'verifier', countries: ['TG'], sectors: 'all' },
  ),
  nowhere: person(),
} as const;

interface Raw {
  readonly application_id: string;
  readonly country: string;
  readonly sector: Sector;
  readonly stage: string;
  readonly search: string;
  readonly closed_at: Date | null;
}

describe('the archive', () => {
  let server: TestApp;
  let cases: readonly Raw[];
  beforeAll(async () => {
    server = await startTestApp();
    const { pool } = server.context;
    await fillCases(pool, { open: 200, closed: 900, companies: 110, staff: 7 });
    // Some are closed at the same time.
    await pool.query("update cases set closed_at = date_trunc('hour', closed_at)");
    cases = (await pool.query<Raw>('select * from cases')).rows;
  });
  afterAll(() => server.close());

  const ask = (reader: Person, asked: Partial<ArchiveFilter>) =>
    readArchive(server.context, { id: reader.id, person: reader, provedAt: new Date() }, { page: 1, page_size: 100, ...asked });

  /** The same question, put to all the rows. */
  function expected(reader: Person, { stage, country, search = '' }: Partial<ArchiveFilter>): readonly string[] {
    const closedAt = ({ closed_at }: Raw) => closed_at?.getTime() ?? 0;
    return cases
      .filter((one) => one.closed_at !== null && reader.grants.some((grant) => covers(grant, one)))
      .filter((one) => stage === undefined || one.stage === stage)
      .filter((one) => country === undefined || one.country === country)
      .filter((one) => one.search.includes(search.toLowerCase()))
      .toSorted((a, b) => closedAt(b) - closedAt(a) || (a.application_id < b.application_id ? -1 : 1))
      .map(({ application_id: id }) => id);
  }

  const questions: readonly Partial<ArchiveFilter>[] = [
    {},
    { stage: 'rejected' },
    { stage: 'completed' },
    { country: 'GH' },
    { country: 'TG', stage: 'withdrawn' },
    { search: 'Butter' },
    { search: 'bu', country: 'NG' },
    { search: '00042' },
    { search: 'Savanna Works', stage: 'issuance' },
  ];

  it.each(Object.keys(readers) as (keyof typeof readers)[])(
    'shows a reader %s the closed cases within their scope, the last closed first',
    async (where) => {
      for (const asked of questions) {
        const found = await ask(readers[where], asked);
        const all = expected(readers[where], asked);
        const ids = found.rows.map(({ row }) => row.id);
        expect({ asked, total: found.total, exact: found.isTotalExact, ids }).toEqual({
          asked,
          total: all.length,
          exact: true,
          ids: all.slice(0, 100),
        });
      }
    },
  );

  it('comes in pages that overlap nowhere, and has none beyond what is counted', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(readers.everywhere, { page, page_size: 300 })));
    expect(pages.flatMap(({ rows }) => rows.map(({ row }) => row.id))).toEqual(expected(readers.everywhere, {}));
    expect((await ask(readers.everywhere, { page: 1_000_000 })).rows).toEqual([]);
  });

  it('takes no sign of a search for a pattern', async () => {
    for (const search of ['%', '_', '\\', "'"]) expect((await ask(readers.everywhere, { search })).total).toBe(0);
  });
});

describe('a case that was certified', () => {
  let server: IssuingApp;
  beforeAll(async () => {
    server = await startIssuingApp({}, { printer: quickPrinter });
  });
  afterAll(() => server.close());

  it('is in the archive with its certificate, for those who may read certificates', async () => {
    const company = await signedInCompany(server);
    const officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
    const admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
    const verifier = await colleague(server, { role: 'verifier' }, 'Vera Addo');
    const { call } = casework(server);
    const id = await approvedApplication(server, company, officer, admin, { product_name: 'Shea butter of the archive' });
    const listed = async (who: typeof officer) =>
      (await call(who, '/review/archive?search=of+the+archive')).body as unknown as { data: readonly object[]; total: number };
    expect(await listed(officer)).toMatchObject({ total: 1, data: [{ id, stage: 'issuance', certificate: null }] });
    const cert_no = await issueCertificate(server, id);
    for (const who of [officer, admin])
      expect(await listed(who)).toMatchObject({
        total: 1,
        is_total_exact: true,
        data: [{ id, stage: 'completed', certificate: { cert_no, state: 'active' }, company_id: company.companyId }],
      });
    expect(await listed(verifier)).toMatchObject({ total: 1, data: [{ id, certificate: null }] });
    // An open case is in the queue and not here.
    expect((await call(officer, '/review/queue?search=of+the+archive')).body.data).toEqual([]);
  });
});

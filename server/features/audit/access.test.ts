import { roles } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { casework, colleague, screenedCase, type Colleague } from '../../testing/cases.ts';

interface Found {
  readonly status: number;
  readonly data: readonly {
    readonly action: string;
    readonly subject: { readonly kind: string; readonly name: string };
    readonly chain: { readonly name: string };
  }[];
  readonly total_pages: number;
  readonly text: string;
}

describe('who reads what of the audit', () => {
  let server: TestApp;
  let work: ReturnType<typeof casework>;
  let company: SignedInCompany;
  let miner: SignedInCompany;
  let officer: Colleague;
  const admins = {} as Record<'everywhere' | 'ghana' | 'mines' | 'twoCountries', Colleague>;
  const cases = { ghana: '', kenya: '', mine: '' };
  const numbers = { ghana: '', kenya: '', mine: '', officer: '' };

  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
    work = casework(server);
    [company, miner] = [await signedInCompany(server), await signedInCompany(server)];
    await server.context.pool.query("update companies set sector = 'solid_minerals' where id = $1", [miner.companyId]);
    officer = await colleague(server, { role: 'officer' }, 'Officer');
    admins.everywhere = await colleague(server, { role: 'admin' }, 'Everywhere');
    admins.ghana = await colleague(
      server,
      [{ role: 'admin', countries: ['GH'], sectors: ['agriculture'] }, { role: 'officer' }],
      'Of Ghana',
    );
    admins.mines = await colleague(server, { role: 'admin', sectors: ['solid_minerals'] }, 'Of mines');
    admins.twoCountries = await colleague(server, { role: 'admin', countries: ['GH', 'ZM'] }, 'Of two countries');
    cases.ghana = await screenedCase(server, company);
    cases.kenya = await screenedCase(server, company, { facility_country: 'KE' });
    cases.mine = await screenedCase(server, miner, { facility_country: 'ZM' });
    for (const [where, id] of Object.entries(cases)) {
      await work.on(officer, id, '/take', {});
      const { rows } = await server.context.pool.query<{ application_number: string }>(
        'select application_number from applications where id = $1',
        [id],
      );
      numbers[where as keyof typeof cases] = rows[0]?.application_number ?? '';
    }
    const { rows } = await server.context.pool.query<{ staff_number: string }>('select staff_number from staff where id = $1', [
      officer.id,
    ]);
    numbers.officer = rows[0]?.staff_number ?? '';
    await server.context.db.transaction().execute((tx) =>
      recordAuditEvent(tx, {
        id: server.context.ids.uuid(),
        at: server.context.clock.now(),
        actor: { kind: 'staff', id: admins.everywhere.id },
        action: 'suspend_staff.requested',
        subject: { kind: 'staff', id: officer.id },
        requestId: 'a test',
      }),
    );
  });
  afterAll(() => server.close());

  const search = async (who: Colleague, query = ''): Promise<Found> => {
    const { status, text } = await work.call(who, `/staff/audit?page_size=100&${query}`);
    return { ...(JSON.parse(text) as Found), status, text };
  };
  const namesOf = async (who: Colleague, query = '') =>
    [...new Set((await search(who, query)).data.map(({ chain }) => chain.name))].toSorted((one, other) => (one < other ? -1 : 1));
  const chains = () => ({
    ghana: `case ${cases.ghana}`,
    kenya: `case ${cases.kenya}`,
    mine: `case ${cases.mine}`,
    officer: `staff ${officer.id}`,
  });
  const check = (who: Colleague, chain: string) => work.call(who, `/staff/audit/chains/${encodeURIComponent(chain)}`);

  it('is for admins alone', async () => {
    for (const role of roles) {
      const who = await colleague(server, { role }, role);
      const expected = role === 'admin' ? 200 : 403;
      expect(`${role}: ${(await search(who)).status}`).toBe(`${role}: ${expected}`);
      expect(`${role}: ${(await check(who, chains().ghana)).status}`).toBe(`${role}: ${expected}`);
    }
    for (const who of [undefined, company]) expect((await work.call(who, '/staff/audit')).status).toBe(401);
  });

  it('shows each admin what their scope covers, and people and prices only where it covers every country', async () => {
    const { ghana, kenya, mine, officer: person } = chains();
    const within = (all: readonly string[]) => all.toSorted((one, other) => (one < other ? -1 : 1));
    expect(await namesOf(admins.everywhere)).toEqual(within([ghana, kenya, mine, person]));
    expect(await namesOf(admins.ghana)).toEqual([ghana]);
    expect(await namesOf(admins.mines)).toEqual(within([mine, person]));
    expect(await namesOf(admins.twoCountries)).toEqual(within([ghana, mine]));
  });

  it('finds nothing of elsewhere by its number, by who did it or by what it was, and says it as of what does not exist', async () => {
    const { text: nothing } = await search(admins.ghana, 'about=APP-99-999999');
    for (const about of [numbers.kenya, numbers.mine, numbers.officer, company.companyId, 'TVA-GH26-7K3M-9QXA-4T29', 'nonsense'])
      expect((await search(admins.ghana, `about=${about}`)).text).toBe(nothing);
    expect(await namesOf(admins.ghana, `by=${numbers.officer}`)).toEqual([chains().ghana]);
    expect(await namesOf(admins.ghana, 'action=case.')).toEqual([chains().ghana]);
    expect(await namesOf(admins.ghana, 'by=system')).toEqual([chains().ghana]);
    expect(await namesOf(admins.ghana, 'action=suspend_staff')).toEqual([]);
    expect((await namesOf(admins.everywhere, `by=${numbers.officer}`)).length).toBe(3);
  });

  it('counts no chain again that is of elsewhere, and knows none that is not', async () => {
    const nothing = await check(admins.ghana, 'case 01a1dd37-379c-77ca-b74a-03587b731209');
    expect(nothing.status).toBe(404);
    for (const chain of [chains().kenya, chains().mine, chains().officer, 'price handicrafts', 'x'])
      expect(await check(admins.ghana, chain)).toEqual(nothing);
    expect((await check(admins.everywhere, 'case nonsense')).status).toBe(404);
    const { body } = await check(admins.ghana, chains().ghana);
    expect(body.data).toMatchObject({ sealed: 0, sealed_at: null, found: [] });
    expect((await check(admins.everywhere, chains().officer)).status).toBe(200);
    expect((await check(admins.mines, chains().officer)).status).toBe(200);
  });

  it('follows the case: where it is now, and not where it was', async () => {
    const moved = await screenedCase(server, company, { facility_country: 'NG' });
    const nigerian = await colleague(server, { role: 'admin', countries: ['NG'] }, 'Of Nigeria');
    expect(await namesOf(nigerian)).toEqual([`case ${moved}`]);
    await server.context.pool.query("update cases set country = 'TG' where application_id = $1", [moved]);
    expect(await namesOf(nigerian)).toEqual([]);
    const togolese = await colleague(server, { role: 'admin', countries: ['TG'] }, 'Of Togo');
    const { rows } = await server.context.pool.query<{ n: string }>('select application_number as n from applications where id = $1', [
      moved,
    ]);
    expect(await namesOf(togolese, `about=${rows[0]?.n}`)).toEqual([`case ${moved}`]);
  });

  it('finds what is asked for, newest first, page by page', async () => {
    const first = await search(admins.everywhere, `about=${numbers.ghana.toLowerCase()}`);
    expect(first.data[0]).toMatchObject({ action: 'case.assigned', subject: { kind: 'application', name: numbers.ghana } });
    expect(first.data.at(-1)).toMatchObject({ action: 'application.created' });
    expect(first.text).toContain('"staff_number"');
    const pages = await Promise.all(
      [1, 2, 3].map(
        async (page) =>
          JSON.parse((await work.call(admins.everywhere, `/staff/audit?about=${numbers.ghana}&page_size=2&page=${page}`)).text) as Found,
      ),
    );
    expect(pages.flatMap(({ data }) => data)).toEqual(first.data.slice(0, 6));
    expect(pages[0]?.total_pages).toBe(Math.ceil(first.data.length / 2));
    expect((await search(admins.everywhere, 'from=2099-01-01')).data).toEqual([]);
    expect((await search(admins.everywhere, 'to=2020-01-01')).data).toEqual([]);
    const today = server.context.clock.now().toISOString().slice(0, 10);
    expect((await search(admins.everywhere, `from=${today}&to=${today}`)).data.length).toBeGreaterThan(0);
    expect(
      (await search(admins.everywhere, `about=${numbers.ghana}&by=company&action=application.`)).data.map(({ action }) => action),
    ).toContain('application.submitted');
    expect((await search(admins.everywhere, `about=${numbers.officer}&by=${numbers.officer}`)).data).toEqual([]);
    const found = async (question: string) => {
      const { data } = await search(admins.everywhere, `about=${numbers.ghana}${question}`);
      return [...new Set(data.map(({ action }) => action))].toSorted();
    };
    const all = await found('');
    const begun = all.filter((action) => action.startsWith('case.'));
    expect(begun.length).toBeGreaterThan(0);
    expect(await found('&actions=application.submitted,no.such_action')).toEqual(['application.submitted']);
    expect(await found('&action=case.&actions=application.submitted')).toEqual(['application.submitted', ...begun].toSorted());
    expect((await search(admins.everywhere, 'actions=not a code')).status).toBe(422);
    expect((await search(admins.everywhere, `actions=${Array.from({ length: 101 }, () => 'a').join(',')}`)).status).toBe(422);
    expect((await search(admins.everywhere, 'from=yesterday')).status).toBe(422);
  });

  it('has changes of a company’s people and ownership, for admins of every country', async () => {
    for (const [action, subject] of [
      ['member.removed', { kind: 'account', id: company.accountId }],
      ['ownership.offered', { kind: 'company', id: company.companyId }],
    ] as const)
      await server.context.db.transaction().execute((tx) =>
        recordAuditEvent(tx, {
          id: server.context.ids.uuid(),
          at: server.context.clock.now(),
          actor: { kind: 'company', id: company.accountId, actingFor: company.companyId },
          action,
          subject,
          requestId: 'a test',
        }),
      );
    for (const action of ['member.', 'ownership.']) {
      expect(await namesOf(admins.everywhere, `action=${action}`)).toEqual([`company ${company.companyId}`]);
      expect(await namesOf(admins.ghana, `action=${action}`)).toEqual([]);
    }
    for (const typed of [company.companyId, company.companyId.toUpperCase()])
      expect(await namesOf(admins.everywhere, `about=${typed}`)).toEqual([`company ${company.companyId}`]);
    expect(await namesOf(admins.everywhere, `about=${miner.companyId}`)).toEqual([]);
    expect(await namesOf(admins.ghana, `about=${company.companyId}`)).toEqual([]);
    expect((await check(admins.everywhere, `company ${company.companyId}`)).status).toBe(200);
    expect((await check(admins.ghana, `company ${company.companyId}`)).status).toBe(404);
  });

  describe('a company', () => {
    const read = (who: { readonly token: string } | undefined, id: string, query = '') =>
      work.call(who, `/application/${id}/document_access${query}`);
    const fileOf = async (id: string) =>
      (
        await server.context.pool.query<{ id: string }>(
          'select document_id as id from application_documents where application_id = $1 limit 1',
          [id],
        )
      ).rows[0]?.id ?? '';

    it('sees who looked at its documents by role and number, never by name', async () => {
      const document = await fileOf(cases.kenya);
      expect(JSON.parse((await read(company, cases.kenya)).text)).toMatchObject({ data: [], total_pages: 1 });
      await work.on(officer, cases.kenya, `/media/${document}?as=view`);
      await work.on(admins.everywhere, cases.kenya, `/media/${document}?as=original`);
      await work.on(officer, cases.kenya, `/media/${document}?as=thumbnail`);
      const { status, text } = await read(company, cases.kenya);
      expect(status).toBe(200);
      const { data } = JSON.parse(text) as { data: readonly Record<string, unknown>[] };
      expect(data).toEqual([
        {
          at: expect.any(String) as string,
          role: 'admin',
          staff_number: expect.stringMatching(/^S-/) as string,
          document: { id: document, name: 'documents.pdf' },
        },
        {
          at: expect.any(String) as string,
          role: 'officer',
          staff_number: numbers.officer,
          document: { id: document, name: 'documents.pdf' },
        },
      ]);
      for (const secret of [officer.id, 'Officer', 'Everywhere', admins.everywhere.id]) expect(text).not.toContain(secret);
      const second = JSON.parse((await read(company, cases.kenya, '?page_size=1&page=2')).text) as { data: unknown[]; total_pages: number };
      expect(second).toMatchObject({ data: [{ role: 'officer' }], total_pages: 2 });
    });

    it('sees a staff member with several roles in the role that lets them read this case', async () => {
      await work.on(admins.ghana, cases.kenya, `/media/${await fileOf(cases.kenya)}?as=view`);
      expect(JSON.parse((await read(company, cases.kenya, '?page_size=1')).text)).toMatchObject({ data: [{ role: 'officer' }] });
    });

    it('sees nothing of another’s application, as if there were none', async () => {
      const nothing = await read(miner, '01a1dd37-379c-77ca-b74a-03587b731209');
      expect(nothing.status).toBe(404);
      expect(await read(miner, cases.kenya)).toEqual(nothing);
      expect((await read(undefined, cases.kenya)).status).toBe(401);
      expect((await read(officer, cases.kenya)).status).toBe(401);
    });
  });
});

import { operations } from '@thamani/contract/operations.ts';
import { roles, type Role } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { appealing, rejectedCase, reviewStaff } from '../../testing/appeals.ts';
import { keptDocument, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { colleague, screenedCase, type Colleague, colleaguesOfAllRoles, suspendedColleague } from '../../testing/cases.ts';

// Each brings cases a long way first.
const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
/** As the policy says: `read_appeal`, `uphold_rejection`, `allow_appeal`. */
const readers: readonly Role[] = ['admin', 'board'];
const where = ['own', 'country', 'sector'] as const;
type Where = (typeof where)[number];

describe('who reaches an appeal', () => {
  let server: TestApp;
  let appeals: ReturnType<typeof appealing>;
  let company: SignedInCompany;
  let suspended: Colleague;
  const people = new Map<Role, Colleague>();
  const lodged: Record<Where, string> = { own: '', country: '', sector: '' };
  const evidence: Record<Where, string> = { own: '', country: '', sector: '' };

  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
    appeals = appealing(server);
    const staff = await reviewStaff(server);
    company = await signedInCompany(server);
    const miner = await signedInCompany(server);
    await server.context.pool.query("update companies set sector = 'solid_minerals' where id = $1", [miner.companyId]);
    const more = {
      own: {},
      country: { facility_country: 'KE', product_name: 'A secret of Kenya' },
      sector: { product_name: 'A secret of the mine' },
    };
    for (const place of where) {
      const of = place === 'sector' ? miner : company;
      const id = await rejectedCase(server, of, staff, more[place]);
      evidence[place] = await keptDocument(server, of.companyId);
      lodged[place] = (await appeals.lodge(of, id, { documents: [{ document: evidence[place], title: 'New' }] })).body.data.id;
    }
    for (const [role, person] of await colleaguesOfAllRoles(server, roles)) people.set(role, person);
    suspended = await suspendedColleague(server, roles);
  });
  afterAll(() => server.close());

  const calls: Record<
    string,
    (who: { readonly token: string } | undefined, id: string, document: string) => Promise<{ status: number; text: string }>
  > = {
    listAppeals: (who) => appeals.list(who),
    readAppeal: (who, id) => appeals.read(who, id),
    voteOnAppeal: (who, id) => appeals.vote(who, id, { verdict: 'upheld' }),
    declareInterestInAppeal: (who, id) => appeals.declare(who, id),
    openAppealFile: (who, id, document) => appeals.open(who, id, document),
    openAppealDocument: (who, id, document) => appeals.openDocument(who, id, document),
    readAppealDocumentText: (who, id, document) => appeals.text(who, id, document),
  };
  const ofOne = Object.keys(calls).filter((name) => name !== 'listAppeals');
  const written = async () =>
    (
      await server.context.pool.query(
        `select (select count(*) from audit_events) as events, (select count(*) from appeal_votes) as votes, (select count(*) from case_conflicts_of_interest) as interests,
           (select count(*) from outbox) as outbox, (select count(*) from document_openings) as openings`,
      )
    ).rows;

  it('has rows for every operation of the staff about appeals', () => {
    const served = operations.filter(({ actor, path }) => actor === 'staff' && path.startsWith('/review/appeals')).map(({ id }) => id);
    expect(Object.keys(calls).toSorted()).toEqual(served.toSorted());
  });

  it.each(Object.keys(calls))('%s: nobody, a company and a suspended person are signed out', async (name) => {
    const before = await written();
    for (const who of [undefined, company, suspended])
      for (const id of [lodged.own, absent]) expect((await calls[name]?.(who, id, evidence.own))?.status).toBe(401);
    expect(await written()).toEqual(before);
  });

  it.each(ofOne)('%s: another country, another sector and nothing at all are alike, for every role', async (name) => {
    const before = await written();
    for (const who of people.values()) {
      const nothing = await calls[name]?.(who, absent, absent);
      expect(nothing?.status).toBe(404);
      for (const place of ['country', 'sector'] as const) expect(await calls[name]?.(who, lodged[place], evidence[place])).toEqual(nothing);
    }
    expect(await written()).toEqual(before);
  });

  it.each(ofOne)('%s: for officers and verifiers there is no appeal, even within their scope', async (name) => {
    const before = await written();
    for (const role of ['officer', 'verifier'] as const)
      expect((await calls[name]?.(people.get(role), lodged.own, evidence.own))?.status).toBe(404);
    expect(await written()).toEqual(before);
  });

  it('lists what lies within the scope, and nothing of elsewhere', async () => {
    for (const role of roles) {
      const who = people.get(role);
      const { status, text, body } = await appeals.list(who);
      expect([role, status]).toEqual([role, readers.includes(role) ? 200 : 403]);
      if (status !== 200) continue;
      expect([body.total, body.data.map(({ id }) => id)]).toEqual([1, [lodged.own]]);
      for (const secret of ['A secret', lodged.country, lodged.sector]) expect(text).not.toContain(secret);
      expect((await appeals.list(who, '?which=decided')).body).toMatchObject({ total: 0, data: [] });
    }
    const everywhere = await colleague(server, { role: 'board' }, 'Everywhere');
    expect((await appeals.list(everywhere)).body.total).toBe(3);
    // Two scopes, each for its own role: the officer's adds nothing.
    const mixed = await colleague(server, [{ role: 'board', countries: ['KE'] }, { role: 'officer' }], 'Mixed');
    expect((await appeals.list(mixed)).body.data.map(({ id }) => id)).toEqual([lodged.country]);
    expect((await appeals.read(mixed, lodged.own)).status).toBe(404);
    const several = await colleague(
      server,
      [
        { role: 'board', countries: ['KE'] },
        { role: 'admin', countries: ['GH'], sectors: ['solid_minerals'] },
      ],
      'Several',
    );
    expect((await appeals.list(several)).body.data.map(({ id }) => id).toSorted()).toEqual([lodged.country, lodged.sector].toSorted());
  });

  it('opens documents of the file and the new evidence alone, and keeps who looked, for the company to see', async () => {
    const member = people.get('board') as Colleague;
    const { body } = await appeals.read(member, lodged.own);
    const [named] = body.data.file.documents;
    const applicationId = (body.data as unknown as { application_id: string }).application_id;
    const nothing = await appeals.open(member, lodged.own, absent);
    expect(nothing.status).toBe(404);
    // The company's own, of another application and of none; other companies' evidence; another appeal's file.
    const sibling = await screenedCase(server, company);
    const { rows } = await server.context.pool.query<{ document_id: string }>(
      'select document_id from application_documents where application_id = $1',
      [sibling],
    );
    const others = [
      ...rows.map(({ document_id }) => document_id),
      await keptDocument(server, company.companyId),
      evidence.sector,
      evidence.country,
    ];
    const before = await written();
    for (const document of others)
      for (const as of ['view', 'thumbnail', 'original']) expect(await appeals.open(member, lodged.own, document, as)).toEqual(nothing);
    expect(await written()).toEqual(before);
    for (const document of [named?.document.id ?? '', evidence.own]) {
      expect((await appeals.open(member, lodged.own, document, 'original')).status).toBe(302);
      const { rows: read } = await server.context.pool.query(
        "select actor_id, chain, data from audit_events where action = 'document.viewed_by_staff' and subject_id = $1",
        [document],
      );
      expect(read).toEqual([
        {
          actor_id: member.id,
          chain: `case ${applicationId}`,
          data: { application: applicationId, appeal: lodged.own, as: 'original', role: 'board' },
        },
      ]);
    }
    // The viewer's opening in the same session is no other event, and the text is read with it.
    const viewed = await appeals.openDocument(member, lodged.own, evidence.own);
    expect(viewed.body.data).toEqual({
      file: expect.stringContaining('http') as string,
      view_type: 'application/pdf',
      page_count: 1,
      text_source: null,
    });
    expect((await appeals.text(member, lodged.own, evidence.own)).body.data).toBe(null);
    const { rows: events } = await server.context.pool.query(
      "select from audit_events where action = 'document.viewed_by_staff' and actor_id = $1",
      [member.id],
    );
    expect(events).toHaveLength(2);
    const another = await colleague(server, { role: 'board' }, 'Another member');
    // Whom the vote reminds of what they have not opened: each person of their own, over all sessions.
    const unopenedBy = async (who: Colleague) => (await appeals.read(who, lodged.own)).body.data.unopened;
    expect(await unopenedBy(member)).not.toContain(evidence.own);
    expect(await unopenedBy(another)).toContain(evidence.own);
    expect((await unopenedBy(another)).toSorted()).toEqual(
      [...new Set([...body.data.documents, ...body.data.file.documents].map(({ document }) => document.id))].toSorted(),
    );
    expect((await appeals.text(another, lodged.own, evidence.own)).status).toBe(404);
    for (const document of others) expect((await appeals.openDocument(member, lodged.own, document)).status).toBe(404);
    for (const { document } of [...body.data.documents, ...body.data.file.documents])
      expect((document as { media: string }).media).toBe(`/api/review/appeals/${lodged.own}/media/${document.id}`);
  });

  it('is shown to an admin, who has no vote', async () => {
    const admin = people.get('admin');
    expect((await appeals.read(admin, lodged.own)).body.data.denial).toBe('permission_denied');
    expect(await appeals.vote(admin, lodged.own, { verdict: 'upheld' })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    });
  });
});

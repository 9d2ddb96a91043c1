import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptWrite, startTestApp, type TestApp, type Write } from '../../../testing/app.ts';
import { keptDocument, signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { caseIn, casework, colleague, type Colleague } from '../../../testing/cases.ts';
import { recordOpenings } from '../../../testing/company-rows.ts';

/**
 * Triggers and constraints of 0005_evidence.sql, each with a control without it: rows are written directly, past the service. The functions
 * that they use are compared with the domain in database/evidence-rules.test.ts.
 */

const now = new Date('2026-11-16T08:00:00Z');
const field = 'cost_of_imported_inputed';
let server: TestApp;
let company: SignedInCompany;
let officer: Colleague;
let admin: Colleague;
let work: ReturnType<typeof casework>;
/** With the officer, who has opened everything. */
let id: string;
/** Of the case, with one page. */
let document: string;
/** Of the same company, and of no case. */
let foreign: string;

beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { clock: { now: () => now } });
  company = await signedInCompany(server);
  officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  work = casework(server);
  id = await caseIn(server, 'documents', company, officer);
  ({ document } = await work.markedPlace(officer, id));
  foreign = await keptDocument(server, company.companyId);
});
afterAll(() => server.close());

const attempt = (write: Write) => attemptWrite(server, write);
/** The same write with that trigger off. */
const without = (table: string, trigger: string, write: Write) =>
  attempt(async (client) => {
    await client.query(`alter table ${table} disable trigger ${trigger}`);
    await write(client);
  });
const placeIn = (where: string, page = 1) => JSON.stringify({ document: where, page, box: { x: 10, y: 10, width: 100, height: 10 } });

interface Proposed {
  readonly by?: string;
  readonly kind?: 'approval' | 'rejection';
  readonly grounds?: readonly string[];
  readonly citations?: readonly object[];
}

async function propose(client: pg.PoolClient, { by = officer.id, kind = 'approval', grounds = [], citations = [] }: Proposed = {}) {
  await client.query(
    `insert into case_proposals (id, application_id, kind, proposed_by, grounds, citations, reason_text, at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, 'All in order.', $6)`,
    [id, kind, by, [...grounds], JSON.stringify(citations), now],
  );
}

/** Decides on the proposal that was written in the same transaction. */
async function decide(client: pg.PoolClient) {
  await client.query(
    `insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
     select id, application_id, kind, proposed_by, $2, $3 from case_proposals where application_id = $1 and outcome is null`,
    [id, admin.id, now],
  );
}

interface FigureWritten {
  readonly reason?: string | null | undefined;
  readonly place?: string | null | undefined;
}

async function setFigure(client: pg.PoolClient, { reason = 'Freight.', place = placeIn(document) }: FigureWritten = {}) {
  await client.query(
    `update case_requirement_decisions set figure = '4.50', figure_reason = $3, figure_place = $4 where application_id = $1 and field = $2`,
    [id, field, reason, place],
  );
}

/** What a row from before the migration looks like: the constraint does not look at rows that are not written. */
async function leaveUnproven(client: pg.PoolClient) {
  await client.query('alter table case_requirement_decisions drop constraint changed_figure_is_proven');
  await setFigure(client, { reason: null, place: null });
}

describe('a proposal', () => {
  it('goes through by a person who has opened what it needs', async () => {
    expect(await attempt(propose)).toBe('went through');
  });

  it('is refused by a person who has not, by that trigger alone', async () => {
    const another = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
    const write: Write = (client) => propose(client, { by: another.id });
    expect(await attempt(write)).toBe('proposed_on_opened_documents');
    expect(await without('case_proposals', 'case_proposals_on_evidence', write)).toBe('went through');
    expect(
      await attempt(async (client) => {
        await recordOpenings(client, id, [another.id]);
        await write(client);
      }),
    ).toBe('went through');
  });

  it('to reject needs the cited documents alone', async () => {
    const another = await colleague(server, { role: 'officer' }, 'Yaw Darko');
    const rejection = { by: another.id, kind: 'rejection', grounds: ['food_aid'] } as const;
    expect(await attempt((client) => propose(client, rejection))).toBe('went through');
    const citations = [{ ground: 'food_aid', document, page: 1 }];
    const write: Write = (client) => propose(client, { ...rejection, citations });
    expect(await attempt(write)).toBe('proposed_on_opened_documents');
    expect(await without('case_proposals', 'case_proposals_on_evidence', write)).toBe('went through');
  });

  it.each([
    ['a document of elsewhere', () => ({ document: foreign, page: 1 })],
    ['no document', () => ({ page: 1 })],
    ['no page', () => ({ document })],
  ])('is refused where it cites %s, by that trigger alone', async (_, citationOf) => {
    const write: Write = (client) => propose(client, { kind: 'rejection', grounds: ['food_aid'], citations: [citationOf()] });
    expect(await attempt(write)).toBe('proposed_on_documents_of_the_case');
    expect(await without('case_proposals', 'case_proposals_on_evidence', write)).toBe('went through');
  });

  it.each(['approval', 'rejection'] as const)('of %s is refused over an unproven figure, by that trigger alone', async (kind) => {
    const write: Write = async (client) => {
      await leaveUnproven(client);
      await propose(client, { kind, grounds: kind === 'rejection' ? ['food_aid'] : [] });
    };
    expect(await attempt(write)).toBe('proposed_on_proven_figures');
    expect(await without('case_proposals', 'case_proposals_on_evidence', write)).toBe('went through');
  });

  it.each([
    ['was replaced', 'delete from application_documents where application_id = $1 and version = 0 and document_id = $2'],
    [
      'answered a request that was answered again',
      `with others as (delete from application_documents where application_id = $1 and version = 0 and document_id = $2)
       insert into application_documents (application_id, version, field, position, document_id)
       values ($1, 0, 'document_requests', 0, $2)`,
    ],
  ])('is refused over a figure whose document %s', async (_, change) => {
    expect(
      await attempt(async (client) => {
        await setFigure(client);
        await client.query(change, [id, document]);
        await propose(client);
      }),
    ).toBe('proposed_on_proven_figures');
  });
});

describe('a decision', () => {
  it('goes through where both have opened what it needs', async () => {
    expect(
      await attempt(async (client) => {
        await recordOpenings(client, id, [admin.id]);
        await propose(client);
        await decide(client);
      }),
    ).toBe('went through');
  });

  it('is refused where the decider has not, by that trigger alone', async () => {
    const write: Write = async (client) => {
      await propose(client);
      await decide(client);
    };
    expect(await attempt(write)).toBe('decided_on_opened_documents');
    expect(await without('case_decisions', 'case_decisions_on_evidence', write)).toBe('went through');
  });

  it('is refused where the proposer has not, by that trigger alone', async () => {
    const another = await colleague(server, { role: 'officer' }, 'From before');
    const write: Write = async (client) => {
      await recordOpenings(client, id, [admin.id]);
      // A proposal from before the migration.
      await client.query('alter table case_proposals disable trigger case_proposals_on_evidence');
      await propose(client, { by: another.id });
      await decide(client);
    };
    expect(await attempt(write)).toBe('decided_on_opened_documents');
    expect(await without('case_decisions', 'case_decisions_on_evidence', write)).toBe('went through');
  });

  it('is refused over an unproven figure and a citation of elsewhere, by that trigger alone', async () => {
    const unproven: Write = async (client) => {
      await recordOpenings(client, id, [admin.id]);
      await propose(client);
      await leaveUnproven(client);
      await decide(client);
    };
    expect(await attempt(unproven)).toBe('decided_on_proven_figures');
    expect(await without('case_decisions', 'case_decisions_on_evidence', unproven)).toBe('went through');
    const foreignCitation: Write = async (client) => {
      await client.query('alter table case_proposals disable trigger case_proposals_on_evidence');
      await propose(client, { kind: 'rejection', grounds: ['food_aid'], citations: [{ ground: 'food_aid', document: foreign, page: 1 }] });
      await decide(client);
    };
    expect(await attempt(foreignCitation)).toBe('decided_on_documents_of_the_case');
    expect(await without('case_decisions', 'case_decisions_on_evidence', foreignCitation)).toBe('went through');
  });
});

describe('a changed figure', () => {
  it('is stored with a reason and a place', async () => {
    expect(await attempt((client) => setFigure(client))).toBe('went through');
  });

  it.each([
    ['a reason', { reason: null }],
    ['a place', { place: null }],
    ['either', { reason: null, place: null }],
  ])('is refused without %s, by that constraint alone', async (_, missing) => {
    const write: Write = (client) => setFigure(client, missing);
    expect(await attempt(write)).toBe('changed_figure_is_proven');
    const unguarded = attempt(async (client) => {
      await client.query('alter table case_requirement_decisions drop constraint changed_figure_is_proven');
      await write(client);
    });
    expect(await unguarded).toBe('went through');
  });

  it.each([
    ['in a document of elsewhere', () => placeIn(foreign)],
    ['on a page that the document does not have', () => placeIn(document, 2)],
    ['that is a whole page', () => JSON.stringify({ document, page: 1 })],
    ['that is no place', () => '{}'],
  ])('is refused with a place %s, by that trigger alone', async (_, place) => {
    const write: Write = (client) => setFigure(client, { place: place() });
    expect(await attempt(write)).toBe('figure_proven_by_document_of_the_case');
    expect(await without('case_requirement_decisions', 'case_requirement_decisions_place', write)).toBe('went through');
  });
});

describe('an opening', () => {
  const open = (client: pg.PoolClient, what: string) =>
    client.query(
      `insert into document_openings (application_id, document_id, staff_id, session_id, opened_at, last_shown_at, pages, page_count)
       values ($1, $2, $3, gen_random_uuid(), $4, $4, '{1}', 3)`,
      [id, what, admin.id, now],
    );

  it('is of a document of the case, by that trigger alone', async () => {
    expect(await attempt(async (client) => void (await open(client, document)))).toBe('went through');
    const write: Write = async (client) => void (await open(client, foreign));
    expect(await attempt(write)).toBe('opened_document_of_the_case');
    expect(await without('document_openings', 'document_openings_checked', write)).toBe('went through');
  });

  it.each([
    ['fewer pages', `pages = '{}'`],
    ['another person', `staff_id = (select id from staff where id <> document_openings.staff_id limit 1)`],
    ['another session', 'session_id = gen_random_uuid()'],
    ['another time', `opened_at = opened_at - interval '1 day'`],
    ['an earlier last page', `last_shown_at = last_shown_at - interval '1 second'`],
    ['a smaller count', 'page_count = 2'],
    ['no count', 'page_count = null'],
  ])('only grows: not to %s, by that trigger alone', async (_, change) => {
    const write: Write = async (client) => {
      await open(client, document);
      await client.query(`update document_openings set ${change} where application_id = $1 and staff_id = $2`, [id, admin.id]);
    };
    expect(await attempt(write)).toBe('opening_only_grows');
    expect(await without('document_openings', 'document_openings_checked', write)).toBe('went through');
  });

  it('grows: by pages, a larger count and a later time', async () => {
    const write: Write = async (client) => {
      await open(client, document);
      await client.query(
        `update document_openings set pages = '{1,2}', page_count = 4, last_shown_at = last_shown_at + interval '1 second'
         where application_id = $1 and staff_id = $2`,
        [id, admin.id],
      );
    };
    expect(await attempt(write)).toBe('went through');
  });

  it('keeps the times of a failure and a download', async () => {
    const write: Write = async (client) => {
      await open(client, document);
      await client.query('update document_openings set failed_at = $2, downloaded_at = $2 where staff_id = $1', [admin.id, now]);
      await client.query('update document_openings set failed_at = null where staff_id = $1', [admin.id]);
    };
    expect(await attempt(write)).toBe('opening_only_grows');
  });
});

import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { keptDocument, type SignedInCompany } from '../../../testing/applications.ts';
import { caseIn, type casework, colleague, startCasework, type Colleague } from '../../../testing/cases.ts';

/** What a proposal and a decision are based on: documents that were opened, and changed figures with a reason and a place. */

const now = new Date('2026-11-16T08:00:00Z');
const field = 'cost_of_imported_inputed';
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
});
afterAll(() => server.close());

const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
const forget = (id: string, who: Colleague) =>
  query('delete from document_openings where application_id = $1 and staff_id = $2', id, who.id);
const decide = (id: string, input: object) => work.on(ama, id, '/requirement-decisions', { verdict: 'accepted', ...input });
const change = async (id: string, figure: string, more: object = {}) => {
  const proof = { figure_reason: 'Freight is not included.', figure_place: await work.markedPlace(ama, id) };
  return decide(id, { fields: [field], figure, ...proof, ...more });
};
const actionsOf = async (id: string) => (await work.on(ama, id)).body.data.history.map(({ action }) => action);
const codeOf = async (answer: Promise<{ readonly status: number; readonly body: { readonly code?: string } }>) => {
  const { status, body } = await answer;
  return body.code ?? status;
};

describe('a document', () => {
  it('is accepted after the officer opened it, in a list of answers too', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const open = (await work.on(ama, id)).body.data.open_requirements;
    for (const fields of [['invoices'], open]) expect((await decide(id, { fields })).body.code).toBe('documents_unopened');
    expect((await work.on(ama, id)).body.data.requirement_decisions).toEqual({});
    // Neither a plain answer nor a return needs it.
    expect((await decide(id, { fields: ['hs_code'] })).status).toBe(200);
    expect((await decide(id, { fields: ['invoices'], verdict: 'returned', reason: 'unreadable' })).status).toBe(200);
    await work.openAll(chief, id);
    expect((await decide(id, { fields: ['invoices'] })).body.code).toBe('documents_unopened');
    await work.openAll(ama, id);
    expect((await decide(id, { fields: open })).status).toBe(200);
  });
});

describe('a changed figure', () => {
  it('has a reason and a place, which history, audit and case show with the old and new value', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const place = await work.markedPlace(ama, id);
    await query(
      `insert into document_extractions (sha256, kind, source, confidence, text_boxes, extractor_version, at)
       select sha256, media_type, 'text', 100, $2, 1, $3 from documents where id = $1
       on conflict (sha256, kind) do update set source = 'text', confidence = 100, text_boxes = excluded.text_boxes, failure = null`,
      place.document,
      JSON.stringify([
        {
          page: 1,
          words: [
            { text: 'Total', box: { x: 100, y: 150, width: 40, height: 20 } },
            { text: 'Freight', box: { x: 110, y: 200, width: 60, height: 20 } },
            { text: '4.50', box: { x: 200, y: 200, width: 40, height: 20 } },
          ],
        },
      ]),
      now,
    );
    await decide(id, { fields: ['final_product_value'] });
    const { data } = (await change(id, '4.50')).body;
    const proof = { ...place, quote: 'Freight 4.50' };
    expect(data.requirement_decisions[field]).toMatchObject({
      figure: '4.50',
      figure_reason: 'Freight is not included.',
      figure_place: proof,
    });
    expect(data.changed_figures).toEqual([
      {
        field,
        declared: '3.88',
        figure: '4.50',
        reason: 'Freight is not included.',
        place: proof,
        before: '61.20',
        after: '55.00',
        by: expect.objectContaining({ id: ama.id }) as object,
        at: now.toISOString(),
      },
    ]);
    expect(data.history.find(({ action }) => action === 'case.figure_changed')).toMatchObject({
      by: 'Ama Mensah',
      figure: { field, from: '3.88', to: '4.50', reason: 'Freight is not included.' },
    });
    // Without the words of the document: an event is permanent.
    expect(await query("select data from audit_events where subject_id = $1 and action = 'case.figure_changed'", id)).toEqual([
      {
        data: {
          field,
          from: '3.88',
          to: '4.50',
          reason: 'Freight is not included.',
          document: place.document,
          page: 1,
        },
      },
    ]);
  });

  it('that equals the declared one is no change', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect((await decide(id, { fields: [field], figure: '3.88' })).body.data).toMatchObject({
      requirement_decisions: { [field]: { figure: null, figure_reason: null, figure_place: null } },
      changed_figures: [],
    });
    expect(await actionsOf(id)).toContain('case.requirement_accepted');
    expect(await actionsOf(id)).not.toContain('case.figure_changed');
    await change(id, '4.50');
    expect((await decide(id, { fields: [field] })).body.data.changed_figures).toEqual([]);
  });

  describe('is refused', () => {
    let id = '';
    let place: DocumentPlace;
    beforeAll(async () => {
      id = await caseIn(server, 'assessment', company, ama);
      place = await work.markedPlace(ama, id);
    });
    const refused = async (more: object) => {
      const { body } = await change(id, '4.50', { figure_place: place, ...more });
      expect((await work.on(ama, id)).body.data.requirement_decisions).toEqual({});
      return [body.code, Object.keys(body.errors ?? {})];
    };

    it('without a reason', async () => {
      expect(await refused({ figure_reason: ' ' })).toEqual(['fields_missing', ['figure_reason']]);
      expect(await refused({ figure_reason: undefined, figure_place: undefined })).toEqual([
        'fields_missing',
        ['figure_reason', 'figure_place'],
      ]);
      expect((await refused({ figure_reason: 'x'.repeat(501) }))[0]).toBe('fields_invalid');
    });

    it('without a marked place', async () => {
      const { box: _, ...page } = place;
      expect(await refused({ figure_place: page })).toEqual(['fields_missing', ['figure_place']]);
    });

    it('with a place outside of the page, or on a page that the document does not have', async () => {
      const outside = { ...place, box: { x: 900, y: 0, width: 200, height: 10 } };
      const twice = { ...place, cell: { row: 1, column: 1 } };
      for (const figure_place of [outside, twice, { ...place, page: 2 }])
        expect(await refused({ figure_place })).toEqual(['fields_invalid', ['figure_place']]);
    });

    it('with a place in a document that the case does not name', async () => {
      const other = await caseIn(server, 'assessment', company, ama);
      const { document } = await work.markedPlace(ama, other);
      for (const foreign of [document, await keptDocument(server, company.companyId)])
        expect(await refused({ figure_place: { ...place, document: foreign } })).toEqual(['fields_invalid', ['figure_place']]);
    });

    it('with a place on a page that the officer has not seen', async () => {
      await query('update documents set page_count = 3 where id = $1', place.document);
      const second = { ...place, page: 2 };
      // Not through `change`, which opens everything.
      const send = () => decide(id, { fields: [field], figure: '4.50', figure_reason: 'Freight.', figure_place: second });
      expect((await send()).body.code).toBe('documents_unopened');
      await work.showPages(ama, id, place.document, [2]);
      // The third page can wait until the proposal.
      expect((await send()).status).toBe(200);
      await decide(id, { fields: [field], verdict: 'open' });
    });
  });

  it('is shown to the company from the accepted assessment on, without the staff', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await work.acceptAll(ama, id);
    await change(id, '4.50');
    const place = await work.markedPlace(ama, id);
    const read = async () => {
      const { body, text } = await work.call(company, `/application/${id}/retrieve_application/`);
      return { text, figures: (body.data as unknown as { review: { changed_figures: unknown[] } }).review.changed_figures };
    };
    expect((await read()).figures).toEqual([]);
    await work.step(ama, id, 'accept_assessment');
    const { figures, text } = await read();
    expect(figures).toEqual([
      {
        field,
        declared: '3.88',
        figure: '4.50',
        reason: 'Freight is not included.',
        document: { id: place.document, name: expect.any(String) as string },
        page: 1,
        quote: expect.any(String) as string,
        before: '61.20',
        after: '55.00',
        at: now.toISOString(),
      },
    ]);
    for (const secret of [ama.id, ama.name]) expect(text).not.toContain(secret);
  });
});

describe('an approval', () => {
  it('is proposed by a person who opened every required document', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    await forget(id, ama);
    const propose = () => codeOf(work.stepOnly(ama, id, 'propose_approval', { comment: 'Fine.' }));
    expect(await propose()).toBe('documents_unopened');
    const { unopened, documents } = (await work.on(ama, id)).body.data.evidence;
    expect([...unopened].toSorted()).toEqual(documents.map(({ document_id }) => document_id).toSorted());
    for (const [index, document] of unopened.entries()) {
      expect(await propose()).toBe('documents_unopened');
      await work.openDocument(ama, id, document);
      // Opened, and not shown yet.
      expect(await propose()).toBe('documents_unopened');
      expect((await work.showPages(ama, id, document, [1])).body.data.evidence.unopened).toEqual(unopened.slice(index + 1));
    }
    expect(await propose()).toBe(200);
  });

  it('is given by a person who opened them too', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    const approve = () => codeOf(work.stepOnly(chief, id, 'approve'));
    expect(await approve()).toBe('documents_unopened');
    expect((await work.on(chief, id)).body.data.evidence).toMatchObject({ unopened_by_proposer: [] });
    await work.openAll(chief, id);
    expect(await approve()).toBe(200);
  });

  it('of a proposal from before openings were recorded waits for both people', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    await forget(id, ama);
    const approve = () => codeOf(work.stepOnly(chief, id, 'approve'));
    expect(await approve()).toBe('documents_unopened');
    await work.openAll(chief, id);
    expect(await approve()).toBe('documents_unopened_by_proposer');
    expect((await work.on(chief, id)).body.data.evidence.unopened_by_proposer.length).toBeGreaterThan(0);
    // The proposer may open them while the case waits for the decision.
    await work.openAll(ama, id);
    expect(await approve()).toBe(200);
  });

  it('needs the page that proves a changed figure', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    const place = await work.markedPlace(ama, id);
    await query('update documents set page_count = 9 where id = $1', place.document);
    await work.showPages(ama, id, place.document, [7]);
    await decide(id, { fields: [field], figure: '4.50', figure_reason: 'Freight.', figure_place: { ...place, page: 7 } });
    expect(await codeOf(work.stepOnly(ama, id, 'propose_approval', { comment: 'Fine.' }))).toBe(200);
    for (const { document_id } of (await work.on(chief, id)).body.data.evidence.documents) {
      await work.openDocument(chief, id, document_id);
      await work.showPages(chief, id, document_id, [1]);
    }
    expect(await codeOf(work.stepOnly(chief, id, 'approve'))).toBe('documents_unopened');
    await work.showPages(chief, id, place.document, [7]);
    expect(await codeOf(work.stepOnly(chief, id, 'approve'))).toBe(200);
  });

  it('waits until a figure whose document a correction replaced is proven again; that is told first', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    await change(id, '4.50');
    // As a correction leaves it: what the figure refers to is in the earlier version alone.
    const replacement = await keptDocument(server, company.companyId);
    const proving = (await work.on(ama, id)).body.data.requirement_decisions[field]?.figure_place?.document ?? '';
    await query(
      'update application_documents set document_id = $2 where application_id = $1 and version = 0 and document_id = $3',
      id,
      replacement,
      proving,
    );
    await decide(id, { fields: ['invoices'], verdict: 'open' });
    const propose = () => codeOf(work.stepOnly(ama, id, 'propose_approval', { comment: 'Fine.' }));
    expect(await propose()).toBe('requirements_unresolved');
    await work.openAll(ama, id);
    await decide(id, { fields: ['invoices'] });
    await forget(id, ama);
    expect(await propose()).toBe('figures_unproven');
    expect((await work.on(ama, id)).body.data.changed_figures).toHaveLength(1);
    await change(id, '4.50');
    expect(await propose()).toBe(200);
  });
});

describe('a rejection', () => {
  const reject = (id: string, more: object) => work.stepOnly(ama, id, 'propose_rejection', { comment: 'No.', ...more });

  it('needs a citation for two of the grounds, and the cited documents opened by both', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const grounds = ['figures_not_supported'] as const;
    expect((await reject(id, { grounds })).body).toMatchObject({ code: 'fields_missing', errors: { citations: expect.any(String) } });
    const place = await work.markedPlace(ama, id);
    await forget(id, ama);
    const citations = [{ ground: 'figures_not_supported', document: place.document, page: 1 }];
    expect((await reject(id, { grounds, citations })).body.code).toBe('documents_unopened');
    // The others need not be opened.
    await work.openDocument(ama, id, place.document);
    await work.showPages(ama, id, place.document, [1]);
    const proposed = await reject(id, { grounds, citations });
    expect(proposed.body.data.proposal).toMatchObject({ kind: 'rejection', grounds, citations });
    expect(proposed.body.data.evidence).toMatchObject({ unopened: [], unopened_by_proposer: [] });
    expect((await work.on(chief, id)).body.data.evidence.unopened).toEqual([place.document]);
    expect(await codeOf(work.stepOnly(chief, id, 'reject'))).toBe('documents_unopened');
    await work.openDocument(chief, id, place.document);
    await work.showPages(chief, id, place.document, [1]);
    const decided = await work.stepOnly(chief, id, 'reject');
    expect(decided.body.data.decision).toMatchObject({ kind: 'rejection', citations });
  });

  it.each<[string, (place: DocumentPlace, foreign: string) => object]>([
    ['a document of elsewhere', (place, foreign) => ({ ...place, document: foreign, ground: 'food_aid' })],
    ['a page that is not there', (place) => ({ ...place, page: 2, ground: 'food_aid' })],
    ['a ground that is not named', (place) => ({ ...place, ground: 'goods_prohibited' })],
  ])('is refused with %s', async (_, citationOf) => {
    const id = await caseIn(server, 'assessment', company, ama);
    const place = await work.markedPlace(ama, id);
    const foreign = await keptDocument(server, company.companyId);
    const { body } = await reject(id, { grounds: ['food_aid'], citations: [citationOf(place, foreign)] });
    expect(body).toMatchObject({ code: 'fields_invalid', errors: { citations: expect.any(String) } });
  });

  it('of a proposal from before citations were required is refused', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const citations = [{ ...(await work.markedPlace(ama, id)), ground: 'figures_not_supported' }];
    expect(await codeOf(reject(id, { grounds: ['figures_not_supported'], citations }))).toBe(200);
    await query("update case_proposals set citations = '[]' where application_id = $1", id);
    await work.openAll(chief, id);
    expect(await codeOf(work.stepOnly(chief, id, 'reject'))).toBe('documents_unopened_by_proposer');
    expect(await codeOf(work.stepOnly(chief, id, 'return_to_officer', { to: 'documents', comment: 'Cite the invoice.' }))).toBe(200);
  });

  it('needs no document where its grounds cite none', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect(await codeOf(reject(id, { grounds: ['food_aid'] }))).toBe(200);
    expect(await codeOf(work.stepOnly(chief, id, 'reject'))).toBe(200);
  });

  it('for the value addition needs the documents of the changed figures', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await decide(id, { fields: ['final_product_value'] });
    await change(id, '8.00');
    expect(await codeOf(reject(id, { grounds: ['value_addition_not_above_threshold'] }))).toBe(200);
    expect(await codeOf(work.stepOnly(chief, id, 'reject'))).toBe('documents_unopened');
    await work.openAll(chief, id);
    expect(await codeOf(work.stepOnly(chief, id, 'reject'))).toBe(200);
  });
});

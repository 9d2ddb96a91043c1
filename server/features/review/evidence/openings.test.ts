import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { keptDocument, type SignedInCompany } from '../../../testing/applications.ts';
import {
  caseIn,
  type casework,
  colleague,
  inAnotherSession,
  screenedCase,
  startCasework,
  type Colleague,
  type EvidenceSeen,
} from '../../../testing/cases.ts';

const now = new Date('2026-11-16T08:00:00Z');
const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kofi: Colleague;
let chief: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
});
afterAll(() => server.close());

const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
/** A PDF and a photo: the PDF answers four fields. */
const documentsOf = async (id: string) => {
  const rows = await query<{ id: string; photo: boolean }>(
    `select distinct d.id, d.media_type = 'photo' as photo from application_documents n join documents d on d.id = n.document_id
     where n.application_id = $1 order by 2`,
    id,
  );
  return { pdf: rows[0]?.id ?? '', photo: rows[1]?.id ?? '' };
};
const setPages = (document: string, count: number | null) => query('update documents set page_count = $2 where id = $1', document, count);
const eventsOf = (document: string, who: Colleague) =>
  query<{ as: string; role: string; application: string }>(
    `select data ->> 'as' as as, data ->> 'role' as role, data ->> 'application' as application from audit_events
     where action = 'document.viewed_by_staff' and subject_id = $1 and actor_id = $2 order by 1`,
    document,
    who.id,
  );
const evidenceIn = (answer: { readonly body: { readonly data: unknown } }) => (answer.body.data as { evidence: EvidenceSeen }).evidence;

describe('opening a document of a case', () => {
  it('hands out the file for a minute and records who opened it, once for a session', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf, photo } = await documentsOf(id);
    const opened = await work.openDocument(ama, id, pdf);
    expect(opened.status).toBe(200);
    expect(opened.body.data).toMatchObject({ view_type: 'application/pdf', page_count: 1, text_source: null });
    const { file } = opened.body.data as unknown as { file: string };
    expect(file.startsWith(`${server.context.config.media.origin}/`)).toBe(true);
    await Promise.all([work.openDocument(ama, id, pdf), work.openDocument(ama, id, pdf)]);
    expect(await eventsOf(pdf, ama)).toEqual([{ as: 'view', role: 'officer', application: id }]);
    expect((await work.openDocument(ama, id, photo)).body.data).toMatchObject({ view_type: 'image/jpeg', page_count: 1 });
    const again = await inAnotherSession(server, ama);
    await work.openDocument(again, id, pdf);
    expect(await eventsOf(pdf, ama)).toHaveLength(2);
    expect(await query('select from document_openings where document_id = $1', pdf)).toHaveLength(2);
  });

  it('is recorded under the ids of the case and the document, however the address spells them', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf } = await documentsOf(id);
    const [typed, typedPdf] = [id.toUpperCase(), pdf.toUpperCase()];
    expect((await work.openDocument(ama, typed, typedPdf)).status).toBe(200);
    expect((await work.showPages(ama, typed, typedPdf, [1])).status).toBe(200);
    expect((await work.on(ama, typed, `/media/${typedPdf}?as=original`)).status).toBe(302);
    const recorded = await query<{ subject_id: string; application: string; chain: string }>(
      `select subject_id, data ->> 'application' as application, chain from audit_events
       where action = 'document.viewed_by_staff' and lower(subject_id) = $1`,
      pdf,
    );
    expect(recorded).toEqual(Array.from({ length: 2 }, () => ({ subject_id: pdf, application: id, chain: `case ${id}` })));
    const readers = await work.call(company, `/application/${id}/document_access`);
    expect(readers.body.data).toMatchObject([{ document: { id: pdf } }, { document: { id: pdf } }]);
  });

  it('is not recorded by reading the case', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const seen = evidenceIn(await work.on(ama, id));
    expect(seen.documents.map(({ openings }) => openings)).toEqual([[], []]);
    expect(await query('select from document_openings where application_id = $1', id)).toEqual([]);
  });

  it('answers 404 for a document of another case, of none, and for a case of elsewhere', async () => {
    const [id, sibling] = [await caseIn(server, 'assessment', company, ama), await caseIn(server, 'assessment', company, ama)];
    const kenyan = await colleague(server, { role: 'officer', countries: ['KE'] }, 'Njeri Mwangi');
    const { pdf } = await documentsOf(id);
    const foreign = [(await documentsOf(sibling)).pdf, await keptDocument(server, company.companyId), absent];
    for (const document of foreign) {
      expect((await work.openDocument(ama, id, document)).status).toBe(404);
      expect((await work.showPages(ama, id, document, [1])).status).toBe(404);
      expect((await work.on(ama, id, `/documents/${document}/text`)).status).toBe(404);
    }
    expect((await work.openDocument(kenyan, id, pdf)).status).toBe(404);
    expect(await query('select from document_openings where application_id = $1', id)).toEqual([]);
  });

  it('is possible after the decision', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    expect((await work.step(chief, id, 'approve')).status).toBe(200);
    expect((await work.openDocument(kofi, id, (await documentsOf(id)).pdf)).status).toBe(200);
  });
});

describe('the pages that were shown', () => {
  it('count for the session in which the document was opened, and add up over the sessions of a person', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf } = await documentsOf(id);
    await setPages(pdf, 3);
    expect((await work.showPages(ama, id, pdf, [1])).status).toBe(404);
    await work.openDocument(ama, id, pdf);
    const another = await inAnotherSession(server, ama);
    expect((await work.showPages(another, id, pdf, [1])).status).toBe(404);
    expect((await work.showPages(kofi, id, pdf, [1])).status).toBe(404);
    const openingOf = (evidence: EvidenceSeen) => evidence.documents.find(({ document_id }) => document_id === pdf)?.openings;
    expect(openingOf(evidenceIn(await work.showPages(ama, id, pdf, [2, 1, 2])))).toMatchObject([{ is_opened: false, pages_shown: 2 }]);
    await work.openDocument(another, id, pdf);
    const whole = evidenceIn(await work.showPages(another, id, pdf, [3]));
    expect(openingOf(whole)).toMatchObject([{ by: { id: ama.id }, as: 'officer', is_opened: true, pages_shown: 3 }]);
    expect(whole.unopened).not.toContain(pdf);
    expect(evidenceIn(await work.on(kofi, id)).unopened).toContain(pdf);
  });

  it('are pages of the document', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf } = await documentsOf(id);
    await setPages(pdf, 3);
    await work.openDocument(ama, id, pdf);
    for (const pages of [[4], [1, 500]])
      expect((await work.showPages(ama, id, pdf, pages)).body).toMatchObject({
        code: 'fields_invalid',
        errors: { pages: 'The document does not have this page.' },
      });
    for (const pages of [[0], [501], [1.5], ['1']]) expect((await work.showPages(ama, id, pdf, pages as number[])).status).toBe(422);
    expect(await query('select pages from document_openings where application_id = $1', id)).toEqual([{ pages: [] }]);
  });

  it('of a document that was never counted are as many as the viewer counts', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf } = await documentsOf(id);
    await setPages(pdf, null);
    await work.openDocument(ama, id, pdf);
    expect(evidenceIn(await work.showPages(ama, id, pdf, [1, 2])).unopened).toContain(pdf);
    expect((await work.showPages(ama, id, pdf, [3], { page_count: 2 })).body.code).toBe('fields_invalid');
    expect(evidenceIn(await work.showPages(ama, id, pdf, [], { page_count: 2 })).unopened).not.toContain(pdf);
  });

  it('of a document over 5 pages are the first and the cited ones', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf } = await documentsOf(id);
    await setPages(pdf, 6);
    await query(
      `insert into case_signals (id, application_id, code, fields, document_id, location, at)
       values (gen_random_uuid(), $1, 'invoice_sum_disagrees', '{invoices}', $2, $3, $4)`,
      id,
      pdf,
      JSON.stringify({ page: 4, box: { x: 1, y: 1, width: 9, height: 9 } }),
      now,
    );
    await work.openDocument(ama, id, pdf);
    const first = evidenceIn(await work.showPages(ama, id, pdf, [1]));
    expect(first.documents.find(({ document_id }) => document_id === pdf)).toMatchObject({ is_required: true, cited_pages: [4] });
    expect(first.unopened).toContain(pdf);
    expect(evidenceIn(await work.showPages(ama, id, pdf, [4])).unopened).not.toContain(pdf);
  });

  it('are not needed where the viewer failed and the original was downloaded', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf } = await documentsOf(id);
    await setPages(pdf, 3);
    await work.openDocument(ama, id, pdf);
    const failed = evidenceIn(await work.showPages(ama, id, pdf, [], { has_failed: true }));
    expect(failed.unopened).toContain(pdf);
    expect((await work.on(ama, id, `/media/${pdf}?as=original`)).status).toBe(302);
    expect(evidenceIn(await work.on(ama, id)).unopened).not.toContain(pdf);
    expect((await eventsOf(pdf, ama)).map(({ as }) => as)).toEqual(['original', 'view']);
    // A download alone proves nothing: the viewer could show it.
    await work.on(kofi, id, `/media/${pdf}?as=original`);
    expect(evidenceIn(await work.on(kofi, id)).unopened).toContain(pdf);
  });
});

describe('who opened it', () => {
  it('is shown as officer, decider or other', async () => {
    const id = await caseIn(server, 'approval', company, ama);
    for (const who of [chief, kofi]) await work.openAll(who, id);
    const [first] = evidenceIn(await work.on(chief, id)).documents;
    expect(new Map(first?.openings.map(({ by, as, is_opened }) => [by.id, [as, is_opened]]))).toEqual(
      new Map([
        [ama.id, ['officer', true]],
        [chief.id, ['decider', true]],
        [kofi.id, ['other', true]],
      ]),
    );
  });
});

describe('the text of a document', () => {
  const lines = [{ page: 1, words: [{ text: 'Freight', box: { x: 100, y: 200, width: 60, height: 12 } }] }];

  it('is read by a person who opened it in this session', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const { pdf } = await documentsOf(id);
    const read = (who: Colleague) => work.on(who, id, `/documents/${pdf}/text`);
    expect((await read(ama)).status).toBe(404);
    await work.openDocument(ama, id, pdf);
    expect((await read(ama)).body.data).toBe(null);
    await query(
      `insert into document_extractions (sha256, kind, source, confidence, text_boxes, extractor_version, at)
       select sha256, media_type, 'text', 100, $2, 1, $3 from documents where id = $1
       on conflict (sha256, kind) do update set source = 'text', confidence = 100, text_boxes = excluded.text_boxes, failure = null`,
      pdf,
      JSON.stringify(lines),
      now,
    );
    expect((await read(ama)).body.data).toEqual({ source: 'text', confidence: 100, lines });
    expect((await work.openDocument(ama, id, pdf)).body.data).toMatchObject({ text_source: 'text' });
    expect((await read(kofi)).status).toBe(404);
  });
});

describe('a document that an officer requested', () => {
  /** Brings the case to the company for a lease; what the company answers is sent by the function. */
  const requestLease = async (id: string) => {
    await work.on(ama, id, '/document-requests', { title: 'The lease' });
    await work.step(ama, id, 'request_correction');
    const [request] = (await work.on(ama, id)).body.data.document_requests;
    return async (document: string) => {
      const { status } = await work.call(company, `/application/${id}/document_requests/${request?.id}/`, { document });
      expect(status).toBe(200);
    };
  };
  const given = (state: 'checking' | 'ready') => keptDocument(server, company.companyId, 'document', state);
  const propose = async (id: string) => {
    const { status, body } = await work.stepOnly(ama, id, 'propose_approval', { comment: 'Fine.' });
    return body.code ?? status;
  };

  it('is required once it was provided, unless it was refused by its check', async () => {
    const id = await screenedCase(server, company);
    await work.on(ama, id, '/take', {});
    const lease = await given('checking');
    const answer = await requestLease(id);
    await answer(lease);
    const required = async () =>
      evidenceIn(await work.on(ama, id)).documents.some(({ document_id, is_required }) => document_id === lease && is_required);
    expect(await required()).toBe(true);
    await query("update documents set state = 'refused', refusal = 'infected', checked_at = $2 where id = $1", lease, now);
    expect(await required()).toBe(false);
    await query("update documents set state = 'ready', refusal = null, view_type = 'application/pdf' where id = $1", lease);
    expect(await required()).toBe(true);
  });

  it('and whose request was answered twice is the last one alone', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    const answer = await requestLease(id);
    const [first, last] = [await given('ready'), await given('ready')];
    for (const document of [first, last]) await answer(document);
    expect((await work.call(company, `/application/${id}/send_correction/`, undefined, {}, 'POST')).status).toBe(200);
    const { documents, unopened } = evidenceIn(await work.on(ama, id));
    expect(documents.map(({ document_id }) => document_id)).not.toContain(first);
    expect(unopened).toEqual([last]);
    expect(await propose(id)).toBe('documents_unopened');
    await work.openDocument(ama, id, last);
    await work.showPages(ama, id, last, [1]);
    expect(await propose(id)).toBe(200);
    await work.openAll(chief, id);
    expect((await work.stepOnly(chief, id, 'approve')).status).toBe(200);
    expect(await query('select from document_openings where document_id = $1', first)).toEqual([]);
  });

  it('blocks the approval while it is being checked', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    const lease = await given('checking');
    const answer = await requestLease(id);
    await answer(lease);
    // The company cannot send the correction yet; the officer can end it.
    expect((await work.stepOnly(ama, id, 'end_correction')).status).toBe(200);
    expect((await work.openDocument(ama, id, lease)).body.code).toBe('document_not_ready');
    expect(evidenceIn(await work.on(ama, id)).unopened).toEqual([lease]);
    expect(await propose(id)).toBe('documents_unopened');
    await query(
      "update documents set state = 'ready', view_type = 'application/pdf', page_count = 1, checked_at = $2 where id = $1",
      lease,
      now,
    );
    await work.openAll(ama, id);
    expect(await propose(id)).toBe(200);
  });
});

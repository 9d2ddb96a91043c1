import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { SignedInCompany } from '../../../testing/applications.ts';
import { caseIn, type casework, colleague, type Colleague, startCasework } from '../../../testing/cases.ts';

// Each brings cases a long way first.
const now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kofi: Colleague;
let vera: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
  vera = await colleague(server, { role: 'verifier', countries: ['GH'] }, 'Vera Addo');
});
afterAll(() => server.close());

describe('a decision about a requirement', () => {
  const decide = (who: Colleague, id: string, input: object) => work.on(who, id, '/requirement-decisions', input);
  let untouched = '';
  beforeAll(async () => {
    untouched = await caseIn(server, 'assessment', company, ama);
  });

  it('accepts answers, sends them back with a reason, and is taken back', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const open = (await work.on(ama, id)).body.data.open_requirements;
    expect(open).toContain('product_name');
    const accepted = await decide(ama, id, { fields: ['product_name', 'hs_code', 'hs_code'], verdict: 'accepted' });
    expect(accepted.body.data.requirement_decisions).toMatchObject({
      product_name: { verdict: 'accepted' },
      hs_code: { verdict: 'accepted' },
    });
    expect(accepted.body.data.open_requirements).toHaveLength(open.length - 2);
    const back = await decide(ama, id, { fields: ['product_name'], verdict: 'returned', reason: 'other', comment: ' Say which shea. ' });
    expect(back.body.data.requirement_decisions['product_name']).toMatchObject({
      verdict: 'returned',
      reason: 'other',
      comment: 'Say which shea.',
    });
    const cleared = await decide(ama, id, { fields: ['product_name'], verdict: 'open' });
    expect(cleared.body.data.requirement_decisions).not.toHaveProperty('product_name');
    expect(cleared.body.data.open_requirements).toHaveLength(open.length - 1);
  });

  it.each([
    ['sent back without a reason', { fields: ['hs_code'], verdict: 'returned' }, 'fields_missing', 'reason'],
    [
      'sent back for another reason without a comment',
      { fields: ['hs_code'], verdict: 'returned', reason: 'other' },
      'fields_missing',
      'comment',
    ],
    ['of what was not answered', { fields: ['product_description'], verdict: 'accepted' }, 'fields_invalid', 'product_description'],
    ['of what there is not', { fields: ['secret'], verdict: 'accepted' }, 'fields_invalid', 'secret'],
    ['of a declaration', { fields: ['knowledge_of_information'], verdict: 'accepted' }, 'fields_invalid', 'knowledge_of_information'],
    ['with a figure for a text', { fields: ['hs_code'], verdict: 'accepted', figure: '3' }, 'fields_invalid', 'figure'],
    ['with a figure that is none', { fields: ['final_product_value'], verdict: 'accepted', figure: 'much' }, 'fields_invalid', 'figure'],
    [
      'with a figure for two',
      { fields: ['final_product_value', 'cost_of_imported_inputed'], verdict: 'accepted', figure: '3' },
      'fields_invalid',
      'figure',
    ],
    [
      'with a figure that is sent back',
      { fields: ['final_product_value'], verdict: 'returned', reason: 'unreadable', figure: '3' },
      'fields_invalid',
      'figure',
    ],
  ])('%s is refused', async (_, input, code, field) => {
    const { body } = await decide(ama, untouched, input);
    expect(body).toMatchObject({ code, errors: { [field]: expect.any(String) } });
    expect((await work.on(ama, untouched)).body.data.requirement_decisions).toEqual({});
  });

  it('is only for the assignee of the case', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect((await decide(kofi, id, { fields: ['hs_code'], verdict: 'accepted' })).body.code).toBe('case_already_assigned');
    expect((await decide(vera, id, { fields: ['hs_code'], verdict: 'accepted' })).body.code).toBe('permission_denied');
  });

  it('makes the assessed figure from accepted figures alone, as declared or as the evidence shows', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const one = await decide(ama, id, { fields: ['final_product_value'], verdict: 'accepted' });
    expect(one.body.data.assessed_cva).toBeNull();
    const both = await decide(ama, id, { fields: ['cost_of_imported_inputed'], verdict: 'accepted' });
    expect(both.body.data.assessed_cva).toBe('61.20');
    const inNotationOfPeople = await decide(ama, id, { fields: ['cost_of_imported_inputed'], verdict: 'accepted', figure: '4,5' });
    expect(inNotationOfPeople).toMatchObject({ status: 422, body: { code: 'number_ambiguous' } });
    const shown = await decide(ama, id, {
      fields: ['cost_of_imported_inputed'],
      verdict: 'accepted',
      figure: '4.5',
      figure_reason: ' The invoice shows more. ',
      figure_place: await work.markedPlace(ama, id),
    });
    expect(shown.body.data.requirement_decisions['cost_of_imported_inputed']).toMatchObject({
      figure: '4.50',
      figure_reason: 'The invoice shows more.',
    });
    expect(shown.body.data.assessed_cva).toBe('55.00');
    expect((await work.step(ama, id, 'accept_assessment')).body.data).toMatchObject({ stage: 'documents', assessed_cva: '55.00' });
    const reopened = await decide(ama, id, { fields: ['cost_of_imported_inputed'], verdict: 'open' });
    expect(reopened.body.data.assessed_cva).toBeNull();
  });

  it('waits until the assessment has both figures', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect((await work.step(ama, id, 'accept_assessment')).body.code).toBe('requirements_unresolved');
  });
});

describe('a document that is not on the list', () => {
  it('is asked for while there is something to assess', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const asked = await work.on(ama, id, '/document-requests', { title: ' Lease of the mill ', comment: 'Signed.' });
    expect(asked.body.data.document_requests).toMatchObject([{ title: 'Lease of the mill', comment: 'Signed.', document: null }]);
    expect((await work.on(kofi, id, '/document-requests', { title: 'Another' })).body.code).toBe('case_already_assigned');
    expect((await work.on(ama, id, '/document-requests', { title: ' ' })).body.code).toBe('fields_invalid');
    const proposed = await caseIn(server, 'approval', company, ama);
    expect((await work.on(ama, proposed, '/document-requests', { title: 'Too late' })).body.code).toBe('action_not_allowed');
    expect((await work.on(ama, proposed, '/requirement-decisions', { fields: ['hs_code'], verdict: 'open' })).body.code).toBe(
      'action_not_allowed',
    );
  });
});

describe('a visit to the site', () => {
  const visit = {
    visited_on: '2026-11-14',
    met: 'Amina Diallo',
    latitude: '9.4034',
    longitude: '-0.8393',
    production_seen: true,
    as_declared: true,
    report: 'Two presses at work.',
  };

  let called = '';
  beforeAll(async () => {
    called = await caseIn(server, 'site_visit', company, ama);
  });

  it('is recorded by a verifier where one was called for, and the officer goes on', async () => {
    const id = await caseIn(server, 'site_visit', company, ama);
    expect((await work.on(ama, id, '/visits', visit)).body.code).toBe('permission_denied');
    const { data } = (await work.on(vera, id, '/visits', visit)).body;
    expect(data).toMatchObject({ stage: 'site_visit', visits: [{ ...visit, by: { id: vera.id } }] });
    const { latitude: _, longitude: __, ...nowhere } = visit;
    expect((await work.on(vera, id, '/visits', nowhere)).body.data.visits).toHaveLength(2);
    expect((await work.step(ama, id, 'propose_approval', { comment: 'Seen.' })).body.data.stage).toBe('approval');
  });

  it.each([
    ['on a day to come', { visited_on: '2026-11-17' }, 'visited_on'],
    ['at no place on earth', { latitude: '91' }, 'latitude'],
    ['without who was met', { met: ' ' }, 'met'],
    ['without what was seen', { report: '' }, 'report'],
  ])('is refused %s', async (_, wrong, field) => {
    expect((await work.on(vera, called, '/visits', { ...visit, ...wrong })).body).toMatchObject({
      code: 'fields_invalid',
      errors: { [field]: expect.any(String) },
    });
  });

  it('is refused where none was called for', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    expect((await work.on(vera, id, '/visits', visit)).body.code).toBe('action_not_allowed');
  });
});

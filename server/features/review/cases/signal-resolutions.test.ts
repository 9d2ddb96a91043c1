import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { casework, colleague, screenedCase, type Colleague } from '../../../testing/cases.ts';

let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let work: ReturnType<typeof casework>;
beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
  company = await signedInCompany(server);
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  work = casework(server);
});
afterAll(() => server.close());

/** Close above the threshold and without a supplier's name: two questions. */
const questionable = { final_product_value: '10', cost_of_imported_inputed: '6.90' };
async function taken(): Promise<{ readonly id: string; readonly signals: readonly string[] }> {
  const id = await screenedCase(server, company, questionable);
  const { body } = await work.on(ama, id, '/take', {});
  return { id, signals: body.data.signals.map((signal) => signal.id) };
}
const answer = (who: { readonly token: string }, id: string, signals: readonly string[], more: object = {}) =>
  work.on(who, id, '/signals', { signals, resolution: 'explained', comment: 'Seen in the ledger, page 4.', ...more });

describe('a proposal', () => {
  it.each([
    ['propose_approval', {}],
    ['propose_rejection', { grounds: ['food_aid'] as const }],
  ] as const)('waits until every signal was answered: %s', async (action, more) => {
    const { id, signals } = await taken();
    expect(signals).toHaveLength(2);
    await work.acceptAll(ama, id);
    await work.step(ama, id, 'accept_assessment');
    const propose = () => work.step(ama, id, action, { comment: 'So be it.', ...more });
    expect((await propose()).body.code).toBe('signals_unresolved');
    await answer(ama, id, signals.slice(0, 1));
    expect((await propose()).body.code).toBe('signals_unresolved');
    await answer(ama, id, signals.slice(1), { resolution: 'weighs_against' });
    expect((await propose()).body.data.stage).toBe('approval');
    // Answers that a proposal is based on cannot be changed.
    expect((await answer(ama, id, signals)).body.code).toBe('action_not_allowed');
  });

  it('is not the only step: a case with open signals goes on to its documents, to a visit and back to the company', async () => {
    const { id } = await taken();
    await work.acceptAll(ama, id);
    expect((await work.step(ama, id, 'accept_assessment')).body.data.stage).toBe('documents');
    expect((await work.step(ama, id, 'request_site_visit')).body.data.stage).toBe('site_visit');
    await work.on(ama, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'returned', reason: 'unreadable' });
    expect((await work.step(ama, id, 'request_correction')).body.data.stage).toBe('correction');
  });
});

describe('an answer', () => {
  it('is kept with its text, author and time; a second answer replaces the first, and both are in the history', async () => {
    const { id, signals } = await taken();
    const [first = ''] = signals;
    expect((await answer(ama, id, [first])).body.data.findings).toBe(1);
    const { signals: answered } = (await answer(ama, id, [first, first], { resolution: 'company_asked', comment: ' They will write. ' }))
      .body.data;
    const one = answered.find((signal) => signal.id === first);
    expect(one?.resolved).toMatchObject({
      resolution: 'company_asked',
      comment: 'They will write.',
      by: { id: ama.id, name: 'Ama Mensah' },
    });
    const { rows } = await server.context.pool.query(
      "select data->>'resolution' as resolution, data->>'signals' as signals from audit_events where subject_id = $1 and action = 'case.signals_resolved' order by at, id",
      [id],
    );
    expect(rows).toEqual(['explained', 'company_asked'].map((resolution) => ({ resolution, signals: first })));
    const { rows: queue } = await server.context.pool.query('select count(*)::int as n from case_signals where application_id = $1', [id]);
    expect(queue).toEqual([{ n: 2 }]);
    const listed = (await work.call(ama, '/review/queue?page_size=100')).body.data as unknown as { id: string; findings: number }[];
    expect(listed.find((row) => row.id === id)?.findings).toBe(1);
  });

  it.each([
    ['without a reason', { comment: ' ' }],
    ['of no known kind', { resolution: 'ignored' }],
    ['to nothing', { signals: [] }],
  ])('%s is none', async (_, more) => {
    const { id, signals } = await taken();
    const { status, body } = await answer(ama, id, signals, more);
    expect([status, body.code]).toEqual([422, expect.stringMatching(/^fields_/)]);
    expect((await work.on(ama, id)).body.data.findings).toBe(2);
  });

  it("is not given to another case's signal, to one that nobody made, nor to one that is gone; and then to none of them", async () => {
    const [{ id, signals }, other] = [await taken(), await taken()];
    for (const strangers of [other.signals, [randomUUID()]]) {
      expect((await answer(ama, id, [...signals, ...strangers])).body).toMatchObject({
        code: 'fields_invalid',
        errors: { signals: expect.any(String) as string },
      });
      expect((await work.on(ama, id)).body.data.findings).toBe(2);
    }
    await server.context.pool.query('update case_signals set cleared_at = now() where id = $1', [signals[0]]);
    expect((await answer(ama, id, signals)).body.code).toBe('fields_invalid');
    expect((await answer(ama, id, signals.slice(1))).body.data.findings).toBe(0);
    expect((await work.on(ama, other.id)).body.data.findings).toBe(2);
  });

  it('once sent is given once, however often it is sent', async () => {
    const { id, signals } = await taken();
    const key = { 'idempotency-key': randomUUID() };
    const send = () => work.on(ama, id, '/signals', { signals, resolution: 'harmless', comment: 'A rounding.' }, key);
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await server.context.pool.query(
      "select from audit_events where subject_id = $1 and action = 'case.signals_resolved'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is for the officer who holds the case, and for nobody else', async () => {
    const { id, signals } = await taken();
    const who: readonly [Parameters<typeof colleague>[1], string, string][] = [
      [{ role: 'officer', countries: ['KE'] }, 'another country', 'not_found'],
      [{ role: 'officer', sectors: ['solid_minerals'] }, 'another sector', 'not_found'],
      [{ role: 'officer' }, 'another officer', 'case_already_assigned'],
      [{ role: 'verifier' }, 'a verifier', 'permission_denied'],
      [{ role: 'admin' }, 'an admin', 'permission_denied'],
      [{ role: 'board' }, 'the board', 'permission_denied'],
    ];
    for (const [grant, name, code] of who)
      expect(`${name}: ${(await answer(await colleague(server, grant, name), id, signals)).body.code}`).toBe(`${name}: ${code}`);
    expect((await answer(company, id, signals)).status).toBe(401);
    expect((await work.on(undefined, id, '/signals', { signals, resolution: 'harmless', comment: 'x' })).status).toBe(401);
    await work.on(ama, id, '/conflict-of-interest', { comment: 'A cousin owns it.' });
    expect((await answer(ama, id, signals)).body.code).toBe('conflict_of_interest');
    const { rows } = await server.context.pool.query('select from case_signals where application_id = $1 and resolution is not null', [id]);
    expect(rows).toEqual([]);
    const shown = await work.call(company, `/application/${id}/retrieve_application/`);
    expect(shown.status).toBe(200);
    for (const word of ['value_addition_close', 'signals', ...signals]) expect(shown.text).not.toContain(word);
  });
});

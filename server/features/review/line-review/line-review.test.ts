import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptWrite, startTestApp, type TestApp } from '../../../testing/app.ts';
import { callApi } from '../../../testing/accounts.ts';
import { keptDocument, signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { casework, colleague, type CaseAnswer, type Colleague, screenedCase } from '../../../testing/cases.ts';
import { caseWithSheet, type SheetCase } from '../../../testing/cost-sheet-cases.ts';
import { createNotifications } from '../../notifications/creation.ts';
import { judgementsOf } from '../../cost-sheets/service.ts';

const now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kofi: Colleague;
let vera: Colleague;
let efua: Colleague;
let work: ReturnType<typeof casework>;

interface Made {
  readonly line: string;
  readonly revision: number | null;
  readonly problem: { readonly code: string; readonly message: string; readonly errors?: Readonly<Record<string, string>> } | null;
  readonly current: Readonly<Record<string, unknown>> | null;
}
interface Share {
  readonly percent: string;
  readonly qualifies: boolean;
}
interface SheetSeen {
  readonly version: number;
  readonly counts: boolean;
  readonly may_judge: boolean;
  readonly certain: Share | null;
  readonly possible: Share | null;
  readonly regional: Share | null;
  readonly decided: string | null;
  readonly open_count: number;
  readonly judgements_revision: number;
  readonly lines: readonly (Made & {
    readonly id: string;
    readonly value: string;
    readonly judgement: Readonly<Record<string, unknown>> | null;
  })[];
  readonly price_judgement: Readonly<Record<string, unknown>> | null;
  readonly margin_judgement: Readonly<Record<string, unknown>> | null;
}
const seen = (answer: CaseAnswer) => answer.body.data as unknown as SheetSeen;
const code = ({ status, body }: CaseAnswer) => `${status} ${body.code ?? ''}`.trim();

beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000', COST_SHEET_FROM: '2026-01-01' }, { clock: { now: () => now } });
  company = await signedInCompany(server);
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
  vera = await colleague(server, { role: 'verifier', countries: ['GH'] }, 'Vera Addo');
  efua = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  work = casework(server);
});
afterAll(() => server.close());

const accepted = { verdict: 'accepted' } as const;
const open = { verdict: 'open' } as const;
const notProven = { verdict: 'not_proven', reason: 'no_document' } as const;
const boxed = (document: string, page = 1) => ({ document, page, box: { x: 100, y: 200, width: 300, height: 20 } });
const corrected = (document: string, fields: object = { unit_cost: '10' }) =>
  ({ verdict: 'corrected', fields, reason: 'Freight was left out.', place: boxed(document) }) as const;

const read = (who: { readonly token: string } | undefined, id: string, query = '') => work.on(who, id, `/cost_sheet${query}`);
const judgeAll = (who: Colleague, id: string, judgements: readonly object[], more: object = {}, headers = {}) =>
  work.on(who, id, '/line_judgements', { version: 1, judgements, ...more }, headers);
const judge = (who: Colleague, id: string, line: string, judgement: object, base = 0) => judgeAll(who, id, [{ line, base, judgement }]);
const price = (who: Colleague, id: string, judgement: object = accepted, base = 0, version = 1) =>
  work.on(who, id, '/price_judgement', { version, base, judgement });
const margin = (who: Colleague, id: string, judgement: object = accepted, base = 0, version = 1) =>
  work.on(who, id, '/margin_judgement', { version, base, judgement });
const madeOf = (answer: CaseAnswer) => (answer.body.data as unknown as { readonly lines: readonly Made[] }).lines;
const outcomes = (answer: CaseAnswer) => madeOf(answer).map(({ problem }) => problem?.code ?? 'made');

async function withOfficer(who = ama): Promise<SheetCase> {
  const made = await caseWithSheet(server, company);
  await work.on(who, made.id, '/take', {});
  await work.resolveAll(who, made.id);
  return made;
}

/** Price, margin and every line, so that 85.00 of 100 are certain. */
async function judgeEverything(who: Colleague, { id, cocoa, sugar, wages, packing }: SheetCase): Promise<void> {
  await work.openAll(who, id);
  await price(who, id);
  await margin(who, id);
  const judged = await judgeAll(who, id, [
    ...[cocoa, sugar, wages].map((line) => ({ line, base: 0, judgement: accepted })),
    { line: packing, base: 0, judgement: notProven },
  ]);
  expect(outcomes(judged)).toEqual(['made', 'made', 'made', 'made']);
}
const audited = async (id: string) =>
  (
    await server.context.pool.query<{ action: string; data: object }>(
      "select action, data from audit_events where subject_id = $1 and action ~ 'judged|lines_decided' order by position",
      [id],
    )
  ).rows;

describe('the cost sheet of a case', () => {
  it('is read with figures, signals and what may be judged', async () => {
    const made = await withOfficer();
    const { body, status } = await read(ama, made.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 1,
      counts: true,
      may_judge: true,
      scheme: '2026-2',
      threshold_percent: 30,
      country: 'GH',
      price: '100.00',
      margin: { amount: '40.00', percent: '40.00' },
      price_judgement: null,
      margin_judgement: null,
      declared: { percent: '85.00', qualifies: true },
      // Côte d'Ivoire is a State Party, Brazil is not.
      regional: { percent: '91.00' },
      certain: null,
      possible: null,
      decided: null,
      line_count: 4,
      open_count: 6,
      judgements_revision: 0,
    });
    expect(seen({ body } as CaseAnswer).lines.map(({ value, judgement }) => [value, judgement])).toEqual([
      ['25.00', null],
      ['9.00', null],
      ['20.00', null],
      ['6.00', null],
    ]);
    const { documents } = body.data as unknown as { documents: readonly object[] };
    expect(documents).toEqual([
      { document_id: made.invoice, name: 'documents.pdf', is_opened_by_me: false, line_count: 2 },
      { document_id: made.payroll, name: 'documents.pdf', is_opened_by_me: false, line_count: 1 },
    ]);
    expect(seen(await read(ama, made.id, '?page=2&page_size=3')).lines.map(({ id }) => id)).toEqual([made.packing]);
    expect(code(await read(ama, made.id, '?version=2'))).toBe('404 not_found');
  });

  it('is for those who may read the case, and is judged by its officer alone', async () => {
    const made = await withOfficer();
    const elsewhere = await colleague(server, { role: 'officer', countries: ['KE'] }, 'Wanjiru');
    const nothing = await read(ama, randomUUID());
    expect(code(nothing)).toBe('404 not_found');
    expect(await read(elsewhere, made.id)).toEqual(nothing);
    for (const who of [vera, kofi, efua]) expect(seen(await read(who, made.id))).toMatchObject({ version: 1, may_judge: false });
    expect(code(await read(undefined, made.id))).toBe('401 unauthenticated');
    expect(code(await read(company, made.id))).toBe('401 unauthenticated');
    for (const act of [judge(kofi, made.id, made.packing, notProven), price(kofi, made.id), margin(kofi, made.id)])
      expect(code(await act)).toBe('409 case_already_assigned');
    for (const who of [vera, efua]) expect(code(await judge(who, made.id, made.packing, notProven))).toBe('403 permission_denied');
    expect(code(await judge(elsewhere, made.id, made.packing, notProven))).toBe('404 not_found');
    expect(seen(await read(ama, made.id)).judgements_revision).toBe(0);
  });

  it('is not found where there is none, and only shown where the scheme does not count it', async () => {
    const earlier = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { clock: { now: () => now } });
    try {
      const [owner, officer] = [await signedInCompany(earlier), await colleague(earlier, { role: 'officer' }, 'Yaw Darko')];
      const { on } = casework(earlier);
      const without = await screenedCase(earlier, owner);
      expect(code(await on(officer, without, '/cost_sheet'))).toBe('404 not_found');
      const { id, packing } = await caseWithSheet(earlier, owner);
      await on(officer, id, '/take', {});
      expect((await on(officer, id, '/cost_sheet')).body.data).toMatchObject({ counts: false, may_judge: false, scheme: '2026-1' });
      const judgement = { version: 1, judgements: [{ line: packing, base: 0, judgement: notProven }] };
      expect(code(await on(officer, id, '/line_judgements', judgement))).toBe('409 action_not_allowed');
    } finally {
      await earlier.close();
    }
  });
});

describe('signals at lines', () => {
  interface Signal {
    readonly code: string;
    readonly document: string;
    readonly amount: string | null;
    readonly message: string;
  }
  const signalsOf = async (id: string) => {
    const { lines } = (await read(ama, id)).body.data as unknown as { lines: readonly { id: string; signals: readonly Signal[] }[] };
    return new Map(lines.filter(({ signals }) => signals.length > 0).map((line) => [line.id, line.signals]));
  };

  it('say which document another application of the company cites too, and not one of another company', async () => {
    const [here, other] = [await withOfficer(), await withOfficer()];
    const stranger = await caseWithSheet(server, await signedInCompany(server));
    const sameBytes = (document: string, as: string) =>
      server.context.pool.query('update documents set sha256 = (select sha256 from documents where id = $2) where id = $1', [document, as]);
    await sameBytes(stranger.payroll, here.payroll);
    expect(await signalsOf(here.id)).toEqual(new Map());
    await sameBytes(other.invoice, here.invoice);
    const signal = {
      code: 'document_cited_elsewhere',
      document: here.invoice,
      amount: null,
      message: expect.stringContaining('another application'),
    };
    expect(await signalsOf(here.id)).toEqual(
      new Map([
        [here.cocoa, [signal]],
        [here.sugar, [signal]],
      ]),
    );
  });

  it('say what of an invoice is in no line, from its extracted text', async () => {
    const { id, invoice, cocoa, sugar } = await withOfficer();
    const rows = [
      ['Description', 'Qty', 'Unit price', 'Amount'],
      ['Cocoa', '100', '25.00', '2500.00'],
      ['Sugar', '100', '9.00', '900.00'],
      ['Freight', '1', '60.00', '60.00'],
      ['Grand total', '', '', '3460.00'],
    ];
    const words = (row: readonly string[], y: number) =>
      row.flatMap((text, column) => (text === '' ? [] : [{ text, box: { x: 50 + column * 200, y, width: text.length * 8, height: 14 } }]));
    const lines = rows.map((row, index) => ({ page: 1, words: words(row, 100 + index * 30) }));
    await server.context.pool.query(
      `update document_extractions set source = 'text', confidence = 100, text_boxes = $2, failure = null
       where sha256 = (select sha256 from documents where id = $1)`,
      [invoice, JSON.stringify(lines)],
    );
    const signal = { code: 'invoice_total_differs', document: invoice, amount: '60.00', message: expect.stringContaining('60.00') };
    expect(await signalsOf(id)).toEqual(
      new Map([
        [cocoa, [signal]],
        [sugar, [signal]],
      ]),
    );
  });
});

describe('a judgement of lines', () => {
  let made: SheetCase;
  beforeEach(async () => {
    made = await withOfficer();
  });

  it('accepts, corrects, finds not proven and is removed, many at once, each answered by itself', async () => {
    const { id, cocoa, sugar, wages, packing, invoice } = made;
    await work.openAll(ama, id);
    await price(ama, id);
    const answer = await judgeAll(ama, id, [
      { line: cocoa, base: 0, judgement: accepted },
      { line: sugar, base: 0, judgement: corrected(invoice, { unit_cost: '10.50', country: 'BR' }) },
      { line: wages, base: 0, judgement: { ...notProven, reason: 'other_buyer', note: ' Not ours. ' } },
      { line: packing, base: 0, judgement: accepted },
      { line: randomUUID(), base: 0, judgement: accepted },
    ]);
    expect(outcomes(answer)).toEqual(['made', 'made', 'made', 'nothing_cited', 'cost_line_unknown']);
    expect(madeOf(answer)).toMatchObject([
      { revision: 2, current: { verdict: 'accepted', by: { name: 'Ama Mensah' }, revision: 2 } },
      // What is as it was declared is no correction.
      {
        current: {
          verdict: 'corrected',
          fields: { unit_cost: '10.5' },
          reason: 'Freight was left out.',
          place: { document: invoice, quote: '' },
        },
      },
      { current: { verdict: 'not_proven', reason: 'other_buyer', note: 'Not ours.' } },
      { revision: 0, current: null },
      { revision: null, current: null },
    ]);
    // Cocoa alone; the margin is 38.50 after the correction and open.
    expect(answer.body.data).toMatchObject({
      certain: { percent: '25.00' },
      possible: { percent: '63.50' },
      decided: null,
      open_count: 2,
      judgements_revision: 4,
    });
    const removed = await judge(ama, id, cocoa, open, 2);
    expect(madeOf(removed)).toMatchObject([{ revision: 0, problem: null, current: null }]);
    expect(removed.body.data).toMatchObject({ certain: { percent: '0.00' }, open_count: 3, judgements_revision: 5 });
    const judgements = await judgementsOf(server.context.db, id, 1);
    expect([...judgements.lines.keys()].toSorted()).toEqual([sugar, wages].toSorted());
    expect(judgements.price).toEqual(accepted);
    expect(seen(await read(ama, id)).lines.map(({ value }) => value)).toEqual(['25.00', '10.50', '20.00', '6.00']);
    expect(await audited(id)).toEqual([
      { action: 'case.lines_judged', data: { version: 1, price: 'accepted' } },
      { action: 'case.lines_judged', data: { version: 1, accepted: 1, corrected: 1, not_proven: 1, reopened: 0 } },
      { action: 'case.lines_judged', data: { version: 1, accepted: 0, corrected: 0, not_proven: 0, reopened: 1 } },
    ]);
  });

  it('needs the document opened by the officer who judges', async () => {
    const { id, cocoa, wages, invoice, payroll } = made;
    expect(outcomes(await judge(ama, id, cocoa, accepted))).toEqual(['document_not_opened']);
    expect(outcomes(await judge(ama, id, cocoa, corrected(invoice)))).toEqual(['document_not_opened']);
    expect(code(await price(ama, id))).toBe('409 document_not_opened');
    await work.openAll(kofi, id);
    expect(outcomes(await judge(ama, id, cocoa, accepted))).toEqual(['document_not_opened']);
    await work.openDocument(ama, id, invoice);
    await work.showPages(ama, id, invoice, [1], { page_count: 1 });
    expect(outcomes(await judge(ama, id, cocoa, accepted))).toEqual(['made']);
    expect(outcomes(await judge(ama, id, wages, accepted))).toEqual(['document_not_opened']);
    // The place of a correction can be in another document than the cited one.
    expect(outcomes(await judge(ama, id, wages, corrected(invoice, { unit_cost: '11' })))).toEqual(['made']);
    expect(outcomes(await judge(ama, id, cocoa, corrected(payroll), 1))).toEqual(['document_not_opened']);
    expect(outcomes(await judge(ama, id, made.packing, notProven))).toEqual(['made']);
  });

  it.each<[string, (sheet: SheetCase, foreign: string) => object, object]>([
    ['without a change', ({ invoice }) => corrected(invoice, { unit_cost: '9.0' }), { fields: expect.any(String) }],
    ['of a cost that is none', ({ invoice }) => corrected(invoice, { unit_cost: '1,5' }), { unit_cost: expect.any(String) }],
    ['to a currency without rate', ({ invoice }) => corrected(invoice, { currency: 'XOF' }), { currency: expect.any(String) }],
    ['without a reason', ({ invoice }) => ({ ...corrected(invoice), reason: ' ' }), { reason: expect.any(String) }],
    [
      'with a reason that is too long',
      ({ invoice }) => ({ ...corrected(invoice), reason: 'x'.repeat(501) }),
      { reason: expect.any(String) },
    ],
    ['by a whole page', ({ invoice }) => ({ ...corrected(invoice), place: { document: invoice, page: 1 } }), { place: expect.any(String) }],
    ['on a page that there is not', ({ invoice }) => ({ ...corrected(invoice), place: boxed(invoice, 9) }), { place: expect.any(String) }],
    ['by a document of no case', (_, foreign) => corrected(foreign), { place: expect.any(String) }],
  ])('refuses a correction %s', async (_, judgementOf, errors) => {
    const foreign = await keptDocument(server, company.companyId);
    await work.openAll(ama, made.id);
    const [answer] = madeOf(await judge(ama, made.id, made.sugar, judgementOf(made, foreign)));
    expect(answer).toMatchObject({ problem: { code: 'fields_invalid', errors }, revision: 0, current: null });
    expect(seen(await read(ama, made.id)).judgements_revision).toBe(0);
  });

  it('tells the second officer, and overwrites nothing', async () => {
    const { id, cocoa, packing } = made;
    await work.openAll(ama, id);
    await judge(ama, id, cocoa, accepted);
    await work.on(efua, id, '/reassign', { staff_id: kofi.id });
    await work.openAll(kofi, id);
    const late = await judgeAll(kofi, id, [
      { line: cocoa, base: 0, judgement: notProven },
      { line: packing, base: 0, judgement: notProven },
    ]);
    expect(madeOf(late)).toMatchObject([
      { revision: 1, problem: { code: 'judgement_changed' }, current: { verdict: 'accepted', by: { id: ama.id } } },
      { revision: 2, problem: null, current: { verdict: 'not_proven', by: { id: kofi.id } } },
    ]);
    expect(outcomes(await judge(kofi, id, cocoa, notProven, 1))).toEqual(['made']);
    expect(code(await price(kofi, id))).toBe('200');
    await work.on(efua, id, '/reassign', { staff_id: ama.id });
    expect(code(await price(ama, id, open))).toBe('409 judgement_changed');
    expect(code(await price(ama, id, accepted))).toBe('200');
    expect(code(await price(ama, id, open, 4))).toBe('200');
  });

  it('answers the same judgement as made, whatever its base, and a repeated call with the first answer', async () => {
    const { id, packing, sugar } = made;
    const key = { 'idempotency-key': 'once-and-no-more-than-once' };
    const first = await judgeAll(ama, id, [{ line: packing, base: 0, judgement: notProven }], {}, key);
    const again = await judgeAll(ama, id, [{ line: packing, base: 0, judgement: notProven }], {}, key);
    expect(again.body).toEqual(first.body);
    expect(madeOf(await judge(ama, id, packing, notProven, 7))).toMatchObject([{ revision: 1, problem: null }]);
    expect(madeOf(await judge(ama, id, sugar, open))).toMatchObject([{ revision: 0, problem: null }]);
    expect(seen(await read(ama, id)).judgements_revision).toBe(1);
    const twice = { line: packing, base: 0, judgement: notProven };
    expect(code(await judgeAll(ama, id, [twice, twice]))).toBe('422 fields_invalid');
  });

  it('is of this case and version alone', async () => {
    const { id } = made;
    const other = await withOfficer();
    const stranger = await signedInCompany(server);
    const foreign = await caseWithSheet(server, stranger);
    const answer = await judgeAll(
      ama,
      id,
      [other.packing, foreign.packing].map((line) => ({ line, base: 0, judgement: notProven })),
    );
    expect(outcomes(answer)).toEqual(['cost_line_unknown', 'cost_line_unknown']);
    expect(seen(await read(ama, other.id)).judgements_revision).toBe(0);
    for (const version of [2, 9])
      expect(code(await judgeAll(ama, id, [{ line: made.packing, base: 0, judgement: notProven }], { version }))).toBe(
        '409 action_not_allowed',
      );
  });

  it('is not possible with a conflict of interest, after a proposal or in a closed case', async () => {
    const { id, packing } = made;
    await work.on(ama, id, '/conflict-of-interest', { comment: 'A cousin.' });
    expect(code(await judge(ama, id, packing, notProven))).toBe('409 conflict_of_interest');
    expect(seen(await read(ama, id)).may_judge).toBe(false);
    const next = await withOfficer();
    await judgeEverything(ama, next);
    await work.acceptAll(ama, next.id);
    await work.step(ama, next.id, 'accept_assessment');
    expect(code(await work.step(ama, next.id, 'propose_approval', { comment: 'In order.' }))).toBe('200');
    expect(code(await judge(ama, next.id, next.packing, open, 6))).toBe('409 action_not_allowed');
    expect(code(await work.step(efua, next.id, 'approve'))).toBe('200');
    for (const act of [judge(ama, next.id, next.packing, open, 6), price(ama, next.id), margin(ama, next.id)])
      expect(code(await act)).toBe('409 action_not_allowed');
    expect(seen(await read(ama, next.id)).may_judge).toBe(false);
  });
});

describe('price and margin', () => {
  it('are judged, corrected and opened again', async () => {
    const { id, invoice } = await withOfficer();
    await work.openAll(ama, id);
    const sent = { verdict: 'corrected', price: '90', repaid_taxes: '0', reason: 'The sales invoice.', place: boxed(invoice) };
    expect(code(await price(ama, id, { ...sent, price: '0' }))).toBe('422 fields_invalid');
    expect(code(await price(ama, id, { ...sent, price: '100.00' }))).toBe('422 fields_invalid');
    expect(code(await price(ama, id, { ...sent, place: { document: invoice, page: 1 } }))).toBe('422 fields_invalid');
    const correctedPrice = await price(ama, id, sent);
    expect(correctedPrice.body.data).toMatchObject({
      price_judgement: { verdict: 'corrected', price: '90.00', repaid_taxes: '0.00', reason: 'The sales invoice.', revision: 1 },
      possible: { percent: '83.33' },
      judgements_revision: 1,
    });
    expect((await read(ama, id)).body.data).toMatchObject({ margin: { amount: '30.00', percent: '33.33' }, price: '100.00' });
    expect((await margin(ama, id, { verdict: 'not_proven', note: 'No accounts.' })).body.data).toMatchObject({
      margin_judgement: { verdict: 'not_proven', note: 'No accounts.' },
      possible: { percent: '50.00' },
    });
    expect((await margin(ama, id, accepted, 2)).body.data).toMatchObject({
      certain: { percent: '33.33', qualifies: true },
      decided: 'qualifies',
    });
    expect((await price(ama, id, open, 1)).body.data).toMatchObject({
      price_judgement: null,
      certain: null,
      possible: null,
      decided: null,
    });
  });

  it('is told to the assignee once for a version, when what is open can no longer change the outcome', async () => {
    const { id } = await withOfficer();
    await work.openAll(ama, id);
    await price(ama, id);
    expect((await audited(id)).map(({ action }) => action)).toEqual(['case.lines_judged']);
    await margin(ama, id);
    await margin(ama, id, open, 2);
    await margin(ama, id);
    const decided = (await audited(id)).filter(({ action }) => action === 'case.lines_decided');
    expect(decided).toEqual([{ action: 'case.lines_decided', data: { version: 1, outcome: 'qualifies' } }]);
    const { rows } = await server.context.pool.query<{ id: string; at: Date }>(
      "select id, at from audit_events where subject_id = $1 and action = 'case.lines_decided'",
      [id],
    );
    await createNotifications(server.context, { eventId: rows[0]?.id ?? '', at: rows[0]?.at ?? now });
    const notified = await server.context.pool.query('select staff_id, kind from notifications where event_id = $1', [rows[0]?.id]);
    expect(notified.rows).toEqual([{ staff_id: ama.id, kind: 'lines_decided' }]);
  });
});

describe('an approval of a case whose figures come from the sheet', () => {
  it('needs every line judged, and takes the certain figure', async () => {
    const made = await withOfficer();
    const { id, packing } = made;
    await work.openAll(ama, id);
    await work.acceptAll(ama, id);
    const refused = await work.step(ama, id, 'accept_assessment');
    expect(refused).toMatchObject({ status: 409, body: { code: 'lines_open', message: expect.stringContaining('6 lines') } });
    await judgeEverything(ama, made);
    await judge(ama, id, packing, open, 6);
    const one = await work.step(ama, id, 'accept_assessment');
    expect(one).toMatchObject({ status: 409, body: { code: 'lines_open', message: expect.stringContaining('1 line of') } });
    await judge(ama, id, packing, notProven);
    expect((await work.on(ama, id)).body.data.assessed_cva).toBe('85.00');
    expect((await work.step(ama, id, 'accept_assessment')).body.data).toMatchObject({ stage: 'documents', assessed_cva: '85.00' });
    await judge(ama, id, packing, open, 8);
    expect((await work.step(ama, id, 'propose_approval', { comment: 'In order.' })).body.code).toBe('lines_open');
    await judge(ama, id, packing, notProven);
    expect((await work.step(ama, id, 'propose_approval', { comment: 'In order.' })).body.data.stage).toBe('approval');
    expect(code(await work.step(efua, id, 'approve'))).toBe('200');
    const { rows } = await server.context.pool.query(
      'select c.assessed_cva, a.cva, a.state from cases c join applications a on a.id = c.application_id where a.id = $1',
      [id],
    );
    expect(rows).toEqual([{ assessed_cva: '85.00', cva: '85.00', state: 'issuance' }]);
  });

  it('is refused below the threshold', async () => {
    const made = await withOfficer();
    const { id, cocoa, sugar, wages, packing } = made;
    await work.openAll(ama, id);
    await work.acceptAll(ama, id);
    await price(ama, id);
    await margin(ama, id, { verdict: 'not_proven' });
    const lines = [cocoa, wages, packing].map((line) => ({ line, base: 0, judgement: notProven }));
    const judged = await judgeAll(ama, id, [...lines, { line: sugar, base: 0, judgement: accepted }]);
    expect(judged.body.data).toMatchObject({ certain: { percent: '0.00' }, decided: 'does_not_qualify', open_count: 0 });
    await work.step(ama, id, 'accept_assessment');
    expect((await work.step(ama, id, 'propose_approval', { comment: 'In order.' })).body.code).toBe('not_above_threshold');
  });

  it('needs the documents opened that the sheet cites', async () => {
    const made = await withOfficer();
    const { id, payroll, invoice } = made;
    await judgeEverything(ama, made);
    const { documents } = (await work.on(ama, id)).body.data.evidence;
    const required = documents.filter(({ is_required }) => is_required).map(({ document_id }) => document_id);
    expect(required).toEqual(expect.arrayContaining([payroll, invoice]));
    await work.acceptAll(ama, id);
    await work.step(ama, id, 'accept_assessment');
    await work.step(ama, id, 'propose_approval', { comment: 'In order.' });
    for (const document of required.filter((one) => one !== payroll)) {
      await work.openDocument(efua, id, document);
      await work.showPages(efua, id, document, [1], { page_count: 1 });
    }
    expect(code(await work.stepOnly(efua, id, 'approve'))).toBe('409 documents_unopened');
    await work.openDocument(efua, id, payroll);
    await work.showPages(efua, id, payroll, [1], { page_count: 1 });
    expect(code(await work.stepOnly(efua, id, 'approve'))).toBe('200');
  });

  it('leaves the totals to the sheet: they can be returned, and not accepted by hand', async () => {
    const { id } = await withOfficer();
    await work.openAll(ama, id);
    const decide = (fields: readonly string[], verdict: string, more: object = {}) =>
      work.on(ama, id, '/requirement-decisions', { fields, verdict, ...more });
    const bySheet = ['final_product_value', 'cost_of_imported_inputed', 'production_cost_breakdown'];
    const { open_requirements: required } = (await work.on(ama, id)).body.data;
    expect(required.filter((field) => bySheet.includes(field))).toEqual([]);
    for (const field of bySheet)
      expect((await decide([field], 'accepted')).body).toMatchObject({ code: 'fields_invalid', errors: { [field]: expect.any(String) } });
    expect(code(await decide(['final_product_value'], 'returned', { reason: 'figures_differ' }))).toBe('200');
    expect((await work.on(ama, id)).body.data.open_requirements).toContain('final_product_value');
    expect(code(await decide(['final_product_value'], 'open'))).toBe('200');
  });
});

describe('a correction', () => {
  const call = (method: string, path: string, body?: unknown) => callApi(server.origin, company, method, `/application/${path}`, body);

  it('keeps what was judged of unchanged lines, and opens the rest', async () => {
    const made = await withOfficer();
    const { id, cocoa, sugar, wages, packing } = made;
    await judgeEverything(ama, made);
    await work.on(ama, id, '/requirement-decisions', { fields: ['final_product_value'], verdict: 'returned', reason: 'figures_differ' });
    await work.step(ama, id, 'request_correction');
    expect(code(await judge(ama, id, packing, open, 6))).toBe('409 action_not_allowed');
    const sheet = JSON.parse((await call('GET', `${id}/cost_sheet/`)).text) as { data: { lines: { id: string; revision: number }[] } };
    const line = sheet.data.lines.find((one) => one.id === sugar);
    const { revision, ...unchanged } = line ?? { id: sugar, revision: 0 };
    await call('PUT', `${id}/cost_lines/`, { lines: [{ ...unchanged, base: revision, unit_cost: '12' }] });
    expect((await call('POST', `${id}/send_correction/`)).status).toBeLessThan(300);
    const after = seen(await read(ama, id));
    expect(after).toMatchObject({ version: 2, open_count: 2, price_judgement: { verdict: 'accepted' }, margin_judgement: null });
    const judged = after.lines.filter(({ judgement }) => judgement !== null).map((one) => one.id);
    expect(judged.toSorted()).toEqual([cocoa, wages, packing].toSorted());
    expect(seen(await read(ama, id, '?version=1'))).toMatchObject({ version: 1, may_judge: false, open_count: 0 });
    expect(code(await judge(ama, id, sugar, accepted))).toBe('409 action_not_allowed');
    expect(outcomes(await judgeAll(ama, id, [{ line: sugar, base: 0, judgement: accepted }], { version: 2 }))).toEqual(['made']);
    expect(code(await margin(ama, id, accepted, 0, 2))).toBe('200');
    expect(seen(await read(ama, id))).toMatchObject({ open_count: 0, certain: { percent: '82.00' } });
  });
});

describe('the company', () => {
  it('reads what was judged of a submitted version once the assessment was accepted, without the officer and notes', async () => {
    const made = await withOfficer();
    const { id, cocoa, sugar, wages, packing, invoice } = made;
    const own = async (query = '?version=1') => {
      const { text } = await callApi(server.origin, company, 'GET', `/application/${id}/cost_sheet/${query}`);
      return { text, data: (JSON.parse(text) as { data: { lines: { id: string; judgement?: object }[] } & Record<string, unknown> }).data };
    };
    await judgeEverything(ama, made);
    await judge(ama, id, sugar, corrected(invoice), 4);
    await judge(ama, id, packing, { ...notProven, note: 'A word among staff.' }, 6);
    expect((await own()).text).not.toContain('judgement');
    await work.acceptAll(ama, id);
    await work.step(ama, id, 'accept_assessment');
    const { data, text } = await own();
    const at = now.toISOString();
    expect(data['price_judgement']).toEqual({ verdict: 'accepted', at });
    expect(new Map(data.lines.map((line) => [line.id, line.judgement]))).toMatchObject(
      new Map<string, object>([
        [cocoa, { verdict: 'accepted', at }],
        [wages, { verdict: 'accepted', at }],
        [
          sugar,
          {
            verdict: 'corrected',
            fields: { unit_cost: '10' },
            reason: 'Freight was left out.',
            document: { id: invoice, name: 'documents.pdf' },
            page: 1,
            quote: '',
            at,
          },
        ],
        [packing, { verdict: 'not_proven', reason: 'no_document', at }],
      ]),
    );
    for (const secret of ['A word among staff', 'Ama Mensah', ama.id]) expect(text).not.toContain(secret);
    expect((await own('')).text).not.toContain('judgement');
  });
});

describe('the database', () => {
  it('refuses a judgement with a conflict of interest, of another version, or proven by a document of no case', async () => {
    const { id, packing } = await withOfficer();
    const foreign = await keptDocument(server, company.companyId);
    const insert = (officer: string, version = 1, place: string | null = null) =>
      attemptWrite(server, (client) =>
        client.query(
          `insert into line_judgements (application_id, version, revision, subject, line_id, verdict, fields, reason, place, staff_id, at)
           values ($1, $2, 1, 'line', $3, $4, $5, $6, $7, $8, $9)`,
          [
            id,
            version,
            packing,
            place === null ? 'accepted' : 'corrected',
            place && '{"unitCost": "1"}',
            place && 'x',
            place,
            officer,
            now,
          ],
        ),
      );
    expect(await insert(ama.id)).toBe('went through');
    expect(await insert(ama.id, 1, JSON.stringify(boxed(foreign)))).toBe('correction_proven_by_document_of_the_case');
    expect(await insert(ama.id, 2)).toBe('judged_in_the_newest_version');
    await server.context.pool.query(
      "insert into case_conflicts_of_interest (application_id, staff_id, reason_text, at) values ($1, $2, 'A cousin.', $3)",
      [id, vera.id, now],
    );
    expect(await insert(vera.id)).toBe('judged_without_conflict_of_interest');
    for (const change of ["update line_judgements set verdict = 'open'", 'delete from line_judgements'])
      expect(
        await attemptWrite(server, async (client) => {
          await client.query(
            `insert into line_judgements (application_id, version, revision, subject, verdict, staff_id, at) values ($1, 1, 1, 'price', 'accepted', $2, $3)`,
            [id, ama.id, now],
          );
          await client.query(change);
        }),
      ).toBe('frozen_cost_sheet');
  });

  it('refuses the proposal of an approval with an open line', async () => {
    const made = await withOfficer();
    const { id, packing } = made;
    await judgeEverything(ama, made);
    const propose = (reopened: boolean) =>
      attemptWrite(server, async (client) => {
        if (reopened)
          await client.query(
            `insert into line_judgements (application_id, version, revision, subject, line_id, verdict, staff_id, at)
             values ($1, 1, 99, 'line', $2, 'open', $3, $4)`,
            [id, packing, ama.id, now],
          );
        await client.query(
          `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at) values (gen_random_uuid(), $1, 'approval', $2, 'x', $3)`,
          [id, ama.id, now],
        );
      });
    expect(await propose(false)).toBe('went through');
    expect(await propose(true)).toBe('proposed_on_judged_lines');
  });
});

import { randomUUID } from 'node:crypto';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { developmentLogins } from '../../../config/development.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  completeApplication,
  keptDocument,
  sentCostLine,
  sentCostSheet,
  signedInCompany,
  signedInMember,
  type SignedInCompany,
} from '../../../testing/applications.ts';
import { renewSheetOf } from '../../cost-sheets/service.ts';

interface Answered {
  readonly id: string;
  readonly revision: number | null;
  readonly problem: { readonly code: string; readonly message: string; readonly errors?: Readonly<Record<string, string>> } | null;
  readonly current: Readonly<Record<string, unknown>> | null;
}

interface Body {
  readonly message: string;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly next: string | null;
  readonly total_pages: number;
  readonly data: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly revision: number;
    readonly head_revision: number;
    readonly line_count: number;
    readonly lines: readonly (Answered & { readonly description: string })[];
  };
}

let server: TestApp;
/** Under a scheme that takes its figures from the sheet. */
let later: TestApp;
beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
  later = await startTestApp({ APPLICATIONS_PER_DAY: '1000', COST_SHEET_FROM: '2026-01-01' });
});
afterAll(async () => {
  await server.close();
  await later.close();
});

const call = async (
  who: SignedInCompany,
  method: string,
  path: string,
  body?: unknown,
  { at = server, ...headers }: { at?: TestApp } & Record<string, unknown> = {},
) => {
  const answer = await fetch(`${at.origin}/api/application/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
};
type Options = Parameters<typeof call>[4];
const rows = async (text: string, values: readonly unknown[] = [], at = server) =>
  (await at.context.pool.query(text, [...values])).rows as Record<string, unknown>[];

const sugar = {
  ...sentCostLine,
  position: 20,
  kind: 'material',
  role: 'enters',
  description: 'Sugar',
  hs_code: '170199',
  country: 'BR',
  unit: 'kilogram',
};
const xof = { currency: 'XOF', amount: '600', worth: '1', day: '2026-11-13', source: 'BCEAO' };

const draft = async (who: SignedInCompany, answers: object = { facility_country: 'GH' }, options?: Options) =>
  (await call(who, 'POST', 'create_application/', answers, options)).body.data.id;
const read = (who: SignedInCompany, id: string, query = '', options?: Options) =>
  call(who, 'GET', `${id}/cost_sheet/${query}`, undefined, options);
const saveHead = (who: SignedInCompany, id: string, but: object = {}, options?: Options) =>
  call(who, 'PUT', `${id}/cost_sheet/`, { ...sentCostSheet, ...but }, options);
const saveLines = (who: SignedInCompany, id: string, lines: readonly object[], options?: Options) =>
  call(who, 'PUT', `${id}/cost_lines/`, { lines }, options);
const remove = (who: SignedInCompany, id: string, lines: readonly object[], options?: Options) =>
  call(who, 'POST', `${id}/remove_cost_lines/`, { lines }, options);
const newLine = (but: object = {}) => ({ ...sentCostLine, id: randomUUID(), ...but });
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    newLine({ position: from + index, description: `Cost ${from + index}`, quantity: '1', unit_cost: '0.01' }),
  );

describe('the cost sheet of a draft', () => {
  let me: SignedInCompany;
  beforeAll(async () => {
    me = await signedInCompany(server);
  });

  it('is empty at first', async () => {
    const id = await draft(me);
    const { status, body } = await read(me, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 0,
      revision: 0,
      head_revision: 0,
      editable: true,
      required: false,
      country: 'GH',
      price: '',
      currency: '',
      repaid_taxes: '0.00',
      line_count: 0,
      declared: null,
      documented: null,
      threshold_percent: 30,
      lines: [],
    });
    expect(body.data['faults']).toContainEqual(expect.objectContaining({ of: 'sheet', field: 'price', code: 'price_zero' }));
  });

  it('is saved in parts and read with its figures, which documents prove, and what is missing', async () => {
    const id = await draft(me);
    const invoice = await keptDocument(server, me.companyId);
    expect(await saveHead(me, id)).toMatchObject({ status: 200, body: { data: { revision: 1, head_revision: 1 } } });
    const [work, sweet] = [
      newLine({ citations: [{ document: invoice, page: 1, proves: ['cost'] }] }),
      { ...newLine(), ...sugar, unit_cost: '4.50' },
    ];
    const saved = await saveLines(me, id, [sweet, work]);
    expect(saved).toMatchObject({
      status: 200,
      body: {
        message: 'Your cost sheet is saved.',
        data: {
          revision: 2,
          line_count: 2,
          lines: [
            { id: sweet.id, revision: 2, problem: null, current: null },
            { id: work.id, revision: 2 },
          ],
        },
      },
    });
    const { body } = await read(me, id);
    expect(body.data).toMatchObject({
      revision: 2,
      head_revision: 1,
      price: '100.00',
      currency: 'USD',
      unit: 'bar of 100 g',
      faults: [],
      declared: { percent: '91.00', exact_percent: null, qualifies: true },
      documented: { percent: '20.00', qualifies: false },
      missing: [
        { of: 'price' },
        { of: 'margin', points: '71.00' },
        { of: 'line', line: sweet.id, lacks: ['cost', 'origin'], points: '0.00' },
      ],
      missing_count: 3,
      lines: [
        {
          id: work.id,
          description: 'Wages',
          quantity: '2',
          unit_cost: '10',
          hs_code: null,
          citations: [{ document: invoice, page: 1, proves: ['cost'] }],
        },
        { id: sweet.id, description: 'Sugar', unit_cost: '4.5', hs_code: '170199', country: 'BR', revision: 2 },
      ],
    });
    expect(body).toMatchObject({ next: null, total_pages: 1 });
    expect(
      await rows("select data from audit_events where subject_id = $1 and action = 'application.changed' order by at", [id]),
    ).toMatchObject([
      { data: { fields: 'cost_sheet', sheet_revision: 1 } },
      { data: { fields: 'cost_sheet', sheet_revision: 2, lines: 2 } },
    ]);
    const named = await rows("select document_id from application_documents where application_id = $1 and field = 'cost_sheet'", [id]);
    expect(named).toEqual([{ document_id: invoice }]);
    // The sweeper takes it again once no line cites it.
    await remove(me, id, [{ id: work.id, base: 2 }]);
    expect(await rows("select 1 from application_documents where application_id = $1 and field = 'cost_sheet'", [id])).toEqual([]);
    expect(await rows('select unreferenced_since is not null as is_free from documents where id = $1', [invoice])).toEqual([
      { is_free: true },
    ]);
  });

  it('keeps incomplete lines and lists what is missing, and saves no malformed line', async () => {
    const id = await draft(me);
    const [open, wrong] = [
      newLine({ description: '', quantity: '', unit_cost: '' }),
      newLine({ hs_code: '1701', quantity: '1,5', country: 'br' }),
    ];
    const { status, body } = await saveLines(me, id, [open, wrong]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Some lines were not changed. Check the marked lines.', data: { line_count: 1 } });
    expect(body.data.lines).toMatchObject([
      { id: open.id, problem: null },
      {
        id: wrong.id,
        revision: null,
        problem: {
          code: 'fields_invalid',
          errors: {
            hs_code: 'Enter the six digits of the HS code, like 1804.00.',
            quantity: 'Enter a number in digits, like 1250.50.',
            country: 'Choose an option from the list.',
          },
        },
      },
    ]);
    const { data } = (await read(me, id)).body;
    expect(data).toMatchObject({ declared: null, line_count: 1 });
    for (const field of ['description', 'quantity', 'unit_cost'])
      expect(data['faults']).toContainEqual({ of: 'line', line: open.id, field, code: 'missing', message: 'Fill in this field.' });
  });

  it('answers a repeated call as the first one, by its key and by the ids of its lines', async () => {
    const id = await draft(me);
    const [lines, key] = [[newLine(), newLine()], { 'idempotency-key': `lines-${id}` }];
    const first = await saveLines(me, id, lines, key);
    expect(await saveLines(me, id, lines, key)).toEqual(first);
    expect(await saveLines(me, id, lines)).toEqual(first);
    expect(await saveLines(me, id, [newLine()], key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect((await saveHead(me, id)).body.data).toEqual({ revision: 2, head_revision: 2 });
    expect((await saveHead(me, id)).body.data).toEqual({ revision: 2, head_revision: 2 });
  });

  it('keeps two windows from overwriting each other, line by line', async () => {
    const id = await draft(me);
    const [one, other] = [newLine(), newLine()];
    await saveLines(me, id, [one, other]);
    await saveLines(me, id, [{ ...one, base: 1, unit_cost: '11' }]);
    const { body } = await saveLines(me, id, [
      { ...one, base: 1, unit_cost: '12' },
      { ...other, base: 1, unit_cost: '13' },
    ]);
    expect(body.data).toMatchObject({
      revision: 3,
      lines: [
        { id: one.id, revision: 2, problem: { code: 'sheet_changed' }, current: { unit_cost: '11', revision: 2 } },
        { id: other.id, revision: 3, problem: null, current: null },
      ],
    });
    expect((await remove(me, id, [{ id: one.id, base: 1 }])).body.data.lines).toMatchObject([{ problem: { code: 'sheet_changed' } }]);
    expect((await remove(me, id, [{ id: one.id, base: 2 }])).body.data).toMatchObject({
      revision: 4,
      line_count: 1,
      lines: [{ problem: null }],
    });
    const unknown = { problem: { code: 'cost_line_unknown' }, revision: null };
    expect((await remove(me, id, [{ id: one.id, base: 2 }])).body.data).toMatchObject({ revision: 4, lines: [unknown] });
    expect((await saveLines(me, id, [{ ...one, base: 2, unit_cost: '14' }])).body.data).toMatchObject({ revision: 4, lines: [unknown] });
    await saveHead(me, id);
    expect(await saveHead(me, id, { price: '90' })).toMatchObject({ status: 409, body: { code: 'sheet_changed' } });
    expect((await saveHead(me, id, { base: 5, price: '90' })).status).toBe(200);
  });

  it('has a rate for each currency, and keeps it while lines need it', async () => {
    const id = await draft(me);
    await saveHead(me, id);
    await saveLines(me, id, [newLine({ currency: 'XOF', unit_cost: '6000' })]);
    expect((await read(me, id)).body.data['faults']).toMatchObject([{ of: 'rate', currency: 'XOF', code: 'rate_missing' }]);
    expect((await saveHead(me, id, { base: 1, rates: [xof] })).status).toBe(200);
    expect((await read(me, id)).body.data).toMatchObject({ rates: [xof], declared: { percent: '100.00' } });
    expect(await saveHead(me, id, { base: 3 })).toMatchObject({
      status: 409,
      body: { code: 'rate_missing', errors: { 'rates.XOF': expect.any(String) } },
    });
    for (const wrong of [{ amount: '0' }, { day: '2026-02-30' }, { source: ' ' }, { currency: 'USD' }])
      expect(await saveHead(me, id, { base: 3, rates: [{ ...xof, ...wrong }] })).toMatchObject({
        status: 422,
        body: { code: 'fields_invalid' },
      });
    expect(await saveHead(me, id, { base: 3, rates: [xof, xof] })).toMatchObject({ status: 422 });
  });

  it('refuses a head that cannot be read', async () => {
    const id = await draft(me);
    const errors = async (but: object) => (await saveHead(me, id, but)).body.errors;
    expect(Object.keys((await errors({ currency: 'XXX' })) ?? {})).toEqual(['currency']);
    expect(Object.keys((await errors({ price: '1.005' })) ?? {})).toEqual(['price']);
    expect(Object.keys((await errors({ currency: '', price: '10' })) ?? {})).toEqual(['currency']);
    expect(Object.keys((await errors({ repaid_taxes: '-1', unit: 'x'.repeat(41) })) ?? {})).toEqual(['repaid_taxes', 'unit']);
    expect(await saveHead(me, id, { price: '', currency: '', repaid_taxes: '' })).toMatchObject({ status: 200 });
    expect((await saveHead(me, id, { base: 1, price: '250', currency: 'XOF' })).status).toBe(200);
    expect((await read(me, id)).body.data).toMatchObject({ price: '250', currency: 'XOF', repaid_taxes: '0' });
  });

  it('cites documents of the application alone', async () => {
    const [id, another] = [await draft(me), await draft(me)];
    const stranger = await signedInCompany(server);
    const [foreign, elsewhere, own] = [
      await keptDocument(server, stranger.companyId),
      await keptDocument(server, me.companyId),
      await keptDocument(server, me.companyId),
    ];
    await saveLines(me, another, [newLine({ citations: [{ document: elsewhere, proves: ['cost'] }] })]);
    await call(me, 'PATCH', `${id}/update_application/`, { changes: { invoices: { value: [own], base: 0 } } });
    const citing = (document: string) => newLine({ citations: [{ document, proves: ['cost', 'origin'] }] });
    const { body } = await saveLines(me, id, [citing(foreign), citing(elsewhere), citing(randomUUID()), citing(own)]);
    expect(body.data.lines.map(({ problem }) => problem?.code)).toEqual([
      'evidence_foreign',
      'evidence_foreign',
      'evidence_foreign',
      undefined,
    ]);
    expect(await saveHead(me, id, { price_citations: [{ document: foreign, proves: ['cost'] }] })).toMatchObject({
      status: 422,
      body: { code: 'evidence_foreign' },
    });
    const unmarked = newLine({ citations: [{ document: own, cell: { row: 1, column: 1 }, proves: ['cost'] }] });
    expect((await saveLines(me, id, [unmarked])).body.data.lines[0]?.problem).toMatchObject({ errors: { citations: expect.any(String) } });
  });

  it('is of its company alone, and editors of the company change it', async () => {
    const id = await draft(me);
    const stranger = await signedInCompany(server);
    for (const answer of [
      await read(stranger, id),
      await saveHead(stranger, id),
      await saveLines(stranger, id, [newLine()]),
      await remove(stranger, id, [{ id, base: 0 }]),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const editor = await signedInMember(server, me.companyId, ['editor']);
    expect((await saveLines(editor, id, [newLine()])).status).toBe(200);
    for (const role of ['finance', 'viewer'] as const) {
      const member = await signedInMember(server, me.companyId, [role]);
      expect((await read(member, id)).body.data).toMatchObject({ editable: false, line_count: 1 });
      expect(await saveLines(member, id, [newLine()])).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
      expect(await saveHead(member, id)).toMatchObject({ status: 403 });
    }
  });

  it('takes 2,000 lines in ten calls and is read in pages, in the order of the positions', async () => {
    const id = await draft(me);
    await saveHead(me, id);
    const all = many(2_000);
    for (let from = 0; from < all.length; from += 200)
      expect((await saveLines(me, id, all.slice(from, from + 200).toReversed())).status).toBe(200);
    const seen: string[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const { body } = await read(me, id, `?page=${page}`);
      expect(body).toMatchObject({ total_pages: 10, data: { line_count: 2_000, declared: { percent: '100.00' } } });
      expect(body.next).toBe(page === 10 ? null : `/api/application/${id}/cost_sheet/?page=${page + 1}&page_size=200`);
      seen.push(...body.data.lines.map(({ description }) => description));
    }
    expect(seen).toEqual(all.map(({ description }) => description));
    expect((await read(me, id, '?page=11')).body.data.lines).toEqual([]);
    expect(await saveLines(me, id, many(201))).toMatchObject({ status: 422, body: { code: 'fields_invalid' } });
  }, 60_000);

  it('has up to 10,000 lines', async () => {
    const id = await draft(me);
    await saveHead(me, id);
    await rows(
      `insert into cost_lines (application_id, version, id, position, kind, role, description, origin_status, quantity, unit, unit_cost, currency, basis, revision)
       select $1, 0, gen_random_uuid(), n, 'labour', 'neutral', 'Wages', 'unknown', 1, 'hour', 0.000001, 'USD', 'own_cost', 1 from generate_series(1, $2::int) n`,
      [id, sheetBounds.linesByImport - 1],
    );
    expect(await saveLines(me, id, [newLine(), newLine()])).toMatchObject({
      status: 409,
      body: { code: 'sheet_too_large', message: expect.stringContaining('10,000 lines') },
    });
    expect((await saveLines(me, id, [newLine()])).body.data.line_count).toBe(sheetBounds.linesByImport);
    expect((await read(me, id, '?page=50')).body).toMatchObject({ total_pages: 50, data: { lines: { length: 200 } } });
  }, 60_000);

  it('takes 200 lines with ten cited places each in one call', async () => {
    const id = await draft(me);
    const document = await keptDocument(server, me.companyId);
    const citation = { document, page: 1, box: { x: 100.123, y: 100.123, width: 200.456, height: 300.789 }, proves: ['cost', 'origin'] };
    const lines = Array.from({ length: 200 }, () =>
      newLine({ description: 'ك'.repeat(200), citations: Array.from({ length: 10 }, () => citation) }),
    );
    expect((await saveLines(me, id, lines)).body.data.line_count).toBe(200);
    expect((await read(me, id)).body.data.lines[0]).toMatchObject({ citations: { length: 10 } });
  });

  it('is deleted with the draft, and is in the export of the company', async () => {
    const id = await draft(me);
    await saveHead(me, id);
    await saveLines(me, id, [newLine()]);
    const answer = await fetch(`${server.origin}/api/profile/export`, { headers: { authorization: `Bearer ${me.token}` } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('bar of 100 g');
    expect((await call(me, 'DELETE', `${id}/delete_application/`)).status).toBe(200);
    for (const table of ['cost_sheets', 'cost_sheet_rates', 'cost_lines', 'cost_line_citations'])
      expect(await rows(`select 1 from ${table} where application_id = $1`, [id])).toEqual([]);
  });

  it('is copied with an application, without documents that cannot be shown', async () => {
    const id = await draft(me);
    const [shown, refused] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'document', 'refused')];
    await saveHead(me, id, { rates: [xof], price_citations: [{ document: shown, proves: ['cost'] }] });
    const citations = [shown, refused].map((document) => ({ document, proves: ['cost'] }));
    await saveLines(me, id, [newLine({ citations })]);
    const copy = (await call(me, 'POST', 'start_application/', { copy_of: id })).body.data.id;
    expect((await read(me, copy)).body.data).toMatchObject({
      revision: 1,
      price: '100.00',
      rates: [xof],
      price_citations: [{ document: shown }],
      lines: [{ description: 'Wages', revision: 1, citations: [{ document: shown, proves: ['cost'] }] }],
    });
    expect((await read(me, copy)).body.data.lines[0]).toMatchObject({ citations: { length: 1 } });
    expect(
      (await saveHead(me, copy, { base: 1, price: '90', rates: [xof], price_citations: [{ document: shown, proves: ['cost'] }] })).status,
    ).toBe(200);
  });
});

describe('the sheet of a submission', () => {
  const complete = async (who: SignedInCompany, but: object = {}, at = server) => {
    const [file, photo] = [await keptDocument(at, who.companyId), await keptDocument(at, who.companyId, 'photo')];
    return { ...completeApplication(file, photo), knowledge_of_information: undefined, ...but };
  };
  const submit = async (who: SignedInCompany, id: string, options?: Options) => {
    const { body } = await call(who, 'GET', `${id}/retrieve_application/`, undefined, options);
    const base = (body.data['versions'] as Record<string, number>)['knowledge_of_information'] ?? 0;
    await call(who, 'PATCH', `${id}/update_application/`, { changes: { knowledge_of_information: { value: true, base } } }, options);
    return call(who, 'POST', `${id}/submit_application/`, undefined, options);
  };

  it('is frozen with its version, cannot be edited, and the draft that is opened again is another version', async () => {
    const me = await signedInCompany(server);
    const id = await draft(me, await complete(me));
    await saveHead(me, id, { rates: [xof] });
    const line = newLine();
    await saveLines(me, id, [line]);
    expect((await submit(me, id)).status).toBe(200);
    expect((await read(me, id)).body.data).toMatchObject({ editable: false, required: false });
    expect(await saveLines(me, id, [newLine()])).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    expect(await saveHead(me, id, { base: 1 })).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    expect(await remove(me, id, [{ id: line.id, base: 2 }])).toMatchObject({ status: 409, body: { code: 'action_not_allowed' } });
    await call(me, 'POST', `${id}/reopen_application/`);
    await saveLines(me, id, [{ ...line, base: 2, unit_cost: '20' }]);
    expect((await call(me, 'POST', `${id}/submit_application/`)).status).toBe(200);
    const costs = await Promise.all([0, 1, 2].map(async (version) => (await read(me, id, `?version=${version}`)).body.data.lines[0]));
    expect(costs).toMatchObject([{ unit_cost: '20' }, { unit_cost: '10' }, { unit_cost: '20' }]);
    expect((await read(me, id, '?version=1')).body.data).toMatchObject({ version: 1, country: 'GH', rates: [xof], editable: false });
    expect(await read(me, id, '?version=3')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    // Under the scheme in force the typed figures count.
    expect(await rows('select version, scheme, cva from application_versions where application_id = $1 order by 1', [id])).toEqual([
      { version: 1, scheme: '2026-1', cva: '61.20' },
      { version: 2, scheme: '2026-1', cva: '61.20' },
    ]);
  });

  it('is changed by no statement of the api, and goes with its application alone', async () => {
    const me = await signedInCompany(server);
    const id = await draft(me, await complete(me));
    const document = await keptDocument(server, me.companyId);
    await saveHead(me, id, { rates: [xof] });
    await saveLines(me, id, [newLine({ citations: [{ document, proves: ['cost'] }] })]);
    expect((await submit(me, id)).status).toBe(200);
    const client = await server.context.pool.connect();
    const attempt = async (statement: string) => {
      await client.query('begin');
      try {
        await client.query(`set local session authorization ${developmentLogins.api}`);
        await client.query("set local thamani.acting_for = 'system'");
        const { rowCount } = await client.query(statement);
        return `changed ${rowCount}`;
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        await client.query('rollback');
      }
    };
    const of = (version: number) => `application_id = '${id}' and version = ${version}`;
    for (const [table, change] of [
      ['cost_sheets', 'price_minor = 1'],
      ['cost_lines', "country = 'GH'"],
    ] as const) {
      expect([table, await attempt(`update ${table} set ${change} where ${of(1)}`)]).toEqual([table, '23001']);
      // The control.
      expect([table, await attempt(`update ${table} set ${change} where ${of(0)}`)]).toEqual([table, 'changed 1']);
    }
    for (const table of ['cost_sheet_rates', 'cost_lines', 'cost_line_citations']) {
      expect([table, await attempt(`delete from ${table} where ${of(1)}`)]).toEqual([table, '23001']);
      expect([table, await attempt(`delete from ${table} where ${of(0)}`)]).toEqual([table, 'changed 1']);
    }
    const rate = (version: number) =>
      `insert into cost_sheet_rates (application_id, version, currency, amount, worth, day, source) values ('${id}', ${version}, 'NGN', 1600, 1, '2026-11-13', 'x')`;
    expect(await attempt(rate(1))).toBe('23001');
    expect(await attempt(rate(0))).toBe('changed 1');
    expect(await attempt(`delete from cost_sheets where ${of(1)}`)).toBe('42501');
    client.release();
    await call(me, 'POST', `${id}/reopen_application/`);
    expect((await call(me, 'DELETE', `${id}/delete_application/`)).status).toBe(200);
    expect(await rows('select 1 from cost_lines where application_id = $1', [id])).toEqual([]);
  });

  it('is renewed without price, rates and documents of more than a year ago', async () => {
    const me = await signedInCompany(server);
    const id = await draft(me, await complete(me));
    const [old, recent] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId)];
    await rows("update documents set created_at = now() - interval '13 months' where id = $1", [old]);
    const proof = (document: string) => ({ document, proves: ['cost'] });
    await saveHead(me, id, { rates: [xof], price_citations: [proof(old)] });
    await saveLines(me, id, [newLine({ citations: [proof(old), proof(recent)] })]);
    expect((await submit(me, id)).status).toBe(200);
    const renewal = await draft(me);
    await server.context.db.transaction().execute((tx) => renewSheetOf(tx, server.context, id, renewal));
    expect((await read(me, renewal)).body.data).toMatchObject({
      price: '',
      currency: 'USD',
      unit: 'bar of 100 g',
      rates: [],
      price_citations: [],
      lines: [{ unit_cost: '10', revision: 1, citations: [proof(recent)] }],
    });
  });

  describe('under scheme 2026-2', () => {
    const at = () => ({ at: later });
    let me: SignedInCompany;
    beforeAll(async () => {
      me = await signedInCompany(later);
    });
    const typed = { final_product_value: '999', cost_of_imported_inputed: '1', currency: 'XOF' };

    it('is needed, without faults, and gives the figures', async () => {
      const id = await draft(me, await complete(me, typed, later), at());
      const cause = async () => {
        const { status, body } = await submit(me, id, at());
        return [status, body.code, body.errors?.['cost_sheet']];
      };
      expect(await cause()).toEqual([422, 'fields_invalid', 'Fill in the cost sheet: the price of one unit, and one line for each cost.']);
      const sweet = { ...newLine(), ...sugar, currency: 'XOF', quantity: '1', unit_cost: '20000', hs_code: null };
      await saveLines(me, id, [sweet], at());
      expect(await cause()).toEqual([422, 'fields_invalid', expect.stringContaining('Enter the price')]);
      await saveHead(me, id, {}, at());
      expect(await cause()).toEqual([422, 'fields_invalid', expect.stringContaining('exchange rate')]);
      await saveHead(me, id, { base: 2, rates: [{ ...xof, amount: '601' }] }, at());
      expect(await cause()).toEqual([422, 'fields_invalid', expect.stringContaining('lines of the cost sheet are not complete')]);
      const unchecked = await keptDocument(later, me.companyId, 'document', 'checking');
      const cited = { ...sweet, base: 1, hs_code: '170199', citations: [{ document: unchecked, proves: ['cost'] }] };
      await saveLines(me, id, [cited], at());
      expect((await submit(me, id, at())).body).toMatchObject({ code: 'documents_not_ready', errors: { cost_sheet: expect.any(String) } });
      await saveLines(me, id, [{ ...cited, base: 4, citations: [] }], at());
      expect((await read(me, id, '', at())).body.data).toMatchObject({ required: true, declared: { percent: '66.72' } });
      expect((await submit(me, id, at())).body.data).toMatchObject({
        final_product_value: '100.00',
        cost_of_imported_inputed: '33.28',
        currency: 'USD',
        cva: '66.72',
      });
      const [version] = await rows('select scheme, cva, answers from application_versions where application_id = $1', [id], later);
      expect(version).toMatchObject({ scheme: '2026-2', cva: '66.72', answers: { cost_of_imported_inputed: '33.28' } });
      expect(await rows('select scheme from applications where id = $1', [id], later)).toEqual([{ scheme: '2026-2' }]);
    });

    it('decides by the exact share where two decimals would not', async () => {
      const id = await draft(me, await complete(me, typed, later), at());
      await saveHead(me, id, { price: '1000' }, at());
      await saveLines(me, id, [{ ...newLine(), ...sugar, quantity: '1', unit_cost: '699.996' }], at());
      expect((await read(me, id, '', at())).body.data).toMatchObject({
        declared: { percent: '30.00', exact_percent: '30.0004', qualifies: true },
      });
      expect((await submit(me, id, at())).body.data).toMatchObject({ cva: '30.00', cost_of_imported_inputed: '700.00' });
    });

    it('does not ask for the typed figures, and a program that sends them alone keeps a draft', async () => {
      const { final_product_value: _value, cost_of_imported_inputed: _cost, ...rest } = await complete(me, {}, later);
      const without = await draft(me, rest, at());
      expect((await call(me, 'GET', `${without}/retrieve_application/`, undefined, at())).body.data['missing']).toEqual([
        'knowledge_of_information',
      ]);
      const sent = await complete(me, { knowledge_of_information: true }, later);
      expect((await call(me, 'POST', 'create_application/', sent, at())).body.data).toMatchObject({
        submitted: false,
        errors: { cost_sheet: expect.any(String) },
      });
    });
  });
});

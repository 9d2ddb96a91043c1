import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { currencies } from '@thamani/domain/applications/reference-lists.ts';
import { lineContent } from '@thamani/domain/cost-sheet/files/plan.ts';
import { countriesOfOrigin, foldedWord, importColumns, titleIndex, wordIndex } from '@thamani/domain/cost-sheet/files/words.ts';
import { lineKinds, valueBases, type CostLine } from '@thamani/domain/cost-sheet/sheet.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { materialRoles, originProofs, originStatuses } from '@thamani/domain/origin/goods.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogs } from '../../../i18n/catalogs.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  completeApplication,
  keptDocument,
  sentCostLine,
  sentCostSheet,
  signedInCompany,
  type SignedInCompany,
} from '../../../testing/applications.ts';
import { importIn, sheetFile, sheetWords, wordsOfAllLanguages } from '../../cost-sheets/service.ts';

let server: TestApp;
let me: SignedInCompany;
beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
  me = await signedInCompany(server);
});
afterAll(() => server.close());

const translatorFor = await loadCatalogs();
const allWords = wordsOfAllLanguages(translatorFor);

const decimal = fc
  .tuple(fc.bigInt(0n, 999_999_999_999_999n), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 14 }))
  .map(([units, places, fewer]) => {
    const digits = String(units / 10n ** BigInt(fewer)).padStart(places + 1, '0');
    const written = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
    return written === '' ? '0' : written;
  });
const text = (longest: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', ' ', '1', 'a', 'é', 'س', '_x0041_', '&', '<'),
        maxLength: 20,
      }),
    )
    // As lines are stored; control characters are in no file.
    .map((typed) =>
      typed
        .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
        .toWellFormed()
        .slice(0, longest)
        .toWellFormed()
        .normalize('NFC')
        .trim(),
    );
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const line: fc.Arbitrary<CostLine> = fc
  .record({
    kind: fc.constantFrom(...lineKinds),
    role: fc.constantFrom(...materialRoles),
    description: text(200),
    hsCode: maybe(fc.stringMatching(/^\d{6}$/)),
    country: maybe(fc.constantFrom(...countriesOfOrigin)),
    originStatus: fc.constantFrom(...originStatuses),
    originProof: maybe(fc.constantFrom(...originProofs)),
    supplier: maybe(text(200).filter((typed) => typed !== '')),
    quantity: fc.oneof(decimal, fc.constant('')),
    unit: text(40),
    unitCost: fc.oneof(decimal, fc.constant('')),
    currency: fc.constantFrom(...currencies),
    basis: fc.constantFrom(...valueBases),
  })
  .map(({ hsCode, country, originProof, supplier, ...rest }) => ({
    ...rest,
    id: randomUUID(),
    citations: [],
    ...(hsCode !== undefined && { hsCode }),
    ...(country !== undefined && { country }),
    ...(originProof !== undefined && { originProof }),
    ...(supplier !== undefined && { supplier }),
  }));
const head = fc.record({
  price: fc.integer({ min: 1, max: 1_000_000_000 }).map((minor) => (minor / 100).toFixed(2)),
  currency: fc.constantFrom('GHS', 'USD', 'EUR'),
  repaidTaxes: fc.constantFrom('0', '1.25'),
  unit: text(40),
  rates: fc.constantFrom([], [{ currency: 'XOF', amount: '655.957', worth: '1', day: '2026-11-13', source: '=BCEAO' }]),
});

describe('words of files', () => {
  it('mean one thing each, in every language', () => {
    const titles = titleIndex(allWords);
    for (const { columns, kind, role, originStatus, originProof, basis } of allWords) {
      for (const column of importColumns)
        expect([columns[column], titles.get(foldedWord(columns[column]))]).toEqual([columns[column], column]);
      for (const words of [kind, role, originStatus, originProof, basis]) {
        const names = Object.entries<string>(words);
        expect(wordIndex(names.map(([meaning, word]) => [word, meaning])).size).toBe(names.length);
      }
    }
  });
});

describe('a file of a sheet', () => {
  const tablesIn = async (bytes: Uint8Array, language: Language) => {
    const { tables, fault } = await server.context.tables.readTable(Readable.from([Buffer.from(bytes)]), language);
    if (tables === undefined) throw new Error(`not read: ${fault}`);
    return tables;
  };

  it.each(languages.flatMap((language) => (['xlsx', 'csv'] as const).map((format) => [format, language] as const)))(
    '%s in %s is read as the same sheet, to the last byte of its canonical form',
    async (format, language) => {
      const words = sheetWords(language, translatorFor);
      await fc.assert(
        fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), head, async (lines, of) => {
          const bytes = sheetFile({ lines, head: of }, { format, language, words, t: translatorFor(language) });
          const read = importIn(await tablesIn(bytes, language), {
            words: allWords,
            answers: {},
            country: 'GH',
            currency: 'USD',
            takesHead: true,
          });
          // A line of which nothing is known but the words of its kind is a row all the same.
          expect(read.lines.rows.flatMap(({ problems, questions, notes }) => [...problems, ...questions, ...notes])).toEqual([]);
          expect(read.lines.rows.map((row) => lineContent(row.line))).toEqual(lines.map(lineContent));
          const written = { problems: [], head: { ...of, price: String(Number(of.price)) } };
          expect(read.head && { problems: read.head.problems, head: read.head.head }).toEqual(format === 'csv' ? undefined : written);
        }),
        { numRuns: 60 },
      );
    },
    120_000,
  );
});

const address = (path: string) => `${server.origin}/api/application/${path}`;
const headersOf = (who: SignedInCompany, more: Record<string, string> = {}) => ({ authorization: `Bearer ${who.token}`, ...more });

async function sendJson(who: SignedInCompany, method: string, path: string, body?: unknown) {
  const answer = await fetch(address(path), {
    method,
    headers: headersOf(who, body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { data: Record<string, unknown> & { id: string; lines: Record<string, unknown>[] } },
  };
}

interface Answered {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly message: string;
    readonly errors?: Readonly<Record<string, string>>;
    readonly total_pages: number;
    readonly data: Readonly<Record<string, unknown>> & { readonly sha256: string; readonly rows: readonly Record<string, unknown>[] };
  };
}

async function sendFile(
  who: SignedInCompany,
  id: string,
  call: 'import' | 'import_preview',
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answered> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([Buffer.from(bytes)]), 'sheet.csv');
  const answer = await fetch(address(`${id}/cost_sheet/${call}/`), { method: 'POST', headers: headersOf(who, headers), body: form });
  return { status: answer.status, body: (await answer.json()) as Answered['body'] };
}

const shaOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const apply = (
  id: string,
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  who = me,
) => sendFile(who, id, 'import', bytes, { sha256: shaOf(bytes), ...fields }, headers);
const preview = (
  id: string,
  bytes: Uint8Array | string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  who = me,
) => sendFile(who, id, 'import_preview', bytes, fields, headers);
const draft = async (who = me) => (await sendJson(who, 'POST', 'create_application/', { facility_country: 'GH' })).body.data.id;
const linesOf = async (id: string) => (await sendJson(me, 'GET', `${id}/cost_sheet/`)).body.data.lines;
const download = async (id: string, query: string) => {
  const answer = await fetch(address(`${id}/cost_sheet/file?${query}`), { headers: headersOf(me) });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

const bill = [
  'Item,HS code,Made in,Quantity,Unit,Unit cost,Currency',
  'Cocoa powder,1805.00,Ghana,2.4,kg,96.00,GHS',
  'Vanilla,90520,Madagascar,0.01,kg,210,USD',
  'Tin,7310.21,China,24,piece,"1,234",USD',
  'Anti-caking agent,2811.22,Holland / Germany,0.03,kg,9.10,EUR',
].join('\r\n');

describe('a file that is checked', () => {
  it('is answered row by row: what is good, what is asked, what was completed, and each cell that cannot be read', async () => {
    const id = await draft();
    const { status, body } = await preview(id, bill);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sha256: shaOf(bill),
      sheet: '',
      first_row: 2,
      last_row: 5,
      row_count: 4,
      good_count: 2,
      problem_count: 1,
      question_count: 1,
      note_count: 1,
      remarked_count: 3,
      line_count: 0,
      head: null,
      questions: [{ row: 4, column: 6, column_title: 'Unit cost', field: 'unitCost', typed: '1,234', readings: ['1234', '1.234'] }],
    });
    expect(body.data.rows[0]).toMatchObject({
      row: 2,
      line: { description: 'Cocoa powder', hs_code: '180500', country: 'Ghana', amount: '230.40' },
      problems: [],
    });
    expect(body.data.rows[1]).toMatchObject({ notes: [{ row: 3, column: 2, typed: '90520', completed: '090520' }] });
    expect(body.data.rows[3]).toMatchObject({
      problems: [
        {
          row: 5,
          column: 3,
          column_title: 'Made in',
          typed: 'Holland / Germany',
          code: 'countries',
          message: 'One country is expected. Write the country where it was made, for example Netherlands.',
        },
      ],
    });
    expect(await linesOf(id)).toEqual([]);
  });

  it('is shown in pages, those with a remark alone, and in the language of the reader', async () => {
    const id = await draft();
    const { body } = await preview(id, bill, { show: 'remarked', page: '2', page_size: '2' }, { 'accept-language': 'fr' });
    expect(body.total_pages).toBe(2);
    expect(body.data.rows).toMatchObject([{ row: 5, line: { kind: 'Matière' }, problems: [{ code: 'countries' }] }]);
    expect(JSON.stringify(body.data.rows)).not.toContain('One country is expected');
    expect((await preview(id, bill, { page_size: '501' })).body).toMatchObject({
      code: 'fields_invalid',
      errors: { page_size: expect.any(String) },
    });
  });

  it.each([
    ['a sentence', 'This is no table', 'import_unreadable'],
    ['a table without titles', 'Sugar,4\nSalt,5\n', 'import_unreadable'],
    ['a table without rows', 'Item,Quantity\n', 'import_unreadable'],
    ['nothing', '', 'import_unreadable'],
    ['too many rows', `Item,Quantity\n${'Sugar,4\n'.repeat(20_001)}`, 'sheet_too_large'],
    ['too many lines', `Item,Quantity,Currency\n${'Sugar,4,GHS\n'.repeat(10_001)}`, 'sheet_too_large'],
    ['more than 5 MB', `Item,Quantity\n${'x'.repeat(5 * 1024 * 1024)}`, 'file_too_large'],
  ])('%s is refused, with what to do', async (_, bytes, code) => {
    const { status, body } = await preview(await draft(), bytes);
    expect(body.code).toBe(code);
    expect(status).toBeGreaterThanOrEqual(400);
    // Of the others the message says it all.
    expect([code, code !== 'import_unreadable' || /\w/.test(body.errors?.['file'] ?? '')]).toEqual([code, true]);
  });

  it('of another company’s application is not found, and its body is not read', async () => {
    const id = await draft();
    const other = await signedInCompany(server);
    for (const call of ['import', 'import_preview'] as const)
      expect((await sendFile(other, id, call, bill, { sha256: shaOf(bill) })).body.code).toBe('not_found');
    expect((await fetch(address(`${id}/cost_sheet/file`), { headers: headersOf(other) })).status).toBe(404);
    expect(await linesOf(id)).toEqual([]);
  });
});

describe('a file that is taken over', () => {
  it('is refused as a whole where a row is not good, or where it is not the file that was checked', async () => {
    const id = await draft();
    expect((await apply(id, bill)).body.code).toBe('import_incomplete');
    expect((await apply(id, bill, { sha256: shaOf('another') })).body.code).toBe('import_changed');
    expect(await linesOf(id)).toEqual([]);
  });

  it('adds its good rows once, however often it is sent', async () => {
    const id = await draft();
    const fields = { only_good_rows: 'true', answers: '6:decimals' };
    const [first, second] = await Promise.all([apply(id, bill, fields), apply(id, bill, fields)]);
    const counts = [first, second]
      .map(({ body }) => [body.data['added'], body.data['kept']].join())
      .toSorted((one, other) => (one < other ? -1 : 1));
    expect(counts).toEqual(['0,3', '3,0']);
    expect(first.body.data).toMatchObject({ line_count: 3, left_out: 1, removed: 0 });
    const lines = await linesOf(id);
    expect(lines.map(({ description, hs_code, unit_cost, position }) => [description, hs_code, unit_cost, position])).toEqual([
      ['Cocoa powder', '180500', '96', 10],
      ['Vanilla', '090520', '210', 20],
      ['Tin', '731021', '1.234', 30],
    ]);
    const { rows } = await server.context.pool.query("select 1 from audit_events where subject_id = $1 and action like '%changed'", [id]);
    expect(rows).toHaveLength(1);
  });

  it('has its first answer under the same idempotency key', async () => {
    const id = await draft();
    const file = 'Item,Currency\nSugar,GHS\n';
    const key = { 'idempotency-key': randomUUID() };
    expect((await apply(id, file, {}, key)).body.data['added']).toBe(1);
    expect((await apply(id, file, {}, key)).body.data['added']).toBe(1);
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('keeps what was changed since, when its rows are added again', async () => {
    const id = await draft();
    const file = 'Item,Currency\nSugar,GHS\nSalt,GHS\n';
    await apply(id, file);
    const [sugar] = await linesOf(id);
    const { revision, ...sent } = sugar as { revision: number };
    await sendJson(me, 'PUT', `${id}/cost_lines/`, { lines: [{ ...sent, base: revision, description: 'Brown sugar' }] });
    expect((await apply(id, file)).body.data).toMatchObject({ added: 0, kept: 2 });
    expect((await linesOf(id)).map(({ description }) => description)).toEqual(['Brown sugar', 'Salt']);
  });

  it('replaces the lines where that is chosen; a line that is in the file as it is keeps its documents', async () => {
    const id = await draft();
    const invoice = await keptDocument(server, me.companyId);
    const own = { ...sentCostLine, base: 0, id: randomUUID(), citations: [{ document: invoice, page: 1, proves: ['cost'] }] };
    await sendJson(me, 'PUT', `${id}/cost_lines/`, { lines: [own, { ...own, id: randomUUID(), description: 'Old', citations: [] }] });
    const file =
      'Kind of cost,Item,Quantity,Unit,Unit cost,Currency,Made in\nMaterial,Sugar,1,kg,2,GHS,Brazil\nLabour,Wages,2,hour,10,USD,\n';
    expect((await apply(id, file, { mode: 'replace' })).body.data).toMatchObject({ added: 1, kept: 1, removed: 1, line_count: 2 });
    expect(await linesOf(id)).toMatchObject([
      { description: 'Sugar', country: 'BR', position: 10 },
      { id: own.id, description: 'Wages', position: 20, citations: [{ document: invoice }] },
    ]);
    expect((await apply(id, file, { mode: 'replace' })).body.data).toMatchObject({ added: 0, kept: 2, removed: 0 });
  });

  it('is refused for an application that cannot be changed', async () => {
    const [invoice, photo] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'photo')];
    const { id } = (await sendJson(me, 'POST', 'create_application/', completeApplication(invoice, photo))).body.data;
    const file = 'Item,Currency\nSugar,GHS\n';
    expect((await apply(id, file)).body.code).toBe('action_not_allowed');
    expect((await preview(id, file)).body.code).toBe('action_not_allowed');
  });
});

describe('a download', () => {
  it.each(languages)('in %s is a workbook that can be taken over again, with its price only where that is chosen', async (language) => {
    const [from, to] = [await draft(), await draft()];
    const rates = [{ currency: 'XOF', amount: '600', worth: '1', day: '2026-11-13', source: 'BCEAO' }];
    await sendJson(me, 'PUT', `${from}/cost_sheet/`, { ...sentCostSheet, price: '1450.00', rates });
    const line = { ...sentCostLine, base: 0, description: '=Wages', unit_cost: '1.234', currency: 'XOF' };
    await sendJson(me, 'PUT', `${from}/cost_lines/`, {
      lines: [
        { ...line, id: randomUUID() },
        { ...line, id: randomUUID(), position: 20, kind: 'material', role: 'enters', hs_code: '090111', country: 'CI', supplier: 'Tema' },
      ],
    });
    const { answer, bytes } = await download(from, `format=xlsx&language=${language}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="thamani-cost-sheet-APP-26-\d{6}\.xlsx"$/);
    const asked = await preview(to, bytes, {}, { 'accept-language': language });
    expect(asked.body.data).toMatchObject({
      good_count: 2,
      row_count: 2,
      head: { price: '1450', currency: 'USD', rate_count: 1, problems: [] },
    });
    expect((await apply(to, bytes, { take_head: 'true' })).body.data).toMatchObject({ added: 2, head_taken: true });
    const read = async (id: string) => {
      const { lines, ...sheet } = (await sendJson(me, 'GET', `${id}/cost_sheet/`)).body.data;
      const bare = lines.map(({ id: _, revision: __, ...rest }) => rest);
      return { price: sheet['price'], currency: sheet['currency'], unit: sheet['unit'], rates: sheet['rates'], lines: bare };
    };
    expect(await read(to)).toEqual(await read(from));
  });

  it('of a sheet without lines is the template, with instructions and nothing of the sheet', async () => {
    const id = await draft();
    const [empty, template] = [await download(id, 'format=csv&language=fr'), await download(id, 'format=csv&language=fr&content=template')];
    expect(new TextDecoder().decode(empty.bytes)).toBe(new TextDecoder().decode(template.bytes));
    expect(new TextDecoder().decode(empty.bytes)).toMatch(/^.?Nature du coût,Article,/);
    expect(template.answer.headers.get('content-disposition')).toBe('attachment; filename="thamani-cost-sheet-template.csv"');
  });

  it('gives an apostrophe to what a spreadsheet would take for a formula', async () => {
    const id = await draft();
    await apply(id, "Item,Currency\n'=1+1,GHS\n");
    expect((await linesOf(id))[0]).toMatchObject({ description: '=1+1' });
    expect(new TextDecoder().decode((await download(id, 'format=csv')).bytes)).toContain(",'=1+1,");
  });
});

/** Five on a quiet machine: `npx vitest run --project server cost-sheet-files -t '10,000 rows'` says the figures. Beside other tests it takes longer. */
const mostSeconds = 45;

describe('10,000 rows', () => {
  it('are checked and taken over in time', async () => {
    const id = await draft();
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: randomUUID(),
      description: `Part ${index}`,
      unit: 'piece',
      currency: 'USD',
      hsCode: '731021',
      country: 'GH',
      originStatus: 'unknown' as const,
      quantity: '1.5',
      unitCost: '0.25',
      kind: 'material' as const,
      role: 'enters' as const,
      basis: 'first_price' as const,
      citations: [],
    }));
    const bytes = sheetFile(
      { lines: rows, head: { price: '1', currency: 'USD', repaidTaxes: '0', unit: 'set', rates: [] } },
      { format: 'xlsx', language: 'en', words: sheetWords('en', translatorFor), t: translatorFor('en') },
    );
    const timed = async (work: () => Promise<Answered>) => {
      const began = performance.now();
      const { body } = await work();
      return { seconds: (performance.now() - began) / 1000, data: body.data };
    };
    const checked = await timed(() => preview(id, bytes));
    const taken = await timed(() => apply(id, bytes));
    process.stdout.write(`10,000 rows: checked in ${checked.seconds.toFixed(2)} s, taken over in ${taken.seconds.toFixed(2)} s\n`);
    expect(checked.data).toMatchObject({ good_count: 10_000 });
    expect(taken.data).toMatchObject({ added: 10_000, line_count: 10_000 });
    expect(Math.max(checked.seconds, taken.seconds)).toBeLessThan(mostSeconds);
  }, 120_000);
});

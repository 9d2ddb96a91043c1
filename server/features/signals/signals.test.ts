import { textOf } from '@thamani/domain/signals/document-text.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { casework, colleague, paidApplication, screenedCase, type CaseSeen, type Colleague } from '../../testing/cases.ts';
import { checkUploads, upload } from '../../testing/documents.ts';
import { editedPdf, invoicePdf, sitePhoto, type InvoiceMade } from '../../testing/evidence.ts';
import { compareEvidence, evaluateCaseDeadlines, openCase, screenCase } from '../review/service.ts';
import { extractEvidence } from './text-extraction.ts';
import { fillRegistrationKeys, textOfDocument, textSourceOf } from './service.ts';

// Files are scanned, opened and read for real.
const mailer = keepingMailer();
let numbered = 1;
let server: TestApp;
let work: ReturnType<typeof casework>;
let mill: SignedInCompany;
let ama: Colleague;
beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000', UPLOADS_PER_HOUR: '1000' }, { mailer });
  work = casework(server);
  ama = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  mill = await signedInCompany(server);
  await query("update companies set company_name = 'Secret Mill of Bolgatanga', rc_number = 'RC-777001' where id = $1", mill.companyId);
});
afterAll(() => server.close());

/** With a registration of its own. */
async function newCompany(): Promise<SignedInCompany> {
  const company = await signedInCompany(server);
  await query('update companies set rc_number = $2 where id = $1', company.companyId, `RC-${(numbered += 1)}0044`);
  return company;
}

const query = async <Row>(text: string, ...values: unknown[]): Promise<readonly Row[]> =>
  (await server.context.pool.query(text, values)).rows as Row[];
const started = (id: string) => ({ key: id, subjectId: id, at: server.context.clock.now().toISOString() });

const invoice = (more: Partial<InvoiceMade> = {}): Promise<Buffer> =>
  invoicePdf({
    number: `BK-${(numbered += 1)}-91`,
    date: '2026-09-14',
    taxNumber: 'C0012345678',
    rows: [
      ['Jute bags', 200, 1.8],
      ['Thread', 40, 2.25],
    ],
    ...more,
  });

async function sent(company: SignedInCompany, bytes: Buffer, mediaType: 'document' | 'photo' = 'document'): Promise<string> {
  const { status, body } = await upload(server.origin, company.token, bytes, {
    mediaType,
    name: mediaType === 'photo' ? 'a.jpg' : 'a.pdf',
  });
  if (status !== 200 || body.data === undefined) throw new Error(`a file was not taken: ${status} ${body.code}`);
  await checkUploads(server);
  return body.data.id;
}

/** So that its answers alone raise nothing. */
const named = { list_major_local_suppliers: 'Growers in Savelugu' };

/** Screened with the invoices and the photo; a company of its own, unless it is given. */
async function screened(
  files: { readonly invoices?: readonly Buffer[]; readonly photo?: Buffer },
  company?: SignedInCompany,
  more: object = {},
): Promise<string> {
  const who = company ?? (await newCompany());
  const invoices: string[] = [];
  for (const bytes of files.invoices ?? []) invoices.push(await sent(who, bytes));
  return screenedCase(server, who, {
    ...named,
    ...(invoices.length > 0 && { invoices }),
    ...(files.photo && { photo_of_production_site_facilities_or_warehouses: await sent(who, files.photo, 'photo') }),
    ...more,
  });
}
const seen = async (id: string): Promise<CaseSeen> => (await work.on(ama, id)).body.data;
const codes = async (id: string) => (await seen(id)).signals.map(({ code }) => code).toSorted();
const check = ({ checks }: CaseSeen, code: string) => {
  const { result, reason } = checks.find((one) => one.code === code) ?? { result: 'absent', reason: null };
  return reason ?? result;
};

describe('an invoice', () => {
  it('that is in order raises nothing, and each check says that it is clear', async () => {
    const reviewCase = await seen(await screened({ invoices: [await invoice()] }));
    expect(reviewCase.signals).toEqual([]);
    expect(
      ['invoice_row_disagrees', 'invoice_sum_disagrees', 'invoice_date_unlikely', 'invoice_seen_elsewhere'].map((code) =>
        check(reviewCase, code),
      ),
    ).toEqual(['clear', 'clear', 'clear', 'clear']);
    expect(reviewCase.checks).toHaveLength(10);
  });

  it.each<[string, Partial<InvoiceMade>, string, object]>([
    ['a row that disagrees', { rows: [['Jute bags', 200, 1.8, 630]] }, 'invoice_row_disagrees', { amount: '630.00', expected: '360.00' }],
    ['a sum that disagrees', { total: 640 }, 'invoice_sum_disagrees', { found: '640.00', expected: '450.00' }],
    ['a day that has not come', { date: '2031-01-02' }, 'invoice_date_unlikely', { date: '2031-01-02' }],
  ])('with %s is asked about, with the place on its page', async (_, made, code, details) => {
    const id = await screened({ invoices: [await invoice(), await invoice(made)] });
    const { signals, findings, ...reviewCase } = await seen(id);
    expect(signals).toHaveLength(1);
    expect(signals[0]).toMatchObject({ code, confidence: 'certain', fields: ['invoices'], resolved: null, spot: { page: 1 } });
    expect(signals[0]?.details).toMatchObject(details);
    const named = await query<{ document_id: string }>(
      "select document_id from application_documents where application_id = $1 and version = 0 and field = 'invoices' and position = 1",
      id,
    );
    expect(signals[0]?.document_id).toBe(named[0]?.document_id);
    expect(findings).toBe(1);
    expect(check(reviewCase as CaseSeen, code)).toBe('found');
  });

  it('falls short of the imports that it is shown for', async () => {
    const more = { annual_spend_on_imported_raw_materials: '9000', cost_of_imported_inputed: '0.08', final_product_value: '10' };
    const { signals } = await seen(await screened({ invoices: [await invoice()] }, undefined, more));
    expect(signals.find(({ code }) => code === 'invoices_below_declared')?.details).toEqual({ shown: '450.00', declared: '9000.00' });
  });
});

describe('what was seen at another company', () => {
  it('by its bytes is found there, and never with the company itself', async () => {
    const bytes = await invoice();
    await screened({ invoices: [bytes] }, mill);
    expect(await codes(await screened({ invoices: [bytes] }, mill))).toEqual([]);
    const other = await seen(await screened({ invoices: [bytes] }));
    expect(other.signals).toMatchObject([{ code: 'file_seen_elsewhere', confidence: 'certain', details: {}, fields: ['invoices'] }]);
    expect([check(other, 'file_seen_elsewhere'), check(other, 'invoice_seen_elsewhere')]).toEqual(['found', 'clear']);
  });

  it('as an invoice is found though its file was created again, and another number on the same form is not', async () => {
    const number = 'BK-SHARED-1';
    await screened({ invoices: [await invoice({ number })] }, mill);
    expect(await codes(await screened({ invoices: [await invoice({ number, size: 13 })] }, mill))).toEqual([]);
    expect(await codes(await screened({ invoices: [await invoice({ number, size: 14 })] }))).toEqual(['invoice_seen_elsewhere']);
    expect(await codes(await screened({ invoices: [await invoice({ number: 'BK-SHARED-2', size: 14 })] }))).toEqual([]);
  });

  it('as a photo is found though it was saved smaller, and another photo is not', async () => {
    await screened({ photo: await sitePhoto(3) }, mill);
    expect(await codes(await screened({ photo: await sitePhoto(3, 800) }, mill))).toEqual([]);
    expect(await codes(await screened({ photo: await sitePhoto(3, 640) }))).toEqual(['photo_seen_elsewhere']);
    const reviewCase = await seen(await screened({ photo: await sitePhoto(11) }));
    expect([reviewCase.signals, check(reviewCase, 'photo_seen_elsewhere')]).toEqual([[], 'clear']);
  });

  it('counts only once it was sent in: what lies in a draft or was uploaded and left says nothing', async () => {
    const bytes = await invoice();
    await sent(mill, bytes);
    expect(await codes(await screened({ invoices: [bytes] }))).toEqual([]);
  });

  it('is told without a word of whose it is', async () => {
    const [bytes, photo] = [await invoice(), await sitePhoto(21)];
    const theirs = await screened({ invoices: [bytes, await invoice({ number: 'BK-LEAK-1' })], photo }, mill);
    const id = await screened({ invoices: [bytes, await invoice({ number: 'BK-LEAK-1', size: 13 })], photo: await sitePhoto(21, 700) });
    expect(await codes(id)).toEqual(['file_seen_elsewhere', 'invoice_seen_elsewhere', 'photo_seen_elsewhere']);
    const { text } = await work.on(ama, id);
    const [named] = await query<{ number: string; documents: string[] }>(
      `select application_number as number, (select array_agg(document_id) from application_documents where application_id = a.id) as documents
       from applications a where id = $1`,
      theirs,
    );
    const secrets = [theirs, mill.companyId, 'Secret Mill', 'RC-777001', named?.number ?? '?', ...(named?.documents ?? [])];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const kept = JSON.stringify(await query('select * from case_signals where application_id = $1', id));
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
    // The control: their own case names them.
    expect((await work.on(ama, theirs)).text).toContain('Secret Mill');
  });
});

describe('a PDF', () => {
  it('that an editor changed weeks after it was made is asked about', async () => {
    const reviewCase = await seen(
      await screened({
        invoices: [await editedPdf(`Delivery note ${(numbered += 1)} for bags and thread, received in Tamale in good order`)],
      }),
    );
    expect(reviewCase.signals).toMatchObject([{ code: 'pdf_edited', confidence: 'likely' }]);
    expect(check(reviewCase, 'invoice_row_disagrees')).toBe('not_readable');
  });
});

describe('a registration', () => {
  it('is compared however it is spelled, with every account that was activated', async () => {
    const twin = await signedInCompany(server);
    await query("update companies set rc_number = 'rc 777-001' where id = $1", twin.companyId);
    // Both were there before there was such a key.
    expect(await codes(await screened({}, twin))).not.toContain('registration_shared');
    expect(await fillRegistrationKeys(server.context.db)).toBeGreaterThan(1);
    expect(await fillRegistrationKeys(server.context.db)).toBe(0);
    const id = await screened({}, twin);
    expect(await codes(id)).toEqual(['registration_shared']);
    expect((await work.on(ama, id)).text).not.toContain('Secret Mill');
    await query(
      'update accounts set activated_at = null where id in (select account_id from memberships where company_id = $1)',
      mill.companyId,
    );
    expect(await codes(await screened({}, twin))).toEqual([]);
    await query(
      'update accounts set activated_at = now() where id in (select account_id from memberships where company_id = $1)',
      mill.companyId,
    );
  });

  it('is kept as it is compared, from the registration on and with every change', async () => {
    const account = await activeAccount(server, mailer.sent, 'keys@shea.example');
    const key = async () =>
      (
        await query<{ registration_key: string }>(
          'select registration_key from companies join memberships on company_id = companies.id where account_id = $1',
          account.id,
        )
      )[0]?.registration_key;
    expect(await key()).toBe('GH:2002');
    const change = (body: object) => work.call(account, `/profile/user/${account.id}`, body, {}, 'PATCH');
    const { status, text } = await change({ rc_number: 'RC 90 90 90' });
    expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()]);
    expect(await key()).toBe('GH:909090');
    await change({ rc_number: 'RC 12' });
    expect(await key()).toBe('');
  });
});

describe('value addition beside its product group', () => {
  it('is compared from twenty certified on, and until then says that it is not', async () => {
    const far = { final_product_value: '10', cost_of_imported_inputed: '0.05' };
    const before = await seen(await screened({}, undefined, far));
    expect([check(before, 'value_addition_unusual'), before.signals.map(({ code }) => code)]).toEqual(['too_few_to_compare', []]);
    await query(
      `with unwatched as (select set_config('session_replication_role', 'replica', true))
       insert into applications (id, company_id, application_number, state, paid, answers, submissions, product_name, hs_code, country, cva, scheme, created_at, updated_at, submitted_at)
       select gen_random_uuid(), $1, 'APP-20-' || lpad(n::text, 6, '0'), 'completed', true, '{}', 1, 'Oil', '151590', 'GH', 55 + n % 7, '2026-1', now(), now(), now()
       from unwatched, generate_series(1, 25) n`,
      mill.companyId,
    );
    const { signals } = await seen(await screened({}, undefined, far));
    expect(signals).toMatchObject([{ code: 'value_addition_unusual', details: { share: '99.50', middle: '58', size: '25' } }]);
    expect(check(await seen(await screened({})), 'value_addition_unusual')).toBe('clear');
  });
});

describe('screening', () => {
  it('run twice finds everything once, and keeps what was answered', async () => {
    const id = await screened({ invoices: [await invoice({ total: 640 })] });
    await work.on(ama, id, '/take', {});
    await work.resolveAll(ama, id);
    const before = (await seen(id)).signals;
    for (let round = 0; round < 2; round += 1) {
      await extractEvidence(server.context, started(id));
      await compareEvidence(server.context, started(id), server.context.clock.now().toISOString());
    }
    expect((await seen(id)).signals).toEqual(before);
    expect(before.map(({ resolved }) => resolved?.resolution)).toEqual(['explained']);
  });

  it('goes on while the reader is down, says what it could not check, and makes up for it later', async () => {
    const company = await newCompany();
    const id = await paidApplication(server, company, { ...named, invoices: [await sent(company, await invoice({ total: 640 }))] });
    const down = { ...server.context, reader: { read: () => Promise.reject(new Error('no such program')) } };
    await openCase(down, started(id));
    await expect(extractEvidence(down, started(id))).rejects.toThrow('no such program');
    await screenCase(down, started(id));
    const reviewCase = await seen(id);
    expect([reviewCase.stage, reviewCase.signals, check(reviewCase, 'invoice_sum_disagrees')]).toEqual(['assessment', [], 'not_finished']);

    const evaluate = (hours: number) => {
      const moment = new Date(server.context.clock.now().getTime() + hours * 3_600_000).toISOString();
      return evaluateCaseDeadlines(server.context, started(id), moment);
    };
    expect((await evaluate(1)).isExtractionDue).toBeUndefined();
    expect((await evaluate(7)).isExtractionDue).toBe(true);
    await extractEvidence(server.context, started(id));
    await compareEvidence(server.context, started(id), server.context.clock.now().toISOString());
    expect(await codes(id)).toEqual(['invoice_sum_disagrees']);
    expect((await evaluate(7)).isExtractionDue).toBeUndefined();
  });

  it('is not held up by a file that cannot be read, which is tried once', async () => {
    const company = await newCompany();
    const file = await sent(company, await invoice());
    const id = await paidApplication(server, company, { ...named, invoices: [file] });
    let tries = 0;
    const blind = { ...server.context, reader: { read: async () => ((tries += 1), {}) } };
    await openCase(blind, started(id));
    await extractEvidence(blind, started(id));
    await extractEvidence(blind, started(id));
    await screenCase(blind, started(id));
    expect([tries, check(await seen(id), 'invoice_sum_disagrees')]).toEqual([1, 'not_readable']);
  });

  it('is cancelled after the file that is being read, fails, and reads the rest in the next try', async () => {
    const company = await newCompany();
    const invoices = [await sent(company, await invoice()), await sent(company, await invoice())];
    const id = await paidApplication(server, company, { ...named, invoices });
    const cancellation = new AbortController();
    let reads = 0;
    const read = async () => {
      reads += 1;
      // As when the worker stops while the first file is read.
      cancellation.abort(new Error('worker stopped'));
      return {};
    };
    const context = { ...server.context, reader: { read } };
    await openCase(context, started(id));
    await expect(extractEvidence(context, started(id), cancellation.signal)).rejects.toThrow('worker stopped');
    expect(reads).toBe(1);
    await extractEvidence(context, started(id));
    expect(reads).toBe(2);
  });

  it('forgets what it read with the last document that held it', async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    const bytes = await invoice();
    await screened({ invoices: [bytes] }, one);
    const kept = () => query<object>('select from document_extractions join documents using (sha256) where company_id = $1', one.companyId);
    expect((await kept()).length).toBeGreaterThan(0);
    const twin = await sent(other, bytes);
    const count = async () =>
      (await query<object>('select from document_extractions where sha256 = (select sha256 from documents where id = $1)', twin)).length;
    expect(await count()).toBe(1);
    const [{ sha256 } = { sha256: Buffer.of() }] = await query<{ sha256: Buffer }>('select sha256 from documents where id = $1', twin);
    await query('delete from documents where id = $1', twin);
    const left = async () => [
      (await query<object>('select from document_extractions where sha256 = $1', sha256)).length,
      (await query<object>('select from invoice_fingerprints where sha256 = $1', sha256)).length > 0,
    ];
    expect(await left()).toEqual([1, true]);
    await query('delete from application_documents where document_id in (select id from documents where sha256 = $1)', sha256);
    await query('delete from documents where sha256 = $1', sha256);
    expect(await left()).toEqual([0, false]);
  });
});

describe('the text of a document', () => {
  it('is found by the document, with how it was read; one that today’s reader has not read has none', async () => {
    const { db } = server.context;
    const company = await newCompany();
    const id = await screened({ invoices: [await invoice({ number: 'BK-TEXT-1' })] }, company);
    const [named] = await query<{ document: string }>(
      "select document_id as document from application_documents where application_id = $1 and version = 0 and field = 'invoices'",
      id,
    );
    const [read, unread] = [named?.document ?? '', await sent(company, await invoice())];
    const text = await textOfDocument(db, read);
    expect(text).toMatchObject({ source: 'text', confidence: 100 });
    expect(text?.lines.map(textOf)[0]).toBe('Invoice No: BK-TEXT-1');
    expect(await textOfDocument(db, unread)).toBeUndefined();
    expect(await textSourceOf(db, [read, unread])).toEqual(new Map([[read, 'text']]));
    expect(await textSourceOf(db, [])).toEqual(new Map());

    await query('update document_extractions set extractor_version = 0 where sha256 = (select sha256 from documents where id = $1)', read);
    expect(await textOfDocument(db, read)).toBeUndefined();
    expect(await textSourceOf(db, [read])).toEqual(new Map());
  });
});

describe('a correction', () => {
  it('is compared again: a resolved signal is cleared, a new one is raised, and until then no check is called clear', async () => {
    const company = await newCompany();
    const id = await screened({ invoices: [await invoice({ total: 640 })] }, company);
    await work.on(ama, id, '/take', {});
    await work.resolveAll(ama, id);
    await work.on(ama, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'returned', reason: 'unreadable' });
    await work.step(ama, id, 'request_correction');
    const shown = await work.call(company, `/application/${id}/retrieve_application/`);
    const { field_versions: versions } = shown.body.data as unknown as { field_versions?: Record<string, number> };
    const file = await sent(company, await invoice({ date: '2031-03-04' }));
    const changes = { invoices: { value: [file], base: versions?.['invoices'] ?? 1 } };
    expect((await work.call(company, `/application/${id}/update_application/`, { changes }, {}, 'PATCH')).status).toBe(200);
    expect((await work.call(company, `/application/${id}/send_correction/`, {})).status).toBe(200);
    expect(new Set((await seen(id)).checks.map(({ reason }) => reason))).toEqual(new Set(['not_finished']));

    const evaluate = () => evaluateCaseDeadlines(server.context, started(id), server.context.clock.now().toISOString());
    expect((await evaluate()).isExtractionDue).toBe(true);
    await extractEvidence(server.context, started(id));
    await compareEvidence(server.context, started(id), server.context.clock.now().toISOString());
    expect((await evaluate()).isExtractionDue).toBeUndefined();
    expect(await codes(id)).toEqual(['invoice_date_unlikely']);
    expect((await seen(id)).findings).toBe(1);
    expect(await query<{ code: string }>('select code from case_signals where application_id = $1 and cleared_at is not null', id)).toEqual(
      [{ code: 'invoice_sum_disagrees' }],
    );
    expect((await seen(id)).history.map(({ action }) => action)).toContain('case.compared');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, type ActiveAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { companyOf, completeApplication, keptDocument } from '../../testing/applications.ts';

interface Body {
  message: string;
  code?: string;
  errors?: Record<string, string>;
  clashes?: Record<string, { yours: unknown; theirs: unknown; version: number }>;
  data: Record<string, never> & {
    id: string;
    submitted: boolean;
    status: string;
    actions: string[];
    versions: Record<string, number>;
    revision: number;
    errors?: Record<string, string>;
  };
}

describe('applications', () => {
  const mailer = keepingMailer();
  let server: TestApp;
  let me: ActiveAccount;
  let company: string;
  let file: string;
  let photo: string;
  beforeAll(async () => {
    // One connection alone: a command that asks for a second while it holds its first would never end.
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000000', DATABASE_POOL: '1' }, { mailer });
    me = await activeAccount(server, mailer.sent, 'me@shea.example');
    company = await companyOf(server, me.id);
    file = await keptDocument(server, company);
    photo = await keptDocument(server, company, 'photo');
  });
  afterAll(() => server.close());

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${me.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const create = (body: object, headers: Record<string, string> = {}) => call('POST', '/application/create_application/', body, headers);
  const draft = async (body: object = {}) => (await create(body)).body.data.id;
  const patch = (id: string, changes: object, headers?: Record<string, string>) =>
    call('PATCH', `/application/${id}/update_application/`, { changes }, headers);
  const act = (action: string, id: string, headers?: Record<string, string>) =>
    call(action === 'delete' ? 'DELETE' : 'POST', `/application/${id}/${action}_application/`, undefined, headers);
  const read = (id: string) => call('GET', `/application/${id}/retrieve_application/`);
  const whole = () => completeApplication(file, photo);
  const rows = async (sql: string, ...values: unknown[]) =>
    (await server.context.pool.query(sql, values)).rows as Record<string, unknown>[];

  it('creates and submits what is complete and declared, frozen as version 1', async () => {
    const answer = await create(whole());
    expect(answer).toMatchObject({ status: 201, body: { message: expect.stringContaining('submitted'), data: { submitted: true } } });
    const { id } = answer.body.data;
    expect((await read(id)).body.data).toMatchObject({
      status: 'pending',
      paid: false,
      current_review_stage: 'none',
      submitted_at: expect.any(String),
      actions: ['pay', 'reopen', 'withdraw'],
      cva: '61.20',
      calculated_value_addition: '61.20',
      missing: [],
    });
    expect(
      await rows(
        'select version, scheme, cva, answers ->> $2 as name from application_versions where application_id = $1',
        id,
        'product_name',
      ),
    ).toEqual([{ version: 1, scheme: '2026-1', cva: '61.20', name: 'Shea butter, unrefined' }]);
    expect(
      await rows('select version, count(*)::int as n from application_documents where application_id = $1 group by 1 order by 1', id),
    ).toEqual([
      { version: 0, n: 5 },
      { version: 1, n: 5 },
    ]);
    expect(await rows('select action from audit_events where subject_id = $1 order by id', id)).toEqual([
      { action: 'application.created' },
      { action: 'application.submitted' },
    ]);
  });

  it('ignores what is sent as a result, and computes it', async () => {
    const id = await draft({
      ...whole(),
      calculated_value_addition: '99.99',
      cva: 99.99,
      final_product_value: '3',
      cost_of_imported_inputed: '2.1',
    });
    expect((await read(id)).body.data).toMatchObject({ cva: '30.00', calculated_value_addition: '30.00' });
  });

  it('keeps what is incomplete as a draft, and says what is missing', async () => {
    const { status, body } = await create({ product_name: 'Gari' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      submitted: false,
      errors: { hs_code: 'Fill in this field.', knowledge_of_information: 'Read this declaration and tick the box.' },
    });
    expect((await read(body.data.id)).body.data).toMatchObject({
      status: 'pending',
      submitted_at: null,
      actions: ['edit', 'delete', 'submit', 'pay'],
    });
    expect((await act('submit', body.data.id)).body).toMatchObject({ code: 'fields_missing', message: 'Please fill in all fields' });
  });

  it('makes nothing of what cannot be read, and says so in the language of the reader', async () => {
    const { status, body } = await create({ ...whole(), total_work_force: 'many', hs_code: '999999' }, { 'accept-language': 'fr' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['hs_code', 'total_work_force']);
    expect(body.errors?.['total_work_force']).toMatch(/chiffres/);
  });

  it('answers the same key with the same application, also when all come at once', async () => {
    const headers = { 'idempotency-key': 'one-click-only' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(whole(), headers)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await create({ product_name: 'Other' }, headers)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  it('numbers applications by year and sequence', async () => {
    const { body } = await create({});
    const year = String(new Date().getUTCFullYear()).slice(2);
    expect(body.data['application_number']).toMatch(new RegExp(`^APP-${year}-\\d{6,}$`));
    await server.context.pool.query("select setval('application_numbers', 1234567)");
    expect((await create({})).body.data['application_number']).toBe(`APP-${year}-1234568`);
  });

  it('submits once, however many ask at once', async () => {
    const { knowledge_of_information: _, ...undeclared } = whole();
    const id = await draft(undeclared);
    await patch(id, { knowledge_of_information: { value: true, base: 0 } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => act('submit', id)));
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409', '409', '409']);
    expect(answers.filter(({ body }) => body.code === 'action_not_allowed')).toHaveLength(3);
    expect(await rows('select count(*)::int as n from application_versions where application_id = $1', id)).toEqual([{ n: 1 }]);
    const again = await Promise.all([1, 2, 3].map(() => act('reopen', id, { 'idempotency-key': 'reopen-click' })));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('freezes a new version each time, and leaves the earlier ones alone', async () => {
    const id = await draft(whole());
    expect((await act('reopen', id)).body.data).toMatchObject({ submitted_at: null, actions: expect.arrayContaining(['edit']) });
    const { versions } = (await read(id)).body.data;
    await patch(id, { product_name: { value: 'Shea butter, refined', base: versions['product_name'] } });
    expect((await act('submit', id)).status).toBe(200);
    expect(
      await rows("select version, answers ->> 'product_name' as name from application_versions where application_id = $1 order by 1", id),
    ).toEqual([
      { version: 1, name: 'Shea butter, unrefined' },
      { version: 2, name: 'Shea butter, refined' },
    ]);
    await expect(server.context.pool.query('update application_versions set cva = 99')).rejects.toThrow(/append-only/);
  });

  it('shows both values where two tabs answered the same field, and merges nothing', async () => {
    const id = await draft({ product_name: 'First', primary_materials_used: 'Nuts' });
    expect((await patch(id, { product_name: { value: 'Second', base: 1 } })).body.data).toMatchObject({
      revision: 2,
      versions: { product_name: 2, primary_materials_used: 1 },
    });
    const clash = await patch(id, { product_name: { value: 'Third', base: 1 }, primary_materials_used: { value: 'Kernels', base: 1 } });
    expect(clash).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', clashes: { product_name: { yours: 'Third', theirs: 'Second', version: 2 } } },
    });
    expect((await read(id)).body.data).toMatchObject({ product_name: 'Second', primary_materials_used: 'Nuts', revision: 2 });
    expect((await patch(id, { product_name: { value: 'Third', base: 2 } })).status).toBe(200);
  });

  it('takes the same change again after a lost answer, and changes other fields beside it', async () => {
    const id = await draft({ product_name: 'First' });
    await patch(id, { product_name: { value: 'Second', base: 1 } });
    expect((await patch(id, { product_name: { value: 'Second', base: 1 } })).body.data).toMatchObject({ revision: 2 });
    expect((await patch(id, { annual_output: { value: '1234.5', base: 0 } })).body.data).toMatchObject({
      annual_output: '1234.50',
      revision: 3,
    });
  });

  it('loses one of two changes at once to a clash, never silently', async () => {
    const id = await draft({});
    const answers = await Promise.all(['a', 'b', 'c'].map((value) => patch(id, { product_name: { value, base: 0 } })));
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409', '409']);
    const winner = answers.find(({ status }) => status === 200)?.body.data['product_name'];
    for (const loser of answers.filter(({ status }) => status === 409)) expect(loser.body.clashes?.['product_name']?.theirs).toBe(winner);
  });

  it('lets a submission and a change at once end as one or the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await draft(whole());
      await act('reopen', id);
      const [submitted, changed] = await Promise.all([act('submit', id), patch(id, { product_name: { value: 'Changed', base: 1 } })]);
      expect(submitted?.status).toBe(200);
      const name = changed?.status === 200 ? 'Changed' : 'Shea butter, unrefined';
      expect([200, 409]).toContain(changed?.status);
      expect((await read(id)).body.data['product_name']).toBe(name);
      expect(
        await rows("select answers ->> 'product_name' as name from application_versions where application_id = $1 and version = 2", id),
      ).toEqual([{ name }]);
    }
  });

  it('keeps what was typed and cannot be read, says what to do, and asks for it again before submitting', async () => {
    const id = await draft(whole());
    await act('reopen', id);
    const answer = await patch(id, { total_work_force: { value: 'about forty', base: 1 }, hs_code: { value: '99 99 99', base: 1 } });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          total_work_force: null,
          hs_code: null,
          missing: ['hs_code', 'total_work_force'],
          unparsed_answers: {
            total_work_force: { typed: 'about forty', message: 'Enter a number in digits, like 1250.50.' },
            hs_code: { typed: '99 99 99' },
          },
        },
      },
    });
    expect((await act('submit', id)).body).toMatchObject({
      code: 'fields_invalid',
      errors: { total_work_force: expect.stringContaining('digits') },
    });
    const fixed = await patch(id, { total_work_force: { value: '40', base: 2 }, hs_code: { value: '151590', base: 2 } });
    expect(fixed.body.data).toMatchObject({ total_work_force: 40, unparsed_answers: {} });
    expect((await act('submit', id)).status).toBe(200);
  });

  it('refuses fields that no application has', async () => {
    const id = await draft({});
    for (const field of ['cva', 'status', 'paid', '__proto__', 'constructor'])
      expect(
        (await call('PATCH', `/application/${id}/update_application/`, JSON.parse(`{"changes":{"${field}":{"value":1,"base":0}}}`))).status,
        `${field}`,
      ).not.toBe(500);
    expect((await patch(id, { cva: { value: '99', base: 0 } })).body).toMatchObject({ code: 'fields_invalid' });
    expect((await read(id)).body.data).toMatchObject({ revision: 1, paid: false });
  });

  it("takes the company's own files alone, and pictures where pictures are asked for", async () => {
    const stranger = await activeAccount(server, mailer.sent, 'files@stranger.example');
    const foreign = await keptDocument(server, await companyOf(server, stranger.id));
    expect((await create({ process_flow_diagram: foreign })).body).toMatchObject({
      code: 'fields_invalid',
      errors: { process_flow_diagram: expect.stringContaining('cannot find this file among your uploads') },
    });
    expect((await create({ photo_of_production_site_facilities_or_warehouses: file })).body.errors).toEqual({
      photo_of_production_site_facilities_or_warehouses: 'Choose an image file: PNG or JPG.',
    });
    const id = await draft({ invoices: [file] });
    const answer = await patch(id, { invoices: { value: [file, foreign], base: 1 } });
    expect(answer.body.data).toMatchObject({ invoices: [], unparsed_answers: { invoices: { typed: [file, foreign] } } });
    expect(await rows('select 1 from application_documents where document_id = $1', foreign)).toEqual([]);
  });

  it('waits for files to be ready before it submits', async () => {
    const [checking, refused] = [
      await keptDocument(server, company, 'document', 'checking'),
      await keptDocument(server, company, 'document', 'refused'),
    ];
    const { body } = await create({ ...whole(), invoices: [file, checking], tax_clearance_certificate: refused });
    expect(body.data).toMatchObject({
      submitted: false,
      errors: {
        invoices: expect.stringContaining('still being checked'),
        tax_clearance_certificate: expect.stringContaining('did not pass'),
      },
    });
    const answer = await act('submit', body.data.id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'documents_not_ready', errors: { invoices: expect.any(String) } } });
    await server.context.pool.query(
      "update documents set state = 'ready', view_type = 'application/pdf', checked_at = now() where id = $1",
      [checking],
    );
    await patch(body.data.id, { tax_clearance_certificate: { value: null, base: 1 } });
    expect((await act('submit', body.data.id)).status).toBe(200);
  });

  it('tells the documents whether an application names them', async () => {
    const mine = await keptDocument(server, company);
    const named = async () => (await rows('select unreferenced_since is null as named from documents where id = $1', mine))[0]?.['named'];
    const id = await draft({ invoices: [file, mine] });
    expect(await named()).toBe(true);
    await patch(id, { invoices: { value: [mine, file], base: 1 } });
    expect(await named()).toBe(true);
    await patch(id, { invoices: { value: [file], base: 2 } });
    expect(await named()).toBe(false);
  });

  it("locks the company's identity at its first submission", async () => {
    const other = await activeAccount(server, mailer.sent, 'identity@shea.example');
    const own = await companyOf(server, other.id);
    const [paper, picture] = [await keptDocument(server, own), await keptDocument(server, own, 'photo')];
    const headers = { authorization: `Bearer ${other.token}` };
    const rename = (name: string) => call('PATCH', `/profile/user/${other.id}`, { company_name: name }, headers);
    await create({ product_name: 'Draft' }, headers);
    expect((await rename('Another Name')).status).toBe(200);
    expect((await create(completeApplication(paper, picture), headers)).body.data.submitted).toBe(true);
    expect((await rename('A Third Name')).body).toMatchObject({ code: 'identity_locked' });
  });

  it('tells at submission what the certificate could not show, of the product and of the company itself', async () => {
    const other = await activeAccount(server, mailer.sent, 'glyphs@shea.example');
    const own = await companyOf(server, other.id);
    const [paper, picture] = [await keptDocument(server, own), await keptDocument(server, own, 'photo')];
    const headers = { authorization: `Bearer ${other.token}` };
    const { id } = (await create({ ...completeApplication(paper, picture), product_name: 'Shea 🧈' }, headers)).body.data;
    const submit = () => call('POST', `/application/${id}/submit_application/`, undefined, headers);
    // As it may have registered before this was asked.
    await server.context.pool.query("update companies set company_name = '加纳 Works' where id = $1", [own]);
    expect((await submit()).body).toMatchObject({
      code: 'fields_invalid',
      errors: { product_name: expect.stringContaining('cannot show'), company_name: expect.stringContaining('cannot show') },
    });
    expect((await call('PATCH', `/profile/user/${other.id}`, { company_name: '加纳' }, headers)).body).toMatchObject({
      errors: { company_name: expect.stringContaining('cannot show') },
    });
    expect((await call('PATCH', `/profile/user/${other.id}`, { company_name: 'Tamale Works' }, headers)).status).toBe(200);
    expect((await submit()).body).toMatchObject({ errors: { product_name: expect.any(String) } });
    expect((await submit()).body.errors).not.toHaveProperty('company_name');
  });

  it('withdraws, deletes and reopens only where the table says so', async () => {
    const id = await draft(whole());
    expect((await act('delete', id)).body).toMatchObject({ code: 'action_not_allowed' });
    expect((await act('withdraw', id)).body.data).toMatchObject({ status: 'withdrawn', actions: [], current_review_stage: 'none' });
    for (const action of ['submit', 'reopen', 'withdraw', 'delete']) expect((await act(action, id)).body.code).toBe('action_not_allowed');
    expect((await patch(id, { product_name: { value: 'x', base: 1 } })).body.code).toBe('action_not_allowed');
    const gone = await draft({ product_name: 'Gone' });
    expect((await act('withdraw', gone)).body.code).toBe('action_not_allowed');
    expect((await act('delete', gone)).status).toBe(200);
    expect((await read(gone)).status).toBe(404);
    expect((await act('delete', gone)).status).toBe(404);
  });

  it('counts what one company begins in a day', async () => {
    const strict = await startTestApp({ APPLICATIONS_PER_DAY: '2' }, { mailer });
    const other = await activeAccount(strict, mailer.sent, 'many@shea.example');
    const begin = async () =>
      (
        await fetch(`${strict.origin}/api/application/create_application/`, {
          method: 'POST',
          headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status;
    expect([await begin(), await begin(), await begin()]).toEqual([201, 201, 429]);
    await strict.close();
  });
});

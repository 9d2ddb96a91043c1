import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { completeApplication, keptDocument, signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';

interface Body {
  readonly message: string;
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string };
}

describe('starting an application', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
  });
  afterAll(() => server.close());

  const call = async (
    who: SignedInCompany | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: {
        ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const start = (who: SignedInCompany | undefined, body: object = {}, headers?: Record<string, string>) =>
    call(who, 'POST', '/application/start_application/', body, headers);
  const rows = async (text: string, ...values: unknown[]) =>
    (await server.context.pool.query(text, values)).rows as Record<string, unknown>[];
  const answersOf = async (id: string) => (await rows('select answers from applications where id = $1', id))[0]?.['answers'] as object;
  const numberOf = async ({ companyId }: SignedInCompany) =>
    Number((await rows('select count(*) as n from applications where company_id = $1', companyId))[0]?.['n']);
  const submitted = async (who: SignedInCompany, but: object = {}) => {
    const [file, photo] = [await keptDocument(server, who.companyId), await keptDocument(server, who.companyId, 'photo')];
    const { body } = await call(who, 'POST', '/application/create_application/', { ...completeApplication(file, photo), ...but });
    expect(body.data['submitted']).toBe(true);
    return { id: body.data.id, file, photo };
  };

  describe('with what is known', () => {
    it('a first draft has the country, its currency and the person as signatory', async () => {
      const me = await signedInCompany(server);
      const { status, body } = await start(me);
      expect(status).toBe(201);
      expect(body.data['application_number']).toMatch(/^APP-\d\d-\d{6}$/);
      expect(await answersOf(body.data.id)).toEqual({
        facility_country: 'GH',
        currency: 'GHS',
        authorized_signatory_name: 'Amina Diallo',
        designation_title: 'Export manager',
      });
    });

    it('the country of the telephone, where the company has not said its own', async () => {
      const me = await signedInCompany(server);
      await rows('update companies set reg_country = null, head_office_country = null where id = $1', me.companyId);
      await rows("update accounts set phone = '+254712345678' where id = $1", me.accountId);
      expect(await answersOf((await start(me)).body.data.id)).toMatchObject({ facility_country: 'KE', currency: 'KES' });
    });

    it('a later draft has what the company submitted last, and its documents that can be shown', async () => {
      const me = await signedInCompany(server);
      const first = await submitted(me);
      const last = await submitted(me, { currency: 'XOF', authorized_signatory_name: 'Kofi Addo', designation_title: 'Secretary' });
      const started = await answersOf((await start(me)).body.data.id);
      expect(started).toEqual({
        facility_country: 'GH',
        currency: 'XOF',
        certificate_of_company_registration: last.file,
        authorized_signatory_name: 'Kofi Addo',
        designation_title: 'Secretary',
      });
      expect(last.file).not.toBe(first.file);
      await rows("update documents set state = 'refused', refusal = 'infected', view_type = null where id = $1", last.file);
      expect(await answersOf((await start(me)).body.data.id)).not.toHaveProperty('certificate_of_company_registration');
    });

    it('an agent is not the signatory of the company', async () => {
      const me = await signedInCompany(server);
      const agent = await signedInMember(server, me.companyId, ['editor'], true);
      const answers = await answersOf((await start(agent)).body.data.id);
      expect(answers).toMatchObject({ facility_country: 'GH' });
      expect(answers).not.toHaveProperty('authorized_signatory_name');
    });

    it('the amounts of the calculator are read in the notation of their locale', async () => {
      const me = await signedInCompany(server);
      const figures = { final_product_value: '1 850,50', cost_of_imported_inputed: '410,5', number_locale: 'fr' };
      const { status, body } = await start(me, figures);
      expect(status).toBe(201);
      expect(await answersOf(body.data.id)).toMatchObject({ final_product_value: '1850.50', cost_of_imported_inputed: '410.50' });
      const before = await numberOf(me);
      expect(await start(me, { ...figures, final_product_value: '1.850', number_locale: 'en' })).toMatchObject({ status: 422 });
      expect(await start(me, { final_product_value: '1,850' })).toMatchObject({ status: 422, body: { code: 'number_ambiguous' } });
      expect(await numberOf(me)).toBe(before);
    });
  });

  describe('as a copy', () => {
    it('has the answers and the same files, and no declaration; the source stays as it was', async () => {
      const me = await signedInCompany(server);
      const { id, file, photo } = await submitted(me);
      const source = await rows('select * from applications where id = $1', id);
      const files = await rows('select count(*) as n from documents where company_id = $1', me.companyId);
      const copy = (await start(me, { copy_of: id })).body.data.id;
      const answers = await answersOf(copy);
      const {
        knowledge_of_information: _1,
        commit_to_maintaining_compliance: _2,
        agree_to_allow_thamani: _3,
        ...rest
      } = (source[0] as { answers: Record<string, unknown> }).answers;
      expect(answers).toEqual(rest);
      expect(await rows('select * from applications where id = $1', id)).toEqual(source);
      expect(await rows('select count(*) as n from documents where company_id = $1', me.companyId)).toEqual(files);
      expect(
        await rows(
          'select distinct document_id as id from application_documents where application_id = $1 and version = 0 order by 1',
          copy,
        ),
      ).toEqual([file, photo].toSorted().map((one) => ({ id: one })));
      expect(await rows('select state, paid, submissions, renewal_of from applications where id = $1', copy)).toEqual([
        { state: 'draft', paid: false, submissions: 0, renewal_of: null },
      ]);
      expect(await rows('select action, actor_id, data from audit_events where subject_id = $1', copy)).toEqual([
        { action: 'application.created', actor_id: me.accountId, data: { copied_from: id } },
      ]);
    });

    it('leaves out a file that can no longer be shown, and a category that is no longer in the list', async () => {
      const me = await signedInCompany(server);
      const { id, photo } = await submitted(me);
      await rows("update documents set state = 'refused', refusal = 'infected', view_type = null where id = $1", photo);
      await rows('update applications set answers = answers || \'{"product_category": "gone"}\' where id = $1', id);
      const answers = await answersOf((await start(me, { copy_of: id })).body.data.id);
      expect(answers).toMatchObject({ product_name: 'Shea butter, unrefined' });
      expect(answers).not.toHaveProperty('photo_of_production_site_facilities_or_warehouses');
      expect(answers).not.toHaveProperty('product_category');
    });

    it("another company's application is as absent as one that never was, and nothing is made", async () => {
      const [me, other] = [await signedInCompany(server), await signedInCompany(server)];
      const theirs = await submitted(other, { product_name: 'A secret of the other' });
      const foreign = await start(me, { copy_of: theirs.id });
      const absent = await start(me, { copy_of: '01a1dd37-379c-77ca-b74a-03587b731209' });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(absent.body);
      expect((await start(me, { copy_of: 'not-an-id' })).status).toBe(422);
      expect((await start(undefined, { copy_of: theirs.id })).status).toBe(401);
      expect(await numberOf(me)).toBe(0);
      expect(await numberOf(other)).toBe(1);
    });

    it('a person with both companies copies only what belongs to the company of the session', async () => {
      const [me, other] = [await signedInCompany(server), await signedInCompany(server)];
      const { id } = await submitted(other);
      const agent = await signedInMember(server, me.companyId, ['editor'], true);
      await server.context.db
        .insertInto('memberships')
        .values({ company_id: other.companyId, account_id: agent.accountId, roles: ['editor'], is_agent: true, joined_at: new Date() })
        .execute();
      expect((await start(agent, { copy_of: id })).status).toBe(404);
    });

    it.each([['finance'], ['viewer']] as const)('a person with the role %s may not start or copy', async (role) => {
      const me = await signedInCompany(server);
      const { id } = await submitted(me);
      const reader = await signedInMember(server, me.companyId, [role]);
      for (const body of [{}, { copy_of: id }])
        expect(await start(reader, body)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
      expect(await numberOf(me)).toBe(1);
    });
  });

  describe('repeated', () => {
    const key = (name: string) => ({ 'idempotency-key': `${name}-${Math.random()}` });

    it('a double click and a replay make one draft; the same key with another body is refused', async () => {
      const me = await signedInCompany(server);
      const { id } = await submitted(me);
      const same = key('copy');
      const answers = await Promise.all(Array.from({ length: 8 }, () => start(me, { copy_of: id }, same)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
      expect((await start(me, { copy_of: id }, same)).body).toEqual(answers[0]?.body);
      expect(await start(me, {}, same)).toMatchObject({ body: { code: 'idempotency_key_reused' } });
      expect(await numberOf(me)).toBe(2);
    });

    it("a replay of another company's key makes a draft of one's own", async () => {
      const [me, other] = [await signedInCompany(server), await signedInCompany(server)];
      const same = key('start');
      const [mine, theirs] = [await start(me, {}, same), await start(other, {}, same)];
      expect(mine.body.data.id).not.toBe(theirs.body.data.id);
      expect([await numberOf(me), await numberOf(other)]).toEqual([1, 1]);
    });

    it('counts against the applications of a day', async () => {
      const few = await startTestApp({ APPLICATIONS_PER_DAY: '2' });
      const me = await signedInCompany(few);
      const once = async () =>
        (
          await fetch(`${few.origin}/api/application/start_application/`, {
            method: 'POST',
            headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
            body: '{}',
          })
        ).status;
      expect([await once(), await once(), await once()]).toEqual([201, 201, 429]);
      await few.close();
    });
  });

  describe('facilities', () => {
    const facilities = async (who: SignedInCompany) => (await call(who, 'GET', '/application/facilities/')).body.data as unknown;

    it('those of the company, each once, newest first; nothing of another company', async () => {
      const [me, other] = [await signedInCompany(server), await signedInCompany(server)];
      await submitted(other, { facility_address: 'A secret address' });
      expect(await facilities(me)).toEqual([]);
      await submitted(me);
      await submitted(me, { facility_address: '12 Harper Road, Kumasi', facility_latitude: '6.6885', facility_longitude: '-1.6244' });
      await submitted(me);
      await call(me, 'POST', '/application/create_application/', { facility_country: 'GH', facility_address: 'Without a position' });
      const tamale = {
        facility_country: 'GH',
        facility_address: '1 Market Road, Tamale',
        facility_latitude: '9.4034',
        facility_longitude: '-0.8393',
      };
      expect(await facilities(me)).toEqual([
        tamale,
        { facility_country: 'GH', facility_address: '12 Harper Road, Kumasi', facility_latitude: '6.6885', facility_longitude: '-1.6244' },
      ]);
      expect(JSON.stringify(await facilities(me))).not.toContain('secret');
    });
  });

  describe('what was left for later at the registration', () => {
    it('is asked for at the first submission, by submission, creation and payment alike', async () => {
      const me = await signedInCompany(server);
      await rows("update companies set sector = null, reg_country = null, tax_identification_number = '' where id = $1", me.companyId);
      const [file, photo] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'photo')];
      const { body } = await call(me, 'POST', '/application/create_application/', completeApplication(file, photo));
      const { id } = body.data;
      const missing = ['reg_country', 'sector', 'tax_identification_number'];
      expect(Object.keys(body.data['errors'] as object).toSorted()).toEqual(missing);
      for (const refused of [
        await call(me, 'POST', `/application/${id}/submit_application/`),
        await call(me, 'POST', '/application/pay_application/', { application_ids: [id] }),
      ]) {
        expect(refused).toMatchObject({ status: 422, body: { code: 'fields_missing' } });
        expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(missing);
      }
      const completed = { sector: 'agriculture', reg_country: 'GH', tax_identification_number: 'T-3003' };
      expect((await call(me, 'PATCH', '/profile/user/me', completed)).status).toBe(200);
      expect((await call(me, 'POST', `/application/${id}/submit_application/`)).status).toBe(200);
    });

    it('the database refuses to lock the identity of a company that is not complete', async () => {
      const me = await signedInCompany(server);
      await rows('update companies set sector = null where id = $1', me.companyId);
      await expect(rows('update companies set identity_locked_at = now() where id = $1', me.companyId)).rejects.toThrow(
        'companies_complete_when_locked',
      );
    });
  });
});

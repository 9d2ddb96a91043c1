import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type SignedInCompany, signedInCompany } from '../../testing/applications.ts';

/** 1,850.00 and 410.50, as people of each language write them: 77.81% value addition. */
const written = {
  en: { final_product_value: '1,850.00', cost_of_imported_inputed: '410.50', annual_output: '1,850,000', total_work_force: '1,850' },
  fr: {
    final_product_value: '1 850,00',
    cost_of_imported_inputed: '410,5',
    annual_output: '1\u202f850\u202f000',
    total_work_force: '1.850',
  },
  ar: { final_product_value: '١٬٨٥٠٫٠٠', cost_of_imported_inputed: '٤١٠٫٥', annual_output: '١٬٨٥٠٬٠٠٠', total_work_force: '١٨٥٠' },
} as const;
const plain = { final_product_value: '1850.00', cost_of_imported_inputed: '410.5', annual_output: 1_850_000, total_work_force: 1850 };
const kept = {
  final_product_value: '1850.00',
  cost_of_imported_inputed: '410.50',
  annual_output: '1850000.00',
  total_work_force: 1850,
  calculated_value_addition: '77.81',
};

describe('numbers that are sent to the API', () => {
  let server: TestApp;
  let me: SignedInCompany;
  beforeAll(async () => {
    server = await startTestApp();
    me = await signedInCompany(server);
  });
  afterAll(() => server.close());

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server.origin}/api/application/${path}`, {
      method,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { code: string; errors: Record<string, string>; data: Record<string, unknown> },
    };
  };
  const created = async (body: unknown) => String((await call('POST', 'create_application/', body)).body.data['id']);
  const read = async (id: string) => (await call('GET', `${id}/retrieve_application/`)).body.data;
  const count = async () =>
    (await server.context.pool.query('select count(*)::int as count from applications where company_id = $1', [me.companyId])).rows[0]
      .count as number;

  it.each(Object.entries(written))(
    'gives the same answers and value addition in the notation of %s as with a point',
    async (locale, typed) => {
      const id = await created({ ...typed, number_locale: locale });
      expect(await read(id)).toMatchObject(kept);
      expect(await read(await created(plain))).toMatchObject(kept);
      const draft = await created({});
      const changes = Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, { value, base: 0 }]));
      expect((await call('PATCH', `${draft}/update_application/`, { changes, number_locale: locale })).status).toBe(200);
      expect(await read(draft)).toMatchObject({ ...kept, unparsed_answers: {} });
    },
  );

  it('refuses the notation of people without a locale, names each field and what to do, and saves nothing', async () => {
    const before = await count();
    const refused = await call('POST', 'create_application/', { ...written.en, product_name: 'Shea butter' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'number_ambiguous' } });
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['annual_output', 'final_product_value', 'total_work_force']);
    expect(refused.body.errors['final_product_value']).toContain('a point as the decimal mark, like 1850.50');
    expect(await count()).toBe(before);
    const id = await created({});
    for (const value of ['1,850', '1 850', '1.850,00', '١٨٥٠', '1e3']) {
      const changes = { final_product_value: { value, base: 0 }, product_name: { value: 'Shea butter', base: 0 } };
      expect(await call('PATCH', `${id}/update_application/`, { changes })).toMatchObject({
        status: 422,
        body: { code: 'number_ambiguous' },
      });
    }
    expect(await read(id)).toMatchObject({ final_product_value: null, product_name: '', unparsed_answers: {} });
  });

  it('keeps a number with two readings as it was typed, reads neither, and takes the answer', async () => {
    const id = await created({});
    const change = async (value: string) => {
      const versions = (await read(id))['versions'] as Record<string, number>;
      const changes = { final_product_value: { value, base: versions['final_product_value'] ?? 0 } };
      expect((await call('PATCH', `${id}/update_application/`, { changes, number_locale: 'fr' })).status).toBe(200);
    };
    await change('1.850');
    expect(await read(id)).toMatchObject({ final_product_value: null, unparsed_answers: { final_product_value: { typed: '1.850' } } });
    await change('1\u202f850');
    const { final_product_value: value, unparsed_answers: unparsed } = await read(id);
    expect([value, unparsed]).toEqual(['1850.00', {}]);
  });

  it('refuses a locale that is not in the table', async () => {
    expect(await call('POST', 'create_application/', { number_locale: 'tlh' })).toMatchObject({
      status: 422,
      body: { code: 'fields_invalid' },
    });
  });
});

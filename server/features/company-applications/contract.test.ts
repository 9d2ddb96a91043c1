import { application, sent, status } from '@thamani/contract/application-shapes.ts';
import { listApplications, retrieveApplication } from '@thamani/contract/applications.ts';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { completeApplication, keptDocument, placeIn, type SignedInCompany, signedInCompany } from '../../testing/applications.ts';

/** Written out from the specification, section 3, 'Application as sent on create', with the ruling's additions; not made from our tables. */
const specified = {
  texts: [
    'product_name product_category source_location primary_materials_used do_you_own_or_lease stage_of_value_addition_conducted_locally',
    'use_of_local_suppliers list_major_local_suppliers investment_in_local_training_or_infrastructure green_technology_or_practices_used',
    'compliance_with_national_international_standards waste_management_practices do_you_run_or_fund_community_development_project',
    'community_development_project_description employee_welfare_program grievance_mechanism_details authorized_signatory_name designation_title',
  ],
  decimals: [
    'final_product_value annual_output annual_volume_of_raw_material_utilized pct_of_material_processed_locally pct_of_material_imported',
    'annual_spend_on_imported_raw_materials annual_spend_on_locally_sourced_materials pct_of_components_sourced_locally',
    'pct_of_components_imported pct_of_local_workforce final_product_cost cost_of_imported_inputed annual_expenditure_on_local_procurement',
    'annual_water_consumption_estimate annual_energy_consumption_estimate estimated_annual_tax_paid_to_host_country',
  ],
  counts: ['total_work_force'],
  booleans: ['grievance_mechanism_description knowledge_of_information commit_to_maintaining_compliance agree_to_allow_thamani'],
  documents: [
    'process_flow_diagram environmental_impact_assessment_report emissions_and_pollution_data occupational_health_and_safety_policies',
    'certificate_of_company_registration environmental_impact_assessment operational_process_flowchart corporate_social_responsibility_report',
    'any_industry_certifications photo_of_production_site_facilities_or_warehouses',
  ],
  lists: ['invoices'],
  ruled: [
    'hs_code product_description production_cost_breakdown raw_material_sourcing_evidence product_photos technical_data_sheet',
    'tax_clearance_certificate facility_country facility_address facility_latitude facility_longitude currency annual_output_unit',
    'raw_material_unit employee_welfare_details discount_evidence',
  ],
};
const names = (kind: keyof typeof specified) => specified[kind].flatMap((line) => line.split(' '));
const computed = ['calculated_value_addition', 'cva'];

describe("the specification's calls for applications", () => {
  let server: TestApp;
  let me: SignedInCompany;
  let file: string;
  let photo: string;
  let full: Record<string, unknown>;
  beforeAll(async () => {
    server = await startTestApp();
    me = await signedInCompany(server);
    file = await keptDocument(server, me.companyId);
    photo = await keptDocument(server, me.companyId, 'photo');
    const given = completeApplication(file, photo) as Record<string, unknown>;
    full = {
      ...Object.fromEntries(names('texts').map((name) => [name, `About ${name}`])),
      ...Object.fromEntries(names('decimals').map((name) => [name, '12.5'])),
      ...Object.fromEntries(names('documents').map((name) => [name, file])),
      product_description: 'Pressed cold',
      raw_material_sourcing_evidence: file,
      product_photos: [photo],
      technical_data_sheet: file,
      tax_clearance_certificate: file,
      discount_evidence: file,
      raw_material_unit: 'tonne',
      employee_welfare_details: 'A clinic',
      compliance_with_national_international_standards: 'iso_9001',
      do_you_run_or_fund_community_development_project: 'No',
      employee_welfare_program: 'ISO14001',
      grievance_mechanism_description: 'true',
      ...given,
    };
  });
  afterAll(() => server.close());

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> & { data: Record<string, unknown> } };
  };

  it('takes every field that the specification and the ruling name, and no other', () => {
    const all = (Object.keys(specified) as (keyof typeof specified)[]).flatMap(names);
    expect(Object.keys(sent).toSorted()).toEqual(all.toSorted());
    expect(requirements.map(({ id }) => id as string).toSorted()).toEqual(all.toSorted());
    expect(Object.keys(full).toSorted()).toEqual(all.toSorted());
  });

  it('POST /application/create_application/ answers a message and data.id', async () => {
    const { status, body } = await call('POST', '/application/create_application/', full);
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: expect.any(String), data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), submitted: true } });
  });

  it('GET /application/{id}/retrieve_application/ gives every field back in its type', async () => {
    const created = await call('POST', '/application/create_application/', full);
    const { status, body } = await call('GET', `/application/${String(created.body.data['id'])}/retrieve_application/`);
    expect(status).toBe(200);
    const { data } = body;
    expect(retrieveApplication.answer.parse(body)).toEqual(body);
    expect(data).toMatchObject({
      id: created.body.data['id'],
      application_number: expect.stringMatching(/^APP-\d{2}-\d{6,}$/),
      status: 'pending',
      paid: false,
      current_review_stage: 'none',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      cva: '61.20',
      product_category: { product_category: 'Agro-processed food and beverages', product_amount: '250.00' },
      facility_latitude: '9.4034',
      facility_longitude: '-0.8393',
      hs_code: '151590',
      currency: 'USD',
    });
    for (const name of names('texts').filter((one) => one !== 'product_category'))
      expect(data[name], `${name}`).toEqual(expect.any(String));
    for (const name of [...names('decimals'), ...computed]) expect(data[name], `${name}`).toMatch(/^\d+\.\d{2}$/);
    for (const name of names('counts')) expect(data[name], `${name}`).toEqual(expect.any(Number));
    for (const name of names('booleans')) expect(data[name], `${name}`).toBe(true);
    const document = {
      id: file,
      media: `/api/media/${file}`,
      name: 'documents.pdf',
      content_type: 'application/pdf',
      size: 1000,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: 'ready',
      uploaded_at: expect.any(String),
    };
    for (const name of names('documents').filter((one) => !one.startsWith('photo_'))) expect(data[name], `${name}`).toEqual(document);
    expect(data['invoices']).toEqual([document]);
    expect(data['product_photos']).toEqual([
      { ...document, id: photo, media: `/api/media/${photo}`, name: 'site.jpg', content_type: 'image/jpeg' },
    ]);
  });

  it('gives back an empty draft with every field unanswered', async () => {
    const created = await call('POST', '/application/create_application/', {});
    const { body } = await call('GET', `/application/${String(created.body.data['id'])}/retrieve_application/`);
    expect(Object.keys(body.data).toSorted()).toEqual([...Object.keys(application.shape), 'review'].toSorted());
    expect(body.data['review']).toBeNull();
    const answered = Object.entries(body.data).filter(([name, value]) => name in sent && value !== null);
    expect(Object.fromEntries(answered)).toEqual({ invoices: [], product_name: '', product_photos: [] });
  });

  it('takes numbers and numeric strings alike', async () => {
    const figures = { final_product_value: 10.5, annual_output: '1000', total_work_force: 7, pct_of_local_workforce: '99.5' };
    const strings = { final_product_value: '10.5', annual_output: 1000, total_work_force: '7', pct_of_local_workforce: 99.5 };
    const read = async (body: object) => {
      const created = await call('POST', '/application/create_application/', body);
      const { data } = (await call('GET', `/application/${String(created.body.data['id'])}/retrieve_application/`)).body;
      return Object.keys(figures).map((name) => data[name]);
    };
    expect(await read(figures)).toEqual(['10.50', '1000.00', 7, '99.50']);
    expect(await read(strings)).toEqual(['10.50', '1000.00', 7, '99.50']);
  });

  it('GET /application/my_applications/ pages by ten, newest first, with relative links of ours', async () => {
    const other = await signedInCompany(server);
    const mine = me;
    me = other;
    for (let i = 1; i <= 23; i += 1) await call('POST', '/application/create_application/', { product_name: `Butter ${i}` });
    const path = '/application/my_applications/';
    const first = await call('GET', path);
    expect(listApplications.answer.parse(first.body)).toEqual(first.body);
    expect(Object.keys(first.body).toSorted()).toEqual(['current_page', 'data', 'message', 'next', 'previous', 'total_pages']);
    expect(first.body).toMatchObject({ previous: null, next: '/api/application/my_applications/?page=2', current_page: 1, total_pages: 3 });
    const rows = first.body.data as unknown as Record<string, unknown>[];
    expect(rows.map((row) => row['product_name'])).toEqual(Array.from({ length: 10 }, (_, i) => `Butter ${23 - i}`));
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(Object.keys(status).toSorted());

    const seen = [];
    for (let next: string | null = `/api${path}`; next !== null;) {
      const page: { body: Record<string, unknown> } = await call('GET', next.slice('/api'.length));
      seen.push(...(page.body['data'] as { product_name: string }[]).map(({ product_name }) => product_name));
      next = page.body['next'] as string | null;
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);

    expect((await call('GET', `${path}?page=3`)).body).toMatchObject({
      previous: '/api/application/my_applications/?page=2',
      next: null,
      data: { length: 3 },
    });
    expect((await call('GET', `${path}?page=9`)).body).toMatchObject({
      previous: '/api/application/my_applications/?page=3',
      next: null,
      data: { length: 0 },
      total_pages: 3,
    });
    expect((await call('GET', `${path}?page_size=500`)).body).toMatchObject({ data: { length: 23 }, total_pages: 1 });
    expect((await call('GET', `${path}?page_size=4&search=BUTTER+2&paid=false`)).body).toMatchObject({
      data: { length: 4 },
      next: '/api/application/my_applications/?page=2&page_size=4&search=BUTTER+2&paid=false',
      total_pages: 2,
    });
    me = mine;
  });

  it('searches by product name in any case, and takes signs of patterns as they are', async () => {
    const mine = me;
    me = await signedInCompany(server);
    for (const product_name of ['Beurre de karité 100%', 'Gari_flour', 'زبدة الشيا', 'BACK\\SLASH'])
      await call('POST', '/application/create_application/', { product_name });
    const found = async (search: string) =>
      ((await call('GET', `/application/my_applications/?${new URLSearchParams({ search }).toString()}`)).body.data as unknown as unknown[])
        .length;
    expect(await Promise.all(['KARITÉ', '100%', '%', '_', 'gari', 'الشيا', 'back\\', 'nothing', ''].map(found))).toEqual([
      1, 1, 1, 1, 1, 1, 1, 0, 4,
    ]);
    me = mine;
  });

  it('splits the list by paid: false gives what can still be paid', async () => {
    const mine = me;
    me = await signedInCompany(server);
    const make = async (state: string, paid: boolean) => {
      const { body } = await call('POST', '/application/create_application/', { product_name: state });
      await placeIn(server, String(body.data['id']), state, paid);
    };
    for (const state of ['draft', 'submitted']) await make(state, false);
    for (const state of ['screening', 'correction', 'completed', 'rejected', 'appeal', 'withdrawn']) await make(state, true);
    const listed = async (query: string) =>
      ((await call('GET', `/application/my_applications/?${query}`)).body.data as unknown as { product_name: string }[]).map(
        ({ product_name }) => product_name,
      );
    expect((await listed('paid=false')).toSorted()).toEqual(['draft', 'submitted']);
    expect((await listed('paid=true')).toSorted()).toEqual(['appeal', 'completed', 'correction', 'rejected', 'screening', 'withdrawn']);
    expect(await listed('')).toHaveLength(8);
    expect((await call('GET', '/application/my_applications/?paid=perhaps')).status).toBe(422);
    expect((await call('GET', '/application/application_summary/')).body).toEqual({
      message: 'Summary of your applications',
      data: { total_applications: 7, approved_applications: 1, pending_applications: 4, rejected_applications: 2 },
    });
    me = mine;
  });
});

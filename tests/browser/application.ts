import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { samplePdf, samplePicture } from '@thamani/server/testing/documents.ts';
import { originFor } from '@thamani/server/testing/accounts.ts';
import pg from 'pg';
import { signedInCompany } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { setCookie } from './signed-in.ts';

/** What a person types into a field, and what the server must read back. */
export interface Answered {
  readonly id: RequirementId;
  readonly typed: string;
  readonly kept: unknown;
}

/** A browser in which a new company is signed in. */
export async function signIn(context: BrowserContext, baseURL: string | undefined): Promise<string> {
  const { token } = await signedInCompany(administrationUrl());
  await carry(context, baseURL, token);
  return token;
}

export async function carry(context: BrowserContext, baseURL: string | undefined, token: string): Promise<void> {
  await setCookie(context, 'session', token, baseURL);
}

/** As if it had run out: the browser still carries its cookie. Tells whose it was. */
export async function endSession(token: string): Promise<string> {
  const [ended] = await sql<{ account_id: string }>('delete from sessions where token_hash = $1 returning account_id', [hashOf(token)]);
  return ended?.account_id ?? '';
}

/** A new session of the same account. */
export async function sessionOf(accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    "insert into sessions (id, token_hash, account_id, company_id, started_at, last_seen_at, expires_at, device) values ($1, $2, $3, (select company_id from memberships where account_id = $3), now(), now(), now() + interval '1 hour', 'test')",
    [randomUUID(), hashOf(token), accountId],
  );
  return token;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}

export interface Application {
  readonly [field: string]: unknown;
}

/** Counts what the form sends to be saved, from now on. */
export function savesOf(page: Page): () => number {
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/edit.data')) saves += 1;
  });
  return () => saves;
}

/** After the last key the form waits 800 ms until it saves (application-form/saving/autosave.ts): this is more than that. */
export async function untilAutosaveIsDue(): Promise<void> {
  const from = Date.now();
  await expect.poll(() => Date.now() - from).toBeGreaterThan(1_600);
}

/** As the company's own program would ask. */
export async function callAs(
  token: string,
  origin: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: { data: Application } }> {
  const answer = await fetch(`${originFor(origin ?? '', path)}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Application } };
}

export async function retrieve(token: string, origin: string | undefined, id: string): Promise<Application> {
  return (await callAs(token, origin, 'GET', `/application/${id}/retrieve_application/`)).body.data;
}

interface DocumentToOpen {
  readonly document_id: string;
  readonly page_count: number | null;
}

/** Every document of a case is opened and all of its pages are reported, as the viewer does it; how a person does it has its own tests. */
export async function openDocuments(token: string, origin: string | undefined, id: string): Promise<void> {
  const { data } = (await callAs(token, origin, 'GET', `/review/cases/${id}`)).body;
  const { documents } = data['evidence'] as { readonly documents: readonly DocumentToOpen[] };
  for (const { document_id, page_count } of documents) {
    const path = `/review/cases/${id}/documents/${document_id}`;
    const opened = await callAs(token, origin, 'POST', `${path}/openings`);
    expect(opened.status, JSON.stringify(opened.body).slice(0, 300)).toBe(200);
    const pages = Array.from({ length: page_count ?? 1 }, (_, index) => index + 1);
    const shown = await callAs(token, origin, 'POST', `${path}/pages`, { pages, page_count: pages.length });
    expect(shown.status, JSON.stringify(shown.body).slice(0, 300)).toBe(200);
  }
}

/** A draft, without going through its first page. */
export async function draftOf(token: string, origin: string | undefined, answers: object = {}): Promise<string> {
  return String((await callAs(token, origin, 'POST', '/application/create_application/', answers)).body.data['id']);
}

const text = (id: RequirementId, typed: string): Answered => ({ id, typed, kept: typed });
const figure = (id: RequirementId, typed: string, kept: unknown): Answered => ({ id, typed, kept });

/** Figures as an English, and as an Arabic keyboard writes them: comma, spaces and points; Arabic-Indic digits and marks. */
const figuresTyped = {
  en: {
    final_product_value: '184',
    annual_output: '12,500,000',
    annual_volume_of_raw_material_utilized: '15 000.5',
    annual_spend_on_imported_raw_materials: '1.234.567,89',
    pct_of_local_workforce: '94,5',
    total_work_force: '148',
    cost_of_imported_inputed: '71.40',
    facility_latitude: '6.6885',
    facility_longitude: '1.6244 W',
    annual_water_consumption_estimate: "1'200'000",
  },
  ar: {
    final_product_value: '١٨٤',
    annual_output: '١٢٬٥٠٠٬٠٠٠',
    annual_volume_of_raw_material_utilized: '١٥٠٠٠٫٥',
    annual_spend_on_imported_raw_materials: '1234567,89',
    pct_of_local_workforce: '٩٤٫٥٪',
    total_work_force: '١٤٨',
    cost_of_imported_inputed: '٧١٫٤٠',
    facility_latitude: '٦٫٦٨٨٥',
    facility_longitude: '-١٫٦٢٤٤',
    annual_water_consumption_estimate: '١ ٢٠٠ ٠٠٠',
  },
} as const;

/** Every field of the form that takes no file. */
export function everyAnswer(language: 'en' | 'ar'): readonly Answered[] {
  const typed = figuresTyped[language];
  const name = language === 'ar' ? 'زبدة الكاكاو' : 'Cocoa butter, deodorised';
  return [
    text('product_name', name),
    text('product_description', 'Pressed from roasted beans.\nPacked in cartons of 25 kg.'),
    { id: 'product_category', typed: 'cocoa-coffee-tea-and-spices', kept: 'cocoa-coffee-tea-and-spices' },
    { id: 'hs_code', typed: 'cocoa butter', kept: '180400' },
    text('source_location', 'Local'),
    text('primary_materials_used', 'Cocoa beans, water'),
    text('do_you_own_or_lease', 'lease'),
    text('stage_of_value_addition_conducted_locally', 'Processing,Packaging'),
    text('facility_country', 'GH'),
    text('facility_address', '12 Harper Road, Kumasi'),
    figure('facility_latitude', typed.facility_latitude, '6.6885'),
    figure('facility_longitude', typed.facility_longitude, '-1.6244'),
    text('currency', 'GHS'),
    figure('final_product_value', typed.final_product_value, '184.00'),
    figure('annual_output', typed.annual_output, '12500000.00'),
    text('annual_output_unit', 'kilogram'),
    figure('annual_volume_of_raw_material_utilized', typed.annual_volume_of_raw_material_utilized, '15000.50'),
    text('raw_material_unit', 'tonne'),
    figure('pct_of_material_processed_locally', '66.67', '66.67'),
    figure('pct_of_material_imported', '33,33', '33.33'),
    figure('annual_spend_on_imported_raw_materials', typed.annual_spend_on_imported_raw_materials, '1234567.89'),
    figure('annual_spend_on_locally_sourced_materials', '0', '0.00'),
    figure('pct_of_components_sourced_locally', '40', '40.00'),
    figure('pct_of_components_imported', '60 %', '60.00'),
    figure('total_work_force', typed.total_work_force, 148),
    figure('pct_of_local_workforce', typed.pct_of_local_workforce, '94.50'),
    text('use_of_local_suppliers', 'Yes'),
    text('list_major_local_suppliers', 'Kade Farmers’ Cooperative, Kade\nTema Packaging, Tema'),
    figure('final_product_cost', '150.25', '150.25'),
    figure('cost_of_imported_inputed', typed.cost_of_imported_inputed, '71.40'),
    figure('annual_expenditure_on_local_procurement', '2450000', '2450000.00'),
    text('investment_in_local_training_or_infrastructure', 'A roastery school for twelve people'),
    figure('annual_water_consumption_estimate', typed.annual_water_consumption_estimate, '1200000.00'),
    figure('annual_energy_consumption_estimate', '88000.5', '88000.50'),
    text('green_technology_or_practices_used', 'Husks are burnt instead of wood'),
    text('compliance_with_national_international_standards', 'iso_14001,iso_9001'),
    text('waste_management_practices', 'Shells go to a mushroom farm'),
    text('do_you_run_or_fund_community_development_project', 'Yes'),
    text('community_development_project_description', 'A well in Kade'),
    figure('estimated_annual_tax_paid_to_host_country', '98765.43', '98765.43'),
    text('employee_welfare_program', 'ISO14001'),
    text('employee_welfare_details', 'Meals and a bus'),
    { id: 'grievance_mechanism_description', typed: 'true', kept: true },
    text('grievance_mechanism_details', 'A box, read every Friday'),
    ...(['knowledge_of_information', 'commit_to_maintaining_compliance', 'agree_to_allow_thamani'] as const).map((id) => ({
      id,
      typed: 'true',
      kept: true,
    })),
    text('authorized_signatory_name', 'Ama Mensah'),
    text('designation_title', 'Managing director'),
  ];
}

export function answersOn(answers: readonly Answered[], page: number): readonly Answered[] {
  return answers.filter(({ id }) => requirements.find((row) => row.id === id)?.page === page);
}

export async function answer(page: Page, { id, typed }: Pick<Answered, 'id' | 'typed'>): Promise<void> {
  const control = page.locator(`#${id}`);
  const one = (value: string): Locator => page.locator(`[name="${id}"][value="${value}"]`);
  switch (fieldOf(id).kind) {
    case 'choice':
    case 'category':
      if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(typed);
      else await one(typed).check();
      break;
    case 'choices':
      for (const value of typed.split(',')) await one(value).check();
      break;
    case 'flag':
      if ((await control.getAttribute('type')) === 'checkbox') await control.check();
      else await one(typed).check();
      break;
    case 'hs_code':
      await control.fill(typed);
      await page.getByRole('option').filter({ hasText: '1804.00' }).click();
      break;
    default:
      await control.fill(typed);
  }
}

/** Real files, made here. */
export async function files(): Promise<Record<'pdf' | 'png' | 'jpg', { name: string; mimeType: string; buffer: Buffer }>> {
  return {
    pdf: { name: 'documents.pdf', mimeType: 'application/pdf', buffer: await samplePdf() },
    png: { name: 'drawing.png', mimeType: 'image/png', buffer: await samplePicture(800, 600, 'png') },
    jpg: { name: 'site.jpg', mimeType: 'image/jpeg', buffer: await samplePicture(1200, 900) },
  };
}

export async function expectSaved(page: Page, language: 'en' | 'ar' = 'en'): Promise<void> {
  await expect(page.locator('.form-saved')).toContainText(language === 'en' ? /^Saved/ : /^حُفظ/, { timeout: 15_000 });
}

import { createHash, randomBytes } from 'node:crypto';
import type { CompanyRole, Membership } from '@thamani/domain/companies/roles.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { OpenSession } from '../caller.ts';
import { shea } from './accounts.ts';
import type { TestApp } from './app.ts';

/** A complete and declared application as a company sends it; files are the ids it is given. */
export function completeApplication(file: string, photo: string) {
  return {
    product_name: 'Shea butter, unrefined',
    product_category: 'agro-processed-food-and-beverages',
    hs_code: '1515.90',
    source_location: 'Local',
    primary_materials_used: 'Shea nuts',
    do_you_own_or_lease: 'own',
    stage_of_value_addition_conducted_locally: 'Processing,Packaging',
    facility_country: 'GH',
    facility_address: '1 Market Road, Tamale',
    facility_latitude: '9.4034',
    facility_longitude: -0.8393,
    currency: 'USD',
    final_product_value: '10',
    annual_output: 120_000,
    annual_output_unit: 'kilogram',
    process_flow_diagram: file,
    pct_of_material_processed_locally: '66.67',
    pct_of_material_imported: 33.33,
    pct_of_components_sourced_locally: 100,
    pct_of_components_imported: '0',
    total_work_force: '42',
    pct_of_local_workforce: '95.5',
    use_of_local_suppliers: 'Yes',
    cost_of_imported_inputed: 3.88,
    certificate_of_company_registration: file,
    production_cost_breakdown: file,
    photo_of_production_site_facilities_or_warehouses: photo,
    invoices: [file],
    knowledge_of_information: true,
    commit_to_maintaining_compliance: true,
    agree_to_allow_thamani: true,
    authorized_signatory_name: 'Amina Diallo',
    designation_title: 'Export manager',
  };
}

/** The head of a new cost sheet as a company sends it. */
export const sentCostSheet = {
  base: 0,
  price: '100',
  currency: 'USD',
  repaid_taxes: '0',
  unit: 'bar of 100 g',
  rates: [] as readonly object[],
  price_citations: [] as readonly object[],
};

/** A new line of it; its id comes from the sender. */
export const sentCostLine = {
  base: 0,
  position: 10,
  kind: 'labour',
  role: 'neutral',
  description: 'Wages',
  hs_code: null,
  country: null,
  origin_status: 'unknown',
  origin_proof: null,
  supplier: null,
  quantity: '2',
  unit: 'hour',
  unit_cost: '10',
  currency: 'USD',
  basis: 'own_cost',
  citations: [] as readonly object[],
};

/** A document of the company as it is stored after its upload and check; the bytes are the documents feature's own concern. */
export async function keptDocument(
  { context }: Pick<TestApp, 'context'>,
  companyId: string,
  kind: 'document' | 'photo' = 'document',
  state: 'checking' | 'ready' | 'refused' = 'ready',
): Promise<string> {
  const id = context.ids.uuid();
  const now = context.clock.now();
  await context.db
    .insertInto('documents')
    .values({
      id,
      company_id: companyId,
      media_type: kind,
      name: kind === 'photo' ? 'site.jpg' : 'documents.pdf',
      content_type: kind === 'photo' ? 'image/jpeg' : 'application/pdf',
      bytes: 1000,
      sha256: Buffer.alloc(32, id),
      state,
      refusal: state === 'refused' ? 'infected' : null,
      view_type: state === 'ready' ? (kind === 'photo' ? 'image/jpeg' : 'application/pdf') : null,
      page_count: state === 'ready' ? 1 : null,
      created_at: now,
      checked_at: state === 'checking' ? null : now,
      unreferenced_since: now,
    })
    .execute();
  return id;
}

export async function companyOf({ context }: TestApp, accountId: string): Promise<string> {
  const { company_id } = await context.db
    .selectFrom('memberships')
    .select('company_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return company_id;
}

export interface SignedInCompany {
  readonly companyId: string;
  readonly accountId: string;
  readonly token: string;
}

/** Of random bytes that were thrown away, at the least cost: comparing with it must work, and no password is right. */
const hashOfNoPassword = '$argon2id$v=19$m=8,t=1,p=1$GU1m0wzVOPjMRgeK76Wmgg$tivGhHPftWpXiHbl+AW6KDL43d6cy6iRAkiZlZzaYdc';

/** A company with an open session, written straight into its tables: for tests that need many and do not test how one is made. */
export async function signedInCompany(server: Pick<TestApp, 'context'>): Promise<SignedInCompany> {
  const { db, ids, clock } = server.context;
  const companyId = ids.uuid();
  const { first_name: _first, last_name: _last, designation_job_title: _title, email: _email, phone: _phone, ...rest } = shea;
  const { role: _role, password: _password, website: _website, ...company } = rest;
  await db
    .insertInto('companies')
    .values({ ...company, id: companyId, head_office_country: 'GH', start_of_operation_year: 2014, created_at: clock.now() })
    .execute();
  return signedInMember(server, companyId, ['owner']);
}

/** A person with these roles in the company and an open session that acts for it, written straight into the tables. */
export async function signedInMember(
  server: Pick<TestApp, 'context'>,
  companyId: string,
  roles: readonly CompanyRole[],
  isAgent = false,
): Promise<SignedInCompany> {
  const accountId = await insertPerson(server);
  await insertMember(server, { companyId, accountId, roles, isAgent });
  return { companyId, accountId, token: await insertSession(server, accountId, companyId) };
}

/** An active account of a person without a company. */
export async function insertPerson({ context }: Pick<TestApp, 'context'>): Promise<string> {
  const { db, ids, clock } = context;
  const [id, now] = [ids.uuid(), clock.now()];
  const { first_name, last_name, designation_job_title } = shea;
  await db
    .insertInto('accounts')
    .values({
      id,
      email: emailOf(id),
      password_hash: hashOfNoPassword,
      first_name,
      last_name,
      designation_job_title,
      phone: '+233241234567',
      language: 'en',
      created_at: now,
      activated_at: now,
      password_changed_at: now,
      wrong_codes_day: now.toISOString().slice(0, 10),
    })
    .execute();
  return id;
}

/** Of a person that `insertPerson` made. */
export function emailOf(accountId: string): string {
  return `${accountId}@shea.example`;
}

/** Without an invitation. */
export async function insertMember(
  { context }: Pick<TestApp, 'context'>,
  { companyId, accountId, roles, isAgent }: Membership,
): Promise<void> {
  await context.db
    .insertInto('memberships')
    .values({ company_id: companyId, account_id: accountId, roles: [...roles], is_agent: isAgent, joined_at: context.clock.now() })
    .execute();
}

/** Its token. The password was shown just now; `companyId` null: no company is chosen. */
export async function insertSession({ context }: Pick<TestApp, 'context'>, accountId: string, companyId: string | null): Promise<string> {
  const { db, ids, clock } = context;
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      id: ids.uuid(),
      token_hash: createHash('sha256').update(token).digest(),
      account_id: accountId,
      company_id: companyId,
      started_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
      authenticated_at: now,
      device: 'test',
    })
    .execute();
  return token;
}

/** The session of an owner, as a handler gets it after the admission. */
export function ownerSession(
  { context }: Pick<TestApp, 'context'>,
  { accountId, companyId }: Pick<SignedInCompany, 'accountId' | 'companyId'>,
): OpenSession {
  return {
    id: context.ids.uuid(),
    accountId,
    companyId,
    roles: ['owner'],
    isAgent: false,
    lacksSecondFactor: false,
    isCompanyEnding: false,
    provedAt: null,
  };
}

/** How the company wants to be notified. */
export async function setNotifications(
  { context }: Pick<TestApp, 'context'>,
  { accountId }: SignedInCompany,
  mail: boolean,
  text: boolean,
  language: Language = 'en',
): Promise<void> {
  await context.pool.query('update accounts set email_notifications = $2, sms_notifications = $3, language = $4 where id = $1', [
    accountId,
    mail,
    text,
    language,
  ]);
}

/** Puts it into the state that the review would reach, without the triggers that enforce a decision by two people. */
export async function placeIn({ context }: Pick<TestApp, 'context'>, id: string, state: string, paid = true): Promise<void> {
  await context.pool.query(
    `with unwatched as (select set_config('session_replication_role', 'replica', true))
     update applications set state = $2, paid = $3, submitted_at = case when $2 = 'draft' then null else coalesce(submitted_at, now()) end,
       return_stage = case when $2 = 'correction' then 'documents' end
     from unwatched where id = $1`,
    [id, state, paid],
  );
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { currentAgreedVersion } from '@thamani/domain/legal/versions.ts';
import pg from 'pg';

/** A company with an open session, written straight to the database: how one signs in is tested elsewhere. */
export async function signedInCompany(databaseUrl: string): Promise<{ companyId: string; token: string }> {
  return connected(databaseUrl, async (client) => {
    const { companyId, accountId } = await insertedCompany(client, { email: `${randomUUID()}@shea.example`, passwordHash: 'none' });
    return { companyId, token: await insertedSession(client, accountId) };
  });
}

/** A company whose person has confirmed the address and may sign in; its account's id. */
export async function activeAccount(
  databaseUrl: string,
  account: { readonly email: string; readonly passwordHash: string },
): Promise<string> {
  return connected(databaseUrl, async (client) => (await insertedCompany(client, account)).accountId);
}

/** The token of a new session, whose person has just proved who they are. */
export async function openedSession(databaseUrl: string, accountId: string): Promise<string> {
  return connected(databaseUrl, (client) => insertedSession(client, accountId));
}

/** As if the account were older than the new versions of the legal documents. */
export async function forgetLegalVersion(databaseUrl: string, accountId: string): Promise<void> {
  await connected(databaseUrl, (client) =>
    client.query('update accounts set acknowledged_legal_version = null where id = $1', [accountId]),
  );
}

async function connected<Answer>(databaseUrl: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function insertedCompany(client: pg.Client, { email, passwordHash }: { readonly email: string; readonly passwordHash: string }) {
  const [companyId, accountId] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at)
     values ($1, 'Tamale Shea Works', 'Small', 'Manager', 'office@shea.example', 'C-1', 'RC-1', 'GH', 'agriculture', 2014, 'sme', 'local',
       'T-1', '1 Market Road', 'Tamale', 'Northern', 'GH', now())`,
    [companyId],
  );
  await client.query(
    `insert into accounts (id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at,
       activated_at, password_changed_at, wrong_codes_day, acknowledged_legal_version)
     values ($1, $2, $3, 'Amina', 'Diallo', '+233241234567', 'Export manager', 'en', now(), now(), now(), current_date, $4)`,
    [accountId, email, passwordHash, currentAgreedVersion],
  );
  await client.query("insert into memberships (company_id, account_id, roles, joined_at) values ($1, $2, array['owner'], now())", [
    companyId,
    accountId,
  ]);
  return { companyId, accountId };
}

async function insertedSession(client: pg.Client, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (id, token_hash, account_id, company_id, started_at, last_seen_at, expires_at, authenticated_at, device)
     values ($1, $2, $3, (select company_id from memberships where account_id = $3), now(), now(), now() + interval '12 hours', now(), 'test')`,
    [randomUUID(), createHash('sha256').update(token).digest(), accountId],
  );
  return token;
}

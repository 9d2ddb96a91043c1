import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import pg from 'pg';
import { signedInCompany } from '../system/companies.ts';
import { callAs, carry } from './application.ts';
import { administrationUrl } from '../system/database.ts';

const { payments } = configOfProcess();

/** A company that pays: signed in, with documents that passed their check. */
export interface Payer {
  readonly token: string;
  readonly companyId: string;
  readonly email: string;
  readonly paper: string;
  readonly photo: string;
}

export async function payer(context: BrowserContext, baseURL: string | undefined): Promise<Payer> {
  const { companyId, token } = await signedInCompany(administrationUrl());
  await carry(context, baseURL, token);
  const [account] = await sql<{ email: string }>('select email from accounts join memberships on account_id = id where company_id = $1', [
    companyId,
  ]);
  const paper = await keptPaper(companyId, 'document');
  return { token, companyId, email: account?.email ?? '', paper, photo: await keptPaper(companyId, 'photo') };
}

/** How a file comes here is tested elsewhere. */
async function keptPaper(companyId: string, kind: 'document' | 'photo'): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into documents (id, company_id, media_type, name, content_type, view_type, bytes, sha256, state, created_at, checked_at, unreferenced_since)
     values ($1, $2, $3, $4, $5, $5, 1000, sha256(uuid_send($1)), 'ready', now(), now(), now())`,
    kind === 'photo' ? [id, companyId, kind, 'site.jpg', 'image/jpeg'] : [id, companyId, kind, 'documents.pdf', 'application/pdf'],
  );
  return id;
}

/** Complete and submitted, so that it can be paid. */
export async function payable(who: Payer, origin: string | undefined, more: object = {}): Promise<{ id: string; number: string }> {
  const sent = { ...completeApplication(who.paper, who.photo), ...more };
  const { data } = (await callAs(who.token, origin, 'POST', '/application/create_application/', sent)).body;
  if (data['submitted'] !== true) throw new Error(`not submitted: ${JSON.stringify(data)}`);
  return { id: String(data['id']), number: String(data['application_number']) };
}

/** The stand-in for the provider, asked what nobody asks of the real one. */
export async function provider<Answer>(path: string, given?: object): Promise<Answer> {
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) };
  const answer = await fetch(`${payments.origin}/control/${path}`, given === undefined ? {} : posted);
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}

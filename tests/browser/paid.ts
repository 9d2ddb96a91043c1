import { expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import { samplePdf, samplePicture, upload } from '@thamani/server/testing/documents.ts';
import { signedInCompany } from '../system/companies.ts';
import { callAs, carry } from './application.ts';
import { provider, sql } from './payments.ts';
import { administrationUrl } from '../system/database.ts';

/** A company in a browser of its own, whose application was paid for and screened. */
export interface PaidCase {
  readonly id: string;
  readonly number: string;
  readonly token: string;
  readonly companyId: string;
}

type Answers = Readonly<Record<string, unknown>>;
/** Uploads a file of the same company; its id. */
type Send = (name: string, bytes: Buffer) => Promise<string>;

/** With real files, through the payment provider and the engine: the officer's queue shows what a company sent. */
export async function paidCase(
  context: BrowserContext,
  origin: string | undefined,
  more: Answers | ((send: Send) => Promise<Answers>) = {},
): Promise<PaidCase> {
  const { companyId, token } = await signedInCompany(administrationUrl());
  await carry(context, origin, token);
  const paper = await sentFile(token, origin, 'registration.pdf', await samplePdf());
  const photo = await sentFile(token, origin, 'site.jpg', await samplePicture(1200, 900), 'photo');
  const further = typeof more === 'function' ? await more((name, bytes) => sentFile(token, origin, name, bytes)) : more;
  const answers = { ...completeApplication(paper, photo), ...further };
  const { data } = (await callAs(token, origin, 'POST', '/application/create_application/', answers)).body;
  const id = String(data['id']);
  const begun = await callAs(token, origin, 'POST', '/application/pay_application/', { application_ids: [id] });
  const reference = String(begun.body.data['reference']);
  // The engine prepares it with the provider.
  let paid: { readonly transaction_id: number } | undefined;
  await expect(async () => {
    paid ??= await provider('pay', { tx_ref: `${reference}-1` });
  }).toPass({ timeout: 30_000 });
  const returned = { status: 'successful', transaction_id: String(paid?.transaction_id) };
  await callAs(token, origin, 'POST', `/payment/${reference}/returned/`, returned);
  await screened(id);
  return { id, number: String(data['application_number']), token, companyId };
}

/** Waits until the engine has opened and screened the case and read its documents, which is slow while other tests run. */
async function screened(id: string): Promise<void> {
  await expect
    .poll(async () => (await sql<{ stage: string }>('select stage from cases where application_id = $1', [id]))[0]?.stage, {
      timeout: 90_000,
    })
    .toBe('assessment');
}

/** Uploaded and checked. */
async function sentFile(
  token: string,
  origin: string | undefined,
  name: string,
  bytes: Buffer,
  mediaType: 'document' | 'photo' = 'document',
): Promise<string> {
  const { body, status } = await upload(origin ?? '', token, bytes, { name, mediaType });
  const id = body.data?.id;
  if (id === undefined) throw new Error(`the upload answered ${status}: ${body.message}`);
  await expect
    .poll(async () => (await sql<{ state: string }>('select state from documents where id = $1', [id]))[0]?.state, { timeout: 30_000 })
    .toBe('ready');
  return id;
}

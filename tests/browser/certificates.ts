import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { givenCertificates, recordStatus, type Given } from '@thamani/server/testing/filled/many-certificates.ts';
import pg from 'pg';
import { signedInCompany } from '../system/companies.ts';
import type { CertificateIssued } from '../system/issued-certificates.ts';
import { signedInStaff } from '../system/staff.ts';
import { callAs, carry, openDocuments } from './application.ts';
import { paidCase } from './paid.ts';
import { answerSignals } from './case-page.ts';
import { administrationUrl } from '../system/database.ts';

/** A company in a browser of its own, with a certificate that the whole product made: paid, decided by two, signed, printed, published. */
export async function issuedCertificate(
  context: BrowserContext,
  origin: string | undefined,
  more: Readonly<Record<string, unknown>> = {},
): Promise<CertificateIssued> {
  const { id, number: applicationNumber, token, companyId } = await paidCase(context, origin, more);
  await approved(id, origin);
  return { number: await numberOf(id, token, origin), applicationId: id, applicationNumber, token, companyId };
}

/** An officer accepts and proposes, an admin approves. */
async function approved(id: string, origin: string | undefined): Promise<void> {
  const officer = await signedInStaff({ role: 'officer' }, 'Officer Quaye');
  const admin = await signedInStaff({ role: 'admin' }, 'Admin Okello');
  const on = async (token: string, path: string, body: object) => {
    const answer = await callAs(token, origin, 'POST', `/review/cases/${id}${path}`, body);
    expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
  };
  await on(officer.token, '/take', {});
  for (const { token } of [officer, admin]) await openDocuments(token, origin, id);
  const { data } = (await callAs(officer.token, origin, 'GET', `/review/cases/${id}`)).body;
  await on(officer.token, '/requirement-decisions', { fields: data['open_requirements'], verdict: 'accepted' });
  await on(officer.token, '/steps', { action: 'accept_assessment' });
  await answerSignals(officer.token, origin, id);
  await on(officer.token, '/steps', { action: 'propose_approval', comment: 'All in order' });
  await on(admin.token, '/steps', { action: 'approve' });
}

interface Listed {
  readonly cert_no: string;
  readonly application: { readonly id: string };
}

/** The engine signs, prints and publishes; then the company has it. */
async function numberOf(applicationId: string, token: string, origin: string | undefined): Promise<string> {
  let number: string | undefined;
  await expect(async () => {
    const { body } = await callAs(token, origin, 'GET', '/certificate/my_certificate/');
    number = (body.data as unknown as readonly Listed[]).find(({ application }) => application.id === applicationId)?.cert_no;
    expect(number).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return number ?? '';
}

/** Days from today, in UTC. */
export function dayFromToday(days: number): string {
  return dayOf(new Date(Date.now() + days * 86_400_000));
}

/** As in the tables and nowhere else: nothing of them is signed, printed or published. */
export async function keptCertificates(
  companyId: string,
  given: readonly (Partial<Given> & { readonly product: string })[],
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: administrationUrl(), max: 1 });
  const context = { pool, ids: { uuid: randomUUID }, clock: { now: () => new Date() } };
  try {
    return await givenCertificates(
      { context } as unknown as Parameters<typeof givenCertificates>[0],
      companyId,
      given.map((one) => ({ issuedOn: dayFromToday(-30), expiresOn: dayFromToday(335), ...one })),
    );
  } finally {
    await pool.end();
  }
}

/** Written past the triggers, which keep a certificate as it was issued: for days that would have to go by, and for decisions of two. */
export async function changedCertificate(
  number: string,
  change: { readonly issued_on?: string; readonly expires_on?: string; readonly status?: string; readonly replaced_by?: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const [column, value] of Object.entries(change))
    await client.query(`update certificates set ${client.escapeIdentifier(column)} = $2 where number = $1`, [number, value]);
  if (change.status !== undefined) await recordStatus(client, number, change.status);
  await client.query('commit');
  await client.end();
}

/** A new company, signed in. */
export async function companyIn(context: BrowserContext, origin: string | undefined): Promise<{ companyId: string; token: string }> {
  const made = await signedInCompany(administrationUrl());
  await carry(context, origin, made.token);
  return made;
}

export const certificateRows = (page: Page): Locator => page.locator('.certificate-list tbody tr');
export const detailOf = (number: string): string => `/certificates/${number}`;
export const mainDownload = (page: Page): Locator => page.getByRole('link', { name: 'Download', exact: true });

/** In passing; then put away, so that the next is not taken for it. */
export async function expectSaid(page: Page, text: string): Promise<void> {
  const one = page.locator('.toast').filter({ hasText: text });
  await expect(one).toBeVisible();
  await one.getByRole('button', { name: 'Close' }).click();
  await expect(one).toHaveCount(0);
}

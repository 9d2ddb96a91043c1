import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import pg from 'pg';
import { caseIn, type CaseMade } from '../system/cases.ts';
import { signedInStaff, type Grant, type SignedInStaff } from '../system/staff.ts';
import { callAs } from './application.ts';
import { asStaff, consolePage } from './console.ts';
import { paidCase, type PaidCase } from './paid.ts';
import { hydrated } from './signed-in.ts';
import { answerSignals } from './case-page.ts';
import { watch } from './page-metrics.ts';
import { administrationUrl } from '../system/database.ts';

export const whyRejected = 'The beans are only packed here.';

interface Rejected {
  readonly officer: SignedInStaff;
  readonly admin: SignedInStaff;
}

/** By the whole product: paid, screened, proposed by an officer and decided by an admin. */
export async function rejectedCase(
  context: BrowserContext,
  origin: string | undefined,
  more: Readonly<Record<string, unknown>> = {},
): Promise<PaidCase & Rejected> {
  const made = await paidCase(context, origin, more);
  return { ...made, ...(await rejected(made.id, origin, (officer) => answerSignals(officer.token, origin, made.id))) };
}

/** Sooner: written into the tables up to its assessment, then decided as any other. No machine looked at it, and its files have no bytes. */
export async function rejectedSoon(origin: string | undefined, product: string): Promise<CaseMade & Rejected> {
  const made = await caseIn('assessment', { product });
  return { ...made, ...(await rejected(made.id, origin)) };
}

async function rejected(
  id: string,
  origin: string | undefined,
  before: (officer: SignedInStaff) => Promise<void> = () => Promise.resolve(),
): Promise<Rejected> {
  const officer = await signedInStaff({ role: 'officer' }, 'Efua Owusu');
  const admin = await signedInStaff({ role: 'admin' }, 'Kwame Boateng');
  await onCase(officer, origin, id, '/take', {});
  await before(officer);
  const proposal = { action: 'propose_rejection', grounds: ['operations_insufficient'], comment: whyRejected };
  await onCase(officer, origin, id, '/steps', proposal);
  await onCase(admin, origin, id, '/steps', { action: 'reject' });
  return { officer, admin };
}

export async function onCase(who: SignedInStaff, origin: string | undefined, id: string, path: string, body: object): Promise<void> {
  const answer = await callAs(who.token, origin, 'POST', `/review/cases/${id}${path}`, body);
  expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
}

/** As the company's own program would lodge it; tells the appeal's id. */
export async function lodgedBy(token: string, origin: string | undefined, applicationId: string, comment: string): Promise<string> {
  const { status, body } = await callAs(token, origin, 'POST', `/application/${applicationId}/appeals`, { comment, documents: [] });
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
  return String(body.data['id']);
}

export async function appealOf(token: string, origin: string | undefined, applicationId: string): Promise<string> {
  const { data } = (await callAs(token, origin, 'GET', `/application/${applicationId}/appeals`)).body;
  return (data['appeals'] as { readonly id: string }[])[0]?.id ?? '';
}

/** By the service alone: how one votes on the screen has tests of its own. */
export async function votedBy(name: string, origin: string | undefined, appealId: string, vote: object): Promise<SignedInStaff> {
  const member = await signedInStaff({ role: 'board' }, name);
  const { status, body } = await callAs(member.token, origin, 'POST', `/review/appeals/${appealId}/votes`, vote);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return member;
}

export interface Seat {
  readonly page: Page;
  readonly person: SignedInStaff;
  readonly faults: string[];
}

/** A staff member in a separate browser context, with a page of the console open. */
export async function seat(browser: Browser, grants: Grant | readonly Grant[], name: string, path: `/${string}`): Promise<Seat> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const person = await asStaff(context, grants, name);
  const page = await context.newPage();
  const { faults } = watch(page);
  await page.goto(consolePage(path));
  await hydrated(page);
  return { page, person, faults };
}

/** Through the bar and its question. */
export async function vote(page: Page, choice: string, reasons: string): Promise<void> {
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Your vote' });
  await question.getByLabel('How you vote').selectOption({ label: choice });
  await question.getByLabel('Reasons').fill(reasons);
  // Only where the member has not opened every document.
  const unopened = question.getByRole('checkbox', { name: /^I vote without having opened/ });
  if (await unopened.isVisible()) await unopened.check();
  await question.getByRole('button', { name: 'Submit vote' }).click();
  await expect(question).toHaveCount(0);
}

/** Written past the triggers, for days that would have to go by. */
export async function longAgo(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(text, values);
  await client.query('commit');
  await client.end();
}

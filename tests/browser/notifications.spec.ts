import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { reportFigure } from '../nightly/figures.ts';
import { caseIn } from '../system/cases.ts';
import { openedSession } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { signedInStaff, type SignedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { onCase } from './appeals.ts';
import { asStaff, consolePage } from './console.ts';
import { mailTo } from './inbox.ts';
import { watch } from './page-metrics.ts';
import { sql } from './payments.ts';
import { holdSession, openHydrated, setCookie } from './signed-in.ts';

/** What a person is notified of while they do something else: by the bell and by mail, read on all their devices. */

test.describe.configure({ timeout: 300_000 });

/** No other test has people for it: these alone decide its cases. */
const country = 'SC';
const goalSeconds = 60;
const someWord = () => `n${randomBytes(5).toString('hex')}`;

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
const bellLink = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });

interface Device {
  readonly page: Page;
  readonly faults: string[];
}

async function deviceOf(browser: Browser, person: SignedInStaff): Promise<Device> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await setCookie(context, 'staffSession', person.token);
  const page = await context.newPage();
  return { page, faults: watch(page).faults };
}

test('an administrator is notified of a proposal within a minute, by bell and mail, and reads it on one device for both', async ({
  browser,
  baseURL,
}) => {
  const product = `Vanilla extract ${someWord()}`;
  const officer = await signedInStaff({ role: 'officer', countries: [country] }, 'Efua Owusu');
  const first = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const admin = await asStaff(first, { role: 'admin', countries: [country] }, 'Ama Mensah');
  const page = await first.newPage();
  const { faults } = watch(page);
  const other = await deviceOf(browser, admin);
  const made = await caseIn('assessment', { product, country, assignee: officer.id, acceptedBy: officer.id });
  for (const one of [page, other.page]) {
    await openHydrated(one, consolePage('/holidays'));
    await expect(bell(one, 0)).toBeVisible();
  }
  await onCase(officer, baseURL, made.id, '/steps', { action: 'accept_assessment' });
  await onCase(officer, baseURL, made.id, '/steps', { action: 'propose_approval', comment: 'All is in order.' });
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;

  // Neither page is loaded again.
  await expect(bell(page, 1)).toBeVisible({ timeout: goalSeconds * 1000 });
  const byBell = seconds();
  const mail = await mailTo(admin.email, ({ subject }) => subject === `Proposal to decide: ${product}`, goalSeconds * 1000);
  const byMail = seconds();
  await expect(bell(other.page, 1)).toBeVisible({ timeout: goalSeconds * 1000 });
  console.log(`a proposal is notified by bell after ${byBell} s and by mail after ${byMail} s`);
  reportFigure({ name: 'notification of a proposal by bell', value: byBell, unit: 's', goal: { atMost: goalSeconds } });
  reportFigure({ name: 'notification of a proposal by mail', value: byMail, unit: 's', goal: { atMost: goalSeconds } });
  expect(byBell).toBeLessThan(goalSeconds);
  expect(byMail).toBeLessThan(goalSeconds);
  expect(mail.text).toContain(made.number);
  expect(mail.text).toContain(consolePage(`/cases/${made.id}`));
  // The officer who proposed it is not notified of it.
  const toOfficer = await sql<{ kind: string }>('select kind from notifications where staff_id = $1', [officer.id]);
  expect(toOfficer).toEqual([]);

  await bell(page, 1).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('heading', { name: 'For you' })).toBeVisible();
  await expectGood(page, 'the open bell');
  await panel.getByRole('link', { name: `Proposal to decide: ${product}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
  await expect(bell(page, 0)).toBeVisible();
  await test.step('the other device shows it as read, without a new page', async () => {
    await expect(bell(other.page, 0)).toBeVisible();
    await openHydrated(other.page, consolePage('/notifications'));
    const row = other.page.getByRole('main').getByRole('link', { name: `Proposal to decide: ${product}` });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Unread');
  });
  expect([faults, other.faults]).toEqual([[], []]);
});

test('a company’s bell shows the decision, and what one device has marked as read is read on the other', async ({ browser, baseURL }) => {
  const product = `Cinnamon oil ${someWord()}`;
  const officer = await signedInStaff({ role: 'officer', countries: [country] }, 'Efua Owusu');
  const admin = await signedInStaff({ role: 'admin', countries: [country] }, 'Kwame Boateng');
  const made = await caseIn('assessment', { product, country, assignee: officer.id });
  const [owner] = await sql<{ id: string }>('select account_id as id from memberships where company_id = $1', [made.companyId]);
  if (owner === undefined) throw new Error('the company has no person');
  const devices: Page[] = [];
  for (const token of [made.token, await openedSession(administrationUrl(), owner.id)]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await holdSession(context, token);
    const page = await context.newPage();
    await openHydrated(page, '/dashboard');
    await expect(bellLink(page, 0)).toBeVisible();
    devices.push(page);
  }
  const [phone, desk] = devices as [Page, Page];
  const proposal = { action: 'propose_rejection', grounds: ['operations_insufficient'], comment: 'The oil is only filled here.' };
  await onCase(officer, baseURL, made.id, '/steps', proposal);
  await onCase(admin, baseURL, made.id, '/steps', { action: 'reject' });
  for (const page of devices)
    // The count comes with each page.
    await expect(async () => {
      await page.goto('/dashboard');
      await expect(bellLink(page, 1)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: goalSeconds * 1000 });

  await phone.setViewportSize({ width: 360, height: 740 });
  await bellLink(phone, 1).click();
  const row = (page: Page) => page.getByRole('main').getByRole('button', { name: `Rejected: ${product}` });
  await expect(row(phone)).toContainText('Unread');
  await expectGood(phone, 'notifications of a company', [[360, 'light']]);
  await row(phone).click();
  await expect(phone).toHaveURL(new RegExp(`/applications/${made.id}`));
  await expect(bellLink(phone, 0)).toBeVisible();

  await openHydrated(desk, '/notifications');
  await expect(bellLink(desk, 0)).toBeVisible();
  await expect(row(desk)).toBeVisible();
  await expect(row(desk)).not.toContainText('Unread');
  const [kept] = await sql<{ read: boolean; count: number }>(
    'select bool_and(read_at is not null) as read, count(*)::int from notifications where account_id = $1',
    [owner.id],
  );
  expect(kept).toEqual({ read: true, count: 1 });
});

import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { caseIn } from '../system/cases.ts';
import { forgetProof, type SignedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { someAddress } from './accounts.ts';
import { asStaff, consolePage } from './console.ts';
import { mailTo } from './inbox.ts';
import { sql } from './payments.ts';
import { hydrated } from './signed-in.ts';
import { watch } from './page-metrics.ts';

/** A word that no other test's people have. */
const someWord = () => `Q${randomBytes(4).toString('hex')}`;
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Admin {
  readonly person: SignedInStaff;
  readonly page: Page;
  readonly context: BrowserContext;
}

async function admin(browser: Browser, name: string): Promise<Admin> {
  const context = await browser.newContext();
  return { person: await asStaff(context, { role: 'admin' }, name), page: await context.newPage(), context };
}

async function twoAdmins(browser: Browser): Promise<readonly [Admin, Admin]> {
  return [await admin(browser, 'Ama Mensah'), await admin(browser, 'Kofi Boateng')];
}

async function open(page: Page, path: `/${string}`): Promise<void> {
  await page.goto(consolePage(path));
  await hydrated(page);
}

const waiting = (page: Page, name: string) => page.locator('.admin-waiting').filter({ hasText: name });
const person = (page: Page, name: string) => page.locator('.staff-person').filter({ hasText: name });
const find = (page: Page, name: string) => open(page, `/staff?search=${name}`);
const press = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** What waits is shown oldest first: with many, ours is on the last page. */
async function openWaiting(page: Page, path: '/staff' | '/prices', name: string): Promise<void> {
  for (let number = 1; number <= 20; number += 1) {
    await open(page, `${path}?waiting=${number}`);
    if ((await waiting(page, name).count()) > 0) return;
  }
  throw new Error(`${name} does not wait`);
}

async function confirmAs({ page }: Admin, name: string): Promise<void> {
  await openWaiting(page, '/staff', name);
  await waiting(page, name).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmed. The change is now in effect.')).toBeVisible();
  await expect(waiting(page, name)).toHaveCount(0);
}

test('a person is invited by one admin and confirmed by another, and only then is the mail sent', async ({ browser }) => {
  const [ama, kofi] = await twoAdmins(browser);
  const name = `Efua ${someWord()}`;
  const email = `${someWord().toLowerCase()}@thamani.example`;
  const { faults } = watch(ama.page);
  await open(ama.page, '/staff');
  await ama.page.getByRole('button', { name: 'Invite a person' }).click();
  await ama.page.getByLabel('Name', { exact: true }).fill(name);
  await ama.page.getByLabel('Email address', { exact: true }).fill(email);
  await ama.page.getByLabel('Language of the email').selectOption('fr');
  await ama.page.getByRole('checkbox', { name: 'Officer' }).check();
  await ama.page.getByRole('checkbox', { name: 'Ghana' }).check();
  await ama.page.getByRole('checkbox', { name: 'Togo' }).check();
  await ama.page.getByRole('checkbox', { name: 'All sectors' }).uncheck();
  await ama.page.getByRole('checkbox', { name: 'Agriculture' }).check();
  await expectGood(ama.page, 'an invitation');
  await press(ama.page, 'Send request');
  await expect(ama.page.getByRole('dialog')).toHaveCount(0);

  await openWaiting(ama.page, '/staff', name);
  await expect(waiting(ama.page, name)).toContainText('Another administrator must confirm this');
  await expect(waiting(ama.page, name)).toContainText('Officer Ghana, Togo · Agriculture');
  await expect(waiting(ama.page, name).getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await find(ama.page, email);
  await expect(person(ama.page, name)).toContainText('Invitation not yet confirmed');

  await confirmAs(kofi, name);
  const dialog = kofi.page.getByRole('alertdialog', { name: 'Enrolment code' });
  await expect(dialog).toContainText(`Give this code to ${name} in person or by telephone, not by email.`);
  const code = (await dialog.locator('.enrolment-code').textContent()) ?? '';
  await expectGood(kofi.page, 'an enrolment code');
  await dialog.getByRole('button', { name: 'I have written down the code' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(kofi.page.getByText(code)).toHaveCount(0);
  const mail = await mailTo(email);
  expect(mail.subject).toMatch(/^Configurez votre connexion/);
  expect(mail.text).not.toContain(code);
  const link = /\S+\/enrolment#\S+/.exec(mail.text)?.[0] ?? '';
  const page = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })).newPage();
  await page.goto(link);
  await page.getByLabel('Code d’enrôlement').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('main')).toContainText(name);
  await page.context().close();
  await find(kofi.page, email);
  await expect(person(kofi.page, name)).toContainText('Sign-in not set up');
  expect(faults).toEqual([]);
});

test('a price is asked for by one, confirmed by another, and waits for its day', async ({ browser }) => {
  const [ama, kofi] = await twoAdmins(browser);
  const amount = `${200 + Math.floor(Math.random() * 700)}.${10 + Math.floor(Math.random() * 89)}`;
  const day = dayAhead(400 + Math.floor(Math.random() * 30_000));
  await forgetProof(ama.person.id);
  await open(ama.page, '/prices');
  await ama.page.getByRole('button', { name: 'Change the price: Handicrafts' }).click();
  await ama.page.getByLabel('New price').fill(amount);
  await ama.page.getByLabel('Effective date').fill(dayAhead(0));
  await press(ama.page, 'Send request');
  // The second factor was shown too long ago: it is asked for, and the same command goes out again.
  const proof = ama.page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(proof.getByLabel('Code from your authenticator app')).toBeFocused();
  await expectGood(ama.page, 'asking for a second factor');
  await proof.getByLabel('Code from your authenticator app').fill(ama.person.code());
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(ama.page.getByText('Choose tomorrow or a later date.')).toBeVisible();
  await expectGood(ama.page, 'a price that was refused');
  await ama.page.getByLabel('Effective date').fill(day);
  await press(ama.page, 'Send request');
  await expect(ama.page.getByRole('dialog')).toHaveCount(0);
  await openWaiting(ama.page, '/prices', amount);
  await expect(waiting(ama.page, amount)).toContainText('Another administrator must confirm this');

  await openWaiting(kofi.page, '/prices', amount);
  await expect(waiting(kofi.page, amount)).toContainText(/Handicrafts.*Requested by Ama Mensah/s);
  await waiting(kofi.page, amount).getByRole('button', { name: 'Confirm' }).click();
  await expect(kofi.page.getByText('Confirmed. The new price applies from its start date.')).toBeVisible();
  const [change] = await sql<{ effective_at: Date; applied_at: Date | null }>(
    'select effective_at, applied_at from price_changes where amount_minor = $1',
    [Math.round(Number(amount) * 100)],
  );
  expect(change).toMatchObject({ effective_at: new Date(day), applied_at: null });
  await expect(kofi.page.getByRole('region', { name: 'Current prices' })).not.toContainText(amount);
});

test('a holiday moves the day on which a case is due, and back when it is taken away', async ({ browser }) => {
  const ama = await admin(browser, 'Ama Mensah');
  const { id } = await caseIn('assessment', { country: 'ST' });
  const due = async () => {
    const [row] = await sql<{ due_on: string }>('select due_on::text from cases where application_id = $1', [id]);
    return row?.due_on ?? '';
  };
  const taken = new Set((await sql<{ day: string }>("select day::text from holidays where country = 'ST'", [])).map(({ day }) => day));
  const day = [3, 4, 5, 6, 7].map(dayAhead).find((one) => ![0, 6].includes(new Date(one).getUTCDay()) && !taken.has(one)) ?? '';
  const name = `A day of ${someWord()}`;
  const before = await due();
  await open(ama.page, `/holidays?country=ST&year=${day.slice(0, 4)}`);
  await ama.page.getByRole('button', { name: 'Add a holiday' }).click();
  await ama.page.getByLabel('Day', { exact: true }).fill(day);
  await ama.page.getByLabel('Name', { exact: true }).fill(name);
  await ama.page.getByLabel(/^Provisional/).check();
  await press(ama.page, 'Add holiday');
  const row = ama.page.locator('.holiday').filter({ hasText: name });
  await expect(row).toContainText('Provisional');
  await expect.poll(due).not.toBe(before);
  expect((await due()) > before).toBe(true);

  await row.getByRole('button', { name: `Mark as confirmed: ${name}` }).click();
  await expect(row).not.toContainText(/Provisional$/);
  await expect(row.getByRole('button', { name: `Mark as provisional: ${name}` })).toBeVisible();
  await row.getByRole('button', { name: `Remove: ${name}` }).click();
  await press(ama.page, 'Remove');
  await expect(row).toHaveCount(0);
  await expect.poll(due).toBe(before);
});

test('a payment exception is resolved with a comment, and is then in the second list', async ({ browser }) => {
  const ama = await admin(browser, 'Ama Mensah');
  const { id } = await caseIn('assessment');
  const cause = `flutterwave transaction ${someWord()}`;
  const [payment] = await sql<{ reference: string }>(
    `with paid as (select p.id, p.reference from payments p join payment_items i on i.payment_id = p.id where i.application_id = $1),
       attention as (insert into payment_exceptions (id, payment_id, kind, cause, at)
         select gen_random_uuid(), id, 'currency_mismatch', $2, '2020-01-01' from paid)
     select reference from paid`,
    [id, cause],
  );
  await open(ama.page, '/payments');
  const card = ama.page.locator('.attention').filter({ hasText: cause });
  await expect(card).toContainText(/Paid in another currency.*Refund it in the provider’s dashboard/s);
  await expect(card).toContainText(payment?.reference ?? 'no payment');
  await card.getByRole('button', { name: /^Resolve/ }).click();
  await expectGood(ama.page, 'settling a payment');
  await ama.page.getByRole('textbox', { name: 'What was done' }).fill('Refunded by hand, RF-2231.');
  await press(ama.page, 'Mark as resolved');
  await expect(card).toHaveCount(0);
  const { faults } = watch(ama.page);
  await ama.page.getByRole('link', { name: 'Resolved' }).click();
  await expect(card).toContainText(/Refunded by hand, RF-2231\..*Resolved by Ama Mensah/s);
  await expectGood(ama.page, 'settled payments');
  await open(ama.page, '/ar/payments?settled=true');
  await expectGood(ama.page, 'settled payments, in Arabic');
  expect(faults).toEqual([]);
});

test('an officer is offered none of these pages, and finds nothing there', async ({ page, context }) => {
  await asStaff(context, [{ role: 'officer' }, { role: 'verifier' }, { role: 'board' }]);
  await open(page, '/cases');
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText([
    /^Cases/,
    /^Visits/,
    /^Appeals/,
    /^Certificates/,
    /^Reports/,
    /^Performance/,
  ]);
  for (const path of ['/staff', '/prices', '/holidays', '/payments', '/audit', '/no-such-page'] as const) {
    const answer = await page.goto(consolePage(path));
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

for (const path of ['/staff', '/prices', '/holidays?country=NG', '/payments'] as const) {
  test(`${path} is good for everyone`, async ({ page, context }) => {
    const { faults } = watch(page);
    await asStaff(context, { role: 'admin' }, 'Ama Mensah');
    await open(page, path);
    await expectGood(page, path);
    await open(page, `/ar${path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectGood(page, `/ar${path}`);
    expect(faults).toEqual([]);
  });
}

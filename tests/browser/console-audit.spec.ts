import { expect, test, type Browser, type Page } from '@playwright/test';
import { caseIn } from '../system/cases.ts';
import { signedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { callAs } from './application.ts';
import { asStaff, consolePage, followNavigation, tabTo } from './console.ts';
import { sql } from './payments.ts';
import { hydrated } from './signed-in.ts';
import { watch } from './page-metrics.ts';

/** Admins look up who did what, and count a chain again. */

test.describe.configure({ timeout: 120_000 });

test('found by its number and checked by keyboard alone, good at 360 and 1280 px, in English and Arabic', async ({ browser, baseURL }) => {
  const made = await workedOn(baseURL);
  const { page, faults } = await desk(browser);
  await followNavigation(page, 'Audit log');
  await tabTo(page, page.getByLabel('Subject'));
  await page.keyboard.type(made.number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`about=${made.number}`));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'case.assigned' }).getByRole('link', { name: made.number })).toHaveAttribute(
    'href',
    `/cases/${made.id}`,
  );
  await expectGood(page, 'events');
  await tabTo(page, page.getByRole('button', { name: /^Check this part of the log/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The log was not changed' })).toBeVisible();
  await expectGood(page, 'a chain that was counted');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tamper(made.id);
  await page.keyboard.press('Enter');
  const changed = page.getByRole('dialog', { name: 'Integrity check' });
  await expect(changed.getByRole('heading', { name: 'The log was changed' })).toBeVisible();
  await expect(changed.getByRole('listitem')).toContainText([/event 1/]);
  expect(faults).toEqual([]);

  await page.goto(consolePage(`/audit?about=APP-00-000000`));
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expectGood(page, 'nothing found');
  await page.goto(consolePage(`/ar/audit?about=${made.number}`));
  await hydrated(page);
  await expectGood(page, 'events, in Arabic');
});

/** A case that was taken, and noted about. */
async function workedOn(origin: string | undefined) {
  const made = await caseIn('documents', { product: 'Shea butter, audited' });
  const officer = await signedInStaff({ role: 'officer' }, 'Efua Owusu');
  const on = async (path: string, body: object) => {
    const { status } = await callAs(officer.token, origin, 'POST', `/review/cases/${made.id}${path}`, body);
    expect(status, path).toBe(200);
  };
  await on('/take', {});
  await on('/notes', { text: 'The stamp looks odd.' });
  return made;
}

/** As an attacker does who has every right in the database and disables the triggers for one transaction. */
async function tamper(id: string): Promise<void> {
  await sql(
    "do $$ begin set local session_replication_role = 'replica'; update audit_events set actor_id = gen_random_uuid()::text where chain = 'case " +
      id +
      "' and position = 1; end $$",
    [],
  );
}

async function desk(browser: Browser, path: `/${string}` = '/cases') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await asStaff(context, { role: 'admin' }, 'Kwame Boateng');
  const page = await context.newPage();
  const { faults } = watch(page);
  await page.goto(consolePage(path));
  await hydrated(page);
  return { page, faults };
}

function rows(page: Page) {
  return page.locator('.audit-table tbody tr');
}

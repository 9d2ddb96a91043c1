import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { signedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { retrieve } from './application.ts';
import { payable, payer, sql } from './payments.ts';
import { openHydrated } from './signed-in.ts';
import { watch } from './site.ts';

/** What a company sees of who opened its papers. */
test('a company sees who looked at its documents, by role and number, page by page', async ({ context, page, baseURL }) => {
  test.setTimeout(180_000);
  const who = await payer(context, baseURL);
  const { id } = await payable(who, baseURL);
  await sql("update applications set state = 'screening', paid = true where id = $1", [id]);
  await sql("insert into outbox (key, topic, subject_id, created_at) values ($1, 'application.paid', $2, now())", [randomUUID(), id]);
  await expect.poll(async () => (await retrieve(who.token, baseURL, id))['current_review_stage'], { timeout: 60_000 }).toBe('assessment');
  const officer = await signedInStaff({ role: 'officer' }, 'Officer Quaye');
  const { faults } = watch(page);
  const part = page.getByRole('region', { name: 'Who looked at your documents' });

  await test.step('nobody has yet', async () => {
    await openHydrated(page, `/applications/${id}`);
    await expect(part).toContainText('Nobody has opened one of them yet');
  });

  const [first] = await sql<{ document_id: string; name: string }>(
    'select document_id, name from application_documents join documents on documents.id = document_id where application_id = $1 limit 1',
    [id],
  );
  await test.step('each time somebody opens one, it stands there with role and number, and no name', async () => {
    for (let n = 0; n < 11; n += 1) {
      const { status } = await fetch(`${baseURL}/api/review/cases/${id}/media/${first?.document_id}?as=view`, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${officer.token}` },
      });
      expect(status).toBe(302);
    }
    await openHydrated(page, `/applications/${id}?tab=documents`);
    await expect(part.getByRole('listitem')).toHaveCount(10);
    const [row] = await sql<{ staff_number: string }>(
      "select staff_number from staff where name = 'Officer Quaye' order by created_at desc limit 1",
      [],
    );
    await expect(part.getByRole('listitem').first()).toContainText(`Certification officer ${row?.staff_number}`);
    await expect(part.getByRole('listitem').first()).toContainText(first?.name ?? '');
    await expect(page.getByText('Quaye')).toHaveCount(0);
    await expectGood(page, 'readers');
  });

  await test.step('older ones are on the next page, and the tab stays', async () => {
    await part.getByRole('link', { name: 'Next' }).click();
    await expect(part.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('tab', { name: 'Uploaded Documents' })).toHaveAttribute('aria-selected', 'true');
    await part.getByRole('link', { name: 'Previous' }).click();
    await expect(part.getByRole('listitem')).toHaveCount(10);
  });

  await test.step('in Arabic and on a narrow screen nothing runs over', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openHydrated(page, `/ar/applications/${id}`);
    await expect(page.locator('.document-readers li')).toHaveCount(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectGood(page, 'readers in Arabic');
    await page.locator('.document-readers').screenshot({ path: test.info().outputPath('ar-360.png') });
  });
  expect(faults).toEqual([]);
});

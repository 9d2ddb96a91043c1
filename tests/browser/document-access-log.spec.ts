import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { originFor } from '@thamani/server/testing/accounts.ts';
import { caseIn } from '../system/cases.ts';
import { signedInStaff } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { carry } from './application.ts';
import { sql } from './payments.ts';
import { openHydrated } from './signed-in.ts';
import { watch } from './page-metrics.ts';

test('a company sees who looked at its documents, by role and number, page by page', async ({ context, page, baseURL }) => {
  const { id, token } = await caseIn('assessment');
  await carry(context, baseURL, token);
  const officer = await signedInStaff({ role: 'officer' }, 'Officer Quaye');
  const { faults } = watch(page);
  const part = page.getByRole('region', { name: 'Who viewed your documents' });

  const [first] = await sql<{ document_id: string; name: string }>(
    'select document_id, name from application_documents join documents on documents.id = document_id where application_id = $1 limit 1',
    [id],
  );
  await test.step('for each session in which a staff member opens one, the list shows role and number, and no name', async () => {
    const tokens = [officer.token, ...(await furtherSessions(officer.id, 10))];
    // The first session opens it twice, and is listed once.
    for (const session of [officer.token, ...tokens]) {
      const { status } = await fetch(`${originFor(baseURL ?? '', '/review/')}/api/review/cases/${id}/media/${first?.document_id}?as=view`, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${session}` },
      });
      expect(status).toBe(302);
    }
    await openHydrated(page, `/applications/${id}?tab=documents`);
    await expect(part.getByRole('listitem')).toHaveCount(10);
    const [row] = await sql<{ staff_number: string }>(
      "select staff_number from staff where name = 'Officer Quaye' order by created_at desc limit 1",
      [],
    );
    await expect(part.getByRole('listitem').first()).toContainText(`Officer ${row?.staff_number}`);
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

  await test.step('in Arabic', async () => {
    await openHydrated(page, `/ar/applications/${id}`);
    await expect(page.locator('.document-readers li')).toHaveCount(10);
    await expectGood(page, 'readers in Arabic');
  });
  expect(faults).toEqual([]);
});

/** More sessions of the same person, as signedInStaff opens the first one. */
async function furtherSessions(staffId: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  for (const token of tokens)
    await sql(
      `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device)
       values ($1, $2, $3, now(), now(), now() + interval '8 hours', now(), 'a test')`,
      [randomUUID(), createHash('sha256').update(token).digest(), staffId],
    );
  return tokens;
}

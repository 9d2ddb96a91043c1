import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectGood } from './accessibility.ts';
import { asStaff, consolePage } from './console.ts';
import { sql } from './payments.ts';
import { hydrated } from './signed-in.ts';

/** Staff see where they are signed in and end it; admins read refused sign-ins. */

async function anotherSession(staffId: string, device: string, network: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device, network)
     values ($1, $2, $3, now(), now(), now() + interval '8 hours', now(), $4, $5)`,
    [randomUUID(), createHash('sha256').update(token).digest(), staffId, device, network],
  );
  return token;
}

test('one session is ended, then all others, and this one stays', async ({ page, context, request }) => {
  const me = await asStaff(context, { role: 'officer', countries: ['GH'] }, 'Esi Quaye');
  const others = [
    await anotherSession(me.id, 'Chrome, Android', '198.51.100.0/24'),
    await anotherSession(me.id, 'Safari, iPhone', '2001:db8:5::/48'),
    await anotherSession(me.id, 'Edge, Windows', '203.0.113.0/24'),
  ];
  const isIn = async (token: string | undefined) =>
    (await request.get(consolePage('/api/staff/me'), { headers: { authorization: `Bearer ${token}` } })).status() === 200;
  await page.goto(consolePage('/cases'));
  await hydrated(page);
  await page.locator('.bar-person summary').click();
  await page.getByRole('link', { name: 'Your sessions' }).click();
  const rows = page.locator('.session');
  await expect(rows).toHaveCount(4);
  await expectGood(page, 'sessions');
  await page.getByRole('button', { name: 'Sign out: Safari, iPhone' }).click();
  await expect(rows).toHaveCount(3);
  expect(await Promise.all(others.map(isIn))).toEqual([true, false, true]);
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await expect(rows).toHaveCount(1);
  expect(await Promise.all([...others, me.token].map(isIn))).toEqual([false, false, false, true]);
});

test('an admin reads refused sign-ins from the audit page', async ({ page, context, request }) => {
  const me = await asStaff(context, { role: 'admin' }, 'Ama Mensah');
  await request.post(consolePage('/api/staff/login'), {
    data: { email: me.email, password: 'not the right password', code: '000000' },
    headers: { 'x-forwarded-for': '198.51.100.77' },
  });
  await page.goto(consolePage('/audit'));
  await hydrated(page);
  await page.getByRole('link', { name: 'Failed sign-ins' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Wrong password' }).first()).toContainText('198.51.100.0/24');
  await expectGood(page, 'refused sign-ins');
});

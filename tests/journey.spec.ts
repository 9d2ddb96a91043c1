import { expect, test } from '@playwright/test';
import { mailTo } from './browser/inbox.ts';

/**
 * The one path that every part of the product stands on, from a visitor's first click to a stranger's scan.
 * Each feature makes it a leg longer; it stays green.
 */
test('the journey', async ({ page }) => {
  const visitor = `visitor-${Date.now()}@example.com`;

  await test.step('a visitor learns from the public pages whether a product may qualify', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Our Platform' }).first().click();
    await page.getByRole('link', { name: 'Try the calculator' }).click();
    await page.getByLabel('Final product value').fill('184');
    await page.getByLabel('Cost of imported inputs').fill('76.50');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByText('58.42%').first()).toBeVisible();
  });

  await test.step('a visitor finds the contact page and writes to the team', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
    await page.getByLabel('First name').fill('Ama');
    await page.getByLabel('Last name').fill('Mensah');
    await page.getByLabel('Email').fill(visitor);
    await page.getByLabel('Phone').fill('+233 24 123 4567');
    await page.getByLabel('Message').fill('We press shea butter in Tamale. Can it be certified?');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.getByText(/M-[0-9A-Z]{4}-[0-9A-Z]{4}/).first()).toBeVisible();
  });

  await test.step('the team and the visitor each hold a mail with the same reference', async () => {
    const reference = /M-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? 'none';
    const acknowledgement = await mailTo(visitor);
    expect(acknowledgement.subject).toContain(reference);
    const toTeam = await mailTo('team@thamani.example', (mail) => mail.subject.includes(reference));
    expect(toTeam.text).toContain('shea butter');
    expect(toTeam.replyTo?.[0]?.address).toBe(visitor);
  });
});

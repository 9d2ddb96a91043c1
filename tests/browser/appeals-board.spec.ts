import { expect, test } from '@playwright/test';
import { forgetProof } from '../system/staff.ts';
import { expectGood } from './accessibility.ts';
import { lodgedBy, rejectedSoon, seat, vote, votedBy } from './appeals.ts';
import { consolePage, tabTo } from './console.ts';
import { hydrated } from './signed-in.ts';

/** The board at work: who has a vote and who has none, and what each sees of the others. */

test.describe.configure({ timeout: 240_000 });

const board = { role: 'board' } as const;

test('a split board: votes are hidden before one’s own, and a third decides', async ({ browser, baseURL }) => {
  const made = await rejectedSoon(baseURL, 'Cocoa butter, split');
  const id = await lodgedBy(made.token, baseURL, made.id, 'The beans are pressed here.');
  const path = `/appeals/${id}` as const;
  await votedBy('Abena Sarpong', baseURL, id, { verdict: 'upheld', comment: 'Abena finds no press.' });

  const second = await seat(browser, board, 'Brice Mensah', path);
  await expect(second.page.getByText('Other votes are hidden until you have voted')).toBeVisible();
  await expect(second.page.getByText('Abena finds no press.')).toHaveCount(0);
  await vote(second.page, 'Appeal allowed, returned to stage Site visit', 'Brice wants it seen.');
  await expect(second.page.getByText('Abena finds no press.')).toBeVisible();
  await expect(second.page.getByText('The two votes differ. A third member decides.')).toBeVisible();
  await expect(second.page.getByRole('button', { name: 'Vote', exact: true })).toHaveCount(0);

  const third = await seat(browser, board, 'Chipo Banda', path);
  await expect(third.page.getByText('Your vote is needed.')).toBeVisible();
  await expect(third.page.getByRole('main')).not.toContainText(/Abena finds|Brice wants/);
  await vote(third.page, 'Decision upheld', 'Chipo agrees with what was decided.');
  await expect(third.page.locator('.case-title')).toContainText('Decision upheld');
  await expect(third.page.locator('.appeal-votes > li')).toHaveCount(3);
  await expectGood(third.page, 'a decided appeal');

  await third.page.getByRole('link', { name: 'Appeals' }).first().click();
  await third.page.getByRole('link', { name: 'Decided' }).click();
  const row = third.page.getByRole('listitem').filter({ hasText: made.number });
  await expect(row).toContainText(/Rejection.*Decision upheld.*you have voted/s);
});

test('a member who declares an interest loses the vote, and a member for another country finds nothing', async ({ browser, baseURL }) => {
  const made = await rejectedSoon(baseURL, 'Cocoa butter, seats');
  const id = await lodgedBy(made.token, baseURL, made.id, 'The beans are pressed here.\n'.repeat(6));
  const { page } = await seat(browser, board, 'Abena Sarpong', '/ar/appeals');
  await test.step('the pages are good in Arabic', async () => {
    await expectGood(page, 'the queue');
    await page.goto(consolePage(`/ar/appeals/${id}`));
    await hydrated(page);
    await expectGood(page, 'an appeal');
    await page.locator('.case-steps .button-main').click();
    await expectGood(page, 'the vote');
  });
  await page.goto(consolePage(`/appeals/${id}`));
  await hydrated(page);
  await page.getByRole('button', { name: 'Declare an interest' }).click();
  const question = page.getByRole('dialog', { name: 'Declare an interest' });
  await question.getByLabel('Your connection to this case').fill('My brother owns the press.');
  await question.getByRole('button', { name: 'Submit declaration' }).click();
  await expect(page.getByText('You declared a personal or financial interest in this case, so you cannot vote.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toHaveCount(0);
  await page.goto(consolePage('/appeals'));
  await expect(page.getByRole('listitem').filter({ hasText: made.number })).toContainText('you cannot vote: interest declared');
  const abroad = await seat(browser, { role: 'board', countries: ['KE'] }, 'Wanjiru Mwangi', '/appeals');
  expect((await abroad.page.goto(consolePage(`/appeals/${id}`)))?.status()).toBe(404);
});

test('from the queue to a vote by keyboard alone, with a second factor shown again', async ({ browser, baseURL }) => {
  const product = `Cocoa butter, by keys ${Date.now()}`;
  const made = await rejectedSoon(baseURL, product);
  await lodgedBy(made.token, baseURL, made.id, 'The beans are pressed here.');
  const { page, person } = await seat(browser, board, 'Abena Sarpong', '/');
  await expect(page).toHaveURL(consolePage('/appeals'));
  await hydrated(page);
  await expectGood(page, 'the queue');
  await tabTo(page, page.getByRole('link', { name: product }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
  await expectGood(page, 'an appeal');
  await forgetProof(person.id);
  await tabTo(page, page.getByRole('button', { name: 'Vote', exact: true }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Your vote' });
  await expectGood(page, 'the vote');
  await tabTo(page, question.getByRole('button', { name: 'Submit vote' }));
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Choose how you vote.');
  await expect(question.getByLabel('How you vote')).toBeFocused();
  await page.keyboard.type('Decision');
  await tabTo(page, question.getByLabel('Reasons'));
  await page.keyboard.type('Nothing new is shown.');
  await tabTo(page, question.getByRole('checkbox', { name: /^I vote without having opened/ }));
  await page.keyboard.press('Space');
  await tabTo(page, question.getByRole('button', { name: 'Submit vote' }));
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await tabTo(page, proof.getByLabel('Code from your authenticator app'));
  await page.keyboard.type(person.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have voted. Your vote cannot be changed.')).toBeVisible();
  await expect(page.locator('#board')).toBeFocused();
});

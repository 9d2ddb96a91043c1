import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { caseIn } from '../system/cases.ts';
import { crosswise, expectGood, looksAt } from './accessibility.ts';
import { asStaff, consolePage } from './console.ts';
import { hydrated } from './signed-in.ts';

/** A word that no other test's products have. */
const someWord = () => `q${randomBytes(5).toString('hex')}`;

const officer = { role: 'officer', countries: ['GH', 'NG'] } as const;

async function open(page: Page, search: string, language = ''): Promise<void> {
  await page.goto(consolePage(`${language as ''}/cases${search}`));
  await hydrated(page);
}

const rows = (page: Page) => page.locator('.queue-row');
const choice = (page: Page, name: RegExp | string) => page.getByRole('navigation', { name: 'Which cases' }).getByRole('link', { name });

test('an officer begins with what is theirs, or with what is free', async ({ page, context }) => {
  const me = await asStaff(context, officer);
  await open(page, '');
  await expect(page).toHaveURL(/\/cases\?whose=free$/);
  await caseIn('assessment', { holder: me.id });
  await open(page, '');
  await expect(page).toHaveURL(/\/cases\?whose=mine$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('you');
});

test('a verifier begins with site visits, an admin with what waits for approval', async ({ browser }) => {
  for (const [role, stage] of [
    ['verifier', 'site_visit'],
    ['admin', 'approval'],
  ] as const) {
    const context = await browser.newContext();
    await asStaff(context, { role });
    const page = await context.newPage();
    await open(page, '');
    await expect(page).toHaveURL(new RegExp(`whose=all&stage=${stage}$`));
    await context.close();
  }
});

test('choices narrow the list, say how many they would show, and stand in the address', async ({ page, context }) => {
  const word = someWord();
  const me = await asStaff(context, officer);
  await caseIn('assessment', { product: `Shea butter ${word}`, holder: me.id });
  await caseIn('assessment', { product: `Cocoa powder ${word}`, enteredOn: '2026-09-01' });
  await caseIn('site_visit', { product: `Sandals ${word}`, country: 'NG', findings: ['packaging_alone', 'value_addition_close'] });
  await caseIn('correction', { product: `Shirts ${word}` });
  await open(page, `?whose=all&search=${word}`);
  await expect(page.getByRole('status').filter({ hasText: '4 cases' })).toBeVisible();
  // The most urgent first; what waits for the company last.
  await expect(rows(page).first()).toContainText('Cocoa powder');
  await expect(rows(page).first()).toContainText(/\d+ days late/);
  await expect(rows(page).last()).toContainText('Shirts');
  await expect(rows(page).last()).toContainText('clock stopped');
  await expect(rows(page).filter({ hasText: 'Sandals' })).toContainText('2 open signals');
  for (const [name, count] of [
    ['Mine', 1],
    ['Free', 3],
    ['Everybody’s', 4],
    ['Late only', 1],
    ['Assessment', 2],
    ['Documents', 0],
    ['Site visit', 1],
    ['With the company', 1],
  ] as const)
    await expect(choice(page, new RegExp(`^${name}`))).toHaveText(`${name}${count}`);

  await choice(page, /^Free/).click();
  await expect(page).toHaveURL(/whose=free/);
  await expect(rows(page)).toHaveCount(3);
  await choice(page, /^Assessment/).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(choice(page, /^Mine/)).toHaveText('Mine1');
  await choice(page, /^Late only/).click();
  await expect(page).toHaveURL(/late=true/);
  await expect(rows(page)).toHaveCount(1);

  await page.goBack();
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await expect(choice(page, /^Free/)).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Country').selectOption({ label: 'Nigeria' });
  await expect(page).toHaveURL(/country=NG/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toContainText('Sandals');
  await expect(page.getByLabel('Country')).toHaveValue('NG');
});

test('search finds by number, product and company', async ({ page, context }) => {
  const word = someWord();
  await asStaff(context, officer);
  const { number } = await caseIn('documents', { product: `Paste ${word}`, company: `Works of ${word}` });
  await caseIn('documents', { product: 'Something else' });
  await open(page, '?whose=all');
  const box = page.getByRole('searchbox');
  for (const typed of [number, `PASTE ${word}`, `works of ${word}`, number.toLowerCase()]) {
    await box.fill(typed);
    await box.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(number);
  }
  await box.fill('100%_of nothing');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search all open cases' })).toBeVisible();
});

test('cases of another country or sector are not there', async ({ page, context }) => {
  const word = someWord();
  await asStaff(context, { role: 'officer', countries: ['GH'], sectors: ['agriculture'] });
  await caseIn('assessment', { product: `Mine ${word}` });
  await caseIn('assessment', { product: `Foreign ${word}`, country: 'KE' });
  await caseIn('assessment', { product: `Other sector ${word}`, sector: 'solid_minerals' });
  await open(page, `?whose=all&search=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(choice(page, /^Any stage/)).toHaveText('Any stage1');
  await open(page, `?whose=all&country=KE&search=${word}`);
  await expect(rows(page)).toHaveCount(0);
  // One country leaves nothing to choose.
  await expect(page.getByLabel('Country')).toHaveCount(0);
});

test('the keyboard alone: filter, search, move, take, open', async ({ page, context }) => {
  const word = someWord();
  await asStaff(context, officer);
  const first = await caseIn('assessment', { product: `First ${word}`, enteredOn: '2026-10-01' });
  const second = await caseIn('assessment', { product: `Second ${word}`, enteredOn: '2026-10-20' });
  await caseIn('documents', { product: `Third ${word}` });
  await open(page, '?whose=free');

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // Letters that are keys elsewhere are only letters here.
  await page.keyboard.type(`tj?k`);
  await expect(page.getByRole('searchbox')).toHaveValue('tj?k');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);

  await choice(page, /^Assessment/).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);

  const link = (name: string) => page.getByRole('link', { name: `${name} ${word}` });
  await page.keyboard.press('j');
  await expect(link('First')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('Second')).toBeFocused();
  await page.keyboard.press('j');
  await expect(link('Second')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link('First')).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys in the queue' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link('First')).toBeFocused();

  await page.keyboard.press('t');
  await expect(page.getByText(`You have taken First ${word}.`)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  // The row has left the list of free ones; the next has its place and the focus.
  await expect(link('Second')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(consolePage(`/cases/${second.id}`));

  await open(page, `?whose=mine&search=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveAttribute('data-case', first.id);
});

test('single keys can be switched off', async ({ page, context }) => {
  const word = someWord();
  await asStaff(context, officer);
  await caseIn('assessment', { product: `Only ${word}` });
  await open(page, `?whose=all&search=${word}`);
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByLabel('Use single keys on this device').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: `Only ${word}` })).not.toBeFocused();
  await page.reload();
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
});

test('of two who take the same case at once, one is told that the other was quicker', async ({ browser }) => {
  const word = someWord();
  await caseIn('assessment', { product: `Wanted ${word}` });
  const people = await Promise.all(
    ['Ama', 'Kofi'].map(async (name) => {
      const context = await browser.newContext();
      await asStaff(context, officer, name);
      const page = await context.newPage();
      await open(page, `?whose=all&search=${word}`);
      return page;
    }),
  );
  await Promise.all(people.map((page) => page.getByRole('button', { name: `Take Wanted ${word}` }).click()));
  const told = await Promise.all(people.map((page) => page.locator('.toast').first().innerText()));
  expect(told.filter((text) => text.includes('You have taken'))).toHaveLength(1);
  expect(told.filter((text) => text.includes('Another was quicker'))).toHaveLength(1);
  for (const page of people) await expect(page.getByRole('button', { name: /^Take / })).toHaveCount(0);
  const holders = await Promise.all(people.map((page) => page.locator('.queue-holder').textContent()));
  expect(new Set(holders.map((text) => text?.replace(/Ama|Kofi/, 'the other')))).toEqual(new Set(['held by the other', 'you']));
});

test('who may not take a case is offered no button', async ({ page, context }) => {
  const word = someWord();
  await asStaff(context, { role: 'admin' });
  await caseIn('assessment', { product: `Not yours ${word}` });
  await open(page, `?whose=all&search=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Take / })).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await expect(page.getByText('This case is not yours to take.')).toBeVisible();
});

test('long lists come in pages, and a page that is no more says so', async ({ page, context }) => {
  const word = someWord();
  await asStaff(context, officer);
  await Promise.all(Array.from({ length: 27 }, (_, n) => caseIn('assessment', { product: `Piece ${n} ${word}` })));
  await open(page, `?whose=all&search=${word}`);
  await expect(rows(page)).toHaveCount(25);
  const first = await page.locator('.queue-open').allInnerTexts();
  await page.getByRole('navigation', { name: 'Pages of the list' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(2);
  const second = await page.locator('.queue-open').allInnerTexts();
  expect(new Set([...first, ...second]).size).toBe(27);
  await open(page, `?whose=all&search=${word}&page=9`);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(rows(page)).toHaveCount(25);
});

/** One of each kind: late and held, with a name in another script, and with a long one. */
async function variety(word: string, holder: string): Promise<void> {
  await caseIn('assessment', { product: `Shea butter ${word}`, enteredOn: '2026-09-01', holder });
  await caseIn('approval', { product: `زبدة ${word}`, country: 'NG', findings: ['packaging_alone'] });
  await caseIn('correction', { product: `A very long name of a product that does not end soon enough for a phone ${word}` });
}

test('good in every look', async ({ page, context }) => {
  const word = someWord();
  await variety(word, (await asStaff(context, officer)).id);
  await open(page, `?whose=all&search=${word}`);
  await expectGood(page, 'the queue', [...looksAt(360, 1280), [900, 'light']]);
});

test('good while it is empty, and with its keys shown', async ({ page, context }) => {
  await asStaff(context, officer);
  await open(page, `?whose=all&search=nothing-${someWord()}`);
  await expectGood(page, 'the empty queue', crosswise);
  await page.keyboard.press('?');
  await expectGood(page, 'the list of keys', crosswise);
});

test('good in Arabic and in French', async ({ page, context }) => {
  const word = someWord();
  await variety(word, (await asStaff(context, officer)).id);
  await open(page, `?whose=all&search=${word}`, '/ar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الملفات');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('متأخر');
  await expect(rows(page).filter({ hasText: 'زبدة' })).toContainText('نيجيريا');
  await expectGood(page, 'the queue in Arabic');
  await open(page, `?whose=mine&late=true&search=${word}`, '/fr');
  await expect(rows(page)).toContainText('jours de retard');
  await expectGood(page, 'the queue in French', crosswise);
});

test('reading and searching work without script', async ({ context, browser }) => {
  const word = someWord();
  await variety(word, (await asStaff(context, officer)).id);
  const bare = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const page = await bare.newPage();
  await page.goto(consolePage(`/cases?whose=all&search=${word}`));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('searchbox').fill(`butter ${word}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows(page)).toHaveCount(1);
  await bare.close();
});

import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { caseIn } from '../system/cases.ts';
import { defaultLooks, expectGood } from './accessibility.ts';
import { asStaff, consolePage } from './console.ts';
import { hydrated } from './signed-in.ts';

/** A word that no other test's products have. */
const someWord = () => `q${randomBytes(5).toString('hex')}`;

const officer = { role: 'officer', countries: ['GH', 'NG'] } as const;

async function open(page: Page, search: string, language = ''): Promise<void> {
  await page.goto(consolePage(`${language as ''}/cases${search}`));
  await hydrated(page);
}

/** The question of the queue stays in the address of a case: the list beside it is the same. */
const caseAddress = (id: string) => new RegExp(`/cases/${id}(\\?|$)`);

const rows = (page: Page) => page.locator('.queue-row');
const choice = (page: Page, name: RegExp | string) => page.getByRole('navigation', { name: 'Filter cases' }).getByRole('link', { name });

test('the keyboard alone: filter, search, move, take, open', async ({ page, context }) => {
  const word = someWord();
  await asStaff(context, officer);
  const first = await caseIn('assessment', { product: `First ${word}`, enteredOn: '2026-10-01' });
  const second = await caseIn('assessment', { product: `Second ${word}`, enteredOn: '2026-10-20' });
  await caseIn('documents', { product: `Third ${word}` });
  await open(page, '');
  await expect(page).toHaveURL(/\/cases\?whose=free$/);

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
  await expect(choice(page, /^Assessment/)).toHaveText('Assessment2');
  await expect(choice(page, /^Documents/)).toHaveText('Documents1');

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
  await expect(page.getByRole('dialog', { name: 'Shortcuts in the queue' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link('First')).toBeFocused();

  await page.keyboard.press('t');
  await expect(page).toHaveURL(caseAddress(first.id));
  await expect(page.getByText('Case taken.')).toBeVisible();
  await expect(page.getByText('This case is assigned to you.')).toBeVisible();
  // The row has left the list of free ones.
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(link('Second')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(caseAddress(second.id));
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue(word);
  await expect(choice(page, /^Unassigned ?\d/)).toHaveAttribute('aria-current', 'true');

  await open(page, `?whose=mine&search=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveAttribute('data-case', first.id);
});

/** One of each kind: late and held, with a name in another script, and with a long one. */
async function variety(word: string, assignee: string): Promise<void> {
  await caseIn('assessment', { product: `Shea butter ${word}`, enteredOn: '2026-09-01', assignee });
  await caseIn('approval', { product: `زبدة ${word}`, country: 'NG', findings: ['packaging_alone'] });
  await caseIn('correction', { product: `A very long name of a product that does not end soon enough for a phone ${word}` });
}

test('good with cases and without, with its keys shown, in Arabic and in French', async ({ page, context }) => {
  const word = someWord();
  await variety(word, (await asStaff(context, officer)).id);
  await open(page, `?whose=all&search=${word}`);
  await expectGood(page, 'the queue', [...(await defaultLooks(page)), [900, 'light']]);
  await page.keyboard.press('?');
  await expectGood(page, 'the list of keys');
  await open(page, `?whose=all&search=nothing-${word}`);
  await expectGood(page, 'the empty queue');
  await open(page, `?whose=all&search=${word}`, '/ar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الملفات');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('متأخر');
  await expect(rows(page).filter({ hasText: 'زبدة' })).toContainText('نيجيريا');
  await expectGood(page, 'the queue in Arabic');
  await open(page, `?whose=mine&late=true&search=${word}`, '/fr');
  await expect(rows(page)).toContainText('jours ouvrés de retard');
  await expectGood(page, 'the queue in French');
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

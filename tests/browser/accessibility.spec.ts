import { expect, test, type Page } from '@playwright/test';
import { axeFindings, crosswise, expectGood, findingsIn, fullMatrix } from './accessibility.ts';

/** The controls of every test that says that axe finds nothing: what is planted is found. */

test('a picture without words, pale text and something too wide are found', async ({ page }) => {
  await page.goto('/contact-us');
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.append(new Image());
    const pale = document.createElement('p');
    pale.append('pale');
    pale.style.color = '#ddd';
    pale.style.background = '#fff';
    main?.append(pale);
  });
  expect(new Set((await axeFindings(page)).map((finding) => finding.split(':')[0]))).toEqual(new Set(['color-contrast', 'image-alt']));
  await page.reload();
  await page.evaluate(() => {
    const wide = document.createElement('p');
    wide.append('wide');
    wide.style.minInlineSize = '800px';
    document.querySelector('main')?.append(wide);
  });
  await expect(expectGood(page, 'a page with something too wide')).rejects.toThrow('at 360 px');
});

/** Pale text where the media query holds, and nowhere else. */
async function plantPaleText(page: Page, query: string): Promise<void> {
  await page.evaluate((media) => {
    const text = document.createElement('p');
    text.className = 'planted';
    text.append('planted');
    document.querySelector('main')?.append(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@media ${media} { .planted { color: #777; background: #888; } }`);
    document.adoptedStyleSheets.push(sheet);
  }, query);
}

for (const { query, planted, crosswiseFinds } of [
  { query: '(prefers-color-scheme: dark)', planted: ['at 360 px, dark', 'at 1280 px, dark'], crosswiseFinds: ['at 360 px, dark'] },
  { query: '(min-width: 1000px)', planted: ['at 1280 px, light', 'at 1280 px, dark'], crosswiseFinds: ['at 1280 px, light'] },
])
  test(`pale text planted for ${query} alone is found in that look, crosswise and in the full matrix`, async ({ page }) => {
    await page.goto('/contact-us');
    await plantPaleText(page, query);
    const looksOf = (findings: readonly string[]) => findings.map((finding) => finding.split(':')[0]);
    expect(looksOf(await findingsIn(page, crosswise))).toEqual(crosswiseFinds);
    expect(looksOf(await findingsIn(page, fullMatrix))).toEqual(planted);
  });

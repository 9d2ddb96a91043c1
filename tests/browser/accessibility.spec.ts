import { expect, test } from '@playwright/test';
import { axeFindings, expectGood } from './accessibility.ts';

/** The control of every test that says that axe finds nothing: what is planted is found. */
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

import { expect, test } from '@playwright/test';
import { axeFindings } from './accessibility.ts';
import { sampleOrganisation, workbenchOrigin } from './origins.ts';

/** What the shell and the pages of the public site promise beyond what one visit asks of every page (crawl.spec.ts). */

const languages = { en: '', fr: '/fr', ar: '/ar' } as const;

test.describe('for a reader whose browser asks for French', () => {
  test.use({ locale: 'fr-FR' });

  test('an English page offers French in French, leads nowhere by itself, and remembers what is chosen', async ({ page }) => {
    await page.goto('/services');
    const offer = page.locator('[data-offer]:visible');
    await expect(offer).toHaveCount(1);
    await expect(offer).toHaveAttribute('lang', 'fr');
    await expect(offer).toContainText('Cette page existe aussi en français.');
    expect(await axeFindings(page)).toEqual([]);
    await expect(page).toHaveURL(/\/services$/);
    await offer.getByRole('link').click();
    await expect(page).toHaveURL(/\/fr\/services$/);
    await expect(offer).toHaveCount(0);
    await page.goto('/about-us');
    await expect(offer).toHaveAttribute('lang', 'fr');
  });

  test('an offer that is closed stays closed, on every page', async ({ page }) => {
    await page.goto('/services');
    const offer = page.locator('[data-offer]:visible');
    await offer.getByRole('button', { name: 'Fermer' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(offer).toHaveCount(0);
    await page.goto('/about-us');
    await expect(offer).toHaveCount(0);
  });

  test('a page in their language offers nothing', async ({ page }) => {
    await page.goto('/fr/services');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[data-offer]:visible')).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ locale: 'fr-FR', javaScriptEnabled: false });

  test('no language offer is shown, and the picker leads to the same page', async ({ page }) => {
    await page.goto('/eligibility');
    await expect(page.locator('[data-offer]:visible')).toHaveCount(0);
    await page.locator('.picker > summary').click();
    await page.locator('.picker').getByRole('link', { name: 'Français' }).click();
    await expect(page).toHaveURL(/\/fr\/eligibility$/);
  });
});

test('the language picked is remembered, and weighs more than the browser’s', async ({ page }) => {
  await page.goto('/terms-of-use');
  await expect(page.locator('[data-offer]:visible')).toHaveCount(0);
  await page.locator('.picker > summary').click();
  await page.locator('.picker').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/terms-of-use$/);
  await page.goto('/privacy-policy');
  const offer = page.locator('[data-offer]:visible');
  await expect(offer).toHaveAttribute('dir', 'rtl');
  await offer.getByRole('link').click();
  await expect(page).toHaveURL(/\/ar\/privacy-policy$/);
});

test('at 360 px the menu fills the screen, keeps focus, and Escape gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/about-us');
  const menu = page.locator('.menu');
  const opener = menu.locator('summary');
  await page.evaluate(() => scrollTo(0, 30));
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = await menu.locator('.menu-sheet').boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 360 });
  expect((sheet?.y ?? 99) + (sheet?.height ?? 0)).toBeCloseTo(740, 0);
  expect((await opener.boundingBox())?.y, 'the way out is in sight').toBeGreaterThanOrEqual(0);
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'What we do',
    'Eligibility',
    'About Us',
    'Contact Us',
    'Check a certificate',
    'Fees',
    'Calculator',
    'Help',
    'English',
    'Français',
    'العربية',
    'Login',
  ]);
  await expect(menu.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(await axeFindings(page)).toEqual([]);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu.locator('.menu-sheet')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('no header link breaks its line, in any language, down to the width where the menu takes over', async ({ page }) => {
  for (const prefix of Object.values(languages)) {
    await page.goto(`${prefix}/about-us`);
    for (const width of [1100, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect((await page.locator('.header > .wrap').boundingBox())?.height).toBeLessThan(80);
      expect((await page.locator('.task-links').boundingBox())?.height).toBeLessThan(40);
    }
  }
});

test('the footer names pages and legal pages, each once', async ({ page }) => {
  await page.goto('/services');
  const footer = page.locator('footer');
  const paths = ['/about-us', '/services', '/eligibility', '/fees', '/calculator', '/origin', '/help', '/contact-us'];
  for (const path of [...paths, '/terms-of-use', '/privacy-policy', '/liscence', '/accessibility'])
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1);
});

test('a demonstration says so once and shows no social links; an operated system has them, beside the page, and its name', async ({
  page,
}) => {
  await page.goto('/services');
  await expect(page.locator('.demonstration')).toHaveCount(1);
  await expect(page.locator('.social')).toHaveCount(0);
  await expect(page.locator('footer')).toContainText(`© ${new Date().getUTCFullYear()} Thamani`);
  await page.goto(`${workbenchOrigin}/services`);
  await expect(page.locator('.demonstration')).toHaveCount(0);
  const footer = page.locator('footer');
  const social = footer.locator('a[target="_blank"]');
  await expect(social).toHaveCount(4);
  for (const link of await social.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer external');
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  }
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} ${sampleOrganisation.ORGANISATION_NAME}`);
});

test('who has signed in in this browser is led to the dashboard instead of the login, and nobody else', async ({ page }) => {
  await page.goto('/services');
  const wayIn = page.locator('.header > .wrap > .way-in a:visible');
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(wayIn).toHaveText('Login');
  await page.evaluate(() => localStorage.setItem('user', '{}'));
  await page.reload();
  await expect(wayIn).toHaveText('Dashboard');
  await expect(wayIn).toHaveAttribute('href', '/dashboard');
});

test.describe('the eligibility check', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('asks five questions one by one without script, keeps answers, and never promises', async ({ page }) => {
    await page.goto('/eligibility');
    const check = page.locator('#check');
    await check.getByRole('button', { name: 'Continue' }).click();
    await expect(check).toContainText('Choose an answer.');
    for (const answer of ['Yes', 'Yes', 'Yes', 'From 50 to less than 70', 'Yes']) {
      await check.getByLabel(answer, { exact: true }).check();
      await check.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(check.getByRole('heading')).toHaveText('Your product may qualify');
    await expect(check).toContainText('This is not a decision.');
    await check.getByRole('link', { name: /^Change Of every 100/ }).click();
    await expect(check.getByLabel('From 50 to less than 70')).toBeChecked();
    await check.getByLabel('70 or more').check();
    await check.getByRole('button', { name: 'Continue' }).click();
    await expect(check.getByRole('heading')).toHaveText('Your product does not qualify today');
  });

  test('the page is at most 5,000 px long on a phone, in every language', async ({ page }) => {
    for (const prefix of Object.values(languages)) {
      await page.goto(`${prefix}/eligibility`);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), prefix).toBeLessThanOrEqual(5_000);
    }
  });
});

test.describe('the help centre without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a search shows the best answer in full; a person can be asked about it', async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('searchbox').fill('what counts as imported');
    await page.getByRole('button', { name: 'Search' }).click();
    const best = page.locator('.help-best');
    await expect(best.getByRole('heading', { level: 2 })).toHaveText('What counts as imported?');
    await expect(best).toContainText('energy and fuel');
    await best.getByRole('link', { name: /^Ask a person/ }).click();
    await expect(page.getByLabel('Message')).toHaveValue('About: What counts as imported?\n');
    await page.goto('/ar/help?q=xylophone');
    await expect(page.locator('.help-best')).toContainText('xylophone');
  });
});

test('the right spellings of the licensing page lead to it, in each language', async ({ request }) => {
  for (const prefix of Object.values(languages)) {
    for (const spelling of ['/licence', '/license']) {
      const answer = await request.get(prefix + spelling, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers()['location']).toBe(`${prefix}/liscence`);
    }
  }
});

test('a legal page says what changed; the version that it replaced stays readable and leads back', async ({ page, request }) => {
  await page.goto('/privacy-policy');
  await expect(page.locator('.legal-date time')).toHaveAttribute('datetime', '2026-11-19');
  await page.locator('.legal-date').getByRole('link', { name: 'What changed' }).click();
  await expect(page).toHaveURL(/\/privacy-policy#what-changed$/);
  await page.locator('#what-changed').getByRole('link', { name: '2 September 2025' }).click();
  await expect(page).toHaveURL(/\/privacy-policy\/2025-09-02$/);
  await expect(page.locator('.notice')).toContainText('This version is no longer in force.');
  await expect(page.locator('#what')).toContainText('We handle no payment data, no accounts and no applications');
  await page.getByRole('link', { name: 'Read the current version' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  for (const prefix of Object.values(languages)) {
    const current = await request.get(`${prefix}/terms-of-use/2026-11-18`, { maxRedirects: 0 });
    expect([current.status(), current.headers()['location']]).toEqual([302, `${prefix}/terms-of-use`]);
    expect((await request.get(`${prefix}/liscence/2025-09-03`, { maxRedirects: 0 })).status()).toBe(404);
  }
});

test('the Eligibility page shows the price list that the API answers, in the reader’s words', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/product-prices/')).json()) as {
    data: { product_category: string; product_amount: string }[];
  };
  await page.goto('/eligibility');
  const rows = page.locator('#fees tbody tr');
  await expect(rows).toHaveCount(data.length);
  for (const [index, price] of data.entries())
    await expect(rows.nth(index)).toHaveText(`${price.product_category}USD ${price.product_amount}`);
  await page.goto('/ar/eligibility');
  await expect(page.locator('#fees tbody tr').first()).toContainText('الأغذية');
});

test('the Eligibility page leads on: its contents to each part, its buttons to the pages they name', async ({ page }) => {
  await page.goto('/fr/eligibility');
  const contents = page.locator('.page-contents a');
  await expect(contents).toHaveCount(9);
  for (const link of await contents.all()) await expect(page.locator((await link.getAttribute('href')) ?? 'none')).toHaveCount(1);
  await expect(page.locator('.intro a[href="/fr/sign-up"]')).toBeVisible();
  await expect(page.locator('.intro a[href="/fr/services"]')).toBeVisible();
});

test('the terms and the Eligibility page state the refund rule in the same words', async ({ page }) => {
  const ruleAt = async (address: string, part: string) => {
    await page.goto(address);
    return page.locator(`${part} .fact-list`).last().innerText();
  };
  const rule = await ruleAt('/terms-of-use', '#refunds');
  expect(rule).toContain('The fee is refunded in full.');
  expect(await ruleAt('/fees', '#fees')).toBe(rule);
});

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { axeFindings, defaultLooks } from './accessibility.ts';
import { workbenchOrigin } from './origins.ts';
import { layoutShift, sidewaysScroll, weightOf } from './page-metrics.ts';

/** What the home page has that no other page has: a certificate, and partners that go round. */

const controls = (page: Page) => page.locator('.carousel-controls');
const dots = (page: Page) => page.locator('.carousel-dot');

/**
 * Uses the page's own clock, which is paused between the steps. Smooth scrolling takes the browser's time, which that clock does not move:
 * here each scroll ends at once, and its behavior is recorded, so that the row's position can be read at any moment.
 */
async function goToPartners(page: Page, address = '/'): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const scrollTo = Element.prototype.scrollTo as (this: Element, options: ScrollToOptions) => void;
    Element.prototype.scrollTo = function (this: Element, ...asked: unknown[]) {
      const [options] = asked as [ScrollToOptions];
      document.documentElement.dataset['asked'] = options.behavior;
      scrollTo.call(this, { ...options, behavior: 'instant' });
    };
  });
  // Only an operating organisation has partners: the second server of these tests has one.
  await page.goto(workbenchOrigin + address);
  await page.locator('.carousel').scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect(controls(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Which of the five marks is first in the row, by how far the row is scrolled. */
const placeOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector('.carousel-window');
    const [first, second] = row?.querySelectorAll('li') ?? [];
    if (!row || !first || !second) return Number.NaN;
    return Math.round(row.scrollLeft / (second.offsetLeft - first.offsetLeft)) % 5;
  });

const howAsked = (page: Page) => page.evaluate(() => document.documentElement.dataset['asked']);

async function expectPlace(page: Page, place: number): Promise<void> {
  expect(await placeOf(page)).toBe(place);
  // The dots follow the browser's scroll event, which comes with the next frame.
  await expect(dots(page).nth(place)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.carousel-dot[aria-current]')).toHaveCount(1);
}

const wholeInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector('.carousel-window')?.getBoundingClientRect();
    return [...document.querySelectorAll('.carousel-window li')].filter((item) => {
      const { left, right } = item.getBoundingClientRect();
      return row !== undefined && left > row.left - 1 && right < row.right + 1;
    }).length;
  });

/** What a phone reads when it is held to the screen. */
async function scanned(page: Page): Promise<string> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const [code] = await readBarcodes(new Uint8Array(await page.locator('.specimen-sheet').screenshot()), { formats: ['QRCode'] });
  return code?.text ?? '';
}

const { verifyOrigin } = configOfProcess();

test('the hero shows a real certificate: its QR, read from the screen in each language, in both themes and widths, opens it', async ({
  page,
}) => {
  for (const address of ['/', '/fr', '/ar']) {
    await page.goto(address);
    for (const [width, colorScheme] of await defaultLooks(page)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const number = await page.locator('.specimen-number > .code').innerText();
      const text = await scanned(page);
      expect(text, `${address} at ${width} px, ${colorScheme}`).toMatch(new RegExp(`^${verifyOrigin}/${number}#\\d{300,}$`));
      expect(await page.locator('.specimen-code').getAttribute('href')).toBe(`${verifyOrigin}/${number}`);
    }
  }
  await page.goto('/');
  const code = await scanned(page);
  const [number, company] = await Promise.all(
    ['.specimen-number > .code', '.specimen dd'].map((one) => page.locator(one).first().innerText()),
  );
  await page.goto(code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valid');
  await expect(page.getByText(number ?? '').first()).toBeVisible();
  await expect(page.getByText(company ?? '').first()).toBeVisible();
  // A code with one other digit is found out: the page does not say Valid to everything.
  const [last = ''] = code.slice(-1);
  await page.goto('about:blank');
  await page.goto(code.slice(0, -1) + ((Number(last) + 1) % 10));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Valid');
});

test('the pattern behind it is drawn from its own hash, comes over the wire once, and a wide screen stays within the weight', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const rosettes: string[] = [];
  page.on('request', (request) => request.url().includes('rosette') && rosettes.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(rosettes).toHaveLength(1);
  expect((await weightOf(page)).all).toBeLessThanOrEqual(90_000);
  const picture = page.locator('.specimen-rosette');
  expect(await picture.getAttribute('src')).toMatch(/^\/rosette\/[0-9a-f]{64}\.svg$/);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.close();
});

test('partners: two, three and four in view, at the given widths', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${workbenchOrigin}/`);
  for (const [width, many] of [
    [360, 2],
    [599, 2],
    [600, 3],
    [1023, 3],
    [1024, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await wholeInView(page), `${width} px`).toBe(many);
  }
});

for (const address of ['/', '/ar'])
  test(`${address}: partners go on every 2.5 seconds, all round, and after a press of theirs too`, async ({ page }) => {
    await goToPartners(page, address);
    const pointAndLeave = async () => {
      await page.locator('.carousel-window').hover();
      await page.clock.runFor(1);
      await page.mouse.move(5, 5);
      await page.clock.runFor(1);
    };
    await pointAndLeave();
    const first = await placeOf(page);
    for (const steps of [1, 2, 3, 4, 5, 6]) {
      await page.clock.runFor(2_400);
      expect(await placeOf(page)).toBe((first + steps - 1) % 5);
      await page.clock.runFor(100);
      await expectPlace(page, (first + steps) % 5);
      expect(await howAsked(page)).toBe('smooth');
    }
    await dots(page).nth(3).click();
    await expectPlace(page, 3);
    await pointAndLeave();
    await page.clock.runFor(2_500);
    await expectPlace(page, 4);
  });

test('partners wait while they are pointed at, while the keyboard is in them, and when they are told to', async ({ page }) => {
  await goToPartners(page);
  const staysForAMinute = async () => {
    // What the pointer or the keyboard did is looked at in a timer of its own.
    await page.clock.runFor(1);
    const place = await placeOf(page);
    await page.clock.runFor(60_000);
    expect(await placeOf(page)).toBe(place);
  };
  await page.locator('.carousel-window').hover();
  await staysForAMinute();
  await page.mouse.move(5, 5);
  await page.locator('.carousel-window').focus();
  await page.keyboard.press('Tab');
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeFocused();
  await staysForAMinute();
  await page.keyboard.press('Enter');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(controls(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await staysForAMinute();
  await controls(page).getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(1);
  const place = await placeOf(page);
  await page.clock.runFor(2_500);
  await expectPlace(page, (place + 1) % 5);
});

test('partners stand still for readers who asked for less motion, and turn pages at their press', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goToPartners(page);
  await page.clock.runFor(60_000);
  expect(await placeOf(page)).toBe(0);
  await dots(page).nth(2).press('Enter');
  await expectPlace(page, 2);
  expect(await howAsked(page)).toBe('instant');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the certificate’s QR is there, and leads to its page', async ({ page }) => {
    await page.goto('/');
    expect(await scanned(page)).toContain(`${verifyOrigin}/TVA-`);
    await page.locator('.specimen-code').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valid');
  });

  test('partners are a row to scroll, with no button that does nothing', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${workbenchOrigin}/`);
    await expect(controls(page)).toBeHidden();
    const last = page.locator('.carousel-window li').last();
    await expect(page.locator('.carousel-window li')).toHaveCount(5);
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  });
});

/** The visit of every page (crawl.spec.ts) checks 360 and 1280 px in each language; here axe sees each other width once. */
const axeAt: Readonly<Record<string, readonly number[]>> = { '/': [768], '/ar': [320, 1920], '/fr': [1024] };

test(
  'from phone to wide screen, in both directions: nothing scrolls sideways, nothing shifts, axe finds nothing',
  { tag: '@nightly' },
  async ({ page }) => {
    for (const address of ['/', '/ar', '/fr'])
      for (const width of [320, 768, 1024, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address, { waitUntil: 'networkidle' });
        expect(await sidewaysScroll(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
        expect(await layoutShift(page), `${address} at ${width} px`).toBe(0);
        if (axeAt[address]?.includes(width) === true) expect(await axeFindings(page), `${address} at ${width} px`).toEqual([]);
      }
  },
);

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { sidewaysScroll } from './page-metrics.ts';

/** Minified: every page that is checked parses it again, and `axe.source` is more than twice as long. */
const source = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};undefined`;

/**
 * Each thing that axe finds wrong, with the elements that it means. Run in the page itself: its companion for Playwright opens another
 * page for each look, which takes longer than the look.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // The address changes before the page: until then the portal's layout says that it loads, in a text that fades in.
  await expect(page.locator('.loading')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe: there } = window as unknown as { axe: Pick<typeof axe, 'run'> };
    return (await there.run(document, { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => ({
      id,
      elements: nodes.map(({ html }) => html),
    }));
  });
  return violations.map(({ id, elements }) => `${id}: ${elements.join(' ')}`);
}

type Look = readonly [width: number, theme: 'light' | 'dark'];

const looksAt = (...widths: readonly number[]): readonly Look[] =>
  widths.flatMap((width): Look[] => [
    [width, 'light'],
    [width, 'dark'],
  ]);

/** Each width and each theme once. The components that pages share are checked in the full matrix on the workbench (public-pages.spec.ts). */
export const crosswise: readonly Look[] = [
  [360, 'dark'],
  [1280, 'light'],
];

/** Every width in every theme. */
export const fullMatrix = looksAt(360, 1280);

export const isFullMatrix = process.env['FULL_MATRIX'] === '1';

/** In a language besides English: the phone alone, where words have the least room. */
const crosswiseInOthers: readonly Look[] = [[360, 'light']];

/** The nightly run sets FULL_MATRIX=1 and so checks each page, in each of its languages, in the full matrix too. */
export async function defaultLooks(page: Page): Promise<readonly Look[]> {
  if (isFullMatrix) return fullMatrix;
  return (await page.locator('html').getAttribute('lang')) === 'en' ? crosswise : crosswiseInOthers;
}

/** What is wrong with the page as it is, in each look: each finding of axe, and scrolling sideways. */
export async function findingsIn(page: Page, looks?: readonly Look[]): Promise<string[]> {
  const findings: string[] = [];
  for (const [width, colorScheme] of looks ?? (await defaultLooks(page))) {
    await page.setViewportSize({ width, height: 800 });
    // A colour on its way from one theme to the other is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) findings.push(`scrolls sideways by ${sideways} px at ${width} px`);
    for (const finding of await axeFindings(page)) findings.push(`at ${width} px, ${colorScheme}: ${finding}`);
  }
  return findings;
}

/** The page as it is, in each look: axe finds nothing, and nothing scrolls sideways. */
export async function expectGood(page: Page, what: string, looks?: readonly Look[]): Promise<void> {
  expect(await findingsIn(page, looks), what).toEqual([]);
}

/** In English and Arabic. */
export async function expectGoodInBothDirections(page: Page, state: string): Promise<void> {
  for (const path of [state, `/ar${state}`]) {
    // A fragment alone would not load the page.
    if (state.includes('#')) await page.goto('about:blank');
    await page.goto(path);
    await expectGood(page, path);
  }
}

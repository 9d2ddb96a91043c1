import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { sidewaysScroll } from './site.ts';

/**
 * Each thing that axe finds wrong, with the elements that it means. Run in the page itself: its companion for Playwright opens another
 * page for each look, which takes longer than the look.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
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

export const looksAt = (...widths: readonly number[]): readonly Look[] =>
  widths.flatMap((width): Look[] => [
    [width, 'light'],
    [width, 'dark'],
  ]);

/** Each width and each theme once, for pages that share their parts with others that are looked at in full. */
export const crosswise: readonly Look[] = [
  [360, 'dark'],
  [1280, 'light'],
];

/** The page as it stands, in each look: axe finds nothing, and nothing scrolls sideways. */
export async function expectGood(page: Page, what: string, looks = looksAt(360, 1280)): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 800 });
    // A colour on its way from one theme to the other is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await sidewaysScroll(page), `${what} at ${width} px`).toBeLessThanOrEqual(0);
    expect(await axeFindings(page), `${what} at ${width} px, ${colorScheme}`).toEqual([]);
  }
}

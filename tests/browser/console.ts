import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { signedInStaff, type Grant, type SignedInStaff } from '../system/staff.ts';
import { setCookie } from './signed-in.ts';

const { consoleOrigin } = configOfProcess();

/** A page of the console, since the tests' own addresses lead to the portal. */
export function consolePage(path: `/${string}`): string {
  return consoleOrigin + path;
}

interface StaffOptions {
  /** Whether the next case opens after a step. Off: most tests read on the same page what the step has done. */
  readonly opensNext?: boolean;
}

/** Signs the browser in as a new staff member. */
export async function asStaff(
  context: BrowserContext,
  grants: Grant | readonly Grant[],
  name?: string,
  { opensNext = false }: StaffOptions = {},
): Promise<SignedInStaff> {
  const person = await signedInStaff(grants, name);
  await setCookie(context, 'staffSession', person.token);
  if (!opensNext) await context.addInitScript(stayAfterSteps);
  return person;
}

/** Runs in the page, as the switch in the list of shortcuts does. */
function stayAfterSteps(): void {
  try {
    localStorage.setItem('next-case', 'off');
  } catch {
    // A frame without an origin has no storage.
  }
}

/** By the navigation. What has no room in it is under "More". */
export async function followNavigation(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Console' });
  // Its name may go on with a number: "Cases 12 waiting for you".
  const link = navigation.getByRole('link', { name: new RegExp(`^${name}( |$)`) });
  const more = navigation.getByText('More', { exact: true });
  await expect(link.or(more).first()).toBeVisible();
  if (!(await link.isVisible())) await more.click();
  await link.click();
}

/** Moves the focus by keyboard alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** Counts keys from now on, until the page is loaded again; Shift and the like do not count by themselves. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];
    document.addEventListener('keydown', ({ key }) => (counted.presses += modifiers.includes(key) ? 0 : 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { readonly presses: number }).presses);
}

/** Counts presses of the pointer from now on: a click by keyboard is none. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { clicks: 0 });
    document.addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { readonly clicks: number }).clicks);
}

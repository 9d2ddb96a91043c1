import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { signedInStaff, type Grant, type SignedInStaff } from '../system/staff.ts';
import { setCookie } from './signed-in.ts';

const { consoleOrigin } = configOfProcess();

/** A page of the console, since the tests' own addresses lead to the portal. */
export function consolePage(path: `/${string}`): string {
  return consoleOrigin + path;
}

/** Signs the browser in as a new staff member. */
export async function asStaff(context: BrowserContext, grants: Grant | readonly Grant[], name?: string): Promise<SignedInStaff> {
  const person = await signedInStaff(grants, name);
  await setCookie(context, 'staffSession', person.token);
  return person;
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

/** Counts keys from now on; Shift and the like do not count by themselves. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];
    document.addEventListener('keydown', ({ key }) => (counted.presses += modifiers.includes(key) ? 0 : 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { readonly presses: number }).presses);
}

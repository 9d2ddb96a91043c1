import type { APIRequestContext, Page } from '@playwright/test';

/** What tests of the profile look at. */

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
export const factsOf = async (page: Page, name: string) => {
  const [labels, values] = await Promise.all([
    part(page, name).locator('dt').allTextContents(),
    part(page, name).locator('dd').allTextContents(),
  ]);
  return Object.fromEntries(labels.map((label, index) => [label, values[index]]));
};
export const profileOf = async (request: APIRequestContext, token: string) => {
  const answer = await request.get('/api/profile/user/me', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Record<string, unknown> & { company_data: Record<string, unknown> } }).data;
};

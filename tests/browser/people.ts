import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { CompanyRole, InvitableRole } from '@thamani/domain/companies/roles.ts';
import { openedSession, signedInCompany } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { activeCompany, freshPassword, someAddress, type ActiveAccount } from './accounts.ts';
import { callAs, carry, draftOf, expectSaved, retrieve } from './application.ts';
import { mailTo } from './inbox.ts';
import { sql } from './payments.ts';
import { heldCookie, openHydrated, part } from './signed-in.ts';

/** The owner of every company that a test inserts (system/companies.ts). */
export const ownerName = 'Amina Diallo';

interface Owner {
  readonly companyId: string;
  readonly token: string;
}

/** The owner of a new company, with a session that has a recent step-up. */
export async function insertOwner(): Promise<Owner> {
  return signedInCompany(administrationUrl());
}

/** The same, signed in in this browser. */
export async function ownerIn(context: BrowserContext, baseURL: string | undefined): Promise<Owner> {
  const owner = await insertOwner();
  await carry(context, baseURL, owner.token);
  return owner;
}

/** A page in the browser of another person, with its own network address for the rate limits. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })).newPage();
}

type FullName = readonly [first: string, last: string];

interface NewMember {
  readonly roles?: readonly CompanyRole[];
  readonly name?: FullName;
  readonly isAgent?: boolean;
}

/**
 * A person who belongs to these companies and to no other: the editor Yaw Adjei, unless said otherwise. Inserted, since the first test of
 * people.spec.ts shows how a person joins.
 */
export async function memberOf(
  companies: readonly string[],
  { roles = ['editor'], name = ['Yaw', 'Adjei'], isAgent = false }: NewMember = {},
): Promise<ActiveAccount> {
  const person = await activeCompany();
  await sql(
    `with own as (delete from memberships where account_id = $1::uuid),
       named as (update accounts set first_name = $2, last_name = $3 where id = $1::uuid)
     insert into memberships (company_id, account_id, roles, is_agent, joined_at)
     select company, $1::uuid, $4::text[], $5::boolean, now() from unnest($6::uuid[]) as company`,
    [person.id, ...name, roles, isAgent, companies],
  );
  return person;
}

/** Through the dialog of the page of people. */
export async function invite(page: Page, email: string, role: 'Editor' | 'Finance'): Promise<void> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = inviteDialog(page);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('checkbox', { name: role, exact: true }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(invitationRow(page, email)).toContainText(role);
}

export const inviteDialog = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Invite a person' });
export const invitationRow = (page: Page, email: string): Locator =>
  part(page, 'Invitations').getByRole('listitem').filter({ hasText: email });

/** Without the page; the link that its mail brings. */
export async function invited(owner: Owner, baseURL: string | undefined, email: string, roles: readonly InvitableRole[]): Promise<string> {
  const { status } = await callAs(owner.token, baseURL, 'POST', '/invitations', { email, roles, is_agent: false });
  if (status !== 201) throw new Error(`the invitation answered ${status}`);
  return mailedLink(email);
}

/** The address in the mail of an invitation. */
export async function mailedLink(email: string): Promise<string> {
  const { text } = await mailTo(email, ({ subject }) => subject.includes('invites you to Thamani'), 30_000);
  const address = /https?:\/\/[^\s#]+\/invitation#[\w-]{36}\.[\w-]{43}/.exec(text)?.[0];
  if (address === undefined) throw new Error(`no link in the mail to ${email}: ${text}`);
  return address;
}

/** In the list of invitations only: no mail has its link. */
export async function insertExpiredInvitation({ companyId }: Owner, email: string): Promise<void> {
  await sql(
    `insert into invitations (id, company_id, email, roles, language, nonce, invited_by, created_at, expires_at)
     select $1, company_id, $3, array['viewer'], 'en', $4, account_id, now() - interval '8 days', now() - interval '1 day'
     from memberships where company_id = $2 and 'owner' = any (roles)`,
    [randomUUID(), companyId, email, randomBytes(32)],
  );
}

export async function openInvitation(page: Page, address: string): Promise<void> {
  // From another invitation, only the fragment would change, and the page would not be loaded.
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByRole('button', { name: 'See the invitation' }).click();
}

/** Opens the link, creates the account with the short form and joins; the token of the new session. */
export async function joinAs(page: Page, address: string, [first, last]: FullName): Promise<string> {
  await openInvitation(page, address);
  const form = page.getByRole('main');
  await form.getByLabel('First name').fill(first);
  await form.getByLabel('Last name').fill(last);
  await form.getByLabel('Mobile number').fill('+233 24 123 4568');
  await form.getByLabel('Designation / job title').fill('Clerk');
  await form.getByLabel('Password', { exact: true }).fill(freshPassword());
  await form.locator('#agreed').check();
  await form.getByRole('button', { name: 'Create the account and join' }).click();
  await expect(page).toHaveURL('/dashboard');
  return (await heldCookie(page.context(), 'session'))?.value ?? '';
}

interface EditorAtWork {
  readonly accountId: string;
  readonly token: string;
  /** Of the application. */
  readonly id: string;
  /** The application as it is stored now. */
  readonly before: unknown;
}

/** Page 4 of a draft in the browser of a new editor, with one answer that the server has saved. */
export async function editorAtWork(desk: Page, companyId: string, name: FullName, baseURL: string | undefined): Promise<EditorAtWork> {
  const { id: accountId } = await memberOf([companyId], { roles: ['editor'], name });
  const token = await openedSession(administrationUrl(), accountId);
  await carry(desk.context(), baseURL, token);
  const id = await draftOf(token, baseURL, { product_name: 'Black soap' });
  await openHydrated(desk, `/applications/${id}/edit?page=4`);
  const saved = 'Shells go to a mushroom farm';
  await wasteField(desk).fill(saved);
  await expectSaved(desk);
  await expect(async () => expect((await retrieve(token, baseURL, id))['waste_management_practices']).toBe(saved)).toPass();
  return { accountId, token, id, before: await storedApplication(id) };
}

export const wasteField = (page: Page): Locator => page.locator('#waste_management_practices');

/** All columns of an application, to show that nothing was saved in between. */
export async function storedApplication(id: string): Promise<unknown> {
  const [found] = await sql<{ row: unknown }>('select to_jsonb(applications) as row from applications where id = $1', [id]);
  return found?.row;
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 12 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

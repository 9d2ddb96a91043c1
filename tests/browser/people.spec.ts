import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import { expectGood, expectGoodInBothDirections } from './accessibility.ts';
import { freshEmail, someAddress } from './accounts.ts';
import {
  answer,
  answersOn,
  carry,
  draftOf,
  everyAnswer,
  expectSaved,
  retrieve,
  savesOf,
  sessionOf,
  untilAutosaveIsDue,
  type Answered,
} from './application.ts';
import { mailTo } from './inbox.ts';
import { payer, sql } from './payments.ts';
import {
  anotherBrowser,
  editorAtWork,
  insertExpiredInvitation,
  insertOwner,
  invitationRow,
  invite,
  invited,
  inviteDialog,
  joinAs,
  mailedLink,
  memberOf,
  openInvitation,
  ownerIn,
  ownerName,
  storedApplication,
  tabTo,
  wasteField,
} from './people.ts';
import { heldCookie, keptOnDevice, openHydrated, part, signIn } from './signed-in.ts';

/** The people of a company: invitations, roles and removal, as each of the persons sees them. */

const esi = ['Esi', 'Owusu'] as const;
const kofi = ['Kofi', 'Boateng'] as const;
const unsent = 'Shells go to a mushroom farm, husks to a brickworks';
const onProvidersPage = /\/v3\/hosted\/pay\//;
const main = (page: Page) => page.getByRole('main');

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

test('an invited colleague fills in, the owner submits, another colleague pays, and each is named', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const owner = await payer(context, baseURL);
  const [editor, finance] = [freshEmail(), freshEmail()];
  const [desk, till] = [await anotherBrowser(browser), await anotherBrowser(browser)];
  const typed: readonly Pick<Answered, 'id' | 'typed'>[] = [
    { id: 'product_name', typed: 'Black soap' },
    { id: 'primary_materials_used', typed: 'Shea butter, cocoa pods' },
    { id: 'facility_address', typed: '4 Station Road, Tamale' },
  ];
  const declaration = answersOn(everyAnswer('en'), 8);
  let id = '';

  await test.step('the owner invites an editor and a person with the finance role', async () => {
    await openHydrated(page, '/profile/people');
    await expect(page.getByRole('heading', { name: 'You are the only person in this company' })).toBeVisible();
    await invite(page, editor, 'Editor');
    await invite(page, finance, 'Finance');
    await expect(invitationRow(page, editor)).toContainText(`by ${ownerName}`);
  });

  await test.step('the editor joins by the link in the mail and fills in an application', async () => {
    const token = await joinAs(desk, await mailedLink(editor), esi);
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('Tamale Shea Works');
    const open: readonly string[] = [...typed, ...declaration].map((one) => one.id);
    const prepared = Object.entries(completeApplication(owner.paper, owner.photo)).filter(([field]) => !open.includes(field));
    id = await draftOf(token, baseURL, Object.fromEntries(prepared));
    await openHydrated(desk, `/applications/${id}/edit?page=1`);
    for (const one of typed) await answer(desk, one);
    await expectSaved(desk);
    await expect(async () =>
      expect(await retrieve(token, baseURL, id)).toMatchObject(Object.fromEntries(typed.map((one) => [one.id, one.typed]))),
    ).toPass();
  });

  await test.step('the editor can continue the application, and sees who can pay', async () => {
    await openHydrated(desk, '/payments/pending-payments');
    await expect(desk.getByRole('row').filter({ hasText: 'Black soap' })).toBeVisible();
    await expect(desk.getByText('An owner or a person with the finance role can pay.')).toBeVisible();
    await expect(desk.getByRole('checkbox')).toHaveCount(0);
    await openHydrated(desk, `/applications/${id}`);
    await expect(desk.getByRole('link', { name: 'Continue application' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Make Payment' })).toHaveCount(0);
  });

  await test.step('the colleague with the finance role can read the draft, and sees who can submit it', async () => {
    await joinAs(till, await mailedLink(finance), kofi);
    await till.goto(`/applications/${id}/edit`);
    await expect(till).toHaveURL(`/applications/${id}`);
    await expect(till.getByRole('heading', { level: 1 })).toHaveText('Black soap');
    await expect(till.getByText('An owner or editor can submit this application.')).toBeVisible();
    await expect(till.getByRole('link', { name: 'Continue application' })).toHaveCount(0);
    for (const name of ['Make Payment', 'Delete draft']) await expect(till.getByRole('button', { name })).toHaveCount(0);
  });

  await test.step('the owner declares, submits, and leaves the payment to the colleague', async () => {
    await openHydrated(page, `/applications/${id}/edit?page=8`);
    for (const one of declaration) await answer(page, one);
    await expectSaved(page);
    await page.getByRole('button', { name: 'Proceed', exact: true }).click();
    await page.getByRole('dialog', { name: 'Confirm and Continue' }).getByRole('button', { name: 'Submit without paying now' }).click();
    await expect(page).toHaveURL(`/applications/${id}`);
    await expect(page.getByText('An owner or a person with the finance role can pay.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make Payment' })).toBeVisible();
  });

  await test.step('the editor still cannot pay; the colleague with the finance role pays and gets the receipt', async () => {
    await openHydrated(desk, `/applications/${id}`);
    await expect(desk.getByText('An owner or a person with the finance role can pay.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Make Payment' })).toHaveCount(0);
    await openHydrated(till, `/applications/${id}`);
    await expect(till.getByRole('button', { name: 'Reopen to change answers' })).toHaveCount(0);
    await till.getByRole('button', { name: 'Make Payment' }).click();
    await expect(till).toHaveURL(onProvidersPage);
    await till.getByRole('button', { name: 'Pay with card', exact: true }).click();
    await expect(till.getByRole('heading', { name: 'Payment Verified Successfully' })).toBeVisible();
    await expect(main(till)).toContainText(/Paid by\s*Kofi Boateng/);
    const invoice = /INV-\d{2}-\d{6}/.exec(await main(till).innerText())?.[0] ?? 'none';
    for (const to of [finance, owner.email]) await mailTo(to, ({ subject }) => subject.includes(invoice), 30_000);
    await till.goto('/payments/history');
    await expect(till.getByRole('row').filter({ hasText: invoice })).toContainText('Paid by Kofi Boateng');
  });

  await test.step('the history names who filled in and who submitted', async () => {
    await openHydrated(page, `/applications/${id}`);
    const history = part(page, 'History').getByRole('listitem');
    for (const entry of ['Esi Owusu started the application', 'Esi Owusu changed answers', `${ownerName} submitted the application`])
      await expect(history.filter({ hasText: entry })).toHaveCount(1);
    await expect(part(page, 'Submissions')).toContainText(`Submitted by ${ownerName}`);
  });
  for (const other of [desk, till]) await other.context().close();
});

test('a colleague who is removed while typing loses nothing of the text, and nothing more is saved', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { companyId } = await ownerIn(context, baseURL);
  const desk = await anotherBrowser(browser);
  const { accountId, id, before } = await editorAtWork(desk, companyId, esi, baseURL);

  await openHydrated(page, '/profile/people');
  await page.getByRole('button', { name: 'Remove: Esi Owusu' }).click();
  await page.getByRole('alertdialog', { name: 'Remove Esi Owusu?' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(part(page, 'People')).not.toContainText('Esi Owusu');

  // The removal has ended the session, so the next save leads to sign-in.
  await wasteField(desk).fill(unsent);
  await expect(desk).toHaveURL(/\/login\?ended&next=/);
  await expect(main(desk)).toContainText('What you typed is saved on this device.');
  expect(await storedApplication(id)).toEqual(before);

  const back = new URL(desk.url()).searchParams.get('next') ?? '';
  expect(back).toBe(`/applications/${id}/edit`);
  await carry(desk.context(), baseURL, await sessionOf(accountId));
  const notice = desk.getByRole('heading', { name: 'Your unsent answers are still on this device.' });
  for (const visit of ['first', 'again']) {
    await desk.goto(back);
    await expect(notice, visit).toBeVisible();
    await expect(main(desk), visit).toContainText(unsent);
    await expect(main(desk), visit).toContainText('You typed these answers, but they are not in the application. You can copy them.');
  }
  expect(await storedApplication(id)).toEqual(before);
  await desk.context().close();
});

test('a colleague who becomes a viewer while typing keeps the text, which is saved when the role is given back', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { companyId } = await ownerIn(context, baseURL);
  const desk = await anotherBrowser(browser);
  const { accountId, id, before, token } = await editorAtWork(desk, companyId, esi, baseURL);

  await openHydrated(page, '/profile/people');
  await page.getByRole('button', { name: 'Change roles: Esi Owusu' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Roles of Esi Owusu' });
  await dialog.getByRole('checkbox', { name: 'Editor', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Viewer', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(part(page, 'People').getByRole('listitem').filter({ hasText: 'Esi Owusu' })).toContainText('Viewer');

  const saves = savesOf(desk);
  await wasteField(desk).fill(unsent);
  await expect(desk.getByRole('heading', { name: 'You can no longer change this application.' })).toBeVisible();
  await expect(main(desk)).toContainText('Your last answers may not be saved. They stay on this page and on this device');
  await expect(desk.locator('.form-saved')).toHaveText('Saved on this device');
  const longer = `${unsent}, ash to the fields`;
  const refused = saves();
  expect(refused).toBeGreaterThan(0);
  await wasteField(desk).fill(longer);
  await expect.poll(() => desk.evaluate(keptOnDevice)).toContain(longer);
  await untilAutosaveIsDue();
  expect(saves()).toBe(refused);
  await expect(wasteField(desk)).toHaveValue(longer);
  expect(await storedApplication(id)).toEqual(before);

  await desk.reload();
  await expect(desk).toHaveURL(`/applications/${id}`);
  await expect(desk.getByText('An owner or editor can submit this application.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Your unsent answers are still on this device.' })).toBeVisible();
  await expect(main(desk)).toContainText(longer);
  expect(await storedApplication(id)).toEqual(before);

  await sql("update memberships set roles = array['editor'] where company_id = $1 and account_id = $2", [companyId, accountId]);
  await desk.goto(`/applications/${id}/edit?page=4`);
  await expect(wasteField(desk)).toHaveValue(longer);
  await expect(async () => expect((await retrieve(token, baseURL, id))['waste_management_practices']).toBe(longer)).toPass();
  await desk.context().close();
});

test('an invitation that is opened with another address signed in says so, and continues after sign-out', async ({
  page,
  context,
  baseURL,
}) => {
  const email = freshEmail();
  const address = await invited(await insertOwner(), baseURL, email, ['finance']);
  const reader = await signIn(context);
  await openInvitation(page, address);
  await expect(main(page)).toContainText(`${ownerName} invites you to work for Tamale Shea Works on Thamani.`);
  await expect(page.getByRole('heading', { name: 'You are signed in with another email address.' })).toBeVisible();
  await expect(main(page)).toContainText(`You are signed in as ${reader.email}. Only ${email} can accept this invitation.`);
  await expect(page.getByRole('button', { name: 'Accept the invitation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(main(page)).toContainText(`To accept, create your own account for ${email}.`);
  await expect(page.getByRole('button', { name: 'Create the account and join' })).toBeVisible();
  expect(await heldCookie(context, 'session')).toBeUndefined();
  expect(await sql('select accepted_at from invitations where email = $1', [email])).toEqual([{ accepted_at: null }]);
});

for (const [state, change] of [
  ['expired', "expires_at = now() - interval '1 minute'"],
  ['was withdrawn', 'withdrawn_at = now()'],
] as const)
  test(`a link of an invitation that ${state} says so, and whom to ask`, async ({ page, baseURL }) => {
    const email = freshEmail();
    const address = await invited(await insertOwner(), baseURL, email, ['viewer']);
    await sql(`update invitations set ${change} where email = $1`, [email]);
    await openInvitation(page, address);
    const refusal = main(page).getByRole('alert').filter({ hasText: 'This invitation has expired, was withdrawn, or was already used.' });
    await expect(refusal).toContainText('Ask the person who invited you to send the invitation again.');
    await expect(main(page)).not.toContainText('Tamale Shea Works');
    await expect(page.getByRole('button', { name: 'Create the account and join' })).toHaveCount(0);
  });

test('by keyboard alone: an invitation is sent, and the focus returns to the list or to the button', async ({ page, context, baseURL }) => {
  await ownerIn(context, baseURL);
  const email = freshEmail();
  await openHydrated(page, '/profile/people');
  const [opener, dialog] = [page.getByRole('button', { name: 'Invite a person' }), inviteDialog(page)];
  await opener.press('Enter');
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, dialog.getByLabel('Email address'));
  await page.keyboard.type(email);
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Viewer', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Send the invitation' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(invitationRow(page, email)).toContainText('Viewer');
  // The button was part of the message for an empty list, which is gone.
  await expect(page.getByRole('heading', { level: 2, name: 'People', exact: true })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('people and invitation are good in English and Arabic, with every kind of row and with the dialog', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const owner = await ownerIn(context, baseURL);
  await memberOf([owner.companyId], { roles: ['editor', 'finance'], name: esi });
  await memberOf([owner.companyId], { roles: ['viewer'], name: kofi, isAgent: true });
  await insertExpiredInvitation(owner, freshEmail());
  const email = freshEmail();
  const address = await invited(owner, baseURL, email, ['finance']);
  for (const path of ['/profile/people', '/ar/profile/people']) {
    await openHydrated(page, path);
    await expect(page.locator('.person')).toHaveCount(5);
    await expectGood(page, path);
    await page.locator('.panel-head .button-main').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGood(page, `${path}, with the dialog`);
  }
  // The buttons are wider in French, and the reader's own row has none.
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(page, '/fr/profile/people');
  const starts = await page
    .getByRole('list', { name: 'Personnes' })
    .locator('.person-facts')
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().left));
  expect(new Set(starts).size, 'the roles of all rows are in one column').toBe(1);

  await openInvitation(page, address);
  await expect(page.getByRole('button', { name: 'Sign out and continue' })).toBeVisible();
  await expectGoodInBothDirections(page, '/invitation');
  const guest = await anotherBrowser(browser);
  await openInvitation(guest, address);
  await expect(guest.getByRole('button', { name: 'Create the account and join' })).toBeVisible();
  await expectGoodInBothDirections(guest, '/invitation');
  await guest.context().close();
});

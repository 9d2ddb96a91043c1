import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { caseIn } from '../system/cases.ts';
import { openedSession, signedInCompany } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { expectGoodInBothDirections } from './accessibility.ts';
import { someAddress } from './accounts.ts';
import { callAs, draftOf, savesOf, untilAutosaveIsDue } from './application.ts';
import { desk } from './case-page.ts';
import { consolePage } from './console.ts';
import { mailTo } from './inbox.ts';
import { sql } from './payments.ts';
import { memberOf } from './people.ts';
import { codeOfSecret, heldCookie, holdSession, hydrated, openHydrated, part, sessionOf, signIn, toast } from './signed-in.ts';

/** People who act for companies: agents of several, members who lack a second factor, and the end of a company. */

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() }));

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const choice = (page: Page, company: string) => main(page).getByRole('button', { name: company });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** What the database has of the applications of these companies, with the number of their messages. */
function recordsOf(...companies: readonly string[]) {
  return sql(
    `select id, state, answers, field_versions,
       (select count(*)::int from case_messages where case_messages.application_id = applications.id) as messages
     from applications where company_id = any ($1::uuid[]) order by id`,
    [companies],
  );
}

async function answersOf(application: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await sql<{ answers: Record<string, unknown> }>('select answers from applications where id = $1', [application]);
  return row?.answers ?? {};
}

test('an agent with two companies in two tabs changes only the current one', async ({ browser, page, context, baseURL }) => {
  const shea = await caseIn('assessment', { company: 'Adwoa Shea' });
  const cocoa = await caseIn('assessment', { company: 'Kumasi Cocoa' });
  const agent = await memberOf([shea.companyId, cocoa.companyId], { isAgent: true });
  const draft = await draftOf(shea.token, baseURL, { product_name: 'Shea soap' });
  const form = `/applications/${draft}/edit?page=1`;
  const records = () => recordsOf(shea.companyId, cocoa.companyId);
  const ofCocoa = await recordsOf(cocoa.companyId);
  const product = page.locator('#product_name');
  const notice = page.locator('.company-refused');
  const expectRefused = async () => {
    await expect(notice.getByRole('heading')).toHaveText('You are now acting for Kumasi Cocoa. This page was opened for Adwoa Shea.');
    await expect(notice).toContainText('Nothing was saved. What you typed is still on this page.');
    await expect(notice.getByRole('link')).toHaveText(['Switch back to Adwoa Shea', 'Open Kumasi Cocoa']);
  };
  const switchBack = () => notice.getByRole('link', { name: 'Switch back to Adwoa Shea' }).click();

  await test.step('sign-in leads to the choice, and the choice to where the agent wanted to go', async () => {
    await page.goto(`/login?next=${encodeURIComponent(form)}`);
    await main(page).getByLabel('Email address').fill(agent.email);
    await main(page).getByLabel('Password', { exact: true }).fill(agent.password);
    await press(page, 'Login');
    await expect(page).toHaveURL(`/choose-company?next=${encodeURIComponent(form)}`);
    await expect(choice(page, 'Kumasi Cocoa')).toContainText('Agent');
    await choice(page, 'Adwoa Shea').click();
    await expect(page).toHaveURL(form);
    await product.fill('Shea soap, scented');
    await expect.poll(() => answersOf(draft)).toMatchObject({ product_name: 'Shea soap, scented' });
  });

  const other = await context.newPage();
  await test.step('another tab switches to the other company, and finds nothing of the first there', async () => {
    await other.goto('/dashboard');
    await other.getByRole('banner').getByRole('link', { name: 'Switch company' }).click();
    await choice(other, 'Kumasi Cocoa').click();
    await expect(title(other)).toHaveText('Welcome, Kumasi Cocoa');
    for (const address of [`/applications/${shea.id}`, `/applications/${draft}/edit`]) {
      expect((await other.goto(address))?.status(), address).toBe(404);
      await expect(title(other)).toHaveText('This application is not in your list.');
    }
  });

  await test.step('what is typed in the first tab is refused, stays there, and is saved after the switch back', async () => {
    const before = await records();
    const saves = savesOf(page);
    await product.fill('Shea soap, late');
    await expectRefused();
    const refused = saves();
    expect(refused).toBeGreaterThan(0);
    await page.locator('#primary_materials_used').fill('Shea nuts');
    await untilAutosaveIsDue();
    expect(saves()).toBe(refused);
    await expect(product).toHaveValue('Shea soap, late');
    expect(await records()).toEqual(before);
    await switchBack();
    await expect.poll(() => answersOf(draft)).toMatchObject({ product_name: 'Shea soap, late', primary_materials_used: 'Shea nuts' });
    await expect(notice).toHaveCount(0);
  });

  const unscripted = await browser.newPage({ javaScriptEnabled: false });
  await holdSession(unscripted.context(), (await heldCookie(context, 'session'))?.value ?? '');
  await unscripted.goto(`/applications/${shea.id}`);
  await openHydrated(page, `/applications/${shea.id}`);
  await other.goto('/choose-company');
  await choice(other, 'Kumasi Cocoa').click();
  await expect(title(other)).toHaveText('Welcome, Kumasi Cocoa');
  const write = async (from: Page, text: string) => {
    // Folded, since there are no messages.
    await part(from, 'Messages').locator('summary').click();
    await from.getByLabel('Message to the review team').fill(text);
    await from.getByRole('button', { name: 'Send message' }).click();
  };

  await test.step('a form that the browser sends itself is refused by the company that it names', async () => {
    const before = await records();
    const answer = unscripted.waitForResponse((response) => response.request().method() === 'POST');
    await write(unscripted, 'Sent without script');
    expect((await answer).status()).toBe(409);
    await expect(main(unscripted)).toContainText('You are now acting for');
    expect(await records()).toEqual(before);
  });

  await test.step('a message is refused likewise, and is sent by the agent after the switch back', async () => {
    const before = await records();
    await write(page, 'Which unit is meant?');
    await expectRefused();
    await expect(page.getByLabel('Message to the review team')).toHaveValue('Which unit is meant?');
    expect(await records()).toEqual(before);
    await switchBack();
    await expect(notice.getByRole('heading')).toHaveText('You are acting for Adwoa Shea again.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(toast(page, 'Your message was sent.')).toBeVisible();
    expect(await sql('select account_id, message from case_messages where application_id = $1', [shea.id])).toEqual([
      { account_id: agent.id, message: 'Which unit is meant?' },
    ]);
  });
  expect(await recordsOf(cocoa.companyId)).toEqual(ofCocoa);
});

test('an agent is shown as agent to the owner and to the officer', async ({ browser, page, context, baseURL }) => {
  const made = await caseIn('assessment', { company: 'Adwoa Shea' });
  const agent = await memberOf([made.companyId], { isAgent: true });
  const token = await openedSession(administrationUrl(), agent.id);
  expect((await callAs(token, baseURL, 'POST', `/application/${made.id}/messages/`, { text: 'We use two presses.' })).status).toBe(200);

  await holdSession(context, made.token);
  await page.goto('/profile/people');
  const row = (name: string) => part(page, 'People').getByRole('listitem').filter({ hasText: name });
  await expect(row('Yaw Adjei')).toContainText(/Yaw Adjei\s*Agent.*Editor/s);
  await expect(row('Amina Diallo')).not.toContainText('Agent');
  await page.goto(`/applications/${made.id}`);
  await expect(part(page, 'Messages')).toContainText(/Yaw Adjei\s*Agent.*We use two presses\./s);

  const officer = await desk(browser, { role: 'officer', countries: ['GH'] }, 'Efua Owusu', made.id);
  await expect(part(officer.page, 'The company')).toContainText(/Yaw Adjei\s*Agent\s*Editor/);
  await expect(part(officer.page, 'Messages')).toContainText(/Yaw Adjei\s*Agent\s*·\s*Adwoa Shea.*We use two presses\./s);
  // Only administrators open the company itself.
  await expect(officer.page.getByRole('link', { name: 'People and ownership' })).toHaveCount(0);
});

test('a member without the required second factor is led to the security page, and adds one there', async ({ page, context }) => {
  const made = await caseIn('assessment', { company: 'Adwoa Shea', product: 'Shea butter, guarded' });
  const member = await memberOf([made.companyId]);
  await holdSession(context, await openedSession(administrationUrl(), member.id));
  await sql('update companies set requires_second_factor = true where id = $1', [made.companyId]);
  for (const address of ['/dashboard', `/applications/${made.id}`, '/profile/people']) {
    await page.goto(address);
    await expect(page).toHaveURL('/profile?tab=profiles#two-step');
    await expect(main(page).getByRole('heading', { name: 'Adwoa Shea requires two-step sign-in.' })).toBeVisible();
  }
  await part(page, 'Two-step sign-in').getByRole('link', { name: 'Add an authenticator app' }).click();
  await press(page, 'Continue');
  const secret = (await main(page).locator('.authenticator-key').textContent()) ?? '';
  await main(page).getByLabel('Code from the app').fill(codeOfSecret(secret, new Date()));
  await press(page, 'Add the app');
  await expect(main(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.goto(`/applications/${made.id}`);
  await expect(title(page)).toHaveText('Shea butter, guarded');
});

test('people only read a company that will be deleted, until an owner uses the link', async ({ browser, page, context, baseURL }) => {
  const owner = await signIn(context);
  const [{ company_id: companyId } = { company_id: '' }] = await sql<{ company_id: string }>(
    "update companies set company_name = 'Adwoa Shea' from memberships where company_id = id and account_id = $1 returning company_id",
    [owner.id],
  );
  const draft = await draftOf(owner.token, baseURL, { product_name: 'Shea soap' });
  const member = await memberOf([companyId]);
  const token = await openedSession(administrationUrl(), member.id);
  const colleague = await browser.newPage();
  await holdSession(colleague.context(), token);
  const ending = (on: Page) => on.getByRole('status').filter({ hasText: 'This company will be deleted on' });
  const create = async () => (await callAs(token, baseURL, 'POST', '/application/create_application/', {})).status;

  await test.step('the owner asks for it, with the password where the last proof is old', async () => {
    await sql("update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1", [owner.id]);
    await openHydrated(page, '/profile/people');
    await part(page, 'Delete the company').getByRole('button', { name: 'Delete the company' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Adwoa Shea?' });
    await question.getByRole('button', { name: 'Delete the company' }).click();
    await question.getByLabel('Your password').fill(owner.password);
    await question.getByRole('button', { name: 'Delete the company' }).click();
    await expect(question).toHaveCount(0);
    await expect(ending(page)).toContainText('Until then, nothing can be changed.');
    await expect(page.getByRole('button', { name: 'Invite a person' })).toHaveCount(0);
  });

  await test.step('its people see everything and change nothing', async () => {
    const before = await recordsOf(companyId);
    await colleague.goto(`/applications/${draft}`);
    await expect(title(colleague)).toHaveText('Shea soap');
    await expect(ending(colleague)).toContainText('To keep it, an owner uses the link in our email.');
    await expect(colleague.getByRole('link', { name: 'Continue application' })).toHaveCount(0);
    await expect(colleague.getByRole('button', { name: 'Delete draft' })).toHaveCount(0);
    expect(await create()).toBe(409);
    expect(await recordsOf(companyId)).toEqual(before);
  });

  await test.step('the link that owners alone are mailed cancels it, and everything works again', async () => {
    const isIt = ({ subject }: { readonly subject: string }) => subject === 'Adwoa Shea will be deleted from Thamani';
    expect((await mailTo(member.email, isIt)).text).not.toContain('undo-company-deletion');
    const link = /undo-company-deletion#(\S+)/.exec((await mailTo(owner.email, isIt)).text)?.[1] ?? '';
    await page.goto(`/undo-company-deletion#${link}`);
    await press(page, 'Keep the company');
    await expect(title(page)).toHaveText('The company will not be deleted');
    await colleague.reload();
    await expect(ending(colleague)).toHaveCount(0);
    await colleague.getByRole('link', { name: 'Continue application' }).click();
    await colleague.locator('#product_name').fill('Shea soap, kept');
    await expect.poll(() => answersOf(draft)).toMatchObject({ product_name: 'Shea soap, kept' });
    expect(await create()).toBe(201);
  });
});

test('two administrators appoint a member of a company as its owner, and never an agent', async ({ browser }) => {
  const made = await caseIn('assessment', { company: 'Adwoa Shea' });
  // No other test's request has this word.
  const lastName = `Q${randomBytes(4).toString('hex')}`;
  const member = await memberOf([made.companyId], { name: ['Yaw', lastName] });
  await memberOf([made.companyId], { isAgent: true });
  const ama = await desk(browser, { role: 'admin' }, 'Ama Mensah', made.id);
  await ama.page.getByRole('link', { name: 'People and ownership' }).click();
  await expect(ama.page).toHaveURL(consolePage(`/companies/${made.companyId}`));
  await expect(ama.page.locator('.staff-person').filter({ hasText: 'Yaw Adjei' })).toContainText(/Yaw Adjei\s*Agent/);
  await expect(ama.page.getByRole('button', { name: /^Appoint as owner/ })).toHaveCount(1);
  await ama.page.getByRole('button', { name: `Appoint as owner: Yaw ${lastName}` }).click();
  const dialog = ama.page.getByRole('dialog', { name: `Appoint Yaw ${lastName} as an owner?` });
  await dialog.getByLabel('Documents that you were shown').fill('Death certificate no. 771');
  await dialog.getByLabel('Why can no owner act?').fill('The only owner has died.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toHaveCount(0);
  const roles = () => sql('select roles from memberships where account_id = $1', [member.id]);
  expect(await roles()).toEqual([{ roles: ['editor'] }]);

  const { page: kofi } = await desk(browser, { role: 'admin' }, 'Kofi Boateng', made.id);
  const waiting = kofi.locator('.admin-waiting').filter({ hasText: lastName });
  // Oldest first: with many, ours is on the last page.
  for (let number = 1; number <= 20 && (await waiting.count()) === 0; number += 1) {
    await kofi.goto(consolePage(`/staff?waiting=${number}`));
    await hydrated(kofi);
  }
  await expect(waiting).toContainText(/as an owner of Adwoa Shea.*Death certificate no\. 771.*The only owner has died\..*Ama Mensah/s);
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await expect(kofi.getByText('Confirmed. The change is now in effect.')).toBeVisible();
  expect(await roles()).toEqual([{ roles: expect.arrayContaining(['owner']) }]);
});

test('the choice of a company is good in both directions and finds one of many', async ({ page, context, request }) => {
  const companies = await Promise.all(Array.from({ length: 11 }, () => signedInCompany(administrationUrl())));
  const ids = companies.map(({ companyId }) => companyId);
  await sql(
    `update companies set company_name = 'Société ' || number
     from unnest($1::uuid[]) with ordinality as named (company, number) where id = company`,
    [ids],
  );
  const agent = await memberOf(ids, { isAgent: true });
  await holdSession(context, (await sessionOf(request, agent)).token);
  await expectGoodInBothDirections(page, '/choose-company');
  await page.goto('/choose-company');
  await main(page).getByLabel('Company name').fill('societe 7');
  await press(page, 'Search');
  await expect(main(page).getByRole('status')).toHaveText('1 company found');
  await choice(page, 'Société 7').click();
  await expect(title(page)).toHaveText('Welcome, Société 7');
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Profile from '../routes/profile/profile.tsx';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import type { Factors } from '../factors/factors.ts';
import { bothFactors, noFactors, amina, sheaWorks, signedInAs } from '../testing/people.ts';
import { renderPage } from '../testing/render.tsx';
import type { Answer } from './action-result.ts';
import type { OpenSession } from './security/Sessions.tsx';

const sessions: readonly OpenSession[] = [
  {
    id: 's1',
    device: 'Chromium, Linux',
    network: '192.0.2.0/24',
    started_at: '2026-11-15T08:00:00Z',
    last_seen_at: '2026-11-15T09:00:00Z',
    current: true,
  },
  {
    id: 's2',
    device: 'Safari, iPhone',
    network: '192.0.2.0/24',
    started_at: '2026-11-14T08:00:00Z',
    last_seen_at: '2026-11-14T09:00:00Z',
    current: false,
  },
];

beforeEach(() => {
  // The test's browser keeps no database, and the product then keeps nothing; only the name of a range is asked for.
  vi.stubGlobal('IDBKeyRange', { only: () => undefined, bound: () => undefined });
  const countries = [{ name: 'Ghana', iso2: 'GH', phonecode: '233' }];
  vi.stubGlobal('fetch', async (address: string) => Response.json({ message: '', data: address === '/api/countries' ? countries : [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const mails = [
  { category: 'decision', frequency: 'immediately', can_change: false },
  { category: 'progress', frequency: 'daily', can_change: true },
];

interface Opened {
  readonly answer?: (form: Record<string, unknown>) => Answer | Promise<Answer>;
  readonly language?: 'en' | 'ar';
  readonly who?: typeof amina;
  readonly factors?: Factors;
  /** Where the page is drawn for a company, as inside the frame. */
  readonly companyId?: string | null;
}

function open(
  query = '',
  { answer = () => ({ done: 'Your changes are saved.' }), language = 'en', who = amina, factors = noFactors, companyId }: Opened = {},
) {
  const action = vi.fn<(form: FormData) => Answer | Promise<Answer>>((form) => answer(Object.fromEntries(form)));
  const path = language === 'en' ? '/profile' : '/ar/profile';
  const props = { loaderData: { sessions, factors, mails }, params: {}, matches: [] } as unknown as Parameters<typeof Profile>[0];
  const page = () =>
    companyId === undefined ? (
      <Profile {...props} />
    ) : (
      <CompanyContext companyId={companyId} permissions={who.permissions}>
        <Profile {...props} />
      </CompanyContext>
    );
  renderPage({ path, address: path + query, page, action, language, who });
  return { action, user: userEvent.setup(), sent: () => action.mock.calls.map(([form]) => Object.fromEntries(form)) };
}

const part = (name: string) => screen.getByRole('region', { name });
const factsOf = (name: string) =>
  Object.fromEntries(
    [...part(name).querySelectorAll('dt')].map((word) => [word.textContent, word.parentElement?.querySelector('dd')?.textContent]),
  );
const toasts = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
const refused = (text: string) => {
  const found = screen.getAllByRole('alert').find((alert) => alert.classList.contains('error-summary') && alert.textContent.includes(text));
  if (found === undefined) throw new Error(`no summary says ${text}`);
  return found;
};
const problem = (code: string, message = '', errors: Readonly<Record<string, string>> = {}): Answer => ({
  problem: { code, message, errors },
});

describe('what one reads', () => {
  test('the person and the head office', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amina Diallo');
    expect(screen.getByText('Company user')).toBeDefined();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Company', 'Profiles', 'People']);
    expect(factsOf('Personal details')).toEqual({
      'Full name': 'Amina Diallo',
      'Email address': 'amina@shea.example',
      'Mobile number': '+233241234567',
      'Designation / job title': 'Export manager',
    });
    expect(factsOf('Head office')).toEqual({
      'Head office address': '1 Market Road',
      City: 'Tamale',
      'State / province / region': 'Northern',
      Country: 'Ghana',
    });
  });

  test('the company, with N/A for what was not given', () => {
    open('?tab=company');
    expect({ ...factsOf('Company identity'), ...factsOf('Company details') }).toEqual({
      'Company name': 'Tamale Shea Works',
      'Company size': 'Small',
      'Contact person': 'Manager',
      'Contact email': 'office@shea.example',
      'Start of operation': '2014',
      'Tax ID (TIN)': 'T-3003',
      'Country of registration': 'Ghana',
      'Company number': 'C-1001',
      'Registration number': 'RC-2002',
      'Industry / sector': 'Agriculture',
      'Entity type': 'Small or medium enterprise',
      'Ownership type': 'Local',
      Website: 'N/A',
      'Discount category': 'N/A',
    });
  });

  test('a website opens in a new tab, and the company’s size and discount category are shown as labels', () => {
    const company_data = { ...sheaWorks, company_size: 'Large', website: 'https://shea.example', is_women_led: true };
    open('?tab=company', { who: signedInAs({ company_data }) });
    const link = screen.getByRole('link', { name: 'https://shea.example' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener nofollow']);
    expect(factsOf('Company details')).toMatchObject({ 'Company size': 'Large', 'Discount category': 'Women-led company' });
  });

  test('without a company: the person alone, and the way to the choice of one', () => {
    const who = signedInAs({ company_id: null, company_data: null, roles: [], companies_count: 2 });
    open('', { who });
    expect(part('Personal details')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Head office' })).toBeNull();
  });

  test.each([
    [2, 'No company is chosen.', '/choose-company'],
    [0, 'You do not belong to a company.', undefined],
  ])('with %i companies and none chosen, the company tab says so', (companies_count, heading, href) => {
    open('?tab=company', { who: signedInAs({ company_id: null, company_data: null, roles: [], companies_count }) });
    expect(screen.getByRole('heading', { name: heading })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Choose a company' })?.getAttribute('href')).toBe(href);
  });

  test('a company that requires a second factor is named to a person who has none, until one is added', () => {
    const who = signedInAs({ company_data: null, company_requires_second_factor: true });
    open('?tab=profiles', { who });
    expect(screen.getByText((_, element) => element?.textContent === 'Tamale Shea Works requires two-step sign-in.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Set up two-step sign-in' }).getAttribute('href')).toBe('/profile?tab=profiles#two-step');
  });

  test('a company that requires a second factor says nothing to a person who has one', () => {
    open('?tab=profiles', { who: signedInAs({ company_requires_second_factor: true }), factors: bothFactors });
    expect(screen.queryByRole('link', { name: 'Set up two-step sign-in' })).toBeNull();
  });

  test.each(['editor', 'finance', 'viewer'] as const)('%s reads the company’s data and changes only their own', (role) => {
    const who = signedInAs({ roles: [role] });
    open('?tab=company&edit=details', { who, companyId: who.profile.company_id });
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save changes/ })).toBeNull();
    expect(screen.getByText('An owner can change the company’s details.')).toBeDefined();
  });

  test('an editor changes their own details', () => {
    const who = signedInAs({ roles: ['editor'] });
    open('', { who, companyId: who.profile.company_id });
    expect(screen.getAllByRole('link', { name: 'Edit' }).map((link) => link.getAttribute('href'))).toEqual([
      '/profile?tab=overview&edit=person',
    ]);
  });

  test('choices in Arabic to an Arabic reader', () => {
    open('?tab=company', { language: 'ar' });
    expect(screen.queryByText('Agriculture')).toBeNull();
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^\p{Script=Arabic}+$/u);
  });

  test('a press and the arrow keys open a tab', async () => {
    const { user } = open();
    await user.click(screen.getByRole('tab', { name: 'Company' }));
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Company'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Profiles'));
  });

  test('people have a page of their own, in the language of the profile', async () => {
    const { user } = open('', { language: 'ar' });
    await user.click(screen.getByRole('tab', { name: 'الأشخاص' }));
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
  });
});

describe('a section that is changed', () => {
  test('has its own form, with the address one signs in with fixed', async () => {
    const { user } = open();
    await user.click(within(part('Personal details')).getByRole('link', { name: 'Edit' }));
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address' });
    expect([email.value, email.readOnly]).toEqual(['amina@shea.example', true]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Personal details' }));
  });

  test('is sent with the company that the page was opened for', async () => {
    const { user, sent } = open('?edit=office', { companyId: amina.profile.company_id });
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    await waitFor(() => expect(sent()).toMatchObject([{ intent: 'office', company_id: amina.profile.company_id }]));
  });

  test('is refused in a summary with the focus, a toast, and beside each field; the summary leads to the field', async () => {
    const errors = { first_name: 'Fill in this field.', phone: 'Enter a phone number with its country code, like +233 24 123 4567.' };
    const { user } = open('?edit=person', { answer: () => problem('fields_missing', 'Please fill in all fields', errors) });
    await user.clear(screen.getByRole('textbox', { name: 'First name' }));
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    await waitFor(() => expect(document.activeElement).toBe(refused('Please fill in all fields')));
    const links = within(refused('Please fill in all fields')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([`First name: ${errors.first_name}`, `Mobile number: ${errors.phone}`]);
    expect(document.getElementById('first_name-error')?.textContent).toBe(errors.first_name);
    expect(toasts()).toContainEqual(expect.stringContaining('Please fill in all fields'));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', '');
  });

  test('that is taken is told in a toast, closes, and gives the focus to its heading', async () => {
    const { user, sent } = open('?edit=office');
    await user.clear(screen.getByRole('textbox', { name: 'Head office address' }));
    await user.type(screen.getByRole('textbox', { name: 'Head office address' }), '2 Market Road');
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    await waitFor(() => expect(toasts()).toContainEqual(expect.stringContaining('Your changes are saved.')));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save changes/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Head office' }));
    expect(sent()).toEqual([
      {
        intent: 'office',
        head_office_address: '2 Market Road',
        head_office_country: 'GH',
        head_office_state_province_region: 'Northern',
        head_office_city: 'Tamale',
      },
    ]);
  });

  test('that is left by Cancel sends nothing', async () => {
    const { user, action } = open('?edit=person');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save changes/ })).toBeNull());
    expect(action).not.toHaveBeenCalled();
  });

  test('the identity says that it will be locked; once locked, why, and where to request a change', async () => {
    const said = "The company's name is locked since its first submission.";
    const { user } = open('?edit=identity', { answer: () => problem('identity_locked', said) });
    expect(part('Company identity').textContent).toContain('You cannot change these details after you submit your first application');
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    const link = await screen.findByRole('link', { name: 'Request a change' });
    const told = link.closest('[role="alert"]');
    expect(told?.textContent).toContain(said);
    expect(link.getAttribute('href')).toBe('/profile/identity-change');
    await waitFor(() => expect(document.activeElement).toBe(told));
  });

  test('an identity that is locked is shown as locked: no form, also by its address, and where to request a change', () => {
    open('?edit=identity', { who: signedInAs({ company_data: { ...sheaWorks, identity_locked: true } }) });
    const identity = part('Company identity');
    expect(within(identity).queryByRole('textbox')).toBeNull();
    expect(within(identity).queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(identity.textContent).toContain('These details are locked since your first submission.');
    expect(within(identity).getByRole('link', { name: 'Request a change' }).getAttribute('href')).toBe('/profile/identity-change');
  });

  test('details: choices and boxes go out with the fields', async () => {
    const { user, sent } = open('?edit=details');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Company size' }), 'Large');
    await user.click(screen.getByRole('checkbox', { name: 'Women-led company' }));
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ intent: 'details', company_size: 'Large', is_women_led: 'true', sector: 'agriculture', website: '' });
    expect(sent()[0]).not.toHaveProperty('is_youth_led');
  });

  test('a server that does not answer is told, and what was typed stays', async () => {
    const { user } = open('?edit=person', { answer: () => problem('unreachable') });
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'ta');
    await user.click(screen.getByRole('button', { name: /^Save changes/ }));
    await waitFor(() =>
      expect(screen.getAllByText('Our server did not answer. Check your connection, wait a minute, and try again.').length).toBeGreaterThan(
        0,
      ),
    );
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Aminata');
  });
});

describe('notifications', () => {
  const mail = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Email Notification/ });
  const said = () => mail().closest('.toggle')?.querySelector('[role="status"]')?.textContent;

  test('are saved at once, one by one, and confirmed beside the switch', async () => {
    const { user, sent } = open('?tab=profiles');
    expect([mail().checked, screen.getByRole<HTMLInputElement>('switch', { name: /^SMS/ }).checked]).toEqual([true, false]);
    await user.click(mail());
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(sent()).toEqual([{ intent: 'notifications', email_notifications: 'false' }]);
    await user.click(screen.getByRole('switch', { name: /^SMS/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ intent: 'notifications', sms_notifications: 'true' });
  });

  test('are in a language that is chosen there, and saved at once', async () => {
    const { user, sent } = open('?tab=profiles');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of emails' });
    expect(select.value).toBe('en');
    await user.selectOptions(select, 'العربية');
    await waitFor(() => expect(sent()).toEqual([{ intent: 'language', language: 'ar' }]));
  });

  test('offer when a kind of mail is sent where it can be chosen, and save it at once', async () => {
    const { user, sent } = open('?tab=profiles');
    const kinds = within(screen.getByRole('region', { name: 'When we send you an email' }));
    expect(kinds.getByText('Decisions').parentElement?.textContent).toBe('DecisionsAlways');
    const progress = kinds.getByLabelText<HTMLSelectElement>('Progress of your applications');
    expect(progress.value).toBe('daily');
    await user.selectOptions(progress, 'off');
    await waitFor(() => expect(sent()).toEqual([{ intent: 'mails', category: 'progress', frequency: 'off' }]));
  });

  test('that cannot be saved go back, and say so beside the switch and in a toast', async () => {
    const { user } = open('?tab=profiles', { answer: () => problem('unreachable') });
    await user.click(mail());
    await waitFor(() => expect(said()).toContain('Not saved. Our server did not answer.'));
    expect(mail().checked).toBe(true);
    expect(toasts()).toContainEqual(expect.stringContaining('Not saved.'));
  });
});

describe('the password', () => {
  const form = () => within(part('Change password'));
  const field = (name: string) => form().getByLabelText<HTMLInputElement>(name, { exact: true });
  const change = async (answer: Answer) => {
    const opened = open('?tab=profiles', { answer: () => answer });
    await opened.user.type(field('Current password'), 'three goats');
    await opened.user.type(field('New password'), 'five drums at dawn');
    await opened.user.type(field('Confirm new password'), 'five drums at noon');
    await opened.user.click(form().getByRole('button', { name: /^Change password/ }));
    return opened;
  };

  test.each([
    [
      problem('fields_missing', '', { new_password: '', confirm_password: '' }),
      'Please fill in all fields',
      'confirm_password',
      'Fill in this field.',
    ],
    [
      problem('passwords_differ', '', { confirm_password: '' }),
      'New password and confirm password do not match',
      'confirm_password',
      'Type the new password a second time.',
    ],
    [
      problem('password_invalid', 'The current password is incorrect. Check it and try again.'),
      'The current password is incorrect. Check it and try again.',
      'current_password',
      'Type the password that you sign in with.',
    ],
    [
      problem('fields_invalid', 'Some answers need to be corrected', {
        new_password: 'This password is easy to guess. Choose a different one.',
      }),
      'Some answers need to be corrected',
      'new_password',
      'This password is easy to guess. Choose a different one.',
    ],
  ])('%o is told in its words, with the focus, in a toast and beside its field', async (answer, heading, id, sentence) => {
    await change(answer);
    await waitFor(() => expect(document.activeElement).toBe(refused(heading)));
    expect(document.getElementById(`${id}-error`)?.textContent).toBe(sentence);
    expect(toasts()).toContainEqual(expect.stringContaining(heading));
  });

  test('is shown box by box, and hidden again when the form is sent', async () => {
    const { user } = open('?tab=profiles', { answer: () => problem('password_invalid') });
    const names = ['Current password', 'New password', 'Confirm new password'];
    const types = () => names.map((name) => field(name).type);
    for (const name of names) await user.click(form().getByRole('button', { name: `Show ${name}` }));
    expect(types()).toEqual(['text', 'text', 'text']);
    await user.click(form().getByRole('button', { name: 'Hide New password' }));
    expect(types()).toEqual(['text', 'password', 'text']);
    await user.click(form().getByRole('button', { name: /^Change password/ }));
    expect(types()).toEqual(['password', 'password', 'password']);
  });

  test('that is changed empties the form and says that every other session has ended', async () => {
    await change({ done: 'Your password has been changed.' });
    await waitFor(() => expect(form().getByRole('status').textContent).toContain('Your password has been changed.'));
    expect(form().getByRole('status').textContent).toContain('You have been signed out on all other devices.');
    expect(field('Current password').value).toBe('');
    expect(toasts()).toContainEqual(expect.stringContaining('Your password has been changed.'));
  });
});

describe('sessions', () => {
  test('each has its device and times; this one is marked and cannot be ended here', () => {
    open('?tab=profiles');
    const [current, other] = within(part('Where you are signed in')).getAllByRole('listitem');
    expect(current?.textContent).toContain('This device');
    expect(current?.querySelector('button')).toBeNull();
    expect(other?.textContent).toMatch(/Safari, iPhone.*Signed in.*Last active/);
    expect(other?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-14T08:00:00Z');
  });

  test('another is ended by its own button, and that is told', async () => {
    const { user, sent } = open('?tab=profiles', { answer: () => ({ done: 'The session has been ended.' }) });
    await user.click(screen.getByRole('button', { name: 'Sign out: Safari, iPhone' }));
    await waitFor(() => expect(toasts()).toContainEqual(expect.stringContaining('The session has been ended.')));
    expect(sent()).toEqual([{ intent: 'end-session', session: 's2' }]);
  });
});

describe('two-step sign-in', () => {
  const panel = () => within(part('Two-step sign-in'));
  const links = () =>
    Object.fromEntries(
      panel()
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    );

  test('off: offers both kinds of factor, in the language of the page', () => {
    open('?tab=profiles');
    expect(panel().getByText('Off')).toBeDefined();
    expect(panel().queryByRole('list')).toBeNull();
    expect(links()).toEqual({
      'Add a passkey': '/profile/factors/passkey',
      'Add an authenticator app': '/profile/factors/authenticator',
    });
  });

  test('on: lists each factor with its dates and the way to remove it', () => {
    open('?tab=profiles', { factors: bothFactors });
    expect(panel().getByText('On')).toBeDefined();
    const [app, passkey, codes] = panel().getAllByRole('listitem');
    expect(app?.textContent).toMatch(/^Authenticator appAdded/);
    expect(passkey?.textContent).toMatch(/^Office computerPasskey · Added.*Last used/);
    expect(passkey?.querySelector('time')?.dateTime).toBe('2026-11-02T08:00:00Z');
    expect(codes?.textContent).toContain('9 left');
    expect(links()).toEqual({
      Replace: '/profile/factors/authenticator',
      'Remove: Authenticator app': '/profile/factors/remove?factor=authenticator',
      'Remove: Office computer': `/profile/factors/remove?factor=${bothFactors.passkeys[0]?.id}`,
      'Make new codes': '/profile/factors/recovery-codes',
      'Add a passkey': '/profile/factors/passkey',
    });
  });

  test.each([
    [4, undefined],
    [3, 'Only 3 recovery codes are left.'],
    [1, 'Only 1 recovery code is left.'],
    [0, 'Only 0 recovery codes are left.'],
  ])('%i recovery codes left: warns %s', (recovery_codes_left, warning) => {
    open('?tab=profiles', { factors: { ...bothFactors, recovery_codes_left } });
    expect(part('Two-step sign-in').querySelector('.notice')?.textContent).toBe(warning);
  });

  test('with the most passkeys that there can be, no other is offered', () => {
    const passkeys = Array.from({ length: 10 }, (_, index) => ({
      id: String(index),
      name: `Key ${index}`,
      added_at: '2026-11-02T08:00:00Z',
      used_at: null,
    }));
    open('?tab=profiles', { factors: { ...bothFactors, passkeys } });
    expect(panel().queryByRole('link', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('deleting the account', () => {
  const ask = async (answer?: () => Answer, factors = noFactors) => {
    const opened = open('?tab=profiles', answer === undefined ? { factors } : { answer, factors });
    await opened.user.click(within(part('Danger Zone')).getByRole('button', { name: 'Delete Account' }));
    return { ...opened, question: await screen.findByRole('alertdialog', { name: 'Delete Account' }) };
  };

  test.each([
    ['an owner', amina],
    ['an editor who belongs to several companies', signedInAs({ roles: ['editor'], companies_count: 2 })],
  ])('%s reads what happens to a company, and where ownership is transferred', async (_, who) => {
    const { user } = open('?tab=profiles', { who, companyId: who.profile.company_id });
    const zone = within(part('Danger Zone'));
    expect(zone.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'If you are its only person, it is deleted too. Its drafts are erased and its open cases are withdrawn.',
      'If another person is an owner, you leave the company and it continues without you. The record of what you did stays, without your name.',
      'If it has other people and you are the only owner, first transfer ownership to one of them or delete the company, under People. You can delete your account when the other person has accepted or the company has been deleted.',
    ]);
    expect(new Set(zone.getAllByRole('link').map((link) => link.getAttribute('href')))).toEqual(new Set(['/profile/people']));
    await user.click(zone.getByRole('button', { name: 'Delete Account' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Account' });
    expect(question.textContent).toContain('If you are the only person in a company, the company is deleted too.');
  });

  test.each([
    ['a member of one company who is no owner', 1, 'You leave the company, and it continues without you.'],
    ['a person without a company', 0, 'Deleting the account erases your personal data.'],
  ])('%s reads nothing about the deletion of a company', (_, companies_count, sentence) => {
    const none = companies_count === 0 ? { company_id: null, company_data: null, roles: [] } : { roles: ['viewer' as const] };
    const who = signedInAs({ ...none, companies_count });
    open('?tab=profiles', { who, companyId: who.profile.company_id });
    const zone = part('Danger Zone');
    expect(zone.textContent).toContain(sentence);
    expect(zone.textContent).not.toContain('deleted too');
    expect(within(zone).queryByRole('listitem')).toBeNull();
  });

  test('is asked with the time in which it can be cancelled, and Cancel stays', async () => {
    const { question, user, action } = await ask();
    expect(question.textContent).toContain(
      'Are you sure you want to delete this account? You can cancel the deletion for seven days. After that, it cannot be undone.',
    );
    expect(question.textContent).toContain('sign in or use the link in the email');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Delete Account' })).toBeNull());
    expect(action).not.toHaveBeenCalled();
  });

  test('says what the server said, empties the storage, and leads to the start page after three seconds', async () => {
    localStorage.setItem('user', '{}');
    const left = vi.spyOn(location, 'assign').mockReturnValue();
    const { question } = await ask(() => ({ farewell: 'Your account will be deleted.' }));
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(within(question).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(within(question).getByRole('status').textContent).toBe('Your account will be deleted.'));
    expect(localStorage.length).toBe(0);
    expect(left).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_000);
    expect(left).toHaveBeenCalledWith('/');
  });

  test('that needs a fresh proof asks for the password, and sends it with the next press', async () => {
    const answers = [problem('step_up_required'), problem('password_invalid')];
    const { question, user, sent } = await ask(() => answers.shift() ?? { farewell: 'Your account will be deleted.' });
    const press = () => user.click(within(question).getByRole('button', { name: /^Delete/ }));
    expect(within(question).queryByLabelText('Your password')).toBeNull();
    await press();
    const field = await within(question).findByLabelText('Your password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'wrong');
    await press();
    await within(question).findByText('This password is incorrect. Type the password that you sign in with.');
    await user.clear(field);
    await user.type(field, 'three goats by the river');
    await press();
    await waitFor(() => expect(within(question).getByRole('status').textContent).toBe('Your account will be deleted.'));
    expect(sent()).toEqual([
      { intent: 'delete' },
      { intent: 'delete', password: 'wrong' },
      { intent: 'delete', password: 'three goats by the river' },
    ]);
  });

  test('with second factors asks for a code too, and tells a wrong one beside it', async () => {
    const answers = [problem('step_up_required'), problem('second_factor_invalid', 'This code does not fit.')];
    const { question, user, sent } = await ask(() => answers.shift() ?? { farewell: 'Your account will be deleted.' }, bothFactors);
    const press = () => user.click(within(question).getByRole('button', { name: /^Delete/ }));
    await press();
    await user.type(await within(question).findByLabelText('Your password'), 'three goats');
    await user.type(within(question).getByLabelText('Code'), '123456');
    await press();
    await within(question).findByText('This code does not fit.');
    await waitFor(() => expect(document.activeElement).toBe(within(question).getByLabelText('Code')));
    expect(document.getElementById('delete-password-error')).toBeNull();
    expect(sent()[1]).toEqual({ intent: 'delete', password: 'three goats', code: '123456' });
  });

  test('takes a passkey in place of both, where the browser knows passkeys', async () => {
    class Credential {
      static parseRequestOptionsFromJSON = (options: object) => options;
      toJSON = () => ({ id: 'p1' });
    }
    const get = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new DOMException('put away')).mockResolvedValue(new Credential());
    vi.stubGlobal('PublicKeyCredential', Credential);
    vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer);
    const challenge_id = '7b1f3a52-0d3c-4a52-8f39-6a1d0c9e8b7f';
    vi.stubGlobal('fetch', async () => Response.json({ message: '', data: { challenge_id, options: { challenge: 'abc' } } }));
    const answers = [problem('step_up_required')];
    const { question, user, sent } = await ask(() => answers.shift() ?? { farewell: 'Your account will be deleted.' }, bothFactors);
    await user.click(within(question).getByRole('button', { name: /^Delete/ }));
    const show = async () => user.click(await within(question).findByRole('button', { name: 'Use a passkey' }));
    await show();
    await within(question).findByText('Your passkey was not confirmed. Try again, or enter your password and a code.');
    expect(sent()).toHaveLength(1);
    await show();
    await waitFor(() => expect(within(question).getByRole('status').textContent).toBe('Your account will be deleted.'));
    expect(sent()[1]).toMatchObject({ passkey: JSON.stringify({ challenge_id, response: { id: 'p1' } }) });
  });

  test('that is refused says why and can be tried again', async () => {
    const { question, user } = await ask(() => problem('unreachable'));
    await user.click(within(question).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(question.textContent).toContain('Our server did not answer.'));
    expect(within(question).getByRole('button', { name: /^Delete/ })).toBeDefined();
  });
});

describe('the copy of one’s data', () => {
  test('is a link, until the password is needed; then it comes after the right one', async () => {
    const left = vi.spyOn(location, 'assign').mockReturnValue();
    const answers = [problem('password_invalid')];
    const { user, sent } = open('?tab=profiles&prove=export', { answer: () => answers.shift() ?? { done: 'Thank you.' } });
    const panel = within(part('Your data'));
    expect(panel.queryByRole('link')).toBeNull();
    await user.type(panel.getByLabelText('Your password'), 'wrong{Enter}');
    await panel.findByText('This password is incorrect. Type the password that you sign in with.');
    expect(left).not.toHaveBeenCalled();
    await user.click(panel.getByRole('button', { name: /^Confirm and download/ }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/profile/export'));
    expect(sent()[0]).toEqual({ intent: 'prove', password: 'wrong' });
    await within(part('Your data')).findByRole('link', { name: 'Download your data' });
  });
});

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@thamani/domain/languages.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { clearDraft } from './draft.ts';
import type { Registered } from './registration-request.ts';
import { SignUpFrame } from './SignUpFrame.tsx';
import { Wizard } from './Wizard.tsx';

const lists: Readonly<Record<string, object[]>> = {
  '/api/countries': [
    { name: "Côte d'Ivoire", iso2: 'CI', phonecode: '225' },
    { name: 'Ghana', iso2: 'GH', phonecode: '233' },
    { name: 'Togo', iso2: 'TG', phonecode: '228' },
  ],
  '/api/countries/GH/states': [{ name: 'Northern', iso2: 'NP' }],
  '/api/countries/GH/states/NP/cities': [{ name: 'Tamale', iso2: 'Tamale' }],
  '/api/countries/TG/states': [{ name: 'Kara', iso2: 'K' }],
};

const personal = { firstName: 'Ama', lastName: 'Mensah', email: 'ama@example.com', phone: '+233 24 123 4567', jobTitle: 'Director' };
const company = {
  companyName: 'Tamale Shea Works',
  companySize: 'Small',
  contactPerson: 'CEO',
  contactEmail: 'office@example.com',
  regCountry: 'GH',
  companyNumber: 'C1',
  RcNumber: 'CS1',
  industry: 'agriculture',
  entityType: 'manufacturer',
  startYearOfOperation: '2014',
  ownerShipType: 'local',
  tin: 'T1',
};
const office = { headOfficeAddress: '12 Hospital Road', country: 'GH', state: 'Northern', city: 'Tamale', website: '' };
const password = 'seven blue canoes at dawn';

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => Response.json({ message: '', data: lists[address] ?? [] }));
});
afterEach(() => {
  clearDraft();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Opened {
  readonly step?: 'company' | 'location' | 'password';
  /** What the device keeps. */
  readonly kept?: object;
  readonly answer?: (form: FormData) => Registered | Promise<Registered>;
  readonly language?: Language;
}

async function open({ step, kept, answer = () => ({}), language = 'en' }: Opened = {}) {
  if (kept !== undefined) localStorage.setItem('registration-info', JSON.stringify(kept));
  const action = vi.fn<(form: FormData) => Registered | Promise<Registered>>(answer);
  const path = language === 'en' ? '/sign-up' : `/${language}/sign-up`;
  renderPage({ path, page: Wizard, action, language, address: step === undefined ? path : `${path}?step=${step}` });
  // The lists of countries are there.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  return { action, user: userEvent.setup() };
}

const control = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no control ${id}`);
  return found as HTMLInputElement;
};
const fill = (id: string, value: string) => fireEvent.input(control(id), { target: { value } });
const choose = (id: string, value: string) => fireEvent.change(control(id), { target: { value } });
const goOn = () => fireEvent.click(document.querySelector('form button[type="submit"]') ?? document.body);
const title = () => screen.getByRole('heading', { level: 1 });
const stored = () => JSON.parse(localStorage.getItem('registration-info') ?? '{}') as Record<string, unknown>;
const summary = () => document.querySelector<HTMLElement>('.error-summary');

/** The sentence as a toast and at the head of a summary that has the focus; and what to do beside each field. */
async function expectRefused(sentence: string, beside: Readonly<Record<string, string>>): Promise<void> {
  await waitFor(() => expect(summary()?.querySelector('h2')?.textContent).toBe(sentence));
  expect(document.activeElement).toBe(summary());
  expect([...document.querySelectorAll('.toast')].some((toast) => toast.textContent.includes(sentence))).toBe(true);
  expect(document.title).toMatch(/^Error: /);
  const named = [...(summary()?.querySelectorAll('a') ?? [])].map((link) => link.hash.slice(1));
  expect(named.toSorted()).toEqual(Object.keys(beside).toSorted());
  for (const [field, words] of Object.entries(beside)) expect(control(`${field}-error`).textContent).toBe(words);
}

const missing = 'Fill in this field.';
const pick = 'Choose an option from the list.';
const tick = 'Tick the box to agree.';

describe('step 1, Personal Information', () => {
  test('asks for every field', async () => {
    await open();
    expect(title().textContent).toBe('Personal Information');
    expect(within(screen.getByRole('img', { name: 'Step 1 of 4' })).getAllByRole('listitem', { hidden: true })).toHaveLength(4);
    goOn();
    await expectRefused('Please fill in all fields', {
      first_name: missing,
      last_name: missing,
      email: missing,
      phone: missing,
      designation_job_title: missing,
    });
  });

  test('says what to do about an address and a number, and its summary leads to the field', async () => {
    await open();
    fill('email', 'ama');
    fill('phone', '024');
    goOn();
    await waitFor(() => expect(control('email-error').textContent).toBe('Enter an email address like name@company.com.'));
    expect(control('phone-error').textContent).toBe('Enter a phone number with its country code, like +233 24 123 4567.');
    fireEvent.click(screen.getByRole('link', { name: /^Email address/ }));
    expect(document.activeElement).toBe(control('email'));
  });

  test('joins the prefix of the chosen country and the number, and leads to step 2 with the focus on its heading', async () => {
    await open();
    for (const [id, value] of [
      ['first_name', 'Ama'],
      ['last_name', 'Mensah'],
      ['email', 'ama@example.com'],
      ['designation_job_title', 'Director'],
    ] as const)
      fill(id, value);
    fireEvent.change(screen.getByRole('combobox', { name: 'Country code' }), { target: { value: 'GH' } });
    fill('phone', '024 123 4567');
    goOn();
    await waitFor(() => expect(title().textContent).toBe('Company Information'));
    expect(document.activeElement).toBe(title());
    expect(stored()).toMatchObject({ ...personal, phone: '+233 024 123 4567' });
  });
});

describe('step 2, Company Information', () => {
  test('asks for twelve fields, and not for the three questions', async () => {
    await open({ step: 'company', kept: personal });
    goOn();
    await expectRefused('Please fill in all fields', {
      company_name: missing,
      contact_email: missing,
      company_number: missing,
      rc_number: missing,
      tax_identification_number: missing,
      company_size: pick,
      contact_person: pick,
      reg_country: pick,
      sector: pick,
      type_entity: pick,
      ownership_type: pick,
      start_of_operation_year: missing,
    });
    expect(title().textContent).toBe('Company Information');
  });

  test('with the name alone the rest can wait: it is asked for neither here nor at the next step', async () => {
    await open({ step: 'company', kept: personal });
    const later = () => screen.getByRole('button', { name: 'Do this later' });
    fireEvent.click(later());
    await expectRefused('Please fill in all fields', { company_name: missing });
    fill('company_name', 'Tamale Shea Works');
    fill('rc_number', 'CS1');
    fireEvent.click(later());
    await waitFor(() => expect(title().textContent).toBe('Company Location'));
    expect(document.activeElement).toBe(title());
    fireEvent.click(later());
    await waitFor(() => expect(title().textContent).toBe('Create Password'));
    expect(stored()).toMatchObject({ ...personal, companyName: 'Tamale Shea Works', RcNumber: 'CS1' });
  });

  test('what is filled in is read also by those who do the rest later', async () => {
    await open({ step: 'company', kept: { ...personal, companyName: 'Tamale Shea Works' } });
    fill('start_of_operation_year', '2999');
    fireEvent.click(screen.getByRole('button', { name: 'Do this later' }));
    await expectRefused('Some answers need to be corrected', {
      start_of_operation_year: 'This year is in the future. Enter the year in which operation began.',
    });
    expect(title().textContent).toBe('Company Information');
  });

  test('the short registration is sent with empty texts for what is left for later', async () => {
    const { action } = await open({ step: 'password', kept: { ...personal, companyName: 'Tamale Shea Works' } });
    fill('password', password);
    fill('confirmation', password);
    fireEvent.click(control('agreed'));
    goOn();
    await waitFor(() => expect(action).toHaveBeenCalledOnce());
    const sent = Object.fromEntries(action.mock.calls[0]?.[0] ?? []);
    expect(sent).toMatchObject({ company_name: 'Tamale Shea Works', sector: '', reg_country: '', head_office_city: '' });
  });

  test('offers the choices of the specification, in its words', async () => {
    await open({ step: 'company', kept: personal });
    const words = (id: string) => [...control(id).querySelectorAll('option')].slice(1).map(({ textContent }) => textContent);
    expect(words('company_size')).toEqual(['Small', 'Medium', 'Large']);
    expect(words('contact_person')).toEqual(['CEO', 'CTO', 'Manager', 'Secretary']);
    expect(words('sector')).toEqual(['Agriculture', 'Solid minerals', 'Energy resources']);
    expect(words('type_entity')).toEqual(['Manufacturer', 'Exporter', 'Aggregator', 'Small or medium enterprise', 'Government agency']);
    expect(words('ownership_type')).toEqual(['Local', 'Foreign-owned', 'Joint venture', 'State-owned']);
  });

  test('refuses a year to come, takes a date as well, and keeps everything by the names of the specification', async () => {
    await open({ step: 'company', kept: personal });
    for (const [id, value] of [
      ['company_name', 'Tamale Shea Works'],
      ['contact_email', 'office@example.com'],
      ['company_number', 'C1'],
      ['rc_number', 'CS1'],
      ['tax_identification_number', 'T1'],
      ['start_of_operation_year', '2999'],
      ['reg_country', 'Ghana'],
    ] as const)
      fill(id, value);
    for (const [id, value] of [
      ['company_size', 'Small'],
      ['contact_person', 'CEO'],
      ['sector', 'agriculture'],
      ['type_entity', 'manufacturer'],
      ['ownership_type', 'local'],
    ] as const)
      choose(id, value);
    fireEvent.click(control('is_women_led'));
    goOn();
    await expectRefused('Some answers need to be corrected', {
      start_of_operation_year: 'This year is in the future. Enter the year in which operation began.',
    });
    fill('start_of_operation_year', '2014-03-01');
    goOn();
    await waitFor(() => expect(title().textContent).toBe('Company Location'));
    // What is corrected is no longer said: the toast would be read as about this step.
    await waitFor(() => expect(document.querySelectorAll('.toast')).toHaveLength(0));
    expect(stored()).toMatchObject({ ...company, startYearOfOperation: '2014-03-01', isWomenLed: true });
  });
});

describe('step 3, Company Location', () => {
  const kept = { ...personal, ...company };

  test('asks for the address, the country, the state and the city, and not for a website', async () => {
    await open({ step: 'location', kept });
    goOn();
    await expectRefused('Please fill in all fields', {
      head_office_address: missing,
      head_office_country: pick,
      head_office_state_province_region: missing,
      head_office_city: missing,
    });
    expect(title().textContent).toBe('Company Location');
  });

  test('a website must begin with https:// when it is given, and can be left out', async () => {
    await open({ step: 'location', kept: { ...kept, ...office, website: 'http://www.shea.example' } });
    goOn();
    const sentence = 'Website link must be of the format https://www.example.com';
    await expectRefused(sentence, { website: sentence });
    fill('website', '');
    goOn();
    await waitFor(() => expect(title().textContent).toBe('Create Password'));
  });

  test('another country empties state and city, and brings its own states', async () => {
    await open({ step: 'location', kept: { ...kept, ...office } });
    expect(control('head_office_city').value).toBe('Tamale');
    fill('head_office_country', 'Togo');
    await waitFor(() => expect(control('head_office_state_province_region').value).toBe(''));
    expect(control('head_office_city').value).toBe('');
    await waitFor(() => {
      fill('head_office_state_province_region', 'Ka');
      expect(screen.getByRole('option', { name: 'Kara' })).toBeDefined();
    });
  });

  test('a city that our list lacks is taken as it is typed', async () => {
    await open({ step: 'location', kept: { ...kept, ...office } });
    await waitFor(() => {
      fill('head_office_city', 'A village of ours');
      expect(screen.getByRole('option').textContent).toBe('This name is not in our list. We will use the name as you typed it.');
    });
    goOn();
    await waitFor(() => expect(title().textContent).toBe('Create Password'));
    expect(stored()['city']).toBe('A village of ours');
  });

  test('when the lists are out of reach one types, and the country is still a country', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
    // In French, whose list no other test has fetched.
    await open({ step: 'location', kept, language: 'fr' });
    fill('head_office_address', '1 High Street');
    fill('head_office_country', 'Nowhere');
    goOn();
    await waitFor(() => expect(document.getElementById('head_office_country-error')).not.toBeNull());
    fill('head_office_country', 'Kenya');
    await waitFor(() =>
      expect(document.getElementById('head_office_state_province_region-hint')?.textContent).toBe(
        'Notre liste n’est pas disponible pour le moment. Veuillez saisir le nom.',
      ),
    );
    fill('head_office_state_province_region', 'Mombasa');
    fill('head_office_city', 'Old Town');
    goOn();
    await waitFor(() => expect(screen.getByRole('img').getAttribute('aria-label')).toContain('4'));
    expect(stored()).toMatchObject({ country: 'KE', state: 'Mombasa', city: 'Old Town' });
  });
});

describe('step 4, Create Password', () => {
  const kept = { ...personal, ...company, ...office };
  const secret = (typed: string, again = typed) => {
    fill('password', typed);
    fill('confirmation', again);
  };

  test('is asked for twice, alike, and agreed to', async () => {
    const { action } = await open({ step: 'password', kept });
    expect(control('password-hint').textContent).toContain('Use 12 to 128 characters.');
    goOn();
    await expectRefused('Please fill in all fields', { password: missing, confirmation: 'Type the password again.', agreed: tick });
    secret('seven blue canoes', 'seven blue boats');
    goOn();
    await expectRefused('Passwords do not match', { confirmation: 'Type the same password as above.', agreed: tick });
    secret('seven blue canoes');
    goOn();
    await expectRefused('You must agree to the Terms of use and Privacy Policy', { agreed: tick });
    expect(action).not.toHaveBeenCalled();
  });

  test.each([
    ['short one', 'Use at least 12 characters. Several words together are easy to remember.'],
    ['x'.repeat(129), 'Use at most 128 characters.'],
  ])('%s is refused before it is sent, and stays in its field', async (typed, beside) => {
    const { action } = await open({ step: 'password', kept });
    secret(typed);
    fireEvent.click(control('agreed'));
    goOn();
    await expectRefused('Some answers need to be corrected', { password: beside });
    expect(control('password').value).toBe(typed);
    expect(action).not.toHaveBeenCalled();
  });

  test('what the server finds in the password is told beside it, and the password stays', async () => {
    const errors = { password: 'This password is easy to guess. Choose a different one.' };
    const answer = () => ({ problem: { code: 'fields_invalid', message: 'Some answers need to be corrected', errors } });
    await open({ step: 'password', kept, answer });
    secret('password1234');
    fireEvent.click(control('agreed'));
    goOn();
    await expectRefused('Some answers need to be corrected', errors);
    expect(control('password').value).toBe('password1234');
  });

  test('can be shown and hidden', async () => {
    await open({ step: 'password', kept });
    fireEvent.click(screen.getByRole('button', { name: 'Show Password' }));
    expect([control('password').type, control('confirmation').type]).toEqual(['text', 'password']);
    fireEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
    expect(control('password').type).toBe('password');
  });

  const send = () => {
    secret(password);
    fireEvent.click(control('agreed'));
    goOn();
  };

  test('an account that is made: sent once, however often it is pressed; the draft goes, and the page of the code opens in its place', async () => {
    const left = vi.spyOn(location, 'replace').mockReturnValue();
    const { action } = await open({ step: 'password', kept: { ...kept, role: 'admin', password: 'kept before' } });
    expect(control('password').value).toBe('');
    send();
    goOn();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/confirm-email'));
    goOn();
    expect(action).toHaveBeenCalledOnce();
    const sent = Object.fromEntries(action.mock.calls[0]?.[0] ?? []);
    expect(sent).toMatchObject({ email: 'ama@example.com', reg_country: 'GH', password, phone: '+233 24 123 4567' });
    expect(JSON.stringify(sent)).not.toMatch(/admin|kept before/);
    expect(localStorage.getItem('registration-info')).toBeNull();
  });

  test('the password is never kept on the device', async () => {
    await open({ step: 'password', kept });
    secret(password);
    expect(JSON.stringify(Object.values(localStorage))).not.toContain(password);
  });

  test('an address that is taken is told in a dialog, which leads to sign-in or to the field; the password stays', async () => {
    const message = 'Error with email: user with this email already exists.';
    const { user } = await open({ step: 'password', kept, answer: () => ({ problem: { code: 'email_taken', message, errors: {} } }) });
    send();
    const dialog = await screen.findByRole('dialog', { name: 'Email' });
    expect(dialog.textContent).toContain(message);
    expect(within(dialog).getByRole('link', { name: 'Proceed to Login' }).getAttribute('href')).toBe('/login');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(control('password').value).toBe(password);
    goOn();
    await user.click(await screen.findByRole('button', { name: 'Use another email address' }));
    await waitFor(() => expect(title().textContent).toBe('Personal Information'));
    expect(control('email').value).toBe('ama@example.com');
  });

  test('what the server finds leads to the step that it belongs to', async () => {
    const problem = { code: 'fields_invalid', message: 'Some answers need to be corrected', errors: { reg_country: pick } };
    await open({ step: 'password', kept, answer: () => ({ problem }) });
    send();
    await waitFor(() => expect(title().textContent).toBe('Company Information'));
    await expectRefused('Some answers need to be corrected', { reg_country: pick });
  });

  test('a server that does not answer is told with what to do; everything stays, and the same is sent again under the same key', async () => {
    const left = vi.spyOn(location, 'replace').mockReturnValue();
    const answers: Registered[] = [{ problem: { code: 'unreachable', message: '', errors: {} } }, {}];
    const { action } = await open({ step: 'password', kept, answer: () => answers.shift() ?? {} });
    send();
    const told = await screen.findByText('Your account was not created.');
    const notice = told.closest('[role="alert"]');
    if (notice === null) throw new Error('not told as an alert');
    expect(notice.textContent).toContain('Our server did not answer. Please wait a minute and try again.');
    expect(notice.textContent).toContain('Your answers are still in the form.');
    await waitFor(() => expect(notice.contains(document.activeElement)).toBe(true));
    expect(control('password').value).toBe(password);
    expect(stored()).toMatchObject({ email: 'ama@example.com' });
    goOn();
    await waitFor(() => expect(left).toHaveBeenCalled());
    const keys = action.mock.calls.map(([form]) => form.get('key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('the way through the steps', () => {
  test.each([
    ['en', '/sign-up', 'Have an account', '/login'],
    ['fr', '/fr/sign-up', 'Vous avez un compte', '/fr/login'],
  ] as const)('in %s the frame leads those who have an account to sign-in', (language, path, name, to) => {
    renderPage({ path, language, page: () => <SignUpFrame>{null}</SignUpFrame> });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  });

  test('a later step opened directly leads to the first that is not done', async () => {
    await open({ step: 'password' });
    await waitFor(() => expect(title().textContent).toBe('Personal Information'));
  });

  test('with the first step kept, a later one leads to the second', async () => {
    await open({ step: 'password', kept: personal });
    await waitFor(() => expect(title().textContent).toBe('Company Information'));
  });

  test('the draft fills the fields of a step, and Back leads to the one before with its answers', async () => {
    const { user } = await open({ step: 'company', kept: { ...personal, ...company, isWomenLed: true } });
    expect([control('company_name').value, control('sector').value, control('reg_country').value]).toEqual([
      'Tamale Shea Works',
      'agriculture',
      'Ghana',
    ]);
    expect(control('is_women_led').checked).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(title().textContent).toBe('Personal Information'));
    expect(control('designation_job_title').value).toBe('Director');
  });

  test('speaks Arabic to an Arabic reader, also in its refusals', async () => {
    await open({ language: 'ar' });
    expect(title().textContent).toMatch(/^[\p{Script=Arabic}\s]+$/u);
    goOn();
    await waitFor(() => expect(summary()?.querySelector('h2')?.textContent).toBe('يرجى ملء جميع الحقول'));
  });
});

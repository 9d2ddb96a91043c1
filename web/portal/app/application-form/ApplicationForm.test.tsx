// @vitest-environment happy-dom
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded beforehand: the page fetches it when it is first needed.
import '../company-context/CompanyRefusalNotice.tsx';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import { applicationId } from '../testing/application.ts';
import { sampleAnswers } from '../help/sample/sample-answers.ts';
import { signedInAs } from '../testing/people.ts';
import { renderPart } from '../testing/render.tsx';
import { missingIn } from './form-values.ts';
import type { FormState, Values } from './form-values.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import type { RequestedCorrection } from './correction.ts';
import { Drafts } from './start/Drafts.tsx';
import type { Saved } from './saving/saving.ts';
import { StartForm } from './start/StartForm.tsx';

const lists = {
  facility_country: [{ value: 'GH', word: 'Ghana' }],
  currency: [{ value: 'GHS', word: 'GHS · Ghanaian cedi' }],
  product_category: [{ value: 'handicrafts', word: 'Handicrafts · USD\u00a0100.00' }],
};
const known = { versions: {}, documents: {}, unread: {} };
const saved: Saved = { kind: 'saved', ...known };
const closed = (message: string, changed = false): Saved => ({ kind: 'closed', changed, ...known, message });
const halted = (code: string, message: string): Saved => ({
  kind: 'halted',
  changed: false,
  ...known,
  problem: { code, message, errors: {} },
});

type Props = ComponentProps<typeof ApplicationForm>;

interface More {
  readonly values?: Values;
  readonly held?: Partial<FormState>;
  readonly correction?: RequestedCorrection;
  readonly hasColleagues?: boolean;
  readonly companyDetails?: Props['companyDetails'];
  readonly facilities?: Props['facilities'];
  readonly answer?: (form: Readonly<Record<string, string>>) => Saved;
  readonly prefix?: '' | '/fr' | '/ar';
}

function form(
  page: FormPage,
  { values = {}, held = {}, correction, hasColleagues = false, companyDetails = [], facilities = [] }: More = {},
) {
  return (
    <ApplicationForm
      applicationId={applicationId}
      applicationNumber="APP-26-000002"
      accountId="account"
      held={{ locale: 'en', values, versions: {}, documents: {}, unread: {}, ...held }}
      lists={lists}
      hsCode={undefined}
      correction={correction}
      hasColleagues={hasColleagues}
      companyDetails={companyDetails}
      facilities={facilities}
      page={page}
      anyPage={false}
    />
  );
}

function opened(page: FormPage, more: More = {}) {
  const at = `${more.prefix ?? ''}/applications/${applicationId}/edit?page=${page}`;
  return renderPart(form(page, more), { at, answer: more.answer ?? (() => saved) });
}

const control = (id: string) => document.getElementById(id) as HTMLInputElement;
const errorOf = (id: string) => document.getElementById(`${id}-error`)?.textContent ?? null;
const mark = () => document.querySelector('.form-saved, .save-mark')?.textContent;
/** All changes that were sent, the newest of each field. */
const changesIn = (posted: readonly Readonly<Record<string, string>>[]) =>
  Object.fromEntries(
    posted
      .flatMap(({ changes }) => Object.entries(JSON.parse(changes ?? '{}') as Record<string, { value: unknown }>))
      .map(([id, { value }]) => [id, value]),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('figures', () => {
  test('page 3 leads to the cost sheet', () => {
    opened(3);
    expect(screen.getByRole('link', { name: 'Open the cost sheet' }).getAttribute('href')).toBe(`/cost-sheet/${applicationId}`);
  });

  test('a figure is tidied when its field is left, and shows its currency', async () => {
    const { user } = opened(2, { values: { currency: 'GHS' } });
    await user.type(control('final_product_value'), '1234567,5');
    await user.tab();
    expect(control('final_product_value').value).toBe('1,234,567.50');
    expect(control('final_product_value').closest('.input')?.textContent).toContain('GHS');
  });

  test.each([
    ['final_product_value', 'ten', 'Enter a number in digits, like 1250.50.'],
    ['final_product_value', '1.234', 'This number can be read in two ways. Choose which number you mean.'],
    ['final_product_value', '-5', 'Enter zero or a number above zero.'],
    ['final_product_value', '0', 'Enter a number above zero.'],
    ['final_product_value', '1.0051', 'Use at most two decimal places.'],
    ['pct_of_material_processed_locally', '140', 'Enter a percentage from 0 to 100.'],
  ])('%s "%s" is told beside the field once it is left, and stays as it was typed', async (id, typed, sentence) => {
    const { user } = opened(2);
    await user.type(control(id), typed);
    expect(errorOf(id)).toBeNull();
    await user.click(control('annual_output'));
    expect(errorOf(id)).toContain(sentence);
    expect(control(id).value).toBe(typed);
    expect(control(id).getAttribute('aria-invalid')).toBe('true');
  });

  test('how a number is read is shown while it is typed; one with two readings has a button for each', async () => {
    const { user, posted } = opened(2);
    const reading = () => document.querySelector('[data-reading-of=final_product_value]');
    await user.type(control('final_product_value'), '1,850');
    expect(reading()?.textContent).toBe('= 1,850.00');
    expect(reading()?.getAttribute('aria-live')).toBe('polite');
    await user.clear(control('final_product_value'));
    await user.type(control('final_product_value'), '1.850');
    const question = within(reading() as HTMLElement).getByRole('group', { name: /^Did you mean 1,850 or 1\.85/ });
    expect(document.querySelector('.form-needed')?.textContent).toContain('correct these answers on this page');
    // Enter presses the first button of a form that submits: it is not one of the two.
    expect(question.querySelector('button')?.name).toBe('');
    await user.keyboard('{Enter}');
    expect(control('final_product_value').value).toBe('1.850');
    await user.click(within(question).getByRole('button', { name: '1.85' }));
    expect(control('final_product_value').value).toBe('1.85');
    expect(reading()?.textContent).toBe('');
    await waitFor(() => expect(posted.map(({ changes }) => changes).join()).toContain('"final_product_value":{"value":"1.85"'), {
      timeout: 3000,
    });
  });

  test('two shares that do not make 100 are told once, at the second, when both are left', async () => {
    const { user } = opened(2);
    await user.type(control('pct_of_material_processed_locally'), '60');
    await user.clear(control('pct_of_material_imported'));
    await user.type(control('pct_of_material_imported'), '50');
    expect(errorOf('pct_of_material_imported')).toBeNull();
    await user.click(control('annual_output'));
    expect(errorOf('pct_of_material_imported')).toContain('must add up to 100');
    expect(errorOf('pct_of_material_processed_locally')).toBeNull();
  });

  test.each([
    ['', '66.67', '33.33'],
    ['', '100', '0'],
    ['/fr', '66,67', '33,33'],
    ['/ar', '٦٦٫٦٧', '33.33'],
  ] as const)('%s: the second share follows the first while it is typed: %s leaves %s', async (prefix, typed, left) => {
    const { user, posted } = opened(2, { prefix });
    await user.type(control('pct_of_material_processed_locally'), typed);
    expect(control('pct_of_material_imported').value).toBe(left);
    expect(control('pct_of_components_imported').value).toBe('');
    await waitFor(() => expect(changesIn(posted)).toMatchObject({ pct_of_material_imported: left }), { timeout: 3000 });
  });

  test('a second share that the person typed stays, and what cannot be read changes nothing', async () => {
    const { user } = opened(2, { values: { pct_of_components_sourced_locally: '40', pct_of_components_imported: '55' } });
    await user.clear(control('pct_of_components_sourced_locally'));
    await user.type(control('pct_of_components_sourced_locally'), '70');
    expect(control('pct_of_components_imported').value).toBe('55');
    await user.type(control('pct_of_material_processed_locally'), 'most');
    expect(control('pct_of_material_imported').value).toBe('');
  });

  test('a figure that could not be read is shown again with its sentence when the form comes up', () => {
    opened(2, { values: { final_product_value: '1.0051' } });
    expect(control('final_product_value').value).toBe('1.0051');
    expect(errorOf('final_product_value')).toContain('Use at most two decimal places.');
  });

  test.each([
    ['71.40', '61.20', 'Above the threshold. This product may qualify.'],
    ['128.80', '30.00', 'Exactly 30.00% does not qualify'],
    ['150', '18.48', 'Below the threshold.'],
    ['200', '−8.70', 'The imported inputs cost more than the product is worth.'],
    ['much', '', 'This answer cannot be used yet: Cost of imported inputs. Correct it to see the result.'],
    ['1.234', '', 'This answer cannot be used yet: Cost of imported inputs. Correct it to see the result.'],
  ])('the value addition of 184 with imported inputs of "%s" is "%s"', async (typed, figure, says) => {
    const { user } = opened(3, { values: { currency: 'GHS', final_product_value: '184' } });
    expect(control('calculated_value_addition').readOnly).toBe(true);
    await user.type(control('cost_of_imported_inputed'), typed);
    expect(control('calculated_value_addition').value).toBe(figure);
    expect(document.querySelector('.form-result-aside')?.textContent).toContain(says);
    await user.clear(control('cost_of_imported_inputed'));
    expect(control('calculated_value_addition').value).toBe('');
  });
});

describe('the HS code', () => {
  const cocoa = {
    code: '180400',
    written: '1804.00',
    description: 'Cocoa butter, fat and oil',
    heading: { code: '1804', description: 'Cocoa butter' },
    chapter: { code: '18', description: 'Cocoa and cocoa preparations' },
  };
  let found: object[];
  let unshown: number;
  let asked: string[];
  beforeEach(() => {
    [found, unshown, asked] = [[cocoa], 0, []];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(decodeURIComponent(address));
      return Response.json({ message: '', data: found, total: found.length + unshown });
    });
  });
  const option = () => within(screen.getByRole('listbox', { name: 'HS codes' })).findByRole('option');
  const code = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'HS code' });

  test('words find a code, the keyboard chooses it, and its heading and chapter are shown', async () => {
    const { user, posted } = opened(1);
    await user.click(code());
    await user.paste('cocoa butter');
    await screen.findByRole('listbox', { name: 'HS codes' });
    expect((await option()).textContent).toContain('1804.00');
    expect(code().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(code().getAttribute('aria-activedescendant')).toBe((await option()).id);
    await user.keyboard('{Enter}');
    expect(code().value).toBe('1804.00');
    expect(code().getAttribute('aria-expanded')).toBe('false');
    expect([...document.querySelectorAll('.hs-chosen dt')].map(({ textContent }) => textContent)).toEqual(['1804.00', '1804', '18']);
    await waitFor(() => expect(changesIn(posted)).toMatchObject({ hs_code: '1804.00' }), { timeout: 3000 });
    // Asked once for what was entered in one go.
    expect(asked.filter((address) => address.includes('search=cocoa butter'))).toHaveLength(1);
  });

  test('an option has the code and its description, below its chapter, which is named once; the list ends with how many more there are', async () => {
    unshown = 3;
    const paste = { code: '180310', written: '1803.10', description: 'Cocoa; paste', heading: cocoa.heading, chapter: cocoa.chapter };
    const soap = {
      code: '340111',
      written: '3401.11',
      description: 'Soap, with cocoa',
      heading: { code: '3401', description: 'Soap' },
      chapter: { code: '34', description: 'Soap, washing preparations' },
    };
    found = [cocoa, soap, paste];
    const { user } = opened(1);
    await user.click(code());
    await user.paste('cocoa');
    const list = within(await screen.findByRole('listbox', { name: 'HS codes' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '1804.00Cocoa butter, fat and oil',
      '1803.10Cocoa; paste',
      '3401.11Soap, with cocoa',
      '3 more codes. Add a word to narrow the search.',
    ]);
    expect(code().closest('.combobox')?.querySelector('[role=status]')?.textContent).toBe('3 codes found');
    const cocoas = list.getByRole('group', { name: '18 Cocoa and cocoa preparations' });
    expect(within(cocoas).getAllByRole('option')).toHaveLength(2);
    expect(list.getAllByRole('group')).toHaveLength(2);
    expect(cocoas.firstElementChild?.querySelector('[lang=en]')?.textContent).toBe('18 Cocoa and cocoa preparations');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(code().getAttribute('aria-activedescendant')).toBe(list.getAllByRole('option')[1]?.id);
    expect(within(code().closest('.combobox') as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('a press chooses a code and leaves the focus in the field', async () => {
    const { user, posted } = opened(1);
    await user.click(code());
    await user.paste('cocoa');
    await screen.findByRole('listbox', { name: 'HS codes' });
    await user.click(await option());
    expect([code().value, code().getAttribute('aria-expanded')]).toEqual(['1804.00', 'false']);
    expect(document.activeElement).toBe(code());
    await waitFor(() => expect(changesIn(posted)).toMatchObject({ hs_code: '1804.00' }), { timeout: 3000 });
  });

  test('Tab with a marked code, and Enter without one, keep the text as it was typed', async () => {
    const { user, posted } = opened(1);
    await user.click(code());
    await user.paste('cocoa');
    await screen.findByRole('listbox', { name: 'HS codes' });
    await user.keyboard('{Enter}');
    expect([code().value, code().getAttribute('aria-expanded')]).toEqual(['cocoa', 'true']);
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect([code().value, code().getAttribute('aria-expanded')]).toEqual(['cocoa', 'false']);
    await waitFor(() => expect(changesIn(posted)).toMatchObject({ hs_code: 'cocoa' }), { timeout: 3000 });
  });

  test('nothing found, and a list that cannot be reached, are said in the list', async () => {
    found = [];
    const { user } = opened(1);
    await user.type(code(), 'zzzz');
    expect(await screen.findByText('No codes found. Search with English words or digits, and try fewer words.')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(code().getAttribute('aria-expanded')).toBe('false');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')));
    await user.type(code(), 'y');
    const sentence = 'The list is not available right now. If you know the six digits, type them.';
    expect(await screen.findByRole('option', { name: sentence })).toBeDefined();
    // A screen reader must not announce that no codes were found.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(sentence);
  });

  test('digits are taken as they are typed, written with their point, and explained by their heading and chapter', async () => {
    found = [
      {
        code: '151590',
        written: '1515.90',
        description: 'Other vegetable fats and oils',
        heading: { code: '1515', description: 'Other fixed vegetable fats and oils' },
        chapter: { code: '15', description: 'Animal, vegetable or microbial fats and oils' },
      },
    ];
    const { user } = opened(1);
    await user.type(code(), '151590');
    await user.tab();
    expect(code().value).toBe('1515.90');
    expect(errorOf('hs_code')).toBeNull();
    const chosen = () => [...document.querySelectorAll('.hs-chosen dt')].map(({ textContent }) => textContent);
    await waitFor(() => expect(chosen()).toEqual(['1515.90', '1515', '15']));
  });

  test('a code that is none is told once the field is left', async () => {
    const { user } = opened(1);
    await user.type(code(), 'zzzz');
    await user.tab();
    expect(errorOf('hs_code')).toBe('Enter the six digits of the HS code, like 1804.00.');
  });

  test('a code that the server does not know is told in its words until it is changed', async () => {
    const answer = (posted: Readonly<Record<string, string>>): Saved =>
      posted['changes']?.includes('999999') ? { ...saved, unread: { hs_code: 'This code is not in HS 2022.' } } : saved;
    const { user } = opened(1, { answer });
    await user.type(code(), '999999');
    await user.tab();
    await waitFor(() => expect(errorOf('hs_code')).toContain('This code is not in HS 2022.'), { timeout: 3000 });
    await user.clear(code());
    await user.type(code(), '151590');
    expect(errorOf('hs_code')).toBeNull();
  });
});

describe('the position', () => {
  const positioned = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation);

  test('one that the device gives is filled in to six decimals', async () => {
    const { user } = opened(1);
    positioned((found) => found({ coords: { latitude: 6.68851234, longitude: -1.6244 } } as GeolocationPosition));
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    expect([control('facility_latitude').value, control('facility_longitude').value]).toEqual(['6.688512', '-1.624400']);
    expect(screen.getByText('The latitude and longitude are filled in. Check them on a map if you can.')).toBeDefined();
  });

  test.each([
    [1, 'Find the facility on a map and enter both coordinates here.'],
    [2, 'Your device could not find its location. Try again outdoors, or enter both coordinates from a map.'],
  ])('error %i of the device is no fault: the page says what to do instead', async (errorCode, says) => {
    const { user } = opened(1);
    positioned((_, failed) => failed?.({ code: errorCode, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    expect(document.querySelector('.form-position')?.textContent).toContain(says);
    expect(control('facility_latitude').value).toBe('');
  });
});

describe('saving', () => {
  const typed = async (user: ReturnType<typeof opened>['user'], text = 'Shea butter') => user.type(control('product_name'), text);
  const kept = 'Your last answers may not be saved. They stay on this page and on this device, and you can copy them.';

  test('what is typed is sent a moment later, and the page says so', async () => {
    const { user, posted } = opened(1);
    await typed(user);
    expect(mark()).toContain('Saving…');
    await waitFor(() => expect(changesIn(posted)).toMatchObject({ product_name: 'Shea butter' }), { timeout: 3000 });
    await waitFor(() => expect(mark()).toMatch(/^Saved/));
    expect(posted.length).toBeLessThanOrEqual(2);
  });

  test('without a connection the page says that the answers are kept here; back online they are sent', async () => {
    const { user, posted } = opened(1);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await typed(user);
    await waitFor(() => expect(mark()).toBe('Saved on this device'));
    expect(screen.getByText(/No connection\. You can continue/)).toBeDefined();
    expect(changesIn(posted)['product_name']).toBeUndefined();
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(changesIn(posted)).toMatchObject({ product_name: 'Shea butter' }));
    await waitFor(() => expect(screen.queryByText(/No connection\. You can continue/)).toBeNull());
  });

  test('an application that is no draft any more takes nothing, and what was typed stays on the screen', async () => {
    const { user, posted } = opened(1, { answer: () => closed('') });
    await typed(user);
    expect(await screen.findByRole('heading', { name: 'This application is no longer a draft' }, { timeout: 3000 })).toBeDefined();
    expect(control('product_name').value).toBe('Shea butter');
    expect(screen.getByText(kept)).toBeDefined();
    const before = posted.length;
    const beacon = vi.fn<() => boolean>(() => true);
    Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
    await typed(user, ', refined');
    await act(async () => void window.dispatchEvent(new Event('online')));
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(mark()).toBe('Saved on this device');
    expect(posted).toHaveLength(before);
    expect(beacon).not.toHaveBeenCalled();
    expect(localStorage.getItem(`account/application ${applicationId} `)).toContain('Shea butter, refined');
    localStorage.clear();
  });

  test.each(['permission_denied', 'company_not_chosen'])(
    'access that has ended (%s): the form says so, keeps what was typed, and sends nothing more',
    async (code) => {
      const { user, posted } = opened(1, { answer: () => halted(code, 'No.') });
      await typed(user);
      const heading = 'You can no longer change this application.';
      expect(await screen.findByRole('heading', { name: heading }, { timeout: 3000 })).toBeDefined();
      expect(screen.getByText(/ask an owner of the company\.$/)).toBeDefined();
      expect(screen.getByText(kept)).toBeDefined();
      expect(screen.queryByText('No.')).toBeNull();
      const before = posted.length;
      const beacon = vi.fn<() => boolean>(() => true);
      Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
      await typed(user, ', refined');
      await act(async () => void window.dispatchEvent(new Event('online')));
      await act(async () => void window.dispatchEvent(new Event('pagehide')));
      expect(control('product_name').value).toBe('Shea butter, refined');
      expect(mark()).toBe('Saved on this device');
      expect(posted).toHaveLength(before);
      expect(beacon).not.toHaveBeenCalled();
      const stored = localStorage.getItem(`account/application ${applicationId} `) ?? '';
      expect(stored).toContain('Shea butter, refined');
      localStorage.clear();
    },
  );

  test('a company that will be deleted: the form gives the reason of the server, and no other', async () => {
    const reason = 'This company will be deleted, so nothing can be changed.';
    const { user } = opened(1, { answer: () => halted('company_deletion_pending', reason) });
    await typed(user);
    expect(await screen.findByText(reason, undefined, { timeout: 3000 })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'You can no longer change this application.' })).toBeDefined();
    expect(screen.getByText(kept)).toBeDefined();
    expect(document.body.textContent).not.toContain('Your access to this company has ended');
  });

  test('another tab has switched the company: nothing is sent until the person switches back, and then what was typed', async () => {
    const [shea, cocoa] = ['01a1ddf6-3221-71ab-aa98-5f030a407601', '01a1ddf6-3221-71ab-aa98-5f030a407602'];
    const companies = { openedFor: { id: shea, name: 'Tamale Shea Works' }, actingFor: { id: cocoa, name: 'Kumasi Cocoa' } };
    const problem = { code: 'company_changed', message: 'No.', errors: {}, companies };
    const refused: Saved = { kind: 'halted', changed: false, ...known, problem };
    let isBack = false;
    const answer = ({ company_id }: Readonly<Record<string, string>>) => {
      if (company_id !== shea) return isBack ? saved : refused;
      isBack = true;
      return { chosen: shea } as unknown as Saved;
    };
    const { user, posted } = opened(1, { answer });
    await typed(user);
    const back = await screen.findByRole('link', { name: 'Switch back to Tamale Shea Works' }, { timeout: 3000 });
    const before = posted.length;
    await typed(user, ', refined');
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(posted).toHaveLength(before);
    await user.click(back);
    await waitFor(() => expect(changesIn(posted.slice(before + 1))).toMatchObject({ product_name: 'Shea butter, refined' }));
    await waitFor(() => expect(mark()).toMatch(/^Saved/));
    expect(screen.queryByRole('link', { name: 'Switch back to Tamale Shea Works' })).toBeNull();
  });

  test.each([
    // Mine goes on top of theirs; theirs is on the server already.
    ['Keep this answer', 'Mine', [{ product_name: { value: 'Mine', base: 5 } }]],
    ['Use the other answer', 'Theirs', []],
  ])('an answer changed in two windows: %s', async (choice, shown, sentAfter) => {
    let told = false;
    const answer = (): Saved => {
      if (told) return { ...saved, versions: { product_name: 6 } };
      told = true;
      return { kind: 'clash', clashes: { product_name: { theirs: 'Theirs', version: 5 } } };
    };
    const { user, posted } = opened(1, { answer });
    await typed(user, 'Mine');
    const notice = await screen.findByRole('alert', undefined, { timeout: 3000 });
    expect(notice.textContent).toContain('Some answers were also changed in another window');
    expect(
      within(notice)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Your answer', 'The other answer']);
    const both = within(notice).getAllByRole('definition');
    expect(both.map(({ textContent }) => textContent)).toEqual(['MineKeep this answer', 'TheirsUse the other answer']);
    expect(mark()).toBe('Choose which answer to keep');
    const before = posted.length;
    await user.click(within(notice).getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(control('product_name').value).toBe(shown);
    await waitFor(() => expect(posted.slice(before).map(({ changes }) => JSON.parse(changes ?? '') as object)).toEqual(sentAfter));
    await waitFor(() => expect(mark()).toMatch(/^Saved/));
  });
});

describe('pages', () => {
  test.each([
    [1, 'Product Details'],
    [2, 'Processing Information'],
    [3, 'Local Value Added Metrics'],
    [4, 'Environmental Impact'],
    [5, 'Social Contribution'],
    [6, 'Product Documents'],
    [7, 'Suppliers Invoices'],
    [8, 'Declaration'],
  ] as const)('page %i is called %s, and has the buttons of the specification', (page, title) => {
    opened(page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(document.querySelector('.form-page')?.textContent).toContain(`Page ${page} of 8`);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(page === 1);
    expect(screen.getByRole('button', { name: page === 8 ? 'Proceed' : 'Next' })).toBeDefined();
  });

  test('Next turns the page, and its title takes the focus', async () => {
    const { user, address, rerender } = opened(3);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe(`/applications/${applicationId}/edit?page=4`);
    rerender(form(4));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('what is still needed is a reminder that leads to each field, and goes once it is answered', async () => {
    const { user } = opened(1, { values: { product_name: 'Shea' } });
    const needed = () => document.querySelector('.form-needed') as HTMLElement;
    expect(within(needed()).queryByRole('link', { name: 'Product name' })).toBeNull();
    expect(within(needed()).getByRole('link', { name: 'HS code' }).getAttribute('href')).toBe('#hs_code');
    await user.clear(control('product_name'));
    expect(within(needed()).getByRole('link', { name: 'Product name' })).toBeDefined();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('page %i has title, fields and buttons in Arabic for an Arabic reader', (page) => {
    opened(page, { prefix: '/ar' });
    const isArabic = (text: string | null | undefined) => /\p{Script=Arabic}/u.test(text ?? '');
    expect(isArabic(screen.getByRole('heading', { level: 1 }).textContent)).toBe(true);
    expect(screen.getByRole('button', { name: page === 8 ? 'متابعة' : 'التالي' })).toBeDefined();
    const named = [...document.querySelectorAll('main form :is(label, legend)')].map(({ textContent }) => textContent);
    expect(named.length).toBeGreaterThan(0);
    // The names of standards are the same in every language.
    expect(named.filter((text) => !isArabic(text) && !/ISO \d+/.test(text ?? ''))).toEqual([]);
  });

  test('an Arabic page takes and shows figures as its keyboard writes them', async () => {
    const { user } = opened(2, { prefix: '/ar' });
    await user.type(control('final_product_value'), '١٨٤٫٥');
    await user.tab();
    expect(errorOf('final_product_value')).toBeNull();
    expect(control('final_product_value').value).toMatch(/^184[.,٫]50$/);
  });

  /** Those of server/features/company-applications/numbers.test.ts and of the calculator: 1,850.00 and 410.50 give 77.81%. */
  test.each([
    ['', '1,850.00', '410.50', '77.81'],
    ['/fr', '1 850,00', '410,5', '77,81'],
    ['/ar', '١٬٨٥٠٫٠٠', '٤١٠٫٥', '77.81'],
  ] as const)('two figures as people write them give one value addition ("%s": %s and %s)', async (prefix, price, imported, shown) => {
    const { user } = opened(3, { prefix, values: { currency: 'GHS', final_product_value: price } });
    await user.type(control('cost_of_imported_inputed'), imported);
    expect(control('calculated_value_addition').value).toBe(shown);
    await user.tab();
    expect(errorOf('cost_of_imported_inputed')).toBeNull();
  });

  test('an Arabic page computes the value addition from figures as its keyboard writes them', async () => {
    const { user } = opened(3, { prefix: '/ar', values: { currency: 'GHS', final_product_value: '184' } });
    await user.type(control('cost_of_imported_inputed'), '٧١٫٤٠');
    expect(control('calculated_value_addition').value).toBe('61.20');
  });
});

const file = '01a1ddf6-3221-71ab-aa98-5f030a407633';
/** All that is needed to submit, the declarations included. */
const complete: Values = {
  ...sampleAnswers,
  total_work_force: '34',
  product_name: 'Shea butter',
  primary_materials_used: 'Shea nuts',
  facility_address: '12 Harper Road, Kumasi',
  process_flow_diagram: file,
  certificate_of_company_registration: file,
  production_cost_breakdown: file,
  photo_of_production_site_facilities_or_warehouses: file,
  invoices: [file],
  authorized_signatory_name: 'Ama',
  designation_title: 'Director',
};
const declared: Values = { knowledge_of_information: true, commit_to_maintaining_compliance: true, agree_to_allow_thamani: true };

describe('the facility', () => {
  const facility = {
    facility_country: 'GH',
    facility_address: '12 Harper Road, Kumasi',
    facility_latitude: '6.6885',
    facility_longitude: '-1.6244',
  };
  const filled = () => Object.fromEntries(Object.keys(facility).map((id) => [id, control(id).value]));

  test('one of an earlier application fills in all four answers, and is not offered again', async () => {
    const { user, posted } = opened(1, { facilities: [facility], values: { facility_country: 'GH' } });
    await user.click(screen.getByRole('button', { name: /12 Harper Road, Kumasi/ }));
    expect(filled()).toEqual(facility);
    expect(screen.queryByRole('button', { name: /12 Harper Road, Kumasi/ })).toBeNull();
    expect(screen.getByText('The country, address and coordinates are filled in.')).toBeDefined();
    const { facility_country: _, ...changed } = facility;
    await waitFor(() => expect(changesIn(posted)).toMatchObject(changed), { timeout: 3000 });
  });

  test('pasted coordinates or a link of a map fill in both figures', async () => {
    const { user } = opened(1);
    await user.click(control('pasted_position'));
    await user.paste('https://www.google.com/maps/place/Mill/@6.68,-1.62,17z/data=!3d6.6885!4d-1.6244');
    expect([control('facility_latitude').value, control('facility_longitude').value]).toEqual(['6.6885', '-1.6244']);
    expect(screen.getByText('The latitude and longitude are filled in. Check them on a map if you can.')).toBeDefined();
    await user.clear(control('pasted_position'));
    await user.paste('5°36\'13.3"N 0°11\'13.2"W');
    expect([control('facility_latitude').value, control('facility_longitude').value]).toEqual(['5.603694', '-0.187']);
  });

  test.each([
    ['https://maps.app.goo.gl/abc', 'This short link does not contain the position.'],
    ['95, 10.5', 'These coordinates do not exist.'],
    ['Kumasi', 'We cannot read a position here.'],
  ])('%s is told when the field is left, and changes nothing', async (pasted, sentence) => {
    const { user } = opened(1, { values: { facility_latitude: '6.6885' } });
    await user.click(control('pasted_position'));
    await user.paste(pasted);
    expect(errorOf('pasted_position')).toBeNull();
    await user.tab();
    expect(errorOf('pasted_position')).toContain(sentence);
    expect([control('facility_latitude').value, control('facility_longitude').value]).toEqual(['6.6885', '']);
  });
});

describe('submission', () => {
  beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ message: '', data: [], total: 0 })));
  const proceed = () => screen.getByRole('button', { name: 'Proceed' });
  const dialog = () => screen.getByRole('dialog', { name: 'Confirm and Continue' });

  test('what the company still has to say of itself is named on the last page, with the way to its page and back', () => {
    opened(8, { companyDetails: ['rc_number', 'sector'], values: { facility_country: 'GH' }, prefix: '/fr' });
    const link = document.querySelector<HTMLAnchorElement>('a[href*="company-details"]');
    const { pathname, searchParams } = new URL(link?.href ?? '', 'http://localhost');
    expect(pathname).toBe('/fr/profile/company-details');
    expect(Object.fromEntries(searchParams)).toEqual({ next: `/fr/applications/${applicationId}/edit?page=8`, country: 'GH' });
    expect(link?.closest('.notice')?.querySelectorAll('li')).toHaveLength(2);
  });

  test('a submission that the company’s details prevent leads to their page', async () => {
    const refused: Saved = {
      kind: 'refused',
      changed: true,
      ...known,
      code: 'fields_missing',
      message: 'Please fill in all fields',
      errors: { sector: 'Fill in this field.' },
    };
    const { user } = opened(8, { values: complete, answer: ({ pay }) => (pay === undefined ? saved : refused) });
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Proceed to payment' }));
    const link = await screen.findByRole('link', { name: 'Industry / sector: Fill in this field.' });
    expect(link.getAttribute('href')).toContain('/profile/company-details?next=');
  });

  test('a discount that the profile names and nothing proves is told before paying, with the way to its field', async () => {
    const fee = { full_amount: '250.00', discount_amount: '0.00', amount: '250.00', currency: 'USD', fixed: false } as const;
    const offer = { traits: ['is_women_led'], amount: '225.00', currency: 'USD' } as const;
    const { user, address } = opened(8, { values: complete, held: { fee, offer: { ...offer, traits: [...offer.traits] } } });
    await user.click(proceed());
    expect(dialog().textContent).toContain('You said: Women-led company. Add evidence to pay USD\u00a0225.00.');
    await user.click(within(dialog()).getByRole('link', { name: 'Add evidence for the discount' }));
    await waitFor(() => expect(address()).toBe(`/applications/${applicationId}/edit?page=6`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('no discount is named where the server offers none', async () => {
    const { user } = opened(8, { values: complete, held: { offer: null } });
    await user.click(proceed());
    expect(dialog().textContent).not.toContain('Add evidence');
  });

  test('the declaration comes first: each box is led to, and nothing is asked or sent', async () => {
    const { user } = opened(8);
    await user.click(proceed());
    const summary = document.querySelector('.error-summary') as HTMLElement;
    const heading = 'You must accept to the terms and condition';
    expect(within(summary).getByRole('heading', { name: heading })).toBeDefined();
    expect(document.activeElement).toBe(summary);
    // Not in instalments: everything else that is missing is listed with it.
    const links = within(summary).getAllByRole('link');
    expect(links).toHaveLength(missingIn({ values: {}, locale: 'en' }).length);
    expect(links.filter((link) => link.textContent.includes('Read this declaration and tick the box.'))).toHaveLength(3);
    expect(links[0]?.getAttribute('href')).toContain('?page=1#product_name');
    await waitFor(() => expect(document.querySelector('.toast-warning')?.textContent).toContain(heading));
    // On a phone the toast is left out: it would cover the fields below the summary, which says the same.
    expect(document.querySelector('.toast-warning')?.classList).toContain('toast-in-page');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('while answers are missing no button speaks of payment: it leads to them, and sends nothing', async () => {
    const { user, posted, address } = opened(8, { values: declared, companyDetails: ['sector'], hasColleagues: true });
    await user.click(proceed());
    expect(dialog().textContent).toContain('Some required answers are missing.');
    expect(
      within(dialog())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Cancel', 'Save as draft', 'Show what is missing']));
    for (const name of ['Proceed to payment', 'Submit without paying now'])
      expect(within(dialog()).queryByRole('button', { name })).toBeNull();
    await user.click(within(dialog()).getByRole('button', { name: 'Show what is missing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const summary = document.querySelector('.error-summary') as HTMLElement;
    expect(within(summary).getByRole('heading', { name: 'Some required answers are missing' })).toBeDefined();
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole('link');
    expect(links).toHaveLength(missingIn({ values: declared, locale: 'en' }).length + 1);
    expect(links.at(-1)?.textContent).toBe('Industry / sector: Fill in this field.');
    expect(links.at(-1)?.getAttribute('href')).toContain('/profile/company-details?next=');
    expect(address()).toBe(`/applications/${applicationId}/edit?page=1`);
    expect(posted.filter((one) => 'pay' in one || 'submit' in one)).toEqual([]);
  });

  test('details of the company alone are led to on the last page', async () => {
    const { user, address } = opened(8, { values: complete, companyDetails: ['rc_number', 'sector'] });
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Show what is missing' }));
    const summary = document.querySelector('.error-summary') as HTMLElement;
    await waitFor(() => expect(within(summary).getAllByRole('link')).toHaveLength(2));
    expect(address()).toBe(`/applications/${applicationId}/edit?page=8`);
  });

  test('the dialog offers draft, payment and a way back; Cancel changes nothing', async () => {
    const { user, posted } = opened(8, { values: complete });
    await user.click(proceed());
    expect(dialog().textContent).not.toContain('Some required answers are missing.');
    for (const name of ['Save as draft', 'Proceed to payment', 'Cancel'])
      expect(within(dialog()).getByRole('button', { name })).toBeDefined();
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted.filter((one) => 'pay' in one)).toEqual([]);
  });

  test('the dialog names the fee with its discount', async () => {
    const fee = { full_amount: '250.00', discount_amount: '25.00', amount: '225.00', currency: 'USD', fixed: false } as const;
    const { user } = opened(8, { values: complete, held: { fee } });
    await user.click(proceed());
    expect(dialog().querySelector('.confirm-fee')?.textContent).toBe('Fee USD\u00a0225.00USD\u00a0250.00 minus USD\u00a025.00 discount');
  });

  test('the dialog is in Arabic for an Arabic reader', async () => {
    const { user } = opened(8, { values: complete, prefix: '/ar' });
    await user.click(screen.getByRole('button', { name: 'متابعة' }));
    const shown = screen.getByRole('dialog', { name: 'التأكيد والمتابعة' });
    expect(within(shown).getByRole('button', { name: 'المتابعة إلى الدفع' })).toBeDefined();
  });

  test('Save as draft says so and leads to the application', async () => {
    const { user, address } = opened(8, { values: complete });
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(document.querySelector('.toast-success')?.textContent).toContain('Saved as draft'));
    expect(address()).toBe(`/applications/${applicationId}`);
  });

  test('what the server refuses is listed in the form’s order, each with its page, and the first page is opened', async () => {
    const answer = (posted: Readonly<Record<string, string>>): Saved =>
      'pay' in posted
        ? {
            ...saved,
            kind: 'refused',
            changed: true,
            code: 'fields_missing',
            message: 'Please fill in all fields',
            errors: { currency: 'Fill in this field.', hs_code: 'Fill in this field.' },
          }
        : saved;
    const { user, address, posted } = opened(8, { values: complete, answer });
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Proceed to payment' }));
    const summary = await waitFor(() => {
      const shown = document.querySelector<HTMLElement>('.error-summary');
      expect(shown).not.toBeNull();
      return shown as HTMLElement;
    });
    expect(within(summary).getByRole('heading', { name: 'Please fill in all fields' })).toBeDefined();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Product Details · HS code: Fill in this field.', `/applications/${applicationId}/edit?page=1#hs_code`],
      [
        expect.stringMatching(/^Processing Information · Currency.*: Fill in this field\.$/),
        `/applications/${applicationId}/edit?page=2#currency`,
      ],
    ]);
    expect(address()).toBe(`/applications/${applicationId}/edit?page=1`);
    expect(posted.filter((one) => 'pay' in one)).toHaveLength(1);
  });

  test('pressed twice, it is sent once, and goes on to where it is paid', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const answer = (posted: Readonly<Record<string, string>>): Saved =>
      'pay' in posted ? { ...saved, kind: 'paying', link: 'https://provider.example/pay/1' } : saved;
    const { user, posted } = opened(8, { values: complete, answer });
    await user.click(proceed());
    await user.dblClick(within(dialog()).getByRole('button', { name: 'Proceed to payment' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.example/pay/1'));
    expect(posted.filter((one) => 'pay' in one)).toHaveLength(1);
  });

  test('an editor submits, and others of the company pay', async () => {
    const { profile, permissions } = signedInAs({ roles: ['editor'] });
    const answer = (posted: Readonly<Record<string, string>>): Saved => ('submit' in posted ? { ...saved, kind: 'submitted' } : saved);
    const part = (
      <CompanyContext companyId={profile.company_id} permissions={permissions}>
        {form(8, { values: complete })}
      </CompanyContext>
    );
    const { user, posted, address } = renderPart(part, { at: `/applications/${applicationId}/edit?page=8`, answer });
    await user.click(proceed());
    expect(within(dialog()).queryByRole('button', { name: 'Proceed to payment' })).toBeNull();
    await user.dblClick(within(dialog()).getByRole('button', { name: 'Submit application' }));
    await waitFor(() => expect(address()).toBe(`/applications/${applicationId}`));
    await waitFor(() => expect(document.querySelector('.toasts')?.textContent).toContain('Your application was submitted.'));
    expect(posted.filter((one) => 'submit' in one)).toHaveLength(1);
    expect(posted.every(({ company_id }) => company_id === profile.company_id)).toBe(true);
    expect(posted.some((one) => 'pay' in one)).toBe(false);
  });

  test('an owner with colleagues submits, and leaves the payment to them', async () => {
    const answer = (posted: Readonly<Record<string, string>>): Saved => ('submit' in posted ? { ...saved, kind: 'submitted' } : saved);
    const { user, posted, address } = opened(8, { values: complete, answer, hasColleagues: true });
    await user.click(proceed());
    expect(within(dialog()).getByRole('button', { name: 'Proceed to payment' })).toBeDefined();
    const sentence = 'You can submit the application now and pay later. An owner or a person with the finance role can pay.';
    expect(within(dialog()).getByText(sentence)).toBeDefined();
    await user.dblClick(within(dialog()).getByRole('button', { name: 'Submit without paying now' }));
    await waitFor(() => expect(address()).toBe(`/applications/${applicationId}`));
    await waitFor(() => expect(document.querySelector('.toasts')?.textContent).toContain('Your application was submitted.'));
    expect(posted.filter((one) => 'submit' in one)).toHaveLength(1);
    expect(posted.some((one) => 'pay' in one)).toBe(false);
  });

  test.each([
    ['an owner without colleagues', 'owner', false],
    ['an editor with colleagues', 'editor', true],
  ] as const)('%s has one way to submit', async (_, role, hasColleagues) => {
    const { profile, permissions } = signedInAs({ roles: [role] });
    const part = (
      <CompanyContext companyId={profile.company_id} permissions={permissions}>
        {form(8, { values: complete, hasColleagues })}
      </CompanyContext>
    );
    const { user } = renderPart(part, { at: `/applications/${applicationId}/edit?page=8`, answer: () => saved });
    await user.click(proceed());
    expect(within(dialog()).queryByRole('button', { name: 'Submit without paying now' })).toBeNull();
  });

  test('submitted by a colleague a moment before: the dialog closes, and the page says so', async () => {
    const answer = (posted: Readonly<Record<string, string>>): Saved =>
      'pay' in posted ? closed('This cannot be done now.', true) : saved;
    const { user } = opened(8, { values: complete, answer });
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Proceed to payment' }));
    expect(await screen.findByRole('heading', { name: 'This application is no longer a draft' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.querySelector('.toast-warning')?.textContent).toContain('This cannot be done now.'));
    // All answers were saved before: there is nothing to copy.
    expect(screen.queryByText(/you can copy them/)).toBeNull();
    expect(document.querySelector('.save-mark')).toBeNull();
  });

  test('submitted by a colleague a moment before, with answers that were saved on the way: there is nothing to copy', async () => {
    const answer = (posted: Readonly<Record<string, string>>): Saved =>
      'pay' in posted ? closed('This cannot be done now.', posted['changes']?.includes('Ama') === true) : saved;
    const { user, posted } = opened(8, { values: complete, answer });
    await user.clear(control('authorized_signatory_name'));
    await user.paste('Ama');
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Proceed to payment' }));
    expect(await screen.findByRole('heading', { name: 'This application is no longer a draft' })).toBeDefined();
    expect(changesIn(posted)).toMatchObject({ authorized_signatory_name: 'Ama' });
    expect(screen.queryByText(/you can copy them/)).toBeNull();
    expect(document.querySelector('.save-mark')).toBeNull();
  });

  test.each([
    ['closed', () => closed('This cannot be done now.')],
    ['halted', () => halted('permission_denied', 'This cannot be done now.')],
  ] as const)('a form that is %s: the dialog closes with the reason, and no draft is said to be saved', async (_, answer) => {
    const { user, posted, address } = opened(8, { values: complete, answer });
    await user.type(control('authorized_signatory_name'), 'Ama');
    await screen.findByText(/^Your last answers may not be saved\./, undefined, { timeout: 3000 });
    const before = posted.length;
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Proceed to payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.querySelector('.toast-warning')?.textContent).toContain('This cannot be done now.'));
    await user.click(proceed());
    await user.click(within(dialog()).getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(address()).toBe(`/applications/${applicationId}`));
    expect(document.querySelector('.toast-success')).toBeNull();
    expect(posted).toHaveLength(before);
  });

  test('an unreadable answer keeps the dialog closed', async () => {
    const { user } = opened(8, {
      values: { ...declared, product_name: 'Shea' },
      answer: (posted) =>
        posted['changes']?.includes('authorized_signatory_name')
          ? {
              ...saved,
              kind: 'refused',
              changed: false,
              code: 'fields_invalid',
              message: 'No',
              errors: { authorized_signatory_name: 'This answer is too long. Shorten it.' },
            }
          : saved,
    });
    await user.type(control('authorized_signatory_name'), 'Ama');
    await waitFor(() => expect(errorOf('authorized_signatory_name')).toBe('This answer is too long. Shorten it.'), { timeout: 3000 });
    await user.click(proceed());
    expect(screen.getByRole('heading', { name: 'Please check the marked fields' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a correction', () => {
  const correction: RequestedCorrection = {
    ends_at: '2026-12-10T12:00:00.000Z',
    fields: [
      { field: 'facility_address', reason: 'incomplete', comment: 'The number of the plot is missing.', changed: false },
      { field: 'final_product_value', reason: 'figures_differ', comment: '', changed: false },
    ],
    wanted: [],
  };
  const values: Values = { ...declared, product_name: 'Shea butter', facility_address: '1 Market Road', final_product_value: '10.00' };
  const openFields = () => document.querySelectorAll('main form :is(input:not([type=hidden]), select, textarea)');

  test('only what was sent back can be changed, with its reason at the field; the rest is read', () => {
    opened(1, { values, correction });
    expect(screen.getByText(/1 answer on this page needs a correction\./)).toBeDefined();
    expect([...openFields()].map(({ id }) => id)).toEqual(['facility_address']);
    expect(document.getElementById('facility_address-hint')?.textContent).toContain('The number of the plot is missing.');
    const locked = [...document.querySelectorAll('.form-locked')].find((one) => one.textContent?.includes('Product name'));
    expect(locked?.textContent).toContain('Shea butter');
    expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  });

  test('only answers that were sent back are counted, and a change counts at once', async () => {
    const { user } = opened(1, { values, correction });
    const counts = () => [...document.querySelectorAll('.form-steps li')].map((step) => step.querySelector('.form-step-told')?.textContent);
    const note = () => document.querySelector('.form-correction')?.textContent;
    const needed = () => document.querySelector('.form-needed');
    expect(counts().slice(0, 3)).toEqual(['Answers changed: 0 of 1', 'Answers changed: 0 of 1', undefined]);
    expect(note()).toContain('Answers changed: 0 of 2');
    expect(needed()?.textContent).toBe('Not yet changed on this page:Address of the facility');
    await user.type(control('facility_address'), ', plot 7');
    expect(counts().slice(0, 3)).toEqual(['Answers changed: 1 of 1', 'Answers changed: 0 of 1', undefined]);
    expect(note()).toContain('Answers changed: 1 of 2');
    expect(needed()?.textContent).toBe('You have changed every answer on this page that needed a correction.');
    expect(document.querySelectorAll('.form-steps .form-step-done')).toHaveLength(0);
    expect(document.querySelector('.form-page')?.textContent).not.toContain('of 8');
    expect(document.title).toBe('Correction: Product Details · Thamani');
  });

  test('a page with nothing to correct asks for nothing, though answers are missing there', () => {
    opened(3, { values, correction });
    expect(screen.getByText(/No answers on this page need a correction/)).toBeDefined();
    expect(document.querySelector('.form-needed')).toBeNull();
  });

  test('Next leads from one page with something to correct to the next', async () => {
    const { user, address } = opened(2, { values, correction });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe(`/applications/${applicationId}/edit?page=8`);
  });

  test('the dialog lists what stays as it was, and what was changed on the screen is not in it', async () => {
    const { user, rerender } = opened(1, { values, correction });
    await user.type(control('facility_address'), ', plot 7');
    rerender(form(8, { values, correction }));
    await user.click(screen.getByRole('button', { name: 'Send correction' }));
    const dialog = screen.getByRole('dialog', { name: 'Send the correction?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Final product value']);
  });

  test('sent, it leaves what the device keeps of other fields, and nothing of its own', async () => {
    const key = `account/application ${applicationId} `;
    const change = (id: string, value: string) => ({ id, change: { value, base: 1 }, page: 1, at: Date.now() });
    localStorage.setItem(key, JSON.stringify([change('product_name', 'Shea butter, refined'), change('facility_address', 'Plot 7')]));
    const answer = (posted: Readonly<Record<string, string>>): Saved => ('correct' in posted ? { ...saved, kind: 'sent' } : saved);
    const { user, posted, address } = opened(8, { values, correction, answer });
    await waitFor(() => expect(changesIn(posted)).toEqual({ facility_address: 'Plot 7' }));
    await user.click(screen.getByRole('button', { name: 'Send correction' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send correction' }));
    await waitFor(() => expect(address()).toBe(`/applications/${applicationId}`));
    const left = JSON.parse(localStorage.getItem(key) ?? '[]') as readonly { readonly id: string }[];
    expect(left.map(({ id }) => id)).toEqual(['product_name']);
    localStorage.clear();
  });

  test('one that is over says so', async () => {
    const { user } = opened(1, { values, correction, answer: () => closed('') });
    await user.type(control('facility_address'), '!');
    expect(await screen.findByRole('heading', { name: 'You can no longer change this correction' }, { timeout: 3000 })).toBeDefined();
  });
});

describe('before the first page', () => {
  test('a draft that cannot be made is told in the server’s words, without a connection in ours', async () => {
    const { rerender, user, posted } = renderPart(
      <StartForm
        startKey="key"
        sources={[]}
        copied=""
        figures={{}}
        problem={{ code: 'x', message: 'The key is too short.', errors: {} }}
      />,
    );
    expect(screen.getByRole('heading', { name: 'The key is too short.' })).toBeDefined();
    await waitFor(() => expect(document.querySelector('.toast-error')?.textContent).toContain('The key is too short.'));
    rerender(<StartForm startKey="key" sources={[]} copied="" figures={{}} problem={{ code: 'unreachable', message: '', errors: {} }} />);
    expect(screen.getByRole('heading', { name: 'No connection. Connect to the internet, then press “Start” again.' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(posted).toEqual([{ key: 'key' }]));
  });

  test('drafts lead on; one without a name says so; none shows nothing', () => {
    const draft = { id: '1', application_number: 'APP-26-000001', product_name: 'Shea butter', updated_at: '2026-11-02T23:30:00.000Z' };
    const { rerender } = renderPart(<Drafts drafts={[draft, { ...draft, id: '2', product_name: '' }]} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/applications/1/edit', '/applications/2/edit']);
    expect(screen.getByText('Unnamed product')).toBeDefined();
    expect(screen.getAllByText('2 November 2026')).toHaveLength(2);
    rerender(<Drafts drafts={[]} />);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

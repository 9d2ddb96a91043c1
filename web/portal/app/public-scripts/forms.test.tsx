// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render.tsx';
import { checkStateIn } from '../eligibility/check/check-address.ts';
import { EligibilityCheck } from '../eligibility/check/EligibilityCheck.tsx';
import Login from '../routes/account/login.tsx';
import { enhanceForms } from './forms.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector('.toasts')?.remove();
});

const problem = { code: 'fields_missing', message: 'Please fill in all fields', errors: { email: 'Fill in this field.' } };

function open(actionData?: { readonly email: string; readonly problem: typeof problem }) {
  const props = { loaderData: { says: undefined }, actionData, params: {}, matches: [] } as unknown as Parameters<typeof Login>[0];
  renderAt('/login', <Login {...props} />);
  enhanceForms();
}

/** Whether the browser would send the form. */
function press(name = /^Login/): boolean {
  const button = screen.getByRole('button', { name });
  const form = button.closest('form');
  if (form === null) throw new Error('the button is in no form');
  const event = createEvent.submit(form);
  Object.defineProperty(event, 'submitter', { value: button });
  return fireEvent(form, event);
}

test('a form is sent once, however often its button is pressed', () => {
  open();
  expect([press(), press(), press()]).toEqual([true, false, false]);
  expect(screen.getByRole('button', { name: /^Login/ }).ariaDisabled).toBe('true');
});

test('without a connection the form stays, a toast says so, and it can be sent when the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  expect(press()).toBe(false);
  await vi.waitFor(() =>
    expect(document.querySelector('.toast')?.textContent).toBe('Unable to login. Please check your internet connection and try again.'),
  );
  online.mockReturnValue(true);
  expect(press()).toBe(true);
});

test('a refusal takes the focus as the page comes', () => {
  open({ email: 'ama@example.com', problem });
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

describe('a check that is sent by address', () => {
  const page = 'http://localhost/eligibility';

  function openCheck(query: string) {
    (window as unknown as { happyDOM: { setURL(address: string): void } }).happyDOM.setURL(`${page}${query}#check`);
    renderAt(`/eligibility${query}`, <EligibilityCheck state={checkStateIn(`${page}${query}`)} />);
    enhanceForms();
  }

  afterEach(() => (window as unknown as { happyDOM: { setURL(address: string): void } }).happyDOM.setURL('about:blank'));

  test('is sent when nothing is chosen, so that the server says what is missing', () => {
    openCheck('');
    expect(press(/^Continue/)).toBe(true);
  });

  test('sent again without an answer, it asks for one and stays usable', () => {
    openCheck('?asked=made_in');
    const [first] = screen.getAllByRole('radio');
    expect(screen.getByRole('group').getAttribute('aria-describedby')).toContain('check-error');
    expect(screen.getByText('Choose an answer.').closest('#check-error')).not.toBeNull();
    expect(document.activeElement).toBe(first);
    first?.blur();
    expect([press(/^Continue/), press(/^Continue/)]).toEqual([false, false]);
    expect(screen.getByRole('button', { name: /^Continue/ }).ariaDisabled).not.toBe('true');
    expect(document.activeElement).toBe(first);
    first?.click();
    expect(press(/^Continue/)).toBe(true);
  });
});

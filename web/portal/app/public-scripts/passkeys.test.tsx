// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasskeyForm } from '../sign-in/forms/PasskeyForm.tsx';
import { renderAt } from '../testing/render.tsx';
import { enhancePasskeys } from './second-factors.ts';

/** The module on pages that ask for a passkey. Only the browser's own interface and the server are stood in for. */

class Credential {
  static parseRequestOptionsFromJSON = (options: object) => ({ parsed: options });
  static parseCreationOptionsFromJSON = (options: object) => ({ parsed: options });
  toJSON = () => ({ id: 'p1' });
}
const get = vi.fn<(asked: unknown) => Promise<unknown>>();
const create = vi.fn<(asked: unknown) => Promise<unknown>>();
const options = { challenge: 'abc' };
let answer: () => Promise<Response>;
const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() => answer());
const submitted = vi.spyOn(HTMLFormElement.prototype, 'submit');

beforeEach(() => {
  answer = async () => Response.json({ message: '', data: { challenge_id: 'c1', options } });
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get, create } as unknown as CredentialsContainer);
  submitted.mockReturnValue();
  get.mockResolvedValue(new Credential());
  create.mockResolvedValue(new Credential());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function open(makes = false) {
  renderAt(
    '/login',
    <>
      <PasskeyForm options={{ path: '/login/passkey-options' }} makes={makes} button="Go" notShown="Not shown." />
      <p data-without-passkeys="" hidden>
        No passkeys here.
      </p>
    </>,
  );
  enhancePasskeys();
  const form = document.querySelector<HTMLFormElement>('form[data-passkey]');
  if (form === null) throw new Error('no form');
  const field = form.querySelector<HTMLInputElement>('[name=passkey]');
  const press = () => userEvent.setup().click(screen.getByRole('button'));
  return { form, press, sent: () => field?.value, said: () => form.querySelector('[role=alert]')?.textContent };
}

test('shows the form, asks the server what to sign, and sends what the device signed', async () => {
  const { form, press, sent } = open();
  expect(form.hidden).toBe(false);
  expect(screen.getByText('No passkeys here.', { ignore: false }).hidden).toBe(true);
  await press();
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0]).toBe('/api/login/passkey-options');
  expect(get).toHaveBeenCalledWith({ publicKey: { parsed: options } });
  expect(JSON.parse(sent() ?? '')).toEqual({ challenge_id: 'c1', response: { id: 'p1' } });
});

test('makes a passkey where the form says so', async () => {
  const { press } = open(true);
  await press();
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledOnce();
  expect(get).not.toHaveBeenCalled();
});

test('a question that was put away is told, sends nothing, and may be asked again', async () => {
  get.mockRejectedValueOnce(new DOMException('put away', 'NotAllowedError'));
  const { press, sent, said } = open();
  await press();
  await waitFor(() => expect(said()).toBe('Not shown.'));
  expect([submitted.mock.calls.length, sent()]).toEqual([0, '']);
  await press();
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  expect(said()).toBe('');
});

test('a refusal of the server is told in its words', async () => {
  answer = async () => Response.json({ code: 'too_many_requests', message: 'Too many attempts.' }, { status: 429 });
  const { press, said } = open();
  await press();
  await waitFor(() => expect(said()).toBe('Too many attempts.'));
  expect(get).not.toHaveBeenCalled();
});

test('a server that does not answer is told', async () => {
  answer = () => Promise.reject(new TypeError('no connection'));
  const { press, said } = open();
  await press();
  await waitFor(() => expect(said()).toBe('Our server did not answer. Please wait a minute and try again.'));
});

test.each([
  [409, 'step_up_required'],
  [401, 'unauthenticated'],
])('%i %s loads the page again, which asks for what is missing', async (status, code) => {
  const left = vi.spyOn(location, 'replace').mockReturnValue();
  answer = async () => Response.json({ code, message: 'x' }, { status });
  const { press } = open();
  await press();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(submitted).not.toHaveBeenCalled();
});

test('a browser that knows no passkeys is told what to do instead', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const { form } = open();
  expect(form.hidden).toBe(true);
  expect(screen.getByText('No passkeys here.').hidden).toBe(false);
});

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, test } from 'vitest';
import AddAuthenticator from '../routes/profile/factor-authenticator.tsx';
import AddPasskey from '../routes/profile/factor-passkey.tsx';
import MakeRecoveryCodes from '../routes/profile/factor-recovery-codes.tsx';
import RemoveFactor from '../routes/profile/factor-remove.tsx';
import { bothFactors, noFactors } from '../testing/people.ts';
import { renderAt } from '../testing/render.tsx';
import type { FactorAnswer } from './change.ts';

/** What the pages about second factors show for what is known and for each answer. */

const email = 'amina@shea.example';
const proved = { email, isProved: true };
const problem = (code: string, message = 'x', errors: Readonly<Record<string, string>> = {}) => ({ code, message, errors });

function show(Page: ComponentType<never>, path: string, loaderData: object, actionData?: FactorAnswer) {
  const Shown = Page as unknown as ComponentType<object>;
  const address = `/profile/factors/${path}`;
  return renderAt(address, <Shown {...{ loaderData, actionData, params: {}, matches: [] }} />);
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const back = '/profile?tab=profiles#two-step';
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the proof before a change', () => {
  const stale = { email, isProved: false };

  test('without factors asks for the password alone', () => {
    show(AddPasskey, 'passkey', { ...stale, factors: noFactors });
    expect(heading()).toBe('Confirm your identity');
    expect(screen.getByLabelText('Your password')).toHaveProperty('type', 'password');
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    expect(document.querySelector('form[data-passkey]')).toBeNull();
    expect(linkTo('Cancel')).toBe(back);
  });

  test('with factors asks for a code too, or a passkey, and returns to the same address', () => {
    show(RemoveFactor, 'remove?factor=authenticator', { ...stale, factors: bothFactors, isThere: true });
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
    expect(code.form?.getAttribute('action')).toBe('/profile/factors/remove?factor=authenticator');
    expect(Object.fromEntries(new FormData(code.form ?? undefined))).toMatchObject({ do: 'prove', username: email });
    const byPasskey = document.querySelector<HTMLFormElement>('form[data-passkey]');
    expect(byPasskey?.dataset['passkey']).toBe('/api/profile/step-up/passkey-options');
    expect(Object.fromEntries(new FormData(byPasskey ?? undefined))).toMatchObject({ do: 'prove' });
  });

  test.each([
    ['password_invalid', 'password-error', 'Type the password that you sign in with.'],
    ['second_factor_invalid', 'code-error', 'Type the six digits that the app shows now, or a recovery code that you have not used.'],
  ])('%s is told beside its field alone', (code, id, sentence) => {
    const answer = { proving: true, problem: problem(code) };
    show(MakeRecoveryCodes, 'recovery-codes', { ...stale, factors: bothFactors }, answer);
    expect(document.getElementById(id)?.textContent).toBe(sentence);
    expect(document.querySelectorAll('[id$="-error"]')).toHaveLength(1);
  });
});

describe('an authenticator', () => {
  const uri = `otpauth://totp/Thamani:${encodeURIComponent(email)}?secret=ABCDEFGHIJKLMNOP&issuer=Thamani`;
  const begun = { challengeId: 'c1', uri, qr: { side: 25, path: 'M0 0h7v1h-7z' } };

  test('is explained before its secret is made', () => {
    show(AddAuthenticator, 'authenticator', { ...proved, factors: noFactors });
    expect(document.querySelectorAll('.factor-steps > li')).toHaveLength(3);
    expect(screen.getByRole('button', { name: /^Continue/ })).toBeDefined();
    expect(screen.queryByText('The new app replaces the app that you use now.')).toBeNull();
  });

  test('that takes the place of another says so', () => {
    show(AddAuthenticator, 'authenticator', { ...proved, factors: bothFactors });
    expect(screen.getByText('The new app replaces the app that you use now.')).toBeDefined();
  });

  test('shows the QR code, the secret in groups of four, and asks for the first code', () => {
    show(AddAuthenticator, 'authenticator', { ...proved, factors: noFactors }, { begun });
    expect(
      screen
        .getByRole('img', { name: /^QR code/ })
        .querySelector('path')
        ?.getAttribute('d'),
    ).toBe(begun.qr.path);
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeDefined();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the app' });
    expect(Object.fromEntries(new FormData(field.form ?? undefined))).toMatchObject({ challenge_id: 'c1', uri });
  });

  test('keeps the same secret after a wrong code, even where the proof runs out soon', () => {
    const answer = { begun, problem: problem('second_factor_invalid'), proving: false };
    show(AddAuthenticator, 'authenticator', { email, isProved: false, factors: noFactors }, answer);
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeDefined();
    expect(document.getElementById('code-error')?.textContent).toContain('six digits');
  });

  test('begins again where the secret has ended, and says why', () => {
    const answer = { begun, problem: problem('challenge_expired', 'This took too long.'), proving: false };
    show(AddAuthenticator, 'authenticator', { ...proved, factors: noFactors }, answer);
    expect(screen.queryByText('ABCD EFGH IJKL MNOP')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('This took too long.');
  });
});

describe('a passkey', () => {
  const nameOf = () => document.querySelector<HTMLInputElement>('#name')?.value;

  test.each([
    ['Firefox, Windows', 'Firefox, Windows'],
    ['Unknown browser, unknown system', 'My device'],
    [undefined, 'My device'],
  ])('on %s is first called %s', (device, name) => {
    show(AddPasskey, 'passkey', { ...proved, factors: noFactors, device });
    expect(nameOf()).toBe(name);
    const form = document.querySelector<HTMLFormElement>('form[data-makes]');
    expect([form?.hidden, form?.dataset['passkey']]).toEqual([true, '/api/profile/factors/passkey-options']);
  });
});

describe('recovery codes', () => {
  const codes = ['ABCDEFGH2345', 'MNPQRSTV6789'];
  const changed = { message: 'The app was added.', codes };

  test('are shown in groups, can be taken as a file, and lead on once they are stored', () => {
    show(AddAuthenticator, 'authenticator', { ...proved, factors: bothFactors }, { changed });
    expect(screen.getByRole('status').textContent).toContain('The app was added.');
    const listed = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['ABCD-EFGH-2345', 'MNPQ-RSTV-6789']);
    const file = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
    expect(file.download).toBe('thamani-recovery-codes.txt');
    const text = decodeURIComponent(file.getAttribute('href')?.split(',')[1] ?? '');
    for (const part of [email, 'ABCD-EFGH-2345', 'MNPQ-RSTV-6789']) expect(text).toContain(part);
    const stored = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have stored these codes' });
    expect(stored.form?.checkValidity()).toBe(false);
    stored.checked = true;
    expect(stored.form?.checkValidity()).toBe(true);
    expect(stored.form?.getAttribute('action')).toBe('/profile#two-step');
  });

  test('that the account has already are not shown again', () => {
    show(AddPasskey, 'passkey', { ...proved, factors: bothFactors }, { changed: { message: 'The passkey was added.', codes: null } });
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
    expect(linkTo('Back to your profile')).toBe(back);
  });

  test('are created again after a confirmation, and not without a factor', () => {
    const { unmount } = show(MakeRecoveryCodes, 'recovery-codes', { ...proved, factors: bothFactors });
    expect(screen.getByText(/Your current codes stop working immediately/)).toBeDefined();
    unmount();
    show(MakeRecoveryCodes, 'recovery-codes', { ...proved, factors: noFactors });
    expect(screen.queryByRole('button')).toBeNull();
    expect(linkTo('Back to your profile')).toBe(back);
  });
});

describe('removing', () => {
  const warning = 'Two-step sign-in will be turned off.';

  test('one of two is asked without a warning', () => {
    show(RemoveFactor, 'remove?factor=x', { ...proved, factors: bothFactors, isThere: true, passkey: 'Office computer' });
    expect(heading()).toBe('Remove the passkey Office computer?');
    expect(screen.queryByText(warning)).toBeNull();
    expect(linkTo('Cancel')).toBe(back);
  });

  test('the last one says what follows', () => {
    const factors = { ...bothFactors, passkeys: [] };
    show(RemoveFactor, 'remove?factor=authenticator', { ...proved, factors, isThere: true });
    expect(screen.getByText(warning)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Remove/ })).toBeDefined();
  });

  test('what is not there offers nothing to press', () => {
    show(RemoveFactor, 'remove?factor=gone', { ...proved, factors: bothFactors, isThere: false });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

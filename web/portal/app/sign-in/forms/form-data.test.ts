import { expect, test } from 'vitest';
import { activationCookie, activationIn, recoveryCookie, recoveryIn, secondsToWait } from '../flow-cookie.ts';
import { codeIn } from './form-data.ts';

function coming(...cookies: string[]): Request {
  return new Request('https://portal.example/', { headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } });
}

test('a code comes one digit a box, or whole in the first, in any digits of our readers', () => {
  const code = (...boxes: string[]) => {
    const form = new FormData();
    for (const box of boxes) form.append('code', box);
    return codeIn(form);
  };
  expect(code('1', '2', '3', '4')).toBe('1234');
  expect(code('0123', '', '', '')).toBe('0123');
  expect(code(' 12-34 ')).toBe('1234');
  expect(code('٠', '٩', '۵', '۰')).toBe('0950');
  expect(code()).toBe('');
});

test('what was remembered comes back whole, each under its own name', () => {
  const sent = new Date('2026-11-15T09:00:00Z');
  const request = coming(
    activationCookie('amina@shea.example', sent),
    recoveryCookie({ email: 'kofi@shea.example', sentAt: 5, ticket: 'tt' }),
  );
  expect(activationIn(request)).toEqual({ email: 'amina@shea.example', sentAt: sent.getTime() });
  expect(recoveryIn(request)).toEqual({ email: 'kofi@shea.example', sentAt: 5, ticket: 'tt' });
});

test('and is kept from script, for as long as it is of use', () => {
  expect(activationCookie('a@b.example')).toMatch(/^__Host-activation=[\w-]+; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax$/);
  expect(recoveryCookie({ email: 'a@b.example', sentAt: 0, ticket: 'tt' })).toMatch(
    /^__Host-recovery=[\w-]+; Path=\/; Max-Age=900; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test.each(['', 'nonsense', ...[null, 7, {}, { email: '', sentAt: 1 }, { email: 'a@b', sentAt: 'x' }].map(encoded)])(
  'what nobody of us wrote reads as nothing: %s',
  (value) => {
    expect(recoveryIn(coming(`__Host-recovery=${value}`))).toBeUndefined();
  },
);

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

test('the wait is counted from the sending', () => {
  const now = new Date('2026-11-15T09:00:00Z');
  const after = (seconds: number) => secondsToWait(now.getTime() - seconds * 1000, now);
  expect([after(0), after(20), after(59), after(600), secondsToWait(0, now)]).toEqual([59, 39, 0, 0, 0]);
  // A clock set back or a forged cookie must not make a person wait longer than a minute.
  expect(after(-100)).toBe(0);
});

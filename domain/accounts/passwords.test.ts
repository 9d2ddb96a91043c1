import { describe, expect, it } from 'vitest';
import { faultInPassword } from './passwords.ts';

const known = ['Amina', 'Diallo', 'amina.diallo@shea-tamale.example', 'Tamale Shea Works'];

describe('a password', () => {
  it.each(['correct horse battery', 'mvua na jua 1968 pwani', 'كلمة سر طويلة جدا', 'Xk29-qLm4-vT8p', 'three goats by the river'])(
    '%s is taken',
    (password) => {
      expect(faultInPassword(password, known)).toBeUndefined();
    },
  );

  it('is measured in characters as a person counts them', () => {
    expect(faultInPassword('short phras', [])).toBe('password_short');
    expect(faultInPassword('🌍'.repeat(11), [])).toBe('password_short');
    expect(faultInPassword(`${'goat river '.repeat(12)}`.slice(0, 129), [])).toBe('password_long');
  });

  it.each([
    'password1234',
    'Password2026!!',
    'qwertyuiop12',
    'aaaaaaaaaaaa',
    '123456789012',
    'abcdefghijkl',
    'passwordpassword',
    '1qaz2wsx3edc',
    'administrator',
    '202620262026',
    'P@ssword12345'.replace('@', 'a'),
  ])('%s is on every list', (password) => {
    expect(faultInPassword(password, known)).toBe('password_common');
  });

  it.each(['Thamani2026!!', 'thamani-thamani', 'aminadiallo1990', 'TamaleShea2026', 'Diallo-Diallo-1'])(
    '%s is what this account gives away',
    (password) => {
      expect(faultInPassword(password, known)).toBe('password_common');
    },
  );
});

import type { Refusal } from '@thamani/domain/errors.ts';
import { describe, expect, it } from 'vitest';
import { argon2Passwords } from './argon2.ts';

describe('passwords', () => {
  const passwords = argon2Passwords();

  it('are hashed as ruled, each with a salt of its own, and told from others', async () => {
    const [one, two] = await Promise.all([passwords.hash('three goats by the river'), passwords.hash('three goats by the river')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'three goats by the river')).toBe(true);
    expect(await passwords.verify(one, 'three goats by the rivers')).toBe(false);
  });

  it('are refused when too many wait, and go on afterwards', async () => {
    const few = argon2Passwords({ threads: 1, mostWaiting: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => few.hash('three goats by the river')));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Refusal] : []));
    expect(refused.map(({ code }) => code)).toEqual(['overloaded', 'overloaded']);
    expect(await few.hash('three goats by the river')).toContain('argon2id');
  });

  it('of an address that nobody has are never right, also after one that could not be compared', async () => {
    const busy = argon2Passwords({ threads: 1, mostWaiting: 1 });
    const before = await Promise.allSettled([busy.verify(undefined, 'a'), busy.verify(undefined, 'b'), busy.verify(undefined, 'c')]);
    expect(before.map(({ status }) => status)).toContain('rejected');
    expect(await busy.verify(undefined, 'three goats by the river')).toBe(false);
  });

  it('fail without quoting what they were given', async () => {
    await expect(passwords.verify('kept secret, not a hash', 'hush')).rejects.toThrow(/^the password could not be worked on$/);
  });
});

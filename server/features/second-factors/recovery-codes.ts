import { randomInt } from 'node:crypto';
import { recoveryAlphabet, secondFactorRules } from '@thamani/domain/accounts/second-factors.ts';
import type { Context } from '../../context.ts';

export interface NewCodes {
  /** Shown once, in groups of four. */
  readonly shown: readonly string[];
  readonly kept: readonly { readonly id: string; readonly hash: string }[];
}

/** Hashed as passwords are, so it takes a moment: before the transaction that keeps them. */
export async function newRecoveryCodes({ ids, passwords }: Pick<Context, 'ids' | 'passwords'>): Promise<NewCodes> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    Array.from({ length: 12 }, () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length))).join(''),
  );
  const kept = await Promise.all(codes.map(async (code) => ({ id: ids.uuid(), hash: await passwords.hash(code) })));
  return { kept, shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')) };
}

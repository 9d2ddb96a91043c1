import { readProfile } from '@thamani/contract/accounts.ts';
import { listFactors } from '@thamani/contract/second-factors.ts';
import { apiFor } from '../session/api.ts';
import type { Factors } from './factors.ts';

export interface LoadedFactors {
  readonly factors: Factors;
  readonly email: string;
  /** Whether the person has proved who they are recently enough; otherwise the page asks first. */
  readonly isProved: boolean;
}

/** `minutesNeeded`: how long the proof must hold from now, so that it does not run out on the way. */
export async function loadFactors(asked: Parameters<typeof apiFor>[0], minutesNeeded = 0): Promise<LoadedFactors> {
  const api = apiFor(asked);
  const [{ data: factors }, { data: profile }] = await Promise.all([
    api.call(listFactors),
    api.call(readProfile, { params: { id: 'me' } }),
  ]);
  const freshUntil = factors.fresh_until === null ? 0 : Date.parse(factors.fresh_until);
  return { factors, email: profile.email, isProved: freshUntil > Date.now() + minutesNeeded * 60_000 };
}

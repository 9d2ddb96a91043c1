import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listFactors } from '@thamani/contract/second-factors.ts';

/** The second factors of an account, as the API lists them. */
export type Factors = AnswerOf<typeof listFactors>['data'];

/** Recovery codes are no factor by themselves: they come and go with the others. */
export function countOf({ authenticator, passkeys }: Factors): number {
  return passkeys.length + (authenticator === null ? 0 : 1);
}

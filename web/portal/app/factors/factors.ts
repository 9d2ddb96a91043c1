import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listFactors } from '@thamani/contract/second-factors.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';

/** The second factors of an account, as the API lists them. */
export type Factors = AnswerOf<typeof listFactors>['data'];

/** Recovery codes are no factor by themselves: they come and go with the others. */
export function countOf({ authenticator, passkeys }: Factors): number {
  return passkeys.length + (authenticator === null ? 0 : 1);
}

/** The heading of the profile's section. */
export const twoStepId = 'two-step';

export function profileAddress(language: Language): string {
  return `${addressIn(language, '/profile')}?tab=profiles#${twoStepId}`;
}

export type FactorPage = 'authenticator' | 'passkey' | 'recovery-codes' | 'remove';

export function factorAddress(language: Language, page: FactorPage): string {
  return addressIn(language, `/profile/factors/${page}`);
}

import type { Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';

/** The heading of the profile's section. */
export const twoStepId = 'two-step';

export function profileAddress(language: Language): string {
  return `${addressIn(language, '/profile')}?tab=profiles#${twoStepId}`;
}

export type FactorPage = 'authenticator' | 'passkey' | 'recovery-codes' | 'remove';

export function factorAddress(language: Language, page: FactorPage): string {
  return addressIn(language, `/profile/factors/${page}`);
}

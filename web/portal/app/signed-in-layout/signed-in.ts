import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readProfile } from '@thamani/contract/accounts.ts';

export type Profile = AnswerOf<typeof readProfile>['data'];

/** Who is signed in, for the frame and every page inside it. */
export interface SignedIn {
  readonly profile: Profile;
  readonly fullName: string;
  /** Of the company's head office, in the reader's language. */
  readonly country: string;
  readonly countryOfRegistration: string;
}

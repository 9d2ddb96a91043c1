import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readMyself } from '@thamani/contract/staff.ts';

/** Who is signed in, for the frame and every page inside it. */
export interface Myself extends Readonly<AnswerOf<typeof readMyself>['data']> {
  /** Where they work, by the countries' names; null is everywhere. */
  readonly countries: readonly string[] | null;
}

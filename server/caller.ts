import type { Language } from '@thamani/domain/languages.ts';
import type { Say } from './words/words.ts';

/** Who calls, as a use case sees it. */
export interface Caller {
  readonly actor: { readonly kind: 'anyone' };
  readonly address: string;
  readonly language: Language;
  readonly say: Say;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
}

import type { Language } from '@thamani/domain/languages.ts';
import type { Say } from './words/words.ts';

export interface OpenSession {
  readonly id: string;
  readonly accountId: string;
  readonly companyId: string;
}

/** Who calls, as a use case sees it. */
export interface Caller {
  readonly actor: { readonly kind: 'anyone' | 'company'; readonly id?: string };
  readonly device: string;
  readonly address: string;
  readonly language: Language;
  readonly say: Say;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
}

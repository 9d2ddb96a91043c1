import type { Language } from '@thamani/domain/languages.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Say } from './words/words.ts';

export interface OpenSession {
  readonly id: string;
  readonly accountId: string;
  readonly companyId: string;
}

/** Somebody of the staff, with the role and scope that the policy asks for. */
export interface StaffSession {
  readonly id: string;
  readonly person: Person;
  readonly provedAt: Date;
}

/** Who calls, as a use case sees it. */
export interface Caller {
  readonly actor: { readonly kind: 'anyone' | 'company' | 'staff'; readonly id?: string };
  readonly device: string;
  readonly address: string;
  readonly language: Language;
  readonly say: Say;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
}

import type { Language } from '@thamani/domain/languages.ts';
import type { ClientKeys } from '@thamani/domain/rate-limits/clients.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Translate } from './i18n/catalogs.ts';

export interface OpenSession {
  readonly id: string;
  readonly accountId: string;
  readonly companyId: string;
  /** When the password was last shown in this session. */
  readonly provedAt: Date | null;
}

/** A member of staff, with the role and scope that the policy asks for. */
export interface StaffSession {
  readonly id: string;
  readonly person: Person;
  readonly provedAt: Date;
}

/** Who calls, as a use case sees it. */
export interface Caller {
  readonly actor: { readonly kind: 'anonymous' | 'company' | 'staff'; readonly id?: string };
  readonly device: string;
  readonly address: string;
  /** By what its requests are counted. Reading it refuses a caller whose address is none. */
  readonly client: ClientKeys;
  /** What the caller was given at an earlier sign-in. It proves nothing. */
  readonly deviceTokens: { readonly company: string | undefined; readonly staff: string | undefined };
  readonly language: Language;
  readonly t: Translate;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
}

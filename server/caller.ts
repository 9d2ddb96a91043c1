import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { ClientKeys } from '@thamani/domain/rate-limits/clients.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Translate } from './i18n/catalogs.ts';

/** A signed-in person. */
export interface PersonSession {
  readonly id: string;
  readonly accountId: string;
  /** The company that the session acts for: null until the person has chosen one, and after the person left it. */
  readonly companyId: string | null;
  /** In that company. */
  readonly roles: readonly CompanyRole[];
  readonly isAgent: boolean;
  /** The company requires a second factor, and the person has none. */
  readonly lacksSecondFactor: boolean;
  /** The company is about to be deleted: its people only read. */
  readonly isCompanyEnding: boolean;
  /** When the password was last shown in this session. */
  readonly provedAt: Date | null;
}

/** A person who acts for a company. */
export interface OpenSession extends PersonSession {
  readonly companyId: string;
}

export function isActing(session: PersonSession): session is OpenSession {
  return session.companyId !== null;
}

/** A page that is open in another tab names the company it was opened for; another client names none. */
export function isOpenedForAnother({ companyId }: OpenSession, openedFor: string | undefined): boolean {
  return openedFor !== undefined && openedFor !== companyId;
}

/** A member of staff, with the role and scope that the policy asks for. */
export interface StaffSession {
  readonly id: string;
  readonly person: Person;
  readonly provedAt: Date;
}

/** Who calls, as a use case sees it. */
export interface Caller {
  readonly actor: {
    readonly kind: 'anonymous' | 'company' | 'staff';
    readonly id?: string;
    /** The company, where the operation is one of a company and not of the person's own login. */
    readonly actingFor?: string;
  };
  /** The company that the page or form was opened for, where the client names one. */
  readonly openedFor?: string | undefined;
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

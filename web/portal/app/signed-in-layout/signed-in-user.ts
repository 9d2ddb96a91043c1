import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readProfile } from '@thamani/contract/accounts.ts';
import type { CompanyPermission } from '@thamani/domain/companies/policy.ts';

export type Profile = AnswerOf<typeof readProfile>['data'];

/** Who is signed in, for the frame and every page inside it. */
export interface SignedIn {
  readonly profile: Profile;
  readonly fullName: string;
  /** Of the company that the session acts for; undefined until one is chosen. */
  readonly companyName: string | undefined;
  /** What the person may try in that company. */
  readonly permissions: readonly CompanyPermission[];
  /** Of the company's head office, in the reader's language; empty without a company. */
  readonly country: string;
  /** Unread notifications in that company; null without one, and where they could not be counted. */
  readonly unread: number | null;
  readonly countryOfRegistration: string;
}

interface User {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

const key = 'user';

/** The specification's entry `user`, for the shell and for other tabs, which see it go. A browser may forbid storage: nothing depends on it. */
export function storeUser({ id, first_name, last_name }: User): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, first_name, last_name }));
  } catch {
    // As above.
  }
}

export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // As above.
  }
}

/** The other tab empties its storage first and then asks the server, which may take a while. */
const waits = [500, 2_000, 6_000];

/** Calls when another tab has signed out; gives back how to stop listening. */
export function whenSignedOutElsewhere(call: () => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const heard = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === null || (changed === key && newValue === null)) timers = waits.map((wait) => setTimeout(call, wait));
  };
  addEventListener('storage', heard);
  return () => {
    removeEventListener('storage', heard);
    for (const timer of timers) clearTimeout(timer);
  };
}

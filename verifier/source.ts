import { receiptKeysPath } from '@thamani/credentials/receipt.ts';
import type { Issuer } from '@thamani/credentials/issuer.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';

/** Where published objects are read from: the site itself, or a snapshot of it. */
export interface Source {
  readonly issuer: Issuer;
  /** Whether it tells of now: then a key that it does not name was never ours. */
  readonly isCurrent: boolean;
  /** `address`: below the site's origin. */
  read(address: string): Promise<Fetched>;
}

/** The address of each object on the site. A checker needs nothing else, and reads all of it by GET. */
export const addresses = {
  keys: '/.well-known/did.json',
  receiptKeys: receiptKeysPath,
  credential: (number: string) => `/${number}.jwt`,
  status: (number: string) => `/${number}/status`,
  manifest: (number: string) => `/${number}/manifest`,
  list: (purpose: StatusPurpose, list: number) => `/status/${purpose}/${list}`,
} as const;

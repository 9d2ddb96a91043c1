import type { Answer } from '@thamani/credentials/verify.ts';
import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';

/** What a page of a certificate tells its script. */
export interface PageData {
  readonly number: string;
  readonly answer: Answer;
  /** Each with its id, in base64url, and with the last day on which it signed where it no longer does. */
  readonly keys: readonly (readonly [kid: string, key: string, until?: string])[];
  /** Where the library is that checks signatures for a browser that cannot. */
  readonly ed25519: string;
  readonly facts?: CertificateFacts;
  /** What the rosette is drawn from. */
  readonly hash?: string;
}

/** What the page that scans tells its script. */
export interface AppData {
  /** Where certificates are published, and nowhere else. */
  readonly origin: string;
  readonly decoder: string;
  readonly wasm: string;
  /** Where the library is that checks signatures for a browser that cannot. */
  readonly ed25519: string;
  readonly doubt: string;
}

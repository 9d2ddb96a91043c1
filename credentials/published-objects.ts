import type { StatusPurpose } from './status-list.ts';
import type { CertificateStatus, StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';

/** The published objects and their keys in the store: all that a public check ever reads. */
export const published = {
  /** Keys that sign and those that signed once, as a DID document. */
  keys: 'did.json',
  /** Never changes. */
  credential: (number: string) => `certificates/${number}/credential.jwt`,
  /** Never changes once it is stored: the first file is kept. */
  file: (number: string, language: CertificateLanguage) => `certificates/${number}/${language}.pdf`,
  /** For screens. */
  picture: (number: string, language: CertificateLanguage) => `certificates/${number}/${language}.webp`,
  /** Signed again when a language is added. */
  manifest: (number: string) => `certificates/${number}/manifest.jwt`,
  /** Signed again with each change: the history, and the number of a newer certificate. */
  status: (number: string) => `certificates/${number}/status.jwt`,
  /** Signed again within a minute of each change, and every six hours. */
  statusList: (purpose: StatusPurpose, list: number) => `status/${purpose}/${list}.jwt`,
} as const;

/** Languages that a certificate is printed in. */
export const certificateLanguages = ['en', 'fr', 'ar'] as const;
export type CertificateLanguage = (typeof certificateLanguages)[number];

/**
 * What was published under a number, signed: the SHA-256 of each language's file, which neither the credential inside it nor the seal on it
 * can carry (rulings, section 6), and the seal itself.
 */
export interface Manifest {
  readonly number: string;
  readonly seal: string;
  readonly files: readonly { readonly language: CertificateLanguage; readonly sha256: string; readonly bytes: number }[];
  /** ISO 8601: when it was signed. */
  readonly asOf: string;
}

export const manifestType = 'thamani-manifest+jwt';

/** The signed history of a certificate. Only the status lists prove that it is good; this gives the time and reason of each change. */
export interface StatusRecord {
  readonly number: string;
  readonly status: CertificateStatus;
  /** Oldest first. */
  readonly history: readonly { readonly change: StatusChange; readonly reason: StatusReason; readonly at: string }[];
  /** The number of a newer certificate for the same product; unless it was revoked, this one stays valid to its date. */
  readonly replacedBy?: string;
  readonly asOf: string;
}

export const statusRecordType = 'thamani-status+jwt';
export const credentialType = 'vc+jwt';

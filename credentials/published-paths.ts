import type { CertificateLanguage } from './manifest.ts';
import type { StatusPurpose } from './status-list.ts';

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

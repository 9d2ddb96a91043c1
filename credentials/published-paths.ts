import type { CertificateLanguage } from './manifest.ts';
import type { StatusPurpose } from './status-list.ts';

/** What stands in public, and under which key: all that a stranger's check ever reads. */
export const published = {
  /** Keys that sign and those that signed once, as a DID document. */
  keys: 'did.json',
  /** Never changes. */
  credential: (number: string) => `certificates/${number}/credential.jwt`,
  /** Never changes once it stands: the file is the one that was first stored. */
  file: (number: string, language: CertificateLanguage) => `certificates/${number}/${language}.pdf`,
  /** For screens. */
  picture: (number: string, language: CertificateLanguage) => `certificates/${number}/${language}.webp`,
  /** Signed anew where a language joins. */
  manifest: (number: string) => `certificates/${number}/manifest.jwt`,
  /** Signed anew with each change: what happened to it, and which newer one there is. */
  standing: (number: string) => `certificates/${number}/standing.jwt`,
  /** Signed anew with each change within a minute, and every six hours. */
  statusList: (purpose: StatusPurpose, list: number) => `status/${purpose}/${list}.jwt`,
} as const;

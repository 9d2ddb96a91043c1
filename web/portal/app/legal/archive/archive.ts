import type { Language } from '@thamani/domain/languages.ts';
import type { LegalDocument } from '@thamani/domain/legal/versions.ts';
import firstLicence from './licence.2025-09-02.json';
import firstPrivacyPolicy from './privacy-policy.2025-09-02.json';
import secondPrivacyPolicy from './privacy-policy.2026-11-18.json';
import firstTermsOfUse from './terms-of-use.2025-09-02.json';

/**
 * Replaced versions as they were published, in each language. Data, and not messages of the catalogs: a catalog is edited and translated
 * again, and a published version never changes (archive.test.ts has the SHA-256 of each).
 */
export interface ArchivedText {
  readonly gist: string;
  readonly chapters: readonly { readonly id: string; readonly title: string; readonly blocks: readonly ArchivedBlock[] }[];
}

/** Inside a text: `<mail/>`, `<code>…</code>`, `<bdi>…</bdi>` for a name in Latin letters, and `[…](https://…)`. */
export type ArchivedBlock =
  | { readonly paragraph: string }
  | { readonly list: readonly string[] }
  /** Each with its name and its text. */
  | { readonly facts: readonly (readonly string[])[] };

export const archive: Readonly<Record<LegalDocument, Readonly<Record<string, Readonly<Record<Language, ArchivedText>>>>>> = {
  privacy_policy: { '2025-09-02': firstPrivacyPolicy, '2026-11-18': secondPrivacyPolicy },
  terms_of_use: { '2025-09-02': firstTermsOfUse },
  licence: { '2025-09-02': firstLicence },
};

/** Undefined where the document has no replaced version of this day. */
export function archivedText(document: LegalDocument, version: string, language: Language): ArchivedText | undefined {
  const versions = archive[document];
  return Object.hasOwn(versions, version) ? versions[version]?.[language] : undefined;
}

/**
 * The published versions of each legal document, by the day from which they apply, oldest first. A new version is added at the end, and the
 * text that it replaces goes to `web/portal/app/legal/archive/`, where it never changes (CONTRIBUTING.md, "A version of a legal document").
 */
export const legalVersions = {
  privacy_policy: ['2025-09-02', '2026-11-18', '2026-11-19'],
  terms_of_use: ['2025-09-02', '2026-11-18'],
  licence: ['2025-09-02', '2026-11-18'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type LegalDocument = keyof typeof legalVersions;

export const legalDocuments = Object.keys(legalVersions) as LegalDocument[];

/** What a person agrees to at registration, and is notified of when it changes. The licences of the site are not part of that agreement. */
export const agreedDocuments = ['privacy_policy', 'terms_of_use'] as const satisfies readonly LegalDocument[];

export type AgreedDocument = (typeof agreedDocuments)[number];

export const legalRules = { acknowledgementsAnHour: 60 } as const;

export function currentVersionOf(document: LegalDocument): string {
  return versionsOf(document).at(-1) ?? '';
}

/** Newest first. */
export function earlierVersionsOf(document: LegalDocument): readonly string[] {
  return versionsOf(document).slice(0, -1).toReversed();
}

/** The day on which a version was replaced; undefined for the current one, and for one that never was. */
export function replacedOn(document: LegalDocument, version: string): string | undefined {
  const place = versionsOf(document).indexOf(version);
  return place < 0 ? undefined : versionsOf(document)[place + 1];
}

/** Every day on which a document changed that people agree to, oldest first: what a person can acknowledge. */
export const agreedVersions: readonly string[] = [...new Set(agreedDocuments.flatMap((document) => versionsOf(document)))].toSorted();

/** What a person accepts who registers now. */
export const currentAgreedVersion: string = agreedVersions.at(-1) ?? '';

export interface LegalUpdate {
  readonly document: AgreedDocument;
  readonly version: string;
}

/**
 * The documents that changed after the version that the person accepted at registration or acknowledged since. null: the account is older
 * than the record of it, so its person knows the first version alone.
 */
export function updatesSince(acknowledged: string | null): readonly LegalUpdate[] {
  const known = acknowledged ?? agreedVersions[0] ?? '';
  return agreedDocuments.map((document) => ({ document, version: currentVersionOf(document) })).filter(({ version }) => version > known);
}

function versionsOf(document: LegalDocument): readonly string[] {
  return legalVersions[document];
}

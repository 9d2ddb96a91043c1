import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '@thamani/domain/languages.ts';
import type { LegalDocument } from '@thamani/domain/legal/versions.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';

interface LegalDocumentPage {
  /** Of the current version; an earlier one is below it, under its day. */
  readonly path: string;
  readonly title: MessageDescriptor;
}

/** Small, because the signed-in layout names these documents too: their texts are only on public pages. */
export const legalPages = {
  privacy_policy: { path: '/privacy-policy', title: msg`Privacy policy` },
  terms_of_use: { path: '/terms-of-use', title: msg`Terms of use` },
  licence: { path: '/liscence', title: msg`Licensing and intellectual property` },
} as const satisfies Record<LegalDocument, LegalDocumentPage>;

/** The anchor of the last chapter of a current version. */
export const changesAnchor = 'what-changed';

export function addressOfChanges(language: Language, document: LegalDocument): string {
  return `${addressIn(language, legalPages[document].path)}#${changesAnchor}`;
}

/** The address of one version. It stays the same when the version is replaced: until then, it leads to the current page. */
export function addressOfVersion(language: Language, document: LegalDocument, version: string): string {
  return addressIn(language, `${legalPages[document].path}/${version}`);
}

/** The day of a version in words, the same on the server and in the browser. */
export function versionDay(language: Language, version: string): string {
  const locale = `${language === 'en' ? 'en-GB' : language}-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version));
}

import type { Contradiction } from '@thamani/credentials/inside.ts';
import type { CertificateLanguage } from '@thamani/credentials/manifest.ts';
import type { Sentence } from './say.ts';

export const fileWords = {
  link: /*i18n*/ { id: 'file.link', message: 'Check a PDF or a receipt' },
  heading: /*i18n*/ { id: 'file.heading', message: 'Is this the published file?' },
  lead: /*i18n*/ {
    id: 'file.lead',
    message: 'Drop the PDF of a certificate, or the file of a receipt. It is checked in your browser and never sent.',
  },
  choose: /*i18n*/ { id: 'file.choose', message: 'Choose files' },
  drop: /*i18n*/ { id: 'file.drop', message: 'or drop them here' },
  limits: /*i18n*/ { id: 'file.limits', message: 'Up to 20 files, each of at most 20 MB.' },
  needsScript: /*i18n*/ {
    id: 'file.needs_script',
    message: 'This page needs script: the file is read in your browser, so that it need not be sent. Without it, check the number instead.',
  },
  working: /*i18n*/ { id: 'file.working', message: 'Checking …' },
  looking: /*i18n*/ { id: 'file.looking', message: 'Looking for codes on its pages …' },
  tooMany: /*i18n*/ { id: 'file.too_many', message: 'More than 20 files: only the first 20 were checked.' },
  done: /*i18n*/ { id: 'file.done', message: 'Checked. What was dropped last stands first.' },
};

/** The first line about each file. */
export const verdictWords = {
  published: /*i18n*/ { id: 'file.published', message: 'This is the published file' },
  not_published: /*i18n*/ { id: 'file.not_published', message: 'Not the published file' },
  could_not_look: /*i18n*/ { id: 'file.could_not_look', message: 'Could not compare' },
  no_number: /*i18n*/ { id: 'file.no_number', message: 'Which certificate is this?' },
  contradicts: /*i18n*/ { id: 'file.contradicts', message: 'The file contradicts itself' },
  pretends: /*i18n*/ { id: 'file.pretends', message: 'Not the published file, and altered' },
  too_large: /*i18n*/ { id: 'file.too_large', message: 'Too large to be one of ours' },
  no_file_of_ours: /*i18n*/ { id: 'file.no_file_of_ours', message: 'No PDF and no receipt' },
  unread: /*i18n*/ { id: 'file.unread', message: 'This file could not be read' },
} satisfies Record<string, Sentence>;

export const verdictMore = {
  published: /*i18n*/ { id: 'file.published_more', message: 'Byte for byte the file that Thamani published, {language}.' },
  not_published: /*i18n*/ {
    id: 'file.not_published_more',
    message:
      'That alone is no sign of forgery: mail gateways, “print to PDF” and saving it again all change a file. What stands inside it was checked too.',
  },
  could_not_look: /*i18n*/ {
    id: 'file.could_not_look_more',
    message: 'The list of published files cannot be reached or read just now. This is no sign of forgery: try again in a few minutes.',
  },
  no_number: /*i18n*/ {
    id: 'file.no_number_more',
    message:
      'There is no certificate of ours inside this file, and no code of ours on its first pages. Type the number that is printed on it.',
  },
  contradicts: /*i18n*/ {
    id: 'file.contradicts_more',
    message: 'It carries parts that do not belong together. Each may be genuine by itself; the file is not. Do not rely on it.',
  },
  pretends: /*i18n*/ {
    id: 'file.pretends_more',
    message: 'Something inside it claims to be signed by Thamani and is not, or was changed since. Do not rely on it.',
  },
  too_large: /*i18n*/ {
    id: 'file.too_large_more',
    message: 'Files of more than 20 MB are not read here; a certificate has less than one.',
  },
  no_file_of_ours: /*i18n*/ {
    id: 'file.no_file_of_ours_more',
    message: 'Only the PDF of a certificate and the file of a receipt can be checked here. For a picture or paper, scan its code.',
  },
  unread: /*i18n*/ { id: 'file.unread_more', message: 'Your browser could not open it. Try again, or another browser.' },
} satisfies Record<string, Sentence>;

export const inLanguageWords = {
  en: /*i18n*/ { id: 'file.in_en', message: 'in English' },
  fr: /*i18n*/ { id: 'file.in_fr', message: 'in French' },
  ar: /*i18n*/ { id: 'file.in_ar', message: 'in Arabic' },
} satisfies Record<CertificateLanguage, Sentence>;

/** What was looked at in a file, in the rows below its first line. */
export const insideWords = {
  hash: /*i18n*/ { id: 'inside.hash', message: 'The file itself' },
  hashSame: /*i18n*/ { id: 'inside.hash_same', message: 'Its SHA-256 stands in the signed list of published files.' },
  hashOther: /*i18n*/ {
    id: 'inside.hash_other',
    message: 'Its SHA-256 does not stand in the signed list of published files under {number}.',
  },
  hashUnknown: /*i18n*/ { id: 'inside.hash_unknown', message: 'It could not be compared.' },
  parts: /*i18n*/ { id: 'inside.parts', message: 'Whether its parts agree' },
  credential: /*i18n*/ { id: 'inside.credential', message: 'Credential inside' },
  credentialGenuine: /*i18n*/ {
    id: 'inside.credential_genuine',
    message: 'Genuine: signed by Thamani for {number}, {company}, {product}.',
  },
  credentialAltered: /*i18n*/ { id: 'inside.credential_altered', message: 'Changed after it was signed.' },
  credentialUnknownKey: /*i18n*/ { id: 'inside.credential_unknown_key', message: 'Signed with a key that was never Thamani’s.' },
  credentialUnreadable: /*i18n*/ { id: 'inside.credential_unreadable', message: 'Something is attached that is no certificate of ours.' },
  credentialNone: /*i18n*/ { id: 'inside.credential_none', message: 'None is attached. Printing to PDF leaves it out.' },
  code: /*i18n*/ { id: 'inside.code', message: 'QR code' },
  codeGenuine: /*i18n*/ { id: 'inside.code_genuine', message: 'Genuine: signed by Thamani for {number}, {company}, {product}.' },
  codeCopied: /*i18n*/ {
    id: 'inside.code_copied',
    message: 'It carries a genuine seal for {number}, but leads to {host}, which is not Thamani’s site.',
  },
  codeAltered: /*i18n*/ { id: 'inside.code_altered', message: 'Its seal was changed, or was not made by Thamani.' },
  codeForeign: /*i18n*/ { id: 'inside.code_foreign', message: 'It leads to {host}, which is not Thamani’s site.' },
  codeBare: /*i18n*/ { id: 'inside.code_bare', message: 'It names {number} and carries no seal.' },
  codeOther: /*i18n*/ { id: 'inside.code_other', message: 'It is no code of a certificate.' },
  codeNone: /*i18n*/ { id: 'inside.code_none', message: 'None was found on the first five pages.' },
  codeClosed: /*i18n*/ { id: 'inside.code_closed', message: 'The pages are closed by a password and could not be looked at.' },
  codeUnread: /*i18n*/ { id: 'inside.code_unread', message: 'The pages could not be drawn in this browser.' },
  codeNotNeeded: /*i18n*/ { id: 'inside.code_not_needed', message: 'Not looked at: the file is the published one.' },
  standing: /*i18n*/ { id: 'inside.standing', message: 'The certificate now' },
  whole: /*i18n*/ { id: 'inside.whole', message: 'Everything about this certificate' },
};

export const contradictionWords = {
  several_credentials: /*i18n*/ { id: 'inside.several_credentials', message: 'More than one credential is attached, and they differ.' },
  other_than_published: /*i18n*/ {
    id: 'inside.other_than_published',
    message: 'The attached credential is another one than is published under its number.',
  },
  code_of_another: /*i18n*/ { id: 'inside.code_of_another', message: 'The code belongs to another certificate than the rest of the file.' },
  code_says_other: /*i18n*/ { id: 'inside.code_says_other', message: 'The code says something else than the certificate.' },
} satisfies Record<Contradiction, Sentence>;

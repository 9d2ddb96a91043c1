import type { Contradiction } from '@thamani/credentials/file-check.ts';
import type { CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import type { Sentence } from '../layout/page-context.ts';

export const fileMessages = {
  link: /*i18n*/ { id: 'file.link', message: 'Check a PDF or a verification receipt' },
  heading: /*i18n*/ { id: 'file.heading', message: 'Is this the published file?' },
  lead: /*i18n*/ {
    id: 'file.lead',
    message:
      'Drop a certificate PDF, a picture of a certificate, or a verification receipt here. Your file is checked in your browser and never sent to us.',
  },
  choose: /*i18n*/ { id: 'file.choose', message: 'Choose files' },
  drop: /*i18n*/ { id: 'file.drop', message: 'or drop them here' },
  limits: /*i18n*/ { id: 'file.limits', message: 'Up to 20 files, at most 20 MB each.' },
  needsScript: /*i18n*/ {
    id: 'file.needs_script',
    message:
      'This page needs JavaScript, because the file is read in your browser and is not sent. Without JavaScript, check the number instead.',
  },
  working: /*i18n*/ { id: 'file.working', message: 'Checking…' },
  looking: /*i18n*/ { id: 'file.looking', message: 'Looking for codes on the pages of the file…' },
  tooMany: /*i18n*/ { id: 'file.too_many', message: 'You added more than 20 files. Only the first 20 were checked.' },
  done: /*i18n*/ { id: 'file.done', message: 'Check finished. The files that you added last are shown first.' },
  another: /*i18n*/ { id: 'file.another', message: 'Check another file' },
  stays: /*i18n*/ {
    id: 'file.stays',
    message: 'Your file stays on this device. Only a digital fingerprint calculated from it was compared.',
  },
};

/** The headline of each file. That of a published one is the answer about its certificate (messages.ts). */
export const verdictMessages = {
  changed: /*i18n*/ { id: 'file.changed', message: 'This file was changed after publication' },
  picture: /*i18n*/ { id: 'file.picture', message: 'This is a picture, not the published file' },
  not_ours: /*i18n*/ { id: 'file.not_ours', message: 'Not signed by Thamani' },
  could_not_look: /*i18n*/ { id: 'file.could_not_look', message: 'This file could not be compared' },
  no_number: /*i18n*/ { id: 'file.no_number', message: 'Which certificate is this?' },
  too_large: /*i18n*/ { id: 'file.too_large', message: 'Too large for a Thamani certificate' },
  no_file_of_ours: /*i18n*/ { id: 'file.no_file_of_ours', message: 'This is not a PDF, a picture or a verification receipt' },
  unread: /*i18n*/ { id: 'file.unread', message: 'This file could not be read' },
} satisfies Record<string, Sentence>;

export const verdictMore = {
  published: /*i18n*/ { id: 'file.published_more', message: 'This is exactly the file that Thamani published, {language}.' },
  changed: /*i18n*/ { id: 'file.changed_more', message: 'This is not the file that Thamani published for this certificate.' },
  picture: /*i18n*/ {
    id: 'file.picture_more',
    message: 'A photo, a scan or a screenshot can be altered without any visible sign, so we cannot confirm that it is genuine.',
  },
  contradicts: /*i18n*/ { id: 'file.contradicts_more', message: 'The file contains parts that do not belong together.' },
  not_ours: /*i18n*/ {
    id: 'file.not_ours_more',
    message: 'A part of the file claims to be signed by Thamani but is not, or was changed after it was signed.',
  },
  could_not_look: /*i18n*/ {
    id: 'file.could_not_look_more',
    message: 'The list of published files is temporarily unavailable, so we cannot say whether this file is genuine.',
  },
  no_number: /*i18n*/ {
    id: 'file.no_number_more',
    message:
      'We found no signed data in this file and no Thamani code on its first pages. Type the certificate number that is printed on it.',
  },
  too_large: /*i18n*/ {
    id: 'file.too_large_more',
    message: 'Files larger than 20 MB are not checked here. A certificate is smaller than 1 MB.',
  },
  no_file_of_ours: /*i18n*/ {
    id: 'file.no_file_of_ours_more',
    message: 'Here you can check a certificate PDF, a picture of a certificate, or a verification receipt.',
  },
  unread: /*i18n*/ { id: 'file.unread_more', message: 'Your browser could not open the file. Try again, or use another browser.' },
} satisfies Record<string, Sentence>;

/** What to do now. */
export const fileAdviceMessages = {
  notThisFile: /*i18n*/ { id: 'file_advice.not_this_file', message: 'Do not rely on this file.' },
  compare: /*i18n*/ {
    id: 'file_advice.compare',
    message:
      'Compare each line below with your file, or use the published file instead. If a figure, a date or a name differs, keep your file and report it.',
  },
  keep: /*i18n*/ { id: 'file_advice.keep', message: 'Keep the file, and tell us where it came from.' },
  notYet: /*i18n*/ { id: 'file_advice.not_yet', message: 'Do not rely on this file yet.' },
  again: /*i18n*/ {
    id: 'file_advice.again',
    message: 'Check the file again in a few minutes. The details that Thamani signed are shown below. Compare each line with your file.',
  },
  againLater: /*i18n*/ { id: 'file_advice.again_later', message: 'Check the file again in a few minutes.' },
  notThisCertificate: /*i18n*/ { id: 'file_advice.not_this_certificate', message: 'Do not rely on this certificate.' },
  genuineButRevoked: /*i18n*/ {
    id: 'file_advice.genuine_but_revoked',
    message: 'The file is genuine, but the certificate has since been revoked.',
  },
  genuineButSuspended: /*i18n*/ {
    id: 'file_advice.genuine_but_suspended',
    message: 'The file is genuine, but the certificate has since been suspended.',
  },
  changedToo: /*i18n*/ { id: 'file_advice.changed_too', message: 'Your file was also changed after publication.' },
  pictureToo: /*i18n*/ { id: 'file_advice.picture_too', message: 'Your file is a picture. We cannot confirm that a picture is genuine.' },
  report: /*i18n*/ { id: 'file_advice.report', message: 'Report this file to us' },
};

/** What was signed, large, to compare with. */
export const signedMessages = {
  heading: /*i18n*/ { id: 'signed.heading', message: 'What Thamani signed' },
  more: /*i18n*/ { id: 'signed.more', message: 'If anything in your file differs from these details, your file is not correct.' },
  asIssued: /*i18n*/ { id: 'signed.as_issued', message: 'Value addition on the date of issue' },
  valueAddition: /*i18n*/ { id: 'signed.value_addition', message: 'Value addition' },
  published: /*i18n*/ { id: 'signed.published', message: 'The published file' },
  certificate: /*i18n*/ { id: 'signed.certificate', message: 'Certificate {number}' },
  file: /*i18n*/ { id: 'signed.file', message: 'PDF {language}, {size}, issued on {day}' },
  download: /*i18n*/ { id: 'signed.download', message: 'Download the published file' },
  alsoIn: /*i18n*/ { id: 'signed.also_in', message: 'Also published:' },
  meaning: /*i18n*/ { id: 'signed.meaning', message: 'What this can mean' },
  matches: /*i18n*/ { id: 'signed.matches', message: 'Every line matches' },
  matchesMore: /*i18n*/ {
    id: 'signed.matches_more',
    message: 'Someone may have saved the file again, printed it to PDF or compressed it. Use the published file anyway.',
  },
  differs: /*i18n*/ { id: 'signed.differs', message: 'A figure, date or name differs' },
  differsMore: /*i18n*/ { id: 'signed.differs_more', message: 'Your file was altered. Keep it and report it.' },
};

export const inLanguageMessages = {
  en: /*i18n*/ { id: 'file.in_en', message: 'in English' },
  fr: /*i18n*/ { id: 'file.in_fr', message: 'in French' },
  ar: /*i18n*/ { id: 'file.in_ar', message: 'in Arabic' },
} satisfies Record<CertificateLanguage, Sentence>;

/** The rows of what was checked. */
export const insideMessages = {
  file: /*i18n*/ { id: 'inside.file', message: 'Your file' },
  fileSame: /*i18n*/ { id: 'inside.file_same', message: 'Your file is identical to the published file.' },
  fileChanged: /*i18n*/ { id: 'inside.file_changed', message: '{name}, {size}. It is not identical to any published file.' },
  filePicture: /*i18n*/ { id: 'inside.file_picture', message: '{name}, {size}. This is a picture. The published files are PDF files.' },
  fileNotCompared: /*i18n*/ {
    id: 'inside.file_not_compared',
    message: '{name}, {size}. It could not be compared with the published files.',
  },
  signature: /*i18n*/ { id: 'inside.signature', message: 'PDF signature' },
  signatureIntact: /*i18n*/ { id: 'inside.signature_intact', message: 'Signed by Thamani on {day}.' },
  signatureBroken: /*i18n*/ { id: 'inside.signature_broken', message: 'The file was changed after it was signed.' },
  signatureAddedTo: /*i18n*/ { id: 'inside.signature_added_to', message: 'Something was added to the file after it was signed.' },
  signatureNone: /*i18n*/ {
    id: 'inside.signature_none',
    message: 'The published file is signed, but this one is not. Saving or printing a file again removes the signature.',
  },
  signatureOther: /*i18n*/ {
    id: 'inside.signature_other',
    message:
      'This file has not been changed since it was signed. But anyone can sign a file, so the signature does not prove that Thamani published it.',
  },
  parts: /*i18n*/ { id: 'inside.parts', message: 'Parts of the file' },
  certificate: /*i18n*/ { id: 'inside.certificate', message: 'The certificate itself' },
  certificateInForce: /*i18n*/ {
    id: 'inside.certificate_in_force',
    message: 'Certificate {number} is valid. This does not mean that your file is genuine.',
  },
  certificateReplaced: /*i18n*/ {
    id: 'inside.certificate_replaced',
    message: 'Certificate {number} is valid; a newer one exists: {newer}. This does not mean that your file is genuine.',
  },
  certificateExpired: /*i18n*/ {
    id: 'inside.certificate_expired',
    message: 'Certificate {number} has expired. It was valid until {until}.',
  },
  certificateUnknown: /*i18n*/ {
    id: 'inside.certificate_unknown',
    message: 'We cannot tell at the moment whether certificate {number} was suspended or revoked.',
  },
  certificateNone: /*i18n*/ { id: 'inside.certificate_none', message: 'Thamani has not published a certificate with the number {number}.' },
  certificateAltered: /*i18n*/ {
    id: 'inside.certificate_altered',
    message: 'The published record of {number} differs from what Thamani signed.',
  },
  credential: /*i18n*/ { id: 'inside.credential', message: 'Signed data inside the file' },
  credentialSame: /*i18n*/ { id: 'inside.credential_same', message: 'Signed by Thamani for {number}, {company}, {product}.' },
  credentialGenuine: /*i18n*/ {
    id: 'inside.credential_genuine',
    message: 'The signed data belongs to {number}. But it can be copied to another file, so it does not prove that the pages are genuine.',
  },
  credentialAltered: /*i18n*/ { id: 'inside.credential_altered', message: 'This data was changed after it was signed.' },
  credentialUnknownKey: /*i18n*/ {
    id: 'inside.credential_unknown_key',
    message: 'Not signed by Thamani. The key used has never belonged to Thamani.',
  },
  credentialUnreadable: /*i18n*/ {
    id: 'inside.credential_unreadable',
    message: 'The attached data is damaged, or it is not from Thamani.',
  },
  credentialNone: /*i18n*/ {
    id: 'inside.credential_none',
    message: 'The file contains no signed data. Printing a file to PDF removes this data.',
  },
  code: /*i18n*/ { id: 'inside.code', message: 'QR code' },
  codeGenuine: /*i18n*/ {
    id: 'inside.code_genuine',
    message:
      'Thamani signed this code for certificate {number}. But a genuine code can be copied to another page, so it does not prove that the page is genuine.',
  },
  codeCopied: /*i18n*/ {
    id: 'inside.code_copied',
    message: 'The code contains a genuine signature for {number}, but leads to {host}, which is not Thamani’s site.',
  },
  codeAltered: /*i18n*/ { id: 'inside.code_altered', message: 'The signature in the code was changed, or was not made by Thamani.' },
  codeForeign: /*i18n*/ { id: 'inside.code_foreign', message: 'The code leads to {host}, which is not Thamani’s site.' },
  codeBare: /*i18n*/ { id: 'inside.code_bare', message: 'The code contains {number}, but no signature.' },
  codeOther: /*i18n*/ { id: 'inside.code_other', message: 'This is not the code of a certificate.' },
  codeNone: /*i18n*/ { id: 'inside.code_none', message: 'No code was found on the first five pages.' },
  codeClosed: /*i18n*/ { id: 'inside.code_closed', message: 'The pages are protected by a password and could not be checked.' },
  codeUnread: /*i18n*/ { id: 'inside.code_unread', message: 'The pages could not be displayed in this browser.' },
  whole: /*i18n*/ { id: 'inside.whole', message: 'All details of this certificate' },
};

/** At the end of a row. */
export const stateMessages = {
  unchanged: /*i18n*/ { id: 'state.unchanged', message: 'Unchanged' },
  changed: /*i18n*/ { id: 'state.changed', message: 'Changed' },
  picture: /*i18n*/ { id: 'state.picture', message: 'Picture' },
  notCompared: /*i18n*/ { id: 'state.not_compared', message: 'Not compared' },
  intact: /*i18n*/ { id: 'state.intact', message: 'Intact' },
  broken: /*i18n*/ { id: 'state.broken', message: 'Not valid' },
  addedTo: /*i18n*/ { id: 'state.added_to', message: 'Content added' },
  missing: /*i18n*/ { id: 'state.missing', message: 'Missing' },
  notEnough: /*i18n*/ { id: 'state.not_enough', message: 'Not proof on its own' },
  inForce: /*i18n*/ { id: 'state.in_force', message: 'Valid' },
  within: /*i18n*/ { id: 'state.within', message: 'Not expired' },
  revoked: /*i18n*/ { id: 'state.revoked', message: 'Revoked' },
  suspended: /*i18n*/ { id: 'state.suspended', message: 'Suspended' },
  expired: /*i18n*/ { id: 'state.expired', message: 'Expired' },
  notKnown: /*i18n*/ { id: 'state.not_known', message: 'Not known' },
  notFound: /*i18n*/ { id: 'state.not_found', message: 'Not found' },
  altered: /*i18n*/ { id: 'state.altered', message: 'Altered' },
  ours: /*i18n*/ { id: 'state.ours', message: 'From Thamani' },
  notOurs: /*i18n*/ { id: 'state.not_ours', message: 'Not from Thamani' },
  none: /*i18n*/ { id: 'state.none', message: 'None' },
  contradiction: /*i18n*/ { id: 'state.contradiction', message: 'Does not match' },
  notRead: /*i18n*/ { id: 'state.not_read', message: 'Not readable' },
} satisfies Record<string, Sentence>;

export const contradictionMessages = {
  several_credentials: /*i18n*/ {
    id: 'inside.several_credentials',
    message: 'The file contains two or more sets of signed data, and they differ.',
  },
  other_than_published: /*i18n*/ {
    id: 'inside.other_than_published',
    message: 'The signed data in the file differs from the data that is published under its number.',
  },
  code_of_another: /*i18n*/ {
    id: 'inside.code_of_another',
    message: 'The code belongs to a different certificate from the rest of the file.',
  },
  code_says_other: /*i18n*/ { id: 'inside.code_says_other', message: 'The code and the certificate contain different details.' },
} satisfies Record<Contradiction, Sentence>;

import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '@thamani/domain/languages.ts';
import type { UploadFault } from './upload-state.ts';

/** The specification's texts for a file, each shown in a toast and in the row of its file. */
export const uploaded = msg`File uploaded successfully`;
export const notSuccessful = msg`File upload wasn't successful`;
const errorUploading = msg`Error uploading file`;
const tooLarge = msg`File size should not exceed 5MB`;
export const nothingToView = msg`No document available to view`;

type Why = UploadFault['why'];

const heads: Record<Why, MessageDescriptor> = {
  too_large: tooLarge,
  wrong_kind: notSuccessful,
  not_a_picture: notSuccessful,
  empty: notSuccessful,
  refused: notSuccessful,
  unreadable: errorUploading,
  connection: errorUploading,
};

const advice: Record<Exclude<Why, 'refused'>, MessageDescriptor> = {
  too_large: msg`Save the file at a lower quality, or upload its pages as several files.`,
  wrong_kind: msg`Choose a PDF, PNG or JPG file. Save other files as PDF first; renaming them is not enough.`,
  not_a_picture: msg`Choose an image file: PNG or JPG.`,
  empty: msg`This file is empty. Choose another one.`,
  unreadable: msg`Your device could not read the file. Check that the file is still on your device, then choose it again.`,
  connection: msg`The connection was lost. The file will be uploaded when you are online again, or you can try again now.`,
};

export function headOf(fault: UploadFault): MessageDescriptor {
  return heads[fault.why];
}

/** What to do. */
export function adviceOf(i18n: I18n, fault: UploadFault): string {
  return fault.why === 'refused' ? fault.sentence : i18n._(advice[fault.why]);
}

const western = (language: Language) => (language === 'ar' ? 'ar-u-nu-latn' : language);

export function sizeIn(language: Language, bytes: number): string {
  const small = bytes < 100_000;
  const unit = small ? 'kilobyte' : 'megabyte';
  const amount = small ? Math.max(1, Math.round(bytes / 1024)) : bytes / 1_048_576;
  return new Intl.NumberFormat(western(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldFault } from '@thamani/domain/errors.ts';

/** What to do about an answer that cannot be taken as it is. The server says the same; here it is said without asking it. */
const faultWords: Partial<Record<FieldFault, MessageDescriptor>> = {
  missing: msg`Fill in this field.`,
  too_long: msg`Shorten this answer.`,
  malformed: msg`Remove the characters that cannot be shown.`,
  choice_unknown: msg`Choose one of the list.`,
  figure_malformed: msg`Enter a figure in digits, like 1250.50.`,
  figure_ambiguous: msg`This can be read in two ways. Write 1234 for a thousand, or 1.23 for one and a bit.`,
  figure_negative: msg`Enter a figure that is not below zero.`,
  figure_zero: msg`Enter a figure above zero.`,
  figure_decimals: msg`Use at most two decimals. Give a very small value for a larger unit, such as a dozen or a tonne.`,
  figure_too_long: msg`This figure is too large. Check its digits and its unit.`,
  count_malformed: msg`Enter a whole number, like 120.`,
  percent_range: msg`Enter a percentage from 0 to 100.`,
  pair_not_hundred: msg`The local and the imported share must make 100 together. Change one of them.`,
  coordinate_malformed: msg`Enter degrees with decimals as a map shows them, like 9.4034, or -0.8393 for south or west.`,
  hs_code_malformed: msg`Enter the six digits of the HS code, like 1804.00.`,
  hs_code_unknown: msg`HS 2022 has no such code. Search for the product by words and choose its code.`,
  script_uncovered: msg`The certificate cannot show some of these characters. Write the name in Latin, Arabic, Ethiopic, Tifinagh or N’Ko letters.`,
  declaration_missing: msg`Read this declaration and tick its box.`,
  document_unknown: msg`This file is not among your uploads. Upload it again.`,
  document_checking: msg`This file is still being checked. Wait a moment and submit again.`,
  document_refused: msg`This file was refused by its check. Replace it with another.`,
  document_not_image: msg`Choose a photo here: PNG or JPG.`,
  documents_too_many: msg`At most 20 files. Remove some, or join pages into one file.`,
};

export function faultSentence(fault: FieldFault): MessageDescriptor {
  return faultWords[fault] ?? msg`Check this answer.`;
}

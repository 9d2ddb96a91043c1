import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldFault } from '@thamani/domain/errors.ts';

/** What to do about an answer that cannot be taken as it is. The server says the same; here it is said without asking it. */
const faultMessages: Partial<Record<FieldFault, MessageDescriptor>> = {
  missing: msg`Fill in this field.`,
  too_long: msg`This answer is too long. Shorten it.`,
  malformed: msg`Some characters in this answer cannot be displayed. Delete them, or type the answer again.`,
  choice_unknown: msg`Choose an option from the list.`,
  figure_malformed: msg`Enter a number in digits, like 1250.50.`,
  figure_ambiguous: msg`This number can be read in two ways. Choose which number you mean.`,
  figure_negative: msg`Enter zero or a number above zero.`,
  figure_zero: msg`Enter a number above zero.`,
  figure_decimals: msg`Use at most two decimal places. For a very small value, enter the value of a larger unit, such as a dozen or a tonne.`,
  figure_too_long: msg`This number is too large. Check the digits and the unit.`,
  count_malformed: msg`Enter a whole number, like 120.`,
  percent_range: msg`Enter a percentage from 0 to 100.`,
  pair_not_hundred: msg`The local and imported shares must add up to 100%. Change one of them.`,
  coordinate_malformed: msg`Enter decimal degrees as shown on a map, like 9.4034. Use a minus sign for south or west, like -0.8393.`,
  hs_code_malformed: msg`Enter the six digits of the HS code, like 1804.00.`,
  hs_code_unknown: msg`This code is not in HS 2022. Search by product name and choose a code.`,
  script_uncovered: msg`The certificate cannot show some of these characters. Write the name in Latin, Arabic, Ethiopic, Tifinagh or N’Ko letters.`,
  declaration_missing: msg`Read this declaration and tick the box.`,
  document_unknown: msg`We cannot find this file among your uploads. Upload it again.`,
  document_checking: msg`This file is still being checked. Wait a moment and submit again.`,
  document_refused: msg`This file did not pass our checks. Replace it with another file.`,
  document_not_image: msg`Choose an image file: PNG or JPG.`,
  documents_too_many: msg`You can add up to 20 files. Remove some, or combine pages into one file.`,
};

export function faultSentence(fault: FieldFault): MessageDescriptor {
  return faultMessages[fault] ?? msg`This answer is not valid. Check it and enter it again.`;
}

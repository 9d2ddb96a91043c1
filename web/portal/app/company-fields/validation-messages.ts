import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordFault } from '@thamani/domain/accounts/passwords.ts';
import type { RegistrationFault } from '@thamani/domain/accounts/registration.ts';

/** What to do about a field, said in the browser in the words that the API has for it. */
export const faultMessages: Readonly<Record<RegistrationFault | PasswordFault, MessageDescriptor>> = {
  missing: msg`Fill in this field.`,
  too_long: msg`This answer is too long. Shorten it.`,
  malformed: msg`Some characters in this answer cannot be displayed. Delete them, or type the answer again.`,
  email_malformed: msg`Enter an email address like name@company.com.`,
  phone_malformed: msg`Enter a phone number with its country code, like +233 24 123 4567.`,
  website_malformed: msg`Website link must be of the format https://www.example.com`,
  year_malformed: msg`Enter the year in which the company started to operate, like 2014.`,
  choice_unknown: msg`Choose an option from the list.`,
  script_uncovered: msg`The certificate cannot show some of these characters. Write the name in Latin, Arabic, Ethiopic, Tifinagh or N’Ko letters.`,
  password_short: msg`Use at least 12 characters. Several words together are easy to remember.`,
  password_long: msg`Use at most 128 characters.`,
  password_common: msg`This password is easy to guess. Choose a different one.`,
};

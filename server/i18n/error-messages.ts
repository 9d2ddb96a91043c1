import type { FieldFault, RefusalCode } from '@thamani/domain/errors.ts';
import type { Sentence } from './catalogs.ts';

/** What a person reads for each refusal: what happened and what to do. The compiler asks for every code. */
export const problemSentences = {
  account_inactive: /*i18n*/ { id: 'problem.account_inactive', message: 'Your account is inactive. Confirm your email address to use it.' },
  about_oneself: /*i18n*/ {
    id: 'problem.about_oneself',
    message: 'This is about yourself, so another person must confirm it.',
  },
  action_not_allowed: /*i18n*/ {
    id: 'problem.action_not_allowed',
    message: 'This cannot be done where the application stands now. Reload the page to see what can.',
  },
  answers_clash: /*i18n*/ {
    id: 'problem.answers_clash',
    message: 'An answer was changed in another window since you opened this one. Choose which one stays; nothing was saved.',
  },
  appeal_decided: /*i18n*/ { id: 'problem.appeal_decided', message: 'This appeal has been decided. Read the outcome.' },
  appeal_too_late: /*i18n*/ {
    id: 'problem.appeal_too_late',
    message: 'The 30 days for an appeal are over. You can apply again with new evidence.',
  },
  body_malformed: /*i18n*/ { id: 'problem.body_malformed', message: 'The request could not be read. Send it again as JSON.' },
  body_too_large: /*i18n*/ { id: 'problem.body_too_large', message: 'The request is too large. Shorten it and send it again.' },
  case_held: /*i18n*/ {
    id: 'problem.case_held',
    message: 'Only whoever has taken the case can do this. Take it first, or ask the person who has it.',
  },
  challenge_ended: /*i18n*/ {
    id: 'problem.challenge_ended',
    message: 'This took too long or was done already. Start again with a new QR code.',
  },
  client_address_invalid: /*i18n*/ {
    id: 'problem.client_address_invalid',
    message: 'Your network address did not reach us in a form that we can read. Try again from another network, or write to us.',
  },
  code_wrong: /*i18n*/ {
    id: 'problem.code_wrong',
    message: 'This code is wrong or no longer works. Check the newest mail, or ask for another code.',
  },
  conflicted: /*i18n*/ {
    id: 'problem.conflicted',
    message: 'You declared an interest in this case, so another person must do this.',
  },
  credentials_wrong: /*i18n*/ { id: 'problem.credentials_wrong', message: 'The email address or the password is wrong.' },
  documents_not_ready: /*i18n*/ {
    id: 'problem.documents_not_ready',
    message: 'Some files are still being checked or were refused. Wait a moment, or replace the files that are named, and submit again.',
  },
  document_not_ready: /*i18n*/ {
    id: 'problem.document_not_ready',
    message: 'This file is still being checked, or was refused by its check. Its state says which; try again in a moment.',
  },
  email_taken: /*i18n*/ { id: 'problem.email_taken', message: 'Error with email: user with this email already exists.' },
  enrolment_code_wrong: /*i18n*/ {
    id: 'problem.enrolment_code_wrong',
    message: 'This enrolment code is wrong. Five wrong codes end the link.',
  },
  fields_invalid: /*i18n*/ { id: 'problem.fields_invalid', message: 'Some answers need another look' },
  fields_missing: /*i18n*/ { id: 'problem.fields_missing', message: 'Please fill in all fields' },
  factor_wrong: /*i18n*/ {
    id: 'problem.factor_wrong',
    message: 'This code or passkey does not fit. Take the newest code, or try again with the passkey that you registered.',
  },
  factors_full: /*i18n*/ {
    id: 'problem.factors_full',
    message: 'This account has as many passkeys as it can have. Remove one before you add another.',
  },
  file_refused: /*i18n*/ { id: 'problem.file_refused', message: "File upload wasn't successful" },
  file_too_large: /*i18n*/ { id: 'problem.file_too_large', message: 'File size should not exceed 5MB' },
  fresh_proof_needed: /*i18n*/ {
    id: 'problem.fresh_proof_needed',
    message: 'Confirm again that it is you to continue: your last proof is more than ten minutes old.',
  },
  idempotency_key_invalid: /*i18n*/ {
    id: 'problem.idempotency_key_invalid',
    message: 'The Idempotency-Key must be 8 to 128 letters, digits, dots, colons, hyphens or underscores.',
  },
  idempotency_key_reused: /*i18n*/ {
    id: 'problem.idempotency_key_reused',
    message: 'This Idempotency-Key was used for another request. Send this one under a new key.',
  },
  identity_locked: /*i18n*/ {
    id: 'problem.identity_locked',
    message:
      "The company's name, registration, country and tax number are locked since its first submission. Write to us to have them changed.",
  },
  internal: /*i18n*/ {
    id: 'problem.internal',
    message: 'Something went wrong on our side, and we have been told. Try again in a few minutes.',
  },
  last_admins: /*i18n*/ {
    id: 'problem.last_admins',
    message: 'At least two admins must remain, so that one can always confirm what the other asks for. Invite another one first.',
  },
  link_ended: /*i18n*/ { id: 'problem.link_ended', message: 'This link was used or no longer works. Ask for another mail.' },
  link_only: /*i18n*/ {
    id: 'problem.link_only',
    message: 'Too many wrong codes. For your safety only the link in the mail works now; ask for another mail if you have none.',
  },
  media_type_unsupported: /*i18n*/ {
    id: 'problem.media_type_unsupported',
    message: 'This kind of content is not accepted here. Send JSON.',
  },
  message_unsigned: /*i18n*/ {
    id: 'problem.message_unsigned',
    message: 'This message does not carry the secret that we share with its sender.',
  },
  method_not_allowed: /*i18n*/ { id: 'problem.method_not_allowed', message: 'This address does not take that method.' },
  not_above_threshold: /*i18n*/ {
    id: 'problem.not_above_threshold',
    message:
      'The assessed value addition is not above the threshold, so approval cannot be proposed. Correct a figure, or propose rejection.',
  },
  not_entitled: /*i18n*/ { id: 'problem.not_entitled', message: 'Your role does not cover this. Ask an admin if it should.' },
  not_found: /*i18n*/ { id: 'problem.not_found', message: 'There is nothing at this address, or it is not yours to see.' },
  not_proposed: /*i18n*/ {
    id: 'problem.not_proposed',
    message: 'This is not what was proposed. Hand the case back with your reasons, so that it can be proposed anew.',
  },
  nothing_sent_back: /*i18n*/ {
    id: 'problem.nothing_sent_back',
    message: 'Nothing is asked of the company yet. Send an answer back, or ask for a document, and try again.',
  },
  only_sent_back: /*i18n*/ {
    id: 'problem.only_sent_back',
    message: 'In a correction only what was sent back can be changed. Reload the page to see what that is.',
  },
  origin_foreign: /*i18n*/ { id: 'problem.origin_foreign', message: 'This was sent from another site. Open Thamani itself and try again.' },
  outside_scope: /*i18n*/ {
    id: 'problem.outside_scope',
    message: 'This reaches beyond the countries and sectors that you are responsible for. Ask an admin whose scope includes them.',
  },
  overloaded: /*i18n*/ { id: 'problem.overloaded', message: 'The service is very busy. Try again in a few seconds; nothing was saved.' },
  password_wrong: /*i18n*/ { id: 'problem.password_wrong', message: 'The current password is wrong.' },
  payment_in_progress: /*i18n*/ {
    id: 'problem.payment_in_progress',
    message: 'A payment of yours is still open. Finish or cancel it under Payments, then try again.',
  },
  price_change_known: /*i18n*/ {
    id: 'problem.price_change_known',
    message:
      'A change of this price for this day stands already, or waits for a second person. Choose another day, or refuse that one first.',
  },
  price_day_passed: /*i18n*/ {
    id: 'problem.price_day_passed',
    message: 'The day of this change has come while it waited. Refuse it, and ask again for a later day.',
  },
  proposer_conflicted: /*i18n*/ {
    id: 'problem.proposer_conflicted',
    message: 'Whoever proposed this has declared an interest since. Hand the case back, so that another person can propose.',
  },
  proposer_not_entitled: /*i18n*/ {
    id: 'problem.proposer_not_entitled',
    message: 'The person who proposed this may no longer do so. Refuse it or hand it back, so that another person can propose it.',
  },
  request_expired: /*i18n*/ {
    id: 'problem.request_expired',
    message: 'This request is more than seven days old and has expired. If it is still needed, make it again.',
  },
  request_settled: /*i18n*/ { id: 'problem.request_settled', message: 'Somebody has settled this already. Look at the list again.' },
  requirements_open: /*i18n*/ {
    id: 'problem.requirements_open',
    message: 'Some answers are not accepted yet. Accept them or send them back, then go on.',
  },
  role_refused: /*i18n*/ { id: 'problem.role_refused', message: "Only the role 'user' can be registered." },
  same_person: /*i18n*/ {
    id: 'problem.same_person',
    message: 'You asked for this yourself, so another person must confirm it.',
  },
  sign_in_expired: /*i18n*/ {
    id: 'problem.sign_in_expired',
    message: 'This sign-in took too long or had too many wrong codes. Sign in again with your password.',
  },
  signals_open: /*i18n*/ {
    id: 'problem.signals_open',
    message: 'The automated checks found something that nobody has answered yet. Answer each signal with a reason, then propose.',
  },
  signed_out: /*i18n*/ { id: 'problem.signed_out', message: 'You are signed out. Sign in to go on.' },
  staff_known: /*i18n*/ { id: 'problem.staff_known', message: 'Somebody with this address is on the staff already.' },
  standing_change_known: /*i18n*/ {
    id: 'problem.standing_change_known',
    message: 'A change of this certificate waits for a second person already. Settle that one first.',
  },
  ticket_ended: /*i18n*/ { id: 'problem.ticket_ended', message: 'This took too long or was done already. Ask for another code.' },
  too_many_requests: /*i18n*/ { id: 'problem.too_many_requests', message: 'Too many attempts in a short time. Try again later.' },
  took_part: /*i18n*/ {
    id: 'problem.took_part',
    message: 'You had a part in what is appealed against, so other members of the board decide.',
  },
  unavailable: /*i18n*/ {
    id: 'problem.unavailable',
    message: 'The service cannot be reached just now. Try again in a minute; nothing was saved.',
  },
  upload_broken: /*i18n*/ { id: 'problem.upload_broken', message: 'Error uploading file' },
  voted_already: /*i18n*/ { id: 'problem.voted_already', message: 'You have voted on this appeal. A vote cannot be changed.' },
} satisfies Record<RefusalCode, Sentence>;

export const fieldSentences = {
  missing: /*i18n*/ { id: 'field.missing', message: 'Fill in this field.' },
  too_long: /*i18n*/ { id: 'field.too_long', message: 'Shorten this answer.' },
  email_malformed: /*i18n*/ { id: 'field.email_malformed', message: 'Enter an email address like name@company.com.' },
  phone_malformed: /*i18n*/ { id: 'field.phone_malformed', message: 'Enter a phone number with its country code, like +233 24 123 4567.' },
  website_malformed: /*i18n*/ { id: 'field.website_malformed', message: 'Website link must be of the format https://www.example.com' },
  year_malformed: /*i18n*/ { id: 'field.year_malformed', message: 'Enter the year in which operation began, like 2014.' },
  choice_unknown: /*i18n*/ { id: 'field.choice_unknown', message: 'Choose one of the list.' },
  password_short: /*i18n*/ {
    id: 'field.password_short',
    message: 'Use at least 12 characters. A few words in a row are easy to remember.',
  },
  password_long: /*i18n*/ { id: 'field.password_long', message: 'Use at most 128 characters.' },
  password_common: /*i18n*/ { id: 'field.password_common', message: 'This password is easy to guess. Choose other words.' },
  file_broken: /*i18n*/ { id: 'field.file_broken', message: 'The file did not arrive whole. Check the connection and send it again.' },
  file_empty: /*i18n*/ { id: 'field.file_empty', message: 'This file is empty. Choose another one.' },
  file_kind: /*i18n*/ {
    id: 'field.file_kind',
    message: 'Choose a PDF, PNG or JPG file. Save other files as PDF first; renaming them is not enough.',
  },
  file_picture: /*i18n*/ { id: 'field.file_picture', message: 'Choose a picture here: a PNG or JPG file.' },
  file_size: /*i18n*/ { id: 'field.file_size', message: 'Choose a file of at most 5 MB, or save this one at a lower quality.' },
  figure_malformed: /*i18n*/ { id: 'field.figure_malformed', message: 'Enter a figure in digits, like 1250.50.' },
  figure_ambiguous: /*i18n*/ {
    id: 'field.figure_ambiguous',
    message: 'This can be read in two ways. Write 1234 for a thousand, or 1.23 for one and a bit.',
  },
  figure_negative: /*i18n*/ { id: 'field.figure_negative', message: 'Enter a figure that is not below zero.' },
  figure_zero: /*i18n*/ { id: 'field.figure_zero', message: 'Enter a figure above zero.' },
  figure_decimals: /*i18n*/ {
    id: 'field.figure_decimals',
    message: 'Use at most two decimals. Give a very small value for a larger unit, such as a dozen or a tonne.',
  },
  figure_too_long: /*i18n*/ { id: 'field.figure_too_long', message: 'This figure is too large. Check its digits and its unit.' },
  price_unchanged: /*i18n*/ { id: 'field.price_unchanged', message: 'This is the price that will stand then. Enter another one.' },
  day_not_future: /*i18n*/ { id: 'field.day_not_future', message: 'Choose a day from tomorrow on.' },
  count_malformed: /*i18n*/ { id: 'field.count_malformed', message: 'Enter a whole number, like 120.' },
  percent_range: /*i18n*/ { id: 'field.percent_range', message: 'Enter a percentage from 0 to 100.' },
  pair_not_hundred: /*i18n*/ {
    id: 'field.pair_not_hundred',
    message: 'The local and the imported share must make 100 together. Change one of them.',
  },
  coordinate_malformed: /*i18n*/ {
    id: 'field.coordinate_malformed',
    message: 'Enter degrees with decimals as a map shows them, like 9.4034, or -0.8393 for south or west.',
  },
  hs_code_malformed: /*i18n*/ { id: 'field.hs_code_malformed', message: 'Enter the six digits of the HS code, like 1804.00.' },
  hs_code_unknown: /*i18n*/ {
    id: 'field.hs_code_unknown',
    message: 'HS 2022 has no such code. Search for the product by words and choose its code.',
  },
  script_uncovered: /*i18n*/ {
    id: 'field.script_uncovered',
    message: 'The certificate cannot show some of these characters. Write the name in Latin, Arabic, Ethiopic, Tifinagh or N’Ko letters.',
  },
  declaration_missing: /*i18n*/ { id: 'field.declaration_missing', message: 'Read this declaration and tick its box.' },
  document_unknown: /*i18n*/ { id: 'field.document_unknown', message: 'This file is not among your uploads. Upload it again.' },
  document_checking: /*i18n*/ {
    id: 'field.document_checking',
    message: 'This file is still being checked. Wait a moment and submit again.',
  },
  document_refused: /*i18n*/ { id: 'field.document_refused', message: 'This file was refused by its check. Replace it with another.' },
  document_not_image: /*i18n*/ { id: 'field.document_not_image', message: 'Choose a photo here: PNG or JPG.' },
  documents_too_many: /*i18n*/ { id: 'field.documents_too_many', message: 'At most 20 files. Remove some, or join pages into one file.' },
  malformed: /*i18n*/ { id: 'field.malformed', message: 'Remove the characters that cannot be shown.' },
  value_malformed: /*i18n*/ { id: 'field.value_malformed', message: 'This value cannot be read. Check it and send it again.' },
} satisfies Record<FieldFault, Sentence>;

import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import { importBounds } from '@thamani/domain/cost-sheet/files/table.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import type { FieldFault, RefusalCode } from '@thamani/domain/errors.ts';
import { queueRules } from '@thamani/domain/review/queue.ts';
import { undoRules } from '@thamani/domain/review/undo.ts';
import type { Sentence } from './catalogs.ts';

/** What a person reads for each refusal: what happened and what to do. The compiler asks for every code. */
export const problemSentences = {
  account_inactive: /*i18n*/ {
    id: 'problem.account_inactive',
    message: 'Your account is inactive. Confirm your email address to activate your account.',
  },
  cannot_target_self: /*i18n*/ {
    id: 'problem.cannot_target_self',
    message: 'This request is about you, so another person must confirm it.',
  },
  action_not_allowed: /*i18n*/ {
    id: 'problem.action_not_allowed',
    message: 'This is not possible in the current status of the application. Reload the page to see what you can do.',
  },
  edit_conflict: /*i18n*/ {
    id: 'problem.edit_conflict',
    message: 'An answer was changed in another window after you opened this page. Nothing was saved. Choose which answer to keep.',
  },
  appeal_already_decided: /*i18n*/ {
    id: 'problem.appeal_already_decided',
    message: 'This appeal has already been decided. Reload the page to read the outcome.',
  },
  appeal_deadline_passed: /*i18n*/ {
    id: 'problem.appeal_deadline_passed',
    message: 'The period of {days, plural, one {# day} other {# days}} for an appeal is over. You can apply again with new evidence.',
    values: { days: appealRules.daysToAppeal },
  },
  body_malformed: /*i18n*/ { id: 'problem.body_malformed', message: 'The request could not be read. Send it again as JSON.' },
  body_too_large: /*i18n*/ { id: 'problem.body_too_large', message: 'The request is too large. Shorten it and send it again.' },
  case_already_assigned: /*i18n*/ {
    id: 'problem.case_already_assigned',
    message: 'This case is not assigned to you. Take the case first, or ask the person it is assigned to.',
  },
  challenge_expired: /*i18n*/ {
    id: 'problem.challenge_expired',
    message: 'This QR code has expired or was already used. Start again with a new QR code.',
  },
  client_address_invalid: /*i18n*/ {
    id: 'problem.client_address_invalid',
    message: 'We could not read your network address. Try again from another network, or write to us.',
  },
  code_invalid: /*i18n*/ {
    id: 'problem.code_invalid',
    message: 'This code is incorrect or has expired. Check your latest email, or request a new code.',
  },
  conflict_of_interest: /*i18n*/ {
    id: 'problem.conflict_of_interest',
    message: 'You declared a personal or financial interest in this case, so another person must do this.',
  },
  credentials_invalid: /*i18n*/ {
    id: 'problem.credentials_invalid',
    message: 'The email address or the password is incorrect. Check both and try again.',
  },
  documents_not_ready: /*i18n*/ {
    id: 'problem.documents_not_ready',
    message: 'Some files are still being checked or did not pass our checks. Wait a moment, or replace the listed files, and submit again.',
  },
  document_not_ready: /*i18n*/ {
    id: 'problem.document_not_ready',
    message:
      'This file cannot be opened: it is still being checked, or it did not pass our checks. Look at its status, or try again in a moment.',
  },
  documents_unopened: /*i18n*/ {
    id: 'problem.documents_unopened',
    message:
      'You have not opened every document that this step needs. Open each document that the case lists as not opened, then continue.',
  },
  documents_unopened_by_proposer: /*i18n*/ {
    id: 'problem.documents_unopened_by_proposer',
    message: 'The person who proposed this decision has not opened every required document. Return the case to the officer.',
  },
  email_taken: /*i18n*/ { id: 'problem.email_taken', message: 'Error with email: user with this email already exists.' },
  enrolment_code_invalid: /*i18n*/ {
    id: 'problem.enrolment_code_invalid',
    message: 'This enrolment code is incorrect. Check it and try again. After five incorrect codes, the link stops working.',
  },
  fields_invalid: /*i18n*/ { id: 'problem.fields_invalid', message: 'Some answers need to be corrected' },
  number_ambiguous: /*i18n*/ {
    id: 'problem.number_ambiguous',
    message:
      'Some numbers could be read in more than one way. Send digits with a point as the decimal mark, like 1850.50, or name the locale of the numbers in number_locale. Nothing was saved.',
  },
  fields_missing: /*i18n*/ { id: 'problem.fields_missing', message: 'Please fill in all fields' },
  figures_unproven: /*i18n*/ {
    id: 'problem.figures_unproven',
    message: 'A changed figure has no reason or no place in a document. Enter both, or accept the declared figure.',
  },
  second_factor_invalid: /*i18n*/ {
    id: 'problem.second_factor_invalid',
    message: 'This code or passkey was not accepted. Use the latest code, or try again with the passkey that you registered.',
  },
  second_factor_limit_reached: /*i18n*/ {
    id: 'problem.second_factor_limit_reached',
    message: 'This account has the maximum number of passkeys. Remove one before you add another.',
  },
  file_refused: /*i18n*/ { id: 'problem.file_refused', message: "File upload wasn't successful" },
  file_too_large: /*i18n*/ { id: 'problem.file_too_large', message: 'File size should not exceed 5MB' },
  step_up_required: /*i18n*/ {
    id: 'problem.step_up_required',
    message: 'Confirm your identity to continue. Your last confirmation was more than ten minutes ago.',
  },
  idempotency_key_invalid: /*i18n*/ {
    id: 'problem.idempotency_key_invalid',
    message: 'The Idempotency-Key must be 8 to 128 letters, digits, dots, colons, hyphens or underscores.',
  },
  idempotency_key_reused: /*i18n*/ {
    id: 'problem.idempotency_key_reused',
    message: 'This Idempotency-Key was used for another request. Send this request with a new key.',
  },
  identity_locked: /*i18n*/ {
    id: 'problem.identity_locked',
    message:
      'The company’s name, registration number, country and tax number were locked when its first application was submitted. An owner can request a change in the company’s profile.',
  },
  internal_error: /*i18n*/ {
    id: 'problem.internal_error',
    message: 'Something went wrong on our side. Our team has been notified. Try again in a few minutes.',
  },
  last_admins: /*i18n*/ {
    id: 'problem.last_admins',
    message:
      'At least two administrators must remain, so that one can confirm what the other requests. Invite another administrator first.',
  },
  link_expired: /*i18n*/ { id: 'problem.link_expired', message: 'This link has expired or was already used. Request a new email.' },
  code_locked: /*i18n*/ {
    id: 'problem.code_locked',
    message:
      'Too many incorrect codes. For your security, only the link in our email works now. If you cannot find the email, request a new one.',
  },
  unsupported_media_type: /*i18n*/ {
    id: 'problem.unsupported_media_type',
    message: 'This type of content is not accepted here. Send JSON.',
  },
  webhook_signature_invalid: /*i18n*/ { id: 'problem.webhook_signature_invalid', message: 'The webhook signature is missing or invalid.' },
  method_not_allowed: /*i18n*/ {
    id: 'problem.method_not_allowed',
    message: 'This address does not accept this HTTP method. Use a method that the API documentation lists.',
  },
  not_above_threshold: /*i18n*/ {
    id: 'problem.not_above_threshold',
    message:
      'The assessed value addition is not above the threshold, so approval cannot be proposed. If a figure is wrong, correct it. Otherwise, propose rejection.',
  },
  permission_denied: /*i18n*/ {
    id: 'problem.permission_denied',
    message: 'Your role does not allow this action. Ask an administrator if you need permission.',
  },
  not_found: /*i18n*/ {
    id: 'problem.not_found',
    message: 'We could not find what you requested, or you do not have access to it. Check the link and try again.',
  },
  no_open_proposal: /*i18n*/ {
    id: 'problem.no_open_proposal',
    message:
      'Your decision differs from what was proposed. Return the case to the officer with your reasons, so that a new decision can be proposed.',
  },
  nothing_returned: /*i18n*/ {
    id: 'problem.nothing_returned',
    message: 'Nothing has been requested from the company yet. Mark an answer for return or request a document, then try again.',
  },
  only_returned_answers: /*i18n*/ {
    id: 'problem.only_returned_answers',
    message: 'In a correction, you can only change the answers that we asked you to correct. Reload the page to see them.',
  },
  cross_origin_forbidden: /*i18n*/ {
    id: 'problem.cross_origin_forbidden',
    message: 'This request came from another site. Open Thamani and try again.',
  },
  outside_scope: /*i18n*/ {
    id: 'problem.outside_scope',
    message: 'This is outside the countries and sectors that you are responsible for. Ask an administrator who is responsible for them.',
  },
  overloaded: /*i18n*/ { id: 'problem.overloaded', message: 'The service is very busy. Nothing was saved. Try again in a few seconds.' },
  password_invalid: /*i18n*/ { id: 'problem.password_invalid', message: 'The current password is incorrect. Check it and try again.' },
  payment_in_progress: /*i18n*/ {
    id: 'problem.payment_in_progress',
    message: 'You have an open payment. Complete or cancel it under Payments, then try again.',
  },
  price_change_pending: /*i18n*/ {
    id: 'problem.price_change_pending',
    message:
      'A change to this price for this day already exists or is awaiting confirmation. Choose another day, or refuse that change first.',
  },
  price_date_passed: /*i18n*/ {
    id: 'problem.price_date_passed',
    message: 'This change was not confirmed before its start date. Refuse it, then request it again for a later date.',
  },
  proposer_conflict_of_interest: /*i18n*/ {
    id: 'problem.proposer_conflict_of_interest',
    message:
      'The person who proposed this has since declared a personal or financial interest in the case. Refuse the request or return the case to the officer, so that another person can make a new proposal.',
  },
  proposer_permission_denied: /*i18n*/ {
    id: 'problem.proposer_permission_denied',
    message:
      'The person who proposed this no longer has permission to do so. Refuse the request or return the case to the officer, so that another person can make a new proposal.',
  },
  request_expired: /*i18n*/ {
    id: 'problem.request_expired',
    message: 'This request is more than seven days old and has expired. If it is still needed, submit it again.',
  },
  request_already_resolved: /*i18n*/ {
    id: 'problem.request_already_resolved',
    message: 'Another person has already dealt with this request. Reload the list.',
  },
  requirements_unresolved: /*i18n*/ {
    id: 'problem.requirements_unresolved',
    message: 'Some answers are not accepted yet. Accept them or return them, then continue.',
  },
  role_not_allowed: /*i18n*/ { id: 'problem.role_not_allowed', message: 'You can only register on behalf of a company.' },
  role_not_for_stage: /*i18n*/ {
    id: 'problem.role_not_for_stage',
    message: 'This person’s role does not include the current stage of the case. Choose another person.',
  },
  same_person: /*i18n*/ { id: 'problem.same_person', message: 'You requested this yourself, so another person must confirm it.' },
  sign_in_expired: /*i18n*/ {
    id: 'problem.sign_in_expired',
    message: 'You took too long to sign in, or entered too many wrong codes. Sign in again with your password.',
  },
  signals_unresolved: /*i18n*/ {
    id: 'problem.signals_unresolved',
    message: 'Some points raised by the automated checks have no answer yet. Answer each point with a reason, then propose a decision.',
  },
  unauthenticated: /*i18n*/ { id: 'problem.unauthenticated', message: 'You are signed out. Sign in to continue.' },
  staff_already_exists: /*i18n*/ {
    id: 'problem.staff_already_exists',
    message: 'A staff member with this email address already exists. Enter a different email address.',
  },
  status_change_pending: /*i18n*/ {
    id: 'problem.status_change_pending',
    message: 'A change to this certificate is already awaiting confirmation. Confirm or refuse it first.',
  },
  reset_token_expired: /*i18n*/ {
    id: 'problem.reset_token_expired',
    message: 'This code has expired or was already used. Request a new code.',
  },
  too_many_requests: /*i18n*/ { id: 'problem.too_many_requests', message: 'Too many attempts in a short time. Try again later.' },
  previously_decided: /*i18n*/ {
    id: 'problem.previously_decided',
    message:
      'An appeal overturned the decision on this case, so the people who proposed or made it cannot handle the case again. Another officer must take the case, or an administrator must assign it to another officer.',
  },
  previously_involved: /*i18n*/ {
    id: 'problem.previously_involved',
    message: 'You took part in the appealed decision, so other members of the appeals board must decide.',
  },
  unavailable: /*i18n*/ {
    id: 'problem.unavailable',
    message: 'The service is temporarily unavailable. Try again in a minute. Nothing was saved.',
  },
  upload_interrupted: /*i18n*/ { id: 'problem.upload_interrupted', message: 'Error uploading file' },
  already_voted: /*i18n*/ { id: 'problem.already_voted', message: 'You have already voted on this appeal. A vote cannot be changed.' },
  company_changed: /*i18n*/ {
    id: 'problem.company_changed',
    message:
      'You are now acting for another company in this browser, so nothing was saved. Switch back to the company of this page, or reload the page.',
  },
  company_deletion_pending: /*i18n*/ {
    id: 'problem.company_deletion_pending',
    message: 'This company will be deleted, so nothing can be changed. To keep it, an owner uses the link in our email.',
  },
  company_not_chosen: /*i18n*/ { id: 'problem.company_not_chosen', message: 'Choose the company that you want to act for, then continue.' },
  second_factor_required: /*i18n*/ {
    id: 'problem.second_factor_required',
    message: 'This needs two-step sign-in. Add a passkey or an authenticator app in your profile, then try again.',
  },
  invitation_for_another: /*i18n*/ {
    id: 'problem.invitation_for_another',
    message: 'This invitation was sent to a different email address. Sign in with that address to accept it.',
  },
  invitation_limit: /*i18n*/ {
    id: 'problem.invitation_limit',
    message:
      'This invitation was not sent. In 24 hours, a company can send at most 20 invitations, and at most 3 to the same address. Try again tomorrow.',
  },
  member_limit: /*i18n*/ {
    id: 'problem.member_limit',
    message:
      'This company has reached its limit of 200 people, including open invitations. An owner can remove a person or withdraw an invitation first.',
  },
  already_member: /*i18n*/ {
    id: 'problem.already_member',
    message: 'This person already belongs to the company. You can find them in the list of people.',
  },
  last_owner: /*i18n*/ {
    id: 'problem.last_owner',
    message: 'You are the only owner of this company, so you cannot leave it. Transfer ownership to another person first.',
  },
  owner_role_protected: /*i18n*/ {
    id: 'problem.owner_role_protected',
    message:
      'An owner cannot be removed, and the owner role cannot be given or taken here. To change the owner, transfer ownership: the other person must accept it.',
  },
  agent_cannot_own: /*i18n*/ {
    id: 'problem.agent_cannot_own',
    message: 'An agent cannot become an owner. Choose a person who works in the company.',
  },
  already_owner: /*i18n*/ {
    id: 'problem.already_owner',
    message: 'This person is already an owner of the company. Choose another person.',
  },
  ownership_transfer_needed: /*i18n*/ {
    id: 'problem.ownership_transfer_needed',
    message:
      'You are the only owner of a company that has other people. Transfer ownership to one of them, or delete the company, before you delete your account.',
  },
  ownership_transfer_open: /*i18n*/ {
    id: 'problem.ownership_transfer_open',
    message: 'Ownership of this company has already been offered to a person. Wait for their answer, or withdraw the offer first.',
  },
  identity_change_open: /*i18n*/ {
    id: 'problem.identity_change_open',
    message: 'A change of these details is already requested. Wait for the decision, or withdraw that request first.',
  },
  undo_not_possible: /*i18n*/ {
    id: 'problem.undo_not_possible',
    message:
      'This can no longer be undone: more than {seconds, plural, one {# second has} other {# seconds have}} passed, or the case was changed since. Change it by hand.',
    values: { seconds: undoRules.seconds },
  },
  queue_view_limit: /*i18n*/ {
    id: 'problem.queue_view_limit',
    message: 'You have {count, plural, one {# saved view} other {# saved views}}. Delete one, then save this view.',
    values: { count: queueRules.savedViews },
  },
  report_already_assigned: /*i18n*/ {
    id: 'problem.report_already_assigned',
    message: 'This report is already assigned. An administrator can assign it to another officer.',
  },
  report_local_officer_first: /*i18n*/ {
    id: 'problem.report_local_officer_first',
    message: 'An officer of the country handles this report. Staff of all countries stand in only if no officer of the country can.',
  },
  report_not_assigned: /*i18n*/ {
    id: 'problem.report_not_assigned',
    message: 'This report is not assigned to you. Take the report first, or ask the person it is assigned to.',
  },
  report_previously_involved: /*i18n*/ {
    id: 'problem.report_previously_involved',
    message: 'You took part in the decision on this certificate, so another officer must handle the report.',
  },
  report_state_changed: /*i18n*/ {
    id: 'problem.report_state_changed',
    message: 'This is not possible in the current state of the report. Reload the page to see what you can do.',
  },
  cost_line_unknown: /*i18n*/ {
    id: 'problem.cost_line_unknown',
    message: 'This line is no longer in the cost sheet: it was removed in another window. Add it as a new line if you still need it.',
  },
  evidence_foreign: /*i18n*/ {
    id: 'problem.evidence_foreign',
    message: 'A cited document does not belong to this application. Choose one of its documents, or upload the file here.',
  },
  import_changed: /*i18n*/ {
    id: 'problem.import_changed',
    message: 'This is not the file that you checked. Nothing was changed. Check the file again, then take over its rows.',
  },
  import_incomplete: /*i18n*/ {
    id: 'problem.import_incomplete',
    message: 'Some rows cannot be taken over yet. Nothing was changed. Correct the file, or take over only the good rows.',
  },
  import_unreadable: /*i18n*/ {
    id: 'problem.import_unreadable',
    message: 'This file cannot be read as a cost sheet. Nothing was changed.',
  },
  rate_missing: /*i18n*/ {
    id: 'problem.rate_missing',
    message: 'Some lines are in a currency without an exchange rate. Enter the rate, or change the currency of these lines first.',
  },
  origin_answers_changed: /*i18n*/ {
    id: 'problem.origin_answers_changed',
    message:
      'The answers about the origin were changed in another window or by another person. Your change was not saved. Load the current answers and try again.',
  },
  sheet_changed: /*i18n*/ {
    id: 'problem.sheet_changed',
    message:
      'This part of the cost sheet was changed in another window after you opened it. Your change was not saved. Compare both and save again.',
  },
  sheet_too_large: /*i18n*/ {
    id: 'problem.sheet_too_large',
    message:
      'A cost sheet has up to {lines, plural, one {# line} other {# lines}}. Nothing was saved. Combine small costs in one line, then try again.',
    values: { lines: sheetBounds.linesByImport },
  },
  document_not_opened: /*i18n*/ {
    id: 'problem.document_not_opened',
    message: 'You have not opened the document that shows this. Open it in this case, then judge again.',
  },
  judgement_changed: /*i18n*/ {
    id: 'problem.judgement_changed',
    message: 'Another officer judged this after you opened it. Nothing was changed. Read the other judgement, then decide again.',
  },
  // The number comes with the refusal.
  lines_open: /*i18n*/ {
    id: 'problem.lines_open',
    message:
      '{lines, plural, one {# line of the cost sheet is not judged yet. Judge it} other {# lines of the cost sheet are not judged yet. Judge them}}, then continue.',
  },
  nothing_cited: /*i18n*/ {
    id: 'problem.nothing_cited',
    message: 'No document is cited for this, so it cannot be accepted. Mark it as not proven, or correct it with a place in a document.',
  },
} satisfies Record<RefusalCode, Sentence>;

/** In the place of the sentence for `fields_missing`, where a field that is filled in is wrong as well: it is not about empty fields alone. */
export const fieldsToCheck: Sentence = /*i18n*/ { id: 'problem.fields_missing.mixed', message: 'Please check the marked fields' };

/** What a company's person reads instead: their owner helps, not our administrators. */
export const companyProblemSentences: Partial<Record<RefusalCode, Sentence>> = {
  permission_denied: /*i18n*/ {
    id: 'problem.permission_denied.company',
    message: 'Your role in this company does not allow this action. Ask an owner of the company to do it, or to change your role.',
  },
};

export const fieldSentences = {
  missing: /*i18n*/ { id: 'field.missing', message: 'Fill in this field.' },
  too_long: /*i18n*/ { id: 'field.too_long', message: 'This answer is too long. Shorten it.' },
  email_malformed: /*i18n*/ { id: 'field.email_malformed', message: 'Enter an email address like name@company.com.' },
  phone_malformed: /*i18n*/ { id: 'field.phone_malformed', message: 'Enter a phone number with its country code, like +233 24 123 4567.' },
  website_malformed: /*i18n*/ { id: 'field.website_malformed', message: 'Website link must be of the format https://www.example.com' },
  year_malformed: /*i18n*/ { id: 'field.year_malformed', message: 'Enter the year in which the company started to operate, like 2014.' },
  choice_unknown: /*i18n*/ { id: 'field.choice_unknown', message: 'Choose an option from the list.' },
  password_short: /*i18n*/ {
    id: 'field.password_short',
    message: 'Use at least 12 characters. Several words together are easy to remember.',
  },
  password_long: /*i18n*/ { id: 'field.password_long', message: 'Use at most 128 characters.' },
  password_common: /*i18n*/ { id: 'field.password_common', message: 'This password is easy to guess. Choose a different one.' },
  file_broken: /*i18n*/ {
    id: 'field.file_broken',
    message: 'The upload was interrupted. Check your connection and upload the file again.',
  },
  file_empty: /*i18n*/ { id: 'field.file_empty', message: 'This file is empty. Choose another one.' },
  file_kind: /*i18n*/ {
    id: 'field.file_kind',
    message: 'Choose a PDF, PNG or JPG file. Save other files as PDF first; renaming them is not enough.',
  },
  file_picture: /*i18n*/ { id: 'field.file_picture', message: 'Choose an image file: PNG or JPG.' },
  file_size: /*i18n*/ {
    id: 'field.file_size',
    message: 'This file is larger than 5 MB. Choose a smaller file, or save this one at a lower quality.',
  },
  figure_malformed: /*i18n*/ { id: 'field.figure_malformed', message: 'Enter a number in digits, like 1250.50.' },
  figure_ambiguous: /*i18n*/ {
    id: 'field.figure_ambiguous',
    message: 'This number can be read in two ways. Choose which number you mean.',
  },
  number_notation: /*i18n*/ {
    id: 'field.number_notation',
    message: 'Send digits with a point as the decimal mark, like 1850.50, or name the locale of the numbers in number_locale.',
  },
  figure_negative: /*i18n*/ { id: 'field.figure_negative', message: 'Enter zero or a number above zero.' },
  figure_zero: /*i18n*/ { id: 'field.figure_zero', message: 'Enter a number above zero.' },
  figure_decimals: /*i18n*/ {
    id: 'field.figure_decimals',
    message: 'Use at most two decimal places. For a very small value, enter the value of a larger unit, such as a dozen or a tonne.',
  },
  figure_too_long: /*i18n*/ { id: 'field.figure_too_long', message: 'This number is too large. Check the digits and the unit.' },
  address_foreign: /*i18n*/ {
    id: 'field.address_foreign',
    message: 'This must be the address of the page /paymment-verification on this site. Correct it, or leave it out.',
  },
  identity_unchanged: /*i18n*/ {
    id: 'field.identity_unchanged',
    message: 'These are the details as we have them now. Change at least one of them.',
  },
  year_in_future: /*i18n*/ { id: 'field.year_in_future', message: 'This year is in the future. Enter the year in which operation began.' },
  grants_unchanged: /*i18n*/ {
    id: 'field.grants_unchanged',
    message: 'This person already has these roles, countries and sectors. Change something, or cancel.',
  },
  price_unchanged: /*i18n*/ { id: 'field.price_unchanged', message: 'This is already the price on that day. Enter a different price.' },
  day_not_future: /*i18n*/ { id: 'field.day_not_future', message: 'Choose tomorrow or a later date.' },
  count_malformed: /*i18n*/ { id: 'field.count_malformed', message: 'Enter a whole number, like 120.' },
  percent_range: /*i18n*/ { id: 'field.percent_range', message: 'Enter a percentage from 0 to 100.' },
  pair_not_hundred: /*i18n*/ {
    id: 'field.pair_not_hundred',
    message: 'The local and imported shares must add up to 100%. Change one of them.',
  },
  coordinate_malformed: /*i18n*/ {
    id: 'field.coordinate_malformed',
    message: 'Enter decimal degrees as shown on a map, like 9.4034. Use a minus sign for south or west, like -0.8393.',
  },
  hs_code_malformed: /*i18n*/ { id: 'field.hs_code_malformed', message: 'Enter the six digits of the HS code, like 1804.00.' },
  hs_code_unknown: /*i18n*/ {
    id: 'field.hs_code_unknown',
    message: 'This code is not in HS 2022. Search by product name and choose a code.',
  },
  script_uncovered: /*i18n*/ {
    id: 'field.script_uncovered',
    message: 'The certificate cannot show some of these characters. Write the name in Latin, Arabic, Ethiopic, Tifinagh or N’Ko letters.',
  },
  declaration_missing: /*i18n*/ { id: 'field.declaration_missing', message: 'Read this declaration and tick the box.' },
  document_unknown: /*i18n*/ { id: 'field.document_unknown', message: 'We cannot find this file among your uploads. Upload it again.' },
  document_checking: /*i18n*/ {
    id: 'field.document_checking',
    message: 'This file is still being checked. Wait a moment and submit again.',
  },
  document_refused: /*i18n*/ { id: 'field.document_refused', message: 'This file did not pass our checks. Replace it with another file.' },
  document_not_image: /*i18n*/ { id: 'field.document_not_image', message: 'Choose an image file: PNG or JPG.' },
  documents_too_many: /*i18n*/ {
    id: 'field.documents_too_many',
    message: 'You can add up to 20 files. Remove some, or combine pages into one file.',
  },
  place_malformed: /*i18n*/ { id: 'field.place_malformed', message: 'Mark the place in the document.' },
  page_unknown: /*i18n*/ { id: 'field.page_unknown', message: 'The document does not have this page.' },
  malformed: /*i18n*/ {
    id: 'field.malformed',
    message: 'Some characters in this answer cannot be displayed. Delete them, or type the answer again.',
  },
  certificate_number_malformed: /*i18n*/ {
    id: 'field.certificate_number_malformed',
    message: 'This is not a certificate number. Copy it from the certificate: it looks like TVA-GH26-7K3M-Q2XW-9F4C.',
  },
  certificate_number_unknown: /*i18n*/ {
    id: 'field.certificate_number_unknown',
    message:
      'We have not issued a certificate with this number. Compare each character with the document. If they are the same, the document is not one of ours: tell us from the contact page.',
  },
  reveals_reporter: /*i18n*/ {
    id: 'field.reveals_reporter',
    message: 'This text has the name, email address or phone number of the person who reported. The company must not learn it: remove it.',
  },
  status_change_missing: /*i18n*/ {
    id: 'field.status_change_missing',
    message: 'The certificate does not have this status. Choose another outcome, or have the status of the certificate changed first.',
  },
  cost_sheet_missing: /*i18n*/ {
    id: 'field.cost_sheet_missing',
    message: 'Fill in the cost sheet: the price of one unit, and one line for each cost.',
  },
  cost_sheet_price: /*i18n*/ {
    id: 'field.cost_sheet_price',
    message: 'Enter the price of one unit in the cost sheet. It must be above the taxes that are repaid on export.',
  },
  cost_sheet_rates: /*i18n*/ {
    id: 'field.cost_sheet_rates',
    message: 'Enter one exchange rate with its day and source for each currency in the cost sheet.',
  },
  cost_sheet_lines: /*i18n*/ {
    id: 'field.cost_sheet_lines',
    message: 'Some lines of the cost sheet are not complete. Open the cost sheet and correct the marked lines.',
  },
  cost_sheet_too_large: /*i18n*/ {
    id: 'field.cost_sheet_too_large',
    message: 'The cost sheet has too many lines. Combine small costs in one line.',
  },
  cost_country_missing: /*i18n*/ {
    id: 'field.cost_country_missing',
    message: 'Choose the country of the facility. Costs in this country count as local.',
  },
  cost_citation: /*i18n*/ {
    id: 'field.cost_citation',
    message:
      'Choose a page of the document before you mark a place on it. A line can have up to {documents, plural, one {# document} other {# documents}}.',
    values: { documents: sheetBounds.citationsOfLine },
  },
  nothing_corrected: /*i18n*/ {
    id: 'field.nothing_corrected',
    message: 'Enter a value that differs from the declared one. If nothing differs, accept it instead.',
  },
  import_not_a_table: /*i18n*/ {
    id: 'field.import_not_a_table',
    message: 'Choose an XLSX or CSV file. You can save other spreadsheets in one of these formats.',
  },
  import_old_workbook: /*i18n*/ {
    id: 'field.import_old_workbook',
    message: 'This workbook has an old format or a password. Save it as XLSX without a password, then choose it again.',
  },
  import_macros: /*i18n*/ {
    id: 'field.import_macros',
    message: 'This workbook contains macros. Save it as XLSX without macros, then choose it again.',
  },
  import_damaged: /*i18n*/ {
    id: 'field.import_damaged',
    message: 'This file is damaged. Open it in your spreadsheet program, save it as XLSX, then choose it again.',
  },
  import_too_complex: /*i18n*/ {
    id: 'field.import_too_complex',
    message: 'This file is too large once it is unpacked. Copy the rows of the cost sheet to a new workbook, then choose that one.',
  },
  import_too_many_rows: /*i18n*/ {
    id: 'field.import_too_many_rows',
    message: 'This file has more than {rows, plural, one {# row} other {# rows}}. Copy the rows of the cost sheet to a new workbook.',
    values: { rows: importBounds.rows },
  },
  import_no_titles: /*i18n*/ {
    id: 'field.import_no_titles',
    message: 'We found no row with column titles. The first row needs titles such as Item, Quantity and Unit cost, as in the template.',
  },
  import_no_rows: /*i18n*/ {
    id: 'field.import_no_rows',
    message: 'There are no rows below the column titles. Enter at least one line, then choose the file again.',
  },
  cost_rate_malformed: /*i18n*/ {
    id: 'field.cost_rate_malformed',
    message: 'Enter the exchange rate as two numbers above zero, with its day and source.',
  },
  value_malformed: /*i18n*/ { id: 'field.value_malformed', message: 'This value cannot be read. Check it and send it again.' },
} satisfies Record<FieldFault, Sentence>;

/** What staff read instead: the documents are the company's, so they have nothing to upload. */
export const staffFieldSentences: Partial<Record<FieldFault, Sentence>> = {
  document_unknown: /*i18n*/ {
    id: 'field.document_unknown.staff',
    message: 'This document is not part of the case. Choose a document that the case lists.',
  },
};

/** What a page says when the host refuses before the portal's own pages are asked. */
export const errorPageMessages = {
  heading: /*i18n*/ { id: 'refused.heading', message: 'Your request could not be completed' },
  start: /*i18n*/ { id: 'refused.start', message: 'Go to the home page' },
} satisfies Record<string, Sentence>;

/** Where a program and a person need different advice. */
export const refusedPageSentences: Partial<Record<RefusalCode, Sentence>> = {
  body_too_large: /*i18n*/ {
    id: 'refused.body_too_large',
    message: 'Your answers are too long for this form. Go back, shorten them and send the form again.',
  },
  unsupported_media_type: /*i18n*/ {
    id: 'refused.unsupported_media_type',
    message: 'The form could not be read. Go back and send it again.',
  },
};

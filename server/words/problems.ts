import type { FieldFault, RefusalCode } from '@thamani/domain/errors.ts';
import type { Sentence } from './words.ts';

/** What a person reads for each refusal: what happened and what to do. The compiler asks for every code. */
export const problemSentences = {
  body_malformed: /*i18n*/ { id: 'problem.body_malformed', message: 'The request could not be read. Send it again as JSON.' },
  body_too_large: /*i18n*/ { id: 'problem.body_too_large', message: 'The request is too large. Shorten it and send it again.' },
  fields_invalid: /*i18n*/ { id: 'problem.fields_invalid', message: 'Some answers need another look' },
  fields_missing: /*i18n*/ { id: 'problem.fields_missing', message: 'Please fill in all fields' },
  idempotency_key_invalid: /*i18n*/ {
    id: 'problem.idempotency_key_invalid',
    message: 'The Idempotency-Key must be 8 to 128 letters, digits, dots, colons, hyphens or underscores.',
  },
  idempotency_key_reused: /*i18n*/ {
    id: 'problem.idempotency_key_reused',
    message: 'This Idempotency-Key was used for another request. Send this one under a new key.',
  },
  internal: /*i18n*/ {
    id: 'problem.internal',
    message: 'Something went wrong on our side, and we have been told. Try again in a few minutes.',
  },
  media_type_unsupported: /*i18n*/ {
    id: 'problem.media_type_unsupported',
    message: 'This kind of content is not accepted here. Send JSON.',
  },
  method_not_allowed: /*i18n*/ { id: 'problem.method_not_allowed', message: 'This address does not take that method.' },
  not_found: /*i18n*/ { id: 'problem.not_found', message: 'There is nothing at this address, or it is not yours to see.' },
  overloaded: /*i18n*/ { id: 'problem.overloaded', message: 'The service is very busy. Try again in a few seconds; nothing was saved.' },
  too_many_requests: /*i18n*/ { id: 'problem.too_many_requests', message: 'Too many messages in a short time. Try again later.' },
  unavailable: /*i18n*/ {
    id: 'problem.unavailable',
    message: 'The service cannot be reached just now. Try again in a minute; nothing was saved.',
  },
} satisfies Record<RefusalCode, Sentence>;

export const fieldSentences = {
  missing: /*i18n*/ { id: 'field.missing', message: 'Fill in this field.' },
  too_long: /*i18n*/ { id: 'field.too_long', message: 'Shorten this answer.' },
  email_malformed: /*i18n*/ { id: 'field.email_malformed', message: 'Enter an email address like name@company.com.' },
  phone_malformed: /*i18n*/ { id: 'field.phone_malformed', message: 'Enter a phone number with its country code, like +233 24 123 4567.' },
  malformed: /*i18n*/ { id: 'field.malformed', message: 'Remove the characters that cannot be shown.' },
} satisfies Record<FieldFault, Sentence>;

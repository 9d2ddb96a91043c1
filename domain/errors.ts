/**
 * Every way in which the product says no. A code is a promise to callers: it is never renamed, and each has a sentence
 * in every language (server/words/problems.ts), which the compiler checks.
 */
export const refusalCodes = [
  'account_inactive',
  'body_malformed',
  'body_too_large',
  'code_wrong',
  'credentials_wrong',
  'email_taken',
  'fields_invalid',
  'fields_missing',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'identity_locked',
  'internal',
  'link_ended',
  'link_only',
  'media_type_unsupported',
  'method_not_allowed',
  'not_found',
  'origin_foreign',
  'overloaded',
  'password_wrong',
  'role_refused',
  'signed_out',
  'ticket_ended',
  'too_many_requests',
  'unavailable',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** What is wrong with one field, as a code; the reader's sentence is made where the language is known. */
export type FieldFault =
  | 'missing'
  | 'too_long'
  | 'malformed'
  | 'email_malformed'
  | 'phone_malformed'
  | 'website_malformed'
  | 'year_malformed'
  | 'choice_unknown'
  | 'password_short'
  | 'password_long'
  | 'password_common';

export type FieldFaults = Readonly<Record<string, FieldFault>>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly fields: FieldFaults | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, detail: { fields?: FieldFaults; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

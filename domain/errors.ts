/**
 * Every way in which the product says no. A code is a promise to callers: it is never renamed, and each has a sentence
 * in every language (server/i18n/error-messages.ts), which the compiler checks.
 */
export const refusalCodes = [
  'about_oneself',
  'account_inactive',
  'action_not_allowed',
  'answers_clash',
  'appeal_decided',
  'appeal_too_late',
  'body_malformed',
  'body_too_large',
  'case_held',
  'challenge_ended',
  'client_address_invalid',
  'code_wrong',
  'conflicted',
  'credentials_wrong',
  'documents_not_ready',
  'document_not_ready',
  'email_taken',
  'enrolment_code_wrong',
  'fields_invalid',
  'fields_missing',
  'factor_wrong',
  'factors_full',
  'file_refused',
  'file_too_large',
  'fresh_proof_needed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'identity_locked',
  'internal',
  'last_admins',
  'link_ended',
  'link_only',
  'media_type_unsupported',
  'message_unsigned',
  'method_not_allowed',
  'not_above_threshold',
  'not_entitled',
  'not_found',
  'not_proposed',
  'nothing_sent_back',
  'only_sent_back',
  'origin_foreign',
  'outside_scope',
  'overloaded',
  'password_wrong',
  'payment_in_progress',
  'price_change_known',
  'price_day_passed',
  'proposer_conflicted',
  'proposer_not_entitled',
  'request_expired',
  'request_settled',
  'requirements_open',
  'role_refused',
  'same_person',
  'sign_in_expired',
  'signals_open',
  'signed_out',
  'staff_known',
  'standing_change_known',
  'ticket_ended',
  'too_many_requests',
  'took_part',
  'unavailable',
  'upload_broken',
  'voted_already',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** What is wrong with one field, as a code; the reader's sentence is made where the language is known. */
export type FieldFault =
  | 'missing'
  | 'too_long'
  | 'malformed'
  | 'value_malformed'
  | 'email_malformed'
  | 'phone_malformed'
  | 'website_malformed'
  | 'year_malformed'
  | 'choice_unknown'
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'figure_malformed'
  | 'figure_ambiguous'
  | 'figure_negative'
  | 'figure_zero'
  | 'figure_decimals'
  | 'figure_too_long'
  | 'count_malformed'
  | 'price_unchanged'
  | 'day_not_future'
  | 'percent_range'
  | 'pair_not_hundred'
  | 'coordinate_malformed'
  | 'hs_code_malformed'
  | 'hs_code_unknown'
  | 'script_uncovered'
  | 'declaration_missing'
  | 'document_unknown'
  | 'document_checking'
  | 'document_refused'
  | 'document_not_image'
  | 'documents_too_many'
  | 'file_broken'
  | 'file_empty'
  | 'file_kind'
  | 'file_picture'
  | 'file_size';

export type FieldFaults = Readonly<Record<string, FieldFault>>;

/** Two people, or two tabs of one, answered the same field: what was sent, and what stands. */
export interface Clash {
  readonly yours: unknown;
  readonly theirs: unknown;
  readonly version: number;
}

export type Clashes = Readonly<Record<string, Clash>>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly fields: FieldFaults | undefined;
  readonly clashes: Clashes | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, detail: { fields?: FieldFaults; clashes?: Clashes; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.fields = detail.fields;
    this.clashes = detail.clashes;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

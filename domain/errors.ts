/**
 * Every way in which the product says no. A code is a promise to callers: it is never renamed, and each has a sentence
 * in every language (server/i18n/error-messages.ts), which the compiler checks.
 */
export const refusalCodes = [
  'cannot_target_self',
  'account_inactive',
  'action_not_allowed',
  'edit_conflict',
  'appeal_already_decided',
  'appeal_deadline_passed',
  'body_malformed',
  'body_too_large',
  'case_already_assigned',
  'challenge_expired',
  'client_address_invalid',
  'code_invalid',
  'conflict_of_interest',
  'credentials_invalid',
  'documents_not_ready',
  'document_not_ready',
  'documents_unopened',
  'documents_unopened_by_proposer',
  'email_taken',
  'enrolment_code_invalid',
  'fields_invalid',
  'fields_missing',
  'figures_unproven',
  'second_factor_invalid',
  'second_factor_limit_reached',
  'file_refused',
  'file_too_large',
  'step_up_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'identity_locked',
  'internal_error',
  'last_admins',
  'link_expired',
  'code_locked',
  'unsupported_media_type',
  'webhook_signature_invalid',
  'method_not_allowed',
  'not_above_threshold',
  'permission_denied',
  'not_found',
  'no_open_proposal',
  'nothing_returned',
  'only_returned_answers',
  'cross_origin_forbidden',
  'outside_scope',
  'overloaded',
  'password_invalid',
  'payment_in_progress',
  'price_change_pending',
  'price_date_passed',
  'proposer_conflict_of_interest',
  'proposer_permission_denied',
  'request_expired',
  'request_already_resolved',
  'requirements_unresolved',
  'role_not_allowed',
  'role_not_for_stage',
  'same_person',
  'sign_in_expired',
  'signals_unresolved',
  'unauthenticated',
  'staff_already_exists',
  'status_change_pending',
  'reset_token_expired',
  'too_many_requests',
  'previously_decided',
  'previously_involved',
  'unavailable',
  'upload_interrupted',
  'already_voted',
  'company_changed',
  'company_deletion_pending',
  'company_not_chosen',
  'second_factor_required',
  'invitation_for_another',
  'invitation_limit',
  'member_limit',
  'already_member',
  'last_owner',
  'owner_role_protected',
  'agent_cannot_own',
  'already_owner',
  'ownership_transfer_needed',
  'ownership_transfer_open',
  'identity_change_open',
  'undo_not_possible',
  'queue_view_limit',
  'number_ambiguous',
  'report_already_assigned',
  'report_local_officer_first',
  'report_not_assigned',
  'report_previously_involved',
  'report_state_changed',
  'cost_line_unknown',
  'evidence_foreign',
  'import_changed',
  'import_incomplete',
  'import_unreadable',
  'rate_missing',
  'origin_answers_changed',
  'sheet_changed',
  'sheet_too_large',
  'document_not_opened',
  'judgement_changed',
  'lines_open',
  'nothing_cited',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** What is wrong with one field, as a code; the reader's sentence is made where the language is known. */
export type FieldFault =
  | 'missing'
  | 'too_long'
  | 'malformed'
  | 'certificate_number_malformed'
  | 'certificate_number_unknown'
  | 'reveals_reporter'
  | 'status_change_missing'
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
  | 'number_notation'
  | 'figure_negative'
  | 'figure_zero'
  | 'figure_decimals'
  | 'figure_too_long'
  | 'count_malformed'
  | 'address_foreign'
  | 'price_unchanged'
  | 'identity_unchanged'
  | 'grants_unchanged'
  | 'year_in_future'
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
  | 'place_malformed'
  | 'page_unknown'
  | 'cost_sheet_missing'
  | 'cost_sheet_price'
  | 'cost_sheet_rates'
  | 'cost_sheet_lines'
  | 'cost_sheet_too_large'
  | 'cost_country_missing'
  | 'cost_citation'
  | 'cost_rate_malformed'
  | 'nothing_corrected'
  | 'import_not_a_table'
  | 'import_old_workbook'
  | 'import_macros'
  | 'import_damaged'
  | 'import_too_complex'
  | 'import_too_many_rows'
  | 'import_no_titles'
  | 'import_no_rows'
  | 'file_broken'
  | 'file_empty'
  | 'file_kind'
  | 'file_picture'
  | 'file_size';

/** A program that sends a number in the notation of people is told the one that it takes. */
export function refusalOfNumber(fault: FieldFault | undefined): 'number_ambiguous' | 'fields_invalid' {
  return fault === 'number_notation' ? 'number_ambiguous' : 'fields_invalid';
}

export type FieldFaults = Readonly<Record<string, FieldFault>>;

/** Two people, or two tabs of one person, answered the same field: the value that was sent, and the value that is stored. */
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
  /** Numbers in its sentence that only this refusal knows. */
  readonly values: Readonly<Record<string, number>> | undefined;

  constructor(
    code: RefusalCode,
    detail: {
      fields?: FieldFaults;
      clashes?: Clashes;
      retryAfterSeconds?: number;
      values?: Readonly<Record<string, number>>;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.fields = detail.fields;
    this.clashes = detail.clashes;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.values = detail.values;
  }
}

import type { Problem } from '@thamani/contract/operation.ts';
import { controlCharacters } from '@thamani/contract/text.ts';
import { Refusal, type FieldFault, type RefusalCode } from '@thamani/domain/errors.ts';
import { preferredLanguage } from '@thamani/domain/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { companyProblemSentences, fieldSentences, fieldsToCheck, problemSentences, staffFieldSentences } from '../i18n/error-messages.ts';
import type { Sentence, Translate } from '../i18n/catalogs.ts';
import type { Methods } from './method-not-allowed.ts';

/** The one place where an error becomes an answer. */

const statusOf = {
  account_inactive: 409,
  cannot_target_self: 409,
  action_not_allowed: 409,
  edit_conflict: 409,
  appeal_already_decided: 409,
  appeal_deadline_passed: 409,
  body_malformed: 400,
  body_too_large: 413,
  case_already_assigned: 409,
  challenge_expired: 410,
  client_address_invalid: 400,
  code_invalid: 422,
  conflict_of_interest: 409,
  credentials_invalid: 401,
  documents_not_ready: 409,
  document_not_ready: 409,
  documents_unopened: 409,
  documents_unopened_by_proposer: 409,
  email_taken: 409,
  enrolment_code_invalid: 422,
  fields_invalid: 422,
  fields_missing: 422,
  figures_unproven: 409,
  second_factor_invalid: 422,
  second_factor_limit_reached: 409,
  file_refused: 422,
  file_too_large: 413,
  step_up_required: 409,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 409,
  identity_locked: 409,
  internal_error: 500,
  last_admins: 409,
  link_expired: 410,
  code_locked: 423,
  unsupported_media_type: 415,
  webhook_signature_invalid: 401,
  method_not_allowed: 405,
  not_above_threshold: 409,
  permission_denied: 403,
  not_found: 404,
  no_open_proposal: 409,
  nothing_returned: 409,
  only_returned_answers: 409,
  cross_origin_forbidden: 403,
  outside_scope: 403,
  overloaded: 503,
  password_invalid: 422,
  payment_in_progress: 409,
  price_change_pending: 409,
  price_date_passed: 409,
  proposer_conflict_of_interest: 409,
  proposer_permission_denied: 409,
  request_expired: 409,
  request_already_resolved: 409,
  requirements_unresolved: 409,
  role_not_allowed: 422,
  role_not_for_stage: 422,
  same_person: 409,
  sign_in_expired: 410,
  signals_unresolved: 409,
  unauthenticated: 401,
  staff_already_exists: 409,
  status_change_pending: 409,
  reset_token_expired: 410,
  too_many_requests: 429,
  previously_decided: 409,
  previously_involved: 409,
  unavailable: 503,
  upload_interrupted: 400,
  already_voted: 409,
  company_changed: 409,
  company_deletion_pending: 409,
  company_not_chosen: 409,
  second_factor_required: 409,
  invitation_for_another: 409,
  invitation_limit: 429,
  member_limit: 409,
  already_member: 409,
  last_owner: 409,
  owner_role_protected: 409,
  agent_cannot_own: 409,
  already_owner: 409,
  ownership_transfer_needed: 409,
  ownership_transfer_open: 409,
  identity_change_open: 409,
  undo_not_possible: 409,
  queue_view_limit: 409,
  number_ambiguous: 422,
  report_already_assigned: 409,
  report_local_officer_first: 409,
  report_not_assigned: 409,
  report_previously_involved: 409,
  report_state_changed: 409,
  cost_line_unknown: 409,
  evidence_foreign: 422,
  import_changed: 409,
  import_incomplete: 422,
  import_unreadable: 422,
  rate_missing: 409,
  origin_answers_changed: 409,
  sheet_changed: 409,
  sheet_too_large: 409,
  document_not_opened: 409,
  judgement_changed: 409,
  lines_open: 409,
  nothing_cited: 409,
} satisfies Record<RefusalCode, number>;

/** What Fastify and its plugins refuse, by their status: a caller's fault is never answered as ours. */
const refusalOfStatus: Readonly<Record<number, RefusalCode>> = {
  // The file plugin's answer to a path that leads out of its folder. There is nothing there.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  // A path parameter that is longer than any of ours.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

export function answerProblems(app: FastifyInstance, methods: Methods): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerRefusal(refusalOfAddress(request, reply, methods), request, reply));
}

/** Before the body is read, which can then not be refused for its type or length instead. */
export function refuseUnknownAddresses(app: FastifyInstance, methods: Methods): void {
  app.addHook('onRequest', (request, reply, done) => done(request.is404 ? refusalOfAddress(request, reply, methods) : undefined));
}

/** For errors that Fastify meets before it has found a route: an address that is not UTF-8, or a parameter that is too long. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerRefusal(refusalOf(error, request), request, reply);
}

function refusalOfAddress(request: FastifyRequest, reply: FastifyReply, methods: Methods): Refusal {
  const allowed = methods.allowedAt(request.url);
  if (allowed.length === 0 || allowed.includes(request.method)) return new Refusal('not_found');
  reply.header('allow', allowed.join(', '));
  return new Refusal('method_not_allowed');
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [
        issue.instancePath.slice(1).replaceAll('/', '.') || error.validationContext || 'body',
        faultOf({ code: issue.keyword, message: issue.message, ...issue.params }),
      ]),
    );
    return error.validationContext === 'params' ? new Refusal('not_found') : new Refusal('fields_invalid', { fields });
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return new Refusal('unavailable', { retryAfterSeconds: 5, cause: error });
  }
  if (isUnstorableText(error)) {
    request.log.warn({ err: error }, 'the contract accepted text that PostgreSQL cannot store');
    return new Refusal('fields_invalid', { cause: error });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new Refusal(refusalOfStatus[status] ?? 'body_malformed', { cause: error });
  request.log.error({ err: error }, 'an error that nobody expected');
  return new Refusal('internal_error', { cause: error });
}

interface Issue {
  readonly code: string;
  readonly message?: string | undefined;
  readonly origin?: unknown;
  /** Of a union: the issues with each of its shapes. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** What is wrong with a value that the contract refused. */
function faultOf({ code, message, origin, errors }: Issue): FieldFault {
  if (message === controlCharacters) return 'malformed';
  switch (code) {
    case 'invalid_value':
      return 'choice_unknown';
    case 'too_big':
      return origin === 'string' ? 'too_long' : 'value_malformed';
    case 'too_small':
      return origin === 'string' ? 'missing' : 'value_malformed';
    case 'invalid_type':
      return message?.endsWith('received undefined') === true ? 'missing' : 'value_malformed';
    case 'invalid_union': {
      // Of the shape that the value has, if it has one.
      const issue = errors?.flat().find((one) => one.code !== 'invalid_type');
      return issue === undefined ? 'value_malformed' : faultOf(issue);
    }
    default:
      return 'value_malformed';
  }
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { metrics, translatorFor } = request.server.context;
  metrics.refusals.inc({ code: refusal.code });
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  // Not `request.language`: a request that Fastify refused before routing lacks our decorations.
  const t = translatorFor(preferredLanguage(request.headers['accept-language']));
  const problem = problemOf(refusal, t, request);
  return reply.code(statusOf[refusal.code]).header('cache-control', 'no-store').send(problem);
}

const emptyFaults: readonly FieldFault[] = ['missing', 'declaration_missing'];

/** Only a code that has another sentence asks for the operation: a request that Fastify refused before routing has no route options. */
function sentenceOf({ code, fields }: Refusal, request: FastifyRequest): Sentence {
  if (code === 'fields_missing' && Object.values(fields ?? {}).some((fault) => !emptyFaults.includes(fault))) return fieldsToCheck;
  const forCompanies = companyProblemSentences[code];
  const isOfCompany = forCompanies !== undefined && request.routeOptions.config?.operation?.actor === 'company';
  return isOfCompany ? forCompanies : problemSentences[code];
}

function fieldSentenceOf(fault: FieldFault, request: FastifyRequest): Sentence {
  const forStaff = staffFieldSentences[fault];
  const isOfStaff = forStaff !== undefined && request.routeOptions.config?.operation?.actor === 'staff';
  return isOfStaff ? forStaff : fieldSentences[fault];
}

function problemOf(refusal: Refusal, t: Translate, request: FastifyRequest): Problem {
  const errors =
    refusal.fields &&
    Object.fromEntries(Object.entries(refusal.fields).map(([field, fault]) => [field, t(fieldSentenceOf(fault, request))]));
  return {
    message: t(sentenceOf(refusal, request), refusal.values),
    code: refusal.code,
    ...(errors === undefined ? {} : { errors }),
    ...(refusal.clashes === undefined ? {} : { clashes: refusal.clashes }),
  };
}

/** PostgreSQL's classes for "not now": connection exceptions, out of resources, shutting down or starting up. */
const passingClasses = ['08', '53', '57P'];
const passingNodeCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];
const passingMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i;

/** Whether the database is away or busy, so that the same call may succeed a little later. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return passingClasses.some((prefix) => code.startsWith(prefix)) || passingNodeCodes.includes(code) || passingMessages.test(error.message);
}

/** NUL in a text (character_not_in_repertoire) or in JSON (untranslatable_character): the caller's fault, whatever let it through. */
function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');
}

import type { Problem } from '@thamani/contract/operation.ts';
import { Refusal, type RefusalCode } from '@thamani/domain/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../database/faults.ts';
import { fieldSentences, problemSentences } from '../words/problems.ts';
import type { Say } from '../words/words.ts';

/** The one place where an error becomes an answer. */

const statusOf = {
  account_inactive: 409,
  about_oneself: 409,
  action_not_allowed: 409,
  answers_clash: 409,
  appeal_decided: 409,
  appeal_too_late: 409,
  body_malformed: 400,
  body_too_large: 413,
  case_held: 409,
  code_wrong: 422,
  conflicted: 409,
  credentials_wrong: 401,
  documents_not_ready: 409,
  document_not_ready: 409,
  email_taken: 409,
  fields_invalid: 422,
  fields_missing: 422,
  factor_wrong: 422,
  file_refused: 422,
  file_too_large: 413,
  fresh_proof_needed: 409,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 409,
  identity_locked: 409,
  internal: 500,
  last_admins: 409,
  link_ended: 410,
  link_only: 423,
  media_type_unsupported: 415,
  message_unsigned: 401,
  method_not_allowed: 405,
  not_above_threshold: 409,
  not_entitled: 403,
  not_found: 404,
  not_proposed: 409,
  nothing_sent_back: 409,
  only_sent_back: 409,
  origin_foreign: 403,
  outside_scope: 403,
  overloaded: 503,
  password_wrong: 422,
  payment_in_progress: 409,
  price_change_known: 409,
  price_day_passed: 409,
  proposer_conflicted: 409,
  proposer_not_entitled: 409,
  request_expired: 409,
  request_settled: 409,
  requirements_open: 409,
  role_refused: 422,
  same_person: 409,
  signals_open: 409,
  signed_out: 401,
  staff_known: 409,
  standing_change_known: 409,
  ticket_ended: 410,
  too_many_requests: 429,
  took_part: 409,
  unavailable: 503,
  upload_broken: 400,
  voted_already: 409,
} satisfies Record<RefusalCode, number>;

/** What Fastify itself refuses, in our words. */
const refusalOfFramework: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
};

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerRefusal(refusalOf(error, request), request, reply));
  app.setNotFoundHandler((request, reply) => answerRefusal(new Refusal('not_found'), request, reply));
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [
        issue.instancePath.slice(1).replaceAll('/', '.') || error.validationContext || 'body',
        'malformed' as const,
      ]),
    );
    return error.validationContext === 'params' ? new Refusal('not_found') : new Refusal('fields_invalid', { fields });
  }
  const code = error instanceof Error && 'code' in error ? refusalOfFramework[String(error.code)] : undefined;
  if (code !== undefined) return new Refusal(code);
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400) return new Refusal('body_malformed');
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return new Refusal('unavailable', { retryAfterSeconds: 5, cause: error });
  }
  request.log.error({ err: error }, 'an error that nobody expected');
  return new Refusal('internal', { cause: error });
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.server.context.metrics.refusals.inc({ code: refusal.code });
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(statusOf[refusal.code]).header('cache-control', 'no-store').send(problemOf(refusal, request.say));
}

function problemOf(refusal: Refusal, say: Say): Problem {
  const errors =
    refusal.fields && Object.fromEntries(Object.entries(refusal.fields).map(([field, fault]) => [field, say(fieldSentences[fault])]));
  return {
    message: say(problemSentences[refusal.code]),
    code: refusal.code,
    ...(errors === undefined ? {} : { errors }),
    ...(refusal.clashes === undefined ? {} : { clashes: refusal.clashes }),
  };
}

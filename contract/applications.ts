import { z } from 'zod';
import { application, review, sent, status } from './application-shapes.ts';
import { operation } from './operation.ts';
import { pageAnswer, pageQuery } from './shared-shapes.ts';
import { anyJson, text } from './text.ts';

const one = z
  .object({ message: z.string(), data: z.object({ ...application.shape, review: review.nullable() }).meta({ id: 'OwnApplication' }) })
  .meta({ id: 'ApplicationAnswer' });
const params = z.object({ id: z.uuid() });
const errors = z.record(z.string(), z.string());

export const createApplication = operation({
  id: 'createApplication',
  method: 'POST',
  path: '/application/create_application/',
  actor: 'company',
  summary: 'Create an application. A complete application with its declaration is submitted immediately; otherwise it is saved as a draft.',
  body: z.object(sent).meta({ id: 'ApplicationSent' }),
  status: 201,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        id: z.string(),
        application_number: z.string(),
        submitted: z.boolean(),
        errors: errors.optional().describe('Why a draft was not submitted, by field.'),
      }),
    })
    .meta({ id: 'ApplicationCreated' }),
  refusals: [
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'unsupported_media_type',
    'cross_origin_forbidden',
    'unauthenticated',
    'too_many_requests',
  ],
});

export const listApplications = operation({
  id: 'listApplications',
  method: 'GET',
  path: '/application/my_applications/',
  actor: 'company',
  summary: "The company's applications, newest first. `paid=false` gives those that can still be paid.",
  query: z.object({
    ...pageQuery,
    search: text(200).optional().describe('Part of the product name, case-insensitive.'),
    paid: z.enum(['true', 'false']).optional(),
  }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(z.object(status)),
      ...pageAnswer,
    })
    .meta({ id: 'ApplicationList' }),
  refusals: ['fields_invalid', 'unauthenticated'],
});

export const summariseApplications = operation({
  id: 'summariseApplications',
  method: 'GET',
  path: '/application/application_summary/',
  actor: 'company',
  summary: "Number of the company's applications by status. Withdrawn applications are not counted.",
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        total_applications: z.number().int(),
        approved_applications: z.number().int(),
        pending_applications: z.number().int(),
        rejected_applications: z.number().int(),
      }),
    })
    .meta({ id: 'ApplicationSummary' }),
  refusals: ['unauthenticated'],
});

export const retrieveApplication = operation({
  id: 'retrieveApplication',
  method: 'GET',
  path: '/application/:id/retrieve_application/',
  actor: 'company',
  summary: "One application of the company. For another company's application the answer is 404.",
  params,
  status: 200,
  answer: one,
  refusals: ['not_found', 'unauthenticated'],
});

const changing = [
  'action_not_allowed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'not_found',
  'cross_origin_forbidden',
  'unauthenticated',
] as const;

export const updateApplication = operation({
  id: 'updateApplication',
  method: 'PATCH',
  path: '/application/:id/update_application/',
  actor: 'company',
  summary:
    'Change answers of a draft, or the returned answers of a correction. Each field is sent with its last known version; if it was changed since, nothing is saved and the refusal contains both values. An answer that cannot be parsed is stored as typed and listed in `unparsed_answers`.',
  params,
  body: z
    .object({
      changes: z.record(text(80), z.object({ value: anyJson(), base: z.number().int().min(0) })).default({}),
    })
    .meta({ id: 'ApplicationChanges' }),
  status: 200,
  answer: one,
  refusals: [
    ...changing,
    'edit_conflict',
    'only_returned_answers',
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'unsupported_media_type',
  ],
});

export const submitApplication = operation({
  id: 'submitApplication',
  method: 'POST',
  path: '/application/:id/submit_application/',
  actor: 'company',
  summary: 'Submit a complete draft. It is frozen as a numbered version.',
  params,
  status: 200,
  answer: one,
  refusals: [...changing, 'documents_not_ready', 'fields_invalid', 'fields_missing'],
});

export const reopenApplication = operation({
  id: 'reopenApplication',
  method: 'POST',
  path: '/application/:id/reopen_application/',
  actor: 'company',
  summary: 'Change an unpaid submission back to a draft.',
  params,
  status: 200,
  answer: one,
  refusals: changing,
});

export const withdrawApplication = operation({
  id: 'withdrawApplication',
  method: 'POST',
  path: '/application/:id/withdraw_application/',
  actor: 'company',
  summary: 'Withdraw an application. This cannot be undone.',
  params,
  status: 200,
  answer: one,
  refusals: changing,
});

export const deleteApplication = operation({
  id: 'deleteApplication',
  method: 'DELETE',
  path: '/application/:id/delete_application/',
  actor: 'company',
  summary: 'Delete a draft permanently.',
  params,
  status: 200,
  answer: z.object({ message: z.string() }).meta({ id: 'ApplicationDeleted' }),
  refusals: changing,
});

export const sendCorrection = operation({
  id: 'sendCorrection',
  method: 'POST',
  path: '/application/:id/send_correction/',
  actor: 'company',
  summary: 'Submit a correction. It is frozen as a new numbered version.',
  params,
  status: 200,
  answer: one,
  refusals: [...changing, 'documents_not_ready', 'fields_invalid', 'fields_missing'],
});

export const answerDocumentRequest = operation({
  id: 'answerDocumentRequest',
  method: 'POST',
  path: '/application/:id/document_requests/:request/',
  actor: 'company',
  summary: 'Attach a document that the reviewer requested, or replace it before the correction is submitted.',
  params: z.object({ id: z.uuid(), request: z.uuid() }),
  body: z.object({ document: z.uuid().describe('Id of an uploaded document.') }).meta({ id: 'DocumentRequestAnswer' }),
  status: 200,
  answer: one,
  refusals: [...changing, 'body_malformed', 'fields_invalid'],
});

export const writeToReview = operation({
  id: 'writeToReview',
  method: 'POST',
  path: '/application/:id/messages/',
  actor: 'company',
  summary: 'Send a message to the reviewer of the application.',
  params,
  body: z.object({ text: text(5000).trim().min(1) }).meta({ id: 'MessageToReview' }),
  status: 200,
  answer: one,
  refusals: [...changing, 'body_malformed', 'fields_invalid', 'too_many_requests'],
});

import { z } from 'zod';
import { application, review, sent, standing } from './application-shapes.ts';
import { operation } from './operation.ts';
import { pageAnswered, pageAsked } from './paging.ts';
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
  summary: 'Make an application. One that is complete and declared is submitted at once; any other stays a draft.',
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
    'media_type_unsupported',
    'origin_foreign',
    'signed_out',
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
    ...pageAsked,
    search: text(200).optional().describe('Part of the product name, in any case.'),
    paid: z.enum(['true', 'false']).optional(),
  }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(z.object(standing)),
      ...pageAnswered,
    })
    .meta({ id: 'ApplicationList' }),
  refusals: ['fields_invalid', 'signed_out'],
});

export const summariseApplications = operation({
  id: 'summariseApplications',
  method: 'GET',
  path: '/application/application_summary/',
  actor: 'company',
  summary: "How many of the company's applications stand where. The withdrawn are not counted.",
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
  refusals: ['signed_out'],
});

export const retrieveApplication = operation({
  id: 'retrieveApplication',
  method: 'GET',
  path: '/application/:id/retrieve_application/',
  actor: 'company',
  summary: "One application of the company. Another company's is not found.",
  params,
  status: 200,
  answer: one,
  refusals: ['not_found', 'signed_out'],
});

const changing = [
  'action_not_allowed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'not_found',
  'origin_foreign',
  'signed_out',
] as const;

export const updateApplication = operation({
  id: 'updateApplication',
  method: 'PATCH',
  path: '/application/:id/update_application/',
  actor: 'company',
  summary:
    'Change answers of a draft, or in a correction those that were sent back. Each field comes with the version it was last seen in; where another hand changed it since, nothing is changed, and the refusal shows both values. An answer that cannot be read is kept as it was typed, and named in `unread`.',
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
    'answers_clash',
    'only_sent_back',
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'media_type_unsupported',
  ],
});

export const submitApplication = operation({
  id: 'submitApplication',
  method: 'POST',
  path: '/application/:id/submit_application/',
  actor: 'company',
  summary: 'Submit a complete draft: it is frozen as a numbered version.',
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
  summary: 'Make an unpaid submission a draft again.',
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
  summary: 'Delete a draft for good.',
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
  summary: 'Send what was corrected back to the review: it is frozen as another numbered version.',
  params,
  status: 200,
  answer: one,
  refusals: [...changing, 'documents_not_ready', 'fields_invalid', 'fields_missing'],
});

export const answerWantedDocument = operation({
  id: 'answerWantedDocument',
  method: 'POST',
  path: '/application/:id/wanted_documents/:wanted/',
  actor: 'company',
  summary: 'Give a document that the review asked for, or another one in its place while the correction is not sent.',
  params: z.object({ id: z.uuid(), wanted: z.uuid() }),
  body: z.object({ document: z.uuid().describe('Id of an uploaded document.') }).meta({ id: 'WantedDocumentGiven' }),
  status: 200,
  answer: one,
  refusals: [...changing, 'body_malformed', 'fields_invalid'],
});

export const writeToReview = operation({
  id: 'writeToReview',
  method: 'POST',
  path: '/application/:id/messages/',
  actor: 'company',
  summary: 'Write to whoever reviews the application.',
  params,
  body: z.object({ words: text(5000).trim().min(1) }).meta({ id: 'MessageToReview' }),
  status: 200,
  answer: one,
  refusals: [...changing, 'body_malformed', 'fields_invalid', 'too_many_requests'],
});

import { applicationFilterNames, applicationSorts } from '@thamani/domain/lists/lists.ts';
import { z } from 'zod';
import { application, numberLocale, review, sent, status } from './application-shapes.ts';
import { companyList, companyRead, operation, ownCommandRefusals } from './operation.ts';
import { dataAnswer, idParams, listAnswer, messageAnswer, pagedAnswer, pageQuery, sentId } from './shared-shapes.ts';
import { anyJson, text } from './text.ts';

export const applicationListQuery = {
  status: z.enum(applicationFilterNames).optional().describe('Only those in this state.'),
  sort: z.enum(applicationSorts).default('newest'),
};

const one = dataAnswer('ApplicationAnswer', z.object({ ...application.shape, review: review.nullable() }).meta({ id: 'OwnApplication' }));
const errors = z.record(z.string(), z.string());

export const createApplication = operation({
  id: 'createApplication',
  method: 'POST',
  path: '/application/create_application/',
  actor: 'company',
  companyPermission: 'edit_application',
  summary: 'Create an application. A complete application with its declaration is submitted immediately; otherwise it is saved as a draft.',
  body: z.object({ ...sent, number_locale: numberLocale }).meta({ id: 'ApplicationSent' }),
  status: 201,
  answer: dataAnswer(
    'ApplicationCreated',
    z.object({
      id: z.string(),
      application_number: z.string(),
      submitted: z.boolean(),
      errors: errors.optional().describe('Why a draft was not submitted, by field.'),
    }),
  ),
  refusals: [
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'number_ambiguous',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'unsupported_media_type',
    'cross_origin_forbidden',
    'unauthenticated',
    'too_many_requests',
  ],
});

export const startApplication = operation({
  id: 'startApplication',
  method: 'POST',
  path: '/application/start_application/',
  actor: 'company',
  companyPermission: 'edit_application',
  summary:
    'Start a draft with what is known: country, currency, signatory and company documents, from the company, the person and the last submission. With `copy_of`, also with the answers and files of that application of the company; files are referenced, not duplicated. Declarations are never filled in.',
  body: z
    .object({
      copy_of: sentId.optional().describe("An application of the company. For another company's application the answer is 404."),
      final_product_value: sent.final_product_value,
      cost_of_imported_inputed: sent.cost_of_imported_inputed,
      number_locale: numberLocale,
    })
    .meta({ id: 'ApplicationStart' }),
  status: 201,
  answer: dataAnswer('ApplicationStarted', z.object({ id: z.string(), application_number: z.string() })),
  refusals: [...createApplication.refusals, 'not_found'],
});

export const listFacilities = operation({
  id: 'listFacilities',
  method: 'GET',
  path: '/application/facilities/',
  actor: 'company',
  companyPermission: 'read_company',
  summary: "Facilities that the company's newest applications name completely, each once, newest first; at most ten.",
  status: 200,
  answer: listAnswer(
    'FacilityList',
    z
      .object({
        facility_country: z.string(),
        facility_address: z.string(),
        facility_latitude: z.string(),
        facility_longitude: z.string(),
      })
      .meta({ id: 'Facility' }),
  ),
  refusals: ['unauthenticated'],
});

export const listApplications = operation({
  ...companyList,
  id: 'listApplications',
  path: '/application/my_applications/',
  summary: "The company's applications, newest first. `paid=false` gives those that can still be paid.",
  query: z.object({
    ...pageQuery,
    search: text(200).optional().describe('Part of the product name or of the application number, case-insensitive.'),
    paid: z.enum(['true', 'false']).optional(),
    ...applicationListQuery,
  }),
  answer: pagedAnswer('ApplicationList', z.object(status)),
});

export const summariseApplications = operation({
  id: 'summariseApplications',
  method: 'GET',
  path: '/application/application_summary/',
  actor: 'company',
  companyPermission: 'read_company',
  summary: "Number of the company's applications by status. Withdrawn applications are not counted.",
  status: 200,
  answer: dataAnswer(
    'ApplicationSummary',
    z.object({
      total_applications: z.number().int(),
      approved_applications: z.number().int(),
      pending_applications: z.number().int(),
      rejected_applications: z.number().int(),
    }),
  ),
  refusals: ['unauthenticated'],
});

export const retrieveApplication = operation({
  ...companyRead,
  id: 'retrieveApplication',
  path: '/application/:id/retrieve_application/',
  summary: "One application of the company. For another company's application the answer is 404.",
  params: idParams,
  answer: one,
});

const command = { method: 'POST', actor: 'company', params: idParams, status: 200, answer: one } as const;

export const updateApplication = operation({
  id: 'updateApplication',
  method: 'PATCH',
  path: '/application/:id/update_application/',
  actor: 'company',
  companyPermission: 'edit_application',
  summary:
    'Change answers of a draft, or the returned answers of a correction. Each field is sent with its last known version; if it was changed since, nothing is saved and the refusal contains both values. An answer that cannot be parsed is stored as typed and listed in `unparsed_answers`. Numbers are digits with a point, or in the notation of `number_locale`; a number in another notation is refused with `number_ambiguous`, and nothing is saved.',
  params: idParams,
  body: z
    .object({
      changes: z.record(text(80), z.object({ value: anyJson(), base: z.number().int().min(0) })).default({}),
      number_locale: numberLocale,
    })
    .meta({ id: 'ApplicationChanges' }),
  status: 200,
  answer: one,
  refusals: [
    ...ownCommandRefusals,
    'edit_conflict',
    'only_returned_answers',
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'number_ambiguous',
    'unsupported_media_type',
  ],
});

export const submitApplication = operation({
  ...command,
  id: 'submitApplication',
  path: '/application/:id/submit_application/',
  companyPermission: 'submit_application',
  summary: 'Submit a complete draft. It is frozen as a numbered version.',
  refusals: [...ownCommandRefusals, 'documents_not_ready', 'fields_invalid', 'fields_missing'],
});

export const reopenApplication = operation({
  ...command,
  id: 'reopenApplication',
  path: '/application/:id/reopen_application/',
  companyPermission: 'submit_application',
  summary: 'Change an unpaid submission back to a draft.',
  refusals: ownCommandRefusals,
});

export const withdrawApplication = operation({
  ...command,
  id: 'withdrawApplication',
  path: '/application/:id/withdraw_application/',
  companyPermission: 'submit_application',
  summary: 'Withdraw an application. This cannot be undone.',
  refusals: ownCommandRefusals,
});

export const deleteApplication = operation({
  id: 'deleteApplication',
  method: 'DELETE',
  path: '/application/:id/delete_application/',
  actor: 'company',
  companyPermission: 'edit_application',
  summary: 'Delete a draft permanently.',
  params: idParams,
  status: 200,
  answer: messageAnswer('ApplicationDeleted'),
  refusals: ownCommandRefusals,
});

export const sendCorrection = operation({
  ...command,
  id: 'sendCorrection',
  path: '/application/:id/send_correction/',
  companyPermission: 'edit_application',
  summary: 'Submit a correction. It is frozen as a new numbered version.',
  refusals: [...ownCommandRefusals, 'documents_not_ready', 'fields_invalid', 'fields_missing'],
});

export const answerDocumentRequest = operation({
  id: 'answerDocumentRequest',
  method: 'POST',
  path: '/application/:id/document_requests/:request/',
  actor: 'company',
  companyPermission: 'edit_application',
  summary: 'Attach a document that the reviewer requested, or replace it before the correction is submitted.',
  params: z.object({ id: sentId, request: sentId }),
  body: z.object({ document: sentId.describe('Id of an uploaded document.') }).meta({ id: 'DocumentRequestAnswer' }),
  status: 200,
  answer: one,
  refusals: [...ownCommandRefusals, 'body_malformed', 'fields_invalid'],
});

export const writeToReview = operation({
  ...command,
  id: 'writeToReview',
  path: '/application/:id/messages/',
  companyPermission: 'edit_application',
  summary: 'Send a message to the reviewer of the application.',
  body: z.object({ text: text(5000).trim().min(1) }).meta({ id: 'MessageToReview' }),
  refusals: [...ownCommandRefusals, 'body_malformed', 'fields_invalid', 'too_many_requests'],
});

import { neededToSubmit } from '@thamani/domain/accounts/registration.ts';
import { companyRoles } from '@thamani/domain/companies/roles.ts';
import { languages } from '@thamani/domain/languages.ts';
import { agreedDocuments, agreedVersions } from '@thamani/domain/legal/versions.ts';
import { z } from 'zod';
import { linkBody, mailedLink, messageOnly, portalForm, user } from './authentication.ts';
import { companyRead, operation } from './operation.ts';
import { dataAnswer, sentId } from './shared-shapes.ts';
import { text } from './text.ts';

/** As in contract/contact.ts: domain/accounts knows why a text is refused; the shape keeps the call answerable field by field. */
const written = text(10_000).optional();

const nameFields = { first_name: written, last_name: written, phone: written };
const companyFields = {
  company_name: written,
  company_size: written,
  contact_person: written,
  contact_email: written,
  company_number: written,
  rc_number: written,
  reg_country: written,
  sector: written,
  start_of_operation_year: written,
  type_entity: written,
  ownership_type: written,
  tax_identification_number: written,
  head_office_address: written,
  head_office_city: written,
  head_office_state_province_region: written,
  head_office_country: written,
  website: written,
};
const flag = z.boolean().optional();
const companyFlags = { is_cooperative: flag, is_women_led: flag, is_youth_led: flag };

export const register = operation({
  ...portalForm,
  id: 'register',
  path: '/register',
  summary:
    'Register a company and the person who signs in for it. An email with a code and a link is sent; the account is active after one of them is used. Of the company, only its name is needed; `missing_to_submit` of the profile lists what is needed before its first submission.',
  body: z
    .object({
      email: written,
      password: written,
      ...nameFields,
      ...companyFields,
      reg_country: written.describe('ISO 3166-1 alpha-2.'),
      start_of_operation_year: z
        .union([text(20), z.number()])
        .optional()
        .describe('A year, or a date.'),
      head_office_country: written.describe('ISO 3166-1 alpha-2.'),
      designation_job_title: written,
      role: text(100).optional().describe("Accepted as 'user' and ignored; any other value is refused."),
      ...companyFlags,
    })
    .meta({ id: 'Registration' }),
  status: 201,
  answer: messageOnly,
  refusals: [
    'email_taken',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'role_not_allowed',
    'too_many_requests',
  ],
});

const profile = dataAnswer(
  'Profile',
  z.object({
    ...user.shape,
    phone: z.string(),
    designation_job_title: z.string(),
    email_notifications: z.boolean(),
    sms_notifications: z.boolean(),
    language: z.enum(languages).describe('Of the emails and text messages that the person gets.'),
    company_id: z.uuid().nullable().describe('The company that this session acts for; null until one is chosen.'),
    roles: z.array(z.enum(companyRoles)).describe('Of the person in that company; empty without a company.'),
    is_agent: z.boolean().describe('Whether the person works for that company from outside.'),
    companies_count: z.number().int().describe('How many companies the person belongs to.'),
    company_requires_second_factor: z.boolean().describe('Whether that company requires a second factor of its people.'),
    company_deletion_due_at: z
      .string()
      .nullable()
      .describe('When that company is deleted, if an owner has requested it. Until then its people can only read. null otherwise.'),
    updated_legal_documents: z
      .array(z.object({ document: z.enum(agreedDocuments), version: z.string().describe('The day from which it applies.') }))
      .describe(
        'Documents with a version that the person has neither accepted at registration nor acknowledged (acknowledgeLegalVersion).',
      ),
    company_data: z
      .object({
        company_name: z.string(),
        company_size: z.string().describe('Here and below, an empty text where the field was left for later.'),
        contact_person: z.string(),
        contact_email: z.string(),
        start_of_operation_year: z.string(),
        tax_identification_number: z.string(),
        reg_country: z.string(),
        company_number: z.string(),
        rc_number: z.string(),
        sector: z.string(),
        type_entity: z.string(),
        ownership_type: z.string(),
        website: z.string().nullable(),
        head_office_address: z.string(),
        head_office_city: z.string(),
        head_office_state_province_region: z.string(),
        head_office_country: z.string(),
        is_cooperative: z.boolean(),
        is_women_led: z.boolean(),
        is_youth_led: z.boolean(),
        missing_to_submit: z
          .array(z.enum(neededToSubmit))
          .describe('Fields that are still empty and are needed before the first submission, in the order in which they are asked for.'),
        identity_locked: z.boolean().describe('Whether name, registration number, country and tax number can no longer be changed here.'),
      })
      .nullable()
      .describe('null if the session acts for no company, or the company requires a second factor that the person does not have.'),
  }),
);

/** `me` is the signed-in account: a client need not know its own id. */
const ownId = z.object({ id: z.union([sentId, z.literal('me')]) });

export const readProfile = operation({
  ...companyRead,
  id: 'readProfile',
  path: '/profile/user/:id',
  companyPermission: 'person',
  summary:
    "The signed-in person and the company that the session acts for, by the person's id or as 'me'. For another person's id the answer is 404.",
  params: ownId,
  answer: profile,
});

export const changeProfile = operation({
  id: 'changeProfile',
  method: 'PATCH',
  path: '/profile/user/:id',
  actor: 'company',
  companyPermission: 'person',
  summary:
    "Change the editable fields of the profile. Only the fields that are sent are changed. Only an owner changes the company's fields. The company's identity is locked at its first submission.",
  params: ownId,
  body: z
    .object({
      ...nameFields,
      designation_job_title: written,
      email_notifications: flag,
      sms_notifications: flag,
      language: z.enum(languages).optional().describe('Of emails and text messages.'),
      ...companyFields,
      ...companyFlags,
    })
    .meta({ id: 'ProfileChange' }),
  status: 200,
  answer: profile,
  refusals: [
    'company_not_chosen',
    'fields_invalid',
    'fields_missing',
    'identity_locked',
    'not_found',
    'cross_origin_forbidden',
    'permission_denied',
    'second_factor_required',
    'unauthenticated',
  ],
});

export const acknowledgeLegalVersion = operation({
  id: 'acknowledgeLegalVersion',
  method: 'PUT',
  path: '/profile/legal-version',
  actor: 'company',
  companyPermission: 'person',
  summary:
    'Record that the signed-in person has seen the notice about a version of the privacy policy or the terms of use. The profile no longer lists it, on any device. Repeated, or with an older version, the call changes nothing.',
  body: z
    .object({ version: z.enum(agreedVersions).describe('The newest one that the profile lists: the day from which it applies.') })
    .meta({ id: 'LegalVersion' }),
  status: 200,
  answer: messageOnly,
  refusals: ['body_malformed', 'fields_invalid', 'cross_origin_forbidden', 'unauthenticated', 'too_many_requests'],
});

export const exportData = operation({
  id: 'exportData',
  method: 'GET',
  path: '/profile/export',
  actor: 'company',
  companyPermission: 'person',
  summary:
    'Export of all stored data about the signed-in person; for an owner also about the company that the session acts for. Needs step-up authentication in the last ten minutes.',
  status: 200,
  answer: dataAnswer('DataExport', z.record(z.string(), z.unknown())),
  refusals: ['step_up_required', 'unauthenticated'],
});

export const deleteAccount = operation({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/profile/delete-my-account',
  actor: 'company',
  companyPermission: 'person',
  summary:
    'Request deletion of the account. The person leaves their companies; a company whose only member they are is deleted too. Needs step-up authentication in the last ten minutes. It can be cancelled for seven days, by signing in or with the emailed link.',
  status: 200,
  answer: messageOnly,
  refusals: [
    'step_up_required',
    'cross_origin_forbidden',
    'ownership_transfer_needed',
    'payment_in_progress',
    'second_factor_required',
    'unauthenticated',
  ],
});

export const undoDeletion = operation({
  ...mailedLink,
  id: 'undoDeletion',
  path: '/profile/undo-deletion',
  summary: 'Cancel a deletion with the link from its email.',
  body: linkBody('UndoDeletion'),
  answer: messageOnly,
});

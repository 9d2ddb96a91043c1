import { statusReasons, statuses } from '@thamani/domain/certificates/status.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { z } from 'zod';
import { operation, staffList, staffRead } from '../operation.ts';
import { by, createdAnswer, dataAnswer, idParams, messageAnswer, pagedAnswer, pageOnly, pageQuery } from '../shared-shapes.ts';
import { text } from '../text.ts';

const number = z.object({ cert_no: text(40).describe('The certificate number, in any accepted spelling.') });
const change = z.enum(['suspend', 'reinstate', 'revoke', 'replace']);
const asked = { change, reason: z.enum(statusReasons) };

const row = z.object({
  cert_no: z.string(),
  application_id: z.uuid(),
  application_number: z.string(),
  company_name: z.string(),
  product_name: z.string(),
  country: z.string(),
  issued_date: z.string(),
  expiry_date: z.string(),
  state: z.enum(certificateStates),
  status: z.enum(statuses),
  replaced_by: z.string().nullable(),
  waiting: z.boolean().describe('A change is awaiting confirmation by a second person.'),
});

export const findCertificates = operation({
  ...staffList,
  id: 'findCertificates',
  path: '/review/certificates',
  summary: "Certificates within the reader's scope, newest first.",
  query: z.object({
    search: text(200).trim().optional().describe('A number, or part of the company or product name.'),
    ...pageQuery,
  }),
  answer: pagedAnswer('FoundCertificates', row),
});

const request = z
  .object({
    id: z.uuid(),
    ...asked,
    comment: z.string(),
    requested_by: by,
    requested_at: z.string(),
    yours: z.boolean().describe('Whether the reader requested it and therefore cannot confirm it.'),
  })
  .meta({ id: 'StatusChangeRequest' });

export const readCertificateLife = operation({
  ...staffRead,
  id: 'readCertificateLife',
  path: '/review/certificates/:cert_no',
  summary: 'One certificate: its facts, its status history and the possible changes.',
  params: number,
  answer: dataAnswer(
    'CertificateDetails',
    row.extend({
      cva: z.string(),
      verification_url: z.string(),
      published_at: z.string().nullable(),
      history: z.array(z.object({ ...asked, comment: z.string(), requested_by: by, confirmed_by: by, at: z.string() })),
      request: request.nullable().describe('The change that is awaiting confirmation.'),
      offered: z
        .array(z.object({ change, reasons: z.array(z.enum(statusReasons)) }))
        .describe('Changes that the reader can propose now; empty while a change is awaiting confirmation.'),
    }),
  ),
});

export const previewStatusChange = operation({
  id: 'previewStatusChange',
  method: 'GET',
  path: '/review/certificates/:cert_no/preview',
  actor: 'staff',
  summary: 'Preview of the public page after the change, rendered by the same code as the public page.',
  params: number,
  query: z.object({ ...asked, language: z.enum(['en', 'fr', 'ar']).default('en') }),
  status: 200,
  answer: dataAnswer('StatusChangePreview', z.object({ html: z.string() })),
  refusals: ['action_not_allowed', 'fields_invalid', 'permission_denied', 'not_found', 'unauthenticated'],
});

export const requestStatusChange = operation({
  id: 'requestStatusChange',
  method: 'POST',
  path: '/review/certificates/:cert_no/status-change-requests',
  actor: 'staff',
  summary: 'Propose to suspend, reinstate, revoke or replace a certificate. It takes effect when another administrator confirms it.',
  params: number,
  body: z
    .object({
      ...asked,
      comment: text(2000).trim().min(1).describe('For the company and the staff; the public sees only the reason.'),
    })
    .meta({ id: 'StatusChangeCommand' }),
  status: 201,
  answer: createdAnswer('StatusChangeRequestCreated'),
  refusals: [
    'action_not_allowed',
    'body_malformed',
    'conflict_of_interest',
    'fields_invalid',
    'step_up_required',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'permission_denied',
    'not_found',
    'cross_origin_forbidden',
    'unauthenticated',
    'status_change_pending',
  ],
});

export const listStatusChangeRequests = operation({
  ...staffList,
  id: 'listStatusChangeRequests',
  path: '/review/status-change-requests',
  summary: "Status changes awaiting confirmation within the reader's scope, oldest first.",
  query: pageOnly,
  answer: pagedAnswer('StatusChangeRequestList', request.extend({ certificate: row })),
});

const settling = [
  'conflict_of_interest',
  'step_up_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'permission_denied',
  'not_found',
  'cross_origin_forbidden',
  'request_already_resolved',
  'unauthenticated',
] as const;
const said = messageAnswer('StatusChangeComment');

const settlement = { method: 'POST', actor: 'staff', params: idParams, status: 200, answer: said } as const;

export const confirmStatusChange = operation({
  ...settlement,
  id: 'confirmStatusChange',
  path: '/review/status-change-requests/:id/confirm',
  summary: 'Confirm a change that another administrator proposed. It takes effect immediately and is public within a minute.',
  refusals: [
    ...settling,
    'action_not_allowed',
    'proposer_conflict_of_interest',
    'proposer_permission_denied',
    'request_expired',
    'same_person',
  ],
});

export const refuseStatusChange = operation({
  ...settlement,
  id: 'refuseStatusChange',
  path: '/review/status-change-requests/:id/refuse',
  summary: "Refuse a proposed change, or withdraw one's own.",
  refusals: settling,
});

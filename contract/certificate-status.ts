import { standingReasons, standings } from '@thamani/domain/certificates/status.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { z } from 'zod';
import { operation } from './operation.ts';
import { pageAnswered, pageAsked } from './paging.ts';
import { by } from './staff-reference.ts';
import { text } from './text.ts';

const number = z.object({ cert_no: text(40).describe('As written, or as somebody typed it.') });
const change = z.enum(['suspend', 'reinstate', 'revoke', 'replace']);
const asked = { change, reason: z.enum(standingReasons) };

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
  standing: z.enum(standings),
  replaced_by: z.string().nullable(),
  waiting: z.boolean().describe('A change waits for a second person.'),
});

export const findCertificates = operation({
  id: 'findCertificates',
  method: 'GET',
  path: '/review/certificates',
  actor: 'staff',
  summary: "Certificates within the reader's scope, newest first.",
  query: z.object({
    search: text(200).trim().optional().describe('A number, or part of the company or product name.'),
    ...pageAsked,
  }),
  status: 200,
  answer: z.object({ message: z.string(), data: z.array(row), ...pageAnswered }).meta({ id: 'FoundCertificates' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

const request = z
  .object({
    id: z.uuid(),
    ...asked,
    words: z.string(),
    asked_by: by,
    asked_at: z.string(),
    yours: z.boolean().describe('Whether the reader asked for it, and so cannot confirm it.'),
  })
  .meta({ id: 'StandingRequest' });

export const readCertificateLife = operation({
  id: 'readCertificateLife',
  method: 'GET',
  path: '/review/certificates/:cert_no',
  actor: 'staff',
  summary: 'One certificate: what stands on it, its history, and what can be done about it.',
  params: number,
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: row.extend({
        cva: z.string(),
        verification_url: z.string(),
        published_at: z.string().nullable(),
        history: z.array(z.object({ ...asked, words: z.string(), asked_by: by, confirmed_by: by, at: z.string() })),
        request: request.nullable().describe('What waits for a second person.'),
        offered: z
          .array(z.object({ change, reasons: z.array(z.enum(standingReasons)) }))
          .describe('What the reader may propose now; empty while something waits.'),
      }),
    })
    .meta({ id: 'CertificateDetails' }),
  refusals: ['not_found', 'signed_out'],
});

export const previewStanding = operation({
  id: 'previewStanding',
  method: 'GET',
  path: '/review/certificates/:cert_no/preview',
  actor: 'staff',
  summary: 'The page that a stranger would read after the change, drawn by the code that draws it for strangers.',
  params: number,
  query: z.object({ ...asked, language: z.enum(['en', 'fr', 'ar']).default('en') }),
  status: 200,
  answer: z.object({ message: z.string(), data: z.object({ html: z.string() }) }).meta({ id: 'StandingPreview' }),
  refusals: ['action_not_allowed', 'fields_invalid', 'not_entitled', 'not_found', 'signed_out'],
});

export const requestStatusChange = operation({
  id: 'requestStatusChange',
  method: 'POST',
  path: '/review/certificates/:cert_no/requests',
  actor: 'staff',
  summary: 'Propose to suspend, reinstate, revoke or replace a certificate. It takes effect once another admin has confirmed it.',
  params: number,
  body: z
    .object({
      ...asked,
      words: text(2000).trim().min(1).describe('For the company and the staff; strangers read the reason alone.'),
    })
    .meta({ id: 'StandingAsked' }),
  status: 201,
  answer: z.object({ message: z.string(), data: z.object({ id: z.uuid() }) }).meta({ id: 'StandingRequestMade' }),
  refusals: [
    'action_not_allowed',
    'body_malformed',
    'conflicted',
    'fields_invalid',
    'fresh_proof_needed',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'not_entitled',
    'not_found',
    'origin_foreign',
    'signed_out',
    'standing_change_known',
  ],
});

export const listStandingRequests = operation({
  id: 'listStandingRequests',
  method: 'GET',
  path: '/review/certificate-requests',
  actor: 'staff',
  summary: "Changes of certificates that wait for a second person, within the reader's scope, oldest first.",
  query: z.object(pageAsked),
  status: 200,
  answer: z
    .object({ message: z.string(), data: z.array(request.extend({ certificate: row })), ...pageAnswered })
    .meta({ id: 'StandingRequestList' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

const settling = [
  'conflicted',
  'fresh_proof_needed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'not_entitled',
  'not_found',
  'origin_foreign',
  'request_settled',
  'signed_out',
] as const;
const said = z.object({ message: z.string() }).meta({ id: 'StandingSaid' });

export const confirmStatusChange = operation({
  id: 'confirmStatusChange',
  method: 'POST',
  path: '/review/certificate-requests/:id/confirm',
  actor: 'staff',
  summary: 'Confirm what another admin proposed: it holds at once, and stands in public within a minute.',
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: said,
  refusals: [...settling, 'action_not_allowed', 'proposer_conflicted', 'proposer_not_entitled', 'request_expired', 'same_person'],
});

export const refuseStatusChange = operation({
  id: 'refuseStatusChange',
  method: 'POST',
  path: '/review/certificate-requests/:id/refuse',
  actor: 'staff',
  summary: 'Refuse it, or take back what one proposed oneself.',
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: said,
  refusals: settling,
});

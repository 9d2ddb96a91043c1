import { reportOutcomes, reportReasons, reportStates } from '@thamani/domain/certificate-reports/reports.ts';
import { z } from 'zod';
import { companyRead, operation } from '../operation.ts';
import { dataAnswer, pagedAnswer, pageOnly } from '../shared-shapes.ts';
import { text } from '../text.ts';

/** Reports about a certificate: by anyone, investigated by staff, with an outcome that reporter and company read. */

/** The texts are checked by domain/certificate-reports/report-form.ts, which knows why each is refused. */
const written = text(65_536).optional();

export const createCertificateReport = operation({
  id: 'createCertificateReport',
  method: 'POST',
  path: '/certificate-reports/',
  actor: 'anyone',
  site: 'portal',
  summary: 'Report a problem with a certificate. Name, email address and phone number are optional.',
  body: z
    .object({
      number: written.describe('The certificate number, in any accepted spelling.'),
      reason: written.describe(`One of ${reportReasons.join(', ')}.`),
      description: written,
      name: written,
      email: written,
      phone: written,
      website: written.describe('Leave empty: a form shows this field to programs alone.'),
    })
    .meta({ id: 'CertificateReport' }),
  status: 201,
  answer: dataAnswer(
    'CertificateReportReceived',
    z.object({
      reference: z.string(),
      link: z.string().describe('The secret by which the reporter follows the report. It is not shown again.'),
    }),
  ),
  refusals: [
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'unsupported_media_type',
    'too_many_requests',
  ],
});

export const followCertificateReport = operation({
  id: 'followCertificateReport',
  method: 'POST',
  path: '/certificate-reports/follow',
  actor: 'anyone',
  site: 'portal',
  summary: 'The state of a report and its outcome, for everyone who has its link.',
  body: z.object({ link: text(200) }).meta({ id: 'CertificateReportLink' }),
  status: 200,
  answer: dataAnswer(
    'FollowedCertificateReport',
    z.object({
      reference: z.string(),
      number: z.string(),
      reason: z.enum(reportReasons),
      state: z.enum(reportStates),
      received_at: z.string(),
      investigation_at: z.string().nullable(),
      closed_at: z.string().nullable(),
      outcome: z.enum(reportOutcomes).nullable().describe('null: not closed.'),
      explanation: z.string().nullable(),
      has_contact: z.boolean().describe('Whether the outcome is sent by email.'),
    }),
  ),
  refusals: ['body_malformed', 'body_too_large', 'fields_invalid', 'link_expired', 'too_many_requests', 'unsupported_media_type'],
});

export const listCertificateReportOutcomes = operation({
  ...companyRead,
  id: 'listCertificateReportOutcomes',
  path: '/certificate/:cert_no/reports',
  summary: 'Closed reports about a certificate of the company, newest first: the outcome, never the reporter.',
  params: z.object({ cert_no: text(40).describe('The certificate number, in any accepted spelling.') }),
  query: pageOnly,
  answer: pagedAnswer(
    'CertificateReportOutcomes',
    z.object({ outcome: z.enum(reportOutcomes), explanation: z.string(), closed_at: z.string() }),
  ),
  refusals: [...companyRead.refusals, 'fields_invalid'],
});

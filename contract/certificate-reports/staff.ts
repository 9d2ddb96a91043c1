import { reportActions, reportOutcomes, reportReasons, reportStates } from '@thamani/domain/certificate-reports/reports.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import type { RefusalCode } from '@thamani/domain/errors.ts';
import { z } from 'zod';
import { operation, staffList, staffRead } from '../operation.ts';
import { by, dataAnswer, idParams, listAnswer, pagedAnswer, pageQuery, sentId } from '../shared-shapes.ts';
import { text } from '../text.ts';

const row = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    cert_no: z.string(),
    product_name: z.string(),
    company_name: z.string(),
    country: z.string(),
    reason: z.enum(reportReasons),
    state: z.enum(reportStates),
    assignee: by.nullable(),
    received_at: z.string(),
    closed_at: z.string().nullable(),
    outcome: z.enum(reportOutcomes).nullable(),
  })
  .meta({ id: 'CertificateReportRow' });

export const listCertificateReports = operation({
  ...staffList,
  id: 'listCertificateReports',
  path: '/review/certificate-reports',
  summary: "Reports within the reader's scope: open ones oldest first, others newest first.",
  query: z.object({
    ...pageQuery,
    state: z.enum(['open', ...reportStates, 'all']).default('open'),
    whose: z.enum(['mine', 'unassigned', 'all']).default('all'),
  }),
  answer: pagedAnswer('CertificateReportList', row),
});

const report = row
  .extend({
    application: z.object({ id: z.uuid(), application_number: z.string() }),
    certificate: z.object({
      state: z.enum(certificateStates).describe('On the day of the answer, in UTC.'),
      issued_date: z.string(),
      expiry_date: z.string(),
    }),
    details: z
      .object({ description: z.string(), name: z.string(), email: z.string(), phone: z.string(), language: z.string() })
      .nullable()
      .describe('What the reporter wrote; null after it was erased.'),
    assigned_at: z.string().nullable(),
    investigation_at: z.string().nullable(),
    details_erased_at: z.string().nullable(),
    explanation: z.string().nullable().describe('For the reporter.'),
    explanation_for_company: z.string().nullable(),
    notes: z.array(z.object({ id: z.uuid(), by, text: z.string(), at: z.string() })).describe('Oldest first, at most 200.'),
    other_reports: z.number().int().describe('Other reports about the same certificate, counted to 100.'),
    actions: z.array(z.enum(reportActions)).describe('What the reader can do now.'),
    is_previously_involved: z.boolean().describe('Whether the reader took part in the decision on the certificate.'),
    outcomes: z.array(z.enum(reportOutcomes)).describe('Outcomes with which it can be closed now.'),
  })
  .meta({ id: 'StaffCertificateReport' });

const one = dataAnswer('CertificateReportAnswer', report);

export const readCertificateReport = operation({
  ...staffRead,
  id: 'readCertificateReport',
  path: '/review/certificate-reports/:id',
  summary: 'One report: what was reported, the certificate, and the notes.',
  params: idParams,
  answer: one,
});

export const listReportCandidates = operation({
  ...staffRead,
  id: 'listReportCandidates',
  path: '/review/certificate-reports/:id/candidates',
  summary: 'Officers to whom the report can be assigned, by name, at most 100.',
  params: idParams,
  answer: listAnswer('ReportCandidates', by),
  refusals: [...staffRead.refusals, 'permission_denied', 'conflict_of_interest', 'report_state_changed'],
});

const acting = [
  'body_malformed',
  'conflict_of_interest',
  'cross_origin_forbidden',
  'fields_invalid',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'not_found',
  'permission_denied',
  'report_previously_involved',
  'report_state_changed',
  'unauthenticated',
] as const;

function command<Body extends z.ZodType>(id: string, path: `/${string}`, summary: string, body: Body, more: readonly RefusalCode[] = []) {
  return operation({
    id,
    method: 'POST',
    path: `/review/certificate-reports/:id${path}`,
    actor: 'staff',
    summary,
    params: idParams,
    body,
    status: 200,
    answer: one,
    refusals: [...acting, ...more],
  });
}

const nothing = z.object({}).meta({ id: 'ReportCommand' });
const sentence = text(2000).trim().min(1);

export const takeCertificateReport = command('takeCertificateReport', '/take', 'Take an unassigned report.', nothing, [
  'report_already_assigned',
  'report_local_officer_first',
]);
export const assignCertificateReport = command(
  'assignCertificateReport',
  '/assign',
  'Assign a report to an officer, or to no one.',
  z.object({ staff_id: sentId.nullable() }).meta({ id: 'ReportAssignment' }),
);
export const writeReportNote = command(
  'writeReportNote',
  '/notes',
  'Add an internal note for staff.',
  z.object({ text: sentence }).meta({ id: 'ReportNote' }),
  ['report_not_assigned'],
);
export const startInvestigation = command('startInvestigation', '/investigate', 'Start the investigation of a report.', nothing, [
  'report_not_assigned',
]);
export const closeCertificateReport = command(
  'closeCertificateReport',
  '/close',
  'Close a report. Reporter and company are told the outcome, each with a separate explanation.',
  z
    .object({
      outcome: z.enum(reportOutcomes),
      explanation: sentence.describe('For the reporter.'),
      explanation_for_company: sentence.describe('For the company: without anything about the reporter.'),
    })
    .meta({ id: 'ReportClosing' }),
  ['report_not_assigned'],
);

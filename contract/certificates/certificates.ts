import { statuses, statusReasons } from '@thamani/domain/certificates/status.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { certificateSorts } from '@thamani/domain/lists/lists.ts';
import { z } from 'zod';
import { companyList, companyRead, operation, ownCommandRefusals } from '../operation.ts';
import { createdAnswer, dataAnswer, pagedAnswer, pageQuery } from '../shared-shapes.ts';
import { text } from '../text.ts';

const day = z.string().describe('2026-11-15, in UTC.');
const number = z.object({ cert_no: text(40).describe('The certificate number, in any accepted spelling.') });

const certificate = z
  .object({
    id: z.string().describe('The certificate number.'),
    cert_no: z.string(),
    issued_date: day,
    expiry_date: day.describe('The last day on which it is valid.'),
    file_path: z.string().describe('Redirects to the PDF by a signed link, valid for 60 seconds.'),
    image_path: z.string(),
    verification_url: z.string().describe('Address of its public verification page.'),
    state: z.enum(certificateStates).describe('On the day of the answer, in UTC.'),
    days_left: z.number().int().nullable().describe('Days to the expiry day, which counts; null if it is not active.'),
    status: z.enum(statuses),
    status_change: z
      .object({ reason: z.enum(statusReasons), at: z.string() })
      .nullable()
      .describe('Why and when it was suspended or revoked, as the public reads it; null for a certificate in good status.'),
    replaced_by: z.string().nullable().describe('The number of the newer certificate.'),
    renewable: z.boolean().describe('Whether the reader can start a renewal now; false if one was started.'),
    renewal_open: z
      .boolean()
      .optional()
      .describe('Only for a reader whose roles do not allow a renewal: whether an owner or editor can start one now.'),
    renewal: z.object({ id: z.uuid() }).nullable().describe('The application that renews it, if one was started.'),
    threshold: z.string().describe('In percent: the value addition must be above it.'),
    application: z.object({ id: z.uuid(), application_number: z.string(), product_name: z.string(), cva: z.string() }),
  })
  .meta({ id: 'Certificate' });

export const certificateListQuery = {
  search: text(200).optional().describe('Part of the number or of the product name.'),
  state: z.enum(certificateStates).optional().describe('Only those that are so today.'),
  sort: z.enum(certificateSorts).default('newest').describe('expiry: those that expire first.'),
};

export const listCertificates = operation({
  ...companyList,
  id: 'listCertificates',
  path: '/certificate/my_certificate/',
  summary: "The company's certificates, newest first.",
  query: z.object({ ...pageQuery, ...certificateListQuery }),
  answer: pagedAnswer('CertificateList', certificate),
});

export const summariseCertificates = operation({
  id: 'summariseCertificates',
  method: 'GET',
  path: '/certificate/certificate_summary/',
  actor: 'company',
  companyPermission: 'read_company',
  summary: 'Number of certificates: all, active, pending decisions, and those that need action.',
  status: 200,
  answer: dataAnswer(
    'CertificateSummary',
    z.object({
      total: z.number().int(),
      active: z.number().int(),
      pending: z.number().int().describe('Paid applications that are not yet decided.'),
      requires_action: z.number().int().describe('Expiring within 60 days without a renewal, suspended, or applications in correction.'),
    }),
  ),
  refusals: ['unauthenticated'],
});

export const retrieveCertificate = operation({
  ...companyRead,
  id: 'retrieveCertificate',
  path: '/certificate/:cert_no',
  summary: "One certificate of the company. For another company's certificate the answer is 404.",
  params: number,
  answer: dataAnswer('CertificateAnswer', certificate),
});

const redirect = {
  method: 'GET',
  actor: 'company',
  companyPermission: 'read_company',
  params: number,
  query: z.object({ language: z.enum(['en', 'fr', 'ar']).optional() }),
  status: 302,
  answer: z.undefined(),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
} as const;

export const openCertificateFile = operation({
  ...redirect,
  id: 'openCertificateFile',
  path: '/certificate/:cert_no/file',
  summary: 'Redirects to the PDF, as an attachment named after the number and the language.',
});

export const openCertificateImage = operation({
  ...redirect,
  id: 'openCertificateImage',
  path: '/certificate/:cert_no/image',
  summary: 'Redirects to the image of the certificate.',
});

export const drawCertificateCode = operation({
  id: 'drawCertificateCode',
  method: 'GET',
  path: '/certificate/:cert_no/qr',
  actor: 'company',
  companyPermission: 'read_company',
  summary: 'The QR code: a PNG of 256 pixels (level L) for screens, or an SVG (level Q) for print.',
  params: number,
  query: z.object({ format: z.enum(['png', 'svg']).default('png') }),
  status: 200,
  produces: ['image/png', 'image/svg+xml'],
  answer: z.any().describe('An attachment named after the number.'),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
});

export const renewCertificate = operation({
  id: 'renewCertificate',
  method: 'POST',
  path: '/certificate/:cert_no/renew',
  actor: 'company',
  companyPermission: 'renew',
  summary: "Create a draft with last year's answers, from 90 days before expiry. A repeated call returns the existing draft.",
  params: number,
  status: 201,
  answer: createdAnswer('RenewalBegun'),
  refusals: [...ownCommandRefusals, 'too_many_requests'],
});

import { languages } from '@thamani/domain/languages.ts';
import { exportRules } from '@thamani/domain/lists/lists.ts';
import { z } from 'zod';
import { applicationListQuery } from '../applications.ts';
import { certificateListQuery } from '../certificates/certificates.ts';
import { operation } from '../operation.ts';
import { paymentListQuery } from '../payments.ts';
import { text } from '../text.ts';

/** The lists of a company as files, by the filters and in the order of the lists. */

const file = {
  method: 'GET',
  actor: 'company',
  companyPermission: 'read_company',
  status: 200,
  produces: ['text/csv; charset=utf-8'],
  answer: z.any().describe('A CSV file (RFC 4180) with a byte order mark, as an attachment. States are those of the API.'),
  refusals: ['fields_invalid', 'too_many_requests', 'unauthenticated'],
} as const;

/** Of the headings. */
const language = { language: z.enum(languages).default('en') };
const bounds = `At most ${exportRules.mostRows} rows, the first in the order that is asked for.`;

export const exportApplications = operation({
  ...file,
  id: 'exportApplications',
  path: '/application/my_applications/file',
  summary: `The company's applications as a CSV file. ${bounds}`,
  query: z.object({
    ...language,
    ...applicationListQuery,
    search: text(200).optional(),
    paid: z.enum(['true', 'false']).optional(),
  }),
});

export const exportCertificates = operation({
  ...file,
  id: 'exportCertificates',
  path: '/certificate/my_certificate/export',
  summary: `The company's certificates as a CSV file. ${bounds}`,
  query: z.object({ ...language, ...certificateListQuery }),
});

export const exportPayments = operation({
  ...file,
  id: 'exportPayments',
  path: '/payment/my_payments/file',
  summary: `The company's payments as a CSV file, one row for each application that a payment is for. ${bounds}`,
  query: z.object({ ...language, ...paymentListQuery }),
});

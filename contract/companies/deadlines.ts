import { languages } from '@thamani/domain/languages.ts';
import { z } from 'zod';
import { operation } from '../operation.ts';
import { idParams } from '../shared-shapes.ts';
import { text } from '../text.ts';

const calendar = {
  method: 'GET',
  actor: 'company',
  companyPermission: 'read_company',
  query: z.object({ language: z.enum(languages).default('en') }),
  status: 200,
  produces: ['text/calendar; charset=utf-8; method=PUBLISH'],
  answer: z.any().describe('An iCalendar file (RFC 5545), as an attachment.'),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
} as const;

export const openApplicationCalendar = operation({
  ...calendar,
  id: 'openApplicationCalendar',
  path: '/application/:id/calendar',
  summary: 'The deadline of an application as a calendar file: the correction, or the appeal. 404 when nothing is due.',
  params: idParams,
});

export const openCertificateCalendar = operation({
  ...calendar,
  id: 'openCertificateCalendar',
  path: '/certificate/:cert_no/calendar',
  summary: 'The first day for a renewal and the last day of validity as a calendar file. 404 unless the certificate is active.',
  params: z.object({ cert_no: text(40).describe('The certificate number, in any accepted spelling.') }),
});

import { sectors } from '@thamani/domain/accounts/registration.ts';
import { appealable, appealVerdicts, stagesToReturnTo } from '@thamani/domain/appeals/appeals.ts';
import { states } from '@thamani/domain/applications/lifecycle.ts';
import { statusChanges, statuses, statusReasons } from '@thamani/domain/certificates/status.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { findingCodes } from '@thamani/domain/review/screening.ts';
import { confidences, evidenceSignals, resolutions } from '@thamani/domain/signals/signals.ts';
import { z } from 'zod';
import { operation, staffRead } from './operation.ts';
import { by, companyPerson, dataAnswer, idParams, paymentState, refundState } from './shared-shapes.ts';
import { text } from './text.ts';

/** What belongs to a case or a company, across features. What the reader cannot read is an empty list, never a number. */

const caseId = z.uuid().describe("The application's id.");

const caseCertificate = z.object({
  cert_no: z.string(),
  state: z.enum(certificateStates).describe('On the day of the answer, in UTC.'),
  status: z.enum(statuses),
  issued_date: z.string(),
  expiry_date: z.string(),
  replaced_by: z.string().nullable().describe('The number of the newer certificate.'),
  changes: z
    .array(z.object({ change: z.enum(statusChanges), reason: z.enum(statusReasons), at: z.string() }))
    .describe('Changes of its status, oldest first.'),
});

const caseAppeal = z.object({
  id: z.uuid(),
  against: z.enum(appealable),
  lodged_at: z.string(),
  verdict: z.enum(appealVerdicts).nullable().describe("null before the board's decision."),
  return_stage: z.enum(stagesToReturnTo).nullable().describe('With allowed: the stage that the case returned to.'),
  can_read: z.boolean().describe('Whether the reader can open the appeal.'),
});

/** Neither the payer nor what else was paid with it. */
const casePayment = z.object({
  invoice_number: z.string(),
  amount: z.string().describe('For this application.'),
  currency: z.literal('USD'),
  state: paymentState,
  paid_at: z.string().nullable(),
  refund: z.object({ amount: z.string(), state: refundState }).nullable(),
});

const relatedCase = z
  .object({
    id: caseId,
    application_number: z.string(),
    product_name: z.string(),
    stage: z.enum(states),
    opened_at: z.string(),
    closed_at: z.string().nullable().describe('null: open.'),
  })
  .meta({ id: 'RelatedCase' });

export const readCaseRelations = operation({
  ...staffRead,
  id: 'readCaseRelations',
  path: '/review/cases/:id/relations',
  summary: 'Certificates, appeals and payments of a case, and earlier cases of its company within the scope of the reader. Newest first.',
  params: idParams,
  answer: dataAnswer(
    'CaseRelations',
    z.object({
      certificates: z.array(caseCertificate.meta({ id: 'CaseCertificate' })),
      appeals: z.array(caseAppeal.meta({ id: 'CaseAppeal' })),
      payments: z.array(casePayment.meta({ id: 'CasePayment' })),
      earlier: z.object({
        total: z.number().int(),
        cases: z.array(relatedCase).describe('Opened before this one, at most 20.'),
      }),
      renewal_of: z.string().nullable().describe('The number of the certificate that the application renews.'),
    }),
  ),
});

export const readCompanyFile = operation({
  ...staffRead,
  id: 'readCompanyFile',
  path: '/review/companies/:id',
  summary:
    "A company with its cases within the reader's scope, and what belongs to them: certificates, appeals, visits, payments and signals, each at most 100, newest first.",
  params: idParams,
  answer: dataAnswer(
    'CompanyFile',
    z.object({
      company: z.object({
        id: z.uuid(),
        company_name: z.string(),
        rc_number: z.string(),
        reg_country: z.string(),
        sector: z.enum(sectors).nullable(),
        type_entity: z.string(),
        head_office_city: z.string(),
        head_office_country: z.string(),
      }),
      people: z.array(companyPerson).describe('Owners first, then by name.'),
      cases: z.array(relatedCase),
      certificates: z.array(caseCertificate.extend({ case: caseId })),
      appeals: z.array(caseAppeal.extend({ case: caseId })),
      visits: z.array(z.object({ case: caseId, visited_on: z.string(), by, as_declared: z.boolean() })),
      payments: z.array(casePayment.extend({ case: caseId })),
      signals: z.array(
        z.object({
          case: caseId,
          code: z.enum([...findingCodes, ...evidenceSignals]),
          confidence: z.enum(confidences),
          at: z.string(),
          resolution: z.enum(resolutions).nullable().describe('null: not answered yet.'),
        }),
      ),
    }),
  ),
});

export const searchConsole = operation({
  id: 'searchConsole',
  method: 'GET',
  path: '/review/search',
  actor: 'staff',
  summary: "Cases, companies, certificates and staff within the reader's scope, at most five of each.",
  query: z.object({ q: text(200).trim().min(2).describe('A number, or a part of a name; two characters begin a word.') }),
  status: 200,
  answer: dataAnswer(
    'ConsoleSearch',
    z.object({
      cases: z
        .array(
          z.object({
            id: caseId,
            application_number: z.string(),
            product_name: z.string(),
            company_name: z.string(),
            stage: z.enum(states),
            is_open: z.boolean(),
          }),
        )
        .describe('Open ones first, then the newest.'),
      companies: z.array(z.object({ id: z.uuid(), company_name: z.string() })),
      certificates: z.array(
        z.object({ cert_no: z.string(), company_name: z.string(), product_name: z.string(), state: z.enum(certificateStates) }),
      ),
      people: z.array(by).describe('Members of staff.'),
    }),
  ),
  refusals: ['fields_invalid', 'unauthenticated'],
});

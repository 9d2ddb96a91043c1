import { openTaskKinds } from '@thamani/domain/applications/open-tasks.ts';
import { reviewStages, statuses } from '@thamani/domain/applications/lifecycle.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { z } from 'zod';
import { operation } from '../operation.ts';
import { confirming, dataAnswer } from '../shared-shapes.ts';

const day = z.string().describe('2026-11-15, in UTC.');
const amount = z.object({ amount: z.string(), currency: z.literal('USD') });

const task = z.object({
  kind: z.enum(openTaskKinds),
  application_id: z.uuid(),
  application_number: z.string().nullable(),
  cert_no: z.string().nullable().describe('Of a renewal, and of an appeal against a revocation.'),
  product_name: z.string().describe('Empty if the draft has none.'),
  ends_on: day.nullable().describe('The last day on which it can be done.'),
  days_left: z.number().int().nullable(),
  since: day,
  payment: z.object({ reference: z.string() }).nullable().describe('Of a payment that was started and is not complete.'),
});

const running = z.object({
  id: z.uuid(),
  application_number: z.string(),
  product_name: z.string(),
  status: z.enum(statuses),
  current_review_stage: z.enum(reviewStages),
  created_at: z.string(),
  submitted_at: z.string().nullable(),
  updated_at: z.string(),
  stages: z.array(z.object({ stage: z.enum(reviewStages), at: z.string() })),
  due_on: day.nullable(),
  is_late: z.boolean(),
  expected_decision_on: day.nullable().describe('By the service levels, in working days; null during a correction and after the decision.'),
});

const firstSteps = z.object({
  registered_on: day,
  draft: z.object({ id: z.uuid(), product_name: z.string() }).nullable().describe('The newest draft.'),
  submitted: z.object({ id: z.uuid(), confirming }).nullable().describe('The newest application that is submitted and not paid.'),
  lowest_fee: amount.nullable(),
});

export const readDashboard = operation({
  id: 'readDashboard',
  method: 'GET',
  path: '/company/dashboard',
  actor: 'company',
  companyPermission: 'read_company',
  summary: 'What waits for the reader, the case under review, certificates with days left, and value addition by product.',
  status: 200,
  answer: dataAnswer(
    'Dashboard',
    z.object({
      tasks: z.array(task).describe('Tasks that the role of the reader allows, the most urgent first.'),
      tasks_total: z.number().int(),
      confirming_payments: z
        .array(z.object({ reference: z.string(), applications: z.array(z.object({ id: z.uuid(), product_name: z.string() })) }))
        .describe('Payments that the provider has yet to confirm; they are not among the tasks.'),
      notes: z.object({
        first_application_on: day.nullable(),
        active_certificates: z.number().int(),
        pending_tasks: z.number().int().describe('Pending applications that need something from the reader.'),
        appeal_until: day.nullable().describe('The first day on which the right to appeal ends.'),
      }),
      running: running.nullable().describe('The case that moved last.'),
      running_total: z.number().int().describe('Cases under review, at most 50.'),
      certificates: z
        .array(
          z.object({
            cert_no: z.string(),
            product_name: z.string(),
            state: z.enum(certificateStates),
            expiry_date: day,
            days_left: z.number().int().nullable().describe('null if it is not active.'),
            status_since: day.nullable().describe('Of a suspension or revocation.'),
          }),
        )
        .describe('The newest, at most five.'),
      value_addition: z
        .array(
          z.object({
            application_id: z.uuid(),
            product_name: z.string(),
            percent: z.string(),
            assessed: z.boolean().describe('false: as the company declared it.'),
            qualifies: z.boolean().describe('Whether it is above the threshold.'),
          }),
        )
        .describe('The newest figure of each product, at most six.'),
      threshold: z.string().describe('In percent.'),
      first_steps: firstSteps.nullable().describe('null once the company has paid an application.'),
    }),
  ),
  refusals: ['unauthenticated'],
});

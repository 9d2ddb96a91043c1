import { sectors } from '@thamani/domain/accounts/registration.ts';
import { figureRules } from '@thamani/domain/management/weeks.ts';
import { z } from 'zod';
import { operation } from '../operation.ts';
import { by, dataAnswer, pageAnswer, pageQuery } from '../shared-shapes.ts';

/** Management figures: sums by week within the reader's countries and sectors. */

const count = z.number().int();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const tenths = z.number().nullable().describe(`In working days; null below ${figureRules.fewestCases} cases.`);
const question = {
  from: day.optional().describe('Extended to the Monday of its week.'),
  to: day.optional().describe('Extended to the Sunday of its week.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  sector: z.enum(sectors).optional(),
};
const keyed = z.object({ key: z.string(), count }).meta({ id: 'KeyedCount' });
const money = z.object({ currency: z.string(), minor: z.number().int() }).meta({ id: 'MinorAmount' });

const outcomes = z
  .object({
    received: count,
    decided: count,
    approved: count,
    rejected: count,
    withdrawn: count,
    returned: count.describe('Decided cases that were returned to the company at least once.'),
    median: tenths.describe('Working days to a decision, without the time with the company.'),
    ninetieth: tenths,
  })
  .meta({ id: 'PerformanceOutcomes' });

const performance = z
  .object({
    range: z.object({ from: day, to: day }),
    countries: z.array(z.string()).nullable().describe('Of the reader; null: all.'),
    computed_at: z.string().nullable().describe('When the figures were computed; null: not yet.'),
    is_stale: z.boolean().describe(`Older than ${figureRules.staleMinutes} minutes.`),
    totals: outcomes,
    before: outcomes.describe('As many weeks before the range.'),
    weeks: z.array(
      z.object({
        week: day,
        is_incomplete: z.boolean(),
        received: count,
        decided: count,
        revenue: z.array(money),
        refunds: z.array(money),
      }),
    ),
    stages: z.array(z.object({ stage: z.string(), level: count, count, median: tenths, ninetieth: tenths })),
    open: z.object({ open: count, overdue: count, by_country: z.array(z.object({ country: z.string(), open: count, overdue: count })) }),
    grounds: z.array(keyed),
    return_reasons: z.array(keyed),
    appeals: z.object({
      lodged: count,
      decided: count,
      allowed: count,
      by_decision: z.array(z.object({ against: z.string(), decided: count, allowed: count })),
    }),
    signals: z.array(z.object({ code: z.string(), raised: count, confirmed: count })),
    revenue: z.array(money),
    refunds: z.array(money.extend({ count })),
    expiring: z.array(z.object({ week: day, certificates: count, renewals: count })),
    checks: z.object({
      total: count,
      answers: z.array(keyed),
      by_country: z.array(keyed),
      by_day: z.array(z.object({ day, count })),
    }),
  })
  .meta({ id: 'Performance' });

export const readPerformance = operation({
  id: 'readPerformance',
  method: 'GET',
  path: '/review/performance',
  actor: 'staff',
  permission: 'read_performance',
  summary: "Management figures of whole weeks within the reader's scope. From rollups, which are at most some minutes old.",
  query: z.object(question),
  status: 200,
  answer: dataAnswer('PerformanceAnswer', performance),
  refusals: ['fields_invalid', 'outside_scope', 'permission_denied', 'unauthenticated'],
});

const officer = by
  .extend({
    open: count,
    overdue: count,
    decided: count.nullable().describe(`This and what follows: null below ${figureRules.fewestCases} decided cases.`),
    median: tenths,
    appeals_decided: count.nullable(),
    appeals_allowed: count.nullable(),
    corrected: count.nullable().describe('Certificates that were replaced or revoked for an error in the case.'),
    figures_changed: count.nullable(),
  })
  .meta({ id: 'OfficerFigures' });

export const readOfficerFigures = operation({
  id: 'readOfficerFigures',
  method: 'GET',
  path: '/review/performance/officers',
  actor: 'staff',
  permission: 'read_performance',
  summary: "Officers of the reader's scope in order of name, with their open cases, and their time beside the quality of outcomes.",
  query: z.object({ ...question, ...pageQuery }),
  status: 200,
  answer: z.object({ message: z.string(), data: z.array(officer), total: count, ...pageAnswer }).meta({ id: 'OfficerFigureList' }),
  refusals: ['fields_invalid', 'outside_scope', 'permission_denied', 'unauthenticated'],
});

export const readOwnFigures = operation({
  id: 'readOwnFigures',
  method: 'GET',
  path: '/review/performance/own',
  actor: 'staff',
  permission: 'read_own_performance',
  summary: "The reader's own figures, as administrators see them, without a lower limit.",
  query: z.object({ from: question.from, to: question.to }),
  status: 200,
  answer: dataAnswer(
    'OwnFigures',
    z.object({ range: z.object({ from: day, to: day }), computed_at: z.string().nullable(), figures: officer }),
  ),
  refusals: ['fields_invalid', 'permission_denied', 'unauthenticated'],
});

export const exportPerformance = operation({
  id: 'exportPerformance',
  method: 'GET',
  path: '/review/performance/file',
  actor: 'staff',
  permission: 'read_performance',
  summary: 'The same figures as a file, named by place and range.',
  query: z.object({ ...question, format: z.enum(['csv', 'xlsx']) }),
  status: 200,
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answer: z.string().describe('The file.'),
  refusals: ['fields_invalid', 'outside_scope', 'permission_denied', 'unauthenticated'],
});

import { roles } from '@thamani/domain/review/staff.ts';
import { z } from 'zod';
import { operation } from './operation.ts';
import { pageAnswered, pageAsked } from './paging.ts';
import { by } from './staff-reference.ts';
import { text } from './text.ts';

export const listDocumentReaders = operation({
  id: 'listDocumentReaders',
  method: 'GET',
  path: '/application/:id/document_readers',
  actor: 'company',
  summary: "Who of the staff looked at the application's documents, and when: role and staff number. Newest first.",
  params: z.object({ id: z.uuid() }),
  query: z.object(pageAsked),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          at: z.string(),
          role: z.enum(roles),
          staff_number: z.string(),
          document: z.object({ id: z.uuid(), name: z.string() }),
        }),
      ),
      ...pageAnswered,
    })
    .meta({ id: 'DocumentReaders' }),
  refusals: ['fields_invalid', 'not_found', 'signed_out'],
});

export const searchAudit = operation({
  id: 'searchAudit',
  method: 'GET',
  path: '/staff/audit',
  actor: 'staff',
  permission: 'read_audit',
  summary: "Events of the audit within the reader's scope, newest first.",
  query: z.object({
    about: text(80).trim().optional().describe('An application number, a certificate number, or a staff number of whom it is about.'),
    by: text(80).trim().optional().describe('A staff number, `company` or `machine`.'),
    action: text(80).trim().optional().describe('The beginning of an action, such as `case.` or `document.read_by_staff`.'),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    ...pageAsked,
  }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          id: z.uuid(),
          at: z.string(),
          action: z.string(),
          by: by.nullable().describe('null: nobody of the staff.'),
          actor: z.enum(['anyone', 'company', 'staff', 'machine']),
          subject: z.object({ kind: z.string(), id: z.string(), name: z.string().describe('A number, where it has one.') }),
          data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
          chain: z.object({ name: z.string(), position: z.number().int(), hash: z.string() }).nullable(),
        }),
      ),
      looked_back_to: z
        .string()
        .nullable()
        .describe(
          'Where there was more to look through than one search does: nothing before this was looked at. Ask for a time before it.',
        ),
      ...pageAnswered,
    })
    .meta({ id: 'AuditEvents' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

export const checkAuditChain = operation({
  id: 'checkAuditChain',
  method: 'GET',
  path: '/staff/audit/chains/:name',
  actor: 'staff',
  permission: 'read_audit',
  summary: 'Counts one chain again, from its beginning to its head, and says what is not as it was written.',
  params: z.object({ name: text(120) }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        events: z.number().int(),
        sealed: z.number().int().describe('Up to which event it was sealed.'),
        sealed_at: z.string().nullable(),
        found: z.array(z.object({ where: z.string(), what: z.string() })),
      }),
    })
    .meta({ id: 'AuditChainChecked' }),
  refusals: ['fields_invalid', 'not_entitled', 'not_found', 'signed_out'],
});

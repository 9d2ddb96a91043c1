import { states } from '@thamani/domain/applications/lifecycle.ts';
import { changeKinds } from '@thamani/domain/review/live-changes.ts';
import { z } from 'zod';
import { operation } from './operation.ts';
import { by, dataAnswer } from './shared-shapes.ts';
import { text } from './text.ts';

/** The longest cursor that is read: a snapshot with some 300 running transactions. */
export const longestCursor = 4000;

/** A hint about one event: what the queue shows of the case now. Everything else is read from the case. */
const liveChange = z
  .object({
    case: z.uuid().nullable().describe('null: a request between administrators, about no case.'),
    kinds: z.array(z.enum(changeKinds)),
    stage: z
      .enum(states)
      .nullable()
      .describe("Of the case now, as are the assignee and the due date; null without a case, and if the case has left the reader's scope."),
    assignee: by.nullable(),
    due_on: z.string().nullable(),
    is_open: z.boolean().describe('Whether the case is open; false where the stage is null.'),
    by: z.uuid().nullable().describe('The member of staff who did it; null: the company or the system.'),
    at: z.string(),
  })
  .meta({ id: 'LiveChange' });
export type LiveChange = z.output<typeof liveChange>;

export const streamEndReasons = ['session', 'permission', 'restart'] as const;
export type StreamEndReason = (typeof streamEndReasons)[number];

/** The data of each event of the stream, by its name. Each event has the cursor as its `id`. */
export const streamEvents = {
  changes: z.array(liveChange),
  /** Every 15 seconds. */
  cursor: z.object({}),
  /** Changes were left out: load everything again. */
  reset: z.object({}),
  /** The last event. After `restart` a client connects again. A stream that is read too slowly is closed without it. */
  ended: z.object({ reason: z.enum(streamEndReasons) }),
} as const;
export type StreamEventName = keyof typeof streamEvents;

export const streamChanges = operation({
  id: 'streamChanges',
  method: 'GET',
  path: '/review/changes',
  actor: 'staff',
  isActivity: false,
  summary:
    "Server-sent events about changes within the reader's scope: `changes`, `cursor`, `reset` and `ended`. It resumes after the cursor in the header Last-Event-ID, otherwise after the one in the query. An open stream does not prolong the session.",
  query: z.object({
    after: text(longestCursor)
      .optional()
      .describe('The `id` of the last event that was received. Without one, the changes of the last 30 seconds come first.'),
  }),
  status: 200,
  produces: ['text/event-stream'],
  answer: z
    .any()
    .describe(
      'Events. `changes`: a list of {case, kinds, stage, assignee, due_on, is_open, by, at}. `cursor`: {}, every 15 seconds. `reset`: {}, load everything again. `ended`: {reason}: session, permission or restart; a stream that is read too slowly is closed without it.',
    ),
  refusals: ['cross_origin_forbidden', 'fields_invalid', 'permission_denied', 'too_many_requests', 'unauthenticated'],
});

const count = z.number().int();

export const readWaiting = operation({
  id: 'readWaiting',
  method: 'GET',
  path: '/review/waiting',
  actor: 'staff',
  summary: 'What waits for the reader, as the navigation shows it. Each is counted to 100.',
  status: 200,
  answer: dataAnswer(
    'Waiting',
    z.object({
      cases: count.describe('Assigned to the reader, without those in correction or awaiting another person.'),
      late: count.describe('Of these: overdue.'),
      messages: count.describe("Of the reader's cases: with a message from the company that the reader has not seen."),
      proposals: count.describe('Proposals of others that the reader can decide.'),
      visits: count.describe('Cases that await a site visit, for a verifier.'),
      appeals: count.describe('Appeals that the reader can vote on.'),
      certificates: count.describe('Status changes that the reader can confirm.'),
      staff: count.describe('Requests about staff and owners that the reader can confirm.'),
      prices: count.describe('Price changes that the reader can confirm.'),
      payments: count.describe('Open payment exceptions.'),
      reports: count.describe('Open reports about certificates that the reader has, can take or can assign.'),
      identity_changes: count.describe('Open requests of companies to change their locked details, that the reader can decide.'),
    }),
  ),
  refusals: ['unauthenticated'],
});

import { z } from 'zod';
import { operation } from './operation.ts';

const said = z.object({ message: z.string() }).meta({ id: 'SaidOfStaffSessions' });

export const listStaffSessions = operation({
  id: 'listStaffSessions',
  method: 'GET',
  path: '/staff/sessions',
  actor: 'staff',
  summary: 'Active sessions of the signed-in member of staff, newest first, at most 50.',
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          network: z.string().describe('The /24 of an IPv4 address or the /48 of an IPv6 address; empty if it was not stored.'),
          started_at: z.string(),
          last_seen_at: z.string(),
          current: z.boolean(),
        }),
      ),
    })
    .meta({ id: 'StaffSessionList' }),
  refusals: ['unauthenticated'],
});

export const endStaffSession = operation({
  id: 'endStaffSession',
  method: 'DELETE',
  path: '/staff/sessions/:id',
  actor: 'staff',
  summary: "End one of one's own sessions.",
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: said,
  refusals: ['fields_invalid', 'not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const endOtherStaffSessions = operation({
  id: 'endOtherStaffSessions',
  method: 'POST',
  path: '/staff/end-other-sessions',
  actor: 'staff',
  summary: "End all of one's own sessions but this one.",
  status: 200,
  answer: said,
  refusals: ['cross_origin_forbidden', 'unauthenticated'],
});

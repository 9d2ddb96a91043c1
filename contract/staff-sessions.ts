import { z } from 'zod';
import { operation } from './operation.ts';
import { idParams, listAnswer, messageAnswer, sessionFields } from './shared-shapes.ts';

const said = messageAnswer('SaidOfStaffSessions');

export const listStaffSessions = operation({
  id: 'listStaffSessions',
  method: 'GET',
  path: '/staff/sessions',
  actor: 'staff',
  summary: 'Active sessions of the signed-in member of staff, newest first, at most 50.',
  status: 200,
  answer: listAnswer('StaffSessionList', z.object({ id: z.uuid(), ...sessionFields })),
  refusals: ['unauthenticated'],
});

export const endStaffSession = operation({
  id: 'endStaffSession',
  method: 'DELETE',
  path: '/staff/sessions/:id',
  actor: 'staff',
  summary: "End one of one's own sessions.",
  params: idParams,
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

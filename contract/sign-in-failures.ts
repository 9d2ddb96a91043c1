import { signInFailureReasons } from '@thamani/domain/accounts/sign-in-failures.ts';
import { z } from 'zod';
import { operation, staffList } from './operation.ts';
import { pagedAnswer, pageOnly } from './shared-shapes.ts';

export const listSignInFailures = operation({
  ...staffList,
  id: 'listSignInFailures',
  path: '/staff/sign-in-failures',
  permission: 'read_audit',
  summary:
    "Refused sign-ins, codes and step-up authentications of the last 90 days within the reader's scope, counted by account, reason and hour, newest first. Those of staff and of unknown accounts are visible only to administrators for all countries.",
  query: pageOnly,
  answer: pagedAnswer(
    'SignInFailures',
    z.object({
      id: z.uuid(),
      account: z.object({
        kind: z.enum(['company', 'staff']),
        id: z.uuid().nullable().describe('null: no account was found.'),
        name: z.string().nullable().describe('The company, or a staff number.'),
      }),
      reason: z.enum(signInFailureReasons),
      hour: z.string(),
      last_at: z.string(),
      count: z.number().int(),
      networks: z.array(z.string()).describe('The /24 of IPv4 addresses, the /48 of IPv6 addresses; at most ten.'),
      has_more_networks: z.boolean(),
    }),
  ),
});

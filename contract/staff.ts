import { sectors } from '@thamani/domain/accounts/registration.ts';
import { permissions } from '@thamani/domain/review/policy.ts';
import { roles, staffStandings } from '@thamani/domain/review/staff.ts';
import { z } from 'zod';
import { operation } from './operation.ts';
import { pageAnswered, pageAsked } from './paging.ts';
import { passkeyOptions, passkeyShown } from './passkeys.ts';
import { text } from './text.ts';

const written = text(10_000).optional();
const said = z.object({ message: z.string() }).meta({ id: 'SaidToStaff' });
const params = z.object({ id: z.uuid() });

const grant = z
  .object({
    role: z.enum(roles),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .min(1)
      .max(60)
      .nullable()
      .describe('ISO 3166-1 alpha-2; null is everywhere.'),
    sectors: z.array(z.enum(sectors)).min(1).nullable().describe('null is every sector.'),
  })
  .meta({ id: 'Grant' });
const grants = z.array(grant).min(1).max(roles.length);

const person = z
  .object({
    id: z.uuid(),
    staff_number: z.string(),
    name: z.string(),
    email: z.string(),
    standing: z.enum(staffStandings),
    grants: z.array(grant),
  })
  .meta({ id: 'StaffMember' });

const signedIn = z
  .object({
    message: z.string(),
    data: z.object({
      token: z.string().describe('The session: 15 minutes without use, 8 hours in all.'),
      device_token: z.string().describe('For the header X-Device-Token of the next sign-in, as at /login.'),
      person,
    }),
  })
  .meta({ id: 'StaffSignedIn' });

export const staffLogin = operation({
  id: 'staffLogin',
  method: 'POST',
  path: '/staff/login',
  actor: 'anyone',
  site: 'console',
  summary: "Sign in with password and the authenticator's code.",
  body: z.object({ email: written, password: written, code: written }).meta({ id: 'StaffLogin' }),
  status: 200,
  answer: signedIn,
  refusals: ['credentials_wrong', 'fields_missing', 'too_many_requests'],
});

export const askForPasskey = operation({
  id: 'askForPasskey',
  method: 'POST',
  path: '/staff/login/passkey-options',
  actor: 'anyone',
  site: 'console',
  summary: 'What a passkey must sign to sign in.',
  status: 200,
  answer: passkeyOptions,
  refusals: ['too_many_requests'],
});

export const staffLoginByPasskey = operation({
  id: 'staffLoginByPasskey',
  method: 'POST',
  path: '/staff/login/passkey',
  actor: 'anyone',
  site: 'console',
  summary: 'Sign in with a passkey, which proves possession and person at once.',
  body: passkeyShown,
  status: 200,
  answer: signedIn,
  refusals: ['body_malformed', 'factor_wrong', 'fields_invalid', 'too_many_requests'],
});

const enrolling = {
  link: text(200).describe('What follows # in the mailed address.'),
  enrolment_code: text(100)
    .optional()
    .describe(
      'What the admin who confirmed the person was shown. Required; spaces, hyphens and case do not count. Five wrong ones end the link.',
    ),
};

export const readEnrolment = operation({
  id: 'readEnrolment',
  method: 'POST',
  path: '/staff/enrolment',
  actor: 'anyone',
  site: 'console',
  summary: 'What a new member of staff needs to set up a way in: the secret for an authenticator, and what a passkey must sign.',
  body: z.object(enrolling).meta({ id: 'EnrolmentAsked' }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        name: z.string(),
        email: z.string(),
        totp: z.object({ secret: z.string(), uri: z.string() }),
        passkey: z.object({ challenge_id: z.uuid(), options: z.looseObject({}) }),
      }),
    })
    .meta({ id: 'Enrolment' }),
  refusals: ['body_malformed', 'enrolment_code_wrong', 'fields_invalid', 'fields_missing', 'link_ended', 'too_many_requests'],
});

export const finishEnrolment = operation({
  id: 'finishEnrolment',
  method: 'POST',
  path: '/staff/enrolment/finish',
  actor: 'anyone',
  site: 'console',
  summary: 'Set up a password with an authenticator, or a passkey. The link is used up by it.',
  body: z
    .object({ ...enrolling, password: written, code: written, passkey: passkeyShown.optional(), passkey_name: text(60).optional() })
    .meta({ id: 'EnrolmentFinished' }),
  status: 200,
  answer: signedIn,
  refusals: [
    'body_malformed',
    'enrolment_code_wrong',
    'factor_wrong',
    'fields_invalid',
    'fields_missing',
    'link_ended',
    'too_many_requests',
  ],
});

export const staffLogout = operation({
  id: 'staffLogout',
  method: 'POST',
  path: '/staff/logout',
  actor: 'staff',
  summary: 'End this session.',
  status: 200,
  answer: said,
  refusals: ['origin_foreign', 'signed_out'],
});

export const readMyself = operation({
  id: 'readMyself',
  method: 'GET',
  path: '/staff/me',
  actor: 'staff',
  summary: 'Who is signed in, and what the policy lets them do wherever they are.',
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        person,
        permissions: z.array(z.enum(permissions as [string, ...string[]])),
        fresh_until: z.string().describe('Until when the second factor counts as fresh.'),
      }),
    })
    .meta({ id: 'Myself' }),
  refusals: ['signed_out'],
});

export const stepUp = operation({
  id: 'stepUp',
  method: 'POST',
  path: '/staff/proof',
  actor: 'staff',
  summary: "Show the authenticator's code again, before a decision.",
  body: z.object({ code: written }).meta({ id: 'Proof' }),
  status: 200,
  answer: said,
  refusals: ['factor_wrong', 'fields_missing', 'origin_foreign', 'signed_out', 'too_many_requests'],
});

export const beginStepUp = operation({
  id: 'beginStepUp',
  method: 'POST',
  path: '/staff/proof/passkey-options',
  actor: 'staff',
  summary: 'What a passkey must sign, before a decision.',
  status: 200,
  answer: passkeyOptions,
  refusals: ['origin_foreign', 'signed_out', 'too_many_requests'],
});

export const stepUpByPasskey = operation({
  id: 'stepUpByPasskey',
  method: 'POST',
  path: '/staff/proof/passkey',
  actor: 'staff',
  summary: 'Show the passkey again, before a decision.',
  body: passkeyShown,
  status: 200,
  answer: said,
  refusals: ['body_malformed', 'factor_wrong', 'fields_invalid', 'origin_foreign', 'signed_out', 'too_many_requests'],
});

export const listStaff = operation({
  id: 'listStaff',
  method: 'GET',
  path: '/staff/people',
  actor: 'staff',
  permission: 'read_staff',
  summary: 'Everybody on the staff, by name.',
  query: z.object({ search: text(200).optional().describe('Part of a name, mail address or staff number.'), ...pageAsked }),
  status: 200,
  answer: z.object({ message: z.string(), data: z.array(person), ...pageAnswered }).meta({ id: 'StaffList' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

const asking = [
  'body_malformed',
  'fields_invalid',
  'fresh_proof_needed',
  'not_entitled',
  'origin_foreign',
  'outside_scope',
  'signed_out',
] as const;
const asked = z.object({ message: z.string(), data: z.object({ id: z.uuid() }) }).meta({ id: 'RequestMade' });

export const inviteStaff = operation({
  id: 'inviteStaff',
  method: 'POST',
  path: '/staff/people',
  actor: 'staff',
  permission: 'invite_staff',
  summary: 'Invite somebody. The mail goes out once another admin has confirmed it.',
  body: z.object({ email: text(254), name: text(120), language: text(10).optional(), grants }).meta({ id: 'Invitation' }),
  status: 201,
  answer: asked,
  refusals: [...asking, 'staff_known'],
});

export const changeScope = operation({
  id: 'changeScope',
  method: 'POST',
  path: '/staff/people/:id/scope',
  actor: 'staff',
  permission: 'change_scope',
  summary: 'Change what somebody may do where. Holds once another admin has confirmed it.',
  params,
  body: z.object({ grants }).meta({ id: 'ScopeAsked' }),
  status: 201,
  answer: asked,
  refusals: [...asking, 'last_admins', 'not_found'],
});

export const suspendStaff = operation({
  id: 'suspendStaff',
  method: 'POST',
  path: '/staff/people/:id/suspension',
  actor: 'staff',
  permission: 'suspend_staff',
  summary: 'Suspend somebody: every session ends and nothing can be done. Holds once another admin has confirmed it.',
  params,
  status: 201,
  answer: asked,
  refusals: [...asking, 'last_admins', 'not_found'],
});

export const renewFactor = operation({
  id: 'renewFactor',
  method: 'POST',
  path: '/staff/people/:id/renewal',
  actor: 'staff',
  permission: 'renew_factor',
  summary:
    'For somebody whose second factor is lost, or who was suspended: all ways in end, and a new link is mailed. Holds once another admin has confirmed it.',
  params,
  status: 201,
  answer: asked,
  refusals: [...asking, 'last_admins', 'not_found'],
});

export const listRequests = operation({
  id: 'listRequests',
  method: 'GET',
  path: '/staff/requests',
  actor: 'staff',
  permission: 'read_staff',
  summary: 'What waits for a second person, oldest first.',
  query: z.object(pageAsked),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          id: z.uuid(),
          permission: z.string(),
          subject: person.nullable(),
          grants: z.array(grant).nullable(),
          asked_by: z.object({ id: z.uuid(), name: z.string() }),
          asked_at: z.string(),
          yours: z.boolean().describe('Whether the reader asked for it, and so cannot confirm it.'),
        }),
      ),
      ...pageAnswered,
    })
    .meta({ id: 'RequestList' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

const settling = [
  'about_oneself',
  'fields_invalid',
  'fresh_proof_needed',
  'last_admins',
  'not_entitled',
  'not_found',
  'origin_foreign',
  'outside_scope',
  'proposer_not_entitled',
  'request_expired',
  'request_settled',
  'same_person',
  'signed_out',
] as const;

export const confirmRequest = operation({
  id: 'confirmRequest',
  method: 'POST',
  path: '/staff/requests/:id/confirm',
  actor: 'staff',
  permission: 'read_staff',
  summary:
    'Confirm what another person asked for: it holds from now on. Where that mails a link, the answer has the code that goes with it.',
  params,
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        enrolment_code: z
          .string()
          .nullable()
          .describe('To be given to the person by voice, never by mail. It is in this answer alone. Null where no link is mailed.'),
      }),
    })
    .meta({ id: 'RequestConfirmed' }),
  refusals: settling,
});

export const refuseRequest = operation({
  id: 'refuseRequest',
  method: 'POST',
  path: '/staff/requests/:id/refuse',
  actor: 'staff',
  permission: 'read_staff',
  summary: 'Refuse it, or take back what one asked for oneself.',
  params,
  status: 200,
  answer: said,
  refusals: settling,
});

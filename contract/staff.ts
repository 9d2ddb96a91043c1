import { sectors } from '@thamani/domain/accounts/registration.ts';
import { permissions } from '@thamani/domain/review/policy.ts';
import { roles, staffStatuses } from '@thamani/domain/review/staff.ts';
import { z } from 'zod';
import { operation, staffList } from './operation.ts';
import {
  createdAnswer,
  dataAnswer,
  grant,
  idParams,
  listAnswer,
  messageAnswer,
  pagedAnswer,
  pageOnly,
  pageQuery,
  passkeyShown,
  passkeySignIn,
  passkeySignInOptions,
  passkeyStepUp,
  passkeyStepUpOptions,
  sessionFields,
} from './shared-shapes.ts';
import { text } from './text.ts';

const written = text(10_000).optional();
const said = messageAnswer('SaidToStaff');

const grants = z.array(grant).min(1).max(roles.length);

const person = z
  .object({
    id: z.uuid(),
    staff_number: z.string(),
    name: z.string(),
    email: z.string(),
    status: z.enum(staffStatuses),
    grants: z.array(grant),
  })
  .meta({ id: 'StaffMember' });

const signedIn = dataAnswer(
  'StaffSignedIn',
  z.object({
    token: z.string().describe('The session token: valid for 15 minutes without use, 8 hours in total.'),
    device_token: z.string().describe('For the header X-Device-Token at the next sign-in, as with /login.'),
    person,
  }),
);

export const staffLogin = operation({
  id: 'staffLogin',
  method: 'POST',
  path: '/staff/login',
  actor: 'anyone',
  site: 'console',
  summary: 'Sign in with the password and a code from the authenticator app.',
  body: z.object({ email: written, password: written, code: written }).meta({ id: 'StaffLogin' }),
  status: 200,
  answer: signedIn,
  refusals: ['credentials_invalid', 'fields_missing', 'too_many_requests'],
});

export const askForPasskey = operation({
  ...passkeySignInOptions,
  id: 'askForPasskey',
  path: '/staff/login/passkey-options',
  site: 'console',
});

export const staffLoginByPasskey = operation({
  ...passkeySignIn,
  id: 'staffLoginByPasskey',
  path: '/staff/login/passkey',
  site: 'console',
  summary: 'Sign in with a passkey with user verification.',
  answer: signedIn,
});

const enrolling = {
  link: text(200).describe('The part of the emailed link after #.'),
  enrolment_code: text(100)
    .optional()
    .describe(
      'The enrolment code, shown to the administrator who confirmed the person. Required; spaces, hyphens and case are ignored. After five wrong codes the link no longer works.',
    ),
};

export const readEnrolment = operation({
  id: 'readEnrolment',
  method: 'POST',
  path: '/staff/enrolment',
  actor: 'anyone',
  site: 'console',
  summary:
    'Data that a new member of staff needs to set up their sign-in: the secret for an authenticator app and the WebAuthn options for a passkey.',
  body: z.object(enrolling).meta({ id: 'EnrolmentQuery' }),
  status: 200,
  answer: dataAnswer(
    'Enrolment',
    z.object({
      name: z.string(),
      email: z.string(),
      totp: z.object({ secret: z.string(), uri: z.string() }),
      passkey: z.object({ challenge_id: z.uuid(), options: z.looseObject({}) }),
    }),
  ),
  refusals: ['body_malformed', 'enrolment_code_invalid', 'fields_invalid', 'fields_missing', 'link_expired', 'too_many_requests'],
});

export const finishEnrolment = operation({
  id: 'finishEnrolment',
  method: 'POST',
  path: '/staff/enrolment/finish',
  actor: 'anyone',
  site: 'console',
  summary: 'Set up a password with an authenticator app, or a passkey. The link can be used once.',
  body: z
    .object({ ...enrolling, password: written, code: written, passkey: passkeyShown.optional(), passkey_name: text(60).optional() })
    .meta({ id: 'EnrolmentFinished' }),
  status: 200,
  answer: signedIn,
  refusals: [
    'body_malformed',
    'enrolment_code_invalid',
    'second_factor_invalid',
    'fields_invalid',
    'fields_missing',
    'link_expired',
    'too_many_requests',
  ],
});

export const requestStaffPasswordReset = operation({
  id: 'requestStaffPasswordReset',
  method: 'POST',
  path: '/staff/password-reset',
  actor: 'anyone',
  site: 'console',
  summary:
    'Request a new password. If the address belongs to a member of staff who can sign in, a link is emailed; the answer is the same.',
  body: z.object({ email: written }).meta({ id: 'StaffPasswordResetRequest' }),
  status: 200,
  answer: said,
  refusals: ['fields_invalid', 'fields_missing', 'too_many_requests'],
});

const mailedLink = text(200).describe('The part of the emailed link after #.');

export const readStaffPasswordReset = operation({
  id: 'readStaffPasswordReset',
  method: 'POST',
  path: '/staff/password-reset/open',
  actor: 'anyone',
  site: 'console',
  summary: 'Whose password the emailed link changes, and with which second factor. Does not use the link.',
  body: z.object({ link: mailedLink }).meta({ id: 'StaffPasswordResetQuery' }),
  status: 200,
  answer: dataAnswer(
    'StaffPasswordReset',
    z.object({
      name: z.string(),
      email: z.string(),
      has_password: z.boolean().describe('If false, the person signs in with a passkey alone, and there is nothing to reset.'),
      has_authenticator: z.boolean(),
      passkey: z
        .object({ challenge_id: z.uuid(), options: z.looseObject({}) })
        .nullable()
        .describe('WebAuthn options; null if the person has no passkey.'),
    }),
  ),
  refusals: ['body_malformed', 'fields_invalid', 'link_expired', 'too_many_requests'],
});

export const setStaffPassword = operation({
  id: 'setStaffPassword',
  method: 'POST',
  path: '/staff/password-reset/finish',
  actor: 'anyone',
  site: 'console',
  summary:
    'Set a new password with the emailed link and the second factor: a code from the authenticator app, or a passkey. All sessions of the person end. The link can be used once; after five wrong second factors it no longer works.',
  body: z.object({ link: mailedLink, password: written, code: written, passkey: passkeyShown.optional() }).meta({ id: 'NewStaffPassword' }),
  status: 200,
  answer: dataAnswer(
    'StaffPasswordSet',
    z.object({ device_token: z.string().describe('For the header X-Device-Token at the next sign-in, as with /login.') }),
  ),
  refusals: ['body_malformed', 'fields_invalid', 'fields_missing', 'link_expired', 'second_factor_invalid', 'too_many_requests'],
});

export const staffLogout = operation({
  id: 'staffLogout',
  method: 'POST',
  path: '/staff/logout',
  actor: 'staff',
  summary: 'End this session.',
  status: 200,
  answer: said,
  refusals: ['cross_origin_forbidden', 'unauthenticated'],
});

export const readMyself = operation({
  id: 'readMyself',
  method: 'GET',
  path: '/staff/me',
  actor: 'staff',
  summary: 'The signed-in member of staff and their permissions.',
  status: 200,
  answer: dataAnswer(
    'Myself',
    z.object({
      person,
      permissions: z.array(z.enum(permissions as [string, ...string[]])),
      fresh_until: z.string().describe('Until when the last step-up authentication is valid.'),
    }),
  ),
  refusals: ['unauthenticated'],
});

export const stepUp = operation({
  id: 'stepUp',
  method: 'POST',
  path: '/staff/step-up',
  actor: 'staff',
  summary: 'Step-up authentication with a code from the authenticator app, before a decision.',
  body: z.object({ code: written }).meta({ id: 'Proof' }),
  status: 200,
  answer: said,
  refusals: ['second_factor_invalid', 'fields_missing', 'cross_origin_forbidden', 'unauthenticated', 'too_many_requests'],
});

export const beginStepUp = operation({
  ...passkeyStepUpOptions,
  id: 'beginStepUp',
  path: '/staff/step-up/passkey-options',
  actor: 'staff',
  summary: 'WebAuthn options for step-up authentication with a passkey, before a decision.',
});

export const stepUpByPasskey = operation({
  ...passkeyStepUp,
  id: 'stepUpByPasskey',
  path: '/staff/step-up/passkey',
  actor: 'staff',
  summary: 'Step-up authentication with a passkey, before a decision.',
  answer: said,
});

export const listStaff = operation({
  ...staffList,
  id: 'listStaff',
  path: '/staff/people',
  permission: 'read_staff',
  summary: 'All members of staff, by name.',
  query: z.object({ search: text(200).optional().describe('Part of a name, email address or staff number.'), ...pageQuery }),
  answer: pagedAnswer('StaffList', person),
});

const asking = [
  'body_malformed',
  'fields_invalid',
  'step_up_required',
  'permission_denied',
  'cross_origin_forbidden',
  'outside_scope',
  'unauthenticated',
] as const;
const asked = createdAnswer('RequestMade');

export const inviteStaff = operation({
  id: 'inviteStaff',
  method: 'POST',
  path: '/staff/people',
  actor: 'staff',
  permission: 'invite_staff',
  summary: 'Invite a person. The email is sent when another administrator confirms the invitation.',
  body: z.object({ email: text(254), name: text(120), language: text(10).optional(), grants }).meta({ id: 'Invitation' }),
  status: 201,
  answer: asked,
  refusals: [...asking, 'staff_already_exists'],
});

/** A change of a member of staff, which another administrator confirms. */
const changeRequest = {
  method: 'POST',
  actor: 'staff',
  params: idParams,
  status: 201,
  answer: asked,
  refusals: [...asking, 'last_admins', 'not_found'],
} as const;

export const changeScope = operation({
  ...changeRequest,
  id: 'changeScope',
  path: '/staff/people/:id/scope',
  permission: 'change_scope',
  summary: 'Change the roles and scope of a member of staff. Takes effect when another administrator confirms it.',
  body: z.object({ grants }).meta({ id: 'ScopeChangeCommand' }),
});

export const suspendStaff = operation({
  ...changeRequest,
  id: 'suspendStaff',
  path: '/staff/people/:id/suspension',
  permission: 'suspend_staff',
  summary: 'Suspend a member of staff: all sessions end and no action is permitted. Takes effect when another administrator confirms it.',
});

export const renewFactor = operation({
  ...changeRequest,
  id: 'renewFactor',
  path: '/staff/people/:id/sign-in-reset',
  permission: 'reset_sign_in',
  summary:
    'Reset the sign-in of a member of staff who lost the second factor or was suspended: all sign-in methods are removed and a new link is emailed. Takes effect when another administrator confirms it.',
});

export const listRequests = operation({
  ...staffList,
  id: 'listRequests',
  path: '/staff/requests',
  permission: 'read_staff',
  summary: 'Requests awaiting confirmation, oldest first.',
  query: pageOnly,
  answer: pagedAnswer(
    'RequestList',
    z.object({
      id: z.uuid(),
      permission: z.string(),
      subject: person.nullable(),
      grants: z.array(grant).nullable(),
      appointment: z
        .object({
          company: z.object({ id: z.uuid(), name: z.string(), country: z.string(), sector: z.enum(sectors).nullable() }),
          person: z.object({ id: z.uuid(), name: z.string(), email: z.string(), is_member: z.boolean() }),
          documents: z.array(z.string()).describe('What was shown.'),
          comment: z.string(),
        })
        .optional()
        .describe('Of appoint_owner: the person who is to become an owner of the company.'),
      requested_by: z.object({ id: z.uuid(), name: z.string() }),
      requested_at: z.string(),
      yours: z.boolean().describe('Whether the reader requested it and therefore cannot confirm it.'),
    }),
  ),
});

const settling = [
  'agent_cannot_own',
  'already_owner',
  'cannot_target_self',
  'fields_invalid',
  'step_up_required',
  'last_admins',
  'member_limit',
  'permission_denied',
  'not_found',
  'cross_origin_forbidden',
  'outside_scope',
  'proposer_permission_denied',
  'request_expired',
  'request_already_resolved',
  'same_person',
  'unauthenticated',
] as const;

export const confirmRequest = operation({
  id: 'confirmRequest',
  method: 'POST',
  path: '/staff/requests/:id/confirm',
  actor: 'staff',
  permission: 'read_staff',
  summary:
    'Confirm a request of another person. It takes effect immediately. If a link is emailed, the answer contains its enrolment code.',
  params: idParams,
  status: 200,
  answer: dataAnswer(
    'RequestConfirmed',
    z.object({
      enrolment_code: z
        .string()
        .nullable()
        .describe('Give it to the person by voice, never by email. Only this answer contains it. null if no link is emailed.'),
    }),
  ),
  refusals: settling,
});

export const refuseRequest = operation({
  id: 'refuseRequest',
  method: 'POST',
  path: '/staff/requests/:id/refuse',
  actor: 'staff',
  permission: 'read_staff',
  summary: "Refuse a request, or withdraw one's own. The reason is kept in the audit log.",
  params: idParams,
  body: z.object({ comment: text(2000).trim().min(1).optional().describe('Why it is refused.') }).meta({ id: 'StaffRequestRefused' }),
  status: 200,
  answer: said,
  refusals: [...settling, 'body_malformed'],
});

const saidOfSessions = messageAnswer('SaidOfStaffSessions');

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
  answer: saidOfSessions,
  refusals: ['fields_invalid', 'not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const endOtherStaffSessions = operation({
  id: 'endOtherStaffSessions',
  method: 'POST',
  path: '/staff/end-other-sessions',
  actor: 'staff',
  summary: "End all of one's own sessions but this one.",
  status: 200,
  answer: saidOfSessions,
  refusals: ['cross_origin_forbidden', 'unauthenticated'],
});

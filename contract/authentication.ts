import { z } from 'zod';
import { operation } from './operation.ts';
import { dataAnswer, idParams, listAnswer, messageAnswer, sessionFields } from './shared-shapes.ts';
import { text } from './text.ts';

/** How a person gets a session, proves who they are, and ends it. contract/second-factors.ts has what a second factor adds. */

const written = text(10_000).optional();
export const messageOnly = messageAnswer('Said');

const deviceToken = z
  .string()
  .describe(
    'Send it in the header X-Device-Token at the next sign-in: the device then has its own rate limit for failed sign-ins. It does not authenticate. Valid for 90 days after its last use.',
  );
export const user = z
  .object({ id: z.string(), first_name: z.string(), last_name: z.string(), email: z.string(), role: z.literal('user') })
  .meta({ id: 'User' });
export const signedIn = dataAnswer(
  'SignedIn',
  z.object({
    token: z
      .string()
      .describe(
        'The session token, for clients that are not browsers: send it as a bearer token. Valid for 30 minutes without use, 12 hours in total.',
      ),
    device_token: deviceToken,
    user,
  }),
);

/** The password was right, and the account has a second factor. */
const secondStep = dataAnswer(
  'SecondStep',
  z.object({
    second_step: z.object({
      token: z.string().describe('For /login/second-factor. Valid for ten minutes and five codes, and for no other operation.'),
      methods: z.array(z.enum(['authenticator', 'passkey', 'recovery_code'])).describe('A passkey signs in at /login/passkey.'),
    }),
  }),
);

/** Forms of the portal that need no session. */
export const portalForm = { method: 'POST', actor: 'anyone', site: 'portal', status: 200 } as const;
const mailedCode = { ...portalForm, refusals: ['code_invalid', 'fields_missing', 'code_locked', 'too_many_requests'] } as const;
export const mailedLink = { ...portalForm, refusals: ['fields_missing', 'link_expired', 'too_many_requests'] } as const;
const codeBody = (id: string) => z.object({ email: written, token: written.describe('The four digits.') }).meta({ id });
export const linkBody = (id: string) => z.object({ link: written.describe('The part of the link after #.') }).meta({ id });

export const verifyAccount = operation({
  ...mailedCode,
  id: 'verifyAccount',
  path: '/verify-account',
  summary: 'Confirm the address with the code from the email, and sign in.',
  body: codeBody('VerifyAccount'),
  answer: signedIn,
});

export const useActivationLink = operation({
  ...mailedLink,
  id: 'useActivationLink',
  path: '/verify-account/link',
  summary: 'Confirm the address with the link from the email, and sign in.',
  body: linkBody('UseLink'),
  answer: signedIn,
});

/** The answer is the same whether the address is known or not. */
const mailRequest = {
  ...portalForm,
  body: z.object({ email: written }).meta({ id: 'OnlyAnAddress' }),
  answer: messageOnly,
  refusals: ['fields_invalid', 'fields_missing', 'too_many_requests'],
} as const;

export const resendActivation = operation({
  ...mailRequest,
  id: 'resendActivation',
  path: '/resend-activation-token',
  summary: 'Send another code. The answer is the same whether the address is known or not.',
});

export const login = operation({
  ...portalForm,
  id: 'login',
  path: '/login',
  summary: 'Sign in. For an account with a second factor the answer is a second step instead of a session.',
  body: z.object({ email: written, password: written }).meta({ id: 'Login' }),
  answer: z.union([signedIn, secondStep]),
  refusals: ['account_inactive', 'credentials_invalid', 'fields_missing', 'too_many_requests'],
});

export const requestPasswordReset = operation({
  ...mailRequest,
  id: 'requestPasswordReset',
  path: '/request-password-reset',
  summary: 'Send a code to set a new password. The answer is the same whether the address is known or not.',
});

export const resendPasswordReset = operation({
  ...mailRequest,
  id: 'resendPasswordReset',
  path: '/resend-password-reset',
  summary: 'Send another code to set a new password. The answer is the same whether the address is known or not.',
});

const ticket = dataAnswer(
  'ResetTicket',
  z.object({
    token: z.string().describe('A ticket for /set-new-password. Valid once, for 15 minutes.'),
    email: z.string().describe('The account whose password it sets.'),
  }),
);

export const verifyToken = operation({
  ...mailedCode,
  id: 'verifyToken',
  path: '/verify-token',
  summary: 'Exchange the code from the email for a ticket that sets a new password.',
  body: codeBody('VerifyToken'),
  answer: ticket,
});

export const useResetLink = operation({
  ...mailedLink,
  id: 'useResetLink',
  path: '/verify-token/link',
  summary: 'Exchange the link from the email for a ticket that sets a new password.',
  body: linkBody('UseResetLink'),
  answer: ticket,
});

export const setNewPassword = operation({
  ...portalForm,
  id: 'setNewPassword',
  path: '/set-new-password',
  summary: 'Set a new password with the ticket from /verify-token. Ends every session of the account and resets its sign-in rate limit.',
  body: z.object({ email: written, token: written.describe('The ticket.'), password: written }).meta({ id: 'SetNewPassword' }),
  answer: dataAnswer('PasswordSet', z.object({ device_token: deviceToken })),
  refusals: ['fields_invalid', 'fields_missing', 'reset_token_expired', 'too_many_requests'],
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  actor: 'company',
  companyPermission: 'person',
  summary: 'End this session.',
  status: 200,
  answer: messageOnly,
  refusals: ['cross_origin_forbidden', 'unauthenticated'],
});

const changePasswordShared = {
  path: '/dashboard/change-password',
  actor: 'company',
  companyPermission: 'person',
  summary: 'Change the password. Ends every other session of the account.',
  body: z.object({ current_password: written, new_password: written }).meta({ id: 'ChangePassword' }),
  status: 200,
  answer: messageOnly,
  refusals: ['fields_invalid', 'fields_missing', 'cross_origin_forbidden', 'password_invalid', 'unauthenticated', 'too_many_requests'],
} as const;

export const changePassword = operation({ id: 'changePassword', method: 'PUT', ...changePasswordShared });
/** The specification leaves the method open, so both are taken. */
export const patchPassword = operation({ id: 'patchPassword', method: 'PATCH', ...changePasswordShared });

export const proveIdentity = operation({
  id: 'proveIdentity',
  method: 'POST',
  path: '/profile/step-up',
  actor: 'company',
  companyPermission: 'person',
  summary:
    'Step-up authentication with the password, and with a second-factor code if the account has one. Required before deletion, export, a change of factors and a change of people if the last proof is older than ten minutes.',
  body: z
    .object({ password: written, code: written.describe('The code from the authenticator app, or a recovery code.') })
    .meta({ id: 'ProveIdentity' }),
  status: 200,
  answer: messageOnly,
  refusals: [
    'second_factor_invalid',
    'fields_invalid',
    'fields_missing',
    'cross_origin_forbidden',
    'password_invalid',
    'unauthenticated',
    'too_many_requests',
  ],
});

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/profile/sessions',
  actor: 'company',
  companyPermission: 'person',
  summary: 'Active sessions of this account, newest first, at most 50.',
  status: 200,
  answer: listAnswer('SessionList', z.object({ id: z.string(), ...sessionFields })),
  refusals: ['unauthenticated'],
});

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/profile/sessions/:id',
  actor: 'company',
  companyPermission: 'person',
  summary: 'End one session of this account.',
  params: idParams,
  status: 200,
  answer: messageOnly,
  refusals: ['not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

import { z } from 'zod';
import { companyRead, operation } from './operation.ts';
import { dataAnswer, idParams, listAnswer, messageAnswer, sessionFields } from './shared-shapes.ts';
import { text } from './text.ts';

/** As in contract/contact.ts: domain/accounts knows why a text is refused; the shape keeps the call answerable field by field. */
const written = text(10_000).optional();
const said = messageAnswer('Said');

const deviceToken = z
  .string()
  .describe(
    'Send it in the header X-Device-Token at the next sign-in: the device then has its own rate limit for failed sign-ins. It does not authenticate. Valid for 90 days after its last use.',
  );
const user = z
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
const form = { method: 'POST', actor: 'anyone', site: 'portal', status: 200 } as const;
const mailedCode = { ...form, refusals: ['code_invalid', 'fields_missing', 'code_locked', 'too_many_requests'] } as const;
const mailedLink = { ...form, refusals: ['fields_missing', 'link_expired', 'too_many_requests'] } as const;
const codeBody = (id: string) => z.object({ email: written, token: written.describe('The four digits.') }).meta({ id });
const linkBody = (id: string) => z.object({ link: written.describe('The part of the link after #.') }).meta({ id });

const nameFields = { first_name: written, last_name: written, phone: written };
const companyFields = {
  company_name: written,
  company_size: written,
  contact_person: written,
  contact_email: written,
  company_number: written,
  rc_number: written,
  reg_country: written,
  sector: written,
  start_of_operation_year: written,
  type_entity: written,
  ownership_type: written,
  tax_identification_number: written,
  head_office_address: written,
  head_office_city: written,
  head_office_state_province_region: written,
  head_office_country: written,
  website: written,
};
const flag = z.boolean().optional();
const companyFlags = { is_cooperative: flag, is_women_led: flag, is_youth_led: flag };

export const register = operation({
  ...form,
  id: 'register',
  path: '/register',
  summary:
    'Register a company and the person who signs in for it. An email with a code and a link is sent; the account is active after one of them is used.',
  body: z
    .object({
      email: written,
      password: written,
      ...nameFields,
      ...companyFields,
      reg_country: written.describe('ISO 3166-1 alpha-2.'),
      start_of_operation_year: z
        .union([text(20), z.number()])
        .optional()
        .describe('A year, or a date.'),
      head_office_country: written.describe('ISO 3166-1 alpha-2.'),
      designation_job_title: written,
      role: text(100).optional().describe("Accepted as 'user' and ignored; any other value is refused."),
      ...companyFlags,
    })
    .meta({ id: 'Registration' }),
  status: 201,
  answer: said,
  refusals: [
    'email_taken',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'role_not_allowed',
    'too_many_requests',
  ],
});

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
  ...form,
  body: z.object({ email: written }).meta({ id: 'OnlyAnAddress' }),
  answer: said,
  refusals: ['fields_invalid', 'fields_missing', 'too_many_requests'],
} as const;

export const resendActivation = operation({
  ...mailRequest,
  id: 'resendActivation',
  path: '/resend-activation-token',
  summary: 'Send another code. The answer is the same whether the address is known or not.',
});

export const login = operation({
  ...form,
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
  ...form,
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
  summary: 'End this session.',
  status: 200,
  answer: said,
  refusals: ['cross_origin_forbidden', 'unauthenticated'],
});

const profile = dataAnswer(
  'Profile',
  z.object({
    ...user.shape,
    phone: z.string(),
    designation_job_title: z.string(),
    email_notifications: z.boolean(),
    sms_notifications: z.boolean(),
    company_data: z.object({
      company_name: z.string(),
      company_size: z.string(),
      contact_person: z.string(),
      contact_email: z.string(),
      start_of_operation_year: z.string(),
      tax_identification_number: z.string(),
      reg_country: z.string(),
      company_number: z.string(),
      rc_number: z.string(),
      sector: z.string(),
      type_entity: z.string(),
      ownership_type: z.string(),
      website: z.string().nullable(),
      head_office_address: z.string(),
      head_office_city: z.string(),
      head_office_state_province_region: z.string(),
      head_office_country: z.string(),
      is_cooperative: z.boolean(),
      is_women_led: z.boolean(),
      is_youth_led: z.boolean(),
    }),
  }),
);

/** `me` is the signed-in account: a client need not know its own id. */
const ownId = z.object({ id: z.union([z.uuid(), z.literal('me')]) });

export const readProfile = operation({
  ...companyRead,
  id: 'readProfile',
  path: '/profile/user/:id',
  summary: "The signed-in person and their company, by their id or as 'me'. For another person's id the answer is 404.",
  params: ownId,
  answer: profile,
});

const changePasswordShared = {
  path: '/dashboard/change-password',
  actor: 'company',
  summary: 'Change the password. Ends every other session of the account.',
  body: z.object({ current_password: written, new_password: written }).meta({ id: 'ChangePassword' }),
  status: 200,
  answer: said,
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
  summary:
    'Step-up authentication with the password, and with a second-factor code if the account has one. Required before deletion, export and a change of factors if the last proof is older than ten minutes.',
  body: z
    .object({ password: written, code: written.describe('The code from the authenticator app, or a recovery code.') })
    .meta({ id: 'ProveIdentity' }),
  status: 200,
  answer: said,
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
  summary: 'End one session of this account.',
  params: idParams,
  status: 200,
  answer: said,
  refusals: ['not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const changeProfile = operation({
  id: 'changeProfile',
  method: 'PATCH',
  path: '/profile/user/:id',
  actor: 'company',
  summary:
    "Change the editable fields of the profile. Only the fields that are sent are changed. The company's identity is locked at its first submission.",
  params: ownId,
  body: z
    .object({
      ...nameFields,
      designation_job_title: written,
      email_notifications: flag,
      sms_notifications: flag,
      ...companyFields,
      ...companyFlags,
    })
    .meta({ id: 'ProfileChange' }),
  status: 200,
  answer: profile,
  refusals: ['fields_invalid', 'fields_missing', 'identity_locked', 'not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const exportData = operation({
  id: 'exportData',
  method: 'GET',
  path: '/profile/export',
  actor: 'company',
  summary: 'Export of all stored data about the signed-in person and their company. Needs step-up authentication in the last ten minutes.',
  status: 200,
  answer: dataAnswer('DataExport', z.record(z.string(), z.unknown())),
  refusals: ['step_up_required', 'unauthenticated'],
});

export const deleteAccount = operation({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/profile/delete-my-account',
  actor: 'company',
  summary:
    'Request deletion of the account. Needs step-up authentication in the last ten minutes. It can be cancelled for seven days, by signing in or with the emailed link.',
  status: 200,
  answer: said,
  refusals: ['step_up_required', 'cross_origin_forbidden', 'payment_in_progress', 'unauthenticated'],
});

export const undoDeletion = operation({
  ...mailedLink,
  id: 'undoDeletion',
  path: '/profile/undo-deletion',
  summary: 'Cancel a deletion with the link from its email.',
  body: linkBody('UndoDeletion'),
  answer: said,
});

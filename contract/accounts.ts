import { z } from 'zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** As in contract/contact.ts: domain/accounts knows why a text is refused; the shape keeps the call answerable field by field. */
const written = text(10_000).optional();
const said = z.object({ message: z.string() }).meta({ id: 'Said' });

const deviceToken = z
  .string()
  .describe(
    'Send it in the header X-Device-Token at the next sign-in: the device then has its own rate limit for failed sign-ins. It does not authenticate. Valid for 90 days after its last use.',
  );
const user = z
  .object({ id: z.string(), first_name: z.string(), last_name: z.string(), email: z.string(), role: z.literal('user') })
  .meta({ id: 'User' });
export const signedIn = z
  .object({
    message: z.string(),
    data: z.object({
      token: z
        .string()
        .describe(
          'The session token, for clients that are not browsers: send it as a bearer token. Valid for 30 minutes without use, 12 hours in total.',
        ),
      device_token: deviceToken,
      user,
    }),
  })
  .meta({ id: 'SignedIn' });

/** The password was right, and the account has a second factor. */
const secondStep = z
  .object({
    message: z.string(),
    data: z.object({
      second_step: z.object({
        token: z.string().describe('For /login/second-factor. Valid for ten minutes and five codes, and for no other operation.'),
        methods: z.array(z.enum(['authenticator', 'passkey', 'recovery_code'])).describe('A passkey signs in at /login/passkey.'),
      }),
    }),
  })
  .meta({ id: 'SecondStep' });

export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/register',
  actor: 'anyone',
  site: 'portal',
  summary:
    'Register a company and the person who signs in for it. An email with a code and a link is sent; the account is active after one of them is used.',
  body: z
    .object({
      email: written,
      password: written,
      first_name: written,
      last_name: written,
      phone: written,
      company_name: written,
      company_size: written,
      contact_person: written,
      contact_email: written,
      company_number: written,
      rc_number: written,
      reg_country: written.describe('ISO 3166-1 alpha-2.'),
      sector: written,
      start_of_operation_year: z
        .union([text(20), z.number()])
        .optional()
        .describe('A year, or a date.'),
      type_entity: written,
      ownership_type: written,
      tax_identification_number: written,
      head_office_address: written,
      head_office_city: written,
      head_office_state_province_region: written,
      head_office_country: written.describe('ISO 3166-1 alpha-2.'),
      website: written,
      designation_job_title: written,
      role: text(100).optional().describe("Accepted as 'user' and ignored; any other value is refused."),
      is_cooperative: z.boolean().optional(),
      is_women_led: z.boolean().optional(),
      is_youth_led: z.boolean().optional(),
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
  id: 'verifyAccount',
  method: 'POST',
  path: '/verify-account',
  actor: 'anyone',
  site: 'portal',
  summary: 'Confirm the address with the code from the email, and sign in.',
  body: z.object({ email: written, token: written.describe('The four digits.') }).meta({ id: 'VerifyAccount' }),
  status: 200,
  answer: signedIn,
  refusals: ['code_invalid', 'fields_missing', 'code_locked', 'too_many_requests'],
});

export const useActivationLink = operation({
  id: 'useActivationLink',
  method: 'POST',
  path: '/verify-account/link',
  actor: 'anyone',
  site: 'portal',
  summary: 'Confirm the address with the link from the email, and sign in.',
  body: z.object({ link: written.describe('The part of the link after #.') }).meta({ id: 'UseLink' }),
  status: 200,
  answer: signedIn,
  refusals: ['fields_missing', 'link_expired', 'too_many_requests'],
});

const onlyAnAddress = z.object({ email: written }).meta({ id: 'OnlyAnAddress' });

export const resendActivation = operation({
  id: 'resendActivation',
  method: 'POST',
  path: '/resend-activation-token',
  actor: 'anyone',
  site: 'portal',
  summary: 'Send another code. The answer is the same whether the address is known or not.',
  body: onlyAnAddress,
  status: 200,
  answer: said,
  refusals: ['fields_invalid', 'fields_missing', 'too_many_requests'],
});

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/login',
  actor: 'anyone',
  site: 'portal',
  summary: 'Sign in. For an account with a second factor the answer is a second step instead of a session.',
  body: z.object({ email: written, password: written }).meta({ id: 'Login' }),
  status: 200,
  answer: z.union([signedIn, secondStep]),
  refusals: ['account_inactive', 'credentials_invalid', 'fields_missing', 'too_many_requests'],
});

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/request-password-reset',
  actor: 'anyone',
  site: 'portal',
  summary: 'Send a code to set a new password. The answer is the same whether the address is known or not.',
  body: onlyAnAddress,
  status: 200,
  answer: said,
  refusals: ['fields_invalid', 'fields_missing', 'too_many_requests'],
});

export const resendPasswordReset = operation({
  ...requestPasswordReset,
  id: 'resendPasswordReset',
  path: '/resend-password-reset',
  summary: 'Send another code to set a new password. The answer is the same whether the address is known or not.',
});

const ticket = z
  .object({
    message: z.string(),
    data: z.object({
      token: z.string().describe('A ticket for /set-new-password. Valid once, for 15 minutes.'),
      email: z.string().describe('The account whose password it sets.'),
    }),
  })
  .meta({ id: 'ResetTicket' });

export const verifyToken = operation({
  id: 'verifyToken',
  method: 'POST',
  path: '/verify-token',
  actor: 'anyone',
  site: 'portal',
  summary: 'Exchange the code from the email for a ticket that sets a new password.',
  body: z.object({ email: written, token: written.describe('The four digits.') }).meta({ id: 'VerifyToken' }),
  status: 200,
  answer: ticket,
  refusals: ['code_invalid', 'fields_missing', 'code_locked', 'too_many_requests'],
});

export const useResetLink = operation({
  id: 'useResetLink',
  method: 'POST',
  path: '/verify-token/link',
  actor: 'anyone',
  site: 'portal',
  summary: 'Exchange the link from the email for a ticket that sets a new password.',
  body: z.object({ link: written.describe('The part of the link after #.') }).meta({ id: 'UseResetLink' }),
  status: 200,
  answer: ticket,
  refusals: ['fields_missing', 'link_expired', 'too_many_requests'],
});

export const setNewPassword = operation({
  id: 'setNewPassword',
  method: 'POST',
  path: '/set-new-password',
  actor: 'anyone',
  site: 'portal',
  summary: 'Set a new password with the ticket from /verify-token. Ends every session of the account and resets its sign-in rate limit.',
  body: z.object({ email: written, token: written.describe('The ticket.'), password: written }).meta({ id: 'SetNewPassword' }),
  status: 200,
  answer: z.object({ message: z.string(), data: z.object({ device_token: deviceToken }) }).meta({ id: 'PasswordSet' }),
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

const profile = z
  .object({
    message: z.string(),
    data: z.object({
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
  })
  .meta({ id: 'Profile' });

/** `me` is the signed-in account: a client need not know its own id. */
const ownId = z.object({ id: z.union([z.uuid(), z.literal('me')]) });

export const readProfile = operation({
  id: 'readProfile',
  method: 'GET',
  path: '/profile/user/:id',
  actor: 'company',
  summary: "The signed-in person and their company, by their id or as 'me'. For another person's id the answer is 404.",
  params: ownId,
  status: 200,
  answer: profile,
  refusals: ['not_found', 'unauthenticated'],
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
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          network: z.string().describe('The /24 of an IPv4 address or the /48 of an IPv6 address; empty if it was not stored.'),
          started_at: z.string(),
          last_seen_at: z.string(),
          current: z.boolean(),
        }),
      ),
    })
    .meta({ id: 'SessionList' }),
  refusals: ['unauthenticated'],
});

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/profile/sessions/:id',
  actor: 'company',
  summary: 'End one session of this account.',
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: said,
  refusals: ['not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

const flag = z.boolean().optional();

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
      first_name: written,
      last_name: written,
      phone: written,
      designation_job_title: written,
      email_notifications: flag,
      sms_notifications: flag,
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
      is_cooperative: flag,
      is_women_led: flag,
      is_youth_led: flag,
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
  answer: z.object({ message: z.string(), data: z.record(z.string(), z.unknown()) }).meta({ id: 'DataExport' }),
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
  id: 'undoDeletion',
  method: 'POST',
  path: '/profile/undo-deletion',
  actor: 'anyone',
  site: 'portal',
  summary: 'Cancel a deletion with the link from its email.',
  body: z.object({ link: written.describe('The part of the link after #.') }).meta({ id: 'UndoDeletion' }),
  status: 200,
  answer: said,
  refusals: ['fields_missing', 'link_expired', 'too_many_requests'],
});

import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { z } from 'zod';
import { signedIn } from './authentication.ts';
import { operation } from './operation.ts';
import {
  dataAnswer,
  idParams,
  messageAnswer,
  passkeyOptions,
  passkeyShown,
  passkeySignIn,
  passkeySignInOptions,
  passkeyStepUp,
  passkeyStepUpOptions,
  sentId,
} from './shared-shapes.ts';
import { text } from './text.ts';

const written = text(10_000).optional();
const said = messageAnswer('SaidOfFactors');

export const finishLogin = operation({
  id: 'finishLogin',
  method: 'POST',
  path: '/login/second-factor',
  actor: 'anyone',
  site: 'portal',
  summary: 'Complete a sign-in for which /login returned a second step, with a code from the authenticator app or a recovery code.',
  body: z.object({ token: written.describe('The token of the second step.'), code: written }).meta({ id: 'FinishLogin' }),
  status: 200,
  answer: signedIn,
  refusals: ['second_factor_invalid', 'fields_missing', 'sign_in_expired', 'too_many_requests'],
});

export const askForCompanyPasskey = operation({
  ...passkeySignInOptions,
  id: 'askForCompanyPasskey',
  path: '/login/passkey-options',
  site: 'portal',
});

export const loginByPasskey = operation({
  ...passkeySignIn,
  id: 'loginByPasskey',
  path: '/login/passkey',
  site: 'portal',
  summary: 'Sign in with a passkey with user verification; no password is needed.',
  answer: signedIn,
});

export const beginPasskeyStepUp = operation({
  ...passkeyStepUpOptions,
  id: 'beginPasskeyStepUp',
  path: '/profile/step-up/passkey-options',
  actor: 'company',
  companyPermission: 'person',
  summary: 'WebAuthn options for step-up authentication with a passkey.',
});

export const proveIdentityByPasskey = operation({
  ...passkeyStepUp,
  id: 'proveIdentityByPasskey',
  path: '/profile/step-up/passkey',
  actor: 'company',
  companyPermission: 'person',
  summary: 'Step-up authentication with a passkey instead of the password: see /profile/step-up.',
  answer: said,
});

export const listFactors = operation({
  id: 'listFactors',
  method: 'GET',
  path: '/profile/factors',
  actor: 'company',
  companyPermission: 'person',
  summary: `The second factors of this account: an authenticator app, passkeys (at most ${secondFactorRules.mostPasskeys}), and how many recovery codes are left.`,
  status: 200,
  answer: dataAnswer(
    'FactorList',
    z.object({
      authenticator: z.object({ added_at: z.string() }).nullable(),
      passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), added_at: z.string(), used_at: z.string().nullable() })),
      recovery_codes_left: z.number().int(),
      fresh_until: z.string().nullable().describe('Until when the last step-up authentication is valid; null if there is none.'),
    }),
  ),
  refusals: ['unauthenticated'],
});

/** Every change needs a proof of the last ten minutes. */
const changing = ['step_up_required', 'cross_origin_forbidden', 'unauthenticated', 'too_many_requests'] as const;

const recoveryCodes = z
  .array(z.string())
  .nullable()
  .describe(`Shown this once: ${secondFactorRules.recoveryCodes} codes, each good once. null where the account has codes already.`);
const added = dataAnswer('FactorAdded', z.object({ recovery_codes: recoveryCodes }));

const change = { actor: 'company', companyPermission: 'person', status: 200 } as const;

export const beginAuthenticator = operation({
  ...change,
  id: 'beginAuthenticator',
  method: 'POST',
  path: '/profile/factors/authenticator/begin',
  summary: 'A secret for an authenticator app. It is active after one of its codes was sent to /profile/factors/authenticator.',
  answer: dataAnswer('AuthenticatorBegun', z.object({ challenge_id: z.uuid(), secret: z.string(), uri: z.string() })),
  refusals: changing,
});

export const addAuthenticator = operation({
  ...change,
  id: 'addAuthenticator',
  method: 'POST',
  path: '/profile/factors/authenticator',
  summary: 'Add the authenticator app, or replace the previous one. After this the password alone is not enough to sign in.',
  body: z.object({ challenge_id: sentId, code: written }).meta({ id: 'AddAuthenticator' }),
  answer: added,
  refusals: [...changing, 'body_malformed', 'challenge_expired', 'second_factor_invalid', 'fields_invalid', 'fields_missing'],
});

export const removeAuthenticator = operation({
  ...change,
  id: 'removeAuthenticator',
  method: 'DELETE',
  path: '/profile/factors/authenticator',
  summary:
    'Remove the authenticator app. If it was the last factor, the recovery codes are deleted and the password alone is enough to sign in.',
  answer: said,
  refusals: [...changing, 'not_found'],
});

export const beginPasskey = operation({
  ...change,
  id: 'beginPasskey',
  method: 'POST',
  path: '/profile/factors/passkey-options',
  summary: 'WebAuthn options to register a passkey for this account.',
  answer: passkeyOptions,
  refusals: [...changing, 'second_factor_limit_reached'],
});

export const addPasskey = operation({
  ...change,
  id: 'addPasskey',
  method: 'POST',
  path: '/profile/factors/passkeys',
  summary: 'Add the passkey. After this the password alone is not enough to sign in.',
  body: passkeyShown.extend({ name: text(60).describe('The name that the owner gives it.') }).meta({ id: 'AddPasskey' }),
  answer: added,
  refusals: [...changing, 'body_malformed', 'second_factor_invalid', 'second_factor_limit_reached', 'fields_invalid', 'fields_missing'],
});

export const removePasskey = operation({
  ...change,
  id: 'removePasskey',
  method: 'DELETE',
  path: '/profile/factors/passkeys/:id',
  summary: 'Remove one passkey. If it was the last factor, the recovery codes are deleted and the password alone is enough to sign in.',
  params: idParams,
  answer: said,
  refusals: [...changing, 'fields_invalid', 'not_found'],
});

export const renewRecoveryCodes = operation({
  ...change,
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/profile/factors/recovery-codes',
  summary: 'Create new recovery codes; the previous codes no longer work. Only for an account that has a second factor.',
  answer: added,
  refusals: [...changing, 'not_found'],
});

import { secondFactorRules } from '@thamani/domain/accounts/second-factors.ts';
import { z } from 'zod';
import { signedIn } from './accounts.ts';
import { operation } from './operation.ts';
import { passkeyOptions, passkeyShown } from './passkeys.ts';
import { text } from './text.ts';

const written = text(10_000).optional();
const said = z.object({ message: z.string() }).meta({ id: 'SaidOfFactors' });

export const finishLogin = operation({
  id: 'finishLogin',
  method: 'POST',
  path: '/login/second-factor',
  actor: 'anyone',
  site: 'portal',
  summary: "Finish a sign-in that /login answered with a second step: with the authenticator's code, or with a recovery code.",
  body: z.object({ token: written.describe('The token of the second step.'), code: written }).meta({ id: 'FinishLogin' }),
  status: 200,
  answer: signedIn,
  refusals: ['factor_wrong', 'fields_missing', 'sign_in_expired', 'too_many_requests'],
});

export const askForCompanyPasskey = operation({
  id: 'askForCompanyPasskey',
  method: 'POST',
  path: '/login/passkey-options',
  actor: 'anyone',
  site: 'portal',
  summary: 'What a passkey must sign to sign in.',
  status: 200,
  answer: passkeyOptions,
  refusals: ['too_many_requests'],
});

export const loginByPasskey = operation({
  id: 'loginByPasskey',
  method: 'POST',
  path: '/login/passkey',
  actor: 'anyone',
  site: 'portal',
  summary: 'Sign in with a passkey, which proves possession and person at once; no password is needed.',
  body: passkeyShown,
  status: 200,
  answer: signedIn,
  refusals: ['body_malformed', 'factor_wrong', 'fields_invalid', 'too_many_requests'],
});

export const beginPasskeyStepUp = operation({
  id: 'beginPasskeyStepUp',
  method: 'POST',
  path: '/profile/proof/passkey-options',
  actor: 'company',
  summary: 'What a passkey must sign to prove the person again.',
  status: 200,
  answer: passkeyOptions,
  refusals: ['origin_foreign', 'signed_out', 'too_many_requests'],
});

export const proveIdentityByPasskey = operation({
  id: 'proveIdentityByPasskey',
  method: 'POST',
  path: '/profile/proof/passkey',
  actor: 'company',
  summary: 'Show the passkey again, in place of the password: see /profile/proof.',
  body: passkeyShown,
  status: 200,
  answer: said,
  refusals: ['body_malformed', 'factor_wrong', 'fields_invalid', 'origin_foreign', 'signed_out', 'too_many_requests'],
});

export const listFactors = operation({
  id: 'listFactors',
  method: 'GET',
  path: '/profile/factors',
  actor: 'company',
  summary: `The second factors of this account: an authenticator, passkeys (at most ${secondFactorRules.mostPasskeys}), and how many recovery codes are left.`,
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        authenticator: z.object({ added_at: z.string() }).nullable(),
        passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), added_at: z.string(), used_at: z.string().nullable() })),
        recovery_codes_left: z.number().int(),
        fresh_until: z.string().nullable().describe('Until when the last proof counts as fresh; null where there is none.'),
      }),
    })
    .meta({ id: 'FactorList' }),
  refusals: ['signed_out'],
});

/** Every change needs a proof of the last ten minutes. */
const changing = ['fresh_proof_needed', 'origin_foreign', 'signed_out', 'too_many_requests'] as const;

const recoveryCodes = z
  .array(z.string())
  .nullable()
  .describe(`Shown this once: ${secondFactorRules.recoveryCodes} codes, each good once. null where the account has codes already.`);
const added = z.object({ message: z.string(), data: z.object({ recovery_codes: recoveryCodes }) }).meta({ id: 'FactorAdded' });

export const beginAuthenticator = operation({
  id: 'beginAuthenticator',
  method: 'POST',
  path: '/profile/factors/authenticator/begin',
  actor: 'company',
  summary: 'A secret for an authenticator app. It counts once a code of it was shown to /profile/factors/authenticator.',
  status: 200,
  answer: z
    .object({ message: z.string(), data: z.object({ challenge_id: z.uuid(), secret: z.string(), uri: z.string() }) })
    .meta({ id: 'AuthenticatorBegun' }),
  refusals: changing,
});

export const addAuthenticator = operation({
  id: 'addAuthenticator',
  method: 'POST',
  path: '/profile/factors/authenticator',
  actor: 'company',
  summary: 'Add the authenticator, or put it in the place of the one before. From now on the password alone does not sign in.',
  body: z.object({ challenge_id: z.uuid(), code: written }).meta({ id: 'AddAuthenticator' }),
  status: 200,
  answer: added,
  refusals: [...changing, 'body_malformed', 'challenge_ended', 'factor_wrong', 'fields_invalid', 'fields_missing'],
});

export const removeAuthenticator = operation({
  id: 'removeAuthenticator',
  method: 'DELETE',
  path: '/profile/factors/authenticator',
  actor: 'company',
  summary: 'Remove the authenticator. Where it was the last factor, the recovery codes go with it and the password alone signs in again.',
  status: 200,
  answer: said,
  refusals: [...changing, 'not_found'],
});

export const beginPasskey = operation({
  id: 'beginPasskey',
  method: 'POST',
  path: '/profile/factors/passkey-options',
  actor: 'company',
  summary: 'What a device must sign to become a passkey of this account.',
  status: 200,
  answer: passkeyOptions,
  refusals: [...changing, 'factors_full'],
});

export const addPasskey = operation({
  id: 'addPasskey',
  method: 'POST',
  path: '/profile/factors/passkeys',
  actor: 'company',
  summary: 'Add the passkey. From now on the password alone does not sign in.',
  body: passkeyShown.extend({ name: text(60).describe('What its owner calls it.') }).meta({ id: 'AddPasskey' }),
  status: 200,
  answer: added,
  refusals: [...changing, 'body_malformed', 'factor_wrong', 'factors_full', 'fields_invalid', 'fields_missing'],
});

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/profile/factors/passkeys/:id',
  actor: 'company',
  summary: 'Remove one passkey. Where it was the last factor, the recovery codes go with it and the password alone signs in again.',
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: said,
  refusals: [...changing, 'fields_invalid', 'not_found'],
});

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/profile/factors/recovery-codes',
  actor: 'company',
  summary: 'New recovery codes; those before no longer work. Only for an account that has a factor.',
  status: 200,
  answer: added,
  refusals: [...changing, 'not_found'],
});

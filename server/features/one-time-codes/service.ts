import { randomBytes } from 'node:crypto';
import { afterWrongGuess, codeRules, isLinkAlive, rulingOnGuess, type CodePurpose } from '@thamani/domain/accounts/codes.ts';
import type { SignInFailureReason } from '@thamani/domain/accounts/sign-in-failures.ts';
import { isEmail } from '@thamani/domain/contact/message.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { westernDigits } from '@thamani/domain/numbers/decimal.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import {
  rateLimitsOfClient,
  consumeRateLimit,
  consumeRateLimits,
  resetRateLimit,
  tryConsume,
  type RateLimit,
} from '../../engine/rate-limit.ts';
import { enqueue } from '../../engine/outbox.ts';
import { sendOnce } from '../mail/service.ts';
import { recordSignInFailure } from '../sign-in-failures/service.ts';
import { codeMail } from './mails.ts';
import { challengeIn, codeOf, isAnyOf, linkOf } from '../../factors/mailed-codes.ts';
import {
  challengeById,
  endOpenCodes,
  insertCodeRequest,
  makeChallenge,
  newestChallenge,
  incrementWrongGuesses,
  recipientOf,
  requestById,
  useUp,
} from './store.ts';

/** Proved: this account. Otherwise why not. */
type Proof = { readonly accountId: string } | Refused;
interface Refused {
  readonly refused: 'code_invalid' | 'link_expired' | 'code_locked';
  /** Whose it would have been. */
  readonly of: string | undefined;
}

const attemptsFromOneAddress = { limit: 60, windowSeconds: 600 };

/** From a form: an address alone. Known and unknown ones take the same steps; only the workflow finds out which it is. */
export async function askForCode(context: Context, caller: Caller, purpose: CodePurpose, typed: string | undefined): Promise<void> {
  const email = (typed ?? '').trim().toLowerCase();
  if (email === '') throw new Refusal('fields_missing', { fields: { email: 'missing' } });
  if (!isEmail(email) || email.length > 254) throw new Refusal('fields_invalid', { fields: { email: 'email_malformed' } });
  await context.db.transaction().execute(async (tx) => {
    await consumeRateLimits(tx, rateLimitsOfClient('codes', caller.client, attemptsFromOneAddress), context.clock.now());
    await requestCode(tx, context, caller, purpose, email);
  });
}

/** In the transaction of a command that has just made the account. */
export async function requestCode(tx: Tx, context: Context, caller: Caller, purpose: CodePurpose, email: string): Promise<void> {
  const now = context.clock.now();
  await consumeRateLimit(tx, { bucket: `codes to ${email} this hour`, limit: codeRules.mailsAnHour, windowSeconds: 3600 }, now);
  await consumeRateLimit(tx, { bucket: `codes to ${email} today`, limit: codeRules.mailsADay, windowSeconds: 86_400 }, now);
  const id = context.ids.uuid();
  await insertCodeRequest(tx, { id, email, purpose, language: caller.language, requested_at: now });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'one_time_code.requested', subjectId: id, at: now });
}

/** The activity behind a request: for an address that has an account which needs this code, one challenge and one mail. */
export async function sendOneTimeCode(context: Context, started: WorkflowInput): Promise<void> {
  const request = await requestById(context.db, started.subjectId);
  const recipient = request && (await recipientOf(context.db, request.email));
  if (request === undefined || recipient === undefined) return;
  if (request.purpose === 'activate' && recipient.activated_at !== null) return;
  const { nonce, ended } = await context.db.transaction().execute((tx) =>
    makeChallenge(tx, {
      id: request.id,
      account_id: recipient.id,
      purpose: request.purpose,
      nonce: randomBytes(32),
      created_at: request.requested_at,
    }),
  );
  if (ended) return;
  const { accountKey } = context.config;
  const proofs = { code: codeOf(accountKey, nonce), link: linkOf(accountKey, request.id, nonce) };
  await sendOnce(context, `code.${started.key}`, started.at, codeMail(context, request, recipient, proofs));
}

/** No code or link that was mailed to the address before works any more. Called before the account is locked, as a code is locked first. */
export async function endCodesTo(tx: Tx, email: string, now: Date): Promise<void> {
  await endOpenCodes(tx, email, now);
}

export type Shown = { readonly email: string; readonly code: string } | { readonly link: string };

/**
 * Goes on with the account that was proved, in the transaction that used the proof up. A wrong guess is committed before it is refused; so is
 * a right one that is of no use any more (`goOn` gives nothing back), which is answered as a wrong one.
 */
export async function withProof<Result extends object>(
  context: Context,
  caller: Caller,
  purpose: CodePurpose,
  shown: Shown,
  goOn: (tx: Tx, accountId: string) => Promise<Result | undefined>,
): Promise<Result> {
  const empty = Object.entries(shown).filter(([, text]) => text.trim() === '');
  if (empty.length > 0) {
    throw new Refusal('fields_missing', {
      fields: Object.fromEntries(empty.map(([field]) => [field === 'code' ? 'token' : field, 'missing' as const])),
    });
  }
  const outcome = await context.db.transaction().execute(async (tx) => {
    const proof =
      'link' in shown
        ? await proveByLink(tx, context, caller, purpose, shown.link)
        : await proveByCode(tx, context, caller, purpose, shown.email, shown.code);
    if ('refused' in proof) return proof;
    const refused: Refused = { refused: 'link' in shown ? 'link_expired' : 'code_invalid', of: proof.accountId };
    return (await goOn(tx, proof.accountId)) ?? refused;
  });
  if (isRefused(outcome)) {
    const { refused, of: accountId } = outcome;
    await recordSignInFailure(context, caller, { kind: 'company', accountId, reason: failureReasons[refused] });
    throw new Refusal(refused);
  }
  return outcome;
}

const failureReasons = {
  code_invalid: 'mailed_code_wrong',
  link_expired: 'mailed_link_wrong',
  code_locked: 'mailed_code_locked',
} as const satisfies Record<Refused['refused'], SignInFailureReason>;

function isRefused(outcome: object): outcome is Refused {
  return 'refused' in outcome;
}

async function proveByCode(tx: Tx, context: Context, caller: Caller, purpose: CodePurpose, email: string, typed: string): Promise<Proof> {
  const now = context.clock.now();
  await consumeRateLimits(tx, rateLimitsOfClient('guesses', caller.client, attemptsFromOneAddress), now);
  const address = email.trim().toLowerCase();
  const challenge = await newestChallenge(tx, address, purpose);
  if (challenge === undefined) return refuseCode(tx, address, undefined, now);
  if (rulingOnGuess(challenge, challenge.history, now) !== 'compare') return refuseCode(tx, address, challenge.accountId, now);
  if (!isAnyOf(context.config.accountKeys, (key) => codeOf(key, challenge.nonce), westernDigits(typed).trim())) {
    await incrementWrongGuesses(tx, challenge, afterWrongGuess(challenge.history, now));
    return refuseCode(tx, address, challenge.accountId, now);
  }
  await useUp(tx, challenge, now);
  await resetRateLimit(tx, wrongCodesFor(challenge.email));
  return { accountId: challenge.accountId };
}

/**
 * Which of the two it is depends on how often a code was refused for this address, and on nothing that an unknown address does not have:
 * otherwise the answer would tell whether there is an account. What may be compared is decided by the account's own history alone.
 */
async function refuseCode(tx: Tx, email: string, of: string | undefined, now: Date): Promise<Proof> {
  return { refused: (await tryConsume(tx, wrongCodesFor(email), now)) ? 'code_invalid' : 'code_locked', of };
}

function wrongCodesFor(email: string): RateLimit {
  return { bucket: `wrong codes for ${email}`, limit: codeRules.wrongTriesInADay, windowSeconds: 86_400 };
}

async function proveByLink(tx: Tx, context: Context, caller: Caller, purpose: CodePurpose, link: string): Promise<Proof> {
  const now = context.clock.now();
  await consumeRateLimits(tx, rateLimitsOfClient('links', caller.client, attemptsFromOneAddress), now);
  const id = challengeIn(link);
  const challenge = id === undefined ? undefined : await challengeById(tx, id, purpose);
  if (challenge === undefined || !isLinkAlive(challenge, now)) return { refused: 'link_expired', of: challenge?.accountId };
  if (!isAnyOf(context.config.accountKeys, (key) => linkOf(key, challenge.id, challenge.nonce), link))
    return { refused: 'link_expired', of: challenge.accountId };
  await useUp(tx, challenge, now);
  await resetRateLimit(tx, wrongCodesFor(challenge.email));
  return { accountId: challenge.accountId };
}

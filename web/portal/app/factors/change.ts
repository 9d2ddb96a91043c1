import type { Client } from '@thamani/client/client.ts';
import { data, redirect } from 'react-router';
import { readProfile } from '@thamani/contract/accounts.ts';
import { proveIdentity } from '@thamani/contract/authentication.ts';
import { proveIdentityByPasskey, listFactors } from '@thamani/contract/second-factors.ts';
import type { QrDrawing } from '../home/qr.ts';
import { apiFor, refusedAsAnswer } from '../session/api.ts';
import type { Problem } from '../session/api.ts';
import { factorCodeIn, passkeyIn, textIn } from '../sign-in/forms/form-data.ts';
import type { Factors } from './factors.ts';

/** A secret that waits for its first code. */
export interface BegunAuthenticator {
  readonly challengeId: string;
  readonly uri: string;
  readonly qr: QrDrawing;
}

/** What changed, in the server's words, and the recovery codes that are shown this once. */
export interface Changed {
  readonly message: string;
  readonly codes: readonly string[] | null;
}

/** How a page about factors is answered. */
export interface FactorAnswer {
  readonly begun?: BegunAuthenticator | undefined;
  readonly changed?: Changed;
  readonly problem?: Problem;
  /** The problem is one of the proof. */
  readonly proving?: boolean;
}

/**
 * Executes the change that a form requests, and the step-up before it. If a step-up is missing, the person is redirected to the same page,
 * which then asks for it. A refusal returns what is to be `kept`.
 */
export async function changeFactors(
  asked: Parameters<typeof apiFor>[0],
  form: FormData,
  work: (api: Client) => Promise<FactorAnswer>,
  kept: Pick<FactorAnswer, 'begun'> = {},
): Promise<Response | ReturnType<typeof data<FactorAnswer>>> {
  const api = apiFor(asked);
  const proving = form.get('do') === 'prove';
  const { pathname, search } = new URL(asked.request.url);
  const here = () => redirect(pathname + search, 303);
  const answer = await refusedAsAnswer(
    async () => {
      if (!proving) return data<FactorAnswer>(await work(api));
      await prove(api, form);
      return here();
    },
    { ...kept, proving },
  );
  const isStale = !(answer instanceof Response) && answer.data.problem?.code === 'step_up_required';
  return isStale ? here() : answer;
}

/** Shows again who it is, for what needs a fresh proof: a passkey, or the password with the code of a factor where the account has one. */
export function prove(api: Client, form: FormData): Promise<{ readonly message: string }> {
  const passkey = passkeyIn(form);
  if (passkey !== undefined) return api.call(proveIdentityByPasskey, { body: passkey });
  const code = form.has('code') ? { code: factorCodeIn(form) } : {};
  return api.call(proveIdentity, { body: { password: textIn(form, 'password'), ...code } });
}

export interface LoadedFactors {
  readonly factors: Factors;
  readonly email: string;
  /** Whether the person has proved who they are recently enough; otherwise the page asks first. */
  readonly isProved: boolean;
}

/** `minutesNeeded`: how long the proof must hold from now, so that it does not run out on the way. */
export async function loadFactors(asked: Parameters<typeof apiFor>[0], minutesNeeded = 0): Promise<LoadedFactors> {
  const api = apiFor(asked);
  const [{ data: factors }, { data: profile }] = await Promise.all([
    api.call(listFactors),
    api.call(readProfile, { params: { id: 'me' } }),
  ]);
  const freshUntil = factors.fresh_until === null ? 0 : Date.parse(factors.fresh_until);
  return { factors, email: profile.email, isProved: freshUntil > Date.now() + minutesNeeded * 60_000 };
}

import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  listFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '@thamani/contract/second-factors.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import * as factors from './service.ts';
import { secondFactorSentences as sentences } from './messages.ts';

export function secondFactorRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listFactors, async ({ caller, session }) => ({
    message: caller.t(sentences.list),
    data: factorsView(await factors.listFactors(context, session)),
  }));

  serve(api, beginAuthenticator, async ({ caller, session }) => ({
    message: caller.t(sentences.authenticatorBegun),
    data: await factors.beginAuthenticator(context, session),
  }));

  serve(api, addAuthenticator, async ({ caller, session, body: { challenge_id, code = '' } }) => ({
    message: caller.t(sentences.authenticatorAdded),
    data: codesView(await factors.addAuthenticator(context, caller, session, { challenge_id, code })),
  }));

  serve(api, removeAuthenticator, async ({ caller, session }) => {
    await factors.removeAuthenticator(context, caller, session);
    return { message: caller.t(sentences.authenticatorRemoved) };
  });

  serve(api, beginPasskey, async ({ caller, session }) => ({
    message: caller.t(sentences.passkeyBegun),
    data: await factors.beginPasskey(context, session),
  }));

  serve(api, addPasskey, async ({ caller, session, body }) => ({
    message: caller.t(sentences.passkeyAdded),
    data: codesView(await factors.addPasskey(context, caller, session, body)),
  }));

  serve(api, removePasskey, async ({ caller, session, params }) => {
    await factors.removePasskey(context, caller, session, params.id);
    return { message: caller.t(sentences.passkeyRemoved) };
  });

  serve(api, renewRecoveryCodes, async ({ caller, session }) => ({
    message: caller.t(sentences.codesRenewed),
    data: codesView(await factors.renewRecoveryCodes(context, caller, session)),
  }));
}

type ListedFactors = Awaited<ReturnType<typeof factors.listFactors>>;

function factorsView({ authenticator, passkeys, recoveryCodesLeft, freshUntil }: ListedFactors) {
  return {
    authenticator: authenticator === undefined ? null : { added_at: authenticator.added_at.toISOString() },
    passkeys: passkeys.map(({ id, name, added_at, used_at }) => ({
      id,
      name,
      added_at: added_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: recoveryCodesLeft,
    fresh_until: freshUntil?.toISOString() ?? null,
  };
}

function codesView(codes: readonly string[] | null) {
  return { recovery_codes: codes === null ? null : [...codes] };
}

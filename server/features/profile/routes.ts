import { changePassword, patchPassword, readProfile } from '@thamani/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { changeOwnPassword, readOwnProfile } from './service.ts';
import { profileView } from './view.ts';
import { profileSentences } from './words.ts';

export function profileRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readProfile, async ({ caller, session, params }) => ({
    message: caller.say(profileSentences.profile),
    data: profileView(await readOwnProfile(context, session, params.id)),
  }));

  for (const operation of [changePassword, patchPassword]) {
    serve(api, operation, async ({ caller, session, body: { current_password, new_password } }) => {
      await changeOwnPassword(context, caller, session, { current_password, new_password });
      return { message: caller.say(profileSentences.passwordChanged) };
    });
  }
}

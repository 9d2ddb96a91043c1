import { changePassword, changeProfile, exportData, patchPassword, readProfile } from '@thamani/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { changeOwnPassword, changeOwnProfile, exportOwnData, readOwnProfile } from './service.ts';
import { profileView } from './view.ts';
import { profileSentences } from './messages.ts';

export function profileRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readProfile, async ({ caller, session, params }) => ({
    message: caller.t(profileSentences.profile),
    data: profileView(await readOwnProfile(context, session, params.id)),
  }));

  serve(api, changeProfile, async ({ caller, session, params, body }) => ({
    message: caller.t(profileSentences.changed),
    data: profileView(await changeOwnProfile(context, caller, session, params.id, body)),
  }));

  serve(api, exportData, async ({ caller, session }) => ({
    message: caller.t(profileSentences.exported),
    data: await exportOwnData(context, session),
  }));

  for (const operation of [changePassword, patchPassword]) {
    serve(api, operation, async ({ caller, session, body: { current_password, new_password } }) => {
      await changeOwnPassword(context, caller, session, { current_password, new_password });
      return { message: caller.t(profileSentences.passwordChanged) };
    });
  }
}

import { acknowledgeLegalVersion, changeProfile, exportData, readProfile } from '@thamani/contract/accounts.ts';
import { changePassword, patchPassword } from '@thamani/contract/authentication.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { acknowledgeOwnLegalVersion, changeOwnPassword, changeOwnProfile, exportOwnData, readOwnProfile } from './service.ts';
import { profileView } from './view.ts';

const sentences = {
  profile: /*i18n*/ { id: 'profile.read', message: 'Your profile' },
  changed: /*i18n*/ { id: 'profile.changed', message: 'Your changes are saved.' },
  acknowledged: /*i18n*/ { id: 'profile.acknowledged', message: 'The notice is dismissed.' },
  exported: /*i18n*/ { id: 'profile.exported', message: 'All data that we keep about you and your company' },
  passwordChanged: /*i18n*/ { id: 'profile.password_changed', message: 'Your password has been changed.' },
};

export function profileRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readProfile, async ({ caller, session, params }) => ({
    message: caller.t(sentences.profile),
    data: profileView(await readOwnProfile(context, session, params.id)),
  }));

  serve(api, changeProfile, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.changed),
    data: profileView(await changeOwnProfile(context, caller, session, params.id, body)),
  }));

  serve(api, acknowledgeLegalVersion, async ({ caller, session, body }) => {
    await acknowledgeOwnLegalVersion(context, caller, session, body.version);
    return { message: caller.t(sentences.acknowledged) };
  });

  serve(api, exportData, async ({ caller, session }) => ({
    message: caller.t(sentences.exported),
    data: await exportOwnData(context, caller, session),
  }));

  for (const operation of [changePassword, patchPassword]) {
    serve(api, operation, async ({ caller, session, body: { current_password, new_password } }) => {
      await changeOwnPassword(context, caller, session, { current_password, new_password });
      return { message: caller.t(sentences.passwordChanged) };
    });
  }
}

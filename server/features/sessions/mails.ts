import type { Context } from '../../context.ts';
import { renderMailTo, type MailRecipient, type RenderedMail } from '../mail/layout-interface.ts';
import { momentIn, pageAddress } from '../../i18n/catalogs.ts';

const sentences = {
  deviceSubject: /*i18n*/ { id: 'sessions.device.subject', message: 'New sign-in to your Thamani account' },
  deviceHeading: /*i18n*/ { id: 'sessions.device.heading', message: 'Sign-in from a new device' },
  deviceBody: /*i18n*/ { id: 'sessions.device.body', message: 'If this was you, you do not need to do anything.' },
  device: /*i18n*/ { id: 'sessions.device.device', message: 'Device' },
  when: /*i18n*/ { id: 'sessions.device.when', message: 'When' },
  notYou: /*i18n*/ { id: 'sessions.device.not_you', message: 'If this was not you, set a new password now. This signs out all devices.' },
  resetButton: /*i18n*/ { id: 'sessions.device.reset', message: 'Set a new password' },
};

export function newDeviceMail(
  deps: Pick<Context, 'config' | 'translatorFor'>,
  account: MailRecipient,
  session: { readonly device: string; readonly started_at: Date },
): RenderedMail {
  return renderMailTo(deps, account, (t, language) => ({
    kind: 'account.new_device',
    subject: t(sentences.deviceSubject),
    heading: t(sentences.deviceHeading),
    paragraphs: [t(sentences.deviceBody)],
    facts: [
      { name: t(sentences.device), value: session.device },
      { name: t(sentences.when), value: momentIn(language, session.started_at) },
    ],
    after: [t(sentences.notYou)],
    button: { label: t(sentences.resetButton), address: pageAddress(deps.config.publicOrigin, language, '/forgot-password') },
    footer: [],
    why: 'account',
  }));
}

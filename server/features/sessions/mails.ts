import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { languageOf, momentIn, pageAddress } from '../mail/formatting.ts';
import { sessionSentences as sentences } from './messages.ts';

export function newDeviceMail(
  { config, translatorFor }: Pick<Context, 'config' | 'translatorFor'>,
  account: { readonly email: string; readonly language: string },
  session: { readonly device: string; readonly started_at: Date },
): RenderedMail {
  const language = languageOf(account);
  const t = translatorFor(language);
  return renderMail(t, {
    kind: 'account.new_device',
    to: account.email,
    language,
    subject: t(sentences.deviceSubject),
    heading: t(sentences.deviceHeading),
    paragraphs: [t(sentences.deviceBody)],
    facts: [
      { name: t(sentences.device), value: session.device },
      { name: t(sentences.when), value: momentIn(language, session.started_at) },
    ],
    after: [t(sentences.notYou)],
    button: { label: t(sentences.resetButton), address: pageAddress(config.publicOrigin, language, '/forgot-password') },
    footer: [],
  });
}

import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { languageOf, momentIn, pageAddress } from '../mail/formatting.ts';
import { sessionSentences as sentences } from './messages.ts';

export function newDeviceMail(
  { config, wordsIn }: Pick<Context, 'config' | 'wordsIn'>,
  account: { readonly email: string; readonly language: string },
  session: { readonly device: string; readonly started_at: Date },
): RenderedMail {
  const language = languageOf(account);
  const say = wordsIn(language);
  return renderMail(say, {
    kind: 'account.new_device',
    to: account.email,
    language,
    subject: say(sentences.deviceSubject),
    heading: say(sentences.deviceHeading),
    paragraphs: [say(sentences.deviceBody)],
    facts: [
      { name: say(sentences.device), value: session.device },
      { name: say(sentences.when), value: momentIn(language, session.started_at) },
    ],
    after: [say(sentences.notYou)],
    button: { words: say(sentences.resetButton), address: pageAddress(config.publicOrigin, language, '/forgot-password') },
    footer: [],
  });
}

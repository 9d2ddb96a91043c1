import { deletionDueAt } from '@thamani/domain/accounts/deletion.ts';
import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { languageOf, momentIn, pageAddress } from '../mail/formatting.ts';
import { deletionSentences as sentences } from './messages.ts';

export function deletionMail(
  { config, wordsIn }: Pick<Context, 'config' | 'wordsIn'>,
  account: { readonly email: string; readonly language: string },
  askedAt: Date,
  link: string,
): RenderedMail {
  const language = languageOf(account);
  const say = wordsIn(language);
  return renderMail(say, {
    kind: 'account.deletion',
    to: account.email,
    language,
    subject: say(sentences.subject),
    heading: say(sentences.heading),
    paragraphs: [say(sentences.body)],
    facts: [{ name: say(sentences.due), value: momentIn(language, deletionDueAt(askedAt)) }],
    after: [say(sentences.undo)],
    button: { words: say(sentences.button), address: `${pageAddress(config.publicOrigin, language, '/undo-deletion')}#${link}` },
    footer: [say(sentences.notYou)],
  });
}

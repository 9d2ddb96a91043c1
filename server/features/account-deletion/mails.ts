import { deletionDueAt } from '@thamani/domain/accounts/deletion.ts';
import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { languageOf, momentIn, pageAddress } from '../mail/formatting.ts';
import { deletionSentences as sentences } from './messages.ts';

export function deletionMail(
  { config, translatorFor }: Pick<Context, 'config' | 'translatorFor'>,
  account: { readonly email: string; readonly language: string },
  askedAt: Date,
  link: string,
): RenderedMail {
  const language = languageOf(account);
  const t = translatorFor(language);
  return renderMail(t, {
    kind: 'account.deletion',
    to: account.email,
    language,
    subject: t(sentences.subject),
    heading: t(sentences.heading),
    paragraphs: [t(sentences.body)],
    facts: [{ name: t(sentences.due), value: momentIn(language, deletionDueAt(askedAt)) }],
    after: [t(sentences.undo)],
    button: { label: t(sentences.button), address: `${pageAddress(config.publicOrigin, language, '/undo-deletion')}#${link}` },
    footer: [t(sentences.notYou)],
  });
}

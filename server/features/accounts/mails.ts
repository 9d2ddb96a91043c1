import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { languageOf, momentIn, pageAddress } from '../mail/formatting.ts';
import { accountSentences as sentences } from './messages.ts';

type Deps = Pick<Context, 'config' | 'translatorFor'>;

interface Recipient {
  readonly email: string;
  readonly language: string;
}

export function welcomeMail({ config, translatorFor }: Deps, account: Recipient & { readonly company_name: string }): RenderedMail {
  const language = languageOf(account);
  const t = translatorFor(language);
  return renderMail(t, {
    kind: 'account.welcome',
    to: account.email,
    language,
    subject: t(sentences.welcomeSubject),
    heading: t(sentences.welcomeHeading),
    paragraphs: [t(sentences.welcomeBody, { company: account.company_name })],
    facts: [],
    button: { label: t(sentences.welcomeButton), address: pageAddress(config.publicOrigin, language, '/dashboard') },
    footer: [],
  });
}

export function passwordChangedMail({ config, translatorFor }: Deps, account: Recipient, at: Date): RenderedMail {
  const language = languageOf(account);
  const t = translatorFor(language);
  return renderMail(t, {
    kind: 'account.password_changed',
    to: account.email,
    language,
    subject: t(sentences.changedSubject),
    heading: t(sentences.changedHeading),
    paragraphs: [t(sentences.changedBody)],
    facts: [{ name: t(sentences.when), value: momentIn(language, at) }],
    after: [t(sentences.notYou)],
    button: { label: t(sentences.resetButton), address: pageAddress(config.publicOrigin, language, '/forgot-password') },
    footer: [],
  });
}

import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { languageOf, momentIn, pageAddress } from '../mail/formatting.ts';
import { accountSentences as sentences } from './messages.ts';

type Deps = Pick<Context, 'config' | 'wordsIn'>;

interface Recipient {
  readonly email: string;
  readonly language: string;
}

export function welcomeMail({ config, wordsIn }: Deps, account: Recipient & { readonly company_name: string }): RenderedMail {
  const language = languageOf(account);
  const say = wordsIn(language);
  return renderMail(say, {
    kind: 'account.welcome',
    to: account.email,
    language,
    subject: say(sentences.welcomeSubject),
    heading: say(sentences.welcomeHeading),
    paragraphs: [say(sentences.welcomeBody, { company: account.company_name })],
    facts: [],
    button: { words: say(sentences.welcomeButton), address: pageAddress(config.publicOrigin, language, '/dashboard') },
    footer: [],
  });
}

export function passwordChangedMail({ config, wordsIn }: Deps, account: Recipient, at: Date): RenderedMail {
  const language = languageOf(account);
  const say = wordsIn(language);
  return renderMail(say, {
    kind: 'account.password_changed',
    to: account.email,
    language,
    subject: say(sentences.changedSubject),
    heading: say(sentences.changedHeading),
    paragraphs: [say(sentences.changedBody)],
    facts: [{ name: say(sentences.when), value: momentIn(language, at) }],
    after: [say(sentences.notYou)],
    button: { words: say(sentences.resetButton), address: pageAddress(config.publicOrigin, language, '/forgot-password') },
    footer: [],
  });
}

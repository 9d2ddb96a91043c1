import { defaultLanguage, languageNames } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/layout-interface.ts';
import type { ReceivedMessage } from './store.ts';
import { contactSentences as sentences } from './messages.ts';

const received = new Intl.DateTimeFormat(defaultLanguage, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

type Deps = Pick<Context, 'config' | 'translatorFor'>;

/** In the sender's language. It repeats nothing that was typed but a plain name, so it cannot carry a stranger's text to someone's inbox. */
export function acknowledgementMail({ translatorFor }: Deps, message: ReceivedMessage): RenderedMail {
  const t = translatorFor(message.language);
  const name = plainName(message.first_name);
  return renderMail(t, {
    kind: 'contact.acknowledgement',
    to: message.email,
    language: message.language,
    subject: t(sentences.acknowledgementSubject, { reference: message.reference }),
    heading: t(sentences.acknowledgementHeading),
    paragraphs: [...(name === undefined ? [] : [t(sentences.acknowledgementGreeting, { name })]), t(sentences.acknowledgementBody)],
    facts: [{ name: t(sentences.acknowledgementReference), value: message.reference, code: true }],
    footer: [t(sentences.acknowledgementNotYou)],
  });
}

export function teamMail({ config, translatorFor }: Deps, message: ReceivedMessage): RenderedMail {
  const t = translatorFor(defaultLanguage);
  return renderMail(t, {
    kind: 'contact.team',
    to: config.mail.team,
    replyTo: message.email,
    language: defaultLanguage,
    subject: t(sentences.teamSubject, { reference: message.reference }),
    heading: t(sentences.teamHeading),
    paragraphs: [],
    quote: message.message,
    facts: [
      { name: t(sentences.teamName), value: `${message.first_name} ${message.last_name}` },
      { name: t(sentences.teamEmail), value: message.email },
      { name: t(sentences.teamPhone), value: message.phone },
      { name: t(sentences.teamLanguage), value: languageNames[message.language] },
      { name: t(sentences.teamReceived), value: received.format(message.received_at) },
    ],
    footer: [t(sentences.teamAnswer)],
  });
}

/** A first name of letters alone; anything else is left out of the greeting. */
function plainName(text: string): string | undefined {
  return /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,39}$/u.test(text) ? text : undefined;
}

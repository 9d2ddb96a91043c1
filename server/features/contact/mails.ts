import { defaultLanguage, languageNames } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import type { ReceivedMessage } from './store.ts';
import { contactSentences as sentences } from './messages.ts';

const received = new Intl.DateTimeFormat(defaultLanguage, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

type Deps = Pick<Context, 'config' | 'wordsIn'>;

/** In the sender's language. It repeats nothing that was typed but a plain name, so it cannot carry a stranger's text to someone's inbox. */
export function acknowledgementMail({ wordsIn }: Deps, message: ReceivedMessage): RenderedMail {
  const say = wordsIn(message.language);
  const name = plainName(message.first_name);
  return renderMail(say, {
    kind: 'contact.acknowledgement',
    to: message.email,
    language: message.language,
    subject: say(sentences.acknowledgementSubject, { reference: message.reference }),
    heading: say(sentences.acknowledgementHeading),
    paragraphs: [...(name === undefined ? [] : [say(sentences.acknowledgementGreeting, { name })]), say(sentences.acknowledgementBody)],
    facts: [{ name: say(sentences.acknowledgementReference), value: message.reference, code: true }],
    footer: [say(sentences.acknowledgementNotYou)],
  });
}

export function teamMail({ config, wordsIn }: Deps, message: ReceivedMessage): RenderedMail {
  const say = wordsIn(defaultLanguage);
  return renderMail(say, {
    kind: 'contact.team',
    to: config.mail.team,
    replyTo: message.email,
    language: defaultLanguage,
    subject: say(sentences.teamSubject, { reference: message.reference }),
    heading: say(sentences.teamHeading),
    paragraphs: [],
    quote: message.message,
    facts: [
      { name: say(sentences.teamName), value: `${message.first_name} ${message.last_name}` },
      { name: say(sentences.teamEmail), value: message.email },
      { name: say(sentences.teamPhone), value: message.phone },
      { name: say(sentences.teamLanguage), value: languageNames[message.language] },
      { name: say(sentences.teamReceived), value: received.format(message.received_at) },
    ],
    footer: [say(sentences.teamAnswer)],
  });
}

/** A first name of letters alone; anything else is left out of the greeting. */
function plainName(text: string): string | undefined {
  return /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,39}$/u.test(text) ? text : undefined;
}

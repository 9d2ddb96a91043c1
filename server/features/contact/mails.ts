import { defaultLanguage, languageNames } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import { momentIn } from '../../i18n/catalogs.ts';
import { renderMailTo, type RenderedMail } from '../mail/layout-interface.ts';
import type { ReceivedMessage } from './store.ts';
import { contactSentences as sentences } from './messages.ts';

type Deps = Pick<Context, 'config' | 'translatorFor'>;

/** In the sender's language. It repeats nothing that was typed but a plain name, so it cannot carry a stranger's text to someone's inbox. */
export function acknowledgementMail(deps: Deps, message: ReceivedMessage): RenderedMail {
  return renderMailTo(deps, message, (t) => ({
    kind: 'contact.acknowledgement',
    subject: t(sentences.acknowledgementSubject, { reference: message.reference }),
    heading: t(sentences.acknowledgementHeading),
    paragraphs: [t(sentences.acknowledgementBody)],
    facts: [{ name: t(sentences.acknowledgementReference), value: message.reference, code: true }],
    footer: [t(sentences.acknowledgementNotYou)],
    why: 'requested',
  }));
}

export function teamMail(deps: Deps, message: ReceivedMessage): RenderedMail {
  return renderMailTo(deps, { email: deps.config.mail.team, language: defaultLanguage, name: '' }, (t, language) => ({
    kind: 'contact.team',
    replyTo: message.email,
    subject: t(sentences.teamSubject, { reference: message.reference }),
    heading: t(sentences.teamHeading),
    paragraphs: [],
    quote: message.message,
    facts: [
      { name: t(sentences.teamName), value: `${message.first_name} ${message.last_name}` },
      { name: t(sentences.teamEmail), value: message.email },
      { name: t(sentences.teamPhone), value: message.phone },
      { name: t(sentences.teamLanguage), value: languageNames[message.language] },
      { name: t(sentences.teamReceived), value: momentIn(language, message.received_at) },
    ],
    footer: [t(sentences.teamAnswer)],
    why: 'staff',
  }));
}

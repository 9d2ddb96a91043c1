import type { OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { directionOf, type Language } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import { languageOf, pageAddress, type Translate } from '../../i18n/catalogs.ts';
import type { Mail } from '../../ports.ts';
import { brandImages, asHtml, withLastLines } from './html.ts';
import type { LetterContent, LetterFrame } from './letter.ts';
import { layoutSentences, reasonSentences, type MailReason } from './messages.ts';
import { asText } from './plain-text.ts';

/** Who we are, in the last line of each mail and receipt. */
export const aboutThamani = /*i18n*/ {
  id: 'mail.about',
  message: 'Thamani certifies local value addition for trade under the African Continental Free Trade Area.',
};

export type { LetterContent };

/** With the name by which a mail greets; empty where none is known. */
export type MailRecipient = { readonly email: string; readonly language: string } & (
  | { readonly first_name: string }
  | { readonly name: string }
);

/** A mail without its Message-ID, which is made from the key it is sent under. */
export type RenderedMail = Omit<Mail, 'messageId'> & { readonly kind: string };

type Deps = Pick<Context, 'config' | 'translatorFor'>;

/** A mail in the language that the account or the member of staff chose. */
export function renderMailTo(
  { config, translatorFor }: Deps,
  recipient: MailRecipient,
  contentIn: (t: Translate, language: Language) => LetterContent,
): RenderedMail {
  const language = languageOf(recipient);
  const t = isolating(translatorFor(language), language);
  const content = contentIn(t, language);
  const { kind, replyTo, subject, company, why, attachments } = content;
  const name = plainName('first_name' in recipient ? recipient.first_name : recipient.name);
  const frame: LetterFrame = {
    language,
    greeting: name === undefined ? undefined : t(layoutSentences.greeting, { name }),
    companyLine: company === undefined ? undefined : t(layoutSentences.company, { company }),
    why: t(reasonSentences[why]),
    links: linksOf(why).map(([sentence, path]) => ({
      label: t(layoutSentences[sentence]),
      address: pageAddress(config.publicOrigin, language, path),
    })),
    about: t(aboutThamani),
  };
  return {
    kind,
    to: recipient.email,
    ...(replyTo === undefined ? {} : { replyTo }),
    language,
    subject,
    text: asText(content, frame),
    html: asHtml(content, frame),
    images: brandImages,
    ...(attachments === undefined ? {} : { attachments }),
  };
}

/** Staff work in the console and write to each other; the pages of the portal are not theirs. */
function linksOf(why: MailReason): readonly (readonly ['settings' | 'contact', `/${string}`])[] {
  if (why === 'staff') return [];
  const contact = ['contact', '/contact-us'] as const;
  return why === 'company' || why === 'receipt' ? [['settings', '/profile?tab=profiles'], contact] : [contact];
}

/** Names, numbers and dates of another direction must not turn the order of the words around them. */
function isolating(t: Translate, language: Language): Translate {
  if (directionOf(language) === 'ltr') return t;
  return (sentence, values = {}) =>
    t(
      sentence,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value])),
    );
}

/** The letter with its sender below it, as the last lines: who operates the portal, and where to reach them. */
export function signedBy<Letter extends Pick<RenderedMail, 'text' | 'html'>>(
  { name, legalForm, address, email, phone }: OperatingOrganisation,
  letter: Letter,
): Letter {
  const lines = [`${name}, ${legalForm}`, address.join(', '), `${email} · ${phone}`];
  return { ...letter, text: [letter.text, ...lines].join('\n'), html: withLastLines(letter.html, lines) };
}

/** Letters alone; anything else is left out, so that a stranger's text is not carried to another's inbox as a name. */
function plainName(text: string): string | undefined {
  return /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,39}$/u.test(text) ? text : undefined;
}

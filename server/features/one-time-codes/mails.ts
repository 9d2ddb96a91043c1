import { codeRules } from '@thamani/domain/accounts/codes.ts';
import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/layout-interface.ts';
import { momentIn, pageAddress } from '../../i18n/catalogs.ts';
import type { CodeRequest } from './store.ts';
import { codeSentences as sentences } from './messages.ts';

/** The subject begins with the code, so that it is read without opening the mail. */
export function codeMail(
  { translatorFor }: Pick<Context, 'translatorFor'>,
  request: CodeRequest,
  recipient: { readonly email: string },
  proofs: { readonly code: string; readonly link: string },
  publicOrigin: string,
): RenderedMail {
  const t = translatorFor(request.language);
  const ends = new Date(request.requested_at.getTime() + codeRules.codeLifeSeconds * 1000);
  const activates = request.purpose === 'activate';
  return renderMail(t, {
    kind: `code.${request.purpose}`,
    to: recipient.email,
    language: request.language,
    subject: t(activates ? sentences.activateSubject : sentences.resetSubject, { code: proofs.code }),
    heading: t(sentences.heading, { code: proofs.code }),
    paragraphs: [t(activates ? sentences.activateBody : sentences.resetBody)],
    facts: [
      { name: t(sentences.code), value: proofs.code, code: true },
      { name: t(sentences.until), value: momentIn(request.language, ends) },
    ],
    after: [t(sentences.elsewhere)],
    button: {
      label: t(activates ? sentences.activateButton : sentences.resetButton),
      address: linkAddress(publicOrigin, request, proofs.link),
    },
    footer: [t(sentences.onePress), t(sentences.notYou)],
  });
}

/** In the fragment, which no server and no mail scanner is sent; the page behind it shows one button, and only that uses it. */
function linkAddress(origin: string, { language, purpose }: CodeRequest, link: string): string {
  return `${pageAddress(origin, language, purpose === 'activate' ? '/confirm-email' : '/confirm-reset')}#${link}`;
}

import { codeRules } from '@thamani/domain/accounts/codes.ts';
import type { Context } from '../../context.ts';
import { renderMailTo, type RenderedMail } from '../mail/layout-interface.ts';
import { momentIn, pageAddress } from '../../i18n/catalogs.ts';
import type { CodeRequest } from './store.ts';
import { codeSentences as sentences } from './messages.ts';

/** The subject begins with the code, so that it is read without opening the mail. */
export function codeMail(
  deps: Pick<Context, 'config' | 'translatorFor'>,
  request: CodeRequest,
  recipient: { readonly email: string; readonly first_name: string; readonly company_name: string | null },
  proofs: { readonly code: string; readonly link: string },
): RenderedMail {
  const ends = new Date(request.requested_at.getTime() + codeRules.codeLifeSeconds * 1000);
  const activates = request.purpose === 'activate';
  const company = plainCompany(recipient.company_name);
  return renderMailTo(deps, { ...recipient, language: request.language }, (t, language) => ({
    kind: `code.${request.purpose}`,
    subject: t(activates ? sentences.activateSubject : sentences.resetSubject, { code: proofs.code }),
    ...(company === undefined ? {} : { company }),
    heading: t(sentences.heading, { code: proofs.code }),
    paragraphs: [t(activates ? sentences.activateBody : sentences.resetBody)],
    digits: proofs.code,
    facts: [{ name: t(sentences.until), value: momentIn(language, ends) }],
    after: [t(sentences.elsewhere)],
    button: {
      label: t(activates ? sentences.activateButton : sentences.resetButton),
      address: linkAddress(deps.config.publicOrigin, request, proofs.link),
    },
    footer: [t(sentences.onePress), t(sentences.notYou)],
    why: 'requested',
  }));
}

/** In the fragment, which no server and no mail scanner is sent; the page behind it shows one button, and only that uses it. */
function linkAddress(origin: string, { language, purpose }: CodeRequest, link: string): string {
  return `${pageAddress(origin, language, purpose === 'activate' ? '/confirm-email' : '/confirm-reset')}#${link}`;
}

/**
 * A registration names a company and an address that may be another person's. Letters alone carry no address, link or number
 * to that person; any other name is left out.
 */
function plainCompany(name: string | null): string | undefined {
  return name !== null && /^[\p{L}\p{M}][\p{L}\p{M} '’&()-]{0,59}$/u.test(name) ? name : undefined;
}

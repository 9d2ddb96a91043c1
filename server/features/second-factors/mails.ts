import type { Context } from '../../context.ts';
import { type Sentence, momentIn, pageAddress } from '../../i18n/catalogs.ts';
import { renderMailTo, type MailRecipient, type RenderedMail } from '../mail/layout-interface.ts';
import type { SecurityAction } from './security-events.ts';
import { secondFactorSentences as sentences } from './messages.ts';

interface NotificationContent {
  readonly subject: Sentence;
  readonly heading: Sentence;
  readonly body: readonly Sentence[];
}

const { othersSignedOut } = sentences;

const notices: Readonly<Record<SecurityAction, NotificationContent>> = {
  'authenticator.added': {
    subject: sentences.authenticatorAddedSubject,
    heading: sentences.authenticatorAddedHeading,
    body: [sentences.authenticatorAddedBody, othersSignedOut],
  },
  'authenticator.removed': {
    subject: sentences.authenticatorRemovedSubject,
    heading: sentences.authenticatorRemovedHeading,
    body: [othersSignedOut],
  },
  'passkey.added': {
    subject: sentences.passkeyAddedSubject,
    heading: sentences.passkeyAddedHeading,
    body: [sentences.passkeyAddedBody, othersSignedOut],
  },
  'passkey.removed': {
    subject: sentences.passkeyRemovedSubject,
    heading: sentences.passkeyRemovedHeading,
    body: [othersSignedOut],
  },
  'recovery_codes.renewed': {
    subject: sentences.codesRenewedSubject,
    heading: sentences.codesRenewedHeading,
    body: [sentences.codesRenewedBody, othersSignedOut],
  },
  'recovery_code.used': {
    subject: sentences.codeUsedSubject,
    heading: sentences.codeUsedHeading,
    body: [sentences.codeUsedBody],
  },
  'second_factors.removed': {
    subject: sentences.allRemovedSubject,
    heading: sentences.allRemovedHeading,
    body: [sentences.allRemovedBody],
  },
};

export function securityMail(
  deps: Pick<Context, 'config' | 'translatorFor'>,
  account: MailRecipient,
  event: { readonly action: SecurityAction; readonly at: Date; readonly data: Readonly<Record<string, unknown>> },
): RenderedMail {
  const { subject, heading, body } = notices[event.action];
  const { left, last } = event.data;
  return renderMailTo(deps, account, (t, language) => ({
    kind: `account.${event.action}`,
    subject: t(subject),
    heading: t(heading),
    paragraphs: [...body.map((sentence) => t(sentence)), ...(last === true ? [t(sentences.lastRemoved)] : [])],
    facts: [
      { name: t(sentences.when), value: momentIn(language, event.at) },
      ...(typeof left === 'number' ? [{ name: t(sentences.codesLeft), value: String(left) }] : []),
    ],
    after: [t(sentences.notYou)],
    button: { label: t(sentences.resetButton), address: pageAddress(deps.config.publicOrigin, language, '/forgot-password') },
    footer: [t(sentences.noticeFooter)],
    why: 'account',
  }));
}

import type { Context } from '../../context.ts';
import { renderMailTo, type MailRecipient, type RenderedMail } from '../mail/layout-interface.ts';
import { momentIn, pageAddress } from '../../i18n/catalogs.ts';

const sentences = {
  welcomeSubject: /*i18n*/ { id: 'accounts.welcome.subject', message: 'Welcome to Thamani' },
  welcomeHeading: /*i18n*/ { id: 'accounts.welcome.heading', message: 'Your account is ready' },
  welcomeBody: /*i18n*/ {
    id: 'accounts.welcome.body',
    message: 'Your email address is confirmed. {company} can apply for certification through this account.',
  },
  welcomeButton: /*i18n*/ { id: 'accounts.welcome.button', message: 'Open your dashboard' },
  changedSubject: /*i18n*/ { id: 'accounts.changed.subject', message: 'Your Thamani password was changed' },
  changedHeading: /*i18n*/ { id: 'accounts.changed.heading', message: 'Your password was changed' },
  changedBody: /*i18n*/ { id: 'accounts.changed.body', message: 'All other devices were signed out.' },
  when: /*i18n*/ { id: 'accounts.when', message: 'When' },
  notYou: /*i18n*/ { id: 'accounts.not_you', message: 'If this was not you, set a new password now. This signs out all devices.' },
  resetButton: /*i18n*/ { id: 'accounts.reset_button', message: 'Set a new password' },
};

type Deps = Pick<Context, 'config' | 'translatorFor'>;

export function welcomeMail(deps: Deps, account: MailRecipient & { readonly company_name: string }): RenderedMail {
  return renderMailTo(deps, account, (t, language) => ({
    kind: 'account.welcome',
    subject: t(sentences.welcomeSubject),
    company: account.company_name,
    heading: t(sentences.welcomeHeading),
    paragraphs: [t(sentences.welcomeBody, { company: account.company_name })],
    facts: [],
    button: { label: t(sentences.welcomeButton), address: pageAddress(deps.config.publicOrigin, language, '/dashboard') },
    footer: [],
    why: 'account',
  }));
}

export function passwordChangedMail(deps: Deps, account: MailRecipient, at: Date): RenderedMail {
  return renderMailTo(deps, account, (t, language) => ({
    kind: 'account.password_changed',
    subject: t(sentences.changedSubject),
    heading: t(sentences.changedHeading),
    paragraphs: [t(sentences.changedBody)],
    facts: [{ name: t(sentences.when), value: momentIn(language, at) }],
    after: [t(sentences.notYou)],
    button: { label: t(sentences.resetButton), address: pageAddress(deps.config.publicOrigin, language, '/forgot-password') },
    footer: [],
    why: 'account',
  }));
}

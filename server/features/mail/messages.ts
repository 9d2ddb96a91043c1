import type { Sentence } from '../../i18n/catalogs.ts';

export const layoutSentences = {
  greeting: /*i18n*/ { id: 'mail.greeting', message: 'Hello {name},' },
  company: /*i18n*/ { id: 'mail.company', message: 'For {company}' },
  settings: /*i18n*/ { id: 'mail.settings', message: 'Change what we send you' },
  contact: /*i18n*/ { id: 'mail.contact', message: 'Questions? Write to us' },
};

/** Why a person got a mail. Each says whether it can be switched off. */
export const reasonSentences = {
  company: /*i18n*/ {
    id: 'mail.reason.company',
    message:
      'You get this email because of your role in a company on Thamani. You choose in your profile which emails you get. Requests and decisions are always sent.',
  },
  account: /*i18n*/ {
    id: 'mail.reason.account',
    message: 'You get this email because it is about the security or the status of your account. Such emails cannot be switched off.',
  },
  receipt: /*i18n*/ {
    id: 'mail.reason.receipt',
    message: 'You get this email because of a payment of your company. The person who paid always gets it; others choose in their profile.',
  },
  requested: /*i18n*/ {
    id: 'mail.reason.requested',
    message: 'You get this email because someone entered your address on our website.',
  },
  invitation: /*i18n*/ {
    id: 'mail.reason.invitation',
    message: 'You get this email because a company on Thamani entered your address. We send nothing more unless you accept.',
  },
  staff: /*i18n*/ { id: 'mail.reason.staff', message: 'You get this email because you work on Thamani.' },
} satisfies Record<string, Sentence>;

export type MailReason = keyof typeof reasonSentences;

import { deletionDueAt } from '@thamani/domain/accounts/profile.ts';
import type { Context } from '../../context.ts';
import { renderMailTo, type MailRecipient, type RenderedMail } from '../mail/layout-interface.ts';
import { momentIn, pageAddress } from '../../i18n/catalogs.ts';

const sentences = {
  subject: /*i18n*/ { id: 'deletion.subject', message: 'Your Thamani account will be deleted' },
  heading: /*i18n*/ { id: 'deletion.heading', message: 'Your account will be deleted in seven days' },
  body: /*i18n*/ {
    id: 'deletion.body',
    message: 'You asked us to delete your account. You have been signed out on all your devices. All your personal data will be erased.',
  },
  due: /*i18n*/ { id: 'deletion.due', message: 'Deletion date' },
  undo: /*i18n*/ { id: 'deletion.undo', message: 'Changed your mind? Sign in or use this link before the deletion date.' },
  button: /*i18n*/ { id: 'deletion.button', message: 'Keep my account' },
  notYou: /*i18n*/ { id: 'deletion.not_you', message: 'If you did not request this, use the link now, then set a new password.' },
};

export function deletionMail(
  deps: Pick<Context, 'config' | 'translatorFor'>,
  account: MailRecipient,
  askedAt: Date,
  link: string,
): RenderedMail {
  return renderMailTo(deps, account, (t, language) => ({
    kind: 'account.deletion',
    subject: t(sentences.subject),
    heading: t(sentences.heading),
    paragraphs: [t(sentences.body)],
    facts: [{ name: t(sentences.due), value: momentIn(language, deletionDueAt(askedAt)) }],
    after: [t(sentences.undo)],
    button: { label: t(sentences.button), address: `${pageAddress(deps.config.publicOrigin, language, '/undo-deletion')}#${link}` },
    footer: [t(sentences.notYou)],
    why: 'account',
  }));
}

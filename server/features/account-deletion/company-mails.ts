import { deletionDueAt } from '@thamani/domain/accounts/profile.ts';
import type { Context } from '../../context.ts';
import { momentIn, pageAddress } from '../../i18n/catalogs.ts';
import { renderMailTo, type MailRecipient, type RenderedMail } from '../mail/layout-interface.ts';

const sentences = {
  subject: /*i18n*/ { id: 'company_deletion.subject', message: '{company} will be deleted from Thamani' },
  heading: /*i18n*/ { id: 'company_deletion.heading', message: '{company} will be deleted in seven days' },
  body: /*i18n*/ {
    id: 'company_deletion.body',
    message:
      'An owner asked us to delete this company. Until the deletion date, its people can see everything and change nothing. Then drafts are erased and open cases are withdrawn. Certificates and decisions stay, as the law requires. Your own account stays.',
  },
  by: /*i18n*/ { id: 'company_deletion.by', message: 'Requested by' },
  due: /*i18n*/ { id: 'company_deletion.due', message: 'Deletion date' },
  undo: /*i18n*/ {
    id: 'company_deletion.undo',
    message: 'To keep the company, use this link before the deletion date. Every owner received one.',
  },
  button: /*i18n*/ { id: 'company_deletion.button', message: 'Keep the company' },
  onlyOwners: /*i18n*/ {
    id: 'company_deletion.only_owners',
    message: 'Only an owner of the company can cancel the deletion. If you think that it is a mistake, ask an owner at once.',
  },
  notYou: /*i18n*/ {
    id: 'company_deletion.not_you',
    message: 'If no owner requested this, use the link now. Then every owner sets a new password.',
  },
};

interface CompanyDeletionFacts {
  readonly company: string;
  /** Undefined where the account was erased. */
  readonly by: string | undefined;
  readonly requestedAt: Date;
  /** For owners. */
  readonly link: string | undefined;
}

export function companyDeletionMail(
  deps: Pick<Context, 'config' | 'translatorFor'>,
  person: MailRecipient,
  { company, by, requestedAt, link }: CompanyDeletionFacts,
): RenderedMail {
  return renderMailTo(deps, person, (t, language) => ({
    kind: 'company.deletion',
    subject: t(sentences.subject, { company }),
    company,
    heading: t(sentences.heading, { company }),
    paragraphs: [t(sentences.body)],
    facts: [
      { name: t(sentences.due), value: momentIn(language, deletionDueAt(requestedAt)) },
      ...(by === undefined ? [] : [{ name: t(sentences.by), value: by }]),
    ],
    after: [t(link === undefined ? sentences.onlyOwners : sentences.undo)],
    ...(link === undefined
      ? {}
      : {
          button: {
            label: t(sentences.button),
            address: `${pageAddress(deps.config.publicOrigin, language, '/undo-company-deletion')}#${link}`,
          },
        }),
    footer: link === undefined ? [] : [t(sentences.notYou)],
    why: 'company',
  }));
}

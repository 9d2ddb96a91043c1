import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import type { Context } from '../../context.ts';
import { momentIn, pageAddress, type Sentence } from '../../i18n/catalogs.ts';
import { renderMailTo, type RenderedMail } from '../mail/layout-interface.ts';

const sentences = {
  subject: /*i18n*/ { id: 'members.invitation.subject', message: '{company} invites you to Thamani' },
  heading: /*i18n*/ { id: 'members.invitation.heading', message: 'Work for {company} on Thamani' },
  body: /*i18n*/ {
    id: 'members.invitation.body',
    message: '{company} invites you to work on its applications for certification. Use the link to see the invitation and to accept it.',
  },
  agent: /*i18n*/ { id: 'members.invitation.agent', message: 'You would work for the company from outside, as its agent.' },
  inviter: /*i18n*/ { id: 'members.invitation.inviter', message: 'Invited by' },
  roles: /*i18n*/ { id: 'members.invitation.roles', message: 'You can' },
  until: /*i18n*/ { id: 'members.invitation.until', message: 'Valid until' },
  address: /*i18n*/ { id: 'members.invitation.address', message: 'Only a person with this email address can accept the invitation.' },
  button: /*i18n*/ { id: 'members.invitation.button', message: 'See the invitation' },
  unknown: /*i18n*/ {
    id: 'members.invitation.unknown',
    message: 'If you do not know this company, you do not need to do anything. The invitation ends by itself.',
  },
};

/** What each role may do, as the page of people says it. */
export const roleSentences = {
  owner: /*i18n*/ { id: 'members.role.owner', message: 'do everything, and manage the people of the company' },
  editor: /*i18n*/ { id: 'members.role.editor', message: 'prepare and submit applications' },
  finance: /*i18n*/ { id: 'members.role.finance', message: 'pay, and see receipts and refunds' },
  viewer: /*i18n*/ { id: 'members.role.viewer', message: 'see everything, and change nothing' },
} satisfies Record<CompanyRole, Sentence>;

interface MailedInvitation {
  readonly email: string;
  readonly language: string;
  readonly company_name: string;
  readonly inviter_first_name: string | null;
  readonly inviter_last_name: string | null;
  readonly roles: readonly CompanyRole[];
  readonly is_agent: boolean;
  readonly expires_at: Date;
}

export function invitationMail(deps: Pick<Context, 'config' | 'translatorFor'>, invitation: MailedInvitation, link: string): RenderedMail {
  const company = invitation.company_name;
  const inviter = [invitation.inviter_first_name, invitation.inviter_last_name].filter((name) => name !== null).join(' ');
  return renderMailTo(deps, { ...invitation, name: '' }, (t, language) => ({
    kind: 'member.invitation',
    subject: t(sentences.subject, { company }),
    company,
    heading: t(sentences.heading, { company }),
    paragraphs: [t(sentences.body, { company }), ...(invitation.is_agent ? [t(sentences.agent)] : [])],
    facts: [
      ...(inviter === '' ? [] : [{ name: t(sentences.inviter), value: inviter }]),
      { name: t(sentences.roles), value: invitation.roles.map((role) => t(roleSentences[role])).join('; ') },
      { name: t(sentences.until), value: momentIn(language, invitation.expires_at) },
    ],
    after: [t(sentences.address)],
    button: { label: t(sentences.button), address: `${pageAddress(deps.config.publicOrigin, language, '/invitation')}#${link}` },
    footer: [t(sentences.unknown)],
    why: 'invitation',
  }));
}

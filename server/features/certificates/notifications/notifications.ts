import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { nameOfCompany } from '../../accounts/service.ts';
import { sendOnce } from '../../mail/service.ts';
import { recipientsOf } from '../../members/service.ts';
import { languageOf } from '../../../i18n/catalogs.ts';
import { sendTextOnce } from '../../sms/service.ts';
import { noticeMail, noticeText } from './mails.ts';
import { newsOf } from './notification-content.ts';

/**
 * Notifies the company by mail of what happened to its certificate: decisions and deadlines, whose mails cannot be switched off
 * (domain/notifications). An account that was erased is not notified.
 */
export async function notifyCertificateByMail(context: Context, event: WorkflowInput): Promise<void> {
  const news = await newsOf(context.db, event, context.clock.now());
  if (news === undefined) return;
  const company = await nameOfCompany(context.db, news.certificate.company_id);
  for (const account of await recipientsOf(context.db, news.certificate.company_id, 'certificate')) {
    await sendOnce(context, keyFor(event, account), event.at, noticeMail(context, account, news, company));
  }
}

/** The same by text, to those who asked for texts. */
export async function notifyCertificateBySms(context: Context, event: WorkflowInput): Promise<void> {
  const news = await newsOf(context.db, event, context.clock.now());
  if (news === undefined) return;
  for (const account of await recipientsOf(context.db, news.certificate.company_id, 'certificate')) {
    if (!account.sms_notifications) continue;
    const language = languageOf(account);
    await sendTextOnce(context, keyFor(event, account), event.at, {
      kind: `certificate.${news.notice.kind}`,
      to: account.phone,
      language,
      text: noticeText(context.translatorFor(language), language, news),
    });
  }
}

function keyFor({ key }: WorkflowInput, { id }: { readonly id: string }): string {
  return `certificate.${key}.${id}`;
}

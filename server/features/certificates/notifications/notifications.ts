import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { sendOnce } from '../../mail/service.ts';
import { recipientsOf } from '../../members/service.ts';
import { languageOf } from '../../../i18n/catalogs.ts';
import { sendTextOnce } from '../../sms/service.ts';
import { noticeMail, noticeText } from './mails.ts';
import { newsOf, type NotificationContent } from './notification-content.ts';

/** What gives a certificate or takes it away comes by mail in any case; the rest only to those who want mails. */
const always: readonly NotificationContent['kind'][] = ['issued', 'suspended', 'revoked', 'replaced'];

/** Tells the company by mail what happened to its certificate. An account that was erased hears nothing. */
export async function notifyCertificateByMail(context: Context, event: WorkflowInput): Promise<void> {
  const news = await newsOf(context.db, event, context.clock.now());
  if (news === undefined) return;
  for (const account of await recipientsOf(context.db, news.certificate.company_id, 'certificate')) {
    if (!account.email_notifications && !always.includes(news.notice.kind)) continue;
    await sendOnce(context, keyFor(event, account), event.at, noticeMail(context, account, news));
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

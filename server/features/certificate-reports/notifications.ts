import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import { sendOnce } from '../mail/service.ts';
import { recipientsOf } from '../members/service.ts';
import { linkToReport } from './reporting.ts';
import { acknowledgementMail, companyOutcomeMail, reporterOutcomeMail } from './mails.ts';
import { addressOf, companyOf, outcomeOf, reportToNotify } from './store.ts';

/** A reporter who left no address gets no mail, nor one whose details are erased. */
async function reporterOf({ db, config }: Pick<Context, 'db' | 'config'>, id: string) {
  const report = await reportToNotify(db, id);
  const address = await addressOf(db, id);
  if (report === undefined || address === undefined) return undefined;
  return { report, address, link: linkToReport(config.accountKeys, report) };
}

export async function acknowledge(context: Context, { key, at, subjectId }: WorkflowInput): Promise<void> {
  const found = await reporterOf(context, subjectId);
  if (found === undefined) return;
  await sendOnce(context, `certificate_report.received.${key}`, at, acknowledgementMail(context, found));
}

export async function notifyReporter(context: Context, { key, at, subjectId }: WorkflowInput): Promise<void> {
  const found = await reporterOf(context, subjectId);
  if (found === undefined) return;
  await sendOnce(context, `certificate_report.closed.${key}`, at, reporterOutcomeMail(context, found));
}

/** From the table of outcomes alone, so that no mail to a company can have anything of the reporter. */
export async function notifyCompany(context: Context, { key, at, subjectId }: WorkflowInput): Promise<void> {
  const report = await reportToNotify(context.db, subjectId);
  const outcome = await outcomeOf(context.db, subjectId);
  if (report === undefined || outcome === undefined) return;
  const certificate = { number: report.number, ...(await companyOf(context.db, report.number)) };
  for (const account of await recipientsOf(context.db, certificate.company_id, 'certificate')) {
    if (!account.email_notifications) continue;
    await sendOnce(
      context,
      `certificate_report.outcome.${key}.${account.id}`,
      at,
      companyOutcomeMail(context, account, certificate, outcome),
    );
  }
}

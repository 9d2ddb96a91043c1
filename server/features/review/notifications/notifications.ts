import { lastDayToAppeal } from '@thamani/domain/appeals/appeals.ts';
import type { Concern } from '@thamani/domain/companies/roles.ts';
import { changedFigures } from '@thamani/domain/review/changed-figures.ts';
import { dayThatEndsAt } from '@thamani/domain/review/working-days.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { nameOfCompany } from '../../accounts/service.ts';
import { sendOnce } from '../../mail/service.ts';
import { recipientsOf } from '../../members/service.ts';
import { recipientsOfMail } from '../../notifications/service.ts';
import { languageOf } from '../../../i18n/catalogs.ts';
import { adminsFor, staffToWriteTo } from '../../staff/service.ts';
import { sendTextOnce } from '../../sms/service.ts';
import {
  noticeMail,
  noticeText,
  staffMail,
  type CorrectionRequest,
  type NotificationContent,
  type StaffAddressee,
  type StaffNotice,
} from './mails.ts';
import { newsOf, type NotificationEvent } from './notification-store.ts';
import { messagesOf, notesOf, documentRequestsOf } from '../cases/case-notes-store.ts';
import { asRequirementDecisions, requirementDecisionsOf, lastDecision } from '../store.ts';

/** Whom a notice concerns. */
function concernOf({ kind }: NotificationContent): Concern {
  if (kind === 'message') return 'message';
  return kind === 'approved' || kind === 'rejected' || kind === 'assessed' ? 'decision' : 'correction';
}

/**
 * Notifies the company by mail of what happened, and the assignee of what the company did: those whose settings ask for a mail at once, and all
 * where the kind cannot be switched off (domain/notifications). An erased account is not notified.
 */
export async function notifyCompanyByMail(context: Context, started: WorkflowInput): Promise<void> {
  const news = await newsOf(context.db, started);
  if (news === undefined) return;
  const wanted = await recipientsOfMail(context, started);
  await notifyAssignee(context, started, news, wanted);
  const notice = await noticeOf(context, news);
  if (notice === undefined) return;
  const company = await nameOfCompany(context.db, news.reviewCase.company_id);
  for (const account of await recipientsOf(context.db, news.reviewCase.company_id, concernOf(notice))) {
    if (!wanted.has(account.id)) continue;
    await sendOnce(context, keyFor(started, account), started.at, noticeMail(context, account, news, company, notice));
  }
}

/** The same by text, to those who asked for texts. */
export async function notifyCompanyBySms(context: Context, started: WorkflowInput): Promise<void> {
  const news = await newsOf(context.db, started);
  const notice = news && (await noticeOf(context, news));
  if (news === undefined || notice === undefined) return;
  for (const account of await recipientsOf(context.db, news.reviewCase.company_id, concernOf(notice))) {
    if (!account.sms_notifications) continue;
    const language = languageOf(account);
    const text = noticeText(context.translatorFor(language), language, news, notice);
    await sendTextOnce(context, keyFor(started, account), started.at, {
      kind: `review.${notice.kind}`,
      to: account.phone,
      language,
      text,
    });
  }
}

/** The reminder of a due stage goes to the assignee; without an assignee, or when late, to the admins of the country too. */
export async function sendCaseReminder(context: Context, started: WorkflowInput): Promise<void> {
  const { db } = context;
  const news = await newsOf(db, started);
  if (news === undefined) return;
  if (news.action === 'case.correction_due_soon') return notifyCompanyByMail(context, started);
  const { reviewCase } = news;
  const kind = news.action === 'case.late' ? 'late' : 'due_soon';
  // Done in the meantime: there is nothing to remind of.
  if (reviewCase.closed_at !== null || reviewCase.due_on === null) return;
  const assignee = reviewCase.assignee_id === null ? undefined : await staffToWriteTo(db, reviewCase.assignee_id);
  const admins = kind === 'late' || assignee === undefined ? await adminsFor(db, reviewCase) : [];
  const people = [...(assignee === undefined ? [] : [assignee]), ...admins.filter(({ id }) => id !== assignee?.id)];
  await writeToStaff(context, started, news, people, { kind, dueOn: reviewCase.due_on, held: assignee !== undefined });
}

/** Events of which the assignee is notified. */
const toAssignee: Readonly<Record<string, 'wrote' | 'corrected' | 'returned' | undefined>> = {
  'application.message_sent': 'wrote',
  'application.correction_sent': 'corrected',
  'case.return_to_officer': 'returned',
};

async function notifyAssignee(
  context: Context,
  started: WorkflowInput,
  news: NotificationEvent,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const { db } = context;
  const { action, reviewCase, application, at } = news;
  const kind = toAssignee[action];
  if (kind === undefined || reviewCase.assignee_id === null) return;
  const assignee = await staffToWriteTo(db, reviewCase.assignee_id);
  if (assignee === undefined || !wanted.has(assignee.id)) return;
  if (kind === 'corrected') return writeToStaff(context, started, news, [assignee], { kind });
  const text = await (kind === 'wrote' ? messageAt(context, application.id, at, 'company') : reasonOfReturn(context, application.id, at));
  if (text !== undefined) await writeToStaff(context, started, news, [assignee], { kind, text });
}

async function writeToStaff(
  context: Context,
  started: WorkflowInput,
  news: NotificationEvent,
  people: readonly StaffAddressee[],
  notice: StaffNotice,
) {
  const company = await nameOfCompany(context.db, news.reviewCase.company_id);
  for (const person of people)
    await sendOnce(context, keyFor(started, person), started.at, staffMail(context, person, news, company, notice));
}

/** What the company is told of an event; nothing where it has been overtaken, or is none of the company's business. */
async function noticeOf(
  context: Context,
  { action, at, reviewCase, application }: NotificationEvent,
): Promise<NotificationContent | undefined> {
  const { db } = context;
  switch (action) {
    case 'case.accept_assessment':
      return { kind: 'assessed' };
    case 'case.request_site_visit':
      return { kind: 'visit' };
    case 'case.request_correction':
    case 'case.correction_due_soon': {
      const asked = await askedOf(context, application.id, reviewCase.correction_ends_at);
      return asked && { kind: action === 'case.request_correction' ? 'correction' : 'correction_due_soon', asked };
    }
    case 'case.correction_ended':
      return { kind: 'correction_over' };
    case 'case.end_correction':
      return { kind: 'correction_taken_back' };
    case 'case.approve':
      return {
        kind: 'approved',
        assessed: reviewCase.assessed_cva,
        currency: String(application.answers.currency ?? ''),
        changed: changedFigures(application.answers, asRequirementDecisions(await requirementDecisionsOf(db, application.id))),
      };
    case 'case.reject': {
      const decision = await lastDecision(db, application.id);
      if (decision === undefined) return undefined;
      return { kind: 'rejected', grounds: decision.grounds, comment: decision.reason_text, appealUntil: lastDayToAppeal(at) };
    }
    case 'case.message_sent': {
      const text = await messageAt(context, application.id, at, 'staff');
      return text === undefined ? undefined : { kind: 'message', text };
    }
    default:
      return undefined;
  }
}

/** What is still asked; nothing once the correction was sent or taken back. */
async function askedOf({ db }: Context, id: string, ends: Date | null): Promise<CorrectionRequest | undefined> {
  if (ends === null) return undefined;
  const sentBack = (await requirementDecisionsOf(db, id)).filter(({ verdict }) => verdict === 'returned');
  const wanted = (await documentRequestsOf(db, id)).filter(({ document_id }) => document_id === null);
  return {
    until: dayThatEndsAt(ends),
    answers: sentBack.map(({ field, reason, comment }) => ({ field, reason: reason ?? 'other', comment })),
    documents: wanted.map(({ title, comment }) => ({ title, comment })),
  };
}

/** The message that the event speaks of was kept in its transaction, at its moment. */
async function messageAt({ db }: Context, id: string, at: Date, from: 'company' | 'staff'): Promise<string | undefined> {
  const messages = await messagesOf(db, id);
  return messages.find((message) => message.at.getTime() === at.getTime() && (message.staff_id === null) === (from === 'company'))?.message;
}

/** What the administrator wrote, kept as a note in the transaction of the event, at its moment. */
async function reasonOfReturn({ db }: Context, id: string, at: Date): Promise<string | undefined> {
  return (await notesOf(db, id)).findLast((note) => note.at.getTime() === at.getTime())?.note;
}

function keyFor({ key }: WorkflowInput, { id }: { readonly id: string }): string {
  return `case.${key}.${id}`;
}

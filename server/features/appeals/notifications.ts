import { denialToVote, votesWanted } from '@thamani/domain/appeals/appeals.ts';
import { hasRole } from '@thamani/domain/review/staff.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import { nameOfCompany } from '../accounts/service.ts';
import { sendOnce } from '../mail/service.ts';
import { recipientsOf } from '../members/service.ts';
import { languageOf } from '../../i18n/catalogs.ts';
import { interestsOf, namesOf } from '../review/appeal-interface.ts';
import { adminsFor, peopleWithin, staffToWriteTo } from '../staff/service.ts';
import { sendTextOnce } from '../sms/service.ts';
import { noticeMail, noticeText, staffMail, type StaffAddressee, type NotificationContent, type StaffNotice } from './mails.ts';
import { newsOf, type NotificationEvent } from './notification-store.ts';
import { asVote, participantsOf, votesOf, type AppealRow } from './store.ts';

/** What the staff are told of each event. */
const toStaff: Readonly<Record<string, StaffNotice>> = {
  'appeal.lodged': 'new',
  'appeal.voted': 'third',
  'appeal.due_soon': 'reminder',
  'appeal.late': 'late',
};

/** Tells the company by mail, whatever it wished for: it decides about it. And those of the staff who have something to do now. */
export async function notifyAppealByMail(context: Context, started: WorkflowInput): Promise<void> {
  const news = await newsOf(context.db, started);
  if (news === undefined) return;
  await notifyStaff(context, started, news);
  const notice = await noticeOf(context, news);
  if (notice === undefined) return;
  const company = await nameOfCompany(context.db, news.appeal.company_id);
  for (const account of await recipientsOf(context.db, news.appeal.company_id, 'decision'))
    await sendOnce(context, keyFor(started, account), started.at, noticeMail(context, account, news, company, notice));
}

/** The same by text, to those who asked for texts. */
export async function notifyAppealBySms(context: Context, started: WorkflowInput): Promise<void> {
  const news = await newsOf(context.db, started);
  const notice = news && (await noticeOf(context, news));
  if (news === undefined || notice === undefined) return;
  for (const account of await recipientsOf(context.db, news.appeal.company_id, 'decision')) {
    if (!account.sms_notifications) continue;
    const language = languageOf(account);
    await sendTextOnce(context, keyFor(started, account), started.at, {
      kind: `appeal.${notice.kind}`,
      to: account.phone,
      language,
      text: noticeText(context.translatorFor(language), language, news, notice),
    });
  }
}

async function noticeOf({ db }: Context, { action, appeal }: NotificationEvent): Promise<NotificationContent | undefined> {
  if (action === 'appeal.lodged') return { kind: 'lodged' };
  if (action !== 'appeal.decided' || appeal.verdict === null) return undefined;
  const carrying = (await votesOf(db, [appeal.id])).filter(({ verdict }) => verdict === appeal.verdict);
  const names = await namesOf(
    db,
    carrying.map(({ staff_id }) => staff_id),
  );
  const reasons = carrying.map(({ staff_id, reason_text: comment }) => ({ staffNumber: names.get(staff_id)?.staff_number ?? '', comment }));
  return { kind: appeal.verdict, reasons };
}

/** Once it is decided, nothing is left for anybody to do. */
async function notifyStaff(context: Context, started: WorkflowInput, news: NotificationEvent): Promise<void> {
  const kind = toStaff[news.action];
  if (kind === undefined || news.appeal.verdict !== null) return;
  const people = kind === 'late' ? await adminsFor(context.db, news.appeal) : await thoseWhoCanVote(context, news.appeal);
  const company = await nameOfCompany(context.db, news.appeal.company_id);
  for (const person of people)
    await sendOnce(context, keyFor(started, person), started.at, staffMail(context, person, news, company, kind));
}

/** Members whose scope names the country; where they are too few for the votes that are wanted, those of all countries stand in. */
async function thoseWhoCanVote({ db, clock }: Context, appeal: AppealRow): Promise<readonly StaffAddressee[]> {
  const [now, votes] = [clock.now(), await votesOf(db, [appeal.id])];
  const interested = (await interestsOf(db, appeal.application_id)).map(({ staff_id }) => staff_id);
  const tookPart = await participantsOf(db, appeal.application_id);
  const able = (await peopleWithin(db, ['board'], appeal.country)).filter(({ id, person }) => {
    const hasVoted = votes.some(({ staff_id }) => staff_id === id);
    const seat = { ...appeal, assignee: null, interested, isDecided: false, tookPart: tookPart.includes(id), hasVoted };
    return denialToVote(seat, person, { verdict: 'upheld', now, provedAt: now }) === undefined;
  });
  const own = able.filter(({ person }) => hasRole({ ...person, grants: person.grants.filter(namesCountries) }, ['board'], appeal));
  const told = own.length >= votesWanted(votes.map(asVote)) ? own : able;
  const addressees = await Promise.all(told.map(({ id }) => staffToWriteTo(db, id)));
  return addressees.flatMap((one) => one ?? []);
}

function namesCountries({ countries }: { readonly countries: 'all' | readonly string[] }): boolean {
  return countries !== 'all';
}

function keyFor({ key }: WorkflowInput, { id }: { readonly id: string }): string {
  return `appeal.${key}.${id}`;
}

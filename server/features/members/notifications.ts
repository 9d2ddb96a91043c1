import type { AuditAction } from '@thamani/domain/audit/actions.ts';
import { isOwner } from '@thamani/domain/companies/roles.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { recordCommandEvent, type AuditedCommand, type AuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { sendOnce } from '../mail/service.ts';
import {
  appointedMail,
  deletionCancelledMail,
  leftMail,
  offeredMail,
  removedMail,
  rolesChangedMail,
  secondFactorRequiredMail,
  transferredMail,
  type Notice,
} from './notification-mails.ts';
import { namesOfPeople, unresolvedTransferOf } from './ownership-store.ts';
import { companyNameOf, peopleById, peopleEvent, peopleLackingSecondFactor, peopleToNotify, type PeopleEvent } from './store.ts';

/** In the command's transaction. The mail cannot be switched off: it says who may act for a company. */
export async function recordAndNotify(
  command: AuditedCommand,
  action: AuditAction,
  subject: AuditEvent['subject'],
  data: NonNullable<AuditEvent['data']> = {},
): Promise<void> {
  const { tx, context, at } = command;
  await enqueueMemberNotification(tx, context, { id: await recordCommandEvent(command, action, subject, data), at });
}

/** `event`: one that was recorded in this transaction. */
export async function enqueueMemberNotification(
  tx: Tx,
  { ids }: AuditedCommand['context'],
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await enqueue(tx, { key: ids.uuid(), topic: 'member.notification', subjectId: id, at });
}

/** What happened is read from its event, whose id is the subject. People who were erased since get no mail. */
export async function notifyMembers(context: Context, { subjectId, at, key }: WorkflowInput): Promise<void> {
  const { db } = context;
  const event = await peopleEvent(db, subjectId, at);
  if (event === undefined) throw new Error(`there is no event ${subjectId}`);
  const companyId = companyOf(event);
  const company = await companyNameOf(db, companyId);
  if (company === undefined) return;
  for (const { person, write } of await noticesOf(db, event, companyId)) {
    const notice: Notice = { company, at: event.at, person };
    await sendOnce(context, `member.${key}.${person.id}`, at, write(context, notice));
  }
}

/** The company that a person acted for; what staff and the system do is about the company. */
function companyOf({ acting_for, subject_id }: PeopleEvent): string {
  return acting_for ?? subject_id;
}

interface PersonToNotify {
  readonly id: string;
  readonly first_name: string;
  readonly email: string;
  readonly language: string;
}

interface PlannedNotice {
  readonly person: PersonToNotify;
  readonly write: (deps: Context, notice: Notice) => ReturnType<typeof removedMail>;
}

const toAll = (people: readonly PersonToNotify[], write: PlannedNotice['write']): PlannedNotice[] =>
  people.map((person) => ({ person, write }));

async function noticesOf(db: Queryable, event: PeopleEvent, companyId: string): Promise<PlannedNotice[]> {
  const { data, subject_id: subject } = event;
  const by = await nameOf(db, event.actor_id);
  switch (event.action) {
    case 'member.removed':
      return toAll(await peopleById(db, [subject]), (deps, notice) => removedMail(deps, notice, by));
    case 'member.roles_changed': {
      const roles = { before: textIn(data, 'before'), now: textIn(data, 'roles') };
      return toAll(await peopleById(db, [subject]), (deps, notice) => rolesChangedMail(deps, notice, { ...roles, by }));
    }
    case 'member.left': {
      const name = await nameOf(db, subject);
      return toAll(await ownersOf(db, companyId), (deps, notice) => leftMail(deps, notice, name));
    }
    case 'ownership.offered':
      return offered(db, companyId, textIn(data, 'to'), by);
    case 'ownership.accepted':
      return transferred(db, textIn(data, 'from'), textIn(data, 'to'), data['keeps_ownership'] === true);
    case 'appoint_owner.confirmed': {
      const appointed = textIn(data, 'account');
      const name = await nameOf(db, appointed);
      return toAll(await ownersOf(db, companyId), (deps, notice) => appointedMail(deps, notice, notice.person.id === appointed, name));
    }
    case 'company.second_factor_required': {
      const lacking = await peopleLackingSecondFactor(db, companyId);
      const others = lacking.filter(({ id }) => id !== event.actor_id);
      return toAll(others, (deps, notice) => secondFactorRequiredMail(deps, notice, by));
    }
    case 'company.deletion_cancelled':
      return toAll(await peopleToNotify(db, companyId), deletionCancelledMail);
    default:
      throw new Error(`no mail is sent about ${event.action}`);
  }
}

/** An offer that was withdrawn or answered before the mail is not mailed. */
async function offered(db: Queryable, companyId: string, to: string, by: string): Promise<PlannedNotice[]> {
  const transfer = await unresolvedTransferOf(db, companyId);
  if (transfer?.to !== to) return [];
  return toAll(await peopleById(db, [to]), (deps, notice) => offeredMail(deps, notice, { ...transfer, by }));
}

async function transferred(db: Queryable, from: string, to: string, fromKeeps: boolean): Promise<PlannedNotice[]> {
  const names = await namesOfPeople(db, [from, to]);
  return toAll(await peopleById(db, [from, to]), (deps, notice) =>
    transferredMail(deps, notice, { isNewOwner: notice.person.id === to, from: names.get(from) ?? '', to: names.get(to) ?? '', fromKeeps }),
  );
}

async function ownersOf(db: Queryable, companyId: string): Promise<PersonToNotify[]> {
  return (await peopleToNotify(db, companyId)).filter(isOwner);
}

/** Empty for the system, for staff, whose names companies do not see, and for an erased person. */
async function nameOf(db: Queryable, accountId: string | null): Promise<string> {
  return accountId === null ? '' : ((await namesOfPeople(db, [accountId])).get(accountId) ?? '');
}

function textIn(data: PeopleEvent['data'], name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

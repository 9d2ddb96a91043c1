import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';
import { changeStatus } from '@thamani/server/features/certificates/status/status-changes.ts';
import { board, rejectedCase, reviewStaff, type ReviewStaff } from '@thamani/server/testing/appeals.ts';
import { keptDocument } from '@thamani/server/testing/applications.ts';
import type { Colleague } from '@thamani/server/testing/cases.ts';
import { approvedApplication } from '@thamani/server/testing/certificates.ts';
import type { CountingInbox } from '../../system/inbox.ts';
import { newPayer, type Payer } from '../../system/payers.ts';
import { patiently, senderOf, type Gatekeeper } from '../retrying-client.ts';

/** Where an allowed appeal may lead, the earliest first. */
const stages = ['assessment', 'documents', 'site_visit', 'approval'] as const;
type Stage = (typeof stages)[number];

export interface CastVote {
  readonly by: string;
  readonly verdict: 'upheld' | 'allowed';
  readonly to?: Stage;
}

/** An appeal, and what its people were told was done. */
export interface AppealLife {
  readonly number: number;
  readonly against: 'rejection' | 'revocation';
  /** Nobody votes until it is late. */
  readonly isLate: boolean;
  readonly application: string;
  readonly company: Payer;
  appeal?: string;
  readonly votes: CastVote[];
  /** Where the case was brought after an allowed appeal. */
  moved?: string;
}

export interface AppealStaff extends ReviewStaff {
  readonly members: readonly Colleague[];
}

export async function prepareAppealStaff(context: Context): Promise<AppealStaff> {
  return { ...(await reviewStaff({ context })), members: await board({ context }, 7) };
}

/** Rejected, or certified and revoked, each of a company of its own: all that came before an appeal. Every sixth is a revocation. */
export async function prepareAppeals(origin: string, context: Context, staff: AppealStaff, count: number): Promise<AppealLife[]> {
  const server = { origin, context } as Parameters<typeof approvedApplication>[0];
  const lives: AppealLife[] = [];
  for (let number = 0; number < count; number += 1) {
    const company = await newPayer(context);
    const against = number % 6 === 5 ? 'revocation' : 'rejection';
    const application =
      against === 'rejection'
        ? await rejectedCase(server, company, staff)
        : await approvedApplication(server, company, staff.officer, staff.admin);
    lives.push({ number, against, isLate: number % 8 === 3, application, company, votes: [] });
  }
  for (const { application } of lives.filter(({ against }) => against === 'revocation')) await revoke(context, staff, application);
  return lives;
}

/** Once the system itself has issued it. */
async function revoke(context: Context, { admin, other }: AppealStaff, application: string): Promise<void> {
  for (const end = performance.now() + 120_000; ; await sleep(300)) {
    const { rows } = await context.pool.query<{ number: string }>(
      "select number from certificates join applications on applications.id = application_id where applications.id = $1 and state = 'completed'",
      [application],
    );
    const number = rows[0]?.number;
    if (number !== undefined)
      return changeStatus(context, {
        number,
        change: 'revoke',
        reason: 'evidence_false',
        comment: 'The invoices were made up.',
        askedBy: admin.id,
        confirmedBy: other.id,
      });
    if (performance.now() > end) throw new Error(`${application} was not certified in time`);
  }
}

export interface AppealWorld {
  readonly origin: string;
  readonly context: Context;
  readonly staff: AppealStaff;
  readonly inbox: CountingInbox;
  readonly gate: Gatekeeper;
}

/** Lodged, voted on by a board that chance puts together, and taken up again where it was allowed. */
export async function live(world: AppealWorld, life: AppealLife): Promise<void> {
  const { origin, gate, staff, context } = world;
  const send = senderOf(origin, gate, life.number);
  const document = await patiently(() => keptDocument({ context }, life.company.companyId));
  const lodged = await send(life.company, `/application/${life.application}/appeals`, {
    comment: `The invoices of ${life.number} were not read.`,
    documents: [{ document, title: 'The invoices' }],
  });
  if (lodged.status !== 201) throw new Error(`lodged: ${lodged.status} ${lodged.text.slice(0, 200)}`);
  life.appeal = (lodged.body as { data: { id: string } }).data.id;
  if (life.isLate) await becomeLate(world, life.appeal);
  const [biased, ...drawn] = shuffled(staff.members);
  if (life.number % 3 === 0) await standAside(send, biased, life.appeal);
  await decide(send, life, drawn.slice(0, 4));
  if (outcomeBy(life.votes)?.verdict === 'allowed') await goOn(send, life, staff);
}

type Send = ReturnType<typeof senderOf>;

/**
 * It must come; how soon depends on the machine. With ten others at work on two cores, a worker that was killed took four minutes to pick up
 * what waited for it, and the notice came after five.
 */
const noticedMilliseconds = 900_000;

/** A day that would come in weeks comes at once; the workflow is told as by any command, and the admins are. */
async function becomeLate({ context, inbox }: AppealWorld, appeal: string): Promise<void> {
  await patiently(() =>
    context.pool.query(
      `with brought as (update appeals set due_on = current_date - 3 where id = $1 returning id)
       insert into outbox (key, topic, subject_id, created_at) select gen_random_uuid(), 'appeal.changed', id, now() from brought`,
      [appeal],
    ),
  );
  for (const end = performance.now() + noticedMilliseconds; performance.now() < end; await sleep(300)) {
    const { rows } = await patiently(() =>
      context.pool.query<{ id: string }>("select id from audit_events where action = 'appeal.late' and data ->> 'appeal' = $1", [appeal]),
    );
    const event = rows[0]?.id;
    if (event !== undefined && inbox.mails.some(({ messageId }) => messageId.startsWith(`appeal.${event}.`))) return;
  }
  throw new Error('was not escalated in time');
}

/** A member who declares a conflict of interest has no vote from then on. */
async function standAside(send: Send, member: Colleague | undefined, appeal: string): Promise<void> {
  if (member === undefined) return;
  const declared = await send(member, `/review/appeals/${appeal}/conflict-of-interest`, { comment: 'A cousin.' });
  const voted = await send(member, `/review/appeals/${appeal}/votes`, { verdict: 'upheld', comment: 'All the same.' });
  if (declared.status !== 200 || (voted.body as { code?: string }).code !== 'conflict_of_interest')
    throw new Error(`an interest was answered ${declared.status}, and a vote after it ${voted.status} ${voted.text.slice(0, 200)}`);
}

/** Two members vote at once, or three; a vote after the decision is refused with `appeal_already_decided`. */
async function decide(send: Send, life: AppealLife, members: readonly Colleague[]): Promise<void> {
  const cast = async (member: Colleague): Promise<void> => {
    const to = stages[Math.floor(Math.random() * stages.length)] ?? 'documents';
    const vote = Math.random() < 0.4 ? ({ verdict: 'upheld' } as const) : ({ verdict: 'allowed', to } as const);
    const { status, body, text } = await send(member, `/review/appeals/${life.appeal}/votes`, { ...vote, comment: 'As I see it.' });
    if (status === 200) life.votes.push({ by: member.id, ...vote });
    else if ((body as { code?: string }).code !== 'appeal_already_decided')
      throw new Error(`a vote was answered ${status} ${text.slice(0, 200)}`);
  };
  const atOnce = life.number % 2 === 0 ? 2 : 3;
  await Promise.all(members.slice(0, atOnce).map(cast));
  for (const member of members.slice(atOnce)) if (outcomeBy(life.votes) === undefined) await cast(member);
}

/** As people count votes, written apart from the rules that are tested. */
export function outcomeBy(votes: readonly CastVote[]): { readonly verdict: 'upheld' | 'allowed'; readonly to?: Stage } | undefined {
  const status = votes.filter(({ verdict }) => verdict === 'upheld').length;
  if (status >= 2) return { verdict: 'upheld' };
  if (votes.length - status < 2) return undefined;
  const to = stages.find((stage) => votes.some((vote) => vote.to === stage));
  return { verdict: 'allowed', ...(to && { to }) };
}

/** An officer can take the case again and move it on. */
async function goOn(send: Send, life: AppealLife, { officer, other }: AppealStaff): Promise<void> {
  const on = async (who: Colleague, at: string, body: unknown = {}) => {
    const { status, text } = await send(who, `/review/cases/${life.application}${at}`, body);
    if (status !== 200) throw new Error(`${at} after the appeal: ${status} ${text.slice(0, 200)}`);
    return text;
  };
  const to = outcomeBy(life.votes)?.to;
  if (to === 'approval') {
    await on(other, '/steps', { action: 'return_to_officer', to: 'documents', comment: 'Look at the invoices.' });
    await on(officer, '/take');
    life.moved = 'documents';
    return;
  }
  await on(officer, '/take');
  await on(officer, '/messages', { text: `Your appeal ${life.number} was allowed; we look at it again.` });
  await on(officer, '/requirement-decisions', { fields: ['invoices'], verdict: 'returned', reason: 'unreadable' });
  await on(officer, '/steps', { action: 'request_correction' });
  life.moved = 'correction';
}

function shuffled<One>(list: readonly One[]): One[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

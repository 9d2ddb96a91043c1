import { createHash } from 'node:crypto';
import { appealRules, outcomeOf, takeVote, type ReturnStage, type Vote } from '@thamani/domain/appeals/appeals.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { enqueue } from '../../engine/outbox.ts';
import { insertConflictOfInterest } from '../review/appeal-interface.ts';
import { personById } from '../staff/service.ts';
import { withAppeal, refusalOf, recordAppealEvent } from './appeal-command.ts';
import { decide } from './outcome.ts';
import { insertVote, type VoteRow } from './store.ts';

export interface Cast {
  readonly verdict: Vote['verdict'];
  readonly to?: ReturnStage | undefined;
  readonly comment: string;
}

/**
 * A vote, and what it decides. The locks serialise concurrent votes. The rules say who has a vote, and database constraints enforce it,
 * which a test shows by passing rules that forget it.
 */
export async function vote(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  cast: Cast,
  rules: typeof takeVote = takeVote,
): Promise<void> {
  const wanted = voteOf(session.person.id, cast);
  await withAppeal(context, caller, session, { id, what: 'vote on', body: cast }, async (command) => {
    const { tx, now } = command;
    // As they are at this moment: a session may have begun before a suspension or a change of scope.
    const person = (await personById(tx, session.person.id)) ?? session.person;
    const after = rules(command.appeal, person, { vote: wanted, now, provedAt: session.provedAt });
    if (typeof after === 'string') throw refusalOf(after);
    const row: VoteRow = {
      appeal_id: id,
      staff_id: person.id,
      verdict: wanted.verdict,
      return_stage: 'to' in wanted ? wanted.to : null,
      reason_text: wanted.comment,
      at: now,
    };
    await insertVote(tx, row);
    const event = await recordAppealEvent(command, 'voted', { vote: sealOf(row) });
    const outcome = outcomeOf(after.votes);
    if (outcome !== undefined) await decide(command, [...command.votes, row], outcome);
    else if (after.votes.length >= appealRules.members)
      await enqueue(tx, { key: event, topic: 'appeal.notification', subjectId: id, at: now });
    await enqueue(tx, { key: context.ids.uuid(), topic: 'appeal.changed', subjectId: id, at: now });
  });
}

function voteOf(by: string, { verdict, to, comment }: Cast): Vote {
  if (verdict === 'upheld') return { by, verdict, comment };
  if (to === undefined) throw new Refusal('fields_missing', { fields: { to: 'missing' } });
  return { by, verdict, to, comment };
}

/** The chain of the case holds what was voted from the first moment, and shows it to nobody: others judge without having seen it. */
function sealOf({ staff_id, verdict, return_stage, reason_text }: VoteRow): string {
  return createHash('sha256')
    .update(JSON.stringify([staff_id, verdict, return_stage, reason_text]))
    .digest('hex');
}

/** Before one's vote: a vote that was cast stays, and so does what was decided. */
export async function declareConflictOfInterest(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  comment: string,
): Promise<void> {
  await withAppeal(context, caller, session, { id, what: 'interest in', body: { comment } }, async (command) => {
    if (command.row.verdict !== null) throw new Refusal('appeal_already_decided');
    if (command.votes.some(({ staff_id }) => staff_id === session.person.id)) throw new Refusal('already_voted');
    await insertConflictOfInterest(command.tx, {
      application_id: command.row.application_id,
      staff_id: session.person.id,
      reason_text: comment,
      at: command.now,
    });
    await recordAppealEvent(command, 'conflict_of_interest_declared');
  });
}

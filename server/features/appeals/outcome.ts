import { placeAfter, type Outcome } from '@thamani/domain/appeals/appeals.ts';
import { next } from '@thamani/domain/applications/lifecycle.ts';
import { enqueue } from '../../engine/outbox.ts';
import { setReviewState, placeOf } from '../applications/review-interface.ts';
import { placeEnded, reopen, stageToReach } from '../review/appeal-interface.ts';
import { recordAppealEvent, type AppealCommand } from './appeal-command.ts';
import { settleAppeal, type VoteRow } from './store.ts';

/** What two members agree on takes effect at once: on the appeal, the application and its case, and the company is told. */
export async function decide(command: AppealCommand, votes: readonly VoteRow[], agreed: Outcome): Promise<void> {
  const { tx, row, held, now } = command;
  const outcome: Outcome = agreed.verdict === 'upheld' ? agreed : { ...agreed, to: await stageToReach(tx, held, agreed.to, now) };
  const returnsTo = 'to' in outcome ? outcome.to : null;
  await settleAppeal(tx, row.id, { verdict: outcome.verdict, return_stage: returnsTo, decided_at: now });
  await moveOn(command, votes, outcome);
  const event = await recordAppealEvent(command, 'decided', {
    verdict: outcome.verdict,
    ...(returnsTo === null ? {} : { to: returnsTo }),
    votes: votes.map(({ verdict }) => verdict).join(','),
  });
  await enqueue(tx, { key: event, topic: 'appeal.notification', subjectId: row.id, at: now });
}

async function moveOn(
  { tx, context, row, held, application, now }: AppealCommand,
  votes: readonly VoteRow[],
  outcome: Outcome,
): Promise<void> {
  const wanted = placeAfter(row.against, outcome);
  if (wanted === undefined) return;
  const action = outcome.verdict === 'upheld' ? 'uphold_rejection' : 'allow_appeal';
  const place = next(placeOf(application), action, 'board', wanted);
  if (place === undefined || place === 'erased' || place.state !== wanted)
    throw new Error(`application ${application.id} cannot go from ${application.state} to ${wanted}`);
  await setReviewState(tx, application.id, place, now);
  if (outcome.verdict === 'upheld') return placeEnded(tx, application.id, place.state, now);
  await reopen(
    tx,
    context,
    held,
    outcome.to,
    votes.filter(({ verdict }) => verdict === outcome.verdict),
    now,
  );
}

import { denialReason } from '@thamani/domain/review/policy.ts';
import { isTimed, paceOf, type Pace } from '@thamani/domain/review/service-levels.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../database/connect.ts';
import { calendarsFor } from '../../holidays/service.ts';
import { namesOf } from '../store.ts';
import { numbersOf, pageOfQueue, type ListedCase, type QueueFilter } from './queue-store.ts';

export async function readQueue({ db, clock }: Pick<Context, 'db' | 'clock'>, session: StaffSession, asked: QueueFilter) {
  const today = dayOf(clock.now());
  const { person } = session;
  const [rows, numbers] = await Promise.all([pageOfQueue(db, person, asked, today), numbersOf(db, person, asked, today)]);
  const assignees = rows.flatMap(({ assignee_id }) => assignee_id ?? []);
  const [names, paces] = await Promise.all([namesOf(db, assignees), pacesOf(db, rows, today)]);
  const takeable = ({ country, sector, assignee_id, conflicted }: ListedCase) => {
    const caseFacts = { country, sector, assignee: assignee_id, interested: conflicted ? [person.id] : [] };
    return (
      assignee_id === null && denialReason(person, { permission: 'take_case', caseFacts, now: clock.now(), provedAt: null }) === undefined
    );
  };
  return { rows: rows.map((row) => ({ ...row, pace: paces.get(row.id), takeable: takeable(row) })), ...numbers, names, today };
}

/** How far each stage of a page is, by the calendar of its country. */
export async function pacesOf(db: Queryable, rows: readonly ListedCase[], today: Day): Promise<ReadonlyMap<string, Pace>> {
  const timed = rows.flatMap(({ id, country, stage, stage_entered_on, working_days_used, due_on }) =>
    isTimed(stage) && due_on !== null
      ? [{ id, country, clock: { stage, enteredOn: stage_entered_on, used: working_days_used }, due: due_on }]
      : [],
  );
  if (timed.length === 0) return new Map();
  const from = timed.map(({ clock }) => clock.enteredOn).reduce((a, b) => (a < b ? a : b));
  const calendar = await calendarsFor(
    db,
    timed.map(({ country }) => country),
    from,
    today,
  );
  return new Map(timed.map(({ id, country, clock, due }) => [id, paceOf(clock, due, today, calendar(country))]));
}

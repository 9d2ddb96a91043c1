import { stateOf } from '@thamani/domain/certificates/validity.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import { queueRules } from '@thamani/domain/review/queue.ts';
import { isTimed, paceOf, type Pace } from '@thamani/domain/review/service-levels.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../database/connect.ts';
import { calendarsFor } from '../../holidays/service.ts';
import { namesOf } from '../store.ts';
import { countArchive, pageOfArchive, type ArchivedCase, type ArchiveFilter } from './archive-store.ts';
import { numbersOf, pageOfQueue, type ListedCase, type QueueFilter } from './queue-store.ts';

export async function readQueue({ db, clock }: Pick<Context, 'db' | 'clock'>, session: StaffSession, asked: QueueFilter) {
  const today = dayOf(clock.now());
  const { person } = session;
  const [rows, numbers] = await Promise.all([pageOfQueue(db, person, asked, today), numbersOf(db, person, asked, today)]);
  const assignees = rows.flatMap(({ assignee_id }) => assignee_id ?? []);
  const [names, paces] = await Promise.all([namesOf(db, assignees), pacesOf(db, rows, today)]);
  const now = clock.now();
  return {
    rows: rows.map((row) => ({ ...row, pace: paces.get(row.id), takeable: isTakeable(row, person, now) })),
    ...numbers,
    names,
    today,
  };
}

/** Unassigned, and the reader could take it. After an allowed appeal only the case itself says whether there is another officer. */
export function isTakeable(
  { country, sector, assignee_id, conflicted, has_proposed_rejection }: ListedCase,
  person: Person,
  now: Date,
): boolean {
  const own = (is: boolean) => (is ? [person.id] : []);
  const caseFacts = { country, sector, assignee: assignee_id, interested: own(conflicted), excluded: own(has_proposed_rejection) };
  return assignee_id === null && denialReason(person, { permission: 'take_case', caseFacts, now, provedAt: null }) === undefined;
}

type Clocked = Pick<ListedCase, 'id' | 'country' | 'stage' | 'stage_entered_on' | 'working_days_used' | 'due_on'>;

/** How far each stage of a page is, by the calendar of its country. */
export async function pacesOf(db: Queryable, rows: readonly Clocked[], today: Day): Promise<ReadonlyMap<string, Pace>> {
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

/** Closed cases within the reader's scope, each with its certificate where the reader may read certificates there. */
export async function readArchive({ db, clock }: Pick<Context, 'db' | 'clock'>, { person }: StaffSession, asked: ArchiveFilter) {
  const now = clock.now();
  const [rows, count] = await Promise.all([pageOfArchive(db, person, asked), countArchive(db, person, asked)]);
  const certificateOf = ({ country, sector, certificate, certificate_status: status, certificate_expires_on: expiresOn }: ArchivedCase) => {
    if (certificate === null || status === null || expiresOn === null) return null;
    const caseFacts = { country, sector, assignee: null, interested: [] };
    if (denialReason(person, { permission: 'read_certificate', caseFacts, now, provedAt: null }) !== undefined) return null;
    return { cert_no: certificate, state: stateOf({ status, expiresOn }, dayOf(now)) };
  };
  return {
    rows: rows.map((row) => ({ row, certificate: certificateOf(row) })),
    total: Math.min(count, queueRules.archiveCounted),
    isTotalExact: count <= queueRules.archiveCounted,
  };
}

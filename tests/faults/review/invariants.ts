import type pg from 'pg';
import type { CaseLife, Fate } from './scenarios.ts';

/** What of a life the laws need; a control has no more. */
export type Lived = Pick<CaseLife, 'id' | 'fate' | 'acknowledged' | 'opened'>;

const begin = ['screening', 'assessment'];
const issued = ['issuance', 'completed'];
const approval = ['documents', 'approval', ...issued];
/** What follows from an approval, by the machine. */
const issuing = ['certificate.reserved', 'case.completed'];
/** The stages in their order, and what the machine notes of each fate, once. */
const due: Record<Fate, { readonly stages: readonly string[]; readonly machine: readonly string[]; readonly decisions: 0 | 1 }> = {
  approved: { stages: [...begin, ...approval], machine: issuing, decisions: 1 },
  corrected: { stages: [...begin, 'correction', 'assessment', ...approval], machine: issuing, decisions: 1 },
  visited: { stages: [...begin, 'documents', 'site_visit', 'approval', ...issued], machine: issuing, decisions: 1 },
  rejected: { stages: [...begin, 'approval', 'rejected'], machine: [], decisions: 1 },
  withdrawn: { stages: [...begin, 'documents', 'withdrawn'], machine: ['case.closed'], decisions: 0 },
  unanswered: {
    stages: [...begin, 'correction', 'assessment', 'approval', 'rejected'],
    machine: ['case.correction_due_soon', 'case.correction_ended'],
    decisions: 1,
  },
  late: { stages: [...begin, ...approval], machine: ['case.late', ...issuing], decisions: 1 },
  'handed back': { stages: [...begin, 'documents', 'approval', ...approval], machine: issuing, decisions: 1 },
};

interface Row {
  readonly id: string;
  readonly state: string;
  readonly stage: string | null;
  readonly closed: boolean;
  readonly stages: string[];
  readonly actions: string[];
  readonly decisions: number;
  readonly alone: number;
  readonly open_proposals: number;
  readonly reminders: string[];
  /** With all their pages, by a session that there is; the admins' openings are inserted without one. */
  readonly opened: string[];
  /** One for each event that a document was opened. */
  readonly views: string[];
}

/** Nothing lost, nothing done twice, nothing decided by one: each case beside what its people were told. */
export async function brokenLaws(pool: Pick<pg.Pool, 'query'>, lives: readonly Lived[]): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `select a.id, a.state, c.stage, c.closed_at is not null as closed,
       array(select stage from case_stages where application_id = a.id order by number) as stages,
       array(select action from audit_events where subject_kind = 'application' and subject_id = a.id::text
         and action not in ('application.created', 'application.submitted', 'application.paid')) as actions,
       (select count(*)::int from case_decisions where application_id = a.id) as decisions,
       (select count(*)::int from case_decisions where application_id = a.id and proposed_by = decided_by) as alone,
       (select count(*)::int from case_proposals where application_id = a.id and outcome is null) as open_proposals,
       array(select kind from case_reminders where application_id = a.id) as reminders,
       array(select o.document_id::text from document_openings o join documents d on d.id = o.document_id
         where o.application_id = a.id and o.session_id in (select id from staff_sessions) and cardinality(o.pages) = d.page_count) as opened,
       array(select subject_id from audit_events where action = 'document.viewed_by_staff' and data ->> 'application' = a.id::text) as views
     from applications a left join cases c on c.application_id = a.id where a.id = any ($1)`,
    [lives.map(({ id }) => id)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return lives.flatMap((life) => {
    const row = found.get(life.id);
    return (row === undefined ? ['is gone'] : brokenIn(life, row)).map((what) => `${life.fate} ${life.id}: ${what}`);
  });
}

function brokenIn({ fate, acknowledged, opened }: Lived, row: Row): string[] {
  const { stages, machine, decisions } = due[fate];
  const expected = [...acknowledged, ...machine, 'case.opened', 'case.screened'];
  const reminders = machine.filter((action) => ['case.correction_due_soon', 'case.late'].includes(action)).map((action) => action.slice(5));
  // What is withdrawn ends where it was.
  const line = stages.at(-1) === 'withdrawn' ? stages.slice(0, -1) : stages;
  return [
    ...missing(expected, row.actions).map((action) => `${action} was acknowledged and is lost`),
    ...missing(row.actions, expected).map((action) => `${action} was done again, or by nobody`),
    ...(row.state === stages.at(-1) && row.stage === row.state && row.closed ? [] : [`ended in ${row.state}, its case in ${row.stage}`]),
    ...(row.stages.filter((stage) => stage !== 'withdrawn').join() === line.join() ? [] : [`went ${row.stages.join(', ')}`]),
    ...(row.decisions === decisions ? [] : [`was decided ${row.decisions} times`]),
    ...(row.alone === 0 ? [] : ['was decided by one person']),
    ...(row.open_proposals === 0 ? [] : ['has an open proposal']),
    ...(row.reminders.join() === reminders.join() ? [] : [`was reminded of ${row.reminders.join(', ')}`]),
    ...missing([...opened], row.opened).map((document) => `the opening of ${document} was acknowledged and is lost`),
    ...missing([...opened], row.views).map((document) => `the opening of ${document} has no event`),
    ...missing(row.views, [...opened]).map((document) => `the opening of ${document} was recorded again, or by nobody`),
  ];
}

/** Entries that occur more often in the first list than in the second. */
export function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const left = [...there];
  return wanted.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const told = [
  'case.accept_assessment',
  'case.approve',
  'case.request_correction',
  'case.request_site_visit',
  'case.correction_ended',
  'case.correction_due_soon',
  'case.message_sent',
  'case.reject',
];

/** What each company should have been told and was not, or was told besides; by the Message-IDs, which a copy shares. */
export async function wronglyTold(
  pool: Pick<pg.Pool, 'query'>,
  lives: readonly CaseLife[],
  heard: (life: CaseLife) => ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await pool.query<{ case_id: string; id: string }>(
    "select subject_id as case_id, id from audit_events where subject_kind = 'application' and subject_id = any ($1) and action = any ($2)",
    [lives.map(({ id }) => id), told],
  );
  return lives.flatMap((life) => {
    const wanted = rows.filter((row) => row.case_id === life.id).map((row) => `case.${row.id}.${life.company.accountId}`);
    const arrived = [...heard(life)].map((messageId) => messageId.split('@')[0] ?? '');
    return [
      ...missing(wanted, arrived).map((key) => `${life.fate} ${life.id}: ${key} never arrived`),
      ...missing(arrived, wanted).map((key) => `${life.fate} ${life.id}: ${key} is about nothing that happened`),
    ];
  });
}

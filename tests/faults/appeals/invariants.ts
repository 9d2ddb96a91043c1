import type pg from 'pg';
import type { CountingInbox } from '../../system/inbox.ts';
import { outcomeBy, type AppealLife, type CastVote } from './scenarios.ts';

/** What of a life the laws need; a control has no more. */
export type LivedAppeal = Pick<AppealLife, 'number' | 'against' | 'isLate' | 'application' | 'appeal' | 'votes' | 'moved'>;

interface Row {
  readonly id: string;
  readonly lodged_on: string;
  readonly due_on: string;
  readonly verdict: string | null;
  readonly return_stage: string | null;
  readonly state: string;
  readonly stage: string;
  readonly open: boolean;
  readonly votes: readonly CastVote[];
  readonly actions: readonly string[];
  readonly reminders: readonly string[];
  readonly evidence: number;
}

/** Nothing lost, nothing done twice, each outcome what its votes say, and each application where it belongs. */
export async function brokenLaws(pool: Pick<pg.Pool, 'query'>, lives: readonly LivedAppeal[]): Promise<string[]> {
  const { rows } = await pool.query<Row & { application_id: string }>(
    `select p.id, p.application_id, to_char(p.lodged_at at time zone 'UTC', 'YYYY-MM-DD') as lodged_on, p.due_on::text as due_on, p.verdict, p.return_stage,
       a.state, c.stage, c.closed_at is null as open,
       coalesce((select json_agg(json_strip_nulls(json_build_object('by', staff_id, 'verdict', verdict, 'to', return_stage))) from appeal_votes
         where appeal_id = p.id), '[]') as votes,
       array(select action from audit_events where chain = 'case ' || a.id and action like 'appeal.%') as actions,
       array(select kind from appeal_reminders where appeal_id = p.id) as reminders,
       (select count(*)::int from appeal_documents where appeal_id = p.id) as evidence
     from appeals p join applications a on a.id = p.application_id join cases c on c.application_id = a.id where a.id = any ($1)`,
    [lives.map(({ application }) => application)],
  );
  const { rows: days } = await pool.query<{ day: string }>("select day::text as day from holidays where country = 'GH'");
  const holidays = days.map(({ day }) => day);
  const found = Map.groupBy(rows, (row) => row.application_id);
  return [
    ...(await brokenChains(pool)),
    ...lives.flatMap((life) => {
      const [row, ...more] = found.get(life.application) ?? [];
      const broken = row === undefined ? ['was acknowledged and is lost'] : brokenIn(life, row, holidays);
      return [...broken, ...(more.length > 0 ? ['was lodged twice'] : [])].map((what) => `${life.against} ${life.appeal}: ${what}`);
    }),
  ];
}

function brokenIn(life: LivedAppeal, row: Row, holidays: readonly string[]): string[] {
  const outcome = outcomeBy(row.votes);
  const said = (votes: readonly CastVote[]) => votes.map(({ by, verdict, to = '' }) => `${by} ${verdict} ${to}`).toSorted();
  const [acknowledged, there] = [said(life.votes), said(row.votes)];
  const counted = (action: string) => row.actions.filter((one) => one === action).length;
  const ended = life.against === 'rejection' ? 'rejection_upheld' : 'completed';
  const place = outcome?.verdict === 'allowed' ? (life.moved ?? outcome.to) : ended;
  return [
    ...(row.id === life.appeal ? [] : [`is ${row.id}`]),
    ...acknowledged.filter((vote) => !there.includes(vote)).map((vote) => `${vote} was acknowledged and is lost`),
    ...there.filter((vote) => !acknowledged.includes(vote)).map((vote) => `${vote} was cast by nobody`),
    ...(row.votes.length <= 3 ? [] : [`has ${row.votes.length} votes`]),
    ...(row.verdict === (outcome?.verdict ?? null) && row.return_stage === (outcome?.to ?? null)
      ? []
      : [`is ${row.verdict} ${row.return_stage}, its votes say ${outcome?.verdict} ${outcome?.to}`]),
    ...(outcome === undefined ? ['is not decided'] : []),
    ...(row.state === place && row.stage === place ? [] : [`is in ${row.state}, its case in ${row.stage}, and belongs in ${place}`]),
    ...(row.open === (outcome?.verdict === 'allowed') ? [] : [`its case is ${row.open ? 'open' : 'closed'}`]),
    ...(counted('appeal.lodged') === 1 && counted('appeal.decided') === 1 && counted('appeal.voted') === row.votes.length
      ? []
      : [`has the events ${row.actions.join(', ')}`]),
    ...(life.isLate || row.due_on === dueOn(row.lodged_on, holidays) ? [] : [`is due on ${row.due_on}`]),
    ...(row.reminders.join() === (life.isLate ? 'late' : '') ? [] : [`was reminded of ${row.reminders.join(', ')}`]),
    ...(row.evidence === 1 ? [] : [`has ${row.evidence} pieces of evidence`]),
  ];
}

/** Fourteen working days as people count them on a wall calendar, written apart from the rules that are tested. */
function dueOn(lodgedOn: string, holidays: readonly string[]): string {
  let [moment, left] = [Date.parse(`${lodgedOn}T12:00:00Z`), 14];
  for (; left > 0;) {
    moment += 86_400_000;
    const isOff = [0, 6].includes(new Date(moment).getUTCDay()) || holidays.includes(new Date(moment).toISOString().slice(0, 10));
    if (!isOff) left -= 1;
  }
  return new Date(moment).toISOString().slice(0, 10);
}

/** Every event of a case is in its chain, without a gap. */
async function brokenChains(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ chain: string }>(
    `select chain from audit_events where chain like 'case %' group by chain
     having count(*) <> max(position) or count(distinct position) <> count(*)
       or max(position) <> (select position from audit_chain_heads where audit_chain_heads.chain = audit_events.chain)`,
  );
  return rows.map(({ chain }) => `the chain of ${chain} has a gap`);
}

/** What each company should have been told of its appeal and was not, or was told besides; by the Message-IDs, which a copy shares. */
export async function wronglyTold(pool: Pick<pg.Pool, 'query'>, lives: readonly AppealLife[], inbox: CountingInbox): Promise<string[]> {
  const { rows } = await pool.query<{ application: string; id: string }>(
    "select subject_id as application, id from audit_events where subject_id = any ($1) and action in ('appeal.lodged', 'appeal.decided')",
    [lives.map(({ application }) => application)],
  );
  return lives.flatMap(({ application, appeal, company }) => {
    const wanted = rows.filter((row) => row.application === application).map((row) => `appeal.${row.id}.${company.accountId}`);
    const to = `${company.accountId}@shea.example`;
    const arrived = new Set(
      inbox.mails.flatMap((mail) => (mail.to === to && mail.messageId.startsWith('appeal.') ? [mail.messageId.split('@')[0] ?? ''] : [])),
    );
    return [
      ...wanted.filter((key) => !arrived.has(key)).map((key) => `${appeal}: ${key} never arrived`),
      ...[...arrived].filter((key) => !wanted.includes(key)).map((key) => `${appeal}: ${key} is about nothing that happened`),
    ];
  });
}

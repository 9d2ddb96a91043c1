import { checkChain } from '@thamani/server/features/audit/chain-verification.ts';
import type { TestApp } from '@thamani/server/testing/app.ts';
import { expect } from 'vitest';
import type { Begun } from './appeals-driver.ts';
import type { Answered, Command, World } from './appeals-world.ts';

const pastTense: Readonly<Record<string, string>> = {
  suspend: 'suspended',
  reinstate: 'reinstated',
  revoke: 'revoked',
  replace: 'replaced',
};

/** What the database holds of a case, its appeals and its certificates, in the words of the model. */
export async function expectTables({ context }: TestApp, { id }: Begun, world: World, path: readonly string[]): Promise<void> {
  const { rows } = await context.pool.query<{ found: object }>(
    `select jsonb_build_object(
       'state', a.state, 'stage', c.stage, 'closed', c.closed_at is not null, 'assignee', c.assignee_id,
       'interested', (select coalesce(jsonb_agg(staff_id order by staff_id), '[]') from case_conflicts_of_interest where application_id = a.id),
       'proposal', (select jsonb_build_array(kind, proposed_by) from case_proposals where application_id = a.id and outcome is null),
       'decisions', (select coalesce(jsonb_agg(jsonb_build_array(kind, proposed_by, decided_by) order by at), '[]')
         from case_decisions where application_id = a.id),
       'appeals', (select coalesce(jsonb_agg(jsonb_build_object('against', against, 'verdict', verdict, 'to', return_stage, 'votes',
           (select coalesce(jsonb_agg(jsonb_build_array(staff_id, verdict, return_stage) order by staff_id), '[]')
             from appeal_votes where appeal_id = appeals.id)) order by lodged_at), '[]') from appeals where application_id = a.id),
       'certificates', (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'issued_on', issued_on, 'replaced_by',
           (select count(*) from certificates before join certificates next on next.number = certificates.replaced_by
             where before.application_id = a.id and before.status_index < next.status_index and certificates.replaced_by is not null),
           'changes', (select coalesce(jsonb_agg(jsonb_build_array(change, reason, requested_by, confirmed_by) order by at), '[]')
             from status_changes where number = certificates.number)) order by status_index), '[]') from certificates where application_id = a.id),
       'requests', (select coalesce(jsonb_agg(jsonb_build_array(change, reason, requested_by, outcome, resolved_by) order by requested_at), '[]')
         from status_change_requests join certificates using (number) where application_id = a.id)) as found
     from applications a join cases c on c.application_id = a.id where a.id = $1`,
    [id],
  );
  expect({ found: rows[0]?.found, path }).toEqual({ found: asFound(world), path });
}

function asFound({ reviewCase, closed, decisions, appeals, certificates, requests }: World): object {
  const { state } = reviewCase.place;
  return {
    state,
    stage: state,
    closed,
    assignee: reviewCase.assignee,
    interested: reviewCase.interested.toSorted(),
    proposal: reviewCase.proposal && [reviewCase.proposal.kind, reviewCase.proposal.by],
    decisions: decisions.map(({ kind, proposedBy, decidedBy }) => [kind === 'approved' ? 'approval' : 'rejection', proposedBy, decidedBy]),
    appeals: appeals.map(({ against, outcome, reached, votes }) => ({
      against,
      verdict: outcome?.verdict ?? null,
      to: reached,
      votes: votes
        .map((vote) => [vote.by, vote.verdict, 'to' in vote ? vote.to : null] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    })),
    certificates: certificates.map(({ status, issuedOn, replacedBy, changes }) => ({
      status,
      issued_on: issuedOn,
      replaced_by: replacedBy ?? 0,
      changes: changes.map(({ change, reason, askedBy, confirmedBy }) => [change, reason, askedBy, confirmedBy]),
    })),
    requests: requests.map(({ change, reason, by, outcome, settledBy }) => [change, reason, by, outcome, settledBy]),
  };
}

/** By whom and what: the events that one thing leaves in the chain of its case. */
export function eventsOf(before: World, command: Command, { code, world: after }: Answered): readonly string[] {
  if (code !== 'done') return [];
  const by = 'who' in command ? (before.staff[command.who]?.id ?? '') : '';
  const change = after.requests.at(-1)?.change ?? '';
  switch (command.kind) {
    case 'take':
      return [`${by} case.assigned`];
    case 'note':
      return [`${by} case.note_added`];
    case 'resolve_signal':
      return [`${by} case.signals_resolved`];
    case 'interest':
      return [`${by} case.conflict_of_interest_declared`];
    case 'appeal_interest':
      return [`${by} appeal.conflict_of_interest_declared`];
    case 'step':
      return [`${by} case.${command.action}`];
    case 'lodge':
      return ['company appeal.lodged'];
    case 'vote': {
      const isOver = after.appeals.at(-1)?.outcome !== undefined;
      const again = after.appeals.at(-1)?.reached === 'approval' ? ['system case.proposed_again'] : [];
      return [`${by} appeal.voted`, ...(isOver ? [...again, `${by} appeal.decided`] : [])];
    }
    case 'ask':
      return [`${by} certificate.${change}.requested`];
    case 'refuse':
      return [`${by} certificate.${change}.${after.requests.at(-1)?.outcome ?? ''}`];
    case 'confirm':
      return [`${by} certificate.${pastTense[change]}`, ...(change === 'replace' ? ['system case.issued_again'] : [])];
    case 'issue':
      return before.reviewCase.place.state === 'issuance'
        ? ['reserved', 'completed', 'issued'].map((what) => `system ${what === 'completed' ? 'case' : 'certificate'}.${what}`)
        : [];
    default:
      return [];
  }
}

/** What one command left, or two at once, which may have come in either order. */
export type Happened = readonly (readonly string[])[];

/** The chain of the case has every event in the order in which it happened, and the checker finds nothing wrong. */
export async function expectChain(
  { context }: TestApp,
  { id, chained: earlier }: Begun,
  happened: readonly Happened[],
  path: readonly string[],
): Promise<void> {
  const { rows } = await context.pool.query<{ what: string; position: string }>(
    `select (case actor_kind when 'staff' then actor_id else actor_kind end) || ' ' || action as what, position
     from audit_events where chain = 'case ' || $1::text order by position`,
    [id],
  );
  expect(rows.map(({ position }) => Number(position))).toEqual(rows.map((_, index) => index + 1));
  const chained = rows.slice(earlier).map(({ what }) => what);
  const due = happened.map((ways) => {
    const found = chained.slice(0, ways[0]?.length ?? 0);
    chained.splice(0, found.length);
    return { found, due: ways.find((way) => way.join('\n') === found.join('\n')) ?? ways };
  });
  expect({ chain: due.map(({ found }) => found), more: chained, path }).toEqual({ chain: due.map((one) => one.due), more: [], path });
  // Nothing about this case is anywhere else.
  const { rows: astray } = await context.pool.query(
    `select action, chain from audit_events where chain is distinct from 'case ' || $1::text and (subject_id = $1::text
       or data ->> 'application' = $1::text or subject_id in (select number from certificates where application_id = $1::uuid)
       or subject_id in (select appeals.id::text from appeals where application_id = $1::uuid)
       or subject_id in (select status_change_requests.id::text from status_change_requests join certificates using (number) where application_id = $1::uuid))`,
    [id],
  );
  expect(astray).toEqual([]);
  expect((await checkChain(context, `case ${id}`)).found).toEqual([]);
}

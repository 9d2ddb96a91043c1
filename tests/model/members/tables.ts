import { createHash } from 'node:crypto';
import type { TestApp } from '@thamani/server/testing/app.ts';
import type pg from 'pg';
import type { Begun } from './driver.ts';
import type { Sent, World } from './world.ts';

/** What is stored of a sequence, in the words of the model. */
export async function stored({ context }: TestApp, begun: Begun): Promise<object> {
  const { people, companies, tokens, invitations, transfers } = begun;
  const rowsOf = async <Row extends pg.QueryResultRow>(query: string, ids: readonly unknown[]): Promise<readonly Row[]> =>
    (await context.pool.query<Row>(query, [ids])).rows;
  const members = await rowsOf<{ company_id: string; account_id: string; roles: string[]; is_agent: boolean }>(
    'select company_id, account_id, roles, is_agent from memberships where company_id = any ($1)',
    companies,
  );
  const ending = await rowsOf<{ company_id: string }>('select company_id from company_deletions where company_id = any ($1)', companies);
  const applications = await rowsOf<{ company_id: string }>('select company_id from applications where company_id = any ($1)', companies);
  const sent = await rowsOf<{ id: string; status: string }>(
    `select id, case when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn' else 'pending' end
       as status from invitations where id = any ($1)`,
    invitations,
  );
  const offered = await rowsOf<{ id: string; status: string }>(
    "select id, coalesce(outcome, 'open') as status from ownership_transfers where id = any ($1)",
    transfers,
  );
  const accounts = await rowsOf<{ id: string; status: string }>(
    "select id, case when deletion_requested_at is null then 'active' else 'leaving' end as status from accounts where id = any ($1)",
    people,
  );
  const sessions = await rowsOf<{ hash: string; company_id: string | null }>(
    "select encode(token_hash, 'hex') as hash, company_id from sessions where token_hash = any ($1) and ended_at is null",
    tokens.map((token) => createHash('sha256').update(token).digest()),
  );
  const statusOf = (rows: readonly { id: string; status: string }[], id: string) => rows.find((row) => row.id === id)?.status ?? 'erased';
  return {
    companies: companies.map((id) => ({
      members: members
        .filter(({ company_id }) => company_id === id)
        .map(({ account_id, roles, is_agent }) => [people.indexOf(account_id), roles.join(), is_agent] as const)
        .toSorted(([one], [other]) => one - other),
      isEnding: ending.some(({ company_id }) => company_id === id),
      applications: applications.filter(({ company_id }) => company_id === id).length,
    })),
    invitations: invitations.map((id) => statusOf(sent, id)),
    transfers: transfers.map((id) => statusOf(offered, id)),
    people: people.map((id) => statusOf(accounts, id)),
    sessions: tokens.map((token) => {
      const session = sessions.find(({ hash }) => hash === createHash('sha256').update(token).digest('hex'));
      if (session === undefined) return 'closed';
      return session.company_id === null ? 'no company' : companies.indexOf(session.company_id);
    }),
  };
}

/** The same of the model. */
export function asStored({ companies, invitations, transfers, people, sessions, applications }: World): object {
  return {
    companies: companies.map(({ members, deletionAt }, company) => ({
      members: members
        .map(({ accountId, roles, isAgent }) => [Number(accountId), roles.join(), isAgent] as const)
        .toSorted(([one], [other]) => one - other),
      isEnding: deletionAt !== null,
      applications: applications.filter((one) => one.company === company && !one.isErased).length,
    })),
    invitations: invitations.map(invitationStatus),
    transfers: transfers.map(({ isErased, outcome }) => (isErased ? 'erased' : (outcome ?? 'open'))),
    people: people.map(({ isErased, deletionAt }) => (isErased ? 'erased' : deletionAt === null ? 'active' : 'leaving')),
    sessions: sessions.map(({ isOpen, company }) => (isOpen ? (company ?? 'no company') : 'closed')),
  };
}

function invitationStatus({ isErased, acceptedAt, withdrawnAt }: Sent): string {
  if (isErased) return 'erased';
  if (acceptedAt !== null) return 'accepted';
  return withdrawnAt === null ? 'pending' : 'withdrawn';
}

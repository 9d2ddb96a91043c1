import type { takeVote } from '@thamani/domain/appeals/appeals.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../caller.ts';
import { appealing, board, rejectedCase, reviewStaff, revokedApplication, type ReviewStaff } from '../../testing/appeals.ts';
import { keptDocument, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { colleague, type Colleague, type Grant } from '../../testing/cases.ts';
import { quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';
import { attemptWrite, type Write } from '../../testing/app.ts';
import { personById } from '../staff/service.ts';
import { vote } from './service.ts';

// Each brings cases a long way first.
/** Database constraints enforce the board's rules if the service forgets one: these tests write rows directly, past the service. */

const now = new Date('2026-11-16T08:00:00Z');
let moments = 0;
let server: IssuingApp;
let company: SignedInCompany;
let staff: ReviewStaff;
let members: readonly Colleague[];
let id: string;
let appeal: string;

beforeAll(async () => {
  server = await startIssuingApp({}, { printer: quickPrinter, clock: { now: () => new Date(now.getTime() + (moments += 1)) } });
  company = await signedInCompany(server);
  staff = await reviewStaff(server);
  members = await board(server, 3);
  id = await rejectedCase(server, company, staff);
  appeal = (await appealing(server).lodge(company, id)).body.data.id;
});
afterAll(() => server.close());

const attempt = (work: Write) => attemptWrite(server, work);

/** The same with one guard taken away, to show that it is this one that refuses. */
const without = (guard: string, work: Write) =>
  attempt(async (client) => {
    await client.query(`alter table ${guard.split(' ')[0]} disable trigger ${guard.split(' ')[1]}`);
    await work(client);
  });

const cast = (client: pg.PoolClient, who: string, verdict = 'upheld', to: string | null = null) =>
  client.query(
    "insert into appeal_votes (appeal_id, staff_id, verdict, return_stage, reason_text, at) values ($1, $2, $3, $4, 'Words.', $5)",
    [appeal, who, verdict, to, now],
  );
const settle = (client: pg.PoolClient, verdict = 'upheld', to: string | null = null) =>
  client.query('update appeals set verdict = $2, return_stage = $3, decided_at = $4 where id = $1', [appeal, verdict, to, now]);
const move = (client: pg.PoolClient, state: string, of = id) =>
  client.query('update applications set state = $2, updated_at = $3 where id = $1', [of, state, now]);
const first = () => members[0]?.id ?? '';
const second = () => members[1]?.id ?? '';

describe('a vote that is written straight', () => {
  it('goes through from a member who took no part', async () => {
    expect(await attempt((client) => cast(client, first()))).toBe('went through');
  });

  const people: Record<string, { grants: Grant | readonly Grant[]; status?: string; interest?: true; constraint: string }> = {
    'with no role': { grants: [], constraint: 'voted_by_the_board' },
    'an admin': { grants: { role: 'admin' }, constraint: 'voted_by_the_board' },
    'an officer and a verifier': { grants: [{ role: 'officer' }, { role: 'verifier' }], constraint: 'voted_by_the_board' },
    'a member of another country': { grants: { role: 'board', countries: ['KE'] }, constraint: 'voted_by_the_board' },
    'a member of another sector': { grants: { role: 'board', sectors: ['solid_minerals'] }, constraint: 'voted_by_the_board' },
    'a suspended member': { grants: { role: 'board' }, status: 'suspended', constraint: 'voted_by_the_board' },
    'a member with an interest': { grants: { role: 'board' }, interest: true, constraint: 'voted_without_conflict_of_interest' },
  };

  it.each(Object.keys(people))('is refused from %s, by that trigger alone', async (kind) => {
    const { grants, status, interest, constraint } = people[kind] as (typeof people)[string];
    const one = await colleague(server, grants, kind);
    const write = async (client: pg.PoolClient) => {
      if (status !== undefined) await client.query('update staff set status = $2 where id = $1', [one.id, status]);
      if (interest) await client.query("insert into case_conflicts_of_interest values ($1, $2, 'A cousin.', $3)", [id, one.id, now]);
      await cast(client, one.id);
    };
    expect(await attempt(write)).toBe(constraint);
    expect(await without('appeal_votes appeal_votes_by_uninvolved_member', write)).toBe('went through');
  });

  const parts: Record<string, (client: pg.PoolClient, who: string) => Promise<unknown>> = {
    'did something with the case': (client, who) =>
      client.query(
        `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, request_id)
         values (gen_random_uuid(), $3, 'staff', $2, 'case.assigned', 'application', $1, '{}', 'x')`,
        [id, who, now],
      ),
    'was given the case': (client, who) =>
      client.query(
        `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, request_id)
         values (gen_random_uuid(), $3, 'staff', $4, 'case.reassigned', 'application', $1, jsonb_build_object('to', $2::text), 'x')`,
        [id, who, now, staff.admin.id],
      ),
    'proposed something that came to nothing': (client, who) =>
      client.query(
        `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at, outcome, outcome_at)
         values (gen_random_uuid(), $1, 'approval', $2, 'Words.', $3, 'returned', $3)`,
        [id, who, now],
      ),
  };
  it.each(Object.keys(parts))('is refused from a member who %s, by that trigger alone', async (part) => {
    const write = async (client: pg.PoolClient) => {
      await parts[part]?.(client, first());
      await cast(client, first());
    };
    expect(await attempt(write)).toBe('voted_by_uninvolved_member');
    expect(await without('appeal_votes appeal_votes_by_uninvolved_member', write)).toBe('went through');
  });

  it('is refused from the people who proposed or decided the contested decision, even as board members', async () => {
    for (const who of [staff.officer, staff.admin]) {
      const write = async (client: pg.PoolClient) => {
        await client.query("insert into staff_grants (staff_id, role) values ($1, 'board')", [who.id]);
        await cast(client, who.id);
      };
      expect(await attempt(write)).toBe('voted_by_uninvolved_member');
    }
  });

  it('is refused from the people who requested or confirmed the revocation', async () => {
    const revoked = await revokedApplication(server, company, { ...staff, other: await colleague(server, { role: 'admin' }, 'Confirms') });
    const against = (await appealing(server).lodge(company, revoked.id)).body.data.id;
    const people = await server.context.pool.query<{ requested_by: string; confirmed_by: string }>(
      'select requested_by, confirmed_by from status_changes where number = $1',
      [revoked.number],
    );
    const [change] = people.rows;
    for (const who of [change?.requested_by, change?.confirmed_by]) {
      const write = async (client: pg.PoolClient) => {
        await client.query("insert into staff_grants (staff_id, role) values ($1, 'board')", [who]);
        await client.query("insert into appeal_votes (appeal_id, staff_id, verdict, reason_text, at) values ($1, $2, 'upheld', 'x', $3)", [
          against,
          who,
          now,
        ]);
      };
      expect(await attempt(write)).toBe('voted_by_uninvolved_member');
    }
  });

  it('is cast once, says where an allowed one leads, and is never changed', async () => {
    const twice = (client: pg.PoolClient) => cast(client, first()).then(() => cast(client, first(), 'allowed', 'documents'));
    expect(await attempt(twice)).toBe('appeal_votes_pkey');
    expect(await attempt((client) => cast(client, first(), 'allowed'))).toBe('allowed_has_return_stage');
    expect(await attempt((client) => cast(client, first(), 'upheld', 'documents'))).toBe('allowed_has_return_stage');
    const change = async (client: pg.PoolClient) => {
      await cast(client, first());
      await client.query("update appeal_votes set verdict = 'allowed', return_stage = 'documents' where appeal_id = $1", [appeal]);
    };
    expect(await attempt(change)).toContain('append-only');
    expect(await without('appeal_votes appeal_votes_immutable', change)).toBe('went through');
    const remove = (client: pg.PoolClient) =>
      cast(client, first()).then(() => client.query('delete from appeal_votes where appeal_id = $1', [appeal]));
    expect(await attempt(remove)).toContain('append-only');
  });
});

describe('an outcome that is written straight', () => {
  const both = async (client: pg.PoolClient, verdict = 'upheld', to: string | null = null) => {
    await cast(client, first(), verdict, to);
    await cast(client, second(), verdict, to);
  };

  it('goes through with two votes for it, and with the place that follows from it', async () => {
    expect(
      await attempt(async (client) => {
        await both(client);
        await settle(client);
        await move(client, 'rejection_upheld');
      }),
    ).toBe('went through');
  });

  it('is refused with no vote, one, or two that differ, by that trigger alone', async () => {
    const tries = [
      settle,
      async (client: pg.PoolClient) => (await cast(client, first()), settle(client)),
      async (client: pg.PoolClient) => (await cast(client, first()), await cast(client, second(), 'allowed', 'documents'), settle(client)),
      async (client: pg.PoolClient) => (await both(client), settle(client, 'allowed', 'documents')),
    ];
    for (const one of tries) {
      expect(await attempt((client) => one(client))).toBe('decided_by_two');
      expect(await without('appeals appeals_immutable', (client) => one(client))).toBe('went through');
    }
  });

  it('is never changed, nor is anything that was lodged', async () => {
    const decided = (then: (client: pg.PoolClient) => Promise<unknown>) =>
      attempt(async (client) => {
        await both(client);
        await settle(client);
        await then(client);
      });
    expect(await decided((client) => settle(client, 'allowed', 'documents'))).toContain('cannot be changed');
    expect(
      await decided((client) => client.query('update appeals set verdict = null, decided_at = null where id = $1', [appeal])),
    ).toContain('cannot be changed');
    expect(await decided((client) => cast(client, members[2]?.id ?? ''))).toBe('voted_while_open');
    for (const change of ["statement = 'Other'", "snapshot = '{}'", "country = 'KE'", "lodged_at = lodged_at - interval '1 day'"]) {
      const write = (client: pg.PoolClient) => client.query(`update appeals set ${change} where id = $1`, [appeal]);
      expect(await attempt(write)).toContain('cannot be changed');
      expect(await without('appeals appeals_immutable', write)).toBe('went through');
    }
    expect(await attempt((client) => client.query('delete from appeals where id = $1', [appeal]))).toContain('append-only');
    expect(await attempt((client) => client.query("update appeals set due_on = '2026-12-24' where id = $1", [appeal]))).toBe(
      'went through',
    );
  });
});

describe('an application', () => {
  it.each(['assessment', 'documents', 'site_visit', 'approval', 'rejection_upheld', 'withdrawn'])(
    'leaves the board for %s by a decided appeal alone',
    async (state) => {
      expect(await attempt((client) => move(client, state))).toBe('state_changed_by_board');
      expect(await without('applications applications_appealed', (client) => move(client, state))).toBe('went through');
    },
  );

  it('goes where the board said, and nowhere else', async () => {
    const decided = (state: string) =>
      attempt(async (client) => {
        for (const one of [first(), second()]) await cast(client, one, 'allowed', 'documents');
        await settle(client, 'allowed', 'documents');
        await move(client, state);
      });
    expect(await decided('documents')).toBe('went through');
    for (const state of ['assessment', 'approval', 'rejection_upheld']) expect(await decided(state)).toBe('state_changed_by_board');
  });

  it('comes before the board by an appeal alone, and a certified one is opened by nothing else', async () => {
    const rejected = await rejectedCase(server, company, staff);
    expect(await attempt((client) => move(client, 'appeal', rejected))).toBe('state_changed_by_board');
    const revoked = await revokedApplication(server, company, staff);
    for (const state of ['assessment', 'documents', 'rejected'])
      expect(await attempt((client) => move(client, state, revoked.id))).toMatch(/^(state_changed_by_board|decided_by_two_people)$/);
  });
});

describe('an appeal that is written straight', () => {
  const copy = (changes: Readonly<Record<string, string>>) => (client: pg.PoolClient) => {
    const columns = [
      'application_id',
      'company_id',
      'country',
      'sector',
      'against',
      'proposal_id',
      'change_id',
      'statement',
      'snapshot',
      'lodged_at',
      'due_on',
    ];
    const values = columns.map((column) => changes[column] ?? column).join(', ');
    return client.query(`insert into appeals (id, ${columns.join(', ')}) select gen_random_uuid(), ${values} from appeals where id = $1`, [
      appeal,
    ]);
  };

  it('is against a decision about its own application, once', async () => {
    expect(await attempt(copy({}))).toBe('appeals_proposal_id_key');
    const other = await rejectedCase(server, company, staff);
    const strangers = await rejectedCase(server, await signedInCompany(server), staff);
    const decisionOf = (one: string) => `(select proposal_id from case_decisions where application_id = '${one}')`;
    expect(await attempt(copy({ application_id: `'${other}'`, proposal_id: decisionOf(other) }))).toBe('went through');
    expect(await attempt(copy({ proposal_id: decisionOf(other) }))).toBe('lodged_against_a_decision');
    // Another company's, under this company's name.
    const foreign = copy({ application_id: `'${strangers}'`, proposal_id: decisionOf(strangers) });
    expect(await attempt(foreign)).toBe('lodged_against_a_decision');
    expect(await without('appeals appeals_lodged', foreign)).toBe('went through');
    expect(await attempt(copy({ proposal_id: 'null' }))).toMatch(/against/);
  });

  it('has evidence of its own company alone', async () => {
    const own = await keptDocument(server, company.companyId);
    const foreign = await keptDocument(server, (await signedInCompany(server)).companyId);
    const add = (document: string) => (client: pg.PoolClient) =>
      client.query("insert into appeal_documents values ($1, 0, $2, 'New')", [appeal, document]);
    expect(await attempt(add(own))).toBe('went through');
    expect(await attempt(add(foreign))).toBe('evidence_of_same_company');
    expect(await without('appeal_documents appeal_documents_same_company', add(foreign))).toBe('went through');
  });
});

describe('a service that forgets the rules', () => {
  const forgetful: typeof takeVote = (appeal, person, { vote: cast }) => ({
    ...appeal,
    votes: [...appeal.votes, { ...cast, by: person.id }],
  });
  const caller = { actor: { kind: 'staff' }, requestId: 'x' } as unknown as Caller;

  it.each([
    ['the admin who decided', () => staff.admin, 'voted_by_the_board'],
    ['the admin who decided, now on the board', () => staff.admin, 'voted_by_uninvolved_member'],
  ] as const)('is stopped by the database: %s', async (what, who, constraint) => {
    if (what.includes('board'))
      await server.context.pool.query("insert into staff_grants (staff_id, role) values ($1, 'board')", [who().id]);
    const person = await personById(server.context.db, who().id);
    if (person === undefined) throw new Error('nobody');
    const session = { id: 'x', person, provedAt: now };
    const voting = vote(server.context, caller, session, appeal, { verdict: 'upheld', comment: 'Mine.' }, forgetful);
    await expect(voting).rejects.toMatchObject({ constraint });
    const { rows } = await server.context.pool.query('select 1 from appeal_votes where appeal_id = $1', [appeal]);
    expect(rows).toEqual([]);
  });
});

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, attemptWrite, type TestApp, type Write } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, type Colleague, type Grant } from '../../testing/cases.ts';
import { recordOpenings } from '../../testing/company-rows.ts';

/**
 * Database constraints enforce that two people decide if the service forgets it: these tests write rows directly, past the service. Opened
 * documents and proven figures: evidence/evidence-constraints.test.ts.
 */

const now = new Date('2026-11-16T08:00:00Z');
let server: TestApp;
let company: SignedInCompany;
let officer: Colleague;
let admin: Colleague;

beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { clock: { now: () => now } });
  company = await signedInCompany(server);
  officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
});
afterAll(() => server.close());

const attempt = (work: Write) => attemptWrite(server, work);

interface Written {
  readonly id: string;
  readonly proposer?: string;
  readonly decider?: string;
  readonly kind?: 'approval' | 'rejection';
  readonly state?: string;
}

/** All that a decision writes, without asking anybody. */
async function writeDecision(client: pg.PoolClient, { id, proposer, decider, kind = 'approval', state = 'issuance' }: Written) {
  const { rows } = await client.query<{ id: string }>(
    `update case_proposals set outcome = 'decided', outcome_at = $2, proposed_by = coalesce($3, proposed_by) where application_id = $1 and outcome is null
     returning id`,
    [id, now, proposer ?? null],
  );
  await client.query(
    `insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
     select id, application_id, $3, proposed_by, $2, $4 from case_proposals where id = $1`,
    [rows[0]?.id, decider ?? admin.id, kind, now],
  );
  await client.query('update applications set state = $2, updated_at = $3 where id = $1', [id, state, now]);
}

describe('a decision that is written straight', () => {
  let id: string;
  beforeAll(async () => {
    id = await caseIn(server, 'approval', company, officer);
    await recordOpenings(server.context.pool, id, [admin.id]);
  });

  it('goes through with two who may', async () => {
    expect(await attempt((client) => writeDecision(client, { id }))).toBe('went through');
  });

  const people: Record<string, { grants: Grant | readonly Grant[]; status?: string; interest?: true }> = {
    'with the role nowhere': { grants: [] },
    'an officer alone': { grants: { role: 'officer' } },
    'a member of the board': { grants: { role: 'board' } },
    'of another country': {
      grants: [
        { role: 'officer', countries: ['KE'] },
        { role: 'admin', countries: ['KE', 'TZ'] },
      ],
    },
    'of another sector': {
      grants: [
        { role: 'officer', sectors: ['solid_minerals'] },
        { role: 'admin', sectors: ['energy_resources'] },
      ],
    },
    suspended: { grants: [{ role: 'officer' }, { role: 'admin' }], status: 'suspended' },
    'not confirmed yet': { grants: [{ role: 'officer' }, { role: 'admin' }], status: 'invited' },
    'with an interest': { grants: [{ role: 'officer' }, { role: 'admin' }], interest: true },
  };
  /** A person of that kind; status and conflict of interest are set within the transaction. */
  const staffMember = async (client: pg.PoolClient, kind: string): Promise<string> => {
    const { grants, status, interest } = people[kind] as (typeof people)[string];
    const one = await colleague(server, grants, kind);
    await recordOpenings(client, id, [one.id]);
    if (status !== undefined) await client.query('update staff set status = $2 where id = $1', [one.id, status]);
    if (interest) await client.query("insert into case_conflicts_of_interest values ($1, $2, 'A cousin.', $3)", [id, one.id, now]);
    return one.id;
  };
  const refusalOf = (kind: string) => (kind === 'with an interest' ? 'decided_without_conflict_of_interest' : 'decided_by_the_entitled');

  it.each(Object.keys(people))('is refused where the decider is %s, by that trigger alone', async (kind) => {
    const decide = async (client: pg.PoolClient) => writeDecision(client, { id, decider: await staffMember(client, kind) });
    expect(await attempt(decide)).toBe(refusalOf(kind));
    const unguarded = attempt(async (client) => {
      await client.query('alter table case_decisions disable trigger case_decisions_by_two');
      await decide(client);
    });
    expect(await unguarded).toBe('went through');
  });

  it.each(Object.keys(people).filter((kind) => kind !== 'an officer alone'))(
    'is refused where the proposer is %s, by that trigger alone',
    async (kind) => {
      const decide = async (client: pg.PoolClient) => writeDecision(client, { id, proposer: await staffMember(client, kind) });
      expect(await attempt(decide)).toBe(refusalOf(kind));
      const unguarded = attempt(async (client) => {
        await client.query('alter table case_decisions disable trigger case_decisions_by_two');
        await decide(client);
      });
      expect(await unguarded).toBe('went through');
    },
  );

  it('is refused where one person does both, by that constraint alone', async () => {
    const both = await colleague(server, [{ role: 'officer' }, { role: 'admin' }], 'Abena Osei');
    await recordOpenings(server.context.pool, id, [both.id]);
    const decide = (client: pg.PoolClient) => writeDecision(client, { id, proposer: both.id, decider: both.id });
    expect(await attempt(decide)).toBe('two_different_people');
    const unguarded = attempt(async (client) => {
      await client.query('alter table case_decisions drop constraint two_different_people');
      await decide(client);
    });
    expect(await unguarded).toBe('went through');
  });

  it('is refused where another proposed it, or proposed another thing', async () => {
    const claim = (proposer: string, kind: string) =>
      attempt(async (client) => {
        await client.query(
          `insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
           select id, application_id, $3, $2, $4, $5 from case_proposals where application_id = $1`,
          [id, proposer, kind, admin.id, now],
        );
      });
    const another = await colleague(server, { role: 'officer' }, 'Another');
    await recordOpenings(server.context.pool, id, [another.id]);
    expect(await claim(officer.id, 'approval')).toBe('went through');
    expect(await claim(another.id, 'approval')).toMatch(/_fkey$/);
    expect(await claim(officer.id, 'rejection')).toMatch(/_fkey$/);
  });

  it('is refused twice, and so is a second proposal beside an open one', async () => {
    const twice = attempt(async (client) => {
      await writeDecision(client, { id });
      await client.query('insert into case_decisions select * from case_decisions where application_id = $1', [id]);
    });
    expect(await twice).toBe('case_decisions_pkey');
    const second = attempt(async (client) => {
      await client.query(
        `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at) values (gen_random_uuid(), $1, 'approval', $2, 'Too', $3)`,
        [id, officer.id, now],
      );
    });
    expect(await second).toBe('case_proposals_one_open');
    const groundless = attempt(async (client) => {
      await client.query("update case_proposals set outcome = 'returned'");
      await client.query(
        `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at) values (gen_random_uuid(), $1, 'rejection', $2, 'Too', $3)`,
        [id, officer.id, now],
      );
    });
    expect(await groundless).toBe('rejection_has_grounds');
  });
});

describe('an application', () => {
  it.each([
    ['approval', 'issuance'],
    ['approval', 'rejected'],
    ['approval', 'completed'],
    ['documents', 'issuance'],
    ['assessment', 'rejected'],
    ['assessment', 'completed'],
  ] as const)('in %s does not become %s without a decision, by that trigger alone', async (stage, state) => {
    const id = await caseIn(server, stage, company, officer);
    const move = async (client: pg.PoolClient) => {
      await client.query('update applications set state = $2, updated_at = $3 where id = $1', [id, state, now]);
    };
    expect(await attempt(move)).toBe('decided_by_two_people');
    const unguarded = attempt(async (client) => {
      await client.query('alter table applications disable trigger applications_decided');
      // A completed one needs its certificate as well, by a trigger of its own (features/certificates/database-constraints.test.ts).
      await client.query('alter table applications disable trigger applications_issued');
      await move(client);
    });
    expect(await unguarded).toBe('went through');
  });

  it('does not become the opposite of its decision, nor lives on one of long ago', async () => {
    const id = await caseIn(server, 'approval', company, officer);
    await recordOpenings(server.context.pool, id, [admin.id]);
    expect(await attempt((client) => writeDecision(client, { id, state: 'rejected' }))).toBe('decided_by_two_people');
    const stale = attempt(async (client) => {
      await writeDecision(client, { id });
      await client.query("update applications set state = 'approval' where id = $1", [id]);
      await client.query("update applications set state = 'issuance', updated_at = $2 where id = $1", [id, new Date(now.getTime() + 1000)]);
    });
    expect(await stale).toBe('decided_by_two_people');
  });
});

describe('what was decided', () => {
  it('is never changed or deleted, nor is an interest', async () => {
    const id = await caseIn(server, 'approval', company, officer);
    const other = await colleague(server, { role: 'admin' }, 'Yaw Darko');
    const work = casework(server);
    await work.on(other, id, '/conflict-of-interest', { comment: 'A cousin.' });
    expect((await work.step(admin, id, 'approve')).status).toBe(200);
    const change = (text: string) => attempt(async (client) => void (await client.query(text, [id])));
    expect(await change(`update case_decisions set decided_by = '${other.id}' where application_id = $1`)).toContain('append-only');
    expect(await change('delete from case_decisions where application_id = $1')).toContain('append-only');
    expect(await change('delete from case_conflicts_of_interest where application_id = $1')).toContain('append-only');
    expect(await change(`update case_proposals set proposed_by = '${other.id}' where application_id = $1`)).toMatch(/_fkey$/);
    const unguarded = attempt(async (client) => {
      await client.query('alter table case_decisions disable trigger case_decisions_immutable');
      await client.query('delete from case_decisions where application_id = $1', [id]);
    });
    expect(await unguarded).toBe('went through');
  });
});

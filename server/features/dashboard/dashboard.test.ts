import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { completeApplication, keptDocument, signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';
import { colleague } from '../../testing/cases.ts';
import { givenCertificates } from '../../testing/filled/many-certificates.ts';

interface Dashboard {
  tasks: { kind: string; application_id: string; days_left: number | null; ends_on: string | null; cert_no: string | null }[];
  tasks_total: number;
  notes: { first_application_on: string | null; active_certificates: number; pending_tasks: number; appeal_until: string | null };
  running: {
    id: string;
    current_review_stage: string;
    expected_decision_on: string | null;
    stages: { stage: string }[];
    is_late: boolean;
  } | null;
  running_total: number;
  certificates: { cert_no: string; state: string; days_left: number | null; status_since: string | null }[];
  value_addition: { product_name: string; percent: string; assessed: boolean; qualifies: boolean }[];
  first_steps: { draft: { id: string } | null; submitted: { id: string } | null; lowest_fee: { amount: string } | null } | null;
}

const now = new Date('2026-11-18T09:00:00Z');

describe('the dashboard of a company', () => {
  let server: TestApp;
  let officer: string;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000', DATABASE_POOL: '1' }, { clock: { now: () => now } });
    officer = (await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah')).id;
  });
  afterAll(() => server.close());

  const read = async (who: SignedInCompany): Promise<Dashboard> => {
    const answer = await fetch(`${server.origin}/api/company/dashboard`, { headers: { authorization: `Bearer ${who.token}` } });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: Dashboard }).data;
  };
  const create = async (who: SignedInCompany, product: string): Promise<string> => {
    const [file, photo] = [await keptDocument(server, who.companyId), await keptDocument(server, who.companyId, 'photo')];
    const answer = await fetch(`${server.origin}/api/application/create_application/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...completeApplication(file, photo), product_name: product }),
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  /** Past the triggers, which demand payments and decisions: what is read is tested here, and not how it came about. */
  const set = async (sql: string, ...values: unknown[]) => {
    const client = await server.context.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(sql, values);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const openCase = (id: string, companyId: string, stage: string, more: { due?: string; ends?: string; at?: string } = {}) =>
    set(
      `with moved as (update applications set state = $3, return_stage = case when $3 = 'correction' then 'documents' end, paid = true,
         updated_at = coalesce($6::timestamptz, now()) where id = $1)
       insert into cases (application_id, company_id, country, sector, stage, stage_entered_on, due_on, correction_ends_at, opened_at)
       values ($1, $2, 'GH', 'agriculture', $3, '2026-11-10', $4, $5, '2026-11-05T09:00:00Z')`,
      id,
      companyId,
      stage,
      more.due ?? null,
      more.ends ?? null,
      more.at ?? '2026-11-12T09:00:00Z',
    );

  it('leads a new company through its first steps', async () => {
    const who = await signedInCompany(server);
    expect(await read(who)).toMatchObject({
      tasks: [],
      tasks_total: 0,
      running: null,
      certificates: [],
      value_addition: [],
      first_steps: { draft: null, submitted: null, lowest_fee: { amount: '100.00', currency: 'USD' } },
    });
    const id = await create(who, 'Shea butter');
    expect(await read(who)).toMatchObject({
      tasks: [{ kind: 'payment', application_id: id, payment: null }],
      first_steps: { submitted: { id } },
      notes: { pending_tasks: 1, first_application_on: '2026-11-18' },
    });
  });

  it('orders what waits by the days that are left, and tells the expected decision of the running case', async () => {
    const who = await signedInCompany(server);
    const [running, correction, rejected, unpaid] = [
      await create(who, 'Cocoa butter'),
      await create(who, 'Cocoa powder'),
      await create(who, 'Cocoa spread'),
      await create(who, 'Cocoa drink'),
    ];
    await openCase(running, who.companyId, 'documents', { due: '2026-11-25' });
    await openCase(correction, who.companyId, 'correction', { ends: '2026-11-29T01:00:00Z' });
    await set(
      "update applications set state = 'rejected', paid = true, cva = 27.40, updated_at = '2026-10-23T09:00:00Z' where id = $1",
      rejected,
    );
    await set("insert into case_stages (application_id, number, stage, at) values ($1, 1, 'screening', '2026-11-05T09:00:00Z')", running);
    await set(
      "insert into case_messages (id, application_id, staff_id, message, at) values ($1, $2, $3, 'Which press?', '2026-11-17T09:00:00Z')",
      server.context.ids.uuid(),
      running,
      officer,
    );
    const dashboard = await read(who);
    expect(dashboard.tasks.map(({ kind, application_id: id, days_left: left }) => [kind, id, left])).toEqual([
      ['appeal', rejected, 4],
      ['correction', correction, 10],
      ['message', running, null],
      ['payment', unpaid, null],
    ]);
    expect(dashboard).toMatchObject({
      tasks_total: 4,
      running: { id: running, current_review_stage: 'documents', stages: [{ stage: 'screening' }], is_late: false },
      running_total: 2,
      notes: { pending_tasks: 3, appeal_until: '2026-11-22' },
      first_steps: null,
    });
    // Five working days after the due day of this stage; Ghana has no holiday in between.
    expect(dashboard.running?.expected_decision_on).toBe('2026-12-02');
    expect(dashboard.value_addition.find(({ product_name: name }) => name === 'Cocoa spread')).toMatchObject({
      percent: '27.40',
      qualifies: false,
    });
  });

  it('ends the task of a message with the answer of a colleague', async () => {
    const who = await signedInCompany(server);
    const id = await create(who, 'Cocoa butter');
    await openCase(id, who.companyId, 'assessment', { due: '2026-11-25' });
    const write = (by: 'staff_id' | 'account_id', author: string, at: string) =>
      set(
        `insert into case_messages (id, application_id, ${by}, message, at) values ($1, $2, $3, 'Text', $4)`,
        server.context.ids.uuid(),
        id,
        author,
        at,
      );
    await write('staff_id', officer, '2026-11-17T09:00:00Z');
    expect((await read(who)).tasks.map(({ kind }) => kind)).toEqual(['message']);
    await write('account_id', who.accountId, '2026-11-17T10:00:00Z');
    expect((await read(who)).tasks).toEqual([]);
    await write('staff_id', officer, '2026-11-17T11:00:00Z');
    await set('update cases set closed_at = now() where application_id = $1', id);
    expect((await read(who)).tasks).toEqual([]);
  });

  it('offers a renewal in its days, shows days left, and hides the days of a revoked certificate', async () => {
    const who = await signedInCompany(server);
    const [ending = '', revoked = ''] = await givenCertificates(server, who.companyId, [
      { product: 'Cocoa liquor', issuedOn: '2026-01-05', expiresOn: '2027-01-05' },
      { product: 'Cocoa cake', issuedOn: '2026-03-05', expiresOn: '2027-03-05', status: 'revoked' },
    ]);
    const dashboard = await read(who);
    expect(dashboard.tasks.find(({ kind }) => kind === 'renewal')).toMatchObject({ cert_no: ending, days_left: 48, ends_on: '2027-01-05' });
    expect(dashboard.certificates.map(({ cert_no: number, state, days_left: left }) => [number, state, left])).toEqual([
      [revoked, 'revoked', null],
      [ending, 'active', 48],
    ]);
    expect(dashboard.notes.active_certificates).toBe(1);
    expect(dashboard.first_steps).toBeNull();
  });

  it('has no task that the role of the reader does not allow', async () => {
    const owner = await signedInCompany(server);
    const id = await create(owner, 'Shea butter');
    const roles = [
      ['finance', ['payment']],
      ['viewer', []],
      ['editor', []],
    ] as const;
    for (const [role, kinds] of roles) {
      const member = await signedInMember(server, owner.companyId, [role]);
      expect([role, (await read(member)).tasks.map(({ kind }) => kind)]).toEqual([role, kinds]);
    }
    expect((await read(owner)).tasks[0]).toMatchObject({ kind: 'payment', application_id: id });
  });

  it('shows nothing of another company, and nothing without a session', async () => {
    const [one, other] = [await signedInCompany(server), await signedInCompany(server)];
    const id = await create(other, 'A secret');
    await openCase(id, other.companyId, 'documents', { due: '2026-11-25' });
    await givenCertificates(server, other.companyId, [{ product: 'A secret', issuedOn: '2026-01-05', expiresOn: '2027-01-05' }]);
    expect(JSON.stringify(await read(one))).not.toMatch(new RegExp(`A secret|${id}`));
    // The control: the other company sees it.
    expect(JSON.stringify(await read(other))).toContain(id);
    expect((await fetch(`${server.origin}/api/company/dashboard`)).status).toBe(401);
  });
});

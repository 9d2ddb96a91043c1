import { currentAgreedVersion } from '@thamani/domain/legal/versions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import {
  completeApplication,
  emailOf,
  insertPerson,
  keptDocument,
  placeIn,
  type SignedInCompany,
  signedInCompany,
  signedInMember,
} from '../../testing/applications.ts';
import { whileLocked } from '../../testing/lock-waits.ts';
import { eraseWhenDue } from './service.ts';

describe('when an account is erased', () => {
  let now = new Date('2026-11-15T09:00:00Z');
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer: keepingMailer(), clock: { now: () => now } });
  });
  afterAll(() => server.close());

  const call = async (who: SignedInCompany, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${who.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { data: Record<string, unknown> & { id: string } };
  };
  const post = (who: SignedInCompany, path: string, body: object) =>
    fetch(`${server.origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const create = async (who: SignedInCompany, body: object) => (await call(who, 'POST', '/application/create_application/', body)).data.id;
  /** Seven days ago. */
  const requested = async (who: SignedInCompany) => {
    await call(who, 'DELETE', '/profile/delete-my-account');
    const at = now.toISOString();
    now = new Date(now.getTime() + 7 * 86_400_000);
    return { key: server.context.ids.uuid(), subjectId: who.accountId, at };
  };
  const erase = async (who: SignedInCompany) => eraseWhenDue(server.context, await requested(who));
  const count = async (table: string, company: string) =>
    Number(
      (
        await server.context.pool.query(`select count(*) from ${table} where ${table === 'companies' ? 'id' : 'company_id'} = $1`, [
          company,
        ])
      ).rows[0].count,
    );

  it('erases what was never paid, withdraws open cases, and keeps decisions as they are', async () => {
    const me = await signedInCompany(server);
    const [file, photo] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'photo')];
    const draft = await create(me, { product_name: 'Draft', invoices: [file] });
    const submitted = await create(me, completeApplication(file, photo));
    const paid = await Promise.all(
      ['correction', 'assessment', 'completed', 'rejected', 'issuance'].map(async (state) => {
        const id = await create(me, completeApplication(file, photo));
        await placeIn(server, id, state);
        return id;
      }),
    );
    await erase(me);
    const { rows } = await server.context.pool.query('select id, state from applications where company_id = $1', [me.companyId]);
    const states = Object.fromEntries(rows.map(({ id, state }) => [id, state]));
    expect([draft, submitted].map((id) => states[id])).toEqual([undefined, undefined]);
    expect(paid.map((id) => states[id])).toEqual(['withdrawn', 'withdrawn', 'completed', 'rejected', 'issuance']);
    expect(await count('memberships', me.companyId)).toBe(0);
    expect((await server.context.pool.query('select 1 from accounts where id = $1', [me.accountId])).rowCount).toBe(0);
    expect(await count('companies', me.companyId)).toBe(1);
    const events = await server.context.pool.query(
      "select action, count(*)::int as n from audit_events where action in ('application.erased', 'application.withdrawn') and actor_kind = 'system' group by 1 order by 1",
    );
    expect(events.rows).toEqual([
      { action: 'application.erased', n: 2 },
      { action: 'application.withdrawn', n: 2 },
    ]);
  });

  it('leaves nothing of a company that only had drafts', async () => {
    const me = await signedInCompany(server);
    await create(me, { product_name: 'Draft' });
    await erase(me);
    expect([await count('companies', me.companyId), await count('applications', me.companyId)]).toEqual([0, 0]);
  });

  it('erases a person from companies that continue: membership, invitations to their address, and the acknowledged legal version', async () => {
    const [owner, other] = [await signedInCompany(server), await signedInCompany(server)];
    const colleague = await signedInMember(server, owner.companyId, ['editor']);
    const draft = await create(colleague, { product_name: 'Made by the colleague' });
    const { status } = await post(other, '/invitations', { email: emailOf(colleague.accountId), roles: ['viewer'] });
    expect(status).toBe(201);
    await call(colleague, 'PUT', '/profile/legal-version', { version: currentAgreedVersion });
    const acknowledged = 'select id from accounts where acknowledged_legal_version = $1';
    expect((await server.context.pool.query(acknowledged, [currentAgreedVersion])).rows).toEqual([{ id: colleague.accountId }]);
    await erase(colleague);
    expect((await server.context.pool.query(acknowledged, [currentAgreedVersion])).rows).toEqual([]);
    const { rows } = await server.context.pool.query('select account_id from memberships where company_id = $1', [owner.companyId]);
    expect(rows).toEqual([{ account_id: owner.accountId }]);
    expect(await count('invitations', other.companyId)).toBe(0);
    expect((await server.context.pool.query('select id from applications where company_id = $1', [owner.companyId])).rows).toEqual([
      { id: draft },
    ]);
    // Nothing that is left names the person, but for the id.
    const left = await server.context.pool.query('select row_to_json(a)::text as event from audit_events a where acting_for = $1', [
      owner.companyId,
    ]);
    expect(left.rows.map(({ event }) => event).join('\n')).not.toContain(emailOf(colleague.accountId));
  });

  it('counts an owner whom staff appoint at that moment: the company continues', async () => {
    const me = await signedInCompany(server);
    const appointed = await insertPerson(server);
    const started = await requested(me);
    await whileLocked(
      server,
      ['select from companies where id = $1 for no key update', me.companyId],
      () => eraseWhenDue(server.context, started),
      (query) =>
        query("insert into memberships (company_id, account_id, roles, joined_at) values ($1, $2, array['owner'], now())", [
          me.companyId,
          appointed,
        ]),
    );
    const { rows } = await server.context.pool.query('select account_id from memberships where company_id = $1', [me.companyId]);
    expect(rows).toEqual([{ account_id: appointed }]);
    expect(await count('companies', me.companyId)).toBe(1);
  });

  it('hands a company its applications with its own data', async () => {
    const me = await signedInCompany(server);
    await create(me, { product_name: 'For the export' });
    expect((await call(me, 'GET', '/profile/export')).data['applications']).toEqual([
      expect.objectContaining({ state: 'draft', answers: { product_name: 'For the export' } }),
    ]);
  });
});

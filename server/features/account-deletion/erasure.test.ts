import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { completeApplication, keptDocument, placeIn, type SignedInCompany, signedInCompany } from '../../testing/applications.ts';
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
  const create = async (who: SignedInCompany, body: object) => (await call(who, 'POST', '/application/create_application/', body)).data.id;
  const erase = async (who: SignedInCompany) => {
    await call(who, 'DELETE', '/profile/delete-my-account');
    const at = now.toISOString();
    now = new Date(now.getTime() + 7 * 86_400_000);
    await eraseWhenDue(server.context, { key: server.context.ids.uuid(), subjectId: who.accountId, at });
  };
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
    expect(await count('accounts', me.companyId)).toBe(0);
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

  it('hands a company its applications with its own data', async () => {
    const me = await signedInCompany(server);
    await create(me, { product_name: 'For the export' });
    expect((await call(me, 'GET', '/profile/export')).data['applications']).toEqual([
      expect.objectContaining({ state: 'draft', answers: { product_name: 'For the export' } }),
    ]);
  });
});

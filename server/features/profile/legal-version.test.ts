import { agreedVersions, currentAgreedVersion, legalRules, updatesSince } from '@thamani/domain/legal/versions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, caller } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertPerson, insertSession, signedInCompany, signedInMember } from '../../testing/applications.ts';

describe('the acknowledgement of a legal version', () => {
  const mailer = keepingMailer();
  const now = new Date('2026-11-19T09:00:00Z');
  let server: TestApp;
  let call: ReturnType<typeof caller>['call'];
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
    ({ call } = caller(server));
  });
  afterAll(() => server.close());

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const acknowledge = (token: string, body: object = { version: currentAgreedVersion }) =>
    call('PUT', '/profile/legal-version', body, bearer(token));
  const shownTo = async (token: string) =>
    (await call('GET', '/profile/user/me', undefined, bearer(token))).body.data as unknown as { updated_legal_documents: unknown };
  const storedOf = async (accountId: string) =>
    (await server.context.db.selectFrom('accounts').select('acknowledged_legal_version').where('id', '=', accountId).executeTakeFirst())
      ?.acknowledged_legal_version;
  const changesOf = async (accountId: string) =>
    (
      await server.context.pool.query("select data from audit_events where actor_id = $1 and action = 'profile.changed' order by at", [
        accountId,
      ])
    ).rows.map(({ data }) => data as unknown);

  it('removes the notice of an account that is older than the new version, on every device, and records it once', async () => {
    const me = await signedInCompany(server);
    const elsewhere = await insertSession(server, me.accountId, me.companyId);
    expect(await shownTo(me.token)).toMatchObject({ updated_legal_documents: updatesSince(null) });
    expect(updatesSince(null).length).toBeGreaterThan(0);
    for (const token of [me.token, me.token, elsewhere]) expect((await acknowledge(token)).status).toBe(200);
    for (const token of [me.token, elsewhere]) expect(await shownTo(token)).toMatchObject({ updated_legal_documents: [] });
    expect(await changesOf(me.accountId)).toEqual([{ fields: 'acknowledged_legal_version', version: currentAgreedVersion }]);
  });

  it('never goes back to an older version', async () => {
    const me = await signedInCompany(server);
    await acknowledge(me.token);
    expect((await acknowledge(me.token, { version: agreedVersions[0] })).status).toBe(200);
    expect(await storedOf(me.accountId)).toBe(currentAgreedVersion);
  });

  it('of an older version leaves the notice of the newer one', async () => {
    const me = await signedInCompany(server);
    expect((await acknowledge(me.token, { version: agreedVersions[0] })).status).toBe(200);
    expect(await shownTo(me.token)).toMatchObject({ updated_legal_documents: updatesSince(agreedVersions[0] ?? null) });
  });

  it('is not needed after registration, which accepts the current version', async () => {
    const me = await activeAccount(server, mailer.sent, 'new@shea.example');
    expect(await shownTo(me.token)).toMatchObject({ updated_legal_documents: [] });
    expect(await storedOf(me.id)).toBe(currentAgreedVersion);
    const { body } = await call('GET', '/profile/export', undefined, bearer(me.token));
    expect(body.data).toMatchObject({ profile: { acknowledged_legal_version: currentAgreedVersion } });
  });

  it('is of the session’s own account, whatever account the call names', async () => {
    const victim = await signedInCompany(server);
    const colleague = await signedInMember(server, victim.companyId, ['viewer']);
    const named = { id: victim.accountId, account_id: victim.accountId, company_id: victim.companyId };
    expect((await acknowledge(colleague.token, { version: currentAgreedVersion, ...named })).status).toBe(200);
    const asked = await call(
      'PUT',
      `/profile/legal-version?id=${victim.accountId}&account_id=${victim.accountId}`,
      { version: currentAgreedVersion },
      { ...bearer(colleague.token), 'x-account-id': victim.accountId },
    );
    expect(asked.status).toBe(200);
    expect((await call('PUT', `/profile/legal-version/${victim.accountId}`, named, bearer(colleague.token))).status).toBe(404);
    expect(await storedOf(victim.accountId)).toBeNull();
    // The control: the attacker's own is acknowledged.
    expect(await storedOf(colleague.accountId)).toBe(currentAgreedVersion);
  });

  it('is refused without a session, and with a version that was never published', async () => {
    const me = await signedInCompany(server);
    expect(await acknowledge('x'.repeat(43))).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    for (const version of ['', '2026-11-20', '9999-12-31', 'infinity', null, 1])
      expect({ version, ...(await acknowledge(me.token, { version })) }).toMatchObject({
        version,
        status: 422,
        body: { code: 'fields_invalid' },
      });
    expect(await storedOf(me.accountId)).toBeNull();
  });

  it('needs no company: a person who has not chosen one acknowledges too', async () => {
    const accountId = await insertPerson(server);
    const token = await insertSession(server, accountId, null);
    expect((await acknowledge(token)).status).toBe(200);
    expect(await storedOf(accountId)).toBe(currentAgreedVersion);
  });

  it('is refused after so many in an hour', async () => {
    const [me, other] = [await signedInCompany(server), await signedInCompany(server)];
    await server.context.pool.query(
      `insert into rate_limit_buckets (bucket_hash, hit_times, expires_at)
       values (sha256($1::bytea), array_fill($2::timestamptz, array[$3::integer]), $2::timestamptz + interval '1 hour')`,
      [`legal versions acknowledged by ${me.accountId}`, now, legalRules.acknowledgementsAnHour],
    );
    expect(await acknowledge(me.token)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await storedOf(me.accountId)).toBeNull();
    // The control: another person has a separate limit.
    expect((await acknowledge(other.token)).status).toBe(200);
  });
});

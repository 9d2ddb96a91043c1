import { currentAgreedVersion } from '@thamani/domain/legal/versions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { emailOf, insertMember, signedInCompany, signedInMember, type SignedInCompany } from '../../testing/applications.ts';

describe('the export of a person of several companies', () => {
  let server: TestApp;
  let call: ReturnType<typeof caller>['call'];
  let post: ReturnType<typeof caller>['post'];
  beforeAll(async () => {
    server = await startTestApp({}, { mailer: keepingMailer() });
    ({ call, post } = caller(server));
  });
  afterAll(() => server.close());

  const headers = ({ token }: SignedInCompany) => ({ authorization: `Bearer ${token}` });
  const exported = (who: SignedInCompany) => call('GET', '/profile/export', undefined, headers(who));
  const named = async (name: string): Promise<SignedInCompany> => {
    const owner = await signedInCompany(server);
    await server.context.pool.query('update companies set company_name = $2 where id = $1', [owner.companyId, name]);
    await post('/application/create_application/', { product_name: `Soap of ${name}` }, headers(owner));
    return owner;
  };

  it('has the companies and roles of an agent, and nothing of what is in these companies', async () => {
    const [shea, cocoa] = [await named('Shea Works'), await named('Cocoa Works')];
    const agent = await signedInMember(server, shea.companyId, ['editor'], true);
    await insertMember(server, { companyId: cocoa.companyId, accountId: agent.accountId, roles: ['viewer'], isAgent: true });
    await call('PUT', '/profile/legal-version', { version: currentAgreedVersion }, headers(agent));
    const { body, text } = await exported(agent);
    expect(body.data).toMatchObject({
      profile: { acknowledged_legal_version: currentAgreedVersion },
      companies: [
        { company_name: 'Cocoa Works', roles: ['viewer'], is_agent: true },
        { company_name: 'Shea Works', roles: ['editor'], is_agent: true },
      ],
    });
    for (const hidden of ['Soap of', emailOf(shea.accountId), emailOf(cocoa.accountId)]) expect(text).not.toContain(hidden);
  });

  it('has for an owner the data of the company that the session acts for, and of no other', async () => {
    const [shea, cocoa] = [await named('Baobab Works'), await named('Sesame Works')];
    await insertMember(server, { companyId: cocoa.companyId, accountId: shea.accountId, roles: ['viewer'], isAgent: false });
    await post('/invitations', { email: 'invited@baobab.example', roles: ['finance'] }, headers(shea));
    const { body, text } = await exported(shea);
    expect(body.data).toMatchObject({
      profile: { company_name: 'Baobab Works' },
      applications: [expect.objectContaining({ answers: { product_name: 'Soap of Baobab Works' } })],
      people: [expect.objectContaining({ email: emailOf(shea.accountId), roles: ['owner'] })],
      invitations: [expect.objectContaining({ email: 'invited@baobab.example', roles: ['finance'] })],
      company_events: expect.arrayContaining([expect.objectContaining({ action: 'invitation.created' })]) as unknown,
    });
    for (const hidden of ['Soap of Sesame Works', emailOf(cocoa.accountId)]) expect(text).not.toContain(hidden);
  });

  it('is refused to a page that was opened for another company', async () => {
    const [shea, cocoa] = [await named('Moringa Works'), await named('Cashew Works')];
    const openedFor = (companyId: string) => call('GET', '/profile/export', undefined, { ...headers(shea), 'x-company-id': companyId });
    const refused = await openedFor(cocoa.companyId);
    expect([refused.status, refused.body.code]).toEqual([409, 'company_changed']);
    // The control.
    expect((await openedFor(shea.companyId)).status).toBe(200);
  });
});

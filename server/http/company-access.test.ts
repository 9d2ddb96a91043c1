import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOperations, expectedCalls, missingExpectations, type ExpectedCall } from '../testing/company-access/expectations.ts';
import { openAccessStage, type AccessStage } from '../testing/company-access/stage.ts';
import { dueAnswer, faultsOf, faultsOfHeader, leaksOf } from '../testing/company-access/sweep.ts';
import { startWeakenedApp, switchOffRowLevelSecurity, type WeakenedApp } from '../testing/weakened-app.ts';

/**
 * Who reaches what of a company: every operation of the contract for companies, every role, and people of another company, of both, of
 * none, removed and signed out; for their own, for what is another company's and for what does not exist.
 */

const named = (calls: readonly ExpectedCall[]) => calls.map((call) => [call.name, call] as const);
const ofCompany = expectedCalls.filter(
  ({ right, needsCompany, showsCompany }) => right !== 'person' || needsCompany === true || showsCompany === true,
);

describe('every operation of companies', () => {
  let stage: AccessStage;
  beforeAll(async () => {
    stage = await openAccessStage();
  });
  afterAll(() => stage.close());

  it('has an expectation', () => {
    expect(missingExpectations()).toEqual([]);
    expect(companyOperations.length).toBeGreaterThan(60);
  });

  it.each(named(expectedCalls))('%s: answers each caller as they are entitled, and foreign as absent', async (_, call) => {
    expect(await faultsOf(stage, stage.server.origin, call)).toEqual([]);
  });

  it.each(named(ofCompany))('%s: refuses a page that was opened for another company before anything else', async (_, call) => {
    expect(await faultsOfHeader(stage, stage.server.origin, call)).toEqual([]);
  });

  it('takes the header of the company that the session acts for, in any spelling', async () => {
    const owner = stage.callers.find(({ name }) => name === 'owner');
    if (owner === undefined) throw new Error('there is no owner');
    const { token = '' } = await stage.person(owner);
    const { companyId } = owner.tenant;
    for (const header of [companyId, companyId.toUpperCase(), '']) {
      const answer = await fetch(`${stage.server.origin}/api/members`, {
        headers: { authorization: `Bearer ${token}`, 'x-company-id': header },
      });
      expect([header, answer.status]).toEqual([header, 200]);
    }
  });

  /** Written by hand, as a second opinion on what the table makes of each caller. */
  const opinions: readonly (readonly [call: string, caller: string, answer: string])[] = [
    ['createApplication', 'editor', '201'],
    ['createApplication', 'agent with editor', '201'],
    ['createApplication', 'finance', '403 permission_denied'],
    ['createApplication', 'viewer', '403 permission_denied'],
    ['retrieveApplication', 'viewer', '200'],
    ['submitApplication', 'finance', '403 permission_denied'],
    ['payApplication', 'finance', '200'],
    ['payApplication', 'editor', '403 permission_denied'],
    ['cancelPayment', 'editor and finance', '200'],
    ['changeProfile, of the company', 'editor', '403 permission_denied'],
    ['listInvitations', 'owner whose step-up is old', '200'],
    ['inviteMember', 'owner whose step-up is old', '409 step_up_required'],
    ['inviteMember', 'editor and finance', '403 permission_denied'],
    ['removeMember', 'viewer', '403 permission_denied'],
    ['listMembers', 'agent of both companies, acting for none', '409 company_not_chosen'],
    ['listMembers', 'owner without the second factor that the company requires', '409 second_factor_required'],
    ['listFactors', 'owner without the second factor that the company requires', '200'],
    ['listOwnCompanies', 'agent of both companies, acting for none', '200'],
    ['leaveCompany', 'agent of both companies, acting for none', '409 company_not_chosen'],
    ['listMembers', 'removed editor', '401 unauthenticated'],
    ['readProfile', 'nobody', '401 unauthenticated'],
  ];

  it.each(opinions)('%s by %s is expected to answer %s', (callName, callerName, answer) => {
    const call = expectedCalls.find(({ name }) => name === callName);
    const caller = stage.callers.find(({ name }) => name === callerName);
    if (call === undefined || caller === undefined) throw new Error(`unknown: ${callName} by ${callerName}`);
    expect(dueAnswer(call, caller, 'own')).toBe(answer);
  });
});

describe('a server that forgets who may do what', () => {
  let stage: AccessStage;
  let weakened: WeakenedApp;
  beforeAll(async () => {
    stage = await openAccessStage();
    weakened = await startWeakenedApp(stage.server, { roles: true, company: false });
  });
  afterAll(async () => {
    await weakened.close();
    await stage.close();
  });

  /** One operation for each permission is enough to show that a missing check is found. */
  const oneOfEach = [...new Map(ofCompany.map((call) => [call.operation.companyPermission, call])).values()];

  it.each(named(oneOfEach.filter(({ right }) => right !== 'person')))('is found by %s', async (_, call) => {
    expect(await faultsOf(stage, weakened.origin, call)).not.toEqual([]);
  });
});

/** Policy and row security off: the control of `npm run attack -- companies`, which switches off one after the other. */
describe('a server and a database that forget to whom a row belongs', () => {
  let stage: AccessStage;
  let weakened: WeakenedApp;
  beforeAll(async () => {
    stage = await openAccessStage();
    await switchOffRowLevelSecurity(stage.server);
    weakened = await startWeakenedApp(stage.server, { roles: false, company: true });
  });
  afterAll(async () => {
    await weakened.close();
    await stage.close();
  });

  const seen = [
    'retrieveApplication',
    'updateApplication',
    'deleteApplication',
    'listApplications',
    'readDocument',
    'listPayments',
    'retrieveCertificate',
    'listMembers',
    'listInvitations',
    'withdrawInvitation',
  ];

  it.each(named(expectedCalls.filter(({ name }) => seen.includes(name))))('are found by %s', async (_, call) => {
    expect(await leaksOf(stage, weakened.origin, call)).not.toEqual([]);
  });

  it('are found by each that is named here', () => {
    expect(expectedCalls.filter(({ name }) => seen.includes(name))).toHaveLength(seen.length);
  });
});

import { randomBytes } from 'node:crypto';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { startTestApp, type TestApp } from '../app.ts';
import {
  emailOf,
  insertMember,
  insertPerson,
  insertSession,
  signedInCompany,
  signedInMember,
  type SignedInCompany,
} from '../applications.ts';
import { preparePages, sender } from '../payments.ts';
import { insertPasskey, makeObject, type ObjectKind, type Tenant } from './objects.ts';

export interface SignedIn {
  /** Without one, the call has no session. */
  readonly token: string | undefined;
  readonly accountId: string;
}

export interface AccessCaller {
  readonly name: string;
  /** The company that the caller acts for, or would act for. */
  readonly tenant: Tenant;
  /** In that company. */
  readonly roles: readonly CompanyRole[];
  readonly state: 'acting' | 'without a recent step-up' | 'without the second factor' | 'without a company' | 'signed out';
  /** A member of another company too, which this session does not act for. */
  readonly isInBoth: boolean;
  /** One more such person, signed in. */
  signIn(): Promise<SignedIn>;
}

export interface AccessStage {
  readonly server: TestApp;
  readonly tenants: readonly Tenant[];
  readonly callers: readonly AccessCaller[];
  /** The company whose things are foreign to the caller. */
  otherThan(tenant: Tenant): Tenant;
  /** The same person at each call. */
  person(caller: AccessCaller): Promise<SignedIn>;
  /** The same object at each call, for calls that must not change it. What belongs to a person is the owner's. */
  known(kind: ObjectKind, tenant: Tenant): Promise<string>;
  close(): Promise<void>;
}

/** Renewals of the certificates that are made here are open on that day. */
const today = new Date('2026-11-15T12:00:00Z');

/** Nothing here is about passwords: each is wrong, at no cost. */
const passwords = { hash: async () => 'kept', verify: async () => false };

export async function openAccessStage(): Promise<AccessStage> {
  const server = await startTestApp(
    { APPLICATIONS_PER_DAY: '100000', UPLOADS_PER_HOUR: '100000', DATABASE_POOL: '8' },
    { clock: { now: () => today }, passwords },
  );
  const pages = preparePages(server);
  const [first, second, strict] = [await makeTenant(server), await makeTenant(server), await makeTenant(server)];
  await insertPasskey(server, undefined, strict.owner.accountId);
  await server.context.pool.query('update companies set requires_second_factor = true where id = $1', [strict.companyId]);
  const people = new Map<AccessCaller, Promise<SignedIn>>();
  const objects = new Map<string, Promise<string>>();
  const known = (kind: ObjectKind, tenant: Tenant) => {
    const key = `${kind} of ${tenant.companyId}`;
    const object = objects.get(key) ?? makeObject(server, kind, tenant, tenant.owner.accountId);
    objects.set(key, object);
    return object;
  };
  const tenants = [first, second, strict];
  // So that every list has something to show.
  for (const tenant of tenants)
    for (const kind of ['draft', 'document', 'certificate', 'payment', 'invitation'] as const) await known(kind, tenant);
  return {
    server,
    tenants,
    callers: makeCallers(server, { first, second, strict }),
    otherThan: (tenant) => (tenant === first ? second : first),
    person(caller) {
      const person = people.get(caller) ?? caller.signIn();
      people.set(caller, person);
      return person;
    },
    known,
    async close() {
      await pages.stop();
      await server.close();
    },
  };
}

async function makeTenant(server: TestApp): Promise<Tenant> {
  const owner = await signedInCompany(server);
  const secret = `Secret ${randomBytes(8).toString('hex')}`;
  await server.context.pool.query('update companies set company_name = $2 where id = $1', [owner.companyId, secret]);
  return { owner, companyId: owner.companyId, secret };
}

/** What nobody outside of the company may read. */
export function secretsOf({ companyId, owner, secret }: Tenant): readonly string[] {
  return [secret, companyId, owner.accountId, emailOf(owner.accountId)];
}

type Tenants = Readonly<Record<'first' | 'second' | 'strict', Tenant>>;

function makeCallers(server: TestApp, { first, second, strict }: Tenants): readonly AccessCaller[] {
  const member = (name: string, tenant: Tenant, roles: readonly CompanyRole[], isAgent = false): AccessCaller => ({
    name,
    tenant,
    roles,
    state: 'acting',
    isInBoth: false,
    signIn: () => signedInMember(server, tenant.companyId, roles, isAgent),
  });
  const ofTwo = (name: string, state: AccessCaller['state'], actsFor: Tenant | null): AccessCaller => ({
    name,
    tenant: actsFor ?? first,
    roles: ['viewer'],
    state,
    isInBoth: true,
    async signIn() {
      const accountId = await insertPerson(server);
      await insertMember(server, { companyId: first.companyId, accountId, roles: ['editor', 'finance'], isAgent: true });
      await insertMember(server, { companyId: second.companyId, accountId, roles: ['viewer'], isAgent: true });
      return { accountId, token: await insertSession(server, accountId, actsFor?.companyId ?? null) };
    },
  });
  return [
    member('owner', first, ['owner']),
    member('editor', first, ['editor']),
    member('finance', first, ['finance']),
    member('viewer', first, ['viewer']),
    member('editor and finance', first, ['editor', 'finance']),
    member('agent with editor', first, ['editor'], true),
    member('owner of another company', second, ['owner']),
    ofTwo('agent of both companies, acting for the other', 'acting', second),
    ofTwo('agent of both companies, acting for none', 'without a company', null),
    {
      ...member('owner whose step-up is old', first, ['owner']),
      state: 'without a recent step-up',
      signIn: async () => withOldStepUp(server, await signedInMember(server, first.companyId, ['owner'])),
    },
    { ...member('owner without the second factor that the company requires', strict, ['owner']), state: 'without the second factor' },
    {
      ...member('removed editor', first, ['editor']),
      state: 'signed out',
      signIn: async () => removed(server, first, await signedInMember(server, first.companyId, ['editor'])),
    },
    {
      ...member('nobody', first, []),
      state: 'signed out',
      signIn: async () => ({ token: undefined, accountId: first.owner.accountId }),
    },
  ];
}

async function withOldStepUp({ context }: TestApp, person: SignedInCompany): Promise<SignedIn> {
  await context.pool.query("update sessions set authenticated_at = $2::timestamptz - interval '11 minutes' where account_id = $1", [
    person.accountId,
    context.clock.now(),
  ]);
  return person;
}

/** By the owner, as it happens. */
async function removed(server: TestApp, { owner }: Tenant, person: SignedInCompany): Promise<SignedIn> {
  const { status } = await sender(server)(owner, 'POST', `/members/${person.accountId}/remove`);
  if (status !== 200) throw new Error(`a member was not removed: ${status}`);
  return person;
}

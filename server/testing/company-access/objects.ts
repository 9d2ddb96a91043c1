import { createHash, randomBytes } from 'node:crypto';
import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import type { TestApp } from '../app.ts';
import { insertSession, keptDocument, signedInMember, type SignedInCompany } from '../applications.ts';
import { givenCertificates } from '../filled/many-certificates.ts';
import { completeDraft, sender, submittedApplication } from '../payments.ts';

/** What an operation of companies can name, and how it is made. */

export interface Tenant {
  /** Makes what belongs to the company, and calls nothing that is tested. */
  readonly owner: SignedInCompany;
  readonly companyId: string;
  /** In the company's name and in the names of its products. */
  readonly secret: string;
}

const absentId = '01a1dd37-379c-77ca-b74a-03587b731209';

/** Well formed, and of nothing. */
export const absentIds = {
  draft: absentId,
  'complete draft': absentId,
  submitted: absentId,
  document: absentId,
  member: absentId,
  invitation: absentId,
  offer: absentId,
  company: absentId,
  person: absentId,
  session: absentId,
  passkey: absentId,
  certificate: certificateNumber('GH', 2026, '0'.repeat(randomCharacters)),
  payment: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
} as const;

export type ObjectKind = keyof typeof absentIds;

type Make = (server: TestApp, tenant: Tenant, accountId: string) => Promise<string>;

const makers: Readonly<Record<ObjectKind, Make>> = {
  draft: async (server, { owner, secret }) => {
    const { body } = await sender(server)(owner, 'POST', '/application/create_application/', { product_name: secret });
    return body.data.id;
  },
  'complete draft': (server, { owner, secret }) => completeDraft(server, owner, { product_name: secret }),
  submitted: (server, { owner, secret }) => submittedApplication(server, owner, { product_name: secret }),
  document: (server, { companyId }) => keptDocument(server, companyId),
  member: async (server, { companyId }) => (await signedInMember(server, companyId, ['viewer'])).accountId,
  invitation: insertInvitation,
  offer: insertResolvedOffer,
  company: async (_, { companyId }) => companyId,
  person: async (_, __, accountId) => accountId,
  session: async (server, _, accountId) => {
    const token = await insertSession(server, accountId, null);
    return one(server, 'select id as value from sessions where token_hash = $1', [createHash('sha256').update(token).digest()]);
  },
  passkey: insertPasskey,
  certificate: async (server, { companyId, secret }) => {
    const [number = ''] = await givenCertificates(server, companyId, [
      { product: secret, issuedOn: '2025-12-01', expiresOn: '2026-12-01' },
    ]);
    return number;
  },
  payment: async (server, { owner, secret }) => {
    const application = await submittedApplication(server, owner, { product_name: secret });
    const { body } = await sender(server)(owner, 'POST', '/application/pay_application/', { application_ids: [application] });
    return body.data.reference;
  },
};

/** One more of the company; what belongs to a person is of that person. */
export async function makeObject(server: TestApp, kind: ObjectKind, tenant: Tenant, accountId: string): Promise<string> {
  return makers[kind](server, tenant, accountId);
}

async function insertInvitation({ context }: TestApp, { companyId, owner }: Tenant): Promise<string> {
  const [id, now] = [context.ids.uuid(), context.clock.now()];
  await context.db
    .insertInto('invitations')
    .values({
      id,
      company_id: companyId,
      email: `${id}@shea.example`,
      roles: ['viewer'],
      language: 'en',
      nonce: randomBytes(32),
      invited_by: owner.accountId,
      created_at: now,
      expires_at: new Date(now.getTime() + 7 * 86_400_000),
    })
    .execute();
  return id;
}

/** A company has one open offer at most, and to everyone else a resolved one is as unknown. */
async function insertResolvedOffer({ context }: TestApp, { companyId, owner }: Tenant): Promise<string> {
  const [id, now] = [context.ids.uuid(), context.clock.now()];
  await context.db
    .insertInto('ownership_transfers')
    .values({
      id,
      company_id: companyId,
      from_account: owner.accountId,
      to_account: context.ids.uuid(),
      from_keeps: true,
      offered_at: now,
      expires_at: new Date(now.getTime() + 7 * 86_400_000),
      resolved_at: now,
      outcome: 'declined',
    })
    .execute();
  return id;
}

export async function insertPasskey({ context }: TestApp, _: unknown, accountId: string): Promise<string> {
  const id = context.ids.uuid();
  await context.pool.query(
    `insert into account_passkeys (id, credential_id, account_id, public_key, counter, transports, name, added_at)
     values ($1::uuid, $1::uuid::text, $2, 'x', 0, '{}', 'Phone', $3)`,
    [id, accountId, context.clock.now()],
  );
  return id;
}

async function one(server: Pick<TestApp, 'context'>, query: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await server.context.pool.query<{ value: string }>(query, [...values]);
  return rows[0]?.value ?? '';
}

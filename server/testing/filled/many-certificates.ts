import { randomInt } from 'node:crypto';
import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import type pg from 'pg';
import type { TestApp } from '../app.ts';

export interface Given {
  readonly product: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
  readonly status?: CertificateStatus;
  readonly isPublished?: boolean;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Certificates of a company with their finished applications, inserted directly into the tables, without the triggers that enforce
 * decisions and payments: for tests that need many and do not test how one is made.
 */
export async function givenCertificates(
  { context }: Pick<TestApp, 'context'>,
  companyId: string,
  given: readonly Given[],
): Promise<string[]> {
  const client = await context.pool.connect();
  const numbers: string[] = [];
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const { product, issuedOn, expiresOn, status = 'good', isPublished = true } of given) {
      const body = Array.from({ length: randomCharacters }, () => alphabet[randomInt(32)]).join('');
      const number = certificateNumber('GH', Number(issuedOn.slice(0, 4)), body);
      const id = context.ids.uuid();
      await client.query(
        `insert into applications (id, company_id, application_number, state, paid, answers, product_name, submissions, scheme, created_at, updated_at,
           submitted_at)
         values ($1, $2, 'APP-25-' || lpad(nextval('application_numbers')::text, 6, '0'), $4, true, '{}', $3, 1, '2026-1', now(), now(), now())`,
        [id, companyId, product, isPublished ? 'completed' : 'issuance'],
      );
      await client.query(
        `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at,
           credential, qr_seal, signed_at, published_at, status, country, sector)
         values ($1, $2, $3, nextval('status_indexes'), '{"threshold": "30.00", "company": "Tamale Shea Works"}', '{}', $4, '61.20', $5, $6, now(), 'a.b.c', '123456789', now(), $7, $8, 'GH', 'agriculture')`,
        [number, id, companyId, product, issuedOn, expiresOn, isPublished ? context.clock.now() : null, status],
      );
      await recordStatus(client, number, status);
      numbers.push(number);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return numbers;
}

/** What the signer would look for behind a status: a change that two people agreed on. For one that was good before. */
export async function recordStatus(client: pg.ClientBase, number: string, status: string): Promise<void> {
  if (status === 'good') return;
  await client.query(
    `insert into status_changes (id, number, change, reason, comment, requested_by, confirmed_by, at, status_index)
     select gen_random_uuid(), number, $2, 'company_asked', '', gen_random_uuid(), gen_random_uuid(), now(), status_index from certificates where number = $1`,
    [number, status === 'suspended' ? 'suspend' : 'revoke'],
  );
}

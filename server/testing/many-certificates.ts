import { randomInt } from 'node:crypto';
import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import type { Standing } from '@thamani/domain/certificates/standing.ts';
import type { TestApp } from './app.ts';

export interface Given {
  readonly product: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
  readonly standing?: Standing;
  readonly isPublished?: boolean;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Certificates of a company with their finished applications, written straight into the tables, past the triggers that insist on decisions
 * and payments: for tests that need many and do not test how one is made.
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
    for (const { product, issuedOn, expiresOn, standing = 'good', isPublished = true } of given) {
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
        `insert into certificates (number, application_id, company_id, ordinal, facts, deciders, product_name, cva, issued_on, expires_on, intended_at,
           credential, seal, signed_at, published_at, standing, country, sector)
         values ($1, $2, $3, nextval('certificate_ordinals'), '{"threshold": "30.00", "company": "Tamale Shea Works"}', '{}', $4, '61.20', $5, $6, now(), 'a.b.c', '123456789', now(), $7, $8, 'GH', 'agriculture')`,
        [number, id, companyId, product, issuedOn, expiresOn, isPublished ? context.clock.now() : null, standing],
      );
      numbers.push(number);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return numbers;
}

/** A certificate for each finished application that `fill` made, and renewals of some, begun and given up. */
export async function fillCertificates({ context }: Pick<TestApp, 'context'>): Promise<void> {
  const client = await context.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into certificates (number, application_id, company_id, ordinal, facts, deciders, product_name, cva, issued_on, expires_on, intended_at,
         credential, seal, signed_at, published_at, standing, country, sector)
       select 'TVA-GH25-0000-0000-' || lpad(upper(to_hex(n)), 4, '0'), id, company_id, n, jsonb_build_object('filler', repeat('x', 800), 'threshold', '30.00', 'company', 'Company ' || n),
         '{}', product_name, 55, current_date - n % 500, current_date - n % 500 + 365, now(), repeat('x', 1500), '1', now(), now(), case when n % 50 = 0 then 'suspended' else 'good' end,
         (array['GH', 'KE', 'TG', 'CI', 'NG', 'EG', 'ZA', 'TN', 'SN', 'RW'])[1 + n % 10], 'agriculture'
       from (select *, (row_number() over (order by id))::int as n from applications where state = 'completed') a`,
    );
    await client.query(
      `update applications set renewal_of = c.number from
         (select number, company_id, row_number() over (partition by company_id order by number) as n from certificates) c,
         (select id, company_id, row_number() over (partition by company_id order by id) as n from applications where state = 'draft') d
       where applications.id = d.id and c.company_id = d.company_id and c.n = d.n and c.n % 3 = 0`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  await context.pool.query('analyze');
}

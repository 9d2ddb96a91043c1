import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Each company has sent so many invoices and photos, with one application. */
const eachCompany = 50;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const numbered = (n: string) => `('00000008-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export function companiesFor(fingerprints: number): number {
  return Math.ceil(fingerprints / eachCompany);
}

/** Its one application has the same id. */
export function companyOf(n: number): string {
  return `00000008-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** What is kept of the invoice and the photo of that number, whether they were filled in or not. */
export function fingerprintOf(n: number) {
  return {
    invoice: { sha256: hash(`invoice ${n}`), marks: [0, 1, 2].map((mark) => hash(`mark ${mark} of ${n}`)) },
    photo: { sha256: hash(`photo ${n}`), hash: hash(`look of ${n}`).readBigUInt64BE() },
  };
}

/** So many invoices and as many photos that companies sent in and a machine has read, written straight into the tables. */
export async function fillFingerprints(client: Pick<pg.Client, 'query'>, fingerprints: number): Promise<void> {
  const companies = companiesFor(fingerprints);
  const fill = (text: string) => client.query(text);
  // What watches over single rows has nothing to say of millions that are made up.
  await fill("set session_replication_role = 'replica'");
  await fill(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at, registration_key)
     select ${numbered('n')}, 'Company ' || n, 'Small', 'CEO', 'a@b.example', 'C' || n, 'RC-' || 50000 + n, 'GH', 'agriculture', 2014, 'sme', 'local',
       'T' || n, 'Road', 'Town', 'Region', 'GH', now(), 'GH:' || 50000 + n from generate_series(1, ${companies}) n`,
  );
  await fill(
    `insert into applications (id, company_id, application_number, state, paid, answers, submissions, product_name, hs_code, country, cva, scheme,
       created_at, updated_at, submitted_at)
     select ${numbered('n')}, ${numbered('n')}, 'APP-25-' || lpad(n::text, 7, '0'), case when n % 5 > 0 then 'completed' else 'assessment' end, true, '{}', 1,
       'Product ' || n, lpad((1 + n % 97)::text, 2, '0') || '1590', 'GH', 35 + n % 60, '2026-1', now(), now() - n * interval '1 minute', now()
     from generate_series(1, ${companies}) n`,
  );
  for (const [kind, type, name] of [
    ['invoice', 'document', 'application/pdf'],
    ['photo', 'photo', 'image/jpeg'],
  ] as const) {
    const id = `('0000000${kind === 'photo' ? 'a' : '9'}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
    const owner = numbered(`1 + n / ${eachCompany} % ${companies}`);
    await fill(
      `insert into documents (id, company_id, media_type, name, content_type, view_type, bytes, sha256, state, created_at, checked_at)
       select ${id}, ${owner}, '${type}', 'x', '${name}', '${name}', 1000, sha256(('${kind} ' || n)::bytea), 'ready', now(), now()
       from generate_series(1, ${fingerprints}) n`,
    );
    await fill(
      `insert into application_documents (application_id, version, field, position, document_id)
       select ${owner}, 0, '${kind}', n, ${id} from generate_series(1, ${fingerprints}) n`,
    );
    await fill(
      `insert into document_extractions (sha256, kind, photo, extractor_version, at)
       select sha256(('${kind} ' || n)::bytea), '${type}', ${kind === 'photo' ? look : 'null'}, 1, now() from generate_series(1, ${fingerprints}) n`,
    );
  }
  await fill(
    `insert into invoice_fingerprints (fingerprint, sha256) select sha256(('mark ' || fingerprint || ' of ' || n)::bytea), sha256(('invoice ' || n)::bytea)
     from generate_series(1, ${fingerprints}) n, generate_series(0, 2) fingerprint`,
  );
  await fill(
    `insert into photo_bands (band, photo, sha256) select ((photo >> (band * 16)) & 65535)::int + band * 65536, photo, sha256
     from document_extractions, generate_series(0, 3) band where kind = 'photo'`,
  );
  await fill('reset session_replication_role');
  for (const table of [
    'companies',
    'applications',
    'documents',
    'application_documents',
    'document_extractions',
    'invoice_fingerprints',
    'photo_bands',
  ])
    await fill(`vacuum analyze ${table}`);
}

/** The first eight bytes, as `fingerprintOf` reads them. */
const look = `('x' || encode(substr(sha256(('look of ' || n)::bytea), 1, 8), 'hex'))::bit(64)::bigint`;

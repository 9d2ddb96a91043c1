import { age, finding, mostShown, total, type Ask } from './query.ts';
import type { Finding } from './report.ts';

/** Issuing takes seconds; printing in three languages on a slow machine less than this. */
const issuedWithinSeconds = 300;

/** Approved by two people, and without a published certificate: no step leads back from there, so an operator must find the cause. */
export async function unissued(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select a.application_number, a.id, c.number, c.signed_at::text as signed_at, extract(epoch from now() - a.updated_at)::int as age,
       count(*) over ()::int as total
     from applications a left join certificates c on c.application_id = a.id and c.published_at is null
     where a.state = 'issuance' and a.updated_at < now() - make_interval(secs => $1) order by a.updated_at limit ${mostShown}`,
    [issuedWithinSeconds],
  );
  return finding(
    'approved applications whose certificate is not issued',
    rows.map((row) => {
      const made = row['number'] === null ? 'no number yet' : `${row['number']}, ${row['signed_at'] === null ? 'not signed' : 'signed'}`;
      return `${row['application_number']} for ${age(row)}: ${made} (application/${row['id']})`;
    }),
    total(rows),
  );
}

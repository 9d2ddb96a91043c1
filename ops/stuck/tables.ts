import type pg from 'pg';
import { stuckFigures } from './figures.ts';
import { age, askingOf, finding, mostShown, total, type Ask, type Finding, type Found, ageOf } from './report.ts';
import { stuckCases } from './review.ts';

/** What is older than this should have happened. */
const limits = { outboxSeconds: 60, preparingSeconds: 120, hintSeconds: 600, refundSeconds: 600, refundDays: 15 };
/** The books of this long are checked; older ones were, and nobody can change them. */
const booksDays = 7;

/** Every question has an index to stand on and a bound. */
export async function stuckInTables(client: pg.Client): Promise<Found> {
  const ask = askingOf(client);
  const outbox = await waitingRows(ask);
  const back = await refunds(ask);
  const found = [
    outbox,
    await preparing(ask),
    await toldOf(ask),
    back.finding,
    await attention(ask),
    await books(ask),
    ...(await stuckCases(ask)),
    await unissued(ask),
    await unsealed(ask),
    ...(await stuckFigures(ask)),
  ];
  return { findings: found.filter((one) => one !== undefined), notes: back.notes };
}

async function waitingRows(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select topic, count(*)::int as rows, extract(epoch from now() - min(created_at))::int as age, max(attempts) as attempts
     from outbox where delivered_at is null and created_at < now() - make_interval(secs => $1) group by topic order by 3 desc`,
    [limits.outboxSeconds],
  );
  const waiting = rows.reduce((sum, row) => sum + Number(row['rows']), 0);
  const which = rows.map((row) => `${row['topic']}: ${row['rows']}, the oldest for ${age(row)}, attempted ${row['attempts']} times`);
  return waiting === 0 ? undefined : { what: `outbox rows that were not published: ${waiting}`, which };
}

async function preparing(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select p.reference, extract(epoch from now() - p.created_at)::int as age, count(a.number)::int as attempts, max(a.failure) as failure,
       count(*) over ()::int as total
     from payments p left join checkout_attempts a on a.payment_id = p.id
     where p.state = 'preparing' and p.created_at < now() - make_interval(secs => $1)
     group by p.id order by p.created_at limit ${mostShown}`,
    [limits.preparingSeconds],
  );
  return finding(
    'payments without a checkout link',
    rows.map(
      (row) => `${row['reference']} for ${age(row)}, ${row['attempts']} checkout attempts${row['failure'] ? `: ${row['failure']}` : ''}`,
    ),
    total(rows),
  );
}

/** The provider or a browser said that something happened, and the provider has not confirmed it. */
async function toldOf(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select p.reference, count(*)::int as hints, extract(epoch from now() - min(h.at))::int as age, count(*) over ()::int as total
     from payments p join payment_status_checks h on h.payment_id = p.id
     where p.state in ('preparing', 'open') and h.source = 'webhook' and h.at < now() - make_interval(secs => $1)
     group by p.id order by min(h.at) limit ${mostShown}`,
    [limits.hintSeconds],
  );
  return finding(
    'payments with a webhook event that the provider did not confirm',
    rows.map((row) => `${row['reference']}, ${row['hints']} events, the first ${age(row)} ago`),
    total(rows),
  );
}

/** What the provider took on may take days there, and is looked at again by itself. */
async function refunds(ask: Ask): Promise<{ finding: Finding | undefined; notes: string[] }> {
  const rows = await ask(
    `select r.id, p.reference, r.state, r.reason, r.minor, r.currency, r.transaction_id, extract(epoch from now() - r.created_at)::int as age,
       count(*) over ()::int as total
     from refunds r join payments p on p.id = r.payment_id
     where r.state <> 'completed' and r.created_at < now() - make_interval(secs => $1)
       and (r.provider_refund_id is null or r.state = 'exception' or r.created_at < now() - make_interval(days => $2))
     order by r.created_at limit ${mostShown}`,
    [limits.refundSeconds, limits.refundDays],
  );
  const [taken] = await ask("select count(*)::int as n from refunds where state = 'requested' and provider_refund_id is not null");
  return {
    finding: finding(
      'refunds that are not completed',
      rows.map(
        (row) =>
          `${row['id']} of ${row['reference']}, transaction ${row['transaction_id']}: ${row['minor']} ${row['currency']} minor units, ${row['reason']}, ${row['state']} for ${age(row)}`,
      ),
      total(rows),
    ),
    notes: Number(taken?.['n']) === 0 ? [] : [`${taken?.['n']} refunds are in progress at the provider (normal)`],
  };
}

async function attention(ask: Ask): Promise<Finding | undefined> {
  const rows = await ask(
    `select a.kind, a.cause, p.reference, extract(epoch from now() - a.at)::int as age, count(*) over ()::int as total
     from payment_exceptions a join payments p on p.id = a.payment_id where a.resolved_at is null order by a.at limit ${mostShown}`,
  );
  return finding(
    'payments that need attention',
    rows.map((row) => `${row['reference']}: ${row['kind']}, ${row['cause']}, ${age(row)} ago`),
    total(rows),
  );
}

/** Ids are ordered by time, so that the last days are one stretch of the primary key. */
async function books(ask: Ask): Promise<Finding | undefined> {
  const since = Date.now() - booksDays * 86_400_000;
  const first = since.toString(16).padStart(12, '0');
  const from = `${first.slice(0, 8)}-${first.slice(8)}-0000-0000-000000000000`;
  const unbalanced = await ask(
    `select l.entry_id from ledger_lines l where l.entry_id >= $1 group by l.entry_id, l.currency having sum(l.minor) <> 0 limit ${mostShown}`,
    [from],
  );
  const unapplied = await ask(
    `select p.reference, sum(-l.minor)::text as minor
     from (select distinct payment_id from ledger_entries where id >= $1) as recent
       join payments p on p.id = recent.payment_id
       join ledger_entries e on e.payment_id = recent.payment_id join ledger_lines l on l.entry_id = e.id and l.account = 'unapplied'
     group by p.id having sum(l.minor) <> 0 limit ${mostShown}`,
    [from],
  );
  const which = [
    ...unbalanced.map((row) => `entry ${row['entry_id']} is not balanced`),
    ...unapplied.map((row) => `${row['reference']} holds ${row['minor']} minor units that are neither applied nor owed as a refund`),
  ];
  return finding(`ledger entries of the last ${booksDays} days that do not balance`, which, which.length);
}

/**
 * Issuing takes seconds; printing in three languages on a slow machine less than this. Of some hundred that are approved at once, the last
 * wait longer in the queue for printing (docs/runbooks/certificate-not-issued.md).
 */
const issuedWithinSeconds = 300;

/** Approved by two people, and without a published certificate: no step leads back from there, so an operator must find the cause. */
async function unissued(ask: Ask): Promise<Finding | undefined> {
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

/** It happens every five minutes; what waits for longer can still be rewritten by an insider. */
const sealedWithinSeconds = 30 * 60;

/** Events that no seal vouches for. As many chains are looked at as stand unsealed on a bad day. */
async function unsealed(ask: Ask): Promise<Finding | undefined> {
  const [row] = await ask(
    `select count(*)::int as chains, extract(epoch from now() - min(e.at))::int as age from
       (select chain, sealed_position from audit_chain_heads where position > sealed_position order by chain limit 10000) h
       join lateral (select at from audit_events where audit_events.chain = h.chain and audit_events.position = h.sealed_position + 1 limit 1) e on true`,
  );
  const age = Number(row?.['age'] ?? 0);
  if (age <= sealedWithinSeconds) return undefined;
  return {
    what: 'audit events are not sealed',
    which: [`${row?.['chains']} chains have unsealed events, the oldest for ${ageOf(age)} (docs/runbooks/audit.md)`],
  };
}

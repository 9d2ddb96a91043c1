import type { LedgerAccount } from '@thamani/domain/payments/ledger.ts';
import pg from 'pg';
import type { ProviderCharges, ProviderRefunds } from './provider.ts';

interface Row {
  readonly [column: string]: string | number | boolean | null;
}

/** What the provider took and gave back, by its own books. */
export interface Taken {
  readonly charges: readonly ProviderCharges[];
  readonly refunds: readonly ProviderRefunds[];
}

export interface Compared {
  readonly broken: readonly string[];
  /** Applications that are paid, charges in the books, refunds owed. */
  readonly paid: number;
  readonly captured: number;
  readonly refunds: number;
  readonly balances: Readonly<Record<LedgerAccount, number>>;
}

/** Whose payments are compared: all, those of one, or all but those of some. */
export interface Companies {
  readonly only?: string;
  readonly except?: readonly string[];
}

/**
 * Our books beside the provider's: what is paid was taken, what was taken is applied or goes back, once. Everything is counted from rows;
 * no rule of ours is asked.
 */
export async function compareWithProvider(
  databaseUrl: string,
  everything: Taken,
  { only, except = [] }: Companies = {},
): Promise<Compared> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = async (text: string): Promise<readonly Row[]> => (await client.query<Row>(text, [only ?? null, except])).rows;
    const isCounted = '($1::uuid is null or company_id = $1) and not company_id = any ($2::uuid[])';
    const ours = `in (select id from payments where ${isCounted})`;
    const tables = {
      payments: await rows(`select id, state, amount_minor::float8 as minor, currency from payments where id ${ours}`),
      attempts: await rows(`select payment_id, reference from checkout_attempts where payment_id ${ours}`),
      items: await rows(
        `select payment_id, application_id, amount_minor::float8 as minor, reserves_application, applied_at is not null as applied from payment_items
         where payment_id ${ours}`,
      ),
      charges: await rows(
        `select transaction_id, payment_id, reference, minor::float8 as minor, currency from provider_charges where payment_id ${ours}`,
      ),
      refunds: await rows(
        `select id, payment_id, transaction_id, minor::float8 as minor, reason, state from refunds where payment_id ${ours}`,
      ),
      applications: await rows(`select id, state, paid from applications where ${isCounted}`),
      attention: await rows(`select payment_id, kind, cause from payment_exceptions where payment_id ${ours}`),
      lines: await rows(
        `select e.kind, e.cause, e.payment_id, l.account, l.minor::float8 as minor
         from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.payment_id ${ours}`,
      ),
      paidRows: await rows(
        "select subject_id, count(*)::int as n from outbox where topic = 'application.paid' and ($1::uuid is null or $2::uuid[] is not null) group by 1",
      ),
    };
    const taken = only === undefined ? everything : onlyOf(tables.attempts, everything);
    const broken = [
      ...applicationsBroken(tables, taken),
      ...chargesBroken(tables, taken),
      ...refundsBroken(tables, taken),
      ...booksBroken(tables),
    ];
    return {
      broken,
      paid: tables.applications.filter(({ paid }) => paid === true).length,
      captured: tables.charges.length,
      refunds: tables.refunds.length,
      balances: balancesOf(tables.lines),
    };
  } finally {
    await client.end();
  }
}

function onlyOf(attempts: readonly Row[], { charges, refunds }: Taken): Taken {
  const references = new Set(attempts.map((row) => row['reference']));
  const own = charges.filter(({ tx_ref }) => references.has(tx_ref));
  const ids = new Set(own.map(({ id }) => id));
  return { charges: own, refunds: refunds.filter(({ transaction_id }) => ids.has(transaction_id)) };
}

type Tables = Record<
  'payments' | 'attempts' | 'items' | 'charges' | 'refunds' | 'applications' | 'attention' | 'lines' | 'paidRows',
  readonly Row[]
>;

/** Paid, if and only if one payment for it was taken whole; and then the review hears of it once. */
function applicationsBroken(tables: Tables, { charges }: Taken): string[] {
  const broken: string[] = [];
  const references = grouped(tables.attempts, 'payment_id');
  const itemsOf = grouped(tables.items, 'application_id');
  const told = new Map(tables.paidRows.map((row) => [row['subject_id'], row['n']]));
  const payments = new Map(tables.payments.map((row) => [row['id'], row]));
  for (const { id, paid, state } of tables.applications) {
    const applied = (itemsOf.get(id ?? null) ?? []).filter((item) => item['applied'] === true);
    if (applied.length > 1) broken.push(`application ${id} was paid by ${applied.length} payments`);
    if (applied.length > 0 !== paid) broken.push(`application ${id} is ${paid ? '' : 'not '}paid, with ${applied.length} payments for it`);
    if ((told.get(id) ?? 0) !== (paid ? 1 : 0))
      broken.push(`the review was told ${told.get(id) ?? 0} times of application ${id}, ${state}`);
    for (const item of applied) {
      const payment = payments.get(item['payment_id'] ?? '');
      const ours = (references.get(item['payment_id'] ?? '') ?? []).map((row) => row['reference']);
      const whole = charges.some(
        (charge) =>
          ours.includes(charge.tx_ref) &&
          charge.status === 'successful' &&
          charge.currency === payment?.['currency'] &&
          charge.minor >= Number(payment['minor']),
      );
      if (!whole) broken.push(`application ${id} is paid, and the provider took nothing whole for it`);
    }
  }
  return broken;
}

/** Whatever was taken under a reference of ours is in the books once, or a person was told. */
function chargesBroken(tables: Tables, { charges }: Taken): string[] {
  const broken: string[] = [];
  const paymentOf = new Map(tables.attempts.map((row) => [row['reference'], row['payment_id']]));
  const booked = new Map(tables.charges.map((row) => [row['transaction_id'], row]));
  for (const { id, tx_ref, status, currency, minor } of charges) {
    const row = booked.get(String(id));
    const isOurs = paymentOf.has(tx_ref);
    if (status !== 'successful' || currency !== 'USD') {
      if (row !== undefined) broken.push(`charge ${id} is in the books and is ${status} in ${currency}`);
      const told = tables.attention.some(({ kind, cause }) => kind === 'currency_mismatch' && String(cause).endsWith(` ${id}`));
      if (isOurs && status === 'successful' && !told) broken.push(`charge ${id} is in ${currency}, and nobody was told`);
    } else if (isOurs && (row === undefined || row['minor'] !== minor || row['payment_id'] !== paymentOf.get(tx_ref)))
      broken.push(`charge ${id} of ${tx_ref} was taken and is ${row === undefined ? 'not in the books' : 'in the books as another'}`);
  }
  const known = new Set(charges.map(({ id }) => String(id)));
  for (const id of booked.keys())
    if (!known.has(String(id))) broken.push(`charge ${id} is in the books, and the provider does not know it`);
  for (const { id, state } of tables.payments) {
    const took = sum(tables.charges.filter((row) => row['payment_id'] === id));
    const applied = sum(tables.items.filter((row) => row['payment_id'] === id && row['applied'] === true));
    const back = sum(tables.refunds.filter((row) => row['payment_id'] === id && row['reason'] !== 'withdrawn'));
    if (took !== applied + back) broken.push(`payment ${id}, ${state}: ${took} came in, ${applied} applied, ${back} go back`);
  }
  return broken;
}

/** The provider gave back what is owed, each once, and nothing else. */
function refundsBroken(tables: Tables, { refunds }: Taken): string[] {
  const broken: string[] = [];
  const ours = new Map(tables.refunds.map((row) => [String(row['id']), row]));
  const given = new Map<string, number>();
  for (const refund of refunds) {
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(refund.comments ?? '')?.[0] ?? '';
    const row = ours.get(id);
    if (row === undefined || row['minor'] !== refund.minor || row['transaction_id'] !== String(refund.transaction_id))
      broken.push(`the provider gave back ${refund.minor} of ${refund.transaction_id}, which nobody owed`);
    given.set(id, (given.get(id) ?? 0) + 1);
  }
  for (const [id, { state }] of ours) {
    const times = given.get(id) ?? 0;
    if (times > 1) broken.push(`refund ${id} was given back ${times} times`);
    if (state === 'completed' && times === 0) broken.push(`refund ${id} is done, and the provider gave nothing back`);
  }
  return broken;
}

function booksBroken({ lines, refunds, items }: Tables): string[] {
  const broken: string[] = [];
  const balance = balancesOf(lines);
  for (const [cause, entry] of grouped(
    lines.map((line) => ({ ...line, entry: `${line['kind']} ${line['cause']}` })),
    'entry',
  )) {
    if (sum(entry) !== 0) broken.push(`${cause} is not balanced`);
    if (entry.length !== 2) broken.push(`${cause} has ${entry.length} lines`);
  }
  const withdrawn = sum(refunds.filter(({ reason }) => reason === 'withdrawn'));
  if (balance.unapplied !== 0) broken.push(`${-balance.unapplied} are neither applied nor owed back`);
  if (-balance.earned !== sum(items.filter(({ applied }) => applied === true)) - withdrawn)
    broken.push('what was earned is not what was applied');
  if (-balance.refunds_owed !== sum(refunds.filter(({ state }) => state !== 'completed')))
    broken.push('what is owed back is not what the refunds say');
  return broken;
}

function balancesOf(lines: readonly Row[]): Record<LedgerAccount, number> {
  const balance = { with_provider: 0, unapplied: 0, earned: 0, refunds_owed: 0, provider_charges: 0 };
  for (const { account, minor } of lines) balance[account as LedgerAccount] += Number(minor);
  return balance;
}

function grouped(rows: readonly Row[], by: string): Map<Row[string], Row[]> {
  const groups = new Map<Row[string], Row[]>();
  for (const row of rows) groups.set(row[by] ?? null, [...(groups.get(row[by] ?? null) ?? []), row]);
  return groups;
}

const sum = (rows: readonly Row[]): number => rows.reduce((total, { minor }) => total + Number(minor), 0);

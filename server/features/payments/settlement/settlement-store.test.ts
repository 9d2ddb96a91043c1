import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedOf, startPaymentBench, type PaymentBench } from '../../../testing/payment-harness.ts';
import { createCheckoutLink } from '../checkout/checkout-link.ts';
import { pollAndSettle } from './status-check.ts';
import type { PaymentRow } from '../payment-store.ts';

/** The constraints of the ledger's tables, tested with plain SQL as a faulty program would send it. */
describe('the books', () => {
  let bench: PaymentBench;
  let payment: PaymentRow;
  let application: string;
  beforeAll(async () => {
    bench = await startPaymentBench();
    const company = await bench.company();
    application = await company.application();
    payment = await company.starts(application);
    await createCheckoutLink(bench.server.context, startedOf(bench, payment.id));
    await bench.control('POST', 'pay', { tx_ref: `${payment.reference}-1` });
    await pollAndSettle(bench.server.context, payment.id);
  });
  afterAll(() => bench.close());

  const run = (text: string, values: unknown[] = []) => bench.server.context.pool.query(text, values);
  const id = () => bench.server.context.ids.uuid();
  /** One entry with its lines, sent together and so in one transaction. */
  const enter = (kind: string, cause: string, lines: readonly (readonly [account: string, minor: number, currency?: string])[]) => {
    const entry = id();
    const rows = lines.map(([account, minor, currency = 'USD'], at) => `('${entry}', ${at}, '${account}', ${minor}, '${currency}')`);
    const withLines = rows.length === 0 ? '' : `insert into ledger_lines values ${rows.join(', ')}`;
    const made = `insert into ledger_entries values ('${entry}', now(), '${kind}', '${cause}', '${payment.id}')`;
    return run(`${made}; ${withLines}`);
  };
  const transaction = async () => (await run('select transaction_id from provider_charges where payment_id = $1', [payment.id])).rows[0];

  it.each([
    [
      'is not balanced',
      [
        ['with_provider', 100],
        ['unapplied', -99],
      ],
    ],
    ['has one line', [['with_provider', 100]]],
    ['has no line', []],
    [
      'balances only over two currencies',
      [
        ['with_provider', 100],
        ['unapplied', -100, 'NGN'],
      ],
    ],
  ] as const)('refuse an entry that %s', async (_, lines) => {
    await expect(enter('captured', `a test ${id()}`, lines)).rejects.toThrow('is not balanced');
  });

  it('refuse a line that comes to an entry later', async () => {
    const { rows } = await run('select id from ledger_entries limit 1');
    const line = `insert into ledger_lines values ($1, 9, 'earned', -5000, 'USD')`;
    await expect(run(line, [rows[0].id])).rejects.toThrow('is not balanced');
  });

  it('refuse an account, a kind and a movement of nothing that they do not know', async () => {
    await expect(
      enter('captured', id(), [
        ['pocket', 100],
        ['unapplied', -100],
      ]),
    ).rejects.toThrow('ledger_lines_account_check');
    await expect(
      enter('stolen', id(), [
        ['with_provider', 100],
        ['unapplied', -100],
      ]),
    ).rejects.toThrow('ledger_entries_kind_check');
    await expect(
      enter('captured', id(), [
        ['with_provider', 0],
        ['unapplied', 0],
      ]),
    ).rejects.toThrow('ledger_lines_minor_check');
  });

  it('take an honest entry (the control)', async () => {
    await expect(
      enter('captured', `a test ${id()}`, [
        ['with_provider', 100],
        ['unapplied', -100],
      ]),
    ).resolves.toBeDefined();
  });

  it('capture a charge, apply an application and give back a refund once', async () => {
    const { transaction_id: taken } = await transaction();
    const both = [
      ['with_provider', 100],
      ['unapplied', -100],
    ] as const;
    await expect(enter('captured', `flutterwave transaction ${taken}`, both)).rejects.toThrow('one_entry_per_cause');
    await expect(enter('applied', `application ${application}`, both)).rejects.toThrow('one_entry_per_cause');
    const again = `insert into provider_charges select * from provider_charges where transaction_id = $1`;
    await expect(run(again, [taken])).rejects.toThrow('provider_charges_pkey');
    const refund = `insert into refunds (id, payment_id, provider, transaction_id, application_id, minor, currency, reason, created_at)
      values (gen_random_uuid(), $1, 'flutterwave', $2, null, 100, 'USD', 'duplicate_payment', now())`;
    await run(refund, [payment.id, taken]);
    await expect(run(refund, [payment.id, taken])).rejects.toThrow('refunds_unique');
  });

  it.each(['ledger_entries', 'ledger_lines'])('refuse every change and removal of rows in %s', async (table) => {
    await expect(run(`update ${table} set ${table === 'ledger_lines' ? 'minor = 1' : "cause = 'x'"}`)).rejects.toThrow('append-only');
    await expect(run(`delete from ${table}`)).rejects.toThrow('append-only');
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow('append-only');
  });

  it('let an application be held by one payment, and paid by one', async () => {
    const other = id();
    await run(
      `insert into payments (id, company_id, reference, invoice_number, provider, amount_minor, currency, account_id, language, created_at, updated_at)
       select $2, company_id, reverse(reference), 'INV-99-000001', provider, amount_minor, currency, account_id, language, created_at, updated_at
       from payments where id = $1`,
      [payment.id, other],
    );
    const second = `insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version,
        full_minor, discount_minor, amount_minor, currency, reserves_application)
      select $2, application_id, application_number, product_name, price_id, price_version, full_minor, discount_minor, amount_minor, currency, $3
      from payment_items where payment_id = $1`;
    await expect(run(second, [payment.id, other, true])).rejects.toThrow('payment_items_one_reservation');
    await run(second, [payment.id, other, false]);
    const apply = 'update payment_items set applied_at = now() where payment_id = $1';
    await expect(run(apply, [other])).rejects.toThrow('applied_reserves_application');
  });

  it('know no payment that is paid without a date, or open without a page', async () => {
    await expect(run('update payments set paid_at = null where id = $1', [payment.id])).rejects.toThrow('paid_has_a_date');
    await expect(run("update payments set state = 'open', paid_at = null, link = null where id = $1", [payment.id])).rejects.toThrow(
      'open_has_a_link',
    );
  });
});

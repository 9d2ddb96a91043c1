import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casework, colleague, stayIn, type Colleague } from '../../../testing/cases.ts';
import { startPaymentBench, type PaymentBench } from '../../../testing/payment-harness.ts';
import { countOpenPaymentExceptions } from './payment-exception-store.ts';
import { raisePaymentException } from './payment-exceptions.ts';

let bench: PaymentBench;
let call: ReturnType<typeof casework>['call'];
let admin: Colleague;
let others: readonly Colleague[];

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly settled: object | null;
}

const query = async (sql: string, ...values: readonly unknown[]) =>
  (await bench.server.context.pool.query<Record<string, unknown>>(sql, [...values])).rows;
const list = async (settled = false, more = '') =>
  (await call(admin, `/staff/payment-exceptions?settled=${settled}${more}`)).body as unknown as { data: Listed[]; next: string | null };
const settle = (who: Colleague, id: string, comment = 'Refunded by hand, RF-1.') =>
  call(who, `/staff/payment-exceptions/${id}`, { comment });

/** As settling a payment leaves it behind. */
async function needsAPerson(kind: 'currency_mismatch' | 'refund_unconfirmed', cause: string): Promise<void> {
  const company = await bench.company();
  const payment = await company.starts(await company.application());
  const { context } = bench.server;
  await context.db
    .transaction()
    .execute((tx) => raisePaymentException(tx, context, { paymentId: payment.id, kind, cause, at: bench.now(), requestId: 'test' }));
}

beforeAll(async () => {
  bench = await startPaymentBench();
  ({ call } = casework(bench.server));
  admin = await colleague(bench.server, { role: 'admin' }, 'Ama Mensah');
  others = await Promise.all((['officer', 'verifier', 'board'] as const).map((role) => colleague(bench.server, { role }, `A ${role}`)));
  await needsAPerson('currency_mismatch', 'flutterwave transaction 1');
  bench.pass(1_000);
  await needsAPerson('refund_unconfirmed', 'refund 2');
  await stayIn(bench.server);
});
afterAll(() => bench.close());

describe('payments that need a person', () => {
  it('are listed with what one needs to look into them, the oldest first, in pages', async () => {
    const { data } = await list();
    expect(data).toMatchObject([
      {
        kind: 'currency_mismatch',
        cause: 'flutterwave transaction 1',
        payment: { amount: '250.00', currency: 'USD' },
        company_name: 'Tamale Shea Works',
        settled: null,
      },
      { kind: 'refund_unconfirmed', cause: 'refund 2' },
    ]);
    const first = await list(false, '&page_size=1');
    expect(first).toMatchObject({ data: [{ kind: 'currency_mismatch' }], next: '/api/staff/payment-exceptions?page=2&page_size=1' });
    expect((await list(true)).data).toEqual([]);
  });

  it('are for admins alone, and settled only with a fresh proof', async () => {
    const [first] = (await list()).data;
    for (const other of others) {
      expect((await call(other, '/staff/payment-exceptions')).body.code).toBe('permission_denied');
      expect((await settle(other, first?.id ?? '')).body.code).toBe('permission_denied');
    }
    await query("update staff_sessions set authenticated_at = $1::timestamptz - interval '11 minutes'", bench.now());
    expect((await settle(admin, first?.id ?? '')).body.code).toBe('step_up_required');
    await stayIn(bench.server);
    expect(await countOpenPaymentExceptions(bench.server.context.db)).toBe(2);
  });

  it('are resolved with a comment, once, by one of many who try', async () => {
    const [first] = (await list()).data;
    const id = first?.id ?? '';
    expect((await settle(admin, id, '   ')).body).toMatchObject({
      code: 'fields_invalid',
      errors: { comment: expect.any(String) as string },
    });
    const answers = await Promise.all([1, 2, 3].map((n) => settle(admin, id, `Done, RF-${n}.`)));
    expect(answers.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'done',
      'request_already_resolved',
      'request_already_resolved',
    ]);
    const [row, ...more] = (await list(true)).data;
    expect(more).toEqual([]);
    expect(row).toMatchObject({ id, settled: { by: 'Ama Mensah', comment: expect.stringMatching(/^Done, RF-\d\.$/) as string } });
    expect((await list()).data.map(({ kind }) => kind)).toEqual(['refund_unconfirmed']);
    expect(await query("select actor_id, data from audit_events where action = 'payment.exception_resolved'")).toEqual([
      { actor_id: admin.id, data: { kind: 'currency_mismatch', exception: id } },
    ]);
    expect(await countOpenPaymentExceptions(bench.server.context.db)).toBe(1);
  });

  it('leave the books alone, and are not there where there are none', async () => {
    expect(await query('select id from ledger_entries')).toEqual([]);
    expect((await settle(admin, '01a1dd37-379c-77ca-b74a-03587b731209')).body.code).toBe('not_found');
  });

  it('are never settled by a person without a comment; a database constraint enforces it too', async () => {
    const [open] = (await list()).data;
    await expect(
      query('update payment_exceptions set resolved_by = $2, resolved_at = now() where id = $1', open?.id, admin.id),
    ).rejects.toThrow('resolution_complete');
    await expect(query("update payment_exceptions set resolution = '' where id = $1", open?.id)).rejects.toThrow('resolution');
  });
});

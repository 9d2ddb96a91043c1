import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PaymentRefused } from '../../../ports.ts';
import { startedOf, startPaymentBench, type PayingCompany, type PaymentBench } from '../../../testing/payment-harness.ts';
import { countOpenPaymentExceptions } from '../exceptions/payment-exception-store.ts';
import { createCheckoutLink } from './checkout-link.ts';
import { pollAndExpire } from '../settlement/status-check.ts';
import { attemptsOf, itemsOf, openPayment, paymentById, type PaymentRow } from '../payment-store.ts';

interface Link {
  readonly tx_ref: string;
  readonly redirect_url: string;
  readonly amount_text: string;
  readonly title: string;
  readonly description: string;
}

describe('getting the provider’s page', () => {
  let bench: PaymentBench;
  let company: PayingCompany;
  beforeAll(async () => {
    bench = await startPaymentBench();
    company = await bench.company();
  });
  afterEach(() => bench.control('DELETE', 'faults'));
  afterAll(() => bench.close());

  const started = async () => company.starts(await company.application());
  const prepare = (payment: PaymentRow) => createCheckoutLink(bench.server.context, startedOf(bench, payment.id));
  const status = async ({ id }: PaymentRow) => {
    const { db } = bench.server.context;
    const [payment, attempts, items] = [await paymentById(db, id), await attemptsOf(db, id), await itemsOf(db, id)];
    return { payment: payment!, attempts, held: items.filter(({ reserves_application }) => reserves_application).length };
  };
  const links = ({ reference }: PaymentRow) => bench.control<Link[]>('GET', `links?prefix=${reference}`);
  const plan = (fault: object) => bench.control('POST', 'faults', { call: 'create', ...fault });
  const exceptions = async ({ id }: PaymentRow) =>
    (await bench.server.context.pool.query('select kind, cause from payment_exceptions where payment_id = $1', [id])).rows;

  it('asks once, under a reference of its own, and opens the payment for an hour', async () => {
    const payment = await started();
    await prepare(payment);
    await prepare(payment);
    const { payment: open, attempts } = await status(payment);
    expect(open).toMatchObject({ state: 'open', link_expires_at: new Date(bench.now().getTime() + 3_600_000) });
    expect(attempts).toMatchObject([{ number: 1, reference: `${payment.reference}-1`, link: open.link, failure: null }]);
    const [link, ...more] = await links(payment);
    expect(more).toEqual([]);
    expect(link).toMatchObject({ amount_text: '250.00', title: 'Thamani' });
    expect(link?.description).toBe(`Certification fee, invoice ${payment.invoice_number}`);
    expect(link?.redirect_url).toBe(`${bench.server.context.config.publicOrigin}/paymment-verification?payment=${payment.reference}`);
  });

  it.each(['cut_after', 'fail_after', 'malformed', 'other_shape', 'cut_before', 'fail_before'])(
    'asks under a new reference after an answer that was lost (%s), and never twice under one',
    async (fault) => {
      const payment = await started();
      await plan({ fault });
      await expect(prepare(payment)).rejects.toThrow("the payments' provider");
      expect(await status(payment)).toMatchObject({ payment: { state: 'preparing' }, held: 1, attempts: [{ answered_at: null }] });
      await prepare(payment);
      const { payment: open, attempts } = await status(payment);
      expect(attempts.map(({ reference, link }) => [reference, link])).toEqual([
        [`${payment.reference}-1`, null],
        [`${payment.reference}-2`, open.link],
      ]);
      expect(open.state).toBe('open');
      expect(await bench.control('GET', `duplicates?prefix=${payment.reference}`)).toEqual([]);
    },
  );

  it('settles money that came under a reference whose answer was lost, and asks for no other page', async () => {
    const payment = await started();
    await plan({ fault: 'cut_after' });
    await expect(prepare(payment)).rejects.toThrow('not reached');
    await bench.control('POST', 'pay', { tx_ref: `${payment.reference}-1` });
    await prepare(payment);
    expect(await status(payment)).toMatchObject({ payment: { state: 'paid' }, attempts: [{ number: 1 }] });
  });

  it('waits while the provider works on a try whose answer was lost', async () => {
    const payment = await started();
    await plan({ fault: 'cut_after' });
    await expect(prepare(payment)).rejects.toThrow('not reached');
    await bench.control('POST', 'pay', { tx_ref: `${payment.reference}-1`, outcome: 'pending' });
    await expect(prepare(payment)).rejects.toThrow('whose answer was lost');
    expect((await status(payment)).attempts).toHaveLength(1);
    await bench.control('POST', 'settle', { tx_ref: `${payment.reference}-1`, status: 'successful' });
    await prepare(payment);
    expect((await status(payment)).payment.state).toBe('paid');
  });

  it('fails at a clear no, lets go of its applications and calls a person', async () => {
    const payment = await started();
    await plan({ fault: 'fail_before', status: 400 });
    const before = await countOpenPaymentExceptions(bench.server.context.db);
    await prepare(payment);
    expect(await status(payment)).toMatchObject({ payment: { state: 'failed' }, held: 0, attempts: [{ number: 1, link: null }] });
    expect(await exceptions(payment)).toEqual([{ kind: 'checkout_link_refused', cause: `payment ${payment.id}` }]);
    expect(await countOpenPaymentExceptions(bench.server.context.db)).toBe(before + 1);
    expect(await pollAndExpire(bench.server.context, payment.id)).toBe('over');
  });

  it('gives up after five tries, and calls a person', async () => {
    const payment = await started();
    await plan({ fault: 'cut_after', count: 5 });
    for (let tries = 0; tries < 5; tries += 1) await expect(prepare(payment)).rejects.toThrow('not reached');
    await prepare(payment);
    expect(await status(payment)).toMatchObject({ payment: { state: 'failed' }, held: 0 });
    expect((await links(payment)).map(({ tx_ref }) => tx_ref)).toHaveLength(5);
    expect(await exceptions(payment)).toEqual([{ kind: 'checkout_link_refused', cause: `payment ${payment.id}` }]);
  });

  it('spends no try while the provider cannot even be asked about the last one', async () => {
    const payment = await started();
    await plan({ fault: 'cut_before' });
    await bench.control('POST', 'faults', { call: 'verify_by_reference', fault: 'cut_before', count: 3 });
    for (let tries = 0; tries < 4; tries += 1) await expect(prepare(payment)).rejects.toThrow('not reached');
    expect((await status(payment)).attempts).toHaveLength(1);
    await prepare(payment);
    expect((await status(payment)).payment.state).toBe('open');
  });

  it('is measured, and so is what became of it', async () => {
    const { metrics, db } = bench.server.context;
    metrics.countPaymentExceptions(() => countOpenPaymentExceptions(db));
    const figures = await metrics.registry.metrics();
    expect(figures).toMatch(/payments_total\{outcome="failed".*\} [1-9]/);
    expect(figures).toMatch(/checkout_link_delay_seconds_count\{.*\} [1-9]/);
    expect(figures).toMatch(new RegExp(`payment_exceptions_open\\{.*\\} ${await countOpenPaymentExceptions(db)}\n`));
  });

  it('keeps the first answer where two workers ask at once', async () => {
    const payment = await started();
    await plan({ fault: 'delay', ms: 300 });
    await Promise.all([prepare(payment), prepare(payment), prepare(payment)]);
    const { payment: open, attempts } = await status(payment);
    expect(open.state).toBe('open');
    expect(attempts.some(({ link }) => link === open.link)).toBe(true);
    expect(new Set(attempts.map(({ reference }) => reference)).size).toBe(attempts.length);
  });

  it('shows nobody a page that came after the payment was given up', async () => {
    const payment = await started();
    const { context } = bench.server;
    const createLink: typeof context.payments.createLink = async (...asked) => {
      const made = await context.payments.createLink(...asked);
      expect(await company.call('POST', `/payment/${payment.reference}/cancel/`)).toBe(200);
      return made;
    };
    await createCheckoutLink({ ...context, payments: { ...context.payments, createLink } }, startedOf(bench, payment.id));
    expect((await status(payment)).payment).toMatchObject({ state: 'cancelled', link: null });
  });

  it('leaves a payment open whose page another worker made before the provider refused this try', async () => {
    const payment = await started();
    const { context } = bench.server;
    const createLink = async () => {
      await prepare(payment);
      throw new PaymentRefused('refused');
    };
    await createCheckoutLink({ ...context, payments: { ...context.payments, createLink } }, startedOf(bench, payment.id));
    const { payment: open, attempts, held } = await status(payment);
    expect([open.state, held]).toEqual(['open', 1]);
    expect(attempts.map(({ link, failure }) => [link, failure])).toEqual([
      [null, 'refused'],
      [open.link, null],
    ]);
    expect(await exceptions(payment)).toEqual([]);
  });

  it('leaves a payment open whose page was made while the provider was asked about the last of five tries', async () => {
    const payment = await started();
    await plan({ fault: 'cut_after', count: 5 });
    for (let tries = 0; tries < 5; tries += 1) await expect(prepare(payment)).rejects.toThrow('not reached');
    const { context } = bench.server;
    const page = { link: 'https://pay.example/late', link_expires_at: new Date(bench.now().getTime() + 3_600_000) };
    const chargeByReference = async () => {
      await context.db.transaction().execute((tx) => openPayment(tx, payment.id, page, bench.now()));
      return undefined;
    };
    await createCheckoutLink({ ...context, payments: { ...context.payments, chargeByReference } }, startedOf(bench, payment.id));
    expect(await status(payment)).toMatchObject({ payment: { state: 'open' }, held: 1 });
    expect(await exceptions(payment)).toEqual([]);
  });

  it('ends a payment whose page could not be had for an hour', async () => {
    const payment = await started();
    bench.pass(3_600_000);
    await prepare(payment);
    expect(await status(payment)).toMatchObject({ payment: { state: 'expired' }, held: 0, attempts: [] });
  });
});

import { createHash } from 'node:crypto';
import { retrieveApplication } from '@thamani/contract/applications.ts';
import { listPayments, payApplication, readPayment } from '@thamani/contract/payments.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { markPaid, preparePages, sender, submittedApplication, type Send } from '../../testing/payments.ts';
import { readLink } from '../documents/media-link-interface.ts';
import { receiptKey } from './receipts/receipt.ts';

describe("the specification's calls for payments, and ours beside them", () => {
  let server: TestApp;
  let me: SignedInCompany;
  let send: Send;
  let pages: ReturnType<typeof preparePages>;
  beforeAll(async () => {
    server = await startTestApp({ DATABASE_POOL: '8' });
    send = sender(server);
    me = await signedInCompany(server);
    pages = preparePages(server);
  });
  afterAll(async () => {
    await pages.stop();
    await server.close();
  });
  const pay = async () => {
    const application = await submittedApplication(server, me);
    const asked = {
      application_ids: [application],
      success_url: `${server.context.config.publicOrigin}/paymment-verification`,
    };
    const { status, body } = await send(me, 'POST', '/application/pay_application/', asked);
    return { application, status, body, reference: body.data.reference };
  };

  it('answers pay_application as it is specified: the link at data.data.link', async () => {
    const { status, body } = await pay();
    expect(status).toBe(200);
    expect(payApplication.answer.strict().parse(body)).toEqual(body);
    expect(Object.keys(body.data).toSorted()).toEqual(['data', 'message', 'reference', 'status']);
    expect(new URL(body.data.data.link).protocol).toBe('https:');
  });

  it('shows a payment as declared, before and after it is paid, and in its application', async () => {
    const { application, reference } = await pay();
    const seen = async () => (await send(me, 'GET', `/payment/${reference}/`)).body;
    const open = await seen();
    expect(readPayment.answer.parse(open)).toEqual(open);
    expect(open.data).toMatchObject({
      state: 'open',
      link: expect.any(String),
      payment: {
        reference,
        state: 'open',
        invoice_number: expect.stringMatching(/^INV-\d\d-\d{6,}$/),
        amount: '250.00',
        currency: 'USD',
        paid_at: null,
        receipt: false,
        items: [
          {
            application_id: application,
            application_number: expect.stringMatching(/^APP-/),
            product_name: 'Shea butter, unrefined',
            full_amount: '250.00',
            discount_amount: '0.00',
            amount: '250.00',
          },
        ],
        refunds: [],
      },
    });
    await markPaid(server, reference);
    const paid = await seen();
    expect(paid.data).toMatchObject({ state: 'verified', payment: { state: 'verified', paid_at: expect.any(String) } });
    expect(paid.data).not.toHaveProperty('link');
    const { body } = await send(me, 'GET', `/application/${application}/retrieve_application/`);
    expect(retrieveApplication.answer.parse(body)).toEqual(body);
    expect(body.data).toMatchObject({ paid: true, fee: { amount: '250.00', fixed: true }, payment: { reference, state: 'verified' } });
  });

  it('lists payments by page, newest first, with items and refunds', async () => {
    const who = await signedInCompany(server);
    const references: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const ids = [await submittedApplication(server, who)];
      references.unshift((await send(who, 'POST', '/application/pay_application/', { application_ids: ids })).body.data.reference);
    }
    await markPaid(server, references[1] as string);
    await server.context.pool.query(
      `with attempt as (
         insert into checkout_attempts (payment_id, number, reference, requested_at) select id, 1, reference || '-1', now() from payments where reference = $1
         returning payment_id, reference),
       charge as (
         insert into provider_charges (provider, transaction_id, payment_id, reference, minor, currency, confirmed_at)
         select 'flutterwave', '1', payment_id, reference, 25000, 'USD', now() from attempt returning payment_id)
       insert into refunds (id, payment_id, provider, transaction_id, minor, currency, reason, created_at)
       select gen_random_uuid(), payment_id, 'flutterwave', '1', 25000, 'USD', 'duplicate_payment', now() from charge`,
      [references[1]],
    );
    const page = async (query: string) => (await send(who, 'GET', `/payment/my_payments/${query}`)).body as never as Record<string, never>;
    const first = await page('?page_size=2');
    expect(listPayments.answer.parse(first)).toEqual(first);
    expect(first).toMatchObject({
      data: [
        { reference: references[0], items: [{}], refunds: [] },
        { reference: references[1], state: 'verified', refunds: [{ amount: '250.00', reason: 'duplicate_payment', state: 'owed' }] },
      ],
      previous: null,
      next: '/api/payment/my_payments/?page=2&page_size=2',
      current_page: 1,
      total_pages: 2,
    });
    expect(await page('?page=2&page_size=2')).toMatchObject({ data: [{ reference: references[2] }], next: null, total_pages: 2 });
    expect(await page('?page=9')).toMatchObject({ data: [], previous: '/api/payment/my_payments/?page=1', total_pages: 1 });
    expect((await send(who, 'GET', '/payment/my_payments/?page=0')).status).toBe(422);
  });

  it('leads to the receipt for one minute, once it is made', async () => {
    const { reference } = await pay();
    expect(await send(me, 'GET', `/payment/${reference}/receipt/`)).toMatchObject({ status: 409, body: { code: 'document_not_ready' } });
    await markPaid(server, reference);
    const body = Buffer.from('%PDF-1.7 a receipt');
    const sha256 = createHash('sha256').update(body).digest();
    const { rows } = await server.context.pool.query<{ id: string; invoice_number: string }>(
      'update payments set receipt_sha256 = $2 where reference = $1 returning id, invoice_number',
      [reference, sha256],
    );
    const [{ id, invoice_number }] = rows as [{ id: string; invoice_number: string }];
    const { status, headers } = await send(me, 'GET', `/payment/${reference}/receipt/`);
    const { media } = server.context.config;
    expect(status).toBe(302);
    expect(headers.get('location')?.startsWith(`${media.origin}/`)).toBe(true);
    const link = readLink(media.key, headers.get('location')?.slice(media.origin.length + 1) ?? '');
    expect(link).toMatchObject({ key: receiptKey({ id, sha256 }), type: 'application/pdf', name: `${invoice_number}.pdf` });
    expect((link?.until ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
    expect((await send(me, 'GET', `/payment/${reference}/`)).body.data).toMatchObject({ payment: { receipt: true } });
  });
});

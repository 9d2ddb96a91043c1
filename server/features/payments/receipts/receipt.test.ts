import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@thamani/domain/languages.ts';
import type { OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../../database/tables.ts';
import { createMediaSite } from '../../../http/media-server.ts';
import { signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { edgesOf, textOf } from '../../../testing/documents.ts';
import { makeReceiptFor, receiptKey, receiptLink } from './receipt.ts';
import { paymentById, type PaymentRow } from '../payment-store.ts';

let now = new Date('2026-11-15T09:41:00Z');
let server: TestApp;
let company: SignedInCompany;
let mediaOrigin: string;
let closeMedia: () => Promise<void>;

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => now } });
  company = await signedInCompany(server);
  const media = await createMediaSite(server.context);
  mediaOrigin = await media.listen({ host: '127.0.0.1', port: 0 });
  closeMedia = () => media.close();
});
afterAll(async () => {
  await closeMedia();
  await server.close();
});

const organisation: OperatingOrganisation = {
  name: 'Liberation Road Certification',
  legalForm: 'Limited company',
  address: ['12 Liberation Road', 'Accra', 'Ghana'],
  email: 'office@certification.test',
  phone: '+233201234567',
  law: 'GH',
  court: 'High Court, Accra',
  taxNumber: 'C0001234567',
  partners: [],
  socialLinks: [],
};

interface Sample {
  readonly language?: Language;
  readonly products?: readonly { readonly name?: string; readonly applied?: boolean; readonly discount?: number }[];
  /** Charges in the order in which they were confirmed. */
  readonly charges?: readonly number[];
}

let invoices = 0;

/** A paid payment as settling leaves it. */
async function paid({ language = 'en', products = [{}], charges }: Sample = {}): Promise<string> {
  const { ids, pool } = server.context;
  // No login of a process may insert what is already paid.
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const id = ids.uuid();
  const number = String(++invoices).padStart(6, '0');
  const reference = ids.spoken(26);
  const items = products.map(({ name = 'Shea butter, unrefined', applied = true, discount = 0 }, index) => ({
    payment_id: id,
    application_id: ids.uuid(),
    application_number: `APP-26-${number}${String(index).padStart(2, '0')}`,
    product_name: name,
    price_id: 'agro-processed-food-and-beverages',
    price_version: 1,
    full_minor: 25_000,
    discount_minor: discount,
    amount_minor: 25_000 - discount,
    currency: 'USD' as const,
    reserves_application: applied,
    applied_at: applied ? now : null,
  }));
  const amount = items.reduce((sum, item) => sum + item.amount_minor, 0);
  await db
    .insertInto('payments')
    .values({
      id,
      company_id: company.companyId,
      account_id: company.accountId,
      reference,
      invoice_number: `INV-26-${number}`,
      provider: 'flutterwave',
      state: 'paid',
      amount_minor: amount,
      currency: 'USD',
      language,
      created_at: now,
      updated_at: now,
      paid_at: now,
    })
    .execute();
  await db.insertInto('payment_items').values(items).execute();
  await db
    .insertInto('checkout_attempts')
    .values({ payment_id: id, number: 1, reference: `${reference}-1`, requested_at: now })
    .execute();
  for (const [index, minor] of (charges ?? [amount]).entries())
    await db
      .insertInto('provider_charges')
      .values({
        provider: 'flutterwave',
        transaction_id: `9${number}${index}`,
        payment_id: id,
        reference: `${reference}-1`,
        minor,
        currency: 'USD',
        confirmed_at: new Date(now.getTime() + index * 60_000),
      })
      .execute();
  return id;
}

async function rowOf(id: string): Promise<PaymentRow> {
  const row = await paymentById(server.context.db, id);
  if (row === undefined) throw new Error('there is no such payment');
  return row;
}

async function receiptOf(id: string): Promise<Buffer> {
  await makeReceiptFor(server.context, id);
  const { receipt_sha256: sha256 } = await rowOf(id);
  const kept = await server.context.objects.read(receiptKey({ id, sha256: sha256 ?? Buffer.alloc(0) }));
  if (kept === undefined) throw new Error('there is no receipt');
  return buffer(kept.body);
}

describe('a receipt', () => {
  it('names the operating organisation as its issuer, or says that it is a demonstration', async () => {
    const text = (await textOf(await receiptOf(await paid()))).replaceAll(/\s+/g, ' ');
    expect(text).toContain('This receipt is a demonstration: no organisation operates this portal.');
    expect(text).not.toContain('Issued by');
    for (const language of ['en', 'ar'] as const) {
      const id = await paid({ language });
      await makeReceiptFor({ ...server.context, config: { ...server.context.config, organisation } }, id);
      const { receipt_sha256: sha256 } = await rowOf(id);
      const kept = await server.context.objects.read(receiptKey({ id, sha256: sha256 ?? Buffer.alloc(0) }));
      if (kept === undefined) throw new Error('there is no receipt');
      const issued = (await textOf(await buffer(kept.body))).replaceAll(/\s+/g, ' ');
      for (const fact of [
        'Liberation Road Certification',
        '12 Liberation Road',
        'C0001234567',
        'office@certification.test',
        '+233201234567',
        '1/1',
      ])
        expect(issued).toContain(fact);
      expect(issued).not.toMatch(/demonstration|\.example/);
    }
  });

  it('says who paid what, for which applications, when and through whom', async () => {
    const id = await paid({ products: [{ discount: 2_500 }, { name: 'Cocoa butter' }] });
    const { reference, invoice_number: invoice } = await rowOf(id);
    const text = (await textOf(await receiptOf(id))).replaceAll(/\s+/g, ' ');
    for (const expected of [
      'Receipt',
      invoice,
      reference,
      '15 November 2026, 09:41 UTC',
      'Tamale Shea Works',
      'Registration number RC-2002',
      'Country of registration Ghana',
      'Tax identification number T-3003',
      '1 Market Road',
      'Paid through Flutterwave',
      `APP-26-${invoice.slice(-6)}00 Shea butter, unrefined 250.00 −25.00 225.00`,
      `APP-26-${invoice.slice(-6)}01 Cocoa butter 250.00 0.00 250.00`,
      'Total at full price 500.00',
      'Total discount −25.00',
      'Total paid USD 475.00',
      'It is not a certificate',
      '/contact-us',
      '1/1',
    ])
      expect(text.replace('1 / 1', '1/1').replaceAll('–', '−')).toContain(expected);
    expect(text).not.toContain('Amount received');
  });

  it.each([
    [
      'fr',
      ['Reçu', 'Numéro de facture', 'Reçu de', 'Ghana', '15 novembre 2026', '1 125,00 USD', 'Ce n’est pas un certificat', '/fr/contact-us'],
    ],
    ['ar', ['إيصال', 'رقم الفاتورة', '15 نوفمبر 2026', 'غانا', '1,125.00 USD', 'رسوم الاعتماد', 'Tamale Shea Works', '/ar/contact-us']],
  ] as const)('is written in the language of the payment: %s', async (language, wanted) => {
    const id = await paid({ language, products: Array.from({ length: 5 }, () => ({ discount: 2_500 })) });
    const pdf = await receiptOf(id);
    // Readers of PDFs do not agree on the spaces between letters of two directions, and pdftotext puts the alef of a lam-alef ligature first.
    const together = (text: string): string => text.replaceAll(/\s+/g, '').replaceAll('اال', 'الا');
    const text = together(await textOf(pdf));
    const { invoice_number: invoice, reference } = await rowOf(id);
    for (const expected of [...wanted, invoice, reference]) expect(text).toContain(together(expected));
    const { left, right } = await edgesOf(pdf);
    expect(left).toBeGreaterThan(56);
    expect(right).toBeLessThan(540);
    expect(pdf.toString('latin1')).toContain(`/Lang (${language}`);
  });

  it('is for what was applied alone, and says what was received and goes back', async () => {
    const id = await paid({ products: [{}, { name: 'Came too late', applied: false }], charges: [51_000] });
    const text = (await textOf(await receiptOf(id))).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Total paid USD 250.00 Amount received USD 510.00 Refunded to you USD 260.00');
    expect(text).not.toContain('Came too late');
  });

  it('names the charge that paid, not one that was too small before it or a second one after it', async () => {
    const id = await paid({ charges: [10_000, 25_000, 25_000] });
    const { invoice_number: invoice } = await rowOf(id);
    const text = (await textOf(await receiptOf(id))).replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Transaction 9${invoice.slice(-6)}1 `);
    expect(text).not.toContain('Amount received');
  });

  it('holds 50 applications over several pages', async () => {
    const id = await paid({ products: Array.from({ length: 50 }, (_, index) => ({ name: `Product number ${index}` })) });
    const text = await textOf(await receiptOf(id));
    expect(text.match(/Product number \d+/g)).toHaveLength(50);
    expect(text.match(/Full price/g)?.length).toBe(text.split('\f').filter((page) => page.includes('Product number')).length);
    expect(text).toContain('USD 12,500.00');
  });
});

describe('making it', () => {
  it('happens once: a second call finds it made, and leaves one event', async () => {
    const id = await paid();
    const first = await receiptOf(id);
    now = new Date(now.getTime() + 86_400_000);
    expect((await receiptOf(id)).equals(first)).toBe(true);
    expect((await rowOf(id)).receipt_sha256).toEqual(createHash('sha256').update(first).digest());
    const events = await server.context.db.selectFrom('audit_events').select('action').where('subject_id', '=', id).execute();
    expect(events).toEqual([{ action: 'payment.receipt_created' }]);
  });

  it('ends in one receipt when two workers make it, or one was killed before it could say so', async () => {
    const id = await paid();
    await Promise.all([makeReceiptFor(server.context, id), makeReceiptFor(server.context, id)]);
    // As if the row had not been written: a day later it is the same file at the same place.
    await server.context.db.updateTable('payments').set({ receipt_sha256: null }).where('id', '=', id).execute();
    now = new Date(now.getTime() + 86_400_000);
    await makeReceiptFor(server.context, id);
    expect(await server.context.objects.list(`receipts/${id}/`, undefined)).toHaveLength(1);
  });

  it('does nothing where nothing was applied, and nothing is promised that is not there', async () => {
    const id = await paid({ products: [{ applied: false }] });
    await makeReceiptFor(server.context, id);
    expect(await rowOf(id)).toMatchObject({ receipt_sha256: null });
    expect(receiptLink(server.context, await rowOf(id))).toBeUndefined();
  });

  it('fails as a whole when the store is away', async () => {
    const id = await paid();
    const away = { ...server.context.objects, put: () => Promise.reject(new Error('away')) };
    await expect(makeReceiptFor({ ...server.context, objects: away }, id)).rejects.toThrow('away');
    expect(await rowOf(id)).toMatchObject({ receipt_sha256: null });
  });

  it('goes on when the account is gone: the company’s record stays', async () => {
    const id = await paid();
    await server.context.db.updateTable('payments').set({ account_id: server.context.ids.uuid() }).where('id', '=', id).execute();
    expect(await textOf(await receiptOf(id))).toContain('Tamale Shea Works');
  });
});

describe('its link', () => {
  it.each(['inline', 'attachment'] as const)('opens it on the media site, %s, under the invoice’s number', async (disposition) => {
    const id = await paid();
    const pdf = await receiptOf(id);
    const row = await rowOf(id);
    const link = receiptLink(server.context, row, disposition)?.replace(server.context.config.media.origin, mediaOrigin) ?? '';
    const answer = await fetch(link);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`${disposition}; filename="${row.invoice_number}.pdf"`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    now = new Date(now.getTime() + 61_000);
    expect((await fetch(link)).status).toBe(410);
  });
});

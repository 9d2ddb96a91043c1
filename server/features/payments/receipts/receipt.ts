import { createHash } from 'node:crypto';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import type { Context } from '../../../context.ts';
import { recordAuditEvent } from '../../../engine/audit-log.ts';
import { findCompany } from '../../accounts/service.ts';
import { signLink } from '../../documents/media-link-interface.ts';
import { listCountriesIn } from '../../geography/service.ts';
import { pageAddress } from '../../../i18n/catalogs.ts';
import { receiptFacts, type Receipt } from './receipt-content.ts';
import { chargesOf, itemsOf, keepReceipt, paymentById, type PaymentRow } from '../payment-store.ts';

const type = 'application/pdf';

/** The key of a receipt in the store, named after its bytes, so that every reader can check them against it. */
export function receiptKey({ id, sha256 }: { readonly id: string; readonly sha256: Uint8Array }): string {
  return `receipts/${id}/${Buffer.from(sha256).toString('hex')}.pdf`;
}

/** An address of one minute on the media site; undefined until the receipt is made. */
export function receiptLink(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  payment: Pick<PaymentRow, 'id' | 'invoice_number' | 'receipt_sha256'>,
  disposition: 'inline' | 'attachment' = 'inline',
): string | undefined {
  if (payment.receipt_sha256 === null) return undefined;
  const key = receiptKey({ id: payment.id, sha256: payment.receipt_sha256 });
  const until = clock.now().getTime() + documentRules.linkSeconds * 1000;
  return `${config.media.origin}/${signLink(config.media.key, { key, type, name: `${payment.invoice_number}.pdf`, disposition, until })}`;
}

/**
 * Prints and stores the receipt, then names it in the payment's row: after a crash in between, a retry writes the same bytes to the same
 * key. Does nothing where the receipt exists, or nothing of the payment was applied.
 */
export async function makeReceiptFor(context: Context, paymentId: string): Promise<void> {
  const payment = await paymentById(context.db, paymentId);
  if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
  if (payment.receipt_sha256 !== null) return;
  const { language } = payment;
  const receipt = await receiptOf(context, payment);
  if (receipt === undefined) return;
  const body = await context.printer.print('receipt', receiptFacts(receipt, language, context.translatorFor(language)));
  const sha256 = createHash('sha256').update(body).digest();
  await context.objects.put(receiptKey({ id: payment.id, sha256 }), { body, sha256, type });
  await context.db.transaction().execute(async (tx) => {
    const at = context.clock.now();
    if (!(await keepReceipt(tx, payment.id, sha256, at))) return;
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at,
      actor: { kind: 'system' },
      action: 'payment.receipt_created',
      subject: { kind: 'payment', id: payment.id },
      data: { sha256: sha256.toString('hex'), bytes: body.byteLength },
      requestId: payment.id,
    });
  });
}

/** Undefined where there is nothing to give a receipt for: not paid, or all of it goes back. */
async function receiptOf({ db, config }: Context, payment: PaymentRow): Promise<Receipt | undefined> {
  const items = (await itemsOf(db, payment.id)).filter(({ applied_at }) => applied_at !== null);
  // Applications are paid by the first whole charge in the payment's own currency, and by no other (domain settle).
  const charge = (await chargesOf(db, payment.id)).find(
    ({ minor, currency }) => currency === payment.currency && Number(minor) >= Number(payment.amount_minor),
  );
  if (payment.paid_at === null || charge === undefined || items.length === 0) return undefined;
  const company = await findCompany(db, payment.company_id);
  const { language } = payment;
  const countryName = (code: string): string => listCountriesIn(language).find(({ iso2 }) => iso2 === code)?.name ?? code;
  return {
    invoiceNumber: payment.invoice_number,
    reference: payment.reference,
    paidAt: payment.paid_at,
    provider: payment.provider,
    charge: { transactionId: charge.transaction_id, minor: Number(charge.minor), confirmedAt: charge.confirmed_at },
    currency: payment.currency,
    payer: {
      name: company.company_name,
      registrationNumber: company.rc_number,
      country: countryName(company.reg_country ?? ''),
      taxNumber: company.tax_identification_number,
      address: [
        company.head_office_address,
        company.head_office_city,
        company.head_office_state_province_region,
        countryName(company.head_office_country ?? ''),
      ].filter((line) => line !== ''),
    },
    items: items
      .toSorted((a, b) => a.application_number.localeCompare(b.application_number, 'en', { numeric: true }))
      .map((item) => ({
        applicationNumber: item.application_number,
        productName: item.product_name,
        fullMinor: Number(item.full_minor),
        discountMinor: Number(item.discount_minor),
        amountMinor: Number(item.amount_minor),
      })),
    issuer: config.organisation,
    contactAddress: pageAddress(config.publicOrigin, language, '/contact-us'),
  };
}

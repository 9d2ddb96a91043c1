import type { Language } from '@thamani/domain/languages.ts';
import { decimalOf, money, type Currency } from '@thamani/domain/money.ts';
import type { Context } from '../../../context.ts';
import type { Attachment } from '../../../ports.ts';
import { renderMailTo, type RenderedMail } from '../../mail/layout-interface.ts';
import { momentIn } from '../../../i18n/catalogs.ts';
import type { RefundRow } from '../refunds/refund-store.ts';
import { letterSentences as sentences, refundSentences } from './mail-messages.ts';
import { pageOf } from '../checkout/return-page.ts';
import type { ItemRow, PaymentRow } from '../payment-store.ts';

type Deps = Pick<Context, 'config' | 'translatorFor'>;

interface Payer {
  readonly email: string;
  readonly first_name: string;
  readonly company_name: string;
}

/** What was paid and applied: for a payment of which a part goes back, another letter speaks of that part. */
export function receiptMail(deps: Deps, payer: Payer, payment: PaymentRow, items: readonly ItemRow[], pdf?: Uint8Array): RenderedMail {
  const { language, invoice_number: invoice } = payment;
  const applied = items.filter(({ applied_at }) => applied_at !== null);
  const count = applied.length;
  const { currency } = payment;
  const total = applied.reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0);
  const attachments: Attachment[] = pdf === undefined ? [] : [{ name: `${invoice}.pdf`, type: 'application/pdf', bytes: pdf }];
  return renderMailTo(deps, { ...payer, language }, (t) => ({
    kind: 'payment.receipt',
    subject: t(sentences.receiptSubject, { invoice }),
    company: payer.company_name,
    heading: t(sentences.receiptHeading),
    paragraphs: [t(sentences.receiptBody, { count })],
    facts: [
      { name: t(sentences.invoice), value: invoice, code: true },
      { name: t(sentences.paidOn), value: momentIn(language, payment.paid_at ?? payment.updated_at) },
      { name: t(sentences.total), value: amountIn(language, total, currency) },
    ],
    table: {
      columns: [sentences.application, sentences.fullPrice, sentences.discount, sentences.amount].map((sentence) => t(sentence)),
      rows: applied.map((item) => [
        `${item.application_number} ${item.product_name}`,
        ...[item.full_minor, item.discount_minor, item.amount_minor].map((minor) => amountIn(language, Number(minor), currency)),
      ]),
    },
    after: [
      ...(count < items.length ? [t(sentences.receiptRefunds)] : []),
      t(sentences.receiptNext, { count }),
      ...(pdf === undefined ? [] : [t(sentences.receiptAttached)]),
    ],
    button: { label: t(sentences.seePayment), address: pageOf(deps.config.publicOrigin, language, payment.reference) },
    footer: [],
    why: 'receipt',
    attachments,
  }));
}

export function refundMail(deps: Deps, payer: Payer, payment: PaymentRow, items: readonly ItemRow[], refund: RefundRow): RenderedMail {
  const { language, invoice_number: invoice } = payment;
  const item = items.find(({ application_id }) => application_id === refund.application_id);
  return renderMailTo(deps, { ...payer, language }, (t) => ({
    kind: 'payment.refund',
    subject: t(sentences.refundSubject, { invoice }),
    company: payer.company_name,
    heading: t(sentences.refundHeading),
    paragraphs: [t(refundSentences[refund.reason])],
    facts: [
      { name: t(sentences.refunded), value: amountIn(language, Number(refund.minor), refund.currency) },
      { name: t(sentences.invoice), value: invoice, code: true },
      ...(item === undefined ? [] : [{ name: t(sentences.application), value: `${item.application_number} ${item.product_name}` }]),
    ],
    after: [t(sentences.refundExpected)],
    button: { label: t(sentences.seePayment), address: pageOf(deps.config.publicOrigin, language, payment.reference) },
    footer: [],
    why: 'receipt',
  }));
}

/** With Western digits everywhere, and the currency by its code: a dollar sign means several. */
function amountIn(language: Language, minor: number, currency: Currency): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(decimalOf(money(minor, currency)) as Intl.StringNumericLiteral);
}

import type { Language } from '@thamani/domain/languages.ts';
import { decimalOf, money, type Currency } from '@thamani/domain/money.ts';
import type { Context } from '../../context.ts';
import type { Attachment } from '../../ports.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { momentIn } from '../mail/formatting.ts';
import type { RefundRow } from './ledger-store.ts';
import { letterSentences as sentences, refundSentences } from './mail-messages.ts';
import { pageOf } from './return-page.ts';
import type { ItemRow, PaymentRow } from './store.ts';

type Deps = Pick<Context, 'config' | 'wordsIn'>;

interface Payer {
  readonly email: string;
  readonly company_name: string;
}

/** What was paid and applied: for a payment of which a part goes back, another letter speaks of that part. */
export function receiptMail(
  { config, wordsIn }: Deps,
  payer: Payer,
  payment: PaymentRow,
  items: readonly ItemRow[],
  pdf?: Uint8Array,
): RenderedMail {
  const { language, invoice_number: invoice } = payment;
  const say = wordsIn(language);
  const applied = items.filter(({ applied_at }) => applied_at !== null);
  const count = applied.length;
  const currency = payment.currency as Currency;
  const total = applied.reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0);
  const attachments: Attachment[] = pdf === undefined ? [] : [{ name: `${invoice}.pdf`, type: 'application/pdf', bytes: pdf }];
  const letter = renderMail(say, {
    kind: 'payment.receipt',
    to: payer.email,
    language,
    subject: say(sentences.receiptSubject, { invoice }),
    heading: say(sentences.receiptHeading),
    paragraphs: [say(sentences.receiptBody, { count })],
    facts: [
      { name: say(sentences.company), value: payer.company_name },
      { name: say(sentences.invoice), value: invoice, code: true },
      { name: say(sentences.paidOn), value: momentIn(language, payment.paid_at ?? payment.updated_at) },
      { name: say(sentences.total), value: amountIn(language, total, currency) },
    ],
    table: {
      columns: [sentences.application, sentences.fullPrice, sentences.discount, sentences.amount].map((sentence) => say(sentence)),
      rows: applied.map((item) => [
        `${item.application_number} ${item.product_name}`,
        ...[item.full_minor, item.discount_minor, item.amount_minor].map((minor) => amountIn(language, Number(minor), currency)),
      ]),
    },
    after: [
      ...(count < items.length ? [say(sentences.receiptRefunds)] : []),
      say(sentences.receiptNext, { count }),
      ...(pdf === undefined ? [] : [say(sentences.receiptAttached)]),
    ],
    button: { words: say(sentences.seePayment), address: pageOf(config.publicOrigin, language, payment.reference) },
    footer: [],
  });
  return { ...letter, attachments };
}

export function refundMail(
  { config, wordsIn }: Deps,
  payer: Payer,
  payment: PaymentRow,
  items: readonly ItemRow[],
  refund: RefundRow,
): RenderedMail {
  const { language, invoice_number: invoice } = payment;
  const say = wordsIn(language);
  const item = items.find(({ application_id }) => application_id === refund.application_id);
  return renderMail(say, {
    kind: 'payment.refund',
    to: payer.email,
    language,
    subject: say(sentences.refundSubject, { invoice }),
    heading: say(sentences.refundHeading),
    paragraphs: [say(refundSentences[refund.reason])],
    facts: [
      { name: say(sentences.refunded), value: amountIn(language, Number(refund.minor), refund.currency as Currency) },
      { name: say(sentences.invoice), value: invoice, code: true },
      ...(item === undefined ? [] : [{ name: say(sentences.application), value: `${item.application_number} ${item.product_name}` }]),
      { name: say(sentences.company), value: payer.company_name },
    ],
    after: [say(sentences.refundExpected)],
    button: { words: say(sentences.seePayment), address: pageOf(config.publicOrigin, language, payment.reference) },
    footer: [],
  });
}

/** With Western digits everywhere, and the currency by its code: a dollar sign means several. */
function amountIn(language: Language, minor: number, currency: Currency): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(decimalOf(money(minor, currency)) as Intl.StringNumericLiteral);
}

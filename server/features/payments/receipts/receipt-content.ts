import type { OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { directionOf, type Language } from '@thamani/domain/languages.ts';
import { decimalOf, money, type Currency } from '@thamani/domain/money.ts';
import type { PrintFacts } from '../../../ports.ts';
import type { Translate } from '../../../i18n/catalogs.ts';
import { aboutThamani } from '../../mail/layout-interface.ts';
import { receiptSentences as sentences } from './receipt-messages.ts';

/** What a receipt says, before it is put into words. */
export interface Receipt {
  readonly invoiceNumber: string;
  readonly reference: string;
  readonly paidAt: Date;
  readonly provider: string;
  /** The charge that the applications were paid by. */
  readonly charge: { readonly transactionId: string; readonly minor: number; readonly confirmedAt: Date };
  readonly currency: Currency;
  readonly payer: {
    readonly name: string;
    readonly registrationNumber: string;
    readonly country: string;
    readonly taxNumber: string;
    /** Street, town, region, country. */
    readonly address: readonly string[];
  };
  readonly items: readonly ReceiptItem[];
  /** Who was paid; nobody in a demonstration, which is then said. */
  readonly issuer: OperatingOrganisation | undefined;
  readonly contactAddress: string;
}

export interface ReceiptItem {
  readonly applicationNumber: string;
  readonly productName: string;
  readonly fullMinor: number;
  readonly discountMinor: number;
  readonly amountMinor: number;
}

/** As the companies call themselves; our books keep the name of the adapter. */
const providerNames: Record<string, string> = { flutterwave: 'Flutterwave' };

export function receiptFacts(receipt: Receipt, language: Language, t: Translate): PrintFacts {
  const { invoiceNumber, items, payer, charge, currency } = receipt;
  const sum = (of: (item: ReceiptItem) => number): number => items.reduce((total, item) => total + of(item), 0);
  const figure = (minor: number): string => figureIn(language, minor, currency);
  const withCurrency = (minor: number): string =>
    language === 'en' ? `${currency} ${figure(minor)}` : `${figure(minor)}\u00A0${currency}`;
  const [paid, discount] = [sum(({ amountMinor }) => amountMinor), sum(({ discountMinor }) => discountMinor)];
  return {
    language,
    direction: directionOf(language),
    date: receipt.paidAt.toISOString().slice(0, 10),
    number: invoiceNumber,
    title: t(sentences.title),
    documentTitle: t(sentences.numbered, { number: invoiceNumber }),
    footer: t(sentences.numbered, { number: invoiceNumber }),
    paid: { name: t(sentences.totalPaid), amount: withCurrency(paid) },
    dates: [
      code(t(sentences.invoiceNumber), invoiceNumber),
      fact(t(sentences.receiptDate), dayIn(language, receipt.paidAt)),
      fact(t(sentences.paymentDate), dayIn(language, charge.confirmedAt)),
    ],
    payer: {
      heading: t(sentences.receivedFrom),
      name: payer.name,
      facts: [
        number(t(sentences.registrationNumber), payer.registrationNumber),
        fact(t(sentences.registeredIn), payer.country),
        ...(payer.taxNumber === '' ? [] : [number(t(sentences.taxNumber), payer.taxNumber)]),
        fact(t(sentences.address), ...payer.address.filter((line) => line !== '')),
      ],
    },
    ...(receipt.issuer === undefined ? {} : { issuer: issuerFacts(receipt.issuer, t) }),
    payment: {
      heading: t(sentences.payment),
      facts: [
        fact(t(sentences.paidThrough), providerNames[receipt.provider] ?? receipt.provider),
        number(t(sentences.transaction), charge.transactionId),
        fact(t(sentences.confirmed), minuteIn(language, charge.confirmedAt)),
        code(t(sentences.ourReference), receipt.reference),
      ],
    },
    items: {
      heading: t(sentences.fees),
      columns: [
        t(sentences.application),
        t(sentences.product),
        t(sentences.fullPrice),
        t(sentences.discount),
        t(sentences.amountIn, { currency }),
      ],
      rows: items.map((item) => ({
        application: item.applicationNumber,
        product: item.productName,
        full: figure(item.fullMinor),
        discount: figure(-item.discountMinor),
        discounted: item.discountMinor > 0,
        amount: figure(item.amountMinor),
      })),
    },
    sums:
      discount === 0
        ? []
        : [
            { name: t(sentences.allFullPrices), amount: figure(sum(({ fullMinor }) => fullMinor)) },
            { name: t(sentences.allDiscounts), amount: figure(-discount) },
          ],
    // Money for which no fee was due goes back; the bank's statement shows the whole.
    after:
      charge.minor === paid
        ? []
        : [
            { name: t(sentences.received), amount: withCurrency(charge.minor) },
            { name: t(sentences.returned), amount: withCurrency(charge.minor - paid) },
          ],
    notes: [...(receipt.issuer === undefined ? [t(sentences.demonstration)] : []), t(sentences.noCertificate), t(sentences.electronic)],
    contact: { words: t(sentences.questions), address: receipt.contactAddress },
    about: t(aboutThamani),
  };
}

function issuerFacts(issuer: OperatingOrganisation, t: Translate) {
  return {
    heading: t(sentences.issuedBy),
    name: issuer.name,
    facts: [
      fact(t(sentences.legalForm), issuer.legalForm),
      number(t(sentences.taxNumber), issuer.taxNumber),
      fact(t(sentences.address), ...issuer.address),
      { name: t(sentences.contact), lines: [issuer.email, issuer.phone], kind: 'code' },
    ],
  };
}

const fact = (name: string, ...lines: string[]) => ({ name, lines, kind: 'words' });
/** Ours: it is never broken. */
const code = (name: string, value: string) => ({ name, lines: [value], kind: 'code' });
/** A number that another party assigned, of any length. */
const number = (name: string, value: string) => ({ name, lines: [value], kind: 'number' });

function dayIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' }).format(
    moment,
  );
}

function minuteIn(language: Language, moment: Date): string {
  return `${dayIn(language, moment)}${language === 'ar' ? '،' : ','} ${moment.toISOString().slice(11, 16)} UTC`;
}

/** Exact: the figures go in as a decimal string, never as a float. */
function figureIn(language: Language, minor: number, currency: Currency): string {
  const decimal = decimalOf(money(Math.abs(minor), currency));
  const digits = decimal.length - decimal.indexOf('.') - 1;
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${minor < 0 ? '\u2212' : ''}${format.format(decimal as `${number}`)}`;
}

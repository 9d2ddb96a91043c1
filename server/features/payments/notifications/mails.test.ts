import { languages } from '@thamani/domain/languages.ts';
import { refundReasons } from '@thamani/domain/payments/settlement.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { configOfProcess } from '../../../config/process-config.ts';
import { loadCatalogs, type Translate } from '../../../i18n/catalogs.ts';
import type { RefundRow } from '../refunds/refund-store.ts';
import { receiptMail, refundMail } from './mails.ts';
import type { ItemRow, PaymentRow } from '../payment-store.ts';

const at = new Date('2026-11-15T09:30:00Z');
const payer = { email: 'amina@shea.example', first_name: 'Amina', company_name: 'Tamale <Shea> Works' };
const item = (number: string, discount: number, applied = true) =>
  ({
    application_id: number,
    application_number: number,
    product_name: 'Shea butter & soap',
    full_minor: '25000',
    discount_minor: String(discount),
    amount_minor: String(25_000 - discount),
    applied_at: applied ? at : null,
  }) as ItemRow;
const payment = (language: PaymentRow['language']) =>
  ({ language, invoice_number: 'INV-26-000042', reference: 'R'.repeat(26), currency: 'USD', paid_at: at }) as PaymentRow;
const refund = (reason: RefundRow['reason']) =>
  ({ reason, minor: '22500', currency: 'USD', application_id: 'APP-26-000001', state: 'requested' }) as RefundRow;
/** Without the marks and spaces that hold figures together. */
const plain = (text: string) => text.replaceAll(/[\u200E\u200F]/g, '').replaceAll('\u00A0', ' ');

describe('letters about money', () => {
  let deps: Parameters<typeof receiptMail>[0];
  let translatorFor: (language: (typeof languages)[number]) => Translate;
  beforeAll(async () => {
    translatorFor = await loadCatalogs();
    deps = { config: configOfProcess(), translatorFor };
  });

  it.each(languages)('say all that was paid, and what comes next (%s)', (language) => {
    const items = [item('APP-26-000001', 2_500), item('APP-26-000002', 0)];
    const mail = receiptMail(deps, payer, payment(language), items, new Uint8Array([1]));
    const text = plain(mail.text);
    expect(mail).toMatchObject({ language, to: payer.email, attachments: [{ name: 'INV-26-000042.pdf' }] });
    const figures = language === 'fr' ? ['250,00', '25,00', '225,00', '475,00'] : ['250.00', '25.00', '225.00', '475.00'];
    const prefix = language === 'en' ? '' : `/${language}`;
    for (const part of [...figures, 'APP-26-000001', 'APP-26-000002', 'Tamale <Shea> Works', `${prefix}/paymment-verification?payment=`])
      expect(text).toContain(part);
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(mail.html).toContain('Tamale &lt;Shea&gt; Works');
    expect(mail.html).toContain('Shea butter &amp; soap');
    expect(mail.html).not.toContain('<Shea>');
  });

  it('speak of what goes back in another letter, and of no attachment that is not there', () => {
    const items = [item('APP-26-000001', 0), item('APP-26-000002', 0, false)];
    const { text, attachments } = receiptMail(deps, payer, payment('en'), items);
    expect(plain(text)).toContain('Total paid: USD 250.00');
    expect(text).toContain('A separate email gives the amount and the reason.');
    expect(text).toContain('We have received your payment for the application below.');
    expect(text).not.toContain('APP-26-000002');
    expect(text).not.toContain('attached');
    expect(attachments).toEqual([]);
  });

  it.each(languages.flatMap((language) => refundReasons.map((reason) => [language, reason] as const)))(
    'say how much goes back, why and when (%s, %s)',
    (language, reason) => {
      const { text, subject } = refundMail(deps, payer, payment(language), [item('APP-26-000001', 2_500)], refund(reason));
      expect(subject).toContain('INV-26-000042');
      expect(plain(text)).toContain(language === 'fr' ? '225,00 USD' : language === 'ar' ? '225.00' : 'USD 225.00');
      expect(text).toMatch(/10 /);
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
      expect(text.split('\n\n')[1]).not.toBe('');
    },
  );
});

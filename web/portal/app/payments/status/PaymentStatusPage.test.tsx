// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { textsIn } from '../../language/catalogs.ts';
import { renderPart } from '../../testing/render.tsx';
import type { Payment } from '../payment.ts';
import type { Showing } from './status-page-state.ts';
import { VerificationPage } from './PaymentStatusPage.tsx';

const reference = '0123456789ABCDEFGHJKMNPQRS';
const link = 'https://provider.example/pay/1';
const payment: Payment = {
  reference,
  state: 'open',
  confirming: false,
  invoice_number: 'INV-26-000007',
  amount: '225.00',
  currency: 'USD',
  created_at: '2026-11-01T08:00:00.000Z',
  paid_at: null,
  receipt: false,
  items: [
    {
      application_id: '1',
      application_number: 'APP-26-000001',
      product_name: 'Shea butter',
      full_amount: '250.00',
      discount_amount: '25.00',
      amount: '225.00',
      other_payment: null,
    },
  ],
  refunds: [],
};
const at = '/paymment-verification';
const page = (showing: Showing, more: Partial<Parameters<typeof VerificationPage>[0]> = {}) => (
  <VerificationPage showing={showing} reference={reference} back={undefined} link={link} payment={payment} payKey="a-key" {...more} />
);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const wayTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

test.each([
  ['verified', 'Payment Verified Successfully', 'Continue to dashboard', '/dashboard'],
  ['refunded', 'This payment is being refunded to you', 'See all payments', '/payments'],
  ['confirming', 'Your payment is being confirmed', 'Check again', `${at}?payment=${reference}`],
  ['left', 'The payment was not completed', 'Continue to payment', link],
  ['onward', 'Taking you to the payment page', 'Continue to payment', link],
  ['open', 'This payment is not complete yet', 'Continue to payment', link],
  ['preparing', 'Your payment is being prepared', 'Check again', `${at}?payment=${reference}&going`],
  ['replaced', 'This payment was replaced by a newer one', 'See all payments', '/payments'],
  ['unknown', 'We cannot find this payment', 'See all payments', '/payments'],
  ['away', 'The payment status is temporarily unavailable', 'Check again', `${at}?payment=${reference}`],
] as const)('%s: the page says so, and what to do next', (showing, title, next, leads) => {
  renderPart(page(showing), { at });
  expect(heading()).toBe(title);
  expect(wayTo(next)).toBe(leads);
});

test.each(['failed', 'cancelled', 'expired'] as const)(
  'one press starts a new payment for the same applications after one that %s',
  (showing) => {
    renderPart(page(showing), { at });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay again' });
    const form = new FormData(button.form ?? undefined);
    expect(button.form?.getAttribute('action')).toBe('/payments/pending-payments');
    expect([...form]).toEqual([
      ['intent', 'pay'],
      ['key', 'a-key'],
      ...payment.items.map(({ application_id: id }) => ['application_ids', id]),
    ]);
  },
);

const otherReference = 'ZYXWVTSRQPNMKJHGFEDCBA9876';
const paidElsewhere = { reference: otherReference, state: 'verified', confirming: false, receipt: true } as const;
const withOther = (other_payment: Payment['items'][number]['other_payment']): Payment => ({
  ...payment,
  state: 'failed',
  items: payment.items.map((item) => ({ ...item, other_payment })),
});

test('a failed payment whose application another one has paid leads to the receipt, and not to pay again', () => {
  const { rerender } = renderPart(page('paid_otherwise', { payment: withOther(paidElsewhere), link: undefined }), { at });
  expect(heading()).toBe('Already paid by another payment');
  expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
  expect(wayTo('Download the receipt (PDF)')).toBe(`/api/payment/${otherReference}/receipt/`);
  expect(document.querySelector('.payment-facts')?.textContent).toContain('Paid by another payment. Receipt (PDF)');
  rerender(page('paid_otherwise', { payment: withOther({ ...paidElsewhere, receipt: false }), link: undefined }));
  expect(screen.getAllByRole('link', { name: 'See the payment' }).map((link) => link.getAttribute('href'))).toEqual([
    `${at}?payment=${otherReference}`,
    `${at}?payment=${otherReference}`,
  ]);
});

test('of a failed payment for several, only what is not paid is paid again', () => {
  const [first] = payment.items;
  const items = [...withOther(paidElsewhere).items, { ...first!, application_id: '2' }];
  renderPart(page('failed', { payment: { ...payment, state: 'failed', items }, link: undefined }), { at });
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay again' });
  expect(new FormData(form ?? undefined).getAll('application_ids')).toEqual(['2']);
});

test('while another payment for the application is being confirmed, a failed one leads there', () => {
  const confirming = { reference: otherReference, state: 'open', confirming: true, receipt: false } as const;
  renderPart(page('failed', { payment: withOther(confirming), link: undefined }), { at });
  expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
  expect(wayTo('See the payment status')).toBe(`${at}?payment=${otherReference}`);
});

test('a signed-out reader of a failed payment signs in first', () => {
  renderPart(page('failed', { payment: undefined, link: undefined }), { at });
  expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
  expect(wayTo('Start a new payment')).toBe('/login?next=%2Fpayments%2Fpending-payments');
});

test('a person who has just paid is not led to pay again', () => {
  renderPart(page('confirming', { back: 'returned' }), { at });
  expect(wayTo('Continue to payment')).toBeNull();
  expect(screen.getByText(/You can close it: nothing is lost. We will email you a receipt/)).toBeDefined();
  expect(wayTo('Check again')).toBe(`${at}?payment=${reference}&returned`);
});

test('only the paying company sees what was paid for; anyone else learns the state and is asked to sign in', () => {
  renderPart(page('verified', { payment: undefined, link: undefined }), { at });
  expect(heading()).toBe('Payment Verified Successfully');
  expect(document.body.textContent).not.toMatch(/USD|INV-|APP-|Shea/);
  expect(wayTo('Sign in')).toBe('/login?next=%2Fpayments');
});

test('the company sees invoice, products, discount and total', () => {
  renderPart(page('open'), { at });
  const facts = document.querySelector('.payment-facts')?.textContent ?? '';
  for (const part of ['INV-26-000007', 'Shea butter', 'APP-26-000001', 'after a discount of USD\u00a025.00', 'TotalUSD\u00a0225.00'])
    expect(facts).toContain(part);
  expect(facts).not.toContain('Receipt');
});

test('the company sees who started a payment, and who paid it', () => {
  const person = { id: '01a1ddf6-3221-71ab-aa98-5f030a407690', name: 'Esi Boateng', roles: ['finance' as const], is_agent: false };
  const facts = () => document.querySelector('.payment-facts')?.textContent ?? '';
  const { rerender } = renderPart(page('open', { payment: { ...payment, paid_by: person } }), { at });
  expect(facts()).toContain('Started byEsi Boateng');
  const paid = { ...payment, state: 'verified', paid_at: '2026-11-02T08:00:00.000Z' } as const;
  rerender(page('verified', { payment: { ...paid, paid_by: { ...person, name: null, roles: [] } } }));
  expect(facts()).toContain('Paid byA former colleague');
});

test('a confirmed payment leads to its receipt, or says that it comes', () => {
  const paid = { ...payment, state: 'verified', paid_at: '2026-11-02T08:00:00.000Z' } as const;
  const { rerender } = renderPart(page('verified', { payment: paid }), { at });
  expect(screen.getByText('We will email the receipt in a few minutes.')).toBeDefined();
  rerender(page('verified', { payment: { ...paid, receipt: true } }));
  expect(wayTo('Download PDF')).toContain(reference);
});

/** As the server sends it: a rendering in the browser omits the content of `noscript`. */
const sent = (showing: Showing, more: Partial<Parameters<typeof VerificationPage>[0]> = {}) =>
  renderToStaticMarkup(
    <I18nProvider i18n={textsIn('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page(showing, more) }], { initialEntries: [at] })} />
    </I18nProvider>,
  );

test('without script a page that waits reloads itself, one that leads on does so at once, and others stay', () => {
  const waits = `<noscript><meta http-equiv="refresh" content="10;url=${at}?payment=${reference}&amp;going"/></noscript>`;
  expect(sent('preparing')).toContain(waits);
  expect(sent('onward')).toContain(`<noscript><meta http-equiv="refresh" content="0;url=${link}"/></noscript>`);
  for (const ended of ['verified', 'failed', 'cancelled', 'expired', 'replaced', 'paid_otherwise', 'unknown'] as const)
    expect(sent(ended)).not.toContain('http-equiv');
});

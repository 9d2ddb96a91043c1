// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicationIn } from '../../testing/application.ts';
import { renderPart } from '../../testing/render.tsx';
// Loaded beforehand: the page fetches it when it is first opened.
import './CancelDialog.tsx';
import type { Payment, PendingApplication } from '../payment.ts';
import { HistoryRows, PaidRows, PendingRows } from '../lists/PaymentTables.tsx';
import { PaymentRefused } from './PaymentAnswer.tsx';
import { PendingApplications } from './PendingApplications.tsx';

const fee = (full: string, discount: string, amount: string) =>
  ({ full_amount: full, discount_amount: discount, amount, currency: 'USD', fixed: false }) as const;

function pending(id: string, more: Partial<PendingApplication> = {}): PendingApplication {
  return { ...applicationIn('submitted', { id, application_number: `APP-26-00000${id}` }), missing: 0, ...more };
}

const shea = pending('1', { product_name: 'Shea butter', fee: fee('250.00', '25.00', '225.00') });
const masks = pending('2', { product_name: 'Carved masks', fee: fee('100.00', '0.00', '100.00') });
const payButton = () => screen.queryByRole('button', { name: /^Pay for selected applications/ });
const tick = (number: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select APP-26-00000${number}` });
const describedBy = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('nothing to pay, nothing paid, no payments: each table says so', () => {
  renderPart(
    <>
      <PendingRows rows={[]} />
      <PaidRows rows={[]} />
      <HistoryRows rows={[]} />
    </>,
  );
  for (const sentence of ['No pending payment applications found.', 'No paid applications found.', 'No payments yet.'])
    expect(screen.getByText(sentence)).toBeDefined();
});

test('both tables have the columns of the specification', () => {
  renderPart(
    <>
      <PendingRows rows={[shea]} />
      <PaidRows rows={[applicationIn('screening')]} />
    </>,
  );
  const columns = ['Application ID', 'Product Name', 'Saved Date', 'Amount', 'Status'];
  const [first, second] = screen.getAllByRole('table');
  const headsOf = (table: HTMLElement | undefined) =>
    within(table as HTMLElement)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(headsOf(first)).toEqual(['Select', ...columns]);
  expect(headsOf(second)).toEqual(columns);
});

test('a draft that is not complete cannot be ticked, and says why', () => {
  const draft = pending('3', { ...applicationIn('draft', { id: '3', application_number: 'APP-26-000003' }), missing: 12 });
  renderPart(<PendingApplications applications={[draft]} />);
  expect(tick('3').disabled).toBe(true);
  expect(describedBy(tick('3'))).toBe('12 required answers are missing. Complete the form');
  expect(screen.getByRole('link', { name: 'Complete the form' }).getAttribute('href')).toBe('/applications/3/edit');
});

test('a row names its price and its discount', () => {
  renderPart(<PendingApplications applications={[shea]} />);
  expect(screen.getByRole('row', { name: /Shea butter/ }).textContent).toMatch(/USD\u00a0225\.00.*USD\u00a025\.00 discount.*Not paid/);
});

test.each([
  ['/fr/payments', '225,00\u00a0USD'],
  ['/ar/payments', '225.00\u00a0USD'],
] as const)('at %s a price has the form of the language', (at, amount) => {
  renderPart(<PendingApplications applications={[shea]} />, { at });
  expect(screen.getByRole('row', { name: /Shea butter/ }).textContent).toContain(amount);
});

test('each row that can be paid has its own button, which pays for that application alone', () => {
  const draft = pending('3', { ...applicationIn('draft', { id: '3', application_number: 'APP-26-000003' }), missing: 12 });
  renderPart(<PendingApplications applications={[shea, masks, draft]} />);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Pay APP-/ });
  expect(buttons.map(({ name, value, textContent }) => [name, value, textContent?.slice(0, 17)])).toEqual([
    ['application_ids', '1', 'Pay APP-26-000001'],
    ['application_ids', '2', 'Pay APP-26-000002'],
  ]);
  // Not the form of the boxes, which Enter in a box submits with its first button. happy-dom does not know `form` of a button.
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Pay for one application' });
  expect(buttons.map((button) => button.getAttribute('form'))).toEqual([form.id, form.id]);
  expect([...new FormData(form)]).toEqual([['intent', 'pay']]);
});

test('says what each application is, with the labels of the list of applications', () => {
  const draft = pending('3', { ...applicationIn('draft', { id: '3', application_number: 'APP-26-000003' }), missing: 12 });
  renderPart(<PendingApplications applications={[shea, draft]} />);
  expect([...document.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual(['Not paid', 'Draft']);
});

test('nothing can be pressed until something is ticked; then the sum, with its discount, is shown', async () => {
  const { user } = renderPart(<PendingApplications applications={[shea, masks]} />);
  expect(payButton()).toBeNull();
  await user.click(tick('2'));
  expect(payButton()?.textContent).toContain('Pay for selected applications (1)');
  expect(document.querySelector('.pay-bar dl')?.textContent).toBe('TotalUSD\u00a0100.00');
  await user.click(tick('1'));
  expect(document.querySelector('.pay-bar dl')?.textContent).toBe('FeesUSD\u00a0350.00Discount−USD\u00a025.00TotalUSD\u00a0325.00');
  await user.click(tick('1'));
  await user.click(tick('2'));
  expect(payButton()).toBeNull();
});

test('ticks of both pages of the list go into one payment', async () => {
  const { user, posted, rerender } = renderPart(<PendingApplications applications={[shea]} />);
  await user.click(tick('1'));
  rerender(<PendingApplications applications={[masks]} />);
  await user.click(tick('2'));
  expect(payButton()?.textContent).toContain('(2)');
  await user.click(payButton() as HTMLElement);
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ intent: 'pay', key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const form = new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Pay for applications' }));
  expect(form.getAll('application_ids')).toEqual(['1', '2']);
});

test('another choice is another payment, the same choice keeps its key', async () => {
  const { user } = renderPart(<PendingApplications applications={[shea, masks]} />);
  const key = () => document.querySelector<HTMLInputElement>('input[name=key]')?.value;
  expect(key()).toBe('');
  await user.click(tick('1'));
  const first = key();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  await user.hover(tick('2'));
  expect(key()).toBe(first);
  await user.click(tick('2'));
  expect(key()).not.toBe(first);
});

test('a refusal because one was paid elsewhere clears the choice; another refusal keeps it', async () => {
  const { user, rerender } = renderPart(<PendingApplications applications={[shea, masks]} />);
  await user.click(tick('1'));
  await user.click(tick('2'));
  rerender(<PendingApplications applications={[shea, masks]} refused={{ code: 'unreachable', message: '', errors: {} }} />);
  expect(payButton()?.textContent).toContain('(2)');
  rerender(<PendingApplications applications={[shea]} refused={{ code: 'action_not_allowed', message: 'No', errors: {} }} />);
  expect(payButton()).toBeNull();
  expect(tick('1').checked).toBe(false);
});

test('an application with an open payment cannot be ticked; the payment is continued or cancelled from its row', async () => {
  const payment = { reference: '0123456789ABCDEFGHJKMNPQRS', state: 'open' as const, confirming: false };
  const { user, posted } = renderPart(<PendingApplications applications={[{ ...shea, payment }]} />);
  expect(tick('1').disabled).toBe(true);
  expect(describedBy(tick('1'))).toBe('A payment for this application was started but is not complete.');
  expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toMatch(
    /payment=0123456789ABCDEFGHJKMNPQRS&going$/,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel payment' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'cancel_payment', reference: payment.reference }]));
});

test('a payment that is being confirmed says so and what happens next, and is not paid again', () => {
  const payment = { reference: '0123456789ABCDEFGHJKMNPQRS', state: 'open' as const, confirming: true };
  renderPart(<PendingApplications applications={[{ ...shea, payment }]} />);
  expect(tick('1').disabled).toBe(true);
  expect(describedBy(tick('1'))).toMatch(/^We are checking with the payment provider\..*Please do not pay a second time\.$/);
  const row = screen.getByRole('row', { name: /Shea butter/ });
  expect(within(row).getByText('Payment is being confirmed')).toBeDefined();
  expect(within(row).queryByRole('link', { name: 'Continue to payment' })).toBeNull();
  expect(within(row).getByRole('link', { name: 'See the payment status' }).getAttribute('href')).toMatch(
    /payment=0123456789ABCDEFGHJKMNPQRS$/,
  );
  expect(within(row).getByRole('button', { name: 'Cancel payment' }).className).toContain('button-quiet');
});

test('a payment that is being prepared says so', () => {
  const payment = { reference: '0123456789ABCDEFGHJKMNPQRS', state: 'preparing' as const, confirming: false };
  renderPart(<PendingApplications applications={[{ ...shea, payment }]} />);
  expect(describedBy(tick('1'))).toBe('The payment is being prepared.');
});

test('a refused payment names the applications at fault, takes the focus and says that nothing was charged', () => {
  renderPart(
    <PaymentRefused
      problem={{ code: 'fields_missing', message: 'Two applications are not complete.', errors: { '1.hs_code': 'Fill in this field.' } }}
      applications={[shea, masks]}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Two applications are not complete.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'APP-26-000001' }).getAttribute('href')).toBe('/applications/1/edit');
  expect(screen.queryByRole('link', { name: 'APP-26-000002' })).toBeNull();
  expect(screen.getByText('You have not been charged.')).toBeDefined();
  expect(document.activeElement?.closest('.form-refused')).not.toBeNull();
});

test.each([
  ['screening', 'Under Review'],
  ['correction', 'Correction.*needs your action'],
  ['completed', 'Certified'],
  ['rejected', 'Rejected'],
  ['withdrawn', 'Withdrawn'],
] as const)('a paid application in %s reads as paid and %s', (state, word) => {
  renderPart(<PaidRows rows={[applicationIn(state, { paid: true })]} />);
  expect(screen.getByRole('row', { name: /Cocoa butter/ }).textContent).toMatch(new RegExp(`Paid.*${word}`));
});

const bought: Payment = {
  reference: '0123456789ABCDEFGHJKMNPQRS',
  state: 'verified',
  confirming: false,
  invoice_number: 'INV-26-000007',
  amount: '325.00',
  currency: 'USD',
  created_at: '2026-11-01T08:00:00.000Z',
  paid_at: '2026-11-02T08:00:00.000Z',
  receipt: true,
  items: [shea, masks].map(({ id, application_number, product_name }) => ({
    application_id: id,
    application_number,
    product_name,
    full_amount: '100.00',
    discount_amount: '0.00',
    amount: '100.00',
    other_payment: null,
  })),
  refunds: [],
};

test('the history names the invoice, its sum and state, and leads to the receipt where there is one', () => {
  renderPart(
    <HistoryRows rows={[bought, { ...bought, reference: 'OTHER', invoice_number: 'INV-26-000008', state: 'expired', receipt: false }]} />,
  );
  const row = screen.getByRole('row', { name: /INV-26-000007/ });
  expect(row.textContent).toMatch(/2 applications.*2 Nov 2026.*USD\u00a0325\.00.*Paid/);
  expect(
    within(row)
      .getByRole('link', { name: /Download PDF/ })
      .getAttribute('href'),
  ).toContain(bought.reference);
  const other = screen.getByRole('row', { name: /INV-26-000008/ });
  expect(other.textContent).toContain('Expired');
  expect(within(other).queryByRole('link', { name: /Download PDF/ })).toBeNull();
});

test('a refund is shown as being refunded until it is done', () => {
  const refund = { amount: '100.00', reason: 'duplicate_payment', state: 'requested', at: '2026-11-03T08:00:00.000Z' } as const;
  renderPart(<HistoryRows rows={[{ ...bought, refunds: [refund, { ...refund, amount: '5.00', state: 'completed' }] }]} />);
  expect(screen.getByText(/being refunded/).textContent).toBe('USD\u00a0100.00 being refunded');
  expect(screen.getByText('refunded').textContent).toBe('USD\u00a05.00 refunded');
});

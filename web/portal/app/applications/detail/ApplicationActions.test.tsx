// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
// Loaded beforehand: the page fetches it when it is first opened.
import '../../payments/checkout/CancelDialog.tsx';
import { CompanyContext } from '../../company-context/CompanyContext.tsx';
import { applicationId, applicationIn } from '../../testing/application.ts';
import { renderPart } from '../../testing/render.tsx';
import { paymentLeftToOthers } from '../application.ts';
import type { ApplicationDetails } from '../application.ts';
import { ApplicationActions, EndingActions } from './ApplicationActions.tsx';

const at = `/applications/${applicationId}`;
const actionsOf = (application: ApplicationDetails) => (
  <>
    <ApplicationActions application={application} payKey="key-of-this-page" />
    <EndingActions application={application} />
  </>
);
const shown = (application: ApplicationDetails) => renderPart(actionsOf(application), { at });
const button = (name: string) => screen.queryByRole('button', { name });

test('a draft can be edited and deleted, and not paid, reopened or withdrawn', () => {
  shown(applicationIn('draft', { missing: ['hs_code'] }));
  expect(screen.getByRole('link', { name: 'Continue application' }).getAttribute('href')).toBe(`${at}/edit`);
  expect(button('Delete draft')).not.toBeNull();
  for (const absent of ['Make Payment', 'Reopen to change answers', 'Withdraw', 'Cancel payment']) expect(button(absent)).toBeNull();
});

test.each(['draft', 'submitted', 'rejected', 'completed'] as const)(
  'an application in the state %s can be copied to a new one',
  (state) => {
    shown(applicationIn(state));
    const copy = screen.getByRole('link', { name: 'Copy to a new application' });
    expect(copy.getAttribute('href')).toBe(`/applications/new?copy=${applicationId}`);
  },
);

test('a reader who may not start applications is not offered a copy', () => {
  const part = <ApplicationActions application={applicationIn('submitted')} payKey="key-of-this-page" />;
  renderPart(
    <CompanyContext companyId="01a1ddf6-3221-71ab-aa98-5f030a407601" permissions={['read_company', 'pay']}>
      {part}
    </CompanyContext>,
    { at },
  );
  expect(screen.queryByRole('link', { name: 'Copy to a new application' })).toBeNull();
});

test('Escape closes the question about deleting and returns the focus; nothing was sent', async () => {
  const { user, posted } = shown(applicationIn('draft'));
  await user.click(screen.getByRole('button', { name: 'Delete draft' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete this draft?' }).textContent).toContain('This cannot be undone.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Delete draft')));
  expect(posted).toEqual([]);
});

test('a confirmed deletion is sent with the number that the list names afterwards', async () => {
  const { user, posted } = shown(applicationIn('draft'));
  await user.click(screen.getByRole('button', { name: 'Delete draft' }));
  await user.click(screen.getByRole('button', { name: 'Delete this draft' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'delete', number: 'APP-26-000002' }]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an unpaid submission shows its fee at the button, and sends the key of the page once', async () => {
  const { user, posted } = shown(applicationIn('submitted'));
  const pay = screen.getByRole('button', { name: 'Make Payment' });
  expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Fee USD\u00a0250.00');
  expect(screen.queryByRole('link', { name: 'Continue application' })).toBeNull();
  expect(button('Delete draft')).toBeNull();
  await user.click(pay);
  await waitFor(() => expect(posted).toEqual([{ intent: 'pay', key: 'key-of-this-page' }]));
});

test('after a submission without a payment, a reader who can pay also reads who else can', async () => {
  const part = (
    <>
      <Link to={at} state={paymentLeftToOthers}>
        Submitted
      </Link>
      <ApplicationActions application={applicationIn('submitted')} payKey="key-of-this-page" />
    </>
  );
  const { user } = renderPart(part, { at });
  const sentence = 'An owner or a person with the finance role can pay.';
  expect(screen.queryByText(sentence)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Submitted' }));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(button('Make Payment')).not.toBeNull();
});

test('a submission is reopened by its own button', async () => {
  const { user, posted } = shown(applicationIn('submitted'));
  await user.click(screen.getByRole('button', { name: 'Reopen to change answers' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'reopen' }]));
});

test.each([
  ['submitted', false, 'You have not paid for this application, so there is no refund.'],
  ['screening', true, 'Screening has not ended, so the fee will be refunded in full.'],
  ['assessment', true, 'Screening has ended, so the fee will not be refunded.'],
] as const)('the question about withdrawing in %s says what becomes of the fee', async (state, paid, sentence) => {
  const { user, posted } = shown(applicationIn(state, { paid }));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Withdraw this application?' });
  expect(dialog.textContent).toContain('This cannot be undone.');
  expect(dialog.textContent).toContain(sentence);
  expect(dialog.textContent?.includes('To change answers, reopen the application instead.')).toBe(state === 'submitted');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(posted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw this application' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'withdraw' }]));
});

test('what ends an application is apart from what is done every day', () => {
  shown(applicationIn('submitted'));
  expect(button('Withdraw')?.closest('.application-end')).not.toBeNull();
  expect(button('Print')?.closest('.application-end')).toBeNull();
});

test('a withdrawn application can be printed, and nothing else', () => {
  shown(applicationIn('withdrawn'));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Print']);
  expect(screen.queryByRole('link', { name: 'Continue application' })).toBeNull();
});

test('a dialog closes when the action is no longer allowed', async () => {
  const { user, rerender } = shown(applicationIn('draft'));
  await user.click(screen.getByRole('button', { name: 'Delete draft' }));
  rerender(actionsOf(applicationIn('screening')));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(button('Delete draft')).toBeNull();
});

test('an open payment is continued or cancelled, and no second one is offered', async () => {
  const payment = { reference: '0123456789ABCDEFGHJKMNPQRS', state: 'open' as const, confirming: false };
  const { user, posted } = shown(applicationIn('submitted', { payment }));
  expect(screen.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')).toContain(payment.reference);
  expect(button('Make Payment')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this payment?' });
  expect(dialog.textContent).toContain('If you have just paid, do not cancel');
  await user.click(within(dialog).getByRole('button', { name: 'Keep the payment' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(posted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel payment' }));
  await waitFor(() => expect(posted).toEqual([{ intent: 'cancel_payment', reference: payment.reference }]));
});

test('a payment that is being confirmed leads to its status, and nothing leads to pay again', () => {
  const payment = { reference: '0123456789ABCDEFGHJKMNPQRS', state: 'open' as const, confirming: true };
  shown(applicationIn('submitted', { payment }));
  expect(screen.getByRole('link', { name: 'See the payment status' }).getAttribute('href')).toMatch(
    /\?payment=0123456789ABCDEFGHJKMNPQRS$/,
  );
  expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
  expect(button('Make Payment')).toBeNull();
  expect(document.querySelector('.button-main')).toBeNull();
  expect(button('Cancel payment')?.className).toContain('button-quiet');
});

test('a certified application leads to its certificate', () => {
  shown(applicationIn('completed', { certificate: { cert_no: 'TVA-GH26-7K3M-Q9XD-2F4R' } }));
  expect(screen.getByRole('link', { name: 'See the certificate' }).getAttribute('href')).toBe('/certificates/TVA-GH26-7K3M-Q9XD-2F4R');
});

test('a correction offers no general editing: what is asked has a place of its own', () => {
  shown(applicationIn('correction'));
  expect(screen.queryByRole('link', { name: 'Continue application' })).toBeNull();
});

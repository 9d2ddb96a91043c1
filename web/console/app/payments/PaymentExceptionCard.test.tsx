// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { PaymentExceptionCard, type PaymentException } from './PaymentExceptionCard.tsx';

const id = '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a';
const attention = {
  id,
  kind: 'currency_mismatch',
  cause: 'flutterwave transaction 2231',
  at: '2026-11-02T09:30:00.000Z',
  payment: { reference: '01HX0000000000000000000000', invoice_number: 'INV-26-000123', amount: '100.00', currency: 'USD' },
  company_name: 'Kumasi Cocoa Works',
  settled: null,
} as unknown as PaymentException;

function show(
  changes: Partial<PaymentException> = {},
  answer: Parameters<typeof answerApi>[0][string] = { body: { message: 'Settled.' } },
) {
  const sent = answerApi({ [`POST /staff/payment-exceptions/${id}`]: answer });
  const shown = renderPage(<PaymentExceptionCard attention={{ ...attention, ...changes }} />, { path: '/payments' });
  return { ...shown, sent, settle: () => shown.user.click(screen.getByRole('button', { name: /^Resolve/ })) };
}

test('says what happened, what to do and about which payment', () => {
  show();
  expect(screen.getByRole('listitem').textContent).toMatch(
    /Paid in another currency.*Refund it in the provider’s dashboard.*Kumasi Cocoa Works.*USD 100\.00.*INV-26-000123.*flutterwave transaction 2231/,
  );
});

test('is resolved with a comment', async () => {
  const { settle, sent, user, reloads } = show();
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'What was done?' }));
  await user.type(dialog.getByRole('textbox', { name: 'What was done' }), '   ');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  expect(dialog.getByText('Describe what was done, so that your colleagues can understand it.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(dialog.getByRole('textbox', { name: 'What was done' }));
  await user.type(dialog.getByRole('textbox', { name: 'What was done' }), 'Refunded.');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ body: { comment: 'Refunded.' } }]);
  expect(reloads()).toBe(1);
});

test('keeps what was written and loads the list again when another was quicker', async () => {
  const { settle, user, reloads } = show({}, refusal(409, 'request_already_resolved', 'This was resolved meanwhile.'));
  await settle();
  await user.type(screen.getByRole('textbox', { name: 'What was done' }), 'Refunded.');
  await user.click(screen.getByRole('button', { name: 'Mark as resolved' }));
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe('This was resolved meanwhile.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What was done' }).value).toBe('Refunded.');
  await waitFor(() => expect(reloads()).toBe(1));
});

test('once resolved says what was done and by whom, and offers nothing', () => {
  show({ settled: { comment: 'Refunded by hand, RF-2231.', by: 'Ama Mensah', at: '2026-11-03T09:30:00.000Z' } });
  expect(screen.getByRole('listitem').textContent).toMatch(/Refunded by hand, RF-2231\..*Resolved by Ama Mensah on 3 Nov 2026/);
  expect(screen.queryByRole('button')).toBeNull();
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import type { Payment } from '../payment.ts';
import { HistoryTable } from './HistoryTable.tsx';

const payment: Payment = {
  reference: '0123456789ABCDEFGHJKMNPQRS',
  state: 'cancelled',
  confirming: false,
  invoice_number: 'INV-26-000007',
  amount: '250.00',
  currency: 'USD',
  created_at: '2026-11-01T08:00:00.000Z',
  paid_at: null,
  receipt: false,
  items: [],
  refunds: [],
};
const esi = { id: '01a1ddf6-3221-71ab-aa98-5f030a407690', name: 'Esi Boateng', roles: ['finance' as const], is_agent: false };
const row = () => screen.getByRole('row', { name: /INV-26-000007/ }).textContent;

test('names who started a payment that was not paid, and who paid', () => {
  const { rerender } = renderPart(<HistoryTable payments={[{ ...payment, paid_by: esi }]} />, { at: '/payments/history' });
  expect(row()).toContain('Started by Esi Boateng');
  const paid = { ...payment, state: 'verified', paid_at: '2026-11-02T08:00:00.000Z', receipt: true } as const;
  rerender(<HistoryTable payments={[{ ...paid, paid_by: { ...esi, is_agent: true } }]} />);
  expect(row()).toMatch(/Paid by Esi Boateng\s+Agent/);
});

test('tells a payment that is being confirmed from one that is not paid', () => {
  const { rerender } = renderPart(<HistoryTable payments={[{ ...payment, state: 'open' }]} />, { at: '/payments/history' });
  expect(row()).toContain('Not paid yet');
  rerender(<HistoryTable payments={[{ ...payment, state: 'open', confirming: true }]} />);
  expect(row()).toContain('Being confirmed');
});

test('names no one where the payment has no person', () => {
  renderPart(<HistoryTable payments={[payment]} />, { at: '/payments/history' });
  expect(row()).not.toMatch(/Started by|Paid by/);
});

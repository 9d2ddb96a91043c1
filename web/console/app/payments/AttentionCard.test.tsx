// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { AttentionCard, type Attention } from './AttentionCard.tsx';

const attention: Attention = {
  id: '01a1ddf6-3221-71ab-aa98-5f030a407630',
  kind: 'refund_unclear',
  cause: 'refund 01a1ddf6-3221-71ab-aa98-5f030a407631',
  at: '2026-11-12T09:00:00.000Z',
  payment: { reference: '7K3MQ9XD2F4R7K3MQ9XD2F4R7K', invoice_number: 'INV-26-000007', amount: '250.00', currency: 'USD' },
  company_name: 'Akosombo Cocoa',
  settled: null,
} as Attention;

afterEach(() => vi.unstubAllGlobals());

/** The card with its dialog open, before an API that gives these answers one after the other. */
async function opened(...answers: readonly Response[]) {
  const sent: unknown[] = [];
  const waiting = [...answers];
  vi.stubGlobal('fetch', async (_: URL, { body }: RequestInit) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : body);
    return waiting.shift() ?? Response.error();
  });
  const router = createMemoryRouter([{ path: '*', element: <AttentionCard attention={attention} /> }], { initialEntries: ['/payments'] });
  render(
    <I18nProvider i18n={textsIn('en')}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Settle: .*INV-26-000007$/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'What was done?' }));
  const settle = () => user.click(dialog.getByRole('button', { name: 'Settle it' }));
  return { user, dialog, settle, sent, words: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /What was done/ }) };
}

test('what was written stays in the open dialog when it is refused, and is sent again', async () => {
  const refusal = { message: 'Somebody settled it before you.', code: 'action_not_allowed', errors: {} };
  const { user, dialog, settle, sent, words } = await opened(
    Response.json(refusal, { status: 409 }),
    Response.json({ message: 'Settled.', data: {} }),
  );
  await user.type(words, 'Refunded at the provider, RF-7.');
  await settle();
  expect((await dialog.findByRole('alert')).textContent).toBe(refusal.message);
  expect(words.value).toBe('Refunded at the provider, RF-7.');
  await settle();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ words: 'Refunded at the provider, RF-7.' }, { words: 'Refunded at the provider, RF-7.' }]);
});

test('nothing is sent without a word of what was done', async () => {
  const { user, dialog, settle, sent, words } = await opened();
  await user.type(words, '   ');
  await settle();
  expect(dialog.getByText('Write what was done, so that others can follow it.')).toBeTruthy();
  expect(sent).toEqual([]);
});

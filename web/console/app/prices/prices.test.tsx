// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Amount } from '../language/format.tsx';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { AgreedPrices, PriceRequests } from './Requests.tsx';

const id = '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a';
const requests = 'POST /staff/price-requests';
const price = { id: 'handicrafts', product_category: 'Handicrafts', product_amount: '250.00', currency: 'USD' } as const;
const change = {
  id,
  price_id: 'leather-and-footwear',
  product_category: 'Leather and footwear',
  amount: '312.07',
  currency: 'USD',
  takes_effect_on: '2027-01-01',
  requested_by: { id, name: 'Ama Mensah' },
  requested_at: '2026-11-02T09:30:00.000Z',
} as const;

function open(answer: Parameters<typeof answerApi>[0][string] = { status: 201, body: { message: 'Asked for.', data: { id } } }) {
  const sent = answerApi({ [requests]: answer });
  const onClose = vi.fn<() => void>();
  const shown = renderPage(<ChangeDialog price={price} tomorrow="2026-11-17" onClose={onClose} />, { path: '/prices' });
  const dialog = within(screen.getByRole('dialog', { name: 'Handicrafts' }));
  return {
    ...shown,
    sent,
    onClose,
    dialog,
    send: () => shown.user.click(dialog.getByRole('button', { name: 'Send request' })),
    async type(amount: string, day: string) {
      await shown.user.type(dialog.getByLabelText('New price'), amount);
      await shown.user.type(dialog.getByLabelText('Effective date'), day);
    },
  };
}

test('asks for a price and a day before anything is sent', async () => {
  const { dialog, send, sent } = open();
  expect(dialog.getByText(/^The current price is/).textContent).toContain('USD 250.00');
  await send();
  expect(dialog.getByText('Enter the new price in digits, like 250 or 249.50.')).toBeTruthy();
  expect(dialog.getByText('Choose tomorrow or a later date.')).toBeTruthy();
  expect(dialog.getByLabelText('Effective date').getAttribute('min')).toBe('2026-11-17');
  expect(sent).toEqual([]);
});

test('sends a price that was typed with a comma as a decimal', async () => {
  const { send, type, sent, onClose } = open();
  await type('249,50', '2027-01-01');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ body: { price_id: 'handicrafts', amount: '249.5', takes_effect_on: '2027-01-01' } }]);
});

test('shows what the API refuses beside its field and keeps what was typed', async () => {
  const { dialog, send, type, onClose } = open(
    refusal(422, 'fields_invalid', 'Some answers need to be corrected.', { takes_effect_on: 'Choose tomorrow or a later date.' }),
  );
  await type('249', '2026-11-16');
  await send();
  expect(await dialog.findByText('Choose tomorrow or a later date.')).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toBe('Some answers need to be corrected.');
  expect(dialog.getByLabelText<HTMLInputElement>('New price').value).toBe('249');
  expect(onClose).not.toHaveBeenCalled();
});

test('a change that waits is confirmed by another admin, not by who asked for it', async () => {
  const sent = answerApi({ [`POST /staff/price-requests/${id}/confirm`]: { body: { message: 'Confirmed.' } } });
  const rows = [
    { ...change, amount_now: '300.00', yours: false },
    { ...change, id: '9d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a', amount_now: '300.00', yours: true },
  ];
  const { user } = renderPage(<PriceRequests requests={rows} />, { path: '/prices' });
  const [theirs, yours] = screen.getAllByRole('listitem');
  expect(theirs?.textContent).toMatch(/Leather and footwear.*USD 312\.07 from 1 Jan 2027, currently USD 300\.00.*Requested by Ama Mensah/);
  expect(yours?.textContent).toContain('Another administrator must confirm this');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Refuse', 'Confirm', 'Withdraw request']);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent).toMatchObject([{ operation: `POST /staff/price-requests/${id}/confirm` }]));
});

test('a change that was agreed on is shown with its day and the two who agreed', () => {
  renderPage(<AgreedPrices changes={[{ ...change, confirmed_by: { id, name: 'Kofi Boateng' } }]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(
    /USD 312\.07 from 1 Jan 2027.*Requested by Ama Mensah, confirmed by Kofi Boateng/,
  );
});

test.each([
  ['/prices', 'USD 250.00'],
  ['/fr/prices', '250,00\u00a0USD'],
  ['/ar/prices', 'USD 250.00'],
])('writes an amount as the language of the page does: %s', (path, written) => {
  renderPage(<Amount amount="250.00" currency="USD" />, { path });
  expect(document.querySelector('.admin-amount')?.textContent).toBe(written);
});

test('says that no change waits for its day', () => {
  renderPage(<AgreedPrices changes={[]} />);
  expect(screen.getByText('No price change is scheduled.')).toBeTruthy();
});

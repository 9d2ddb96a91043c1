// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as overview from '../../routes/company/payments.tsx';
import * as route from '../../routes/company/payments-pending.tsx';
import { applicationIn } from '../../testing/application.ts';
import { fakeApi, refusal, renderRoute } from '../../testing/routes.tsx';
import type { ApiCall } from '../../testing/routes.tsx';
import { pendingAddress } from '../payment.ts';

afterEach(() => vi.unstubAllGlobals());

const idOf = (at: number) => `01a1ddf6-3221-71ab-aa98-5f030a4076${at + 10}`;
const numberOf = (at: number) => `APP-26-0000${at + 10}`;
const unpaid = Array.from({ length: 12 }, (_, at) =>
  applicationIn(at === 11 ? 'draft' : 'submitted', {
    id: idOf(at),
    application_number: numberOf(at),
    product_name: `Product ${at}`,
    missing: at === 11 ? ['hs_code', 'currency'] : [],
  }),
);
const paying = {
  message: '',
  data: { status: 'success', message: '', reference: '0123456789ABCDEFGHJKMNPQRS', data: { link: 'https://provider.example/pay/1' } },
};

/** Twelve applications on two pages, as the API lists them; `pay` answers a payment. */
function answering(pay: () => object) {
  return fakeApi(({ call, query }: ApiCall) => {
    if (call === 'POST /application/pay_application/') return pay();
    const [, id] = /^GET \/application\/([^/]+)\/retrieve_application\/$/.exec(call) ?? [];
    if (id !== undefined) return { message: '', data: unpaid.find((one) => one.id === id) ?? {} };
    const page = Number(query['page'] ?? 1);
    const size = Number(query['page_size'] ?? 10);
    const link = (to: number) => `http://localhost/api/application/my_applications/?page=${to}&paid=false`;
    const isUnpaid = call === 'GET /application/my_applications/' && query['paid'] === 'false';
    return {
      message: '',
      data: isUnpaid ? unpaid.slice((page - 1) * size, page * size) : [],
      previous: isUnpaid && page > 1 ? link(page - 1) : null,
      next: isUnpaid && page === 1 ? link(2) : null,
      current_page: page,
      total_pages: isUnpaid ? 2 : 1,
    };
  });
}

const opened = (at?: string) => renderRoute(route, pendingAddress, at);
const tick = (at: number) => screen.findByLabelText<HTMLInputElement>(`Select ${numberOf(at)}`);
const payButton = () => screen.queryByRole('button', { name: /^Pay for selected applications/ });
const paging = () => screen.getByRole('navigation', { name: 'Pages of the list' });
const payments = (calls: readonly ApiCall[]) => calls.filter(({ call }) => call === 'POST /application/pay_application/');

test('the page lists what is not paid, ten at a time, and says what each draft lacks', async () => {
  const calls = answering(() => paying);
  const { user, address } = await opened();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pending Payment Applications' })).toBeDefined();
  expect(document.title).toBe('Pending Payment Applications · Thamani');
  expect(screen.getAllByRole('checkbox')).toHaveLength(10);
  expect(paging().textContent).toContain('Page 1 of 2');
  expect(calls).toMatchObject([{ call: 'GET /application/my_applications/', query: { paid: 'false' } }]);
  await user.click(within(paging()).getByRole('link', { name: 'Next' }));
  expect((await tick(11)).disabled).toBe(true);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByText(/^2 required answers are missing\./)).toBeDefined();
  expect(paging().textContent).toContain('Page 2 of 2');
  expect(address()).toBe(`${pendingAddress}?page=2&paid=false`);
  expect(calls.find(({ query }) => query['page'] === '2')?.query).toEqual({ paid: 'false', page: '2' });
});

test('an address that names a page opens that page', async () => {
  answering(() => paying);
  await opened(`${pendingAddress}?page=2`);
  expect((await tick(10)).disabled).toBe(false);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});

test('ticks of two pages are kept while the pages are turned, and go into one payment', async () => {
  const calls = answering(() => paying);
  const { user, address } = await opened();
  await user.click(await tick(0));
  await user.click(within(paging()).getByRole('link', { name: 'Next' }));
  await user.click(await tick(10));
  expect(payButton()?.textContent).toContain('Pay for selected applications (2)');
  await user.click(within(paging()).getByRole('link', { name: 'Previous' }));
  expect((await tick(0)).checked).toBe(true);
  await user.click(payButton() as HTMLElement);
  await waitFor(() => expect(address()).toBe('/paymment-verification?payment=0123456789ABCDEFGHJKMNPQRS&going'));
  expect(payments(calls)).toEqual([
    {
      call: 'POST /application/pay_application/',
      query: {},
      body: {
        application_ids: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === [idOf(0), idOf(10)].join()),
        success_url: 'http://localhost/paymment-verification',
      },
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

test('a refused payment is told in the server’s words; the list is loaded again and the choice is cleared', async () => {
  const calls = answering(() => refusal(409, 'action_not_allowed', 'One of these applications is paid already.'));
  const { user, address } = await opened();
  await user.click(await tick(0));
  await user.click(await tick(1));
  const before = calls.length;
  await user.click(payButton() as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'One of these applications is paid already.' })).toBeDefined();
  expect(screen.getByText('You have not been charged.')).toBeDefined();
  await waitFor(() => expect(calls.slice(before).map(({ call }) => call)).toContain('GET /application/my_applications/'));
  expect(payButton()).toBeNull();
  expect((await tick(0)).checked).toBe(false);
  expect(address()).toBe(pendingAddress);
  expect(payments(calls)).toHaveLength(1);
});

test('a refusal for what is missing names the application and keeps the choice', async () => {
  answering(() => refusal(422, 'fields_missing', 'Please fill in all fields', { [`${idOf(1)}.hs_code`]: 'Fill in this field.' }));
  const { user } = await opened();
  await user.click(await tick(1));
  await user.click(payButton() as HTMLElement);
  const refused = (await screen.findByRole('heading', { name: 'Please fill in all fields' })).closest<HTMLElement>('.form-refused');
  const link = within(refused as HTMLElement).getByRole('link', { name: numberOf(1) });
  expect(link.getAttribute('href')).toBe(`/applications/${idOf(1)}/edit`);
  expect(payButton()?.textContent).toContain('(1)');
});

test('without the API the page says so', async () => {
  fakeApi(() => new Response('', { status: 503 }));
  await opened();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pending Payment Applications' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the overview has five of each table, and leads to the page of each', async () => {
  const calls = answering(() => paying);
  await renderRoute(overview, '/payments');
  expect(await screen.findByRole('heading', { level: 1, name: 'Payments' })).toBeDefined();
  expect(document.title).toBe('Payment · Thamani');
  expect(screen.getAllByRole('checkbox')).toHaveLength(5);
  expect(screen.getAllByRole('link', { name: 'View All' }).map((link) => link.getAttribute('href'))).toEqual([
    '/payments/pending-payments',
    '/payments/paid',
    '/payments/history',
  ]);
  expect(calls.map(({ query }) => query['page_size'])).toEqual(['5', '5', '5']);
});

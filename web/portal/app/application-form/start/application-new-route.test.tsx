// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as route from '../../routes/company/application-new.tsx';
import { applicationId, applicationIn } from '../../testing/application.ts';
import { fakeApi, refusal, renderRoute } from '../../testing/routes.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/applications/new';
const prices = [{ id: 'handicrafts', product_category: 'Handicrafts', product_amount: '100.00', currency: 'USD' }];
const drafts = [1, 2, 3, 4].map((at) =>
  applicationIn('draft', {
    id: `01a1ddf6-3221-71ab-aa98-5f030a40763${at}`,
    application_number: `APP-26-00000${at}`,
    product_name: `Soap ${at}`,
  }),
);
const submitted = applicationIn('submitted', { application_number: 'APP-26-000009', product_name: 'Kente cloth' });

function answering(started: () => object) {
  return fakeApi(({ call }) => {
    if (call === 'POST /application/start_application/') return started();
    if (call === `GET /application/${submitted.id}/retrieve_application/`) return { message: '', data: submitted };
    if (call === 'GET /product-prices/') return { message: '', data: prices };
    const page = { previous: null, next: null, current_page: 1, total_pages: 1 };
    return { message: '', data: [submitted, ...drafts], ...page };
  });
}
const draft = { message: '', data: { id: applicationId, application_number: 'APP-26-000002', submitted: false } };

test('the first three drafts of the list are offered; a submitted application is not among them', async () => {
  const calls = answering(() => draft);
  await renderRoute(route, path);
  expect(await screen.findByRole('heading', { level: 1, name: 'New Certification Application' })).toBeDefined();
  const edited = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(edited.filter((href) => href?.endsWith('/edit'))).toEqual(drafts.slice(0, 3).map(({ id }) => `/applications/${id}/edit`));
  expect(document.body.textContent).toContain('Soap 1');
  expect(document.querySelector('.application-drafts')?.textContent).not.toContain('Kente cloth');
  expect(document.querySelector('.application-new-prices')?.textContent).toBe('HandicraftsUSD\u00a0100.00');
  expect(calls.find(({ call }) => call === 'GET /application/my_applications/')?.query).toEqual({ paid: 'false', page_size: '20' });
});

test.each([
  ['', /^Start/],
  ['/ar', /^ابدأ/],
])('"%s": Start makes one draft under the key of the page, and opens its first page', async (prefix, start) => {
  const calls = answering(() => draft);
  const { user, address } = await renderRoute(route, `${prefix}${path}`);
  await user.dblClick(await screen.findByRole('button', { name: start }));
  await waitFor(() => expect(address()).toBe(`${prefix}/applications/${applicationId}/edit?page=1`));
  const started = calls.filter(({ call }) => call === 'POST /application/start_application/');
  expect(new Set(started.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(started[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

test('an application is chosen to copy from, and the amounts of the calculator go with it', async () => {
  const calls = answering(() => draft);
  const { user } = await renderRoute(route, path, `${path}?copy=${submitted.id}&final=1%20850%2C50&imported=410`);
  const source = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Copy answers/ });
  expect([...source.options].map(({ text }) => text)).toEqual([
    'Do not copy',
    'Kente cloth · APP-26-000009',
    ...drafts.map(({ product_name: name, application_number: number }) => `${name} · ${number}`),
  ]);
  expect(source.value).toBe(submitted.id);
  expect(document.querySelector('.application-start')?.textContent).toContain('Final product value: 1 850,50');
  await user.click(screen.getByRole('button', { name: /^Start/ }));
  await waitFor(() => expect(calls.some(({ call }) => call === 'POST /application/start_application/')).toBe(true));
  expect(calls.find(({ call }) => call === 'POST /application/start_application/')?.body).toEqual({
    copy_of: submitted.id,
    final_product_value: '1 850,50',
    cost_of_imported_inputed: '410',
    number_locale: 'en',
  });
});

test('a page for a copy begins with the copy; drafts come after it, as something else', async () => {
  answering(() => draft);
  const { user } = await renderRoute(route, path, `${path}?copy=${submitted.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'New application from a copy' })).toBeDefined();
  const [copy, begun] = screen.getAllByRole('region');
  expect(copy?.querySelector('h2')?.textContent).toBe('Copy of Kente cloth APP-26-000009');
  expect(copy?.contains(screen.getByRole('button', { name: /^Start/ }))).toBe(true);
  expect(begun?.querySelector('h2')?.textContent).toBe('Or continue a draft that you began before');
  expect(begun?.textContent).toContain('They are not the copy.');
  expect(screen.getAllByRole('button', { name: /^Start/ })).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox'), 'Soap 1 · APP-26-000001');
  expect(copy?.querySelector('h2')?.textContent).toBe('Copy of Soap 1 APP-26-000001');
  await user.selectOptions(screen.getByRole('combobox'), 'Do not copy');
  expect(copy?.querySelector('h2')?.textContent).toBe('Start without a copy');
});

test('a draft that is copied is not offered to be continued beside its copy', async () => {
  fakeApi(({ call }) => {
    if (call.endsWith('/retrieve_application/')) return { message: '', data: drafts[0] };
    if (call === 'GET /product-prices/') return { message: '', data: prices };
    return { message: '', data: drafts, previous: null, next: null, current_page: 1, total_pages: 1 };
  });
  await renderRoute(route, path, `${path}?copy=${drafts[0]?.id}`);
  expect(await screen.findByRole('region', { name: /^Copy of Soap 1/ })).toBeDefined();
  expect(document.querySelector('.application-drafts')?.textContent).not.toContain('Soap 1');
  expect(document.querySelector('.application-drafts')?.textContent).toContain('Soap 2');
});

test('without anything to copy and without amounts, only the locale of the page is sent', async () => {
  const calls = answering(() => draft);
  const { user } = await renderRoute(route, path, `${path}?copy=not-an-id&final=%20`);
  await user.click(await screen.findByRole('button', { name: /^Start/ }));
  await waitFor(() => expect(calls.some(({ call }) => call === 'POST /application/start_application/')).toBe(true));
  expect(calls.find(({ call }) => call === 'POST /application/start_application/')?.body).toEqual({ number_locale: 'en' });
});

test('a draft that the server refuses is told in its words, and the page stays', async () => {
  answering(() => refusal(429, 'too_many_requests', 'Too many drafts in a short time.'));
  const { user, address } = await renderRoute(route, path);
  await user.click(await screen.findByRole('button', { name: /^Start/ }));
  expect(await screen.findByRole('heading', { name: 'Too many drafts in a short time.' })).toBeDefined();
  expect(address()).toBe(path);
});

test.each(['', '/fr'])('"%s": an amount with two readings is asked about in the calculator, and starts nothing', async (prefix) => {
  answering(() => draft);
  const { address } = await renderRoute(route, `${prefix}${path}`, `${prefix}${path}?final=1.850&imported=410`);
  await waitFor(() => expect(address()).toContain(`${prefix}/calculator?final=1.850&imported=410`));
});

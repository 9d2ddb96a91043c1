// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as route from '../routes/company/application-appeal.tsx';
import { applicationId, applicationIn } from '../testing/application.ts';
import { askedOf, fakeApi, refusal, renderRoute } from '../testing/routes.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/applications/:id/appeal';
const at = `/applications/${applicationId}/appeal`;
const absent = () => refusal(404, 'not_found', 'There is no such application.');

test.each([
  [400, 'fields_invalid'],
  [404, 'not_found'],
  [422, 'fields_invalid'],
])('an application that the API answers with %i is answered with 404', async (status, code) => {
  fakeApi(() => refusal(status, code, 'x'));
  expect(await route.loader(askedOf(at, { id: applicationId }))).toMatchObject({ data: null, init: { status: 404 } });
});

test('another company’s application is not in the list, and nothing of it is shown', async () => {
  const calls = fakeApi(absent);
  await renderRoute(route, path, at);
  expect(await screen.findByRole('heading', { name: 'This application is not in your list.' })).toBeDefined();
  expect(document.title).toBe('Not found · Thamani');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(calls.map(({ call }) => call)).toContain(`GET /application/${applicationId}/retrieve_application/`);
});

test('an application without readable appeals is not shown either', async () => {
  fakeApi(({ call }) => (call.endsWith('/appeals') ? absent() : { message: '', data: applicationIn('rejected') }));
  expect(await route.loader(askedOf(at, { id: applicationId }))).toMatchObject({ data: null, init: { status: 404 } });
});

test('an API that is away is no 404', async () => {
  fakeApi(() => new Response('', { status: 503 }));
  await expect(route.loader(askedOf(at, { id: applicationId }))).rejects.toMatchObject({ status: 503 });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const shea = '01a1ddf6-3221-71ab-aa98-5f030a407601';
const cocoa = '01a1ddf6-3221-71ab-aa98-5f030a407602';

const opened = (company: string | undefined) => {
  document.head.innerHTML = company === undefined ? '' : `<meta name="company-id" content="${company}">`;
};
/** As a browser loads it with each document. */
const loaded = () => import('./company-of-page.ts');

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  opened(undefined);
});

test('a page names the company that it was opened for, also after the head of the page has changed', async () => {
  opened(shea);
  const { companyOfPageHeaders } = await loaded();
  expect(companyOfPageHeaders()).toEqual({ 'x-company-id': shea });
  opened(cocoa);
  expect(companyOfPageHeaders()).toEqual({ 'x-company-id': shea });
  opened(undefined);
  expect(companyOfPageHeaders()).toEqual({ 'x-company-id': shea });
});

test('a page of a person who acts for no company names none, until it has one', async () => {
  opened(undefined);
  const { companyOfPageHeaders } = await loaded();
  expect(companyOfPageHeaders()).toEqual({});
  opened(cocoa);
  expect(companyOfPageHeaders()).toEqual({ 'x-company-id': cocoa });
});

test('requests for the data of a page carry the company; others are sent as they are', async () => {
  opened(shea);
  const sent = vi.fn<(input: string | URL | Request, init?: RequestInit) => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', sent);
  const { sendCompanyOfPage } = await loaded();
  sendCompanyOfPage();
  const page = location.origin;
  await fetch(new URL('/payments.data?_routes=payments', page), { method: 'POST', headers: { 'content-type': 'text/plain' } });
  await fetch('/api/certificate/TVA-1/file');
  await fetch('https://media.example/page.data');
  const headersOf = (at: number) => Object.fromEntries(new Headers(sent.mock.calls[at]?.[1]?.headers));
  expect(headersOf(0)).toEqual({ 'content-type': 'text/plain', 'x-company-id': shea });
  expect(sent.mock.calls[0]?.[1]?.method).toBe('POST');
  expect(headersOf(1)).toEqual({});
  expect(headersOf(2)).toEqual({});
});

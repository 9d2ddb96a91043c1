import { createServer, type Server } from 'node:http';
import { sendContactMessage } from '@thamani/contract/contact.ts';
import { searchHsCodes } from '@thamani/contract/reference-lists/hs-codes.ts';
import { readProductPrice } from '@thamani/contract/prices.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, createClient } from './client.ts';

/** Another company's network: a small real server that answers as told, or not at all. */
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.useRealTimers();
});

async function answering(
  status: number,
  body: string,
  seen: { url?: string; headers?: Record<string, unknown>; body?: string } = {},
): Promise<string> {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      Object.assign(seen, { url: request.url, headers: request.headers, body: text });
      if (status > 0) response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const price = { id: 'a b', product_category: 'Handicrafts', product_amount: '100.00', currency: 'USD' };

describe('the client', () => {
  it('speaks for its reader, and gives back what the contract promises', async () => {
    const seen: { url?: string; headers?: Record<string, unknown> } = {};
    const origin = await answering(200, JSON.stringify({ message: 'Fee', data: price, extra: 1 }), seen);
    const reader = { origin, language: 'fr', token: 'mine', companyId: 'shea', forwardedFor: '203.0.113.9', admissionToken: 'admitted' };
    const answer = await createClient(reader).call(readProductPrice, { params: { id: 'a b' } });
    expect(answer).toEqual({ message: 'Fee', data: price });
    expect(seen.url).toBe('/api/product-prices/a%20b');
    expect(seen.headers).toMatchObject({
      'accept-language': 'fr',
      authorization: 'Bearer mine',
      'x-company-id': 'shea',
      'x-forwarded-for': '203.0.113.9',
      'x-admission-token': 'admitted',
    });
  });

  it('says that a page calls by itself, and nothing of the kind otherwise', async () => {
    const seen: { headers?: Record<string, unknown> } = {};
    const origin = await answering(200, JSON.stringify({ message: 'Fee', data: price }), seen);
    const client = createClient({ origin, language: 'en' });
    await client.call(readProductPrice, { params: { id: 'x' }, isBackground: true });
    expect(seen.headers).toHaveProperty('x-background');
    await client.call(readProductPrice, { params: { id: 'x' }, isBackground: false });
    expect(seen.headers).not.toHaveProperty('x-background');
  });

  it('refuses an answer that breaks the contract', async () => {
    const origin = await answering(200, JSON.stringify({ message: 'Fee', data: { ...price, product_amount: 100 } }));
    const broken = await createClient({ origin, language: 'en' })
      .call(readProductPrice, { params: { id: 'x' } })
      .catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(ApiProblem);
    expect(broken).toMatchObject({ status: 0, code: 'unreadable' });
    expect((broken as ApiProblem).message).toContain('product_amount');
  });

  it('refuses a page that a gateway sends with status 200', async () => {
    const origin = await answering(200, '<html>Sign in to this network</html>');
    const page = await createClient({ origin, language: 'en' })
      .call(readProductPrice, { params: { id: 'x' } })
      .catch((error: unknown) => error);
    expect(page).toBeInstanceOf(ApiProblem);
    expect(page).toMatchObject({ status: 0, code: 'unreadable' });
  });

  /** As web/site/build-tools/browser-contract.ts leaves an operation for browsers. */
  const { id, method, path } = readProductPrice;
  const inABrowser = { id, method, path } as typeof readProductPrice;

  it('without a schema gives back what the server sent', async () => {
    const seen: { url?: string } = {};
    const origin = await answering(200, JSON.stringify({ message: 'Fee', data: price }), seen);
    const answer = await createClient({ origin, language: 'en' }).call(inABrowser, { params: { id: 'x' } });
    expect(answer).toEqual({ message: 'Fee', data: price });
    expect(seen.url).toBe('/api/product-prices/x');
  });

  it('without a schema still refuses a page that a gateway sends with status 200', async () => {
    const origin = await answering(200, '<html>Sign in to this network</html>');
    await expect(createClient({ origin, language: 'en' }).call(inABrowser, { params: { id: 'x' } })).rejects.toMatchObject({
      status: 0,
      code: 'unreadable',
    });
  });

  it.each([
    ['no code', { message: 'No.' }],
    ['messages that are no texts', { message: 'No.', code: 'fields_invalid', errors: { email: 1 } }],
    ['a list', []],
  ])('does not take for a refusal what has %s', async (_, body) => {
    const origin = await answering(422, JSON.stringify(body));
    await expect(createClient({ origin, language: 'en' }).call(inABrowser, { params: { id: 'x' } })).rejects.toMatchObject({
      status: 422,
      code: 'unreadable',
    });
  });

  it('takes the parameters and the query of the operation, checked by the compiler', () => {
    const client = createClient({ origin: 'http://127.0.0.1:1', language: 'en' });
    const misspelt = () => [
      // @ts-expect-error the path has a parameter
      client.call(readProductPrice),
      // @ts-expect-error it is called id
      client.call(readProductPrice, { params: { ident: 'x' } }),
      // @ts-expect-error it takes no query
      client.call(readProductPrice, { params: { id: 'x' }, query: { page: '2' } }),
      client.call(searchHsCodes, { query: { search: 'cocoa' } }),
      // @ts-expect-error the query has no such name
      client.call(searchHsCodes, { query: { find: 'cocoa' } }),
    ];
    expect(misspelt).toBeTypeOf('function');
  });

  it('carries the code and the sentences of a refusal', async () => {
    const origin = await answering(
      422,
      JSON.stringify({ message: 'Please fill in all fields', code: 'fields_missing', errors: { email: 'Fill in this field.' } }),
    );
    const problem = await createClient({ origin, language: 'en' })
      .call(sendContactMessage, { body: {}, idempotencyKey: 'key-number-1' })
      .catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({ status: 422, code: 'fields_missing', errors: { email: 'Fill in this field.' } });
  });

  it('says so when the answer is no answer of ours', async () => {
    const origin = await answering(502, '<html>Bad gateway</html>');
    await expect(createClient({ origin, language: 'en' }).call(readProductPrice, { params: { id: 'x' } })).rejects.toMatchObject({
      status: 502,
      code: 'unreadable',
    });
  });

  it('says so when nobody is there', async () => {
    await expect(
      createClient({ origin: 'http://127.0.0.1:1', language: 'en' }).call(readProductPrice, { params: { id: 'x' } }),
    ).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('gives up after ten seconds', async () => {
    const origin = await answering(0, '');
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds / 100));
    await expect(createClient({ origin, language: 'en' }).call(readProductPrice, { params: { id: 'x' } })).rejects.toMatchObject({
      status: 0,
      code: 'timed_out',
    });
    expect(asked.mock.calls).toEqual([[10_000]]);
    asked.mockRestore();
  });
});

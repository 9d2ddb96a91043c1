import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestFacts } from '@thamani/site/request/request-context.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader } from '../routes/public/home.tsx';
import { loader as rosette } from '../routes/public/rosette.ts';

const shown = {
  cert_no: 'TVA-GH26-ASAN-TE0D-EM0P',
  company: 'Asante Cocoa Works (sample)',
  product: 'Cocoa butter, deodorised',
  hs_code: '180400',
  value_addition: '58.42',
  threshold: '30.00',
  issued_date: '2026-10-20',
  expiry_date: '2027-10-20',
  verification_url: 'https://verify.example/TVA-GH26-ASAN-TE0D-EM0P',
  seal: '188651617293031193284855161385552870199049566441365',
  rosette: '21'.repeat(32),
};

const price = { id: 'handicrafts', product_category: 'Handicrafts', product_amount: '100.00', currency: 'USD' };

/** The page's data with an API that answers this; port 9 is nobody's. */
async function homeWith(answer: object | undefined) {
  const reported: unknown[] = [];
  const api = createServer(({ url }, reply) =>
    reply
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(url?.includes('product-prices') === true ? { message: '', data: [price] } : answer)),
  );
  if (answer !== undefined) await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const port = answer === undefined ? 9 : (api.address() as AddressInfo).port;
  const facts = {
    nonce: '',
    apiOrigin: `http://127.0.0.1:${port}`,
    publicOrigin: 'https://thamani.example',
    mediaOrigin: '',
    clientAddress: '127.0.0.1',
    now: new Date('2026-11-19T08:00:00Z'),
    report: (error: unknown) => reported.push(error),
  };
  const context = new RouterContextProvider(new Map([[requestFacts, facts]]));
  const request = new Request('http://localhost/ar');
  const { data, init } = await loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0]);
  api.close();
  return { certificate: data.certificate, prices: data.prices, kept: new Headers(init?.headers).get('cache-control'), reported };
}

test('a valid certificate is shown as published, with its own rosette and the link to check it', async () => {
  const { certificate, prices, kept, reported } = await homeWith({ message: '', data: shown });
  expect(certificate).toMatchObject({
    number: shown.cert_no,
    product: shown.product,
    hsCode: '1804.00',
    valueAddition: 58.42,
    real: { address: shown.verification_url, rosette: `/rosette/${shown.rosette}.svg` },
  });
  expect([kept, reported]).toEqual(['public, max-age=300', []]);
  expect(prices).toEqual([price]);
});

test('without one a specimen is drawn; with the API away too, and then no cache keeps the page and the host is told', async () => {
  const none = await homeWith({ message: '', data: null });
  expect(none.certificate).toMatchObject({ number: 'TVA-GH26-0000-0000-0000' });
  expect(none.certificate.real).toBeUndefined();
  expect(none.kept).toBe('public, max-age=300');
  const away = await homeWith(undefined);
  expect(away.certificate).toEqual(none.certificate);
  expect(away.kept).toBe('no-store');
  expect(away.reported).toHaveLength(1);
});

test('a pattern is drawn from a hash and from nothing else', async () => {
  const drawn = (hash: string) => rosette({ params: { hash } } as unknown as Parameters<typeof rosette>[0]);
  const answer = drawn(`${shown.rosette}.svg`);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toMatch(/^<svg /);
  for (const wrong of ['', 'x', shown.rosette, `${shown.rosette}0.svg`, `${'G'.repeat(64)}.svg`]) {
    const refused = await Promise.resolve()
      .then(() => drawn(wrong))
      .catch((thrown: unknown) => thrown);
    expect((refused as Response).status).toBe(404);
  }
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fileAt } from './file-download.ts';

async function asked(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await fileAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a file comes whole, also where the address leads on', async () => {
  const got = await asked((request, reply) =>
    request.url === '/file' ? reply.writeHead(302, { location: '/there' }).end() : reply.end('%PDF-1.7'),
  );
  expect('file' in got && (await got.file.text())).toBe('%PDF-1.7');
});

test('a refusal is told with its status and its words', async () => {
  expect(await asked((_, reply) => reply.writeHead(503, 'Service Unavailable').end())).toEqual({
    fault: { code: 'refused', status: 503, text: 'Service Unavailable' },
  });
  expect(await asked((_, reply) => reply.writeHead(404, ' ').end('{"message":"There is no such certificate."}'))).toEqual({
    fault: { code: 'refused', status: 404, text: expect.stringMatching(/There is no such certificate\.|^ $/) },
  });
});

test('nothing, a part and nobody are three faults', async () => {
  expect(await asked((_, reply) => reply.end())).toEqual({ fault: { code: 'empty' } });
  expect(
    await asked((_, reply) => {
      reply.writeHead(200, { 'content-length': 100 }).write('%PDF');
      setTimeout(() => reply.destroy(), 20);
    }),
  ).toEqual({ fault: { code: 'interrupted' } });
  expect(await fileAt('http://127.0.0.1:1/file')).toEqual({ fault: { code: 'unreachable' } });
});

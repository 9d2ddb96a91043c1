import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { endConnectionsOnceIdle } from './connections.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** Closes a server while a request is under way on a connection that the client keeps, and answers the request then. */
async function closeWhileAnswering(beforeClose: (server: Server) => void): Promise<{ readonly closed: Promise<unknown> }> {
  const server = createServer({ keepAliveTimeout: 60_000 });
  const agent = new Agent({ keepAlive: true });
  ends.push(
    () => agent.destroy(),
    () => server.closeAllConnections(),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const answered = new Promise<number | undefined>((resolve, reject) =>
    get({ port, host: '127.0.0.1', agent }, (response) => response.resume().once('end', () => resolve(response.statusCode))).once(
      'error',
      reject,
    ),
  );
  const [, response] = await once(server, 'request');
  beforeClose(server);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  response.end('done');
  expect(await answered).toBe(200);
  return { closed };
}

const within = (closed: Promise<unknown>, milliseconds: number): Promise<string> =>
  Promise.race([closed.then(() => 'closed'), new Promise<string>((resolve) => setTimeout(() => resolve('open'), milliseconds).unref())]);

it('a server closes soon after the request that was under way is answered', async () => {
  const { closed } = await closeWhileAnswering(endConnectionsOnceIdle);
  expect(await within(closed, 10_000)).toBe('closed');
});

it('control: without it the server waits for the client', async () => {
  const { closed } = await closeWhileAnswering(() => undefined);
  expect(await within(closed, 1_000)).toBe('open');
});

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';

const patienceMilliseconds = 30_000;

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | null;
  }
}

/** A form or a piece of JSON that trickles in holds a connection for nothing. Files are let trickle, as long as they move. */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', null);
  app.addHook('onRequest', (request, _, done) => {
    const isFile = request.routeOptions.config?.operation?.consumes !== undefined;
    const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    if (hasBody && !isFile) request.bodyTimer = setTimeout(() => void request.raw.destroy(), patienceMilliseconds).unref();
    done();
  });
  app.addHook('preValidation', (request, _, done) => {
    stop(request);
    done();
  });
  app.addHook('onResponse', (request, _, done) => {
    stop(request);
    done();
  });
}

function stop(request: FastifyRequest): void {
  if (request.bodyTimer !== null) clearTimeout(request.bodyTimer);
}

const betweenLooksMilliseconds = 100;

/**
 * For a server that is about to close. Closing ends the connections that are idle at that moment; one whose request is still under way is
 * kept alive after its answer, and the server would wait for the client to end it, longer than the process may take to stop.
 */
export function endConnectionsOnceIdle(server: Server | SecureServer): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), betweenLooksMilliseconds);
  server.once('close', () => clearInterval(timer));
}

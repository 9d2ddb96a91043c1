import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';

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

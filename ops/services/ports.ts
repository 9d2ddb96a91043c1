import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { PortName } from '@thamani/server/config/ports.ts';

/** Asked just before a part starts, because the parts themselves say it badly or (maildev) go on without. */
export async function refuseTakenPorts(name: string, settings: readonly PortName[], ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    if (await isTaken(port)) throw new Error(takenPort(name, settings, port));
  }
}

function takenPort(name: string, settings: readonly PortName[], port: number): string {
  return (
    `Port ${port}, which ${name} needs, is in use by another program. ` +
    `Stop it (find it with \`ss -ltnp\`), or change our port: ${settings.join(' or ')} for this service, PORT_OFFSET=100 for all.`
  );
}

async function isTaken(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening');
    return false;
  } catch {
    return true;
  } finally {
    if (probe.listening) await once(probe.close(), 'close');
  }
}

/** Sends a line, if any, and returns the first thing that comes back. */
export function firstAnswer(port: number, line = ''): Promise<string> {
  return connected(port, async (socket) => {
    if (line) socket.write(line);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString('latin1');
  });
}

export function connected<Result>(port: number, work: (socket: Socket) => Promise<Result>): Promise<Result> {
  const socket = connect({ port, host: '127.0.0.1' }).setTimeout(3000, () => socket.destroy(new Error('no answer in 3 s')));
  return once(socket, 'connect')
    .then(() => work(socket))
    .finally(() => socket.destroy());
}

import { connect, createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { once } from 'node:events';

/** A TCP proxy before one service: forwards while open, resets connections and refuses new ones while shut. No other system is affected. */
export interface Gate {
  readonly port: number;
  open(): void;
  /** From now on to another part. */
  leadTo(port: number): void;
  /** Cuts every connection in the middle of what it carries. */
  shut(): void;
  close(): Promise<void>;
}

export async function openGate(first: number): Promise<Gate> {
  let target = first;
  let isOpen = true;
  const flowing = new Set<Socket>();
  const server: Server = createServer((from) => {
    if (!isOpen) return void from.destroy();
    const to = connect({ port: target, host: '127.0.0.1' });
    for (const socket of [from, to]) {
      flowing.add(socket);
      socket.once('close', () => {
        flowing.delete(socket);
        from.destroy();
        to.destroy();
      });
      socket.on('error', () => undefined);
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of flowing) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    open: () => void (isOpen = true),
    leadTo: (port) => void (target = port),
    shut() {
      isOpen = false;
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}

/** A port that nobody had a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

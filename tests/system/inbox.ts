import { SMTPServer } from 'smtp-server';

/** A real SMTP server that counts what it took responsibility for. maildev keeps every mail in memory; this keeps Message-IDs. */
export interface CountingInbox {
  readonly url: string;
  /** How often each Message-ID arrived. */
  readonly arrived: ReadonlyMap<string, number>;
  /** Called with the Message-ID, without its brackets, as each mail is taken. */
  onArrival(listener: (messageId: string) => void): void;
  close(): Promise<void>;
}

export async function openCountingInbox(): Promise<CountingInbox> {
  const arrived = new Map<string, number>();
  const listeners: ((messageId: string) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.once('end', () => {
        const messageId = /^message-id:\s*<([^>]+)>/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1];
        if (messageId === undefined) return done(new Error('no Message-ID'));
        arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
        done();
        for (const listener of listeners) listener(messageId);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    arrived,
    onArrival: (listener) => void listeners.push(listener),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

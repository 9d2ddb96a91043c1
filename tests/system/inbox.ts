import { SMTPServer } from 'smtp-server';

/** A real SMTP server that counts what it took responsibility for. maildev keeps every mail in memory; this keeps Message-IDs. */
export interface CountingInbox {
  readonly url: string;
  /** How often each Message-ID arrived. */
  readonly arrived: ReadonlyMap<string, number>;
  /** As they came in, copies too. */
  readonly mails: readonly ReceivedMail[];
  /** Called with the Message-ID, without its brackets, as each mail is taken. */
  onArrival(listener: (messageId: string) => void): void;
  close(): Promise<void>;
}

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  /** The plain text, decoded. */
  readonly text: string;
}

/** `refuses` names the addresses whose mail is turned away, and quotes them in doing so, as many servers do. */
export async function openCountingInbox(refuses: (to: string) => boolean = () => false): Promise<CountingInbox> {
  const mails: ReceivedMail[] = [];
  const arrived = new Map<string, number>();
  const listeners: ((messageId: string) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      done(refuses(address) ? new Error(`<${address}> is not known here`) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.once('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const messageId = /^message-id:\s*<([^>]+)>/im.exec(source)?.[1];
        if (messageId === undefined) return done(new Error('no Message-ID'));
        mails.push({
          messageId,
          to: envelope.rcptTo[0]?.address ?? '',
          subject: /^subject:\s*(.*)$/im.exec(source)?.[1]?.trim() ?? '',
          text: plainText(source),
        });
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
    mails,
    onArrival: (listener) => void listeners.push(listener),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Nodemailer's text part comes as quoted-printable, or as it is. */
function plainText(source: string): string {
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(source)?.[1] ?? '';
  const bytes = part.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

import { createTransport } from 'nodemailer';
import type { Attachment, Mailer } from '../ports.ts';

const partOf = ({ name, type, bytes }: Attachment) => ({ filename: name, contentType: type, content: Buffer.from(bytes) });

/**
 * Times are short: a mail that cannot be handed over now is tried again by the engine. What is thrown ends in logs and in the engine's
 * history, so it never holds the address, or words in which the other server may quote it.
 */
export function smtpMailer(options: { readonly smtpUrl: string; readonly from: string }): Mailer & { close(): void } {
  const transportTo = (url: string) =>
    createTransport({ url, pool: true, maxConnections: 5, connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 6_000 });
  // Not every process that is wired with it sends mail, and only one that does is given the address.
  let transport: ReturnType<typeof transportTo> | undefined;
  return {
    async send(mail) {
      transport ??= transportTo(options.smtpUrl);
      const sending = transport.sendMail({
        from: { name: 'Thamani', address: options.from },
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: [
          ...mail.images.map(({ id, ...image }) => ({ ...partOf(image), cid: id, contentDisposition: 'inline' as const })),
          ...(mail.attachments ?? []).map(partOf),
        ],
        messageId: `<${mail.messageId}>`,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await sending.catch((error: { code?: string; command?: string; responseCode?: number }) => {
        const { code = 'unknown', command = 'no command', responseCode = 'no answer' } = error;
        throw new Error(`the mail was not taken: ${code}, ${responseCode} to ${command}`);
      });
    },
    close: () => transport?.close(),
  };
}

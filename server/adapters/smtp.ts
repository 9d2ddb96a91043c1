import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports.ts';

/** Times are short: a mail that cannot be handed over now is tried again by the engine. */
export function smtpMailer(options: { readonly url: string; readonly from: string }): Mailer & { close(): void } {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: 6_000,
  });
  return {
    async send(mail) {
      await transport.sendMail({
        from: { name: 'Thamani', address: options.from },
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

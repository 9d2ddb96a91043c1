import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { configOfProcess } from '../config/process-config.ts';
import { smtpMailer } from './smtp.ts';

interface Received {
  readonly id: string;
  readonly to: readonly { readonly address: string }[];
  readonly attachments?: readonly { readonly fileName: string; readonly generatedFileName: string; readonly contentType: string }[];
}

describe('mail over SMTP', () => {
  const { mail, ports } = configOfProcess();
  const inbox = `http://127.0.0.1:${ports.INBOX_PORT}/email`;

  // The inbox accepts a mail first, reads and lists it afterwards, and writes it to its disk last.
  const arriving = { timeout: 15_000, interval: 100 };
  const receivedBy = (to: string) =>
    vi.waitFor(async () => {
      const mails = (await (await fetch(inbox)).json()) as Received[];
      const received = mails.find((one) => one.to.some(({ address }) => address === to));
      expect(received).toBeDefined();
      return received;
    }, arriving);

  it('carries attachments byte for byte', async () => {
    const to = `${randomUUID()}@shea.example`;
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => at % 256));
    const mailer = smtpMailer(mail);
    await mailer.send({
      messageId: `${randomUUID()}@thamani.example`,
      to,
      language: 'en',
      subject: 'With an attachment',
      text: 'Text',
      html: '<p>Text</p>',
      images: [],
      attachments: [{ name: 'INV-26-000001.pdf', type: 'application/pdf', bytes }],
    });
    mailer.close();
    const received = await receivedBy(to);
    expect(received?.attachments).toMatchObject([{ fileName: 'INV-26-000001.pdf', contentType: 'application/pdf' }]);
    await vi.waitFor(async () => {
      const kept = await fetch(`${inbox}/${received?.id}/attachment/${received?.attachments?.[0]?.generatedFileName}`);
      expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
    }, arriving);
  });

  it('carries the images of the HTML as inline parts with their Content-ID', async () => {
    const to = `${randomUUID()}@shea.example`;
    const mailer = smtpMailer(mail);
    await mailer.send({
      messageId: `${randomUUID()}@thamani.example`,
      to,
      language: 'en',
      subject: 'With a picture',
      text: 'Text',
      html: '<img src="cid:mark@thamani" alt="">',
      images: [{ id: 'mark@thamani', name: 'mark.png', type: 'image/png', bytes: Buffer.from([1, 2, 3]) }],
    });
    mailer.close();
    const received = await receivedBy(to);
    const source = await vi.waitFor(async () => {
      const text = await (await fetch(`${inbox}/${received?.id}/source`)).text();
      expect(text).toMatch(/multipart\/related/);
      return text;
    }, arriving);
    expect(source).toMatch(/Content-ID: <mark@thamani>/i);
    expect(source).toMatch(/Content-Disposition: inline/i);
  });
});

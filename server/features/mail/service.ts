import type { Context } from '../../context.ts';
import { signedBy, type RenderedMail } from './layout-interface.ts';
import { markSent, openMail } from './store.ts';

/**
 * Sends a letter once under its key. A crash between the hand-over and the mark sends the same letter again, under the same
 * Message-ID: no protocol closes that gap, and a mail reader shows the two as one.
 */
export async function sendOnce(
  context: Pick<Context, 'config' | 'db' | 'mailer' | 'clock'>,
  key: string,
  at: string,
  letter: RenderedMail,
): Promise<void> {
  const { organisation } = context.config;
  const { kind, ...mail } = organisation === undefined ? letter : signedBy(organisation, letter);
  const createdAt = new Date(at);
  const { sent } = await openMail(context.db, { key, created_at: createdAt, kind, language: mail.language });
  if (sent) return;
  await context.mailer.send({ ...mail, messageId: `${key}@${domainOf(context.config.mail.from)}` });
  await markSent(context.db, key, createdAt, context.clock.now());
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

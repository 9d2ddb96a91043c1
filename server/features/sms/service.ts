import type { Language } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import { markTextSent, openText } from './store.ts';

export interface Note {
  readonly kind: string;
  /** E.164. */
  readonly to: string;
  readonly language: Language;
  readonly text: string;
}

/**
 * Sends a text message once under its key. A crash between the hand-over and the mark, or an answer that comes after we stopped
 * waiting, sends it again: a text has no Message-ID and the provider knows no key of ours, so the phone shows it twice. Each such
 * event costs at most one copy; words must be true when read a second time.
 */
export async function sendTextOnce(context: Pick<Context, 'db' | 'texter' | 'clock'>, key: string, at: string, note: Note): Promise<void> {
  const { kind, to, language, text } = note;
  const createdAt = new Date(at);
  const { sent } = await openText(context.db, { key, created_at: createdAt, kind, language });
  if (sent) return;
  const { providerId } = await context.texter.send({ to, text });
  await markTextSent(context.db, key, createdAt, { now: context.clock.now(), providerId });
}

import { documentNow } from '@thamani/client/upload.ts';
import type { ShownDocument } from './document.ts';

const firstPause = 400;
const longestPause = 5000;

interface ScanPolling {
  readonly language: string;
  readonly signal: AbortSignal;
  /** Each time it was asked for, the last time with its end. */
  onAnswer(document: ShownDocument): void;
  onSignedOut(): void;
}

/** A check goes on without us; its end is asked for, ever more slowly, until it is there. */
export async function followCheck(id: string, { language, signal, onAnswer, onSignedOut }: ScanPolling): Promise<void> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 1.5, longestPause)) {
    await rest(pause, signal);
    if (signal.aborted) return;
    const answer = await documentNow(id, language);
    if (answer === 401) return onSignedOut();
    if (answer === 404) return onAnswer(gone(id));
    if (typeof answer === 'number') continue;
    onAnswer(answer);
    if (answer.state !== 'checking') return;
  }
}

function gone(id: string): ShownDocument {
  return { id, media: `/api/media/${id}`, name: '', content_type: '', size: 0, state: 'refused', refusal: 'gone', uploaded_at: '' };
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

import { z } from 'zod';
import type { Books, Message } from './state.ts';

/** What the next messages meet on their way. */
export const plannedWay = z.strictObject({
  way: z.enum(['lost', 'delayed', 'duplicated', 'reordered']),
  count: z.number().int().min(1).max(100_000).default(1),
  /** How long one is delayed, and how long those to be reordered wait for each other at most. */
  ms: z.number().int().min(0).max(600_000).default(1_000),
  copies: z.number().int().min(2).max(1_000).default(2),
});
type Way = z.infer<typeof plannedWay> & { readonly until?: number };

export interface MessageSettings {
  /** Where messages go; null for nowhere. */
  readonly messages_to: string | null;
  readonly retry_ms: number;
  readonly answer_ms: number;
}

const retries = 3;
const atOnce = 20;

export interface Messenger {
  /** Written down at once, sent soon: a kill in between loses nothing. */
  post(reference: string, body: unknown): void;
  sendDue(): void;
  planWay(way: Way): void;
  plannedWays(): readonly Way[];
  forgetWays(): void;
  stop(): void;
}

/** Webhooks as documented: `verif-hash`, only 200 counts, three more tries, and copies may come. */
export function messengerOf(books: Books, secret: string, settings: () => MessageSettings, wake: () => void): Messenger {
  const underWay = new Set<number>();
  const stopped = new AbortController();
  const ways = () => books.kept<Way[]>('ways', []);
  const takeWay = (now: number): Required<Way> | undefined => {
    const [first, ...rest] = ways();
    if (first === undefined) return undefined;
    const way = { ...first, until: first.until ?? now + first.ms };
    books.keep('ways', way.count > 1 ? [{ ...way, count: way.count - 1 }, ...rest] : rest);
    return way;
  };
  let lastReversed = Promise.resolve();

  const deliver = async (message: Message): Promise<void> => {
    if (stopped.signal.aborted) return;
    const { retry_ms, answer_ms, messages_to } = settings();
    const patience = AbortSignal.any([stopped.signal, AbortSignal.timeout(answer_ms)]);
    const answer = messages_to === null ? 'nowhere' : await ask(messages_to, secret, message.body, patience);
    if (stopped.signal.aborted) return;
    const state = answer === '200' ? 'delivered' : message.tries >= retries ? 'given_up' : 'waiting';
    books.tried(message, answer, { state, due_at: Date.now() + retry_ms });
  };

  return {
    post(reference, body) {
      const now = Date.now();
      const way = takeWay(now);
      const due_at = way?.way === 'delayed' ? now + way.ms : way?.way === 'reordered' ? way.until : now;
      const state = way?.way === 'lost' ? 'lost' : 'waiting';
      const message = { tx_ref: reference, body: JSON.stringify(body), state, due_at, reversed: way?.way === 'reordered' ? 1 : 0 } as const;
      for (let copy = way?.way === 'duplicated' ? way.copies : 1; copy > 0; copy -= 1) books.addMessage(message);
      if (way?.way === 'reordered' && way.count === 1) books.releaseReversed(now);
      wake();
    },
    sendDue() {
      for (const message of books.messagesDue(Date.now())) {
        if (underWay.size >= atOnce) return;
        if (underWay.has(message.id)) continue;
        underWay.add(message.id);
        // Should we be killed over it, it is said again.
        books.postpone(message.id, Date.now() + settings().retry_ms);
        const sent = message.reversed ? lastReversed.then(() => deliver(message)) : deliver(message);
        if (message.reversed) lastReversed = sent;
        void sent.finally(() => {
          underWay.delete(message.id);
          wake();
        });
      }
    },
    planWay: (way) => books.keep('ways', [...ways(), way]),
    plannedWays: ways,
    forgetWays: () => books.keep('ways', []),
    stop: () => stopped.abort(),
  };
}

async function ask(address: string, secret: string, body: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'verif-hash': secret },
      body,
      // One that leads elsewhere counts as a failure.
      redirect: 'manual',
      signal,
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}

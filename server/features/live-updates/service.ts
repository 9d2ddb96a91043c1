import type { Readable } from 'node:stream';
import { Refusal } from '@thamani/domain/errors.ts';
import { streamRules } from '@thamani/domain/review/live-changes.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { createChangeFeed, type ChangeFeed } from './change-feed.ts';

/** The change streams of one process. */
export interface LiveUpdates {
  open(session: StaffSession, after: string | undefined): Promise<{ readonly stream: Readable }>;
  close(): void;
}

const windowMilliseconds = 60_000;
const retryAfterSeconds = 5;

/**
 * Limits the streams of a session and of the process. They are counted in memory, so that a console that connects again writes nothing; a
 * session with consoles on two processes has twice as many.
 */
export function createLiveUpdates(
  context: Context,
  now: () => number = () => performance.now(),
  feed: ChangeFeed = createChangeFeed(context, now),
): LiveUpdates {
  /** By session: the streams that are open, and how many were opened since the window began. */
  const open = new Map<string, number>();
  const openings = new Map<string, number>();
  let windowBegan = now();

  function refuseTooMany(session: string): void {
    if (feed.size >= streamRules.perProcess) throw new Refusal('overloaded', { retryAfterSeconds });
    if ((open.get(session) ?? 0) >= streamRules.perSession) throw new Refusal('too_many_requests', { retryAfterSeconds });
    const left = windowBegan + windowMilliseconds - now();
    if (left <= 0) {
      openings.clear();
      windowBegan = now();
    } else if ((openings.get(session) ?? 0) >= streamRules.openingsAMinute) {
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(left / 1000) });
    }
  }

  function leave(session: string): void {
    const left = (open.get(session) ?? 1) - 1;
    if (left === 0) open.delete(session);
    else open.set(session, left);
  }

  return {
    async open(session, after) {
      const { id } = session;
      refuseTooMany(id);
      open.set(id, (open.get(id) ?? 0) + 1);
      openings.set(id, (openings.get(id) ?? 0) + 1);
      try {
        const opened = await feed.open(session, after);
        opened.stream.once('close', () => leave(id));
        return opened;
      } catch (error) {
        leave(id);
        throw error;
      }
    },
    close: () => feed.close(),
  };
}

import { once } from 'node:events';
import { Readable } from 'node:stream';
import { streamRules } from '@thamani/domain/review/live-changes.ts';
import { describe, expect, it } from 'vitest';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { ChangeFeed } from './change-feed.ts';
import { createLiveUpdates } from './service.ts';

const session = (id: string): StaffSession => ({ id, person: { id: 'p', status: 'active', grants: [] }, provedAt: new Date(0) });

/** The event comes after `closed` is already true. */
async function closed(stream: Readable | string): Promise<void> {
  if (typeof stream === 'string') throw new Error(`not opened: ${stream}`);
  const event = once(stream, 'close');
  stream.destroy();
  await event;
}

/** Opens streams that nobody is sent anything on. */
function limited(size = 0) {
  let moment = 0;
  const feed: ChangeFeed = { size, open: async () => ({ stream: new Readable({ read: () => undefined }) }), close: () => undefined };
  const { open } = createLiveUpdates({} as Context, () => moment, feed);
  const outcome = async (id: string) =>
    open(session(id), undefined).then(
      ({ stream }) => stream,
      (error: { code: string; retryAfterSeconds: number }) => `${error.code} ${error.retryAfterSeconds}`,
    );
  return { outcome, pass: (milliseconds: number) => (moment += milliseconds) };
}

describe('the streams of a session', () => {
  it('are four at a time, and another when one has closed', async () => {
    const { outcome } = limited();
    const [first] = [await outcome('a'), await outcome('a'), await outcome('a'), await outcome('a')];
    expect(await outcome('a')).toBe('too_many_requests 5');
    expect(await outcome('b')).toBeInstanceOf(Readable);
    await closed(first);
    expect(await outcome('a')).toBeInstanceOf(Readable);
  });

  it('are opened 30 times a minute at most', async () => {
    const { outcome, pass } = limited();
    pass(10_000);
    for (let turn = 0; turn < streamRules.openingsAMinute; turn += 1) {
      await closed(await outcome('a'));
    }
    expect(await outcome('a')).toBe('too_many_requests 50');
    expect(await outcome('b')).toBeInstanceOf(Readable);
    pass(50_000);
    expect(await outcome('a')).toBeInstanceOf(Readable);
  });

  it('are refused where the process has as many as it can have', async () => {
    expect(await limited(streamRules.perProcess - 1).outcome('a')).toBeInstanceOf(Readable);
    expect(await limited(streamRules.perProcess).outcome('a')).toBe('overloaded 5');
  });
});
